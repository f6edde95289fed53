/**
 * Tests run in an empty folder, and not in this repository: its size and its git are no matter of theirs, and asking git costs. A
 * part of each property is tried.
 */

import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configureGlobal } from 'fast-check'
import { rounds } from './rounds.ts'

configureGlobal({ numRuns: rounds(100) })

const empty = join(tmpdir(), 'throughline-elsewhere')
mkdirSync(empty, { recursive: true })
process.chdir(empty)
