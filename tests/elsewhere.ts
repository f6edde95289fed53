/** Tests run in an empty folder, and not in this repository: its size and its git are no matter of theirs, and asking git costs. */

import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const empty = join(tmpdir(), 'throughline-elsewhere')
mkdirSync(empty, { recursive: true })
process.chdir(empty)
