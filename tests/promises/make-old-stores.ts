/** @module Makes the store of today's schema version where it is not kept yet (./old-stores.ts). */

import { join } from 'node:path'
import { makeMissing } from './old-stores.ts'

const made = await makeMissing(join(process.env['PROMISES_ROOT'] ?? process.cwd(), 'tests/promises/old-stores'))
process.stdout.write(`${made ?? 'It is there.'}\n`)
