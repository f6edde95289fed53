/** @module Coverage of the storage core by the tests that run in this process: every branch of it, or the run fails. */

import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { CORE_FOLDER, coreFiles, coreSuites, MEMORY } from './promises/storage-core.ts'

const ROOT = join(import.meta.dirname, '..')

export default defineConfig({
  test: {
    root: ROOT,
    include: coreSuites(ROOT),
    setupFiles: [join(ROOT, 'tests/promises/seeded.ts')],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: existsSync(MEMORY) ? { TMPDIR: MEMORY } : {},
    coverage: {
      enabled: true,
      provider: 'v8',
      include: coreFiles(ROOT).map((file) => `${CORE_FOLDER}/${file}`),
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: mkdtempSync(join(tmpdir(), 'throughline-coverage-')),
      thresholds: { branches: 100 },
    },
  },
})
