/**
 * @module What became of a command: outcome, exit status and the line of its output that matters.
 *
 * Only what the transcript shows: a status hidden by a pipe is not taken for success when the output says otherwise. Pure.
 */

import { RESULT_LENGTH } from '../rules.ts'
import type { CommandRun } from '../snapshot/types.ts'
import { clipLine } from './clip.ts'

export type CommandResult = Pick<CommandRun, 'outcome' | 'exitCode' | 'result'>

/** What the host records beside the output of its shell tool; every field may be missing in older versions. */
export interface ShellReport {
  readonly interrupted?: boolean
  readonly background?: boolean
  /** The host's own reading of a non-zero status that is no failure, such as "No matches found". */
  readonly interpretation?: string
}

const EXIT_CODE = /^(?:Error: )?(?:Command failed with )?exit code:? (\d{1,3})\b/i
/** The status that the host sees is not the command's own: it is the last part's. */
const HIDES_STATUS =
  /\|\s*(tail|head|grep|rg|sed|awk|tee|cat|less|sort|wc|cut|jq)\b|\|\|\s*(true|:|echo)\b|;\s*(echo|true)\b/
const TEST_COMMAND =
  /\b(npm|pnpm|yarn|bun)\s+(run\s+)?(t|test|tests|test:\S+)\b|\b(vitest|jest|mocha|ava|pytest|tox|nox|rspec|phpunit|ctest|playwright test|cypress run)\b|\b(go|cargo|dotnet|mvn|gradle|gradlew|swift|deno|mix|zig|flutter|dart|make|just|bazel|mise run|rake)\s+(\S+\s+)?test\b|\bnode\s+(\S+\s+)*--test\b|\bpython3?\s+-m\s+(unittest|pytest)\b/

/** Test totals and build verdicts, strongest first: the line that answers "did it work?". */
const VERDICTS: readonly RegExp[] = [
  /^\s*Tests:?\s+.*\b(passed|failed)\b/,
  /^=+ .*\b(passed|failed|error|errors)\b.* =+$/,
  /^\s*\d+ (passed|failed)\b.*$/,
  /^test result: /,
  /^(\d+ (tests?|examples?|specs?|scenarios?)|Tests run:|Ran \d+ tests?|OK \(\d+ tests?)/,
  /^(FAILED|OK)\b.*\(.*\)$/,
  /^Found \d+ errors?/,
  /^\d+ problems? \(/,
  /^(FAIL|ok)\s+\S+/,
  /^\[[\w/.-]+( \(root-commit\))? [0-9a-f]{7,}\] /,
]
const ERROR_LINE =
  /(^|\s)(\w*(Error|Exception)\b: |error\[\w+\]|error TS\d+|error:|fatal:|panic:|npm (ERR!|error)|ERROR\b|FAIL\b|not ok \d|✖|✗|Traceback|command not found|No such file|cannot |Permission denied)/
const FAILURE_COUNT =
  /\b([1-9]\d*) (failed|failing|failures?|errors?)\b|^(not ok \d+|FAIL\b|--- FAIL|FAILED\b|test result: FAILED)|^[#ℹ] fail [1-9]/m
const PASS_COUNT = /\b[1-9]\d* (passed|passing)\b|^test result: ok|^(ok\s+\S+|PASS\b)|^[#ℹ] pass [1-9]/m

/** Returns true when the command runs tests, as far as its words tell. */
export function isTestCommand(command: string): boolean {
  return TEST_COMMAND.test(command)
}

/** Returns the result of a command from its output. `failed` is the host's own verdict. */
export function readCommandResult(
  command: string,
  output: string,
  failed: boolean,
  report: ShellReport,
): CommandResult {
  if (report.interrupted === true) return withLine({ outcome: 'interrupted' }, output, true)
  if (report.background === true) return { outcome: 'unknown' }
  if (failed) {
    const exit = EXIT_CODE.exec(output.trimStart())?.[1]
    const body = output.replace(EXIT_CODE, '')
    return withLine({ outcome: 'failed', ...(exit === undefined ? {} : { exitCode: Number(exit) }) }, body, true)
  }
  if (report.interpretation) return { outcome: 'ok', result: clipLine(report.interpretation, RESULT_LENGTH) }
  if (isTestCommand(command) && HIDES_STATUS.test(command)) {
    if (FAILURE_COUNT.test(output)) return withLine({ outcome: 'failed' }, output, true)
    return withLine({ outcome: PASS_COUNT.test(output) ? 'ok' : 'unknown' }, output, false)
  }
  return withLine(HIDES_STATUS.test(command) ? { outcome: 'ok' } : { outcome: 'ok', exitCode: 0 }, output, false)
}

/** Returns the line of an output that answers what happened, redacted; undefined for an empty one. */
export function telling(output: string, failed: boolean): string | undefined {
  const lines = edges(output)
  const counts = tapCounts(lines)
  if (counts !== undefined) return counts
  for (const verdict of VERDICTS) {
    const line = lines.findLast((text) => verdict.test(text))
    if (line !== undefined) return clipLine(line, RESULT_LENGTH)
  }
  const error = failed ? lines.find((text) => ERROR_LINE.test(text)) : undefined
  const line = error ?? lines.findLast((text) => text.trim() !== '')
  return line === undefined ? undefined : clipLine(line, RESULT_LENGTH)
}

// --- internal ---

function withLine(result: CommandResult, output: string, failed: boolean): CommandResult {
  const line = telling(output, failed)
  return line ? { ...result, result: line } : result
}

/** node:test and other TAP reporters spread their totals over lines: `# pass 4`, `# fail 1`. */
function tapCounts(lines: readonly string[]): string | undefined {
  const count = (word: string) =>
    lines
      .findLast((line) => new RegExp(`^[#ℹ] ${word} \\d+$`).test(line))
      ?.split(' ')
      .at(-1)
  const [tests, pass, fail] = [count('tests'), count('pass'), count('fail')]
  if (pass === undefined || fail === undefined) return undefined
  const failing = lines.find((line) => /^\s*(not ok \d+ - |✖ )/.test(line) && !/failing tests/.test(line))
  const named =
    fail === '0' || failing === undefined ? '' : ` (${failing.replace(/^\s*(not ok \d+ - |✖ )/, '').trim()})`
  return clipLine(`tests ${tests ?? '?'}, pass ${pass}, fail ${fail}${named}`, RESULT_LENGTH)
}

/** Verdicts stand at the ends of an output: the middle of a long one is left out. */
function edges(output: string): string[] {
  const span = 40_000
  const text = output.length <= 2 * span ? output : `${output.slice(0, span)}\n${output.slice(-span)}`
  return text.replace(/\x1b\[[0-9;]*m/g, '').split(/\r?\n/)
}
