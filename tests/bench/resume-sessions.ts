/**
 * @module Real sessions for the resume bench: their events, the words and paths of each, and where each is cut.
 *
 * Read without the product's code, so that nothing is judged by itself. An event is a text of the agent, a call of it, or
 * a prompt of the person; the work of subagents is none.
 */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './real-segments.ts'
import { blocksOf, parse, type Row, requestsOf, textOf, wordsOf } from './transcript-rows.ts'

export interface ResumeEvent {
  /** The line of the transcript, from 0. */
  readonly line: number
  readonly is: 'prompt' | 'text' | 'call'
  /** What was written: of a call, its input. */
  readonly text: string
  /** The file that a call reads or changes, as the project says it. */
  readonly path?: string
}

export interface Session {
  /** A short digest of the file's name. */
  readonly id: string
  /** Whose the project is: the words of an owner's other projects are not foreign. */
  readonly owner: string
  /** Half of the sessions are looked at while the texts are changed; the others only measure. */
  readonly half: 'developing' | 'held out'
  readonly lines: readonly string[]
  readonly events: readonly ResumeEvent[]
  /** Every word of the transcript, results included, with the first line that holds it. */
  readonly words: ReadonlyMap<string, number>
  /** Each path that a tool was given. */
  readonly paths: ReadonlySet<string>
  /** The summaries of the host, with their lines. */
  readonly summaries: readonly { readonly line: number; readonly text: string }[]
}

export interface Cut {
  readonly kind: 'random' | 'prompt' | 'compaction'
  /** What is known are the lines before it. */
  readonly line: number
  /** What follows are the events from this line on: at a compaction, behind the host's summary. */
  readonly next: number
  readonly summary?: string
}

/** Returns the sessions of a data folder that are long enough to be cut. */
export function readSessions(data: string): Session[] {
  const root = join(data, 'transcripts')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl'))
    .sort()
    .map((path) => readSession(root, path))
    .filter(({ events }) => events.length >= FEWEST.before + FEWEST.after)
}

/** Returns where a session is cut: at each compaction, before one prompt, and at random; always the same places. */
export function cutsOf(session: Session, atRandom: number): Cut[] {
  const random = randomOf(session.id)
  const compactions = session.summaries.flatMap(({ line, text }): Cut[] => {
    const boundary = startOfCompaction(session.lines, line)
    return isCuttable(session, boundary, line + 1)
      ? [{ kind: 'compaction', line: boundary, next: line + 1, summary: text }]
      : []
  })
  const at = (is: (event: ResumeEvent) => boolean) =>
    session.events.filter((event) => is(event) && isCuttable(session, event.line, event.line))
  const pick = (kind: Cut['kind'], from: readonly ResumeEvent[], count: number): Cut[] => {
    const left = [...new Set(from.map(({ line }) => line))]
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [line = 0] = left.splice(Math.floor(random() * left.length), 1)
      return { kind, line, next: line }
    })
  }
  return [
    ...compactions,
    ...pick(
      'prompt',
      at(({ is }) => is === 'prompt'),
      1,
    ),
    ...pick(
      'random',
      at(({ is }) => is !== 'prompt'),
      atRandom,
    ),
  ]
}

/** Returns the words of a text: letters, digits and underscores, lower case, those that can tell something. */
export function wordsIn(text: string): Set<string> {
  const found = text.toLowerCase().match(/[\p{L}\p{N}_]{4,}/gu) ?? []
  return new Set(found.filter((word) => /\p{L}/u.test(word)))
}

/** Returns a generator of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export function randomOf(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

// --- internal ---

/** Events before a cut, so that there is something to know, and after it. */
const FEWEST = { before: 10, after: 8 } as const
/** Characters of one event that are looked at: a file that is written whole is one event. */
const EVENT_LENGTH = 2_000
const FILE_CALLS = new Set(['Read', 'Edit', 'MultiEdit', 'Write', 'NotebookEdit', 'NotebookRead'])

function readSession(root: string, path: string): Session {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const rows = lines.map((line) => parse(line)[0])
  const folder = rows.find((row) => row?.cwd !== undefined)?.cwd ?? ''
  const events: ResumeEvent[] = []
  const words = new Map<string, number>()
  const paths = new Set<string>()
  const summaries: { line: number; text: string }[] = []
  for (const [line, row] of rows.entries()) {
    if (row === undefined || row.isSidechain === true) continue
    const text = row.type === 'user' ? wordsOf(row).join('\n') : ''
    if (row.isCompactSummary === true || text.startsWith('This session is being continued')) {
      summaries.push({ line, text })
      continue
    }
    for (const event of eventsOf(row, line, folder)) {
      events.push(event)
      if (event.path !== undefined) paths.add(event.path)
    }
    for (const word of wordsIn(everything(row))) if (!words.has(word)) words.set(word, line)
  }
  // The states of one growing session stay together.
  const group = /series-[^/]+/.exec(path)?.[0] ?? path
  const half = createHash('sha256').update(group).digest()[0] ?? 0
  return {
    id: createHash('sha256').update(path).digest('hex').slice(0, 8),
    owner: path.split('__')[0] ?? path,
    half: half % 2 === 0 ? 'developing' : 'held out',
    lines,
    events,
    words,
    paths,
    summaries,
  }
}

function eventsOf(row: Row, line: number, folder: string): ResumeEvent[] {
  if (row.type === 'user') return requestsOf(row).map((text) => ({ line, is: 'prompt', text: clip(text) }))
  if (row.type !== 'assistant') return []
  return blocksOf(row).flatMap((block): ResumeEvent[] => {
    if (block.type === 'text' && block.text?.trim()) return [{ line, is: 'text', text: clip(block.text) }]
    if (block.type !== 'tool_use') return []
    const input = block.input ?? {}
    const file = input['file_path'] ?? input['notebook_path']
    const text = clip(stringsOf(input).join('\n'))
    return FILE_CALLS.has(block.name ?? '') && typeof file === 'string'
      ? [{ line, is: 'call', text, path: inProject(file, folder) }]
      : [{ line, is: 'call', text }]
  })
}

/** All that a row says: texts, inputs of calls, results. */
function everything(row: Row): string {
  return blocksOf(row)
    .flatMap(({ type, text = '', input = {}, content }) =>
      type === 'tool_use' ? stringsOf(input) : type === 'tool_result' ? [textOf(content)] : [text],
    )
    .join('\n')
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

function clip(text: string): string {
  return text.slice(0, EVENT_LENGTH)
}

/** The record that announces the compaction stands shortly before its summary; older clients write none. */
function startOfCompaction(lines: readonly string[], summary: number): number {
  const boundary = lines.slice(Math.max(0, summary - 4), summary).findIndex((line) => line.includes('compact_boundary'))
  return boundary === -1 ? summary : Math.max(0, summary - 4) + boundary
}

function isCuttable({ events }: Session, line: number, next: number): boolean {
  const before = events.filter((event) => event.line < line).length
  const after = events.filter((event) => event.line >= next).length
  return before >= FEWEST.before && after >= FEWEST.after
}
