/**
 * @module What survives a compaction: real transcripts cut just before the boundary, and which of what was in them each text has.
 *
 * The texts: the snapshot and its session's turns in full, as another client reads their observations; the same within 2,500, 1,200 and 800
 * tokens; the host's own summary; the last four messages cut to 200 characters; and, as a control, summaries of other
 * projects' sessions, in which nothing should be found: what is found there is the matcher's own error.
 *
 * Strict: a path stands whole (`{a,b}` spelled out); the first 200 characters of a request or command word for word,
 * white space aside; of an error one line of at least 20 characters; of the summary's own words for a task or an error,
 * all code names and four fifths of the words. Described: what the product itself takes for told, the words close together.
 *
 * Run: npm run bench:survival -- [--data FOLDER] [--lost] [--classes] [--write]
 */

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compareWithSummary, LOSS_CLASSES, visibleSummary } from '../../src/recovery/loss/losses.ts'
import { presentState } from '../../src/recovery/texts/state.ts'
import { unescapeText } from '../../src/snapshot/format/escape.ts'
import { renderObservations } from '../../src/snapshot/format/observations.ts'
import { renderTurn } from '../../src/snapshot/format/turn.ts'
import type { Turn } from '../../src/snapshot/turn.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import { estimateTokens, oneLine } from '../../src/text/budget.ts'
import { captureTurns } from './captured-segment.ts'
import { median } from './figures.ts'
import { dataFolder, type RealSegment, readSegments } from './real-segments.ts'
import { isDescribed, isStrict, type Kind, type Text, textFor } from './survival-match.ts'

const BUDGETS = [2_500, 1_200, 800] as const
const COLUMNS = ['full', ...BUDGETS.map(String), 'host', 'last 4', 'control'] as const
type Column = (typeof COLUMNS)[number]

interface Case extends RealSegment {
  readonly snapshot: SessionSnapshot
  readonly turns: readonly Turn[]
  readonly texts: Readonly<Record<string, Text>>
}

interface Item {
  readonly kind: Kind
  readonly text: string
}

/** How it is matched, in the output itself. */
const MATCHING = [
  'Strict: a path stands whole, `{a,b}` spelled out; of a request or command its first 200 characters word for word, white space aside; of a failed result one line of at least 20 characters; of the words that the summary has for a task or an error all code names and four fifths of the words, together.',
  'Described: half of an error or three fifths of anything else, of the words that carry meaning, within a stretch of the text or on one line of it. Control: the same asked of the summaries of other projects: what is found there is the matcher’s own error.',
]
const LOST = `What is lost, and why (\`--lost\` prints it item by item; texts of transcripts are not kept here):

- Pending tasks and errors are the host's own wording, written with the whole conversation before it. Lost are tasks that
  nobody stated ("verify the fix" of an edit just made, a linter that the project's own rules ask for), and errors of which
  the transcript has the edit that mended them and no output that names them (an editor's diagnostics are not recorded).
- Errors of the results: a turn keeps one telling line of each of its last 20 checks and failures, which is not always the line that is asked for.
- At 1,200 tokens: commands that only look around, results, and decisions beyond the ceiling of ten: all within it are there.
- Decisions are asked for as captured: in full they are whole by construction.`

await main(process.argv.slice(2))

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const data = dataFolder(words)
  if (data === undefined) return
  const { segments, skipped } = readSegments(data)
  const cases: Case[] = []
  for (const segment of segments) cases.push(await readCase(segment))
  const report = [...reportOf(cases), '', ...notRun(segments.length, skipped)].join('\n')
  console.log(report)
  if (words.includes('--classes')) printClasses(cases)
  if (words.includes('--lost')) printLost(cases)
  if (words.includes('--write')) writeReport(report)
}

async function readCase(segment: RealSegment): Promise<Case> {
  const { snapshot, turns } = await captureTurns(segment)
  const texts = {
    full: textFor([...renderObservations(snapshot).map(unescapeText), ...turns.flatMap(renderTurn)].join('\n')),
    ...Object.fromEntries(BUDGETS.map((budget) => [String(budget), textFor(presentState(snapshot, turns, budget))])),
    host: textFor(visibleSummary(segment.summary)),
    'last 4': textFor(segment.truth.lastFour),
  }
  return { ...segment, snapshot, turns, texts }
}

/** What is asked of each text: what happened by the transcript, and the snapshot's own statements. */
function itemsOf({ truth, snapshot }: Case): Item[] {
  const { decisions } = snapshot
  const of = (kind: Kind, texts: readonly string[]) => texts.map((text): Item => ({ kind, text }))
  return [
    ...of('edited files', truth.edited),
    ...of('files the summary names', truth.named),
    ...of('user requests', truth.requests),
    ...of('commands', truth.commands),
    ...of('pending (by the summary)', truth.pending),
    ...of('errors (by the summary)', truth.told),
    ...of('errors (by the results)', truth.failed),
    ...of(
      'decisions (as captured)',
      decisions.map(({ decision }) => decision),
    ),
  ]
}

function reportOf(cases: readonly Case[]): string[] {
  const summaries = cases.map(({ summary }) => estimateTokens(summary))
  const full = cases.map(({ texts }) => estimateTokens(texts['full']?.raw ?? ''))
  return [
    `${cases.length} compactions. Tokens (characters / 4), median: host's summary ${median(summaries)}, snapshot and turns in full ${median(full)}.`,
    '',
    ...MATCHING,
    '',
    'Strict:',
    '',
    ...tableOf(cases, isStrict),
    '',
    'Described:',
    '',
    ...tableOf(cases, isDescribed),
    '',
    ...aimsOf(cases),
  ]
}

type Matches = (text: Text, item: Item, snapshot: SessionSnapshot) => boolean

function count(cases: readonly Case[], kind: Kind, column: Column, matches: Matches): { of: number; kept: number } {
  let [of, kept] = [0, 0]
  for (const one of cases) {
    const others = cases.filter(({ name }) => projectOf(name) !== projectOf(one.name)).map(({ texts }) => texts['host'])
    const texts = column === 'control' ? others : [one.texts[column]]
    for (const item of itemsOf(one).filter((each) => each.kind === kind)) {
      for (const text of texts) {
        of += 1
        if (text !== undefined && matches(text, item, one.snapshot)) kept += 1
      }
    }
  }
  return { of, kept }
}

function tableOf(cases: readonly Case[], matches: Matches): string[] {
  const kinds = [...new Set(cases.flatMap(itemsOf).map(({ kind }) => kind))]
  const rows = kinds.map((kind) => {
    const cells = COLUMNS.map((column) => {
      const { of, kept } = count(cases, kind, column, matches)
      return of === 0 ? '–' : `${percent(kept, of)} %`
    })
    return `| ${kind} | ${count(cases, kind, 'full', matches).of} | ${cells.join(' | ')} |`
  })
  return [`| kind | items | ${COLUMNS.join(' | ')} |`, `|---|--:|${COLUMNS.map(() => '--:|').join('')}`, ...rows]
}

/** What is aimed at, and whether it is met. */
function aimsOf(cases: readonly Case[]): string[] {
  const aim = (what: string, { of, kept }: { of: number; kept: number }, least: number) =>
    `- ${of === 0 || (100 * kept) / of >= least ? 'met' : 'MISSED'}: ${what} ≥ ${least} %: ${percent(kept, of)} % (${kept} of ${of})`
  const fitting = cases.filter(({ truth }) => estimateTokens(truth.edited.map((path) => `- ${path}`).join('\n')) <= 600)
  return [
    'Aims:',
    '',
    aim('in full, strict: edited files', count(cases, 'edited files', 'full', isStrict), 100),
    aim('in full, strict: files the summary names', count(cases, 'files the summary names', 'full', isStrict), 100),
    aim('in full, strict: user requests', count(cases, 'user requests', 'full', isStrict), 100),
    aim('in full, strict: commands', count(cases, 'commands', 'full', isStrict), 100),
    aim('in full, described: pending tasks', count(cases, 'pending (by the summary)', 'full', isDescribed), 80),
    aim('in full, described: errors of the summary', count(cases, 'errors (by the summary)', 'full', isDescribed), 80),
    aim('in full, strict: errors of the results', count(cases, 'errors (by the results)', 'full', isStrict), 80),
    aim(
      `at 1,200, strict: edited files of the ${fitting.length} whose paths fit half of it`,
      count(fitting, 'edited files', '1200', isStrict),
      95,
    ),
    `- has a goal: ${cases.filter(({ snapshot }) => snapshot.goal !== undefined).length}, a next step: ${cases.filter(({ snapshot }) => snapshot.nextStep !== undefined).length} of ${cases.length}`,
    `- budgets kept: ${cases.every(({ texts }) => BUDGETS.every((budget) => estimateTokens(texts[String(budget)]?.raw ?? '') <= budget)) ? 'all' : 'NOT ALL'}`,
  ]
}

function notRun(run: number, skipped: readonly string[]): string[] {
  const head = `Run: ${run} of the ${run + skipped.length} compactions that compactions.json describes.`
  return [head, ...skipped.map((reason) => `Not run: ${reason}`)]
}

function printLost(cases: readonly Case[]): void {
  for (const one of cases) {
    console.log(`\n## ${one.name}`)
    for (const item of itemsOf(one)) {
      const missing = COLUMNS.filter((column) => {
        const text = one.texts[column]
        return text !== undefined && column !== 'last 4' && !isDescribed(text, item, one.snapshot)
      })
      const strictly = one.texts['full'] !== undefined && isStrict(one.texts['full'], item)
      if (missing.length > 0 || !strictly)
        console.log(
          `${item.kind}: ${oneLine(item.text).slice(0, 160)} [not described: ${missing.join(', ')}${strictly ? '' : '; not strict in full'}]`,
        )
    }
  }
}

/** The product's own scoreboard: the snapshot's items in the host's summary and in what is given back beside it. */
function printClasses(cases: readonly Case[]): void {
  console.log('\nclass: items, kept by the host, in 1,500 tokens of ours')
  const losses = cases.map(({ snapshot, turns, summary }) => ({
    host: compareWithSummary({ snapshot, turns }, summary),
    ours: compareWithSummary({ snapshot, turns }, presentState(snapshot, turns, 1_500)),
  }))
  for (const name of LOSS_CLASSES) {
    const host = losses.flatMap((loss) => loss.host[name])
    const ours = losses.flatMap((loss) => loss.ours[name])
    const kept = (all: typeof host) => percent(all.filter((verdict) => verdict.kept).length, all.length)
    console.log(`${name}: ${host.length}, ${kept(host)} %, ${kept(ours)} %`)
  }
}

/** The figures alone: no text of a transcript goes into the project. */
function writeReport(report: string): void {
  const root = resolve('tests/bench/results')
  mkdirSync(root, { recursive: true })
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  const head = `# Survival\n\nnpm run bench:survival · ${new Date().toISOString().slice(0, 10)} · commit ${git('rev-parse', '--short', 'HEAD')} · Node ${process.version}\n`
  writeFileSync(join(root, 'survival.md'), `${head}\n${report}\n\n${LOST}\n`)
}

/** Sessions of one repository speak of the same files: no control. */
function projectOf(name: string): string {
  return name.split('/')[0] ?? name
}

/** Rounded down: 100 % is all of it. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((100 * part) / whole)
}
