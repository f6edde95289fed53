/**
 * @module Writes the texts that a reader could be given at cuts of real sessions, one file a text, and beside them the
 * transcript up to the cut in words: for an exam of what a fresh reader answers from one text, and for reading by eye.
 *
 * Run: npm run bench:exam-texts -- --to FOLDER [--data FOLDER] [--sessions COUNT] [--half developing|held-out|all]
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { estimateTokens, truncateMiddle } from '../../src/text/budget.ts'
import { dataFolder, wordAfter } from './real-segments.ts'
import { type Cut, cutsOf, readSessions, type Session } from './resume-sessions.ts'
import { textsAt } from './resume-texts.ts'
import { blocksOf, parse, textOf } from './transcript-rows.ts'

/** Prompts behind which there is something to ask for. */
const FEWEST_PROMPTS = 2
/** Characters of one call or result. */
const RESULT_LENGTH = 2_000

await main(process.argv.slice(2))

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const data = dataFolder(words)
  const to = wordAfter(words, '--to')
  if (data === undefined || to === undefined) {
    console.error('Say where the texts go: --to FOLDER')
    process.exitCode = 1
    return
  }
  const half = wordAfter(words, '--half') ?? 'all'
  const most = Number(wordAfter(words, '--sessions') ?? 8)
  const chosen = readSessions(data)
    .filter((session) => half === 'all' || session.half === half.replace('-', ' '))
    .flatMap((session) => cutsOf(session, 2).map((cut) => ({ session, cut })))
  console.log(`| folder | owner | half | cut | line | tokens of ours |\n| --- | --- | --- | --- | --: | --: |`)
  for (const { session, cut } of onePerSession(chosen).slice(0, most)) {
    const texts = await textsAt(session, cut)
    const folder = join(to, `${session.id}-${cut.line}`)
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, `${fileName(name)}.txt`), `${text}\n`)
    writeFileSync(join(folder, 'transcript.txt'), `${session.lines.slice(0, cut.line).flatMap(spoken).join('\n')}\n`)
    console.log(
      `| ${session.id}-${cut.line} | ${session.owner} | ${session.half} | ${cut.kind} | ${cut.line} | ${estimateTokens(texts['ours'] ?? '')} |`,
    )
  }
}

interface Chosen {
  readonly session: Session
  readonly cut: Cut
}

/** Of each session one cut, the last compaction or else the last cut; sessions with compactions and others in turn. */
function onePerSession(cuts: readonly Chosen[]): Chosen[] {
  const last = new Map<string, Chosen>()
  for (const one of cuts) {
    if (promptsBefore(one) < FEWEST_PROMPTS) continue
    const known = last.get(one.session.id)
    if (known === undefined || rank(one) > rank(known)) last.set(one.session.id, one)
  }
  const sorted = [...last.values()].sort((a, b) => rank(b) - rank(a))
  const [compacted, others] = [true, false].map((is) => sorted.filter(({ cut }) => (cut.kind === 'compaction') === is))
  const turns = Array.from({ length: sorted.length }, (_, index) => [compacted?.[index], others?.[index]])
  return turns.flat().filter((one) => one !== undefined)
}

function rank({ cut }: Chosen): number {
  return (cut.kind === 'compaction' ? 1e9 : 0) + cut.line
}

function promptsBefore({ session, cut }: Chosen): number {
  return session.events.filter(({ is, line }) => is === 'prompt' && line < cut.line).length
}

/** A record in words: of a long result both ends. */
function spoken(line: string): string[] {
  const [row] = parse(line)
  if (row === undefined || row.isSidechain === true) return []
  const who = row.type === 'user' ? 'USER' : 'AGENT'
  return blocksOf(row).flatMap(({ type, text = '', name = '', input = {}, content }) => {
    if (type === 'text') return text.trim() === '' ? [] : [`${who}: ${text}`]
    if (type === 'tool_use') return [`CALL ${name}: ${truncateMiddle(JSON.stringify(input), RESULT_LENGTH)}`]
    return type === 'tool_result' ? [`RESULT: ${truncateMiddle(textOf(content), RESULT_LENGTH)}`] : []
  })
}

function fileName(contender: string): string {
  return contender.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')
}
