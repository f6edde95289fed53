/**
 * @module What became of a command: outcome, exit status and the line of its output that matters.
 *
 * Only what the transcript shows: a status hidden by a pipe is not taken for success when the output says otherwise. Pure.
 */

import { defined } from '../../defined.ts'
import { RESULT_LENGTH } from '../../rules.ts'
import type { CommandRun } from '../../snapshot/types.ts'
import { truncate } from '../../text/budget.ts'
import { checksOf, isTestCommand } from '../../text/checks.ts'
import { clipLine } from '../../text/clip.ts'
import { COMMIT_LINE, listsCommits } from '../../text/git-commands.ts'
import { onlyLooks } from '../../text/read-only-commands.ts'
import { commandParts, hidesStatus, setsUp } from '../../text/shell-commands.ts'
import { beginningAndEnd, lastLine, linesOf, linesWith } from './output.ts'
import { brokenLine, errorLine, ranNoTest, type TestLines, testLines } from './verdicts.ts'

/** What became of a command. */
export interface CommandVerdict extends Pick<CommandRun, 'outcome' | 'exitCode'> {
  /** Of a command that ran tests: whether they passed, where it shows. */
  readonly passed?: boolean
  /** The line of its output that matters. */
  readonly result?: string
}

/** What a host tells of a command beside its output; every field may be missing. */
export interface ShellReport {
  readonly exit?: number
  readonly interrupted?: boolean
  readonly background?: boolean
  /** The host's own reading of a non-zero status that is no failure, such as "No matches found". */
  readonly interpretation?: string
}

/** Returns what became of a command. `failed` is the host's own verdict. */
export function judgeCommand(command: string, output: string, failed: boolean, report: ShellReport): CommandVerdict {
  if (report.background === true) return { outcome: 'unknown' }
  const shown = beginningAndEnd(output)
  const tests = testLines(shown)
  const run: Judged =
    report.interrupted === true
      ? { outcome: 'interrupted' }
      : failed
        ? judgeFailed(command, shown, report.exit)
        : report.interpretation
          ? { outcome: 'ok' }
          : judgeEnded(command, shown, tests)
  const passed = isTestCommand(command) ? testsPassed(command, shown, tests, run) : undefined
  const isLog = run.outcome === 'ok' && isNewestFirst(command)
  const line = report.interpretation || (isLog ? firstSubject(shown) : tellingLine(shown, run.outcome, tests))
  return { ...run, ...defined({ result: line && clipLine(line, RESULT_LENGTH), passed }) }
}

/** Returns the lines of what a command printed that are of use later: without tests that passed and how long they took, and each once. */
export function telling(output: string): string {
  const lines = linesOf(beginningAndEnd(output, READ)).filter(
    (line) => line.trim() !== '' && !PASSED.test(line) && !COUNTED.test(line),
  )
  return [...new Set(lines.map((line) => truncate(line.trimEnd(), LONGEST)))].join('\n')
}

// --- internal ---

/** Characters of an output from each end of it that are quoted from, and of one of its lines. */
const READ = 6_000
const LONGEST = 160
/** A test that passed, and a package without tests. */
const PASSED =
  /^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)\b|--- (?:PASS|SKIP):|PASS$|[✓✔√] |ok \d+\b|\?\s+\S+\s+\[no test files\])|\[no tests to run\]$/
/** How long a test took, and the counts that say nothing of what passed or failed. */
const COUNTED = /^\s*(?:# Subtest: |[#ℹ] (?:suites|cancelled|skipped|todo|duration_ms) [\d.]+$|duration_ms: [\d.]+$)/

type Judged = Pick<CommandRun, 'outcome' | 'exitCode'>

/** Programs whose status 1 says "nothing found" or "they differ". */
const ONE_IS_AN_ANSWER = /^(?:(?:e|f|z)?grep|rg|ag|git\s+grep|pgrep|diff|cmp|test|\[)(?:\s|$)/

function judgeFailed(command: string, shown: string, exit: number | undefined): Judged {
  const answers = exit === 1 && ONE_IS_AN_ANSWER.test(commandParts(command).at(-1)?.text ?? '')
  if (answers && shown.trim() === '') return { outcome: 'ok', exitCode: 1 }
  return { outcome: 'failed', ...defined({ exitCode: exit }) }
}

function judgeEnded(command: string, shown: string, tests: TestLines): Judged {
  const echoed = echoedStatus(command, shown)
  if (echoed !== undefined) return { outcome: echoed === 0 ? 'ok' : 'failed', exitCode: echoed }
  if (!hidesStatus(command)) return { outcome: 'ok', exitCode: 0 }
  if (NOT_FOUND.test(shown.trimStart().slice(0, START_LENGTH))) return { outcome: 'failed' }
  if (linesWith(shown, /command not found/g).some((line) => NOT_FOUND.test(line))) return { outcome: 'unknown' }
  if (isTestCommand(command))
    return { outcome: tests.failed !== undefined ? 'failed' : tests.passed !== undefined ? 'ok' : 'unknown' }
  // What is looked at may tell of the failure of another.
  if (onlyLooks(command)) return { outcome: 'ok' }
  if (brokenLine(shown) !== undefined) return { outcome: 'failed' }
  return { outcome: checksOf(command).length > 0 && isCutOff(command, shown) ? 'unknown' : 'ok' }
}

/** A shell found no program. Further down: of a pipe, what the others did is not shown. */
const NOT_FOUND = /^(?:\S{1,40}: ){1,3}(?:line \d+: \S{1,60}: )?command not found\b/i
const START_LENGTH = 200

/** `| head -20` took all that it takes: what a check ends with is not shown. */
function isCutOff(command: string, shown: string): boolean {
  const limit = HEAD.exec(command)?.[1]
  return limit !== undefined && linesOf(shown.trimEnd()).length >= Number(limit)
}

const HEAD = /^[^|]*\|\s{0,9}head\s{1,9}(?:-n\s{0,9})?-?(\d{1,4})\s*$/

/** `npm test > out.txt; echo "exit: $?"` prints the status that the shell's own hides. */
function echoedStatus(command: string, shown: string): number | undefined {
  if (!command.includes('echo')) return undefined
  const label = /\becho\s+["']?([^"'$\n]{0,60})\$(?:\?|\{PIPESTATUS\[0\]\}|\{pipestatus\[1\]\})["']?/.exec(command)?.[1]
  if (label === undefined) return undefined
  const line = lastLine(shown, (text) => text.startsWith(label) && /^\d{1,3}$/.test(text.slice(label.length).trim()))
  return line === undefined ? undefined : Number(line.slice(label.length))
}

/** Statuses of a command that was not found, could not be run, or was killed. */
const NOT_RUN_STATUS = new Set([124, 126, 127, 130, 137, 143])

/**
 * Returns whether the tests of a command passed, by what its output told of them and by its end; undefined when it does not
 * show. A command of several parts may fail elsewhere than in its tests, and one that never got to them says nothing of them.
 */
function testsPassed(command: string, shown: string, tests: TestLines, run: Judged): boolean | undefined {
  if (tests.failed !== undefined) return false
  if (tests.passed !== undefined) return true
  if (run.outcome !== 'ok' && run.outcome !== 'failed') return undefined
  if (NOT_RUN_STATUS.has(run.exitCode ?? 0) || ranNoTest(shown)) return undefined
  if (run.outcome === 'ok') return run.exitCode === 0 ? true : undefined
  return workIn(command).length === 1 ? false : undefined
}

/** The parts of a command line that do more than to prepare the others. */
function workIn(command: string): string[] {
  return commandParts(command).flatMap(({ text }) => (setsUp(text) ? [] : text))
}

/** A log tells the newest commit first: its last line is the oldest that was asked for. */
function isNewestFirst(command: string): boolean {
  const [part, ...others] = workIn(command)
  return part !== undefined && others.length === 0 && listsCommits(part)
}

/** The first line that says what was committed: git writes the hash, the author and the date above it. */
function firstSubject(shown: string): string | undefined {
  return linesOf(shown).find((text) => SAYS.test(text) && !ABOVE_SUBJECT.test(text))
}

const ABOVE_SUBJECT = /^(?:commit [0-9a-f]{7,40}\b|(?:Author|Date|Merge|AuthorDate|Commit|CommitDate):)/

/** Of a commit what git says of it, whatever its hooks printed; of tests their totals; of what failed the first error; else the last line. */
function tellingLine(shown: string, outcome: CommandRun['outcome'], tests: TestLines): string | undefined {
  const isBad = outcome === 'failed' || outcome === 'interrupted'
  const commit = isBad ? undefined : linesWith(shown, /\] /g).find((text) => COMMIT_LINE.test(text))
  const line =
    commit ??
    tapCounts(shown) ??
    cargoCounts(shown) ??
    (isBad ? (tests.failed ?? errorLine(shown) ?? tests.passed) : tests.passed)
  return (
    line ??
    lastLine(shown, (text) => SAYS.test(text) && !NOISE.test(text)) ??
    lastLine(shown, (text) => SAYS.test(text))
  )
}

const SAYS = /[\p{L}\p{N}]/u
/** What says nothing of what became of a command: warnings, notices of updates, bars of progress, marks of a cut. */
const NOISE =
  /\bwarn(?:ing)?\b|\bdeprecat|^npm notice|^\[notice\]|\bto (?:update|upgrade|activate)\b|\b\d{1,3}%(?:\||\s|$)|^[.\s]*\[\d+ lines? (?:truncated|omitted)\]/i

const TAP = { tests: /^[#ℹ] tests (\d+)$/, pass: /^[#ℹ] pass (\d+)$/, fail: /^[#ℹ] fail (\d+)$/ } as const
/** How long a test took does not say what is wrong. */
const DURATION = /(?:(?<!\s)\s+)?\([\d.]+m?s\)\s*$/

/** node:test and other TAP reporters spread their totals over lines: `# pass 4`, `# fail 1`. */
function tapCounts(shown: string): string | undefined {
  const lines = linesWith(shown, /[#ℹ] (?:tests|pass|fail) \d/g)
  const count = (total: RegExp) => total.exec(lines.findLast((line) => total.test(line)) ?? '')?.[1]
  const [tests, pass, fail] = [count(TAP.tests), count(TAP.pass), count(TAP.fail)]
  if (pass === undefined || fail === undefined) return fail === undefined ? undefined : `fail ${fail}`
  const failing = linesWith(shown, /not ok \d|✖ /g).find(
    (line) => FAILING.test(line) && !line.includes('failing tests'),
  )
  const name = fail === '0' ? undefined : failing?.replace(FAILING, '').replace(DURATION, '').trim()
  return `tests ${tests ?? '?'}, pass ${pass}, fail ${fail}${name === undefined ? '' : ` (${name})`}`
}

const FAILING = /^\s*(?:not ok \d+ - |✖ )/

const CARGO = /^test result: (?:ok|FAILED)\. (\d+) passed; (\d+) failed;/

/** cargo prints a total for each program of tests: their sum. */
function cargoCounts(shown: string): string | undefined {
  const totals = linesWith(shown, /test result: /g).flatMap((line) => {
    const [, passed, failed] = CARGO.exec(line) ?? []
    return passed === undefined ? [] : [{ passed: Number(passed), failed: Number(failed) }]
  })
  if (totals.length < 2) return undefined
  const sum = (of: 'passed' | 'failed') => totals.reduce((all, total) => all + total[of], 0)
  const verdict = sum('failed') === 0 ? 'ok' : 'FAILED'
  return `test result: ${verdict}. ${sum('passed')} passed; ${sum('failed')} failed (${totals.length} runs)`
}
