/**
 * @module What became of a command: outcome, exit status and the line of its output that matters.
 *
 * Only what the transcript shows: a status hidden by a pipe is not taken for success when the output says otherwise. Pure.
 */

import { RESULT_LENGTH } from '../../rules.ts'
import type { CommandRun } from '../../snapshot/types.ts'
import { truncate } from '../../text/budget.ts'
import { isTestCommand } from '../../text/checks.ts'
import { clipLine } from '../../text/clip.ts'
import { COMMIT_LINE } from '../../text/git-commands.ts'
import { onlyLooks } from '../../text/read-only-commands.ts'
import { commandParts, hidesStatus } from '../../text/shell-commands.ts'
import { lastLine, linesOf, linesWith, shownOf } from './output.ts'
import { type TestVerdict, testsPassed, testVerdict, withoutTaskName } from './test-output.ts'

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
  const shown = shownOf(output)
  const tested =
    isTestCommand(command) || (works(command) && linesWith(shown, TOTALS).some((line) => TEST_TOTAL.test(line)))
  const printed = tested ? testVerdict(shown, hidesStatus(command)) : undefined
  const run: Judged =
    report.interrupted === true
      ? { outcome: 'interrupted' }
      : failed
        ? judgeFailed(command, shown, report.exit)
        : judgeEnded(command, shown, printed, report.interpretation)
  const passed = tested ? testsPassed(command, shown, printed, run) : undefined
  const result = run.line ?? saidIn(command, shown, failed, run.outcome)
  const verdict: { -readonly [Key in keyof CommandVerdict]: CommandVerdict[Key] } = { outcome: run.outcome }
  if (run.exitCode !== undefined) verdict.exitCode = run.exitCode
  if (result) verdict.result = result
  if (passed !== undefined) verdict.passed = passed
  return verdict
}

/**
 * Returns the lines of what a command printed that are of use later: of what failed first where and what, then the rest; without
 * lines of tests that passed, and each line once.
 */
export function telling(output: string, outcome: CommandRun['outcome']): string {
  const shown = shownOf(output, READ)
  const first = outcome === 'failed' ? tellingLine(shown, true) : undefined
  const places = first === undefined ? [] : [first, ...placesIn(shown)]
  const rest = linesOf(shown).filter((line) => line.trim() !== '' && !PASSED.test(line))
  return [...new Set([...places, ...rest].map((line) => truncate(line.trimEnd(), LONGEST)))].join('\n')
}

// --- internal ---

/** Characters of an output from each end of it that are quoted from, and of one of its lines. */
const READ = 6_000
const LONGEST = 160
/** A test that passed, and a package without tests. */
const PASSED =
  /^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)\b|--- (?:PASS|SKIP):|PASS$|[✓✔√] |ok \d+\b|\?\s+\S+\s+\[no test files\])|\[no tests to run\]$/

function saidIn(command: string, shown: string, failed: boolean, outcome: CommandRun['outcome']): string | undefined {
  // What a commit's own hooks print stands before what became of the commit.
  const commit =
    failed || isTestCommand(command) ? undefined : linesWith(shown, HASH).find((text) => COMMIT_LINE.test(text))
  if (commit !== undefined) return clipLine(commit, RESULT_LENGTH)
  const bad = outcome === 'failed' || outcome === 'interrupted'
  return tellingLine(shown, bad, !bad && onlyLooks(command))
}

/** Where something is wrong, and what: `src/view.go:920:3: rewrite if-else`, `--- FAIL: TestView`. */
const PLACE =
  /^\s*(?:--- FAIL: |(?:\[\S+\] )?(?:\.{0,2}\/)?[\w./-]+\.\w+:\d+(?::\d+)?: |[\w./-]+\.\w+\(\d+,\d+\): |\d+:\d+\s+error\s|(?:FAILED|ERROR) \S+::|● \S.* › |E {3,}\S|thread '.*' panicked at )/
/** What every such line has. */
const MAY_BE_PLACE = /\d\)?: |--- FAIL: |error|FAILED |ERROR |● |E {3}|panicked at /g
/** A report with frames: a heading with the place, what is wrong on a line of its own, the code drawn below it. */
const FRAME =
  /^\s*(?:(?:at )?(\S+\.\w+(?::\d+){0,2}(?: [\w/@-]+)*)\s+(?:FIXABLE\s+)?━{5,}|(?:-->|╭─\[)\s*(\S+\.\w+:\d+(?::\d+)?))/
const FRAME_MARKS = ['━━━━━', '-->', '╭─[']
const MESSAGE = /^\s*(?:×|✖|✘|error(?:\[\w+\])?:|[A-Z]+\d{2,4}\b)\s*\S/
const MARKED = /^\s*>\s*\d+ │ (.*)$/
const FRAME_LINES = 8

/** Every place where something is wrong, in order; of a report with frames place, message and marked line in one. */
function placesIn(shown: string): string[] {
  if (!FRAME_MARKS.some((mark) => shown.includes(mark)))
    return linesWith(shown, MAY_BE_PLACE).filter((line) => PLACE.test(line))
  const lines = linesOf(shown)
  return lines.flatMap((line, at) => {
    if (PLACE.test(line)) return [line]
    const [, heading, arrow] = FRAME.exec(line) ?? []
    const place = heading ?? arrow
    if (place === undefined) return []
    // The heading stands above its message, an arrow below it.
    const near = heading === undefined ? lines.slice(Math.max(0, at - 2), at).reverse() : lines.slice(at + 1, at + 4)
    const message = near.find((one) => MESSAGE.test(one))
    const marked = MARKED.exec(lines.slice(at + 1, at + FRAME_LINES).find((one) => MARKED.test(one)) ?? '')?.[1]
    return message === undefined
      ? []
      : [`${message.trim()} (${place})${marked === undefined ? '' : `: ${marked.trim()}`}`]
  })
}

/** Programs whose status 1 says "nothing found" or "they differ". */
const ONE_IS_AN_ANSWER = /^(?:(?:e|f|z)?grep|rg|ag|git\s+grep|pgrep|diff|cmp|test|\[)(?:\s|$)/
/** Programs that build or check: their output is their own, as against that of a program that shows files. */
const WORKER =
  /^(?:\S*\/)?(?:npm|pnpm|yarn|bun|tsc|vue-tsc|eslint|biome|oxlint|stylelint|prettier|cargo|rustc|go\s+(?:build|vet|run|install|generate)|golangci-lint|make|gmake|cmake|ninja|mvn|mvnw|gradle|gradlew|dotnet|mise|just|task|swift|swiftc|zig\s+build|gcc|g\+\+|clang|javac|ruff|mypy|pyright|flake8|pylint|pip3?|webpack|vite|rollup|rolldown|esbuild|next|docker\s+build|terraform|nx|turbo)(?:\s|$)/
/** A task such as `just check` may run tests without a word of it in its name. */
const TEST_TOTAL =
  /^(?:test result: |=+ |\s*Tests:?\s+|\s*)(?:\w+\. )?[^(]{0,40}\b[1-9]\d* (?:passed|failed|passing|failing)\b/
/** What every line has that TEST_TOTAL fits. */
const TOTALS = /passed|failed|passing|failing/g
/** A line that a build or a check ends with when it failed. */
const BROKEN: readonly RegExp[] = [
  /^Found [1-9]\d* errors?\b/,
  /^(?:✖|✘) [1-9]\d* problems? \([1-9]\d* errors?/,
  /\berror TS\d+: /,
  /^npm (?:ERR!|error) /,
  /^error: could not compile /,
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
  /^(?:[A-Z]\w*Error|error during build): ?/,
  /^\S+:\d+:\d+: error: /,
  /^\s{1,4}\d+:\d+\s+error\s/,
]
/** How a program begins that did nothing but refuse its command line. */
const REFUSED =
  /^(?:error: (?:unrecognized|unexpected|unknown|invalid|no such) (?:sub)?(?:command|argument|option|value)\b|unknown (?:command|option|flag)\b)/i
/** A shell found no program. Of a pipe, what the others did is not shown. */
const NOT_FOUND = /^(?:\S{1,40}: ){1,3}(?:line \d+: \S{1,60}: )?command not found\b/i
const START_LENGTH = 200
/** What every such line has. */
const MAY_BE_BROKEN = /[eE]rror|ERR!|ERROR|FAIL|\*\*\* |ELIFECYCLE|issue|: undefined: |exited with|exit status|[×✖] /g

interface Judged {
  readonly outcome: CommandRun['outcome']
  readonly exitCode?: number
  readonly line?: string
}

function judgeFailed(command: string, shown: string, exit: number | undefined): Judged {
  const answers = exit === 1 && ONE_IS_AN_ANSWER.test(commandParts(command).at(-1)?.text ?? '')
  if (answers && linesOf(shown).every((line) => line.trim() === '')) return { outcome: 'ok', exitCode: 1 }
  return exit === undefined ? { outcome: 'failed' } : { outcome: 'failed', exitCode: exit }
}

function judgeEnded(
  command: string,
  shown: string,
  printed: TestVerdict | undefined,
  interpretation: string | undefined,
): Judged {
  if (interpretation) return { outcome: 'ok', line: clipLine(interpretation, RESULT_LENGTH) }
  const echoed = echoedStatus(command, shown)
  if (echoed !== undefined) return { outcome: echoed === 0 ? 'ok' : 'failed', exitCode: echoed }
  if (!hidesStatus(command)) return { outcome: 'ok', exitCode: 0 }
  const start = shown.trimStart().slice(0, START_LENGTH)
  if (REFUSED.test(start) || NOT_FOUND.test(start)) return { outcome: 'failed' }
  const missing = linesWith(shown, /command not found/g).some((line) => NOT_FOUND.test(line))
  if (missing) return { outcome: 'unknown' }
  if (isTestCommand(command))
    return { outcome: printed === undefined ? 'unknown' : printed === 'failed' ? 'failed' : 'ok' }
  if (!works(command)) return { outcome: 'ok' }
  const broken = linesWith(shown, MAY_BE_BROKEN)
    .map(withoutTaskName)
    .some((line) => BROKEN.some((pattern) => pattern.test(line)))
  return { outcome: broken ? 'failed' : isCutOff(command, shown) ? 'unknown' : 'ok' }
}

/** `| head -20` took all that it takes: what a check ends with is not shown. */
function isCutOff(command: string, shown: string): boolean {
  const limit = HEAD.exec(command)?.[1]
  return limit !== undefined && linesOf(shown.trimEnd()).length >= Number(limit)
}

const HEAD = /^[^|]*\|\s{0,9}head\s{1,9}(?:-n\s{0,9})?-?(\d{1,4})\s*$/

function works(command: string): boolean {
  return commandParts(command).some(({ text }) => WORKER.test(text))
}

/** `npm test > out.txt; echo "exit: $?"` prints the status that the shell's own hides. */
function echoedStatus(command: string, shown: string): number | undefined {
  if (!command.includes('echo')) return undefined
  const label = /\becho\s+["']?([^"'$\n]{0,60})\$(?:\?|\{PIPESTATUS\[0\]\}|\{pipestatus\[1\]\})["']?/.exec(command)?.[1]
  if (label === undefined) return undefined
  const line = lastLine(shown, (text) => text.startsWith(label) && /^\d{1,3}$/.test(text.slice(label.length).trim()))
  return line === undefined ? undefined : Number(line.slice(label.length))
}

/** What every such line has. */
const HASH = /\] /g
/** Test totals and build verdicts, strongest first: the line that answers "did it work?". Of each what every such line has. */
const VERDICTS: readonly (readonly [has: RegExp, verdicts: readonly RegExp[]])[] = [
  [
    /pass|fail|error|test result|FAIL|OK/g,
    [
      /^\s*Tests:?\s+.*\b(passed|failed)\b/,
      /^=+ .*\b(passed|failed|error|errors)\b.* =+$/,
      /^\s*\d+ (passed|failed|passing|failing|pass|fail)\b.*$/,
      /^test result: /,
      /^(FAILED|OK)\b.*\(.*\)$/,
    ],
  ],
  [
    / test| example| spec| scenario| run|Tests run/g,
    [
      /^(\d+ (tests?|examples?|specs?|scenarios?|runs?)\b.*\d|Tests run:|Ran \d+ tests?|OK \(\d+ tests?|Executed \d+ tests?|\d+% tests passed)/,
    ],
  ],
  [
    /Failed:|error|problem|FAIL|ok(?!\n)\s/g,
    [
      /^\s*(Failed|Passed)!\s+-\s+Failed:/,
      /^Found \d+ errors?/,
      /^(?:[✖✘] )?\d+ problems? \(/,
      /^(?:\s*--- FAIL: |(?:FAIL|ok)\s+\S+\/)/,
      /^(?:FAIL|ok)\s+(?!\d)\S+/,
    ],
  ],
  [HASH, [COMMIT_LINE]],
]
/** Of several lines of one kind, one that tells of a failure goes before the last. */
const BAD =
  /\b[1-9]\d* (?:failed|failing|fail|failures?|errors?|problems?)\b|FAIL|(?:Failures|Errors): [1-9]|Failed:\s+[1-9]|tests passed, [1-9]/
const SAYS_LITTLE = /\[no tests to run\]|\[no test files\]|^\s*0 (?:fail|failed)$/
/** Lines that say what went wrong, the plainest kind first, and what every line of a kind has. */
const ERROR_LINES: readonly (readonly [line: RegExp, has: RegExp])[] = [
  [
    /(^|\s)(\w*(Error|Exception)\b: |error\[\w+\]|error TS\d+|[Ee]rror:|fatal:|panic:|npm (ERR!|error)|✖|✗|command not found|Command timed out|not ok \d|\*\*\* )/,
    /[Ee]rror|Exception: |fatal:|panic:|ERR!|✖|✗|command not found|Command timed out|not ok \d|\*\*\* /g,
  ],
  [/^\S+\.\w+:\d+(:\d+)?:? /, /\.\w+:\d/g],
  [
    /(^|\s)(ERROR\b|FAIL\b|No such file|[Cc]annot |Permission denied)|^[\w.-]+: /,
    /ERROR|FAIL|No such file|annot |Permission denied|: /g,
  ],
]
const TRACEBACK = 'Traceback (most recent call last)'
const PYTHON_ERROR = /^(?:[\w.]*(?:Error|Exception|Interrupt|Exit|Warning)|AssertionError)\b/

function tellingLine(shown: string, failed: boolean, lists = false): string | undefined {
  const counts = tapCounts(shown) ?? cargoCounts(shown)
  if (counts !== undefined) return counts
  const bad = failed ? verdictLine(shown, (text) => BAD.test(text)) : undefined
  const line = failed
    ? ((bad !== undefined && NAMES_ONLY.test(bad) ? placeLine(shown) : undefined) ??
      bad ??
      errorLine(shown) ??
      verdictLine(shown))
    : (verdictLine(shown, (text) => !SAYS_LITTLE.test(text)) ?? verdictLine(shown))
  if (line === undefined && lists) return listing(shown)
  const says = (text: string) => /[\p{L}\p{N}]/u.test(text)
  const bare = shown.replace(WARNED, '')
  const tells = line ?? lastLine(bare, (text) => says(text) && !NOISE.test(text)) ?? lastLine(shown, says)
  return tells === undefined ? undefined : clipLine(tells, RESULT_LENGTH)
}

/** A warning with the line of code that raised it, as Python prints it. */
const WARNED = /^[^\n]{0,300}Warning: [^\n]*\n[ \t]+[^\n]*$/gm
/** What says nothing of what became of a command: warnings, notices of updates, hints, bars of progress, marks of a cut. */
const NOISE =
  /\bwarn(?:ing)?\b|\bdeprecat|^npm notice|^\[notice\]|\bnew (?:\w+ )?(?:version|release)\b|\bto (?:update|upgrade|activate|deactivate)\b|^\s*(?:\$ )?(?:conda|pip|npm|brew) (?:install|update|upgrade|activate|deactivate)\b|^for more (?:information|details)|\btry '[^']*--help'|^run `[^`]*`|\b\d{1,3}%(?:\||\s|$)|^[.\s]*\[\d+ lines? (?:truncated|omitted)\]|^(?:downloading|fetching|collecting|installing|using cached)\b/i

/** The most characters of an output that is told whole. */
const SHORT_LISTING = 150

/** What a command that only looks printed: all of a few short lines; of more, how many and the first. */
function listing(shown: string): string | undefined {
  const lines = linesOf(shown)
    .map((text) => text.trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
  const [first] = lines
  if (first === undefined) return undefined
  const all = lines.join('; ')
  const short = lines.length === 1 || all.length <= SHORT_LISTING
  return clipLine(short ? all : `${lines.length} lines, the first: ${first}`, RESULT_LENGTH)
}

/** The name that a task runner puts in front of a result is not part of it. */
function verdictLine(shown: string, accept = (_: string) => true): string | undefined {
  for (const [has, verdicts] of VERDICTS) {
    const lines = linesWith(shown, has).map((text) => ({ text, bare: withoutTaskName(text) }))
    for (const verdict of verdicts) {
      const line = lines.findLast(
        ({ text, bare }) => (verdict.test(text) || (bare !== text && verdict.test(bare))) && accept(text),
      )
      if (line !== undefined) return line.text
    }
  }
  return undefined
}

/** go says of a package that it failed; why stands above: the test's name, or a place in a file. */
const NAMES_ONLY = /^(?:\S+ )?FAIL\s+\S+\s+(?:\[|[\d.]+s)/
const PLACES: readonly RegExp[] = [/^\s*(?:\[\S+\] )?[\w./-]+\.\w+:\d+:\d+: \S/, /^\s*--- FAIL: /]

const IS_WARNING = /^\S+:\d+(?::\d+)?: warning: /

function placeLine(shown: string): string | undefined {
  // A warning beside an error did not fail the command.
  const lines = linesWith(shown, MAY_BE_PLACE).filter((line) => !IS_WARNING.test(line))
  return PLACES.map((place) => lines.find((line) => place.test(line)))
    .find((line) => line !== undefined)
    ?.trim()
}

function errorLine(shown: string): string | undefined {
  const python = shown.includes(TRACEBACK) ? pythonError(linesOf(shown)) : undefined
  if (python !== undefined) return python
  for (const [pattern, has] of ERROR_LINES) {
    const line = linesWith(shown, has).find((text) => pattern.test(withoutTaskName(text)) && !IS_WARNING.test(text))
    if (line !== undefined) return line
  }
  return undefined
}

function pythonError(lines: readonly string[]): string | undefined {
  const traceback = lines.findLastIndex((line) => line.trimStart().startsWith(TRACEBACK))
  return traceback === -1 ? undefined : lines.slice(traceback).findLast((line) => PYTHON_ERROR.test(line))
}

const CARGO = /^test result: (?:ok|FAILED)\. (\d+) passed; (\d+) failed;/

/** cargo prints a total for each program of tests: their sum. */
function cargoCounts(shown: string): string | undefined {
  const totals = linesWith(shown, /test result: /g).flatMap((line) => {
    const [, passed, failed] = CARGO.exec(line) ?? []
    return passed === undefined ? [] : [{ passed: Number(passed), failed: Number(failed) }]
  })
  if (totals.length < 2) return undefined
  const sum = (of: 'passed' | 'failed') => totals.reduce((all, total) => all + total[of], 0)
  return `test result: ${sum('failed') === 0 ? 'ok' : 'FAILED'}. ${sum('passed')} passed; ${sum('failed')} failed (${totals.length} runs)`
}

/** How long a test took does not say what is wrong. */
const DURATION = /(?:(?<!\s)\s+)?\([\d.]+m?s\)\s*$/

const TAP = { tests: /^[#ℹ] tests (\d+)$/, pass: /^[#ℹ] pass (\d+)$/, fail: /^[#ℹ] fail (\d+)$/ } as const
/** What every such line has. */
const MAY_BE_TAP = /[#ℹ] (?:tests|pass|fail) \d/g

/** node:test and other TAP reporters spread their totals over lines: `# pass 4`, `# fail 1`. */
function tapCounts(shown: string): string | undefined {
  const lines = linesWith(shown, MAY_BE_TAP)
  const count = (total: RegExp) => total.exec(lines.findLast((line) => total.test(line)) ?? '')?.[1]
  const pass = count(TAP.pass)
  const fail = count(TAP.fail)
  if (fail !== undefined && pass === undefined) return `fail ${fail}`
  if (pass === undefined || fail === undefined) return undefined
  const tests = count(TAP.tests)
  const failing = linesWith(shown, /not ok \d|✖ /g).find(
    (line) => /^\s*(not ok \d+ - |✖ )/.test(line) && !/failing tests/.test(line),
  )
  const named =
    fail === '0' || failing === undefined
      ? ''
      : ` (${failing
          .replace(/^\s*(not ok \d+ - |✖ )/, '')
          .replace(DURATION, '')
          .trim()})`
  return clipLine(`tests ${tests ?? '?'}, pass ${pass}, fail ${fail}${named}`, RESULT_LENGTH)
}
