import { describe, expect, it } from 'vitest'
import { judgeCommand, type ShellReport } from '../../../src/capture/commands/outcome.ts'
import type { CommandState } from '../../../src/capture/state/session-state.ts'
import { readRun } from '../../../src/hosts/claude-code/tool-result.ts'
import { redactText } from '../../../src/redact/record.ts'
import { isTestCommand } from '../../../src/text/checks.ts'

type CommandResult = Omit<CommandState, 'command'>

/** What became of a command, with the line of its output that matters. */
function readCommandResult(...[command, output, failed, report]: Parameters<typeof judgeCommand>): CommandResult {
  const told = readRun(redactText(output), {}, failed)
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
const ESLINT =
  "/work/tidepool/src/tides.ts\n  4:7  error  'x' is never used  no-unused-vars\n\n✖ 3 problems (2 errors, 1 warning)\n"

/** A command with its output, and the status with which it failed, as the host tells it. */
interface Ran {
  readonly command: string
  readonly output: string
  readonly failed?: boolean
  readonly report?: ShellReport
}

function ran(command: string, output: string, status?: number): Ran {
  if (status === undefined) return { command, output }
  return { command, output: [`Exit code ${status}`, ...(output === '' ? [] : [output])].join('\n'), failed: true }
}

/** `outcome` is followed by the exit status where one is known. */
function told(outcome: string, result?: string, passed?: boolean): object {
  const [word, exitCode] = outcome.split(' ')
  const known = { exitCode: exitCode && Number(exitCode), result, passed }
  return Object.assign(
    { outcome: word },
    ...Object.entries(known).map(([key, value]) => value !== undefined && { [key]: value }),
  )
}

const RUNS: Readonly<Record<string, readonly [Ran, object]>> = {
  'vitest, red': [ran('npx vitest run', VITEST_RED, 1), told('failed 1', 'Tests 1 failed | 4 passed (5)', false)],
  'vitest, green': [ran('npm test', VITEST_GREEN), told('ok 0', 'Tests 5 passed (5)', true)],
  'jest, red': [ran('yarn jest', JEST_RED, 1), told('failed 1', 'Tests: 1 failed, 41 passed, 42 total', false)],
  'node --test, red': [
    ran('node --test', NODE_RED, 1),
    told('failed 1', 'tests 2, pass 1, fail 1 (reads low water)', false),
  ],
  'node --test, green': [
    ran('node --import tsx --test src/*.test.ts', NODE_GREEN),
    told('ok 0', 'tests 7, pass 7, fail 0', true),
  ],
  'mocha, red': [ran('npx mocha', MOCHA_RED, 1), told('failed 1', '1 failing', false)],
  'pytest, red': [
    ran('python -m pytest -q', PYTEST_RED, 1),
    told('failed 1', '================== 1 failed, 12 passed in 0.31s ==================', false),
  ],
  'unittest, red': [ran('python3 -m unittest', UNITTEST_RED, 1), told('failed 1', 'FAILED (failures=1)', false)],
  'unittest, green': [ran('python3 -m unittest', UNITTEST_GREEN), told('ok 0', 'OK', true)],
  'cargo test, red, its last suite empty': [
    ran('cargo test', CARGO_RED, 101),
    told('failed 101', 'test result: FAILED. 1 passed; 1 failed (2 runs)', false),
  ],
  'go test, red': [ran('go test ./...', GO_RED, 1), told('failed 1', '--- FAIL: TestLowWater (0.00s)', false)],
  'rspec, red': [ran('bundle exec rspec', RSPEC_RED, 1), told('failed 1', '3 examples, 1 failure', false)],
  'maven, red': [
    ran('mvn -q test', MAVEN_RED, 1),
    told('failed 1', '[ERROR] Tests run: 12, Failures: 1, Errors: 0, Skipped: 0', false),
  ],
  'bun test, green': [ran('bun test', BUN_GREEN), told('ok 0', '12 pass', true)],
  'red tests piped to tail, though the host says fine': [
    ran('npm test 2>&1 | tail -20', VITEST_RED),
    told('failed', 'Tests 1 failed | 4 passed (5)', false),
  ],
  'green tests piped to tail': [ran('npm test 2>&1 | tail -20', VITEST_GREEN), told('ok', 'Tests 5 passed (5)', true)],
  'tests piped to a tail that shows no total': [
    ran('npm test | tail -1', '   Start at  10:00:00'),
    told('unknown', 'Start at 10:00:00'),
  ],
  'npm test || true, red': [
    ran('npm test || true', JEST_RED),
    told('failed', 'Tests: 1 failed, 41 passed, 42 total', false),
  ],
  'a status that is printed': [
    ran('npm test > out.txt 2>&1; echo "exit: $?"', 'exit: 1'),
    told('failed 1', 'exit: 1', false),
  ],
  'a lint whose report head cut off': [
    ran('npm run lint 2>&1 | head -3', '$ biome check\nsrc/gauge.ts\n    1  1 │   export'),
    told('unknown', '1 1 │ export'),
  ],
  'a lint that printed less than head takes': [
    ran('npm run lint 2>&1 | head -3', 'Checked 12 files in 4ms'),
    told('ok', 'Checked 12 files in 4ms'),
  ],
  'a lint whose report is drawn in frames': [
    ran('npm run lint | head -30', '$ biome check\nsrc/gauge.ts format ━━━\n  × Formatter would print\n'),
    told('failed', '× Formatter would print'),
  ],
  'go test through grep': [
    ran("go test ./... 2>&1 | grep -E 'FAIL|---'", '--- FAIL: TestLowWater (0.00s)\nFAIL\texample.org/tides\t0.012s'),
    told('failed', '--- FAIL: TestLowWater (0.00s)', false),
  ],
  'tests behind a lint that failed': [
    ran('npm run lint && npm test', ESLINT, 1),
    told('failed 1', "4:7 error 'x' is never used no-unused-vars"),
  ],
  'green tests before a build that failed': [
    ran('npm test && npm run build', `${VITEST_GREEN}\n${TSC}`, 2),
    told('failed 2', "src/tides.ts(4,7): error TS2322: Type 'string' is not assignable to type 'number'.", true),
  ],
  'a test program that is not there': [
    ran('pytest', '/bin/bash: line 1: pytest: command not found', 127),
    told('failed 127', '/bin/bash: line 1: pytest: command not found'),
  ],
  'no tests found': [
    ran('npx vitest run', 'No test files found, exiting with code 1', 1),
    told('failed 1', 'No test files found, exiting with code 1'),
  ],
  'go packages without a test to run': [
    ran("go test -run '^$' ./...", 'ok  \texample.org/tides\t0.01s [no tests to run]'),
    told('ok 0', 'ok example.org/tides 0.01s [no tests to run]'),
  ],
  'tests that ran out of time': [
    ran('npm test', 'Command timed out after 2m 0.0s\n\n> vitest run\n', 143),
    told('failed 143', 'Command timed out after 2m 0.0s'),
  ],
  tsc: [
    ran('npx tsc --noEmit', TSC, 2),
    told('failed 2', "src/tides.ts(4,7): error TS2322: Type 'string' is not assignable to type 'number'."),
  ],
  'tsc piped to head, though the host says fine': [
    ran('npx tsc --noEmit | head -5', TSC),
    told('failed', "src/tides.ts(4,7): error TS2322: Type 'string' is not assignable to type 'number'."),
  ],
  'a search for an error is no error': [
    ran("grep -rn 'error TS2322' logs | head", 'logs/a.txt:1: x.ts(1,1): error TS2322: no'),
    told('ok', 'logs/a.txt:1: x.ts(1,1): error TS2322: no'),
  ],
  'a log that tells of an error is no error': [
    ran('docker logs api | tail -3', 'Error: connect ECONNREFUSED'),
    told('ok', 'Error: connect ECONNREFUSED'),
  ],
  'zig piped to tail, though the host says fine': [
    ran('zig build 2>&1 | tail -3', 'src/tides.zig:3:5: error: expected expression'),
    told('failed', 'src/tides.zig:3:5: error: expected expression'),
  ],
  'make piped to tail, though the host says fine': [
    ran('make 2>&1 | tail', 'cc -c tides.c\nmake: *** [Makefile:3: all] Error 1'),
    told('failed', 'make: *** [Makefile:3: all] Error 1'),
  ],
  'an installation piped to tail, though the host says fine': [
    ran('npm install 2>&1 | tail -5', 'npm error code ERESOLVE\nnpm error could not resolve'),
    told('failed', 'npm error code ERESOLVE'),
  ],
  'terraform piped to tail, though the host says fine': [
    ran('terraform apply | tail -3', '╷\n│ Error: Invalid reference\n╵'),
    told('failed', '│ Error: Invalid reference'),
  ],
  'a program that is missing behind a pipe': [
    ran('npm run build | grep dist', 'Build completed\nzsh: command not found: grep'),
    told('unknown', 'zsh: command not found: grep'),
  ],
  'git that tells its progress before it fails': [
    ran('git pull', 'remote: Enumerating objects: 5\nfatal: refusing to merge unrelated histories', 128),
    told('failed 128', 'fatal: refusing to merge unrelated histories'),
  ],
  'a server that starts before it fails': [
    ran('node serve.js', 'info: starting\nUncaught TypeError: tides is not iterable', 1),
    told('failed 1', 'Uncaught TypeError: tides is not iterable'),
  ],
  eslint: [ran('npx eslint .', ESLINT, 1), told('failed 1', "4:7 error 'x' is never used no-unused-vars")],
  'npm without the script': [
    ran(
      'npm run bild',
      'npm error Missing script: "bild"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run',
      1,
    ),
    told('failed 1', 'npm error Missing script: "bild"'),
  ],
  'a build of go': [
    ran(
      'go build ./...',
      '# example.org/tides\n./tides.go:12:3: not enough return values\n\thave (int)\n\twant (int, error)',
      1,
    ),
    told('failed 1', './tides.go:12:3: not enough return values'),
  ],
  'a traceback': [
    ran(
      'python tides.py',
      'Traceback (most recent call last):\n  File "tides.py", line 3, in <module>\n    low()\nValueError: no low water on 2026-11-21',
      1,
    ),
    told('failed 1', 'ValueError: no low water on 2026-11-21'),
  ],
  make: [
    ran('make', 'cc -c tides.c\ntides.c:3:5: error: expected ‘;’\nmake: *** [Makefile:3: all] Error 1', 2),
    told('failed 2', 'tides.c:3:5: error: expected ‘;’'),
  ],
  'git commit': [
    ran(
      "git add -A && git commit -m 'tides: read low water'",
      '[feat/tides 1a2b3c4] tides: read low water\n 2 files changed, 14 insertions(+)',
    ),
    told('ok 0', '[feat/tides 1a2b3c4] tides: read low water'),
  ],
  'git commit behind its own hook': [
    ran("git commit -m 'x'", ' 12 pass\n 0 fail\n[main 1a2b3c4] x\n 1 file changed'),
    told('ok 0', '[main 1a2b3c4] x'),
  ],
  'git push that is refused': [
    ran(
      'git push',
      "To example.org:tides.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'example.org:tides.git'\nhint: Updates were rejected",
      1,
    ),
    told('failed 1', "error: failed to push some refs to 'example.org:tides.git'"),
  ],
  'an empty output': [ran('mkdir -p data', ''), told('ok 0')],
  'an exit status and nothing else': [ran('cat missing 2>/dev/null', '', 1), told('failed 1')],
  'exit status 2': [
    ran('ls /nowhere', "ls: cannot access '/nowhere': No such file or directory", 2),
    told('failed 2', "ls: cannot access '/nowhere': No such file or directory"),
  ],
  'an older failure without a status': [
    {
      command: 'npm run dev',
      output: 'Error: listen EADDRINUSE: address already in use :::3000\n    at Server',
      failed: true,
    },
    told('failed', 'Error: listen EADDRINUSE: address already in use :::3000'),
  ],
  'a search that found nothing, as the host reads it': [
    { command: 'grep -rn lowWater src', output: '', report: { interpretation: 'No matches found' } },
    told('ok', 'No matches found'),
  ],
  'a search that found nothing, in an older version': [ran('cd src && grep -rn lowWater .', '', 1), told('ok 1')],
  'a search that could not be made': [
    ran('grep -rn lowWater /nowhere', 'grep: /nowhere: No such file or directory', 2),
    told('failed 2', 'grep: /nowhere: No such file or directory'),
  ],
  'a command in the background': [
    { command: 'npm run dev', output: 'Command running in background with ID: bash_1', report: { background: true } },
    told('unknown'),
  ],
  'a command in the background, by its words alone': [
    ran('npm run dev', 'Command running in background with ID: bash_1'),
    told('unknown'),
  ],
  'an interrupted command': [
    { command: 'npm run build', output: 'compiling 12 files…', report: { interrupted: true } },
    told('interrupted', 'compiling 12 files…'),
  ],
  'interrupted tests': [
    { command: 'npm test', output: ' RUN  v4.1.12', report: { interrupted: true } },
    told('interrupted', 'RUN v4.1.12'),
  ],
  'a progress that draws over itself': [
    ran('curl -O https://example.org/a', ' 10%\r 50%\r100% done'),
    told('ok 0', '100% done'),
  ],
  'braces at the end of an output': [ran('cat a.json', '{\n  "low": 3\n}'), told('ok 0', '"low": 3')],
  "the host's reminder behind an output": [
    ran('cat a.txt', 'low water 06:12\n<system-reminder>be careful</system-reminder>'),
    told('ok 0', 'low water 06:12'),
  ],
  'a secret in the line that is kept': [
    ran('env | grep TOKEN', 'GITHUB_TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789'),
    told('ok', 'GITHUB_TOKEN=[REDACTED:github-token]'),
  ],
}

describe('the result of a command', () => {
  it.each(Object.entries(RUNS))('%s', (_, [{ command, output, failed = false, report = {} }, expected]) => {
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
    ['tides draw | tail -2', 'bash: line 1: tides: command not found\n'],
  ])('failed by its own line: %s', (command, output) => {
    expect(judgeCommand(command, output, false, {}).outcome).toBe('failed')
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
    ['git log --oneline -2', '1a2b3c4 tides: low water'],
    ['cd gauge && git -C .. log --oneline -2', '1a2b3c4 tides: low water'],
    ['git log --oneline -2 && git status', '9f8e7d6 tides: high water'],
    ['git show --oneline', '9f8e7d6 tides: high water'],
  ])('is of a log alone its newest commit: %s', (command, line) => {
    const output = '1a2b3c4 tides: low water\n9f8e7d6 tides: high water\n'
    expect(readCommandResult(command, output, false, {}).result).toBe(line)
  })

  it('is of a log in the format of git the subject of its newest commit', () => {
    const of = (hash: string, subject: string) =>
      `commit ${hash}\nAuthor: Ada <ada@tide.example>\nDate:   Mon Nov 2 10:00:00 2026\n\n    ${subject}\n`
    const output = `${of('1a2b3c4d', 'tides: low water')}\n${of('9f8e7d6c', 'tides: high water')}`
    expect(readCommandResult('git -c color.ui=never log -2', output, false, {}).result).toBe('tides: low water')
    expect(readCommandResult('git log -2 --reverse', output, false, {}).result).toBe('tides: high water')
  })

  it.each([
    ['a notice of an update', 'Tide is made\nto update, run\n', 'Tide is made'],
    ['a bar of progress', 'Low water 06:12\n100%|#####| 12/12', 'Low water 06:12'],
    ['the mark of a cut', 'Low water 06:12\n... [102 lines truncated] ...', 'Low water 06:12'],
    ['a warning, where nothing else was said', 'warning: no gauge', 'warning: no gauge'],
  ])('goes before what says nothing: %s', (_, output, line) => {
    expect(readCommandResult('python3 draw.py', output, false, {}).result).toBe(line)
  })
})
