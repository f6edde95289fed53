/** @module Makes the stores of released schema versions that are not kept yet (./old-stores.ts). */

import { join } from 'node:path'
import { makeMissing } from './old-stores.ts'

const made = makeMissing(join(process.env['PROMISES_ROOT'] ?? process.cwd(), 'tests/promises/old-stores'))
process.stdout.write(made.length === 0 ? 'All of them are there.\n' : `${made.join('\n')}\n`)
