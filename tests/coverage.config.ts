/** @module Coverage of the storage core by the tests that run in this process: every branch of it, or the run fails. */

import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const ROOT = join(import.meta.dirname, '..')
/** A file system in memory, on Linux: branches ask no disk. */
const MEMORY = '/dev/shm'
/** The suites that run the core in the tests' own process. */
const SUITES = [
  'tests/unit/store/*.test.ts',
  'tests/contract/sqlite.slow.test.ts',
  'tests/unit/memory/transfer.process.test.ts',
]
/** The PostgreSQL store has suites of its own, which need a server. */
const CORE = readdirSync(join(ROOT, 'src/store'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith('postgres'),
)

export default defineConfig({
  test: {
    root: ROOT,
    include: SUITES,
    setupFiles: [join(ROOT, 'tests/promises/seeded.ts')],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: existsSync(MEMORY) ? { TMPDIR: MEMORY } : {},
    coverage: {
      enabled: true,
      provider: 'v8',
      include: CORE.map((file) => `src/store/${file}`),
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: mkdtempSync(join(tmpdir(), 'throughline-coverage-')),
      thresholds: { branches: 100 },
    },
  },
})
