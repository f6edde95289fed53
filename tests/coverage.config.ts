/** @module Coverage of the storage core by the tests that run in this process: every branch of it, or the run fails. */

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { CORE_FOLDER, CORE_SUITES } from './promises/storage-core.ts'

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    include: CORE_SUITES.map((suite) => `tests/${suite}`),
    maxWorkers: 2,
    testTimeout: 60_000,
    coverage: {
      enabled: true,
      provider: 'v8',
      include: [`${CORE_FOLDER}/*.ts`],
      reporter: ['json', ['text', { skipFull: true }]],
      reportsDirectory: join(import.meta.dirname, '../node_modules/.cache/throughline-coverage'),
      thresholds: { branches: 100 },
    },
  },
})
