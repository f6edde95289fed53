import { describe, expect, it } from 'vitest'
import { judgeCommand, type ShellReport } from '../../../src/capture/commands/outcome.ts'
import { isTestCommand } from '../../../src/capture/commands/test-output.ts'
import type { CommandState } from '../../../src/capture/state/session-state.ts'
import { readRun } from '../../../src/hosts/claude-code/tool-result.ts'
import { startMeter } from '../../spent.ts'

type CommandResult = Omit<CommandState, 'command'>

/** What became of a command, with the line of its output that matters. */
function readCommandResult(...[command, output, failed, report]: Parameters<typeof judgeCommand>): CommandResult {
  const told = readRun(output, {}, failed)
  return judgeCommand(command, told.output, failed, { ...told, ...report })
}

const ESC = '\u001b'
const VITEST_RED = ` ${ESC}[31m❯${ESC}[39m tests/tides.test.ts (5 tests | 1 failed)\n   × reads low water\n     → expected 3 to be 4\n\n ${ESC}[2m Test Files ${ESC}[22m ${ESC}[1m${ESC}[31m1 failed${ESC}[39m${ESC}[22m (1)\n ${ESC}[2m      Tests ${ESC}[22m ${ESC}[1m${ESC}[31m1 failed${ESC}[39m${ESC}[22m | ${ESC}[32m4 passed${ESC}[39m (5)\n   Start at  10:00:00`
const VITEST_GREEN =
  ' ✓ tests/tides.test.ts (5 tests) 12ms\n\n Test Files  1 passed (1)\n      Tests  5 passed (5)\n   Start at  10:00:00'
const JEST_RED =
  'FAIL src/tides.test.ts\n  ● reads low water\n    expect(received).toBe(expected)\n\nTest Suites: 1 failed, 3 passed, 4 total\nTests:       1 failed, 41 passed, 42 total\nSnapshots:   0 total\nTime:        2.1 s'
const NODE_RED =
  'not ok 2 - reads low water\n  ---\n  error: expected 3\n  ...\n1..2\n# tests 2\n# suites 0\n# pass 1\n# fail 1\n# duration_ms 41'
const NODE_GREEN = 'ℹ tests 7\nℹ suites 2\nℹ pass 7\nℹ fail 0\nℹ cancelled 0\nℹ duration_ms 61.5'
const MOCHA_RED =
  '  tides\n    ✔ reads high water\n    1) reads low water\n\n\n  4 passing (12ms)\n  1 failing\n\n  1) tides\n       reads low water:\n     AssertionError: expected 3 to equal 4'
const PYTEST_RED =
  '=================== FAILURES ===================\n___ test_low_water ___\nE       assert 3 == 4\n=================== short test summary info ===================\nFAILED tests/test_tides.py::test_low_water - assert 3 == 4\n================== 1 failed, 12 passed in 0.31s =================='
const UNITTEST_RED =
  'F.\n======\nFAIL: test_low (tides.T)\n------\nTraceback (most recent call last):\n  File "t.py", line 4\nAssertionError: 3 != 4\n\n------\nRan 2 tests in 0.001s\n\nFAILED (failures=1)'
const UNITTEST_GREEN = '..\n------\nRan 2 tests in 0.001s\n\nOK'
const CARGO_RED =
  'running 2 tests\ntest low ... FAILED\ntest high ... ok\n\nfailures:\n    low\n\ntest result: FAILED. 1 passed; 1 failed; 0 ignored\n\nrunning 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored\nerror: test failed, to rerun pass `--lib`'
const GO_RED =
  '--- FAIL: TestLowWater (0.00s)\n    tides_test.go:12: got 3, want 4\nFAIL\nFAIL\texample.org/tides\t0.012s\nok  \texample.org/gauge\t0.008s\nFAIL'
const RSPEC_RED = 'F..\n\nFailures:\n\n  1) Tide low\n\nFinished in 0.02 seconds\n3 examples, 1 failure'
const MAVEN_RED = '[ERROR] Tests run: 12, Failures: 1, Errors: 0, Skipped: 0\n[INFO] BUILD FAILURE'
const BUN_GREEN = 'bun test v1.3.0\n\n 12 pass\n 0 fail\nRan 12 tests across 2 files. [81.00ms]'
const TSC =
  "src/tides.ts(4,7): error TS2322: Type 'string' is not assignable to type 'number'.\nsrc/gauge.ts(9,1): error TS1005: ';' expected."
const TSC_PRETTY = `${ESC}[96msrc/tides.ts${ESC}[0m:4:7 - error TS2322: Type 'string' is not assignable.\n\n\nFound 3 errors in 2 files.\n\nErrors  Files\n     2  src/tides.ts:4\n     1  src/gauge.ts:9`
const ESLINT =
  "/work/tidepool/src/tides.ts\n  4:7  error  'x' is never used  no-unused-vars\n\n✖ 3 problems (2 errors, 1 warning)\n"

type Row = readonly [
  string,
  { readonly command: string; readonly output: string; readonly failed?: boolean; readonly report?: ShellReport },
  CommandResult,
]

const RUNS: readonly Row[] = [
  [
    'vitest, red',
    { command: 'npx vitest run', output: `Exit code 1\n${VITEST_RED}`, failed: true },
    { outcome: 'failed', exitCode: 1, result: 'Tests 1 failed | 4 passed (5)', passed: false },
  ],
  [
    'vitest, green',
    { command: 'npm test', output: VITEST_GREEN },
    { outcome: 'ok', exitCode: 0, result: 'Tests 5 passed (5)', passed: true },
  ],
  [
    'jest, red',
    { command: 'yarn jest', output: `Exit code 1\n${JEST_RED}`, failed: true },
    { outcome: 'failed', exitCode: 1, result: 'Tests: 1 failed, 41 passed, 42 total', passed: false },
  ],
  [
    'node --test, red',
    { command: 'node --test', output: `Exit code 1\n${NODE_RED}`, failed: true },
    { outcome: 'failed', exitCode: 1, result: 'tests 2, pass 1, fail 1 (reads low water)', passed: false },
  ],
  [
    'node --test, green',
    { command: 'node --import tsx --test src/*.test.ts', output: NODE_GREEN },
    { outcome: 'ok', exitCode: 0, result: 'tests 7, pass 7, fail 0', passed: true },
  ],
  [
    'mocha, red',
    { command: 'npx mocha', output: `Exit code 1\n${MOCHA_RED}`, failed: true },
    { outcome: 'failed', exitCode: 1, result: '1 failing', passed: false },
  ],
  [
    'pytest, red',
    { command: 'python -m pytest -q', output: `Exit code 1\n${PYTEST_RED}`, failed: true },
    {
      outcome: 'failed',
      exitCode: 1,
      result: '================== 1 failed, 12 passed in 0.31s ==================',
      passed: false,
    },
  ],
  [
    'unittest, red',
    { command: 'python3 -m unittest', output: `Exit code 1\n${UNITTEST_RED}`, failed: true },
    { outcome: 'failed', exitCode: 1, result: 'FAILED (failures=1)', passed: false },
  ],
  [
    'unittest, green',
    { command: 'python3 -m unittest', output: UNITTEST_GREEN },
    { outcome: 'ok', exitCode: 0, result: 'Ran 2 tests in 0.001s', passed: true },
  ],
  [
    'cargo test, red, its last suite empty',
    { command: 'cargo test', output: `Exit code 101\n${CARGO_RED}`, failed: true },
    { outcome: 'failed', exitCode: 101, result: 'test result: FAILED. 1 passed; 1 failed; 0 ignored', passed: false },
  ],
  [
    'go test, red',
    { command: 'go test ./...', output: `Exit code 1\n${GO_RED}`, failed: true },
    { outcome: 'failed', exitCode: 1, result: '--- FAIL: TestLowWater (0.00s)', passed: false },
  ],
  [
    'rspec, red',
    { command: 'bundle exec rspec', output: `Exit code 1\n${RSPEC_RED}`, failed: true },
    { outcome: 'failed', exitCode: 1, result: '3 examples, 1 failure', passed: false },
  ],
  [
    'maven, red',
    { command: 'mvn -q test', output: `Exit code 1\n${MAVEN_RED}`, failed: true },
    {
      outcome: 'failed',
      exitCode: 1,
      result: '[ERROR] Tests run: 12, Failures: 1, Errors: 0, Skipped: 0',
      passed: false,
    },
  ],
  [
    'bun test, green',
    { command: 'bun test', output: BUN_GREEN },
    { outcome: 'ok', exitCode: 0, result: '12 pass', passed: true },
  ],

  [
    'red tests piped to tail, though the host says fine',
    { command: 'npm test 2>&1 | tail -20', output: VITEST_RED },
    { outcome: 'failed', result: 'Tests 1 failed | 4 passed (5)', passed: false },
  ],
  [
    'green tests piped to tail',
    { command: 'npm test 2>&1 | tail -20', output: VITEST_GREEN },
    { outcome: 'ok', result: 'Tests 5 passed (5)', passed: true },
  ],
  [
    'tests piped to a tail that shows no total',
    { command: 'npm test | tail -1', output: '   Start at  10:00:00' },
    { outcome: 'unknown', result: 'Start at 10:00:00' },
  ],
  [
    'npm test || true, red',
    { command: 'npm test || true', output: JEST_RED },
    { outcome: 'failed', result: 'Tests: 1 failed, 41 passed, 42 total', passed: false },
  ],
  [
    'a status that is printed',
    { command: 'npm test > out.txt 2>&1; echo "exit: $?"', output: 'exit: 1' },
    { outcome: 'failed', exitCode: 1, result: 'exit: 1', passed: false },
  ],
  [
    'a lint whose report head cut off',
    { command: 'npm run lint 2>&1 | head -3', output: '$ biome check\nsrc/gauge.ts\n    1  1 │   export' },
    { outcome: 'unknown', result: '1 1 │ export' },
  ],
  [
    'a lint that printed less than head takes',
    { command: 'npm run lint 2>&1 | head -3', output: 'Checked 12 files in 4ms' },
    { outcome: 'ok', result: 'Checked 12 files in 4ms' },
  ],
  [
    'a lint whose report is drawn in frames',
    {
      command: 'npm run lint | head -30',
      output: '$ biome check\nsrc/gauge.ts format ━━━\n  × Formatter would print\n',
    },
    { outcome: 'failed', result: '× Formatter would print' },
  ],
  [
    'go test through grep',
    {
      command: "go test ./... 2>&1 | grep -E 'FAIL|---'",
      output: '--- FAIL: TestLowWater (0.00s)\nFAIL\texample.org/tides\t0.012s',
    },
    { outcome: 'failed', result: '--- FAIL: TestLowWater (0.00s)', passed: false },
  ],
  [
    'tests behind a lint that failed',
    { command: 'npm run lint && npm test', output: `Exit code 1\n${ESLINT}`, failed: true },
    { outcome: 'failed', exitCode: 1, result: '✖ 3 problems (2 errors, 1 warning)' },
  ],
  [
    'green tests before a build that failed',
    { command: 'npm test && npm run build', output: `Exit code 2\n${VITEST_GREEN}\n${TSC}`, failed: true },
    {
      outcome: 'failed',
      exitCode: 2,
      result: "src/tides.ts(4,7): error TS2322: Type 'string' is not assignable to type 'number'.",
      passed: true,
    },
  ],
  [
    'a test program that is not there',
    { command: 'pytest', output: 'Exit code 127\n/bin/bash: line 1: pytest: command not found', failed: true },
    { outcome: 'failed', exitCode: 127, result: '/bin/bash: line 1: pytest: command not found' },
  ],
  [
    'no tests found',
    { command: 'npx vitest run', output: 'Exit code 1\nNo test files found, exiting with code 1', failed: true },
    { outcome: 'failed', exitCode: 1, result: 'No test files found, exiting with code 1' },
  ],
  [
    'go packages without a test to run',
    { command: "go test -run '^$' ./...", output: 'ok  \texample.org/tides\t0.01s [no tests to run]' },
    { outcome: 'ok', exitCode: 0, result: 'ok example.org/tides 0.01s [no tests to run]' },
  ],
  [
    'a task that runs tests without a word of it',
    { command: 'just check', output: 'running 5 tests\ntest result: ok. 5 passed; 0 failed; 0 ignored' },
    { outcome: 'ok', exitCode: 0, result: 'test result: ok. 5 passed; 0 failed; 0 ignored', passed: true },
  ],
  [
    'tests that ran out of time',
    { command: 'npm test', output: 'Exit code 143\nCommand timed out after 2m 0.0s\n\n> vitest run\n', failed: true },
    { outcome: 'failed', exitCode: 143, result: 'Command timed out after 2m 0.0s' },
  ],

  [
    'tsc',
    { command: 'npx tsc --noEmit', output: `Exit code 2\n${TSC}`, failed: true },
    {
      outcome: 'failed',
      exitCode: 2,
      result: "src/tides.ts(4,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    },
  ],
  [
    'tsc, with its totals',
    { command: 'npx tsc -p .', output: `Exit code 2\n${TSC_PRETTY}`, failed: true },
    { outcome: 'failed', exitCode: 2, result: 'Found 3 errors in 2 files.' },
  ],
  [
    'tsc piped to head, though the host says fine',
    { command: 'npx tsc --noEmit | head -5', output: TSC },
    { outcome: 'failed', result: "src/tides.ts(4,7): error TS2322: Type 'string' is not assignable to type 'number'." },
  ],
  [
    'a search for an error is no error',
    { command: "grep -rn 'error TS2322' logs | head", output: 'logs/a.txt:1: x.ts(1,1): error TS2322: no' },
    { outcome: 'ok', result: 'logs/a.txt:1: x.ts(1,1): error TS2322: no' },
  ],
  [
    'eslint',
    { command: 'npx eslint .', output: `Exit code 1\n${ESLINT}`, failed: true },
    { outcome: 'failed', exitCode: 1, result: '✖ 3 problems (2 errors, 1 warning)' },
  ],
  [
    'npm without the script',
    {
      command: 'npm run bild',
      output:
        'Exit code 1\nnpm error Missing script: "bild"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run',
      failed: true,
    },
    { outcome: 'failed', exitCode: 1, result: 'npm error Missing script: "bild"' },
  ],
  [
    'a build of go',
    {
      command: 'go build ./...',
      output:
        'Exit code 1\n# example.org/tides\n./tides.go:12:3: not enough return values\n\thave (int)\n\twant (int, error)',
      failed: true,
    },
    { outcome: 'failed', exitCode: 1, result: './tides.go:12:3: not enough return values' },
  ],
  [
    'a traceback',
    {
      command: 'python tides.py',
      output:
        'Exit code 1\nTraceback (most recent call last):\n  File "tides.py", line 3, in <module>\n    low()\nValueError: no low water on 2026-11-21',
      failed: true,
    },
    { outcome: 'failed', exitCode: 1, result: 'ValueError: no low water on 2026-11-21' },
  ],
  [
    'make',
    {
      command: 'make',
      output: 'Exit code 2\ncc -c tides.c\ntides.c:3:5: error: expected ‘;’\nmake: *** [Makefile:3: all] Error 1',
      failed: true,
    },
    { outcome: 'failed', exitCode: 2, result: 'tides.c:3:5: error: expected ‘;’' },
  ],

  [
    'git commit',
    {
      command: "git add -A && git commit -m 'tides: read low water'",
      output: '[feat/tides 1a2b3c4] tides: read low water\n 2 files changed, 14 insertions(+)',
    },
    { outcome: 'ok', exitCode: 0, result: '[feat/tides 1a2b3c4] tides: read low water' },
  ],
  [
    'git commit behind its own hook',
    { command: "git commit -m 'x'", output: ' 12 pass\n 0 fail\n[main 1a2b3c4] x\n 1 file changed' },
    { outcome: 'ok', exitCode: 0, result: '[main 1a2b3c4] x' },
  ],
  [
    'git push that is refused',
    {
      command: 'git push',
      output:
        "Exit code 1\nTo example.org:tides.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'example.org:tides.git'\nhint: Updates were rejected",
      failed: true,
    },
    { outcome: 'failed', exitCode: 1, result: "error: failed to push some refs to 'example.org:tides.git'" },
  ],
  ['an empty output', { command: 'mkdir -p data', output: '' }, { outcome: 'ok', exitCode: 0 }],
  [
    'an exit status and nothing else',
    { command: 'cat missing 2>/dev/null', output: 'Exit code 1', failed: true },
    { outcome: 'failed', exitCode: 1 },
  ],
  [
    'exit status 2',
    {
      command: 'ls /nowhere',
      output: "Exit code 2\nls: cannot access '/nowhere': No such file or directory",
      failed: true,
    },
    { outcome: 'failed', exitCode: 2, result: "ls: cannot access '/nowhere': No such file or directory" },
  ],
  [
    'an older failure without a status',
    {
      command: 'npm run dev',
      output: 'Error: listen EADDRINUSE: address already in use :::3000\n    at Server',
      failed: true,
    },
    { outcome: 'failed', result: 'Error: listen EADDRINUSE: address already in use :::3000' },
  ],
  [
    'a search that found nothing, as the host reads it',
    { command: 'grep -rn lowWater src', output: '', report: { interpretation: 'No matches found' } },
    { outcome: 'ok', result: 'No matches found' },
  ],
  [
    'a search that found nothing, in an older version',
    { command: 'cd src && grep -rn lowWater .', output: 'Exit code 1', failed: true },
    { outcome: 'ok', exitCode: 1 },
  ],
  [
    'a search that could not be made',
    {
      command: 'grep -rn lowWater /nowhere',
      output: 'Exit code 2\ngrep: /nowhere: No such file or directory',
      failed: true,
    },
    { outcome: 'failed', exitCode: 2, result: 'grep: /nowhere: No such file or directory' },
  ],
  [
    'a command in the background',
    { command: 'npm run dev', output: 'Command running in background with ID: bash_1', report: { background: true } },
    { outcome: 'unknown' },
  ],
  [
    'a command in the background, by its words alone',
    { command: 'npm run dev', output: 'Command running in background with ID: bash_1' },
    { outcome: 'unknown' },
  ],
  [
    'an interrupted command',
    { command: 'npm run build', output: 'compiling 12 files…', report: { interrupted: true } },
    { outcome: 'interrupted', result: 'compiling 12 files…' },
  ],
  [
    'interrupted tests',
    { command: 'npm test', output: ' RUN  v4.1.12', report: { interrupted: true } },
    { outcome: 'interrupted', result: 'RUN v4.1.12' },
  ],
  [
    'a progress that draws over itself',
    { command: 'curl -O https://example.org/a', output: ' 10%\r 50%\r100% done' },
    { outcome: 'ok', exitCode: 0, result: '100% done' },
  ],
  [
    'braces at the end of an output',
    { command: 'cat a.json', output: '{\n  "low": 3\n}' },
    { outcome: 'ok', exitCode: 0, result: '"low": 3' },
  ],
  [
    "the host's reminder behind an output",
    { command: 'cat a.txt', output: 'low water 06:12\n<system-reminder>be careful</system-reminder>' },
    { outcome: 'ok', exitCode: 0, result: 'low water 06:12' },
  ],
  [
    'a secret in the line that is kept',
    { command: 'env | grep TOKEN', output: 'GITHUB_TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789' },
    { outcome: 'ok', result: 'GITHUB_TOKEN=[REDACTED:github-token]' },
  ],
]

describe('the result of a command', () => {
  it.each(RUNS)('%s', (_, { command, output, failed = false, report = {} }, expected) => {
    expect(readCommandResult(command, output, failed, report)).toStrictEqual(expected)
  })

  it.each(['(Bash completed with no output)', '(no output)', '(No content)', ''])(
    'shows nothing where there was no output: "%s"',
    (output) => {
      expect(readCommandResult('mkdir src', output, false, {})).toStrictEqual({ outcome: 'ok', exitCode: 0 })
    },
  )

  it('keeps a line of at most 300 characters', () => {
    const { result } = readCommandResult('cat a', `${'a '.repeat(5_000)}\n`, false, {})
    expect(result).toHaveLength(300)
  })

  it.each([
    ['one line of 30 MB', `${'x'.repeat(30_000_000)}`],
    ['a million lines', 'ok 1 - a line\n'.repeat(1_000_000)],
    ['blanks', ' '.repeat(5_000_000)],
    ['equals signs', `${'= '.repeat(2_000)}\n`.repeat(40)],
    ['digits', `${'1 '.repeat(2_000)}\n`.repeat(40)],
  ])('is read in a moment from %s', (_, output) => {
    const spent = startMeter()
    readCommandResult('npm test | tail', output, false, {})
    expect(spent()).toBeLessThan(3_000)
  })
})

describe('a command that runs tests', () => {
  it.each([
    'npm test',
    'npm t',
    'npm run test:unit -- --watch=false',
    'npm --prefix web run test',
    'pnpm --filter web test',
    'yarn workspace web test',
    'npx vitest run tests/a.test.ts',
    './node_modules/.bin/jest --ci',
    'CI=1 npx jest',
    'cd web && npm test 2>&1 | tail -5',
    '(cd web; yarn test)',
    'timeout 60 npm test',
    'poetry run pytest -x',
    'uv run --frozen pytest',
    'python3 -m pytest tests',
    'python manage.py test tides',
    'python tests/test_tides.py',
    'go test ./...',
    'cargo +nightly test --lib',
    'cargo nextest run',
    'dotnet test',
    'make test',
    'make -C lib test-unit',
    'mise run test:ci',
    './gradlew :tides:test',
    'mvn -q clean test',
    'node --test',
    'node --import tsx --test tests/',
    'deno test -A',
    'bash -c "npm run build && npm test"',
    'docker compose exec app pytest',
    './run-tests.sh',
    'bundle exec rspec',
    'npx playwright test',
  ])('%s', (command) => {
    expect(isTestCommand(command)).toBe(true)
  })

  it.each([
    'git commit -m "run npm test in CI"',
    "git commit -m 'a; npm test'",
    'npm install --save-dev vitest jest',
    'cat vitest.config.ts',
    'grep -rn pytest .',
    'echo "npm test"',
    'ls tests',
    'which pytest',
    'vim test.md',
    'go build ./test',
    'cargo build --tests',
    'npx vitest --version',
    'pytest --collect-only',
    "cat > run.sh <<'EOF'\nnpm test\nEOF",
    'node server.js --testing',
    'npm run build # then npm test',
    'docker build -t test .',
    'git checkout test',
    'mkdir -p test',
    'cd test',
    'rm -rf coverage test',
  ])('is not: %s', (command) => {
    expect(isTestCommand(command)).toBe(false)
  })
})

describe('a check behind a pipe', () => {
  it.each([
    ['go vet ./... 2>&1 | tail -5', 'src/a.go:3:2: undefined: Gauge'],
    ['golangci-lint run 2>&1 | tail -5', '3 issues:\n* unused: 3'],
    ['mise run check 2>&1 | tail -5', '[check] ERROR task failed'],
    ['make all | tail -3', 'FAIL\texample.org/tides 0.1s'],
    [
      'wrap bun run test 2>&1 | tail -20',
      "error: unrecognized subcommand 'bun'\n\nFor more information, try '--help'.",
    ],
    ['tides draw | tail -2', 'bash: line 1: tides: command not found\n'],
  ])('failed by its own line: %s', (command, output) => {
    expect(judgeCommand(command, output, false, {}).outcome).toBe('failed')
  })

  it('tells the test that failed, and not a warning above it', () => {
    const output =
      'parser.c:254:18: warning: null character\n--- FAIL: TestEbb (0.02s)\n    tide_test.go:9: no header\nFAIL'
    expect(judgeCommand('go build ./... && go test ./... | tail -9', output, false, {})).toMatchObject({
      outcome: 'failed',
      result: '--- FAIL: TestEbb (0.02s)',
    })
  })

  it('tells the count of failures before the duration', () => {
    expect(judgeCommand('node --test | tail -3', '# fail 1\n# duration_ms 88', false, {})).toMatchObject({
      outcome: 'failed',
      result: 'fail 1',
    })
  })
})

describe('the line of an output that matters', () => {
  it.each([
    [
      'a short list: all of it',
      'git branch --show-current && git log --oneline -1',
      'main\n\na1b2c3d Newest\n',
      'main; a1b2c3d Newest',
    ],
    [
      'a long list: how many lines, and the first',
      'git log --oneline -30',
      Array.from({ length: 30 }, (_, n) => `a1b2c${10 + n} Tide ${n}`).join('\n'),
      '30 lines, the first: a1b2c10 Tide 0',
    ],
    ['the only line of what was looked at', 'git rev-parse HEAD', 'a1b2c3d\n', 'a1b2c3d'],
    [
      'a notice of an update',
      'conda create -n tide',
      'Tide is made\nto update, run\n    conda install conda=9.9',
      'Tide is made',
    ],
    [
      'a warning and the code that raised it',
      'python3 draw.py',
      'Low water 06:12\na.py:3: UserWarning: old gauge\n  gauge.read(',
      'Low water 06:12',
    ],
    ['a bar of progress', 'python3 draw.py', 'Low water 06:12\n100%|#####| 12/12', 'Low water 06:12'],
    ['the mark of a cut', 'python3 draw.py', 'Low water 06:12\n... [102 lines truncated] ...', 'Low water 06:12'],
    ['a warning, where nothing else was said', 'python3 draw.py', 'warning: no gauge', 'warning: no gauge'],
  ])('goes before what says nothing: %s', (_, command, output, line) => {
    expect(readCommandResult(command, output, false, {}).result).toBe(line)
  })
})
