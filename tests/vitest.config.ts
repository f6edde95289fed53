import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { unproven } from './docs/host-proofs.ts'

const ROOT = join(import.meta.dirname, '..')

/** A test that starts a process or a server, or needs a process of its own: it replaces modules. */
const PROCESS = '**/{*.,}process.test.ts'
/**
 * A test that runs every night, by the workflow of that name: it fills the machine, sets all up anew, or plays more sessions of
 * real clients. Here: NIGHTLY=1, and its name.
 */
const NIGHTLY = process.env['NIGHTLY'] ? [] : ['**/*.nightly.*test.ts']
/** A test that takes seconds, opens a whole store, starts git many times through the sources, or reads transcripts outside the repository. */
const SLOW = '**/*.slow.test.ts'
/** A test that drives the real client, or whole installations. */
const E2E = 'e2e/**/*.test.ts'

/** The files share the modules that a worker has loaded. A worker is a process: the tests set its umask. */
const SHARED = { isolate: false, pool: 'forks' } as const

/**
 * On the CI machine, a test with processes or real clients has a second attempt: their timing is not ours. The run names
 * each one that needed it, and `.ci/run` does so once more at its end. On your machine a test has one attempt.
 */
const ATTEMPTS = { retry: process.env['CI'] ? 1 : 0 } as const

/** Milliseconds for a test that runs real clients: longer than several of them may take (`CLIENT_LONGEST` in e2e/client-process.ts). */
const SESSIONS = 900_000

const secondAttempts: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) console.log(`second attempt: ${test.module.relativeModuleId} > ${test.fullName}`)
  },
}

/** What the command line says beside how to run: names of files, projects, a pattern of titles. */
const RESTRICTED_TO = process.argv
  .slice(2)
  .filter((word, at, words) => word !== 'run' && word !== '--config' && words[at - 1] !== '--config')

/** A yes of docs/HOSTS.md is proven by a test that ran and passed. Who runs a part of the files leaves some out. */
const hostsTable: Reporter = {
  onTestRunEnd(modules) {
    // Of a file, a pattern leaves tests out.
    const isPart = RESTRICTED_TO.some((word) => /^(?:-t|--testNamePattern)(?:=|$)/.test(word))
    if (!process.env['CI'] || isPart) return
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        file: module.relativeModuleId,
        title: test.name,
        fullTitle: test.fullName,
        passed: test.result().state === 'passed',
      })),
    )
    const lacks = unproven(tests, { ofAllFiles: RESTRICTED_TO.length === 0 })
    for (const lack of lacks) console.error(lack)
    if (lacks.length > 0) process.exitCode = 1
  },
}

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // What was made of a source is kept for the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(ROOT, 'node_modules/.vitest-modules') },
    reporters: ['default', secondAttempts, hostsTable],
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
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'slow',
          setupFiles: join(import.meta.dirname, 'elsewhere.ts'),
          include: [SLOW],
          exclude: NIGHTLY,
        },
      },
      { extends: true, test: { ...ATTEMPTS, name: 'process', include: [PROCESS], exclude: NIGHTLY } },
      {
        extends: true,
        test: {
          ...ATTEMPTS,
          name: 'e2e',
          include: [E2E],
          exclude: NIGHTLY,
          testTimeout: SESSIONS,
          hookTimeout: SESSIONS,
        },
      },
    ],
  },
})
