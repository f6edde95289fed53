/**
 * @module Whether what a session used before is worth more the next time, on real transcripts:
 * `node tests/bench/run.js used-before [--data FOLDER] [--moments N] [--list]`.
 *
 * Fairness contract
 * - Each session is given its state at its compactions and at N of its prompts, evenly spread. What it used of each text is noted as
 *   the worker notes it: turn by turn up to the next moment, and no longer than until something was used.
 * - At each moment but the first, two texts are made of one snapshot: as if nothing were noted, and with what was noted.
 * - A line counts as used where the session touches, runs or says something of it within ten prompts, before anything else
 *   names it. All lines of a text are counted.
 * - The sessions were not given these texts, so what they used is what each text would have told them in time.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { captureSession } from '../../src/capture/draft/capture-session.ts'
import { usesIn } from '../../src/memory/history/use.ts'
import { saveNamed } from '../../src/memory/session/checkpoints.ts'
import { findUsedItems, type InjectionRecord, putHistory, type Use } from '../../src/memory/session/history.ts'
import { presentReinjection } from '../../src/recovery/texts/state.ts'
import type { GraphStore } from '../../src/store/port.ts'
import { openSqliteStore } from '../../src/store/sqlite/store.ts'
import { captureTurns } from './captured-segment.ts'
import { type ReadTranscript, readPrompts } from './prompts-of.ts'
import { dataFolder, transcriptsIn, wordAfter } from './real-segments.ts'

interface Counted {
  readonly lines: number
  readonly used: readonly string[]
  /** Different items that were used. */
  readonly items: number
}

interface Pair {
  readonly name: string
  readonly kind: (typeof KINDS)[number]
  readonly before: Counted
  readonly after: Counted
}

/** The session that all of a transcript is saved as. */
const SESSION = 'replayed'
const KINDS = ['state at a compaction', 'state at a prompt'] as const
const NOTHING_USED: Use = { turns: 1, used: false, files: [], commands: [], words: [] }

await main(process.argv.slice(2))

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const data = dataFolder(words)
  if (data === undefined) return
  const moments = Number(wordAfter(words, '--moments') ?? 8)
  const folder = mkdtempSync(join(tmpdir(), 'throughline-used-before-'))
  try {
    const transcripts = join(data, 'transcripts')
    const pairs: Pair[] = []
    for (const path of transcriptsIn(transcripts))
      pairs.push(...(await replay(path, relative(transcripts, path), folder, moments)))
    for (const kind of KINDS)
      report(
        kind,
        pairs.filter((pair) => pair.kind === kind),
      )
    if (words.includes('--list')) for (const pair of pairs) list(pair)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function replay(path: string, name: string, folder: string, count: number): Promise<Pair[]> {
  const transcript = readPrompts(path)
  const { lines, compactions, at: timeAt } = transcript
  const pairs: Pair[] = []
  let isNoted = false
  const moments = momentsOf(transcript, count)
  const noted = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
  try {
    for (const [place, line] of moments.entries()) {
      const at = timeAt(line)
      if (at === undefined || Number.isNaN(Date.parse(at))) continue
      const now = new Date(at)
      // The boundary stands before the summary.
      const seen = lines.slice(0, compactions.includes(line) ? line - 1 : line)
      const { snapshot, turns } = await captureTurns({ lines: seen })
      if (snapshot.conversation.exchanges === 0) continue
      const usedBefore = await findUsedItems(noted, SESSION)
      const options = { turns, sentinel: '0', now, command: 'throughline' }
      const text = presentReinjection(snapshot, { ...options, usedBefore })
      const after = join(folder, 'after.jsonl')
      writeFileSync(after, lines.slice(line).join('\n'))
      await save(noted, seen, join(folder, 'before.jsonl'), now)
      if (isNoted) {
        const before = presentReinjection(snapshot, options)
        const of = (each: string) => countUsed(after, at, linesOf(each))
        const kind = compactions.includes(line) ? 'state at a compaction' : 'state at a prompt'
        pairs.push({ name: `${name} line ${line}`, kind, before: of(before), after: of(text) })
      }
      const use = await useUpTo(transcript, line, moments[place + 1], at, text, join(folder, 'turns.jsonl'))
      if (use === undefined) continue
      const given: InjectionRecord = {
        session: SESSION,
        way: 'reinjection',
        at,
        toModel: 1,
        toPerson: 0,
        modelText: text,
      }
      await noted.commit([putHistory({ ...given, use })])
      isNoted = true
    }
  } finally {
    await noted.close()
  }
  return pairs
}

/** The compactions, and so many prompts evenly spread. */
function momentsOf({ prompts, compactions }: ReadTranscript, count: number): number[] {
  const most = Math.min(count, prompts.length - 2)
  const chosen = Array.from({ length: Math.max(0, most) }, (_, place) =>
    prompts.at(Math.floor((prompts.length * (place + 1)) / (most + 1))),
  )
  return [...new Set([...compactions, ...chosen.filter((line) => line !== undefined)])]
    .filter((line) => line >= 10)
    .sort((a, b) => a - b)
}

async function save(store: GraphStore, lines: readonly string[], path: string, now: Date): Promise<void> {
  writeFileSync(path, `${lines.join('\n')}\n`)
  const capture = await captureSession({ transcriptPath: path, env: { PATH: '' } })
  await saveNamed(store, capture, { source: 'bench', now, sessionId: SESSION, type: 'manual', reason: 'replayed' })
}

/** What the worker notes by the next moment: it runs at the end of each turn, until something was used. */
async function useUpTo(
  { lines, prompts }: ReadTranscript,
  from: number,
  next: number | undefined,
  at: string,
  modelText: string,
  path: string,
): Promise<Use | undefined> {
  if (next === undefined) return undefined
  let use: Use | undefined
  for (const end of [...prompts.filter((line) => line > from && line < next), next]) {
    writeFileSync(path, lines.slice(from, end).join('\n'))
    use = usesIn(path, [{ session: SESSION, way: 'reinjection', at, toModel: 1, toPerson: 0, modelText }])[0] ?? use
    if (use?.used === true) break
  }
  return use ?? NOTHING_USED
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => /^(?:- |\d+\. )/.test(line))
}

function countUsed(path: string, at: string, lines: readonly string[]): Counted {
  const all = lines.map(
    (modelText): InjectionRecord => ({ session: SESSION, way: 'reinjection', at, toModel: 1, toPerson: 0, modelText }),
  )
  const uses = usesIn(path, all)
  const items = uses.flatMap((use) => (use === undefined ? [] : [...use.files, ...use.commands, ...use.words]))
  return {
    lines: lines.length,
    used: lines.filter((_, place) => uses[place]?.used === true),
    items: new Set(items).size,
  }
}

function report(kind: Pair['kind'], pairs: readonly Pair[]): void {
  const sum = (which: 'before' | 'after', value: (counted: Counted) => number) =>
    pairs.reduce((total, pair) => total + value(pair[which]), 0)
  const told = (which: 'before' | 'after') => {
    const [lines, used] = [sum(which, (one) => one.lines), sum(which, (one) => one.used.length)]
    return `${used} of ${lines} lines used (${((100 * used) / Math.max(1, lines)).toFixed(1)} %), ${sum(which, (one) => one.items)} items`
  }
  const differ = (value: (counted: Counted) => number) => {
    const more = pairs.filter(({ before, after }) => value(after) > value(before)).length
    const fewer = pairs.filter(({ before, after }) => value(after) < value(before)).length
    return `more in ${more}, fewer in ${fewer}`
  }
  console.log(
    `${kind}: ${pairs.length} moments of ${new Set(pairs.map(({ name }) => name.split(' line ')[0])).size} sessions`,
  )
  console.log(`  as if nothing were noted: ${told('before')}\n  with what was noted: ${told('after')}`)
  console.log(`  used lines ${differ((one) => one.used.length)}; items ${differ((one) => one.items)}`)
}

function list({ name, kind, before, after }: Pair): void {
  const added = after.used.filter((line) => !before.used.includes(line))
  const gone = before.used.filter((line) => !after.used.includes(line))
  if (added.length + gone.length === 0) return
  console.log(`\n${kind}, ${name}`)
  for (const line of added) console.log(`  + ${line.slice(0, 200)}`)
  for (const line of gone) console.log(`  - ${line.slice(0, 200)}`)
}
