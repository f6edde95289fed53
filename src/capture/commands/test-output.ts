/**
 * @module Test runs: which commands are some, and what their output says of the tests. Pure.
 */

import { repeating } from '../../text/memoize.ts'
import { commandParts, setsUp } from '../../text/shell-commands.ts'
import { linesWith } from './output.ts'

export type TestVerdict = 'passed' | 'failed'

/** Returns true when the command runs tests, as far as its words tell; naming a test tool is not running it. */
export const isTestCommand: (command: string) => boolean = repeating((command) =>
  commandParts(command).some(({ text }) => RUNS_TESTS.some((pattern) => pattern.test(text))),
)

/** Returns what an output says about tests; undefined if it says nothing. A failure outweighs everything else. */
export function testVerdict(shown: string): TestVerdict | undefined {
  const bare = linesWith(shown, SPEAKS).map(withoutTaskName)
  if (bare.some((line) => SAYS_FAILED.some((pattern) => pattern.test(line)))) return 'failed'
  return bare.some((line) => SAYS_PASSED.some((pattern) => pattern.test(line))) ? 'passed' : undefined
}

/**
 * Returns whether the tests of a command passed, by what its output told of them and by its end; undefined when it does not
 * show. A command of several parts may fail elsewhere than in its tests, and one that never got to them says nothing of them.
 */
export function testsPassed(
  command: string,
  shown: string,
  told: TestVerdict | undefined,
  run: { readonly outcome: string; readonly exitCode?: number },
): boolean | undefined {
  if (told !== undefined) return told === 'passed'
  if (run.outcome !== 'ok' && run.outcome !== 'failed') return undefined
  if (NOT_RUN_STATUS.has(run.exitCode ?? 0)) return undefined
  if (linesWith(shown, MAY_BE_NONE).some((line) => NO_TESTS.test(line))) return undefined
  if (run.outcome === 'ok') return run.exitCode === 0 ? true : undefined
  const parts = commandParts(command).filter(({ text }) => !setsUp(text))
  return parts.length === 1 ? false : undefined
}

/** Returns the line without the name that a task runner puts in front of it: `[test] ok`, `web:test: ok`. */
export function withoutTaskName(line: string): string {
  return line.startsWith('[') || line.includes(': ') ? line.replace(TASK_NAME, '') : line
}

// --- internal ---

const TASK_NAME = /^(?:\[[\w:./-]{1,60}\] |[@\w/.-]{1,60}:[a-z][\w:-]{0,40}: )/i

/** Statuses of a command that was not found, could not be run, or was killed. */
const NOT_RUN_STATUS = new Set([124, 126, 127, 130, 137, 143])
const NO_TESTS =
  /\[no tests to run\]$|^(?:No test(?:s| files| suite)? found|no tests ran|=+ no tests ran|npm (?:ERR!|error) Missing script)|error: no such command/i
/** What every such line has. */
const MAY_BE_NONE = /no test|missing script|no such command/gi

const TASK = String.raw`(?:\S*:)?(?:unit|integration|e2e|all)?[-_]?(?:tests?|specs?|e2e)(?:[:_-][\w:.-]*)?`
const RUNS_TESTS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:npm|pnpm|yarn|bun)\s+(?:(?:-\S+|workspaces?)(?:[ =]\S+)?\s+){0,4}(?:run(?:-script)?\s+)?(?:-\S+\s+)*(?:t|tst|${TASK})(?:\s|$)`,
  ),
  /^(?:\S*\/)?(?:vitest|jest|mocha|ava|tap|tape|uvu|pytest|py\.test|tox|nox|nose2|rspec|phpunit|pest|ctest|bats|karma|wdio|gotestsum|ginkgo|behave|cucumber|testcafe|busted|prove)(?!\S)(?!\s+(?:--version|-v$|--help|-h$|init|list|--listTests|--collect-only|--co)\b)/,
  /^(?:\S*\/)?(?:cypress\s+run|playwright\s+test|web-test-runner|react-scripts\s+test|vue-cli-service\s+test|ng\s+test|ember\s+test)\b/,
  /^(?:go|cargo|dotnet|swift|deno|bun|mix|zig|dart|flutter|forge|gleam|stack|cabal|elixir|crystal|lein|sbt|nimble|dune|opam|phoenix|hardhat)\s+(?:[+-]\S+\s+)*(?:n?extest\s+run|tests?|t|spec|runtest)(?:\s|$)/,
  new RegExp(
    String.raw`^(?:make|gmake|just|bazel|bazelisk|mise|task|rake|rails|invoke|poe|gradle|mvn|nx|turbo|lerna|moon|composer|xcodebuild|meson|ninja|earthly|ant|\S*\/?(?:gradlew|mvnw)|bin\/(?:rails|rake))(?:\s+\S+){0,6}?\s+${TASK}(?:\s|$)`,
  ),
  /^(?:\S*\/)?node\s(?:.*\s)?--test(?:\s|=|$)/,
  /^(?:\S*\/)?python[\d.]*\s+(?:-\S+\s+)*?-m\s+(?:unittest|pytest|nose2|tox|(?:coverage\s+run\s+(?:-\S+\s+)*-m\s+(?:pytest|unittest)))(?:\s|$)/,
  /^coverage\s+run\s+(?:-\S+\s+)*-m\s+(?:pytest|unittest)/,
  /^(?:\S*\/)?python[\d.]*\s+(?:\S*\/)?manage\.py\s+test\b/,
  /^(?:(?:\S*\/)?(?:python[\d.]*|node|tsx|ts-node|bash|sh|ruby|php|perl|deno\s+run|bun(?:\s+run)?)\s+(?:-\S+\s+)*)?(?:\.{0,2}\/)?(?:\S*\/)?(?:(?:run[-_])?(?:all[-_])?tests?\.(?:sh|py|js|mjs|cjs|ts|rb|pl|php)|run[-_]tests?|test_\w+\.py|\w+_test\.(?:py|rb|sh)|[\w.-]+\.(?:test|spec)\.[cm]?[jt]s)(?:\s|$)/,
]

/** What every line has that says something of tests; words alone are found fastest, in whatever case they are written. */
const SPEAKS = /pass|Pass|fail|Fail|FAIL|error|Error|OK|ok(?!\n)[\s.]|Ok|oK/g
const SAYS_FAILED: readonly RegExp[] = [
  // vitest, jest
  /^\s*(?:Tests|Test Files|Test Suites):?\s.*\b[1-9]\d* failed\b/,
  // pytest
  /^=+ .*\b[1-9]\d* (?:failed|errors?)\b.*=+$/,
  /^[1-9]\d* (?:failed|errors?)\b.* in [\d.]+ ?s/,
  // playwright, mocha, jasmine, bun
  /^\s*[1-9]\d* (?:failed|failing|fail)(?:$|\s*\(|,)/,
  // cargo
  /^test result: FAILED/,
  // unittest
  /^FAILED \(/,
  // deno
  /^FAILED \| /,
  // rspec, minitest, exunit, phpunit, maven
  /^\d+ (?:tests?|examples?|specs?|scenarios?|runs?|doctests?)\b.*\b[1-9]\d* (?:failures?|errors?|failed)\b/,
  /^Tests(?: run)?: .*\b(?:Failures|Errors): [1-9]/,
  // go, jest's files
  /^(?:FAIL$|FAIL[:\s]|\s*--- FAIL: )/,
  // TAP, node:test
  /^\s*[Nn][Oo][Tt] [Oo][Kk] \d+(?!.*# (?:[Tt][Oo][Dd][Oo]|[Ss][Kk][Ii][Pp]))/,
  /^[#ℹ] fail [1-9]/,
  // dotnet, swift, ctest, gradle
  /^\s*Failed!\s+-\s+Failed:\s+[1-9]/,
  /^Executed \d+ tests?, with [1-9]\d* failures?/,
  /^\d+% tests passed, [1-9]\d* tests? failed/,
  /^\d+ tests? completed, [1-9]\d* failed/,
]

const SAYS_PASSED: readonly RegExp[] = [
  /^\s*Tests:?\s.*\b[1-9]\d* passed\b/,
  /^=+ .*\b[1-9]\d* passed\b.*=+$/,
  /^[1-9]\d* passed\b.* in [\d.]+ ?s/,
  /^\s*[1-9]\d* (?:passed|passing|pass)(?:$|\s*\()/,
  /^test result: ok\. [1-9]/,
  /^OK(?:$| \()/,
  /^ok \| [1-9]\d* passed/,
  /^[1-9]\d* (?:tests?|examples?|specs?|scenarios?|runs?|doctests?)\b.*\b0 (?:failures|failed)\b/,
  /^Tests run: [1-9].*Failures: 0, Errors: 0/,
  /^ok\s+\S+\s+(?:[\d.]+s|\(cached\))(?!.*\[no tests to run\])/,
  /^\s*0 fail$/,
  /^[#ℹ] pass [1-9]/,
  /^\s*Passed!\s+-\s+Failed:\s+0/,
  /^Executed [1-9]\d* tests?, with 0 failures/,
  /^100% tests passed/,
]
