import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** A test that starts a process or a server, or needs a process of its own: it replaces modules. */
const PROCESS = '**/{*.,}process.test.ts'
/** A test that takes seconds, starts git many times through the sources, or reads transcripts outside the repository. */
const SLOW = '**/*.slow.test.ts'
/** A test that drives the real client, or whole installations. */
const E2E = 'e2e/**/*.test.ts'

/** The files share the modules that a worker has loaded. A worker is a process: the tests set its umask. */
const SHARED = { isolate: false, pool: 'forks' } as const

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // Much of a run is waiting for processes of its own: two at a time, also where there are only two cores.
    maxWorkers: 2,
    // A test that hangs, not a machine that is busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'unit',
          setupFiles: join(import.meta.dirname, 'no-process.ts'),
          include: ['**/*.test.ts'],
          exclude: [PROCESS, SLOW, E2E],
        },
      },
      { extends: true, test: { ...SHARED, name: 'slow', include: [SLOW] } },
      { extends: true, test: { name: 'process', include: [PROCESS] } },
      { extends: true, test: { name: 'e2e', include: [E2E] } },
    ],
  },
})
