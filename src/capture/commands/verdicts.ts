/**
 * @module The lines of an output that say how it went: totals of tests, and what a build, a check or a program says when it
 * breaks. Of each kind the most telling patterns come first. Pure.
 */

import { linesWith } from './output.ts'

/** What an output says of tests: of each the line that tells most. */
export interface TestLines {
  readonly failed?: string | undefined
  readonly passed?: string | undefined
}

/** Returns the lines that say of tests that they failed or passed. A failure outweighs everything else. */
export function testLines(shown: string): TestLines {
  const lines = linesWith(shown, SPEAKS)
  const bare = lines.map(withoutTaskName)
  const last = (patterns: readonly RegExp[]): string | undefined => {
    for (const pattern of patterns) {
      const at = bare.findLastIndex((line) => pattern.test(line))
      if (at !== -1) return lines[at]
    }
    return undefined
  }
  return { failed: last(SAYS_FAILED), passed: last(SAYS_PASSED) }
}

/** Returns whether an output says that no test was there to run. */
export function ranNoTest(shown: string): boolean {
  return linesWith(shown, MAY_BE_NONE).some((line) => NO_TESTS.test(line))
}

/** Returns the first line by which a build or a check says that it failed. */
export function brokenLine(shown: string): string | undefined {
  return linesWith(shown, MAY_BE_BROKEN).find((line) => BROKEN.some((pattern) => pattern.test(withoutTaskName(line))))
}

/** Returns the first line of what failed that says what went wrong: a build's own, else one that looks like it. */
export function errorLine(shown: string): string | undefined {
  const lines = linesWith(shown, MAY_BE_ERROR).filter((line) => !IS_WARNING.test(line))
  const find = (pattern: RegExp) => lines.find((line) => pattern.test(withoutTaskName(line)))
  return brokenLine(shown) ?? find(ERROR) ?? find(PLACE_OR_NAME)
}

// --- internal ---

/** The name that a task runner puts in front of a line is not part of it: `[test] ok`, `web:test: ok`. */
function withoutTaskName(line: string): string {
  return line.startsWith('[') || line.includes(': ') ? line.replace(TASK_NAME, '') : line
}

const TASK_NAME = /^(?:\[[\w:./-]{1,60}\] |[@\w/.-]{1,60}:[a-z][\w:-]{0,40}: )/i

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
  /^=+ (?=.*=$).*\b[1-9]\d* (?:failed|errors?)\b/,
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
  // dotnet, swift, ctest, gradle
  /^\s*Failed!\s+-\s+Failed:\s+[1-9]/,
  /^Executed \d+ tests?, with [1-9]\d* failures?/,
  /^\d+% tests passed, [1-9]\d* tests? failed/,
  /^\d+ tests? completed, [1-9]\d* failed/,
  // TAP, node:test
  /^\s*[Nn][Oo][Tt] [Oo][Kk] \d+(?!.*# (?:[Tt][Oo][Dd][Oo]|[Ss][Kk][Ii][Pp]))/,
  /^[#ℹ] fail [1-9]/,
  // go, jest's files
  /^\s*--- FAIL: /,
  /^FAIL(?:$|[:\s])/,
]

const SAYS_PASSED: readonly RegExp[] = [
  /^\s*Tests:?\s.*\b[1-9]\d* passed\b/,
  /^=+ (?=.*=$).*\b[1-9]\d* passed\b/,
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

/** A line that a build or a check ends with when it failed. */
const BROKEN: readonly RegExp[] = [
  /^Found [1-9]\d* errors?\b/,
  /^(?:✖|✘) [1-9]\d* problems? \([1-9]\d* errors?/,
  /\berror TS\d+: /,
  /^npm (?:ERR!|error) /,
  /^error(?:\[E\d+\])?: /,
  /^(?:BUILD FAILED|FAILURE: Build failed)/,
  /^g?make(?:\[\d+\])?: \*\*\* /,
  /\bELIFECYCLE\b/,
  /^FAIL(?:[\s:]|$)/,
  /^(?:\[\S{1,60}\] )?ERROR\b.{0,60}\b(?:task failed|exited with|exit status)/,
  /^[1-9]\d* issues?(?::|$| found)/,
  /^\S+\.go:\d+:\d+: undefined: /,
  /\bexited with (?:code |status )?[1-9]/,
  /^exit status [1-9]/,
  /^\s{0,4}[×✖] (?!\d+ problems? \(0 errors)\S/,
  /^(?:(?:[A-Z]\w*)?Error|error during build): ?/,
  /^\S+:\d+:\d+: error: /,
  /^(?:CMake Error |│ Error: )/,
  /^\s{1,4}\d+:\d+\s+error\s/,
]
/** What every such line has. */
const MAY_BE_BROKEN = /[eE]rror|ERR!|ERROR|FAIL|\*\*\* |ELIFECYCLE|issue|: undefined: |exited with|exit status|[×✖✘] /g

const ERROR =
  /(?:^|\s)(?:\w*(?:Error|Exception)\b: |error\[\w+\]|[Ee]rror:|fatal:|panic:|✖|✗|ERROR\b|No such file|[Cc]annot |Permission denied|Command timed out)|command not found/
/** A place, or what a program says under its name. */
const PLACE_OR_NAME = /^\S+\.\w+:\d+(?::\d+)?:? |^[\w.-]+: /
/** What every line of both kinds has. */
const MAY_BE_ERROR =
  /: |error\[|:\d+ |✖|✗|ERROR|No such file|annot |Permission denied|command not found|Command timed out/g
/** A warning beside an error did not fail the command. */
const IS_WARNING = /^\S+:\d+(?::\d+)?: warning: /
