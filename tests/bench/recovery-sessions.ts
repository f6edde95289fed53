/**
 * @module The sessions that the bench of recovery stores: recorded ones of the data folder, and made ones where the
 * labelled messages mean a session that is not in it. Four projects, several ages and states.
 */

/** How the session ended: as the hooks see it. */
export type Ending = 'cut-off' | 'left' | 'ended' | 'completed'

export interface BenchSession {
  /** As the labels name it. */
  readonly key: string
  readonly project: 'cli' | 'omp' | 'eval' | 'graph'
  /** Days before today, and the time of that day. */
  readonly day: number
  readonly time: string
  readonly ending: Ending
  readonly branch?: string
  /** A recorded transcript, below the data folder's `transcripts`. */
  readonly file?: string
  /** What a made session says. */
  readonly made?: Story
}

export interface Story {
  /** Each prompt with the answer to it. */
  readonly turns: readonly (readonly [prompt: string, answer: string])[]
  readonly files: readonly string[]
  readonly done: readonly string[]
  readonly open: readonly string[]
  /** A command that failed at the end. */
  readonly red?: string
}

/** The time at which the messages are sent: a Tuesday, after lunch. */
export const SENT = { day: '2026-11-24', time: '13:30:00' } as const

export const SESSIONS: readonly BenchSession[] = [
  {
    key: 'restore',
    project: 'cli',
    day: 0,
    time: '09:20',
    ending: 'cut-off',
    file: 'entireio__cli/9b_04c3d92e38_2-4f8c1176.jsonl',
  },
  {
    key: 'logging',
    project: 'cli',
    day: 1,
    time: '21:40',
    ending: 'left',
    file: 'entireio__cli/37_995ebed6e4_2-130d7b7e.jsonl',
  },
  {
    key: 'clean',
    project: 'cli',
    day: 2,
    time: '16:00',
    ending: 'completed',
    file: 'entireio__cli/4c_ff5845d5a2_0-545b45d4.jsonl',
  },
  {
    key: 'summaries',
    project: 'cli',
    day: 4,
    time: '15:10',
    ending: 'cut-off',
    branch: 'ent-108-ai-summaries',
    made: {
      turns: [
        [
          'ENT-108: write an AI summary for each checkpoint (MCP-108 is the same ticket in the board)',
          'I add a summarizer that asks the model once for each checkpoint.',
        ],
        [
          'the --model flag should default to sonnet',
          'Yes: `--model` defaults to sonnet. I note it for the last step.',
        ],
        [
          'move it all into a package of its own, summarize',
          'I have begun to refactor: summarize.go is moved, the calls are not.',
        ],
      ],
      files: [
        'cmd/entire/cli/summarize/summarize.go',
        'cmd/entire/cli/summarize/prompt.go',
        'cmd/entire/cli/explain.go',
      ],
      done: ['Write the summarizer', 'Show AI summaries in explain'],
      open: ['Move the code into the package summarize', 'Add the --model flag'],
    },
  },
  {
    key: 'racefix',
    project: 'cli',
    day: 6,
    time: '11:00',
    ending: 'left',
    branch: 'fix-reporoot-race',
    made: {
      turns: [
        [
          'go test -race complains about paths.RepoRoot, fix the race condition',
          'RepoRoot caches into a plain variable. I guard it with a mutex and add a test that calls it from many goroutines.',
        ],
        ['open a PR with a description', 'The PR is open; its description still says sync.Once, not the mutex.'],
      ],
      files: ['cmd/entire/cli/paths/paths.go', 'cmd/entire/cli/paths/paths_test.go'],
      done: ['Guard the cache of RepoRoot with a mutex'],
      open: ['Test RepoRoot from many goroutines'],
      red: 'go test -race ./cmd/entire/cli/paths',
    },
  },
  {
    key: 'openclaw',
    project: 'cli',
    day: 8,
    time: '14:30',
    ending: 'left',
    branch: 'openclaw-agent',
    made: {
      turns: [
        ['add support for the OpenClaw agent', 'OpenClaw writes its sessions as JSON lines. I begin with the reader.'],
      ],
      files: ['cmd/entire/cli/agent/openclaw/openclaw.go', 'cmd/entire/cli/agent/openclaw/transcript.go'],
      done: ['Read OpenClaw transcripts'],
      open: ['Install the hooks of OpenClaw', 'Test with a real session'],
    },
  },
  {
    key: 'version',
    project: 'cli',
    day: 12,
    time: '10:00',
    ending: 'ended',
    file: 'entireio__cli/86_9d11344fce_1-3ae3ab59.jsonl',
  },
  {
    key: 'e2e',
    project: 'omp',
    day: 0,
    time: '12:25',
    ending: 'cut-off',
    branch: 'e2e-shell-tests',
    made: {
      turns: [
        [
          'we have no end to end tests for the shells. Build a harness that starts each shell in a pty session',
          'Three layers: 1 the init scripts, 2 smoke tests in a pty session, 3 the transient prompt. Layers 1 and 3 pass.',
        ],
        [
          'does it run in CI on macOS too?',
          'My conclusion for macOS CI: zsh and bash are there, fish and nushell come from brew; the job takes 4 minutes more.',
        ],
        [
          'run the smoke tests',
          'The smoke tests of layer 2 fail: the pty harness reads the prompt before the shell drew it.',
        ],
      ],
      files: ['src/e2e/harness.go', 'src/e2e/pty_unix.go', 'src/e2e/smoke_test.go', '.github/workflows/shells.yml'],
      done: ['Layer 1: init scripts', 'Layer 3: transient prompt'],
      open: ['Build the pty session harness', 'Layer 2: smoke tests of each shell'],
      red: 'go test ./e2e/... -run Smoke',
    },
  },
  {
    key: 'gradient',
    project: 'omp',
    day: 2,
    time: '18:00',
    ending: 'left',
    branch: 'gradient-segment',
    made: {
      turns: [
        [
          'PR 7716 adds a gradient to segments, take it over',
          'The gradient is drawn over the whole segment. The ubuntu check of PR 7716 fails: golangci-lint finds a shadowed variable.',
        ],
      ],
      files: ['src/color/gradient.go', 'src/color/gradient_test.go', 'src/prompt/segment.go'],
      done: ['Draw the gradient'],
      open: ['Fix the ubuntu check'],
    },
  },
  {
    key: 'gcc',
    project: 'omp',
    day: 5,
    time: '17:00',
    ending: 'left',
    branch: 'language-segments',
    made: {
      turns: [
        [
          'migrate the language segments to the new cache',
          'clang, cmake and crystal are migrated; gcc, fortran and haskell are not.',
        ],
      ],
      files: ['src/segments/language.go', 'src/segments/clang.go', 'src/segments/cmake.go'],
      done: ['Migrate clang, cmake, crystal'],
      open: ['Migrate gcc', 'Migrate fortran', 'Migrate haskell'],
    },
  },
  {
    key: 'website',
    project: 'omp',
    day: 7,
    time: '15:00',
    ending: 'left',
    branch: 'website-redesign',
    made: {
      turns: [
        [
          'redesign the website: a studio page where one configures the prompt',
          'The studio page stands. The old mockups are still in website/mockups.',
        ],
      ],
      files: ['website/src/pages/studio.tsx', 'website/src/css/studio.css'],
      done: ['Studio page'],
      open: ['Delete the old mockups', 'Landing page'],
    },
  },
  {
    key: 'daemon',
    project: 'omp',
    day: 9,
    time: '11:00',
    ending: 'ended',
    file: 'JanDeDobbeleer__oh-my-posh/31_4ef6589731_0-8521e3ab.jsonl',
  },
  {
    key: 'tour',
    project: 'eval',
    day: 0,
    time: '11:40',
    ending: 'left',
    file: 'PackmindHub__context-evaluator/5d_74e4f052ad_1-dbaea254.jsonl',
  },
  {
    key: 'remediation',
    project: 'eval',
    day: 1,
    time: '17:20',
    ending: 'left',
    branch: 'plan-first',
    made: {
      turns: [
        [
          'make the remediation pipeline plan-first: the agent writes a plan, then applies it',
          'The engine is rewritten to be plan-first; database migration and frontend follow it. All tests pass.',
        ],
        [
          'the last remediation run says it cannot clone',
          'The git clone issue is in git-operations.ts: the token is missing in the address. I look at it next.',
        ],
      ],
      files: ['src/shared/remediation/engine.ts', 'src/shared/remediation/plan.ts', 'src/api/git-operations.ts'],
      done: ['Rewrite the remediation engine', 'Migrate the database', 'Show the plan in the frontend'],
      open: ['Fix the git clone of remediation runs'],
    },
  },
  {
    key: 'tree',
    project: 'eval',
    day: 6,
    time: '14:00',
    ending: 'ended',
    file: 'PackmindHub__context-evaluator/ee_7e610ffc3f_0-8ecab05f.jsonl',
  },
  {
    key: 'skill',
    project: 'graph',
    day: 0,
    time: '08:30',
    ending: 'left',
    branch: 'cache-key',
    made: {
      turns: [
        [
          'the cache key of a snapshot ignores the skill version, fix it',
          'The snapshot cache key now holds the version; the test of an old key still fails.',
        ],
      ],
      files: ['internal/snapshot/cache_key.go', 'internal/snapshot/cache_key_test.go'],
      done: ['Put the version into the cache key'],
      open: ['Read snapshots that have an old key'],
    },
  },
  {
    key: 'v2plan',
    project: 'graph',
    day: 3,
    time: '16:00',
    ending: 'left',
    branch: 'v2-plan',
    made: {
      turns: [
        [
          'write the plan for v2 of the provider contract, then begin with its first step',
          'docs/v2-plan.md has five steps. Step 1 is done.',
        ],
      ],
      files: ['docs/v2-plan.md', 'internal/provider/contract.go'],
      done: ['Step 1: types of the v2 contract'],
      open: ['Step 2: the server', 'Step 3: the client'],
    },
  },
]
