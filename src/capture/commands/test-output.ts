/**
 * @module What the output of a command says of tests. Pure.
 */

import { commandParts, setsUp } from '../../text/shell-commands.ts'
import { linesWith } from './output.ts'

export type TestVerdict = 'passed' | 'failed'

/**
 * Returns what an output says about tests; undefined if it says nothing. A failure outweighs everything else. An assertion error
 * alone tells a failure only where the exit status is hidden, by a pipe: a test may print one and pass.
 */
export function testVerdict(shown: string, isStatusHidden: boolean): TestVerdict | undefined {
  const bare = linesWith(shown, SPEAKS).map(withoutTaskName)
  if (bare.some((line) => SAYS_FAILED.some((pattern) => pattern.test(line)))) return 'failed'
  if (bare.some((line) => SAYS_PASSED.some((pattern) => pattern.test(line)))) return 'passed'
  return isStatusHidden && bare.some((line) => ASSERTION.test(line)) ? 'failed' : undefined
}

/**
 * Returns whether the tests of a command passed, by what its output told of them and by its end; undefined when it does not
 * show. A command of several parts may fail elsewhere than in its tests, and one that never got to them says nothing of them.
 */
export function testsPassed(
  command: string,
  shown: string,
  printed: TestVerdict | undefined,
  run: { readonly outcome: string; readonly exitCode?: number },
): boolean | undefined {
  if (printed !== undefined) return printed === 'passed'
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

/** What failed, where the end of a test's output is all that is shown of it: a filter took its totals off. */
const ASSERTION = /^\s*(?:E\s+)?(?:name: ')?AssertionError\b/

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
