/**
 * @module The continuation summary: the text that a person pastes into a new conversation, rendered and read back.
 *
 * Rendering is the pre-compact interceptor's block (step 4) with a last line that names the snapshot. Reading takes
 * what clipboards, mail clients, terminals and people make of it, and the short headings of the seeds' examples.
 */

import { defined } from '../../defined.ts'
import { SUMMARY_HEADING, TEMPLATE } from '../../rules.ts'
import { oneLine } from '../../text/budget.ts'
import type { SessionSnapshot } from '../types.ts'
import { type CheckpointReference, readCheckpointLine, renderCheckpointLine } from './checkpoint-line.ts'
import { continuationOf, type Shortened } from './continuation.ts'
import { cleanPaste, quoteDepth, unquote } from './pasted.ts'

export { findCheckpointIds } from './checkpoint-line.ts'

/** What a pasted summary is found by: the rest of it is in the store. */
export interface ParsedSummary {
  readonly topic?: string
  readonly checkpoint?: CheckpointReference
}

/** Returns the continuation block of a snapshot. Its last line names the snapshot. */
export function renderSummary(snapshot: SessionSnapshot): string {
  const { topic, percent, milestone, done, next, context, files, ...quoted } = continuationOf(snapshot)
  const progress = [percent === undefined ? undefined : `${percent}%`, milestone].filter((part) => part !== undefined)
  const lines = [`${HEADING.topic} ${topic}`]
  if (progress.length > 0 || done.items.length > 0)
    lines.push([HEADING.progress, progress.join(' — ')].join(' ').trim())
  lines.push(...listed(done, () => '- ✅ '))
  if (next.items.length > 0) lines.push(HEADING.next, ...listed(next, (i) => `${i + 1}. `))
  if (context.items.length > 0) lines.push(HEADING.context, ...listed(context, () => '- '))
  if (files.items.length > 0) {
    lines.push(`${HEADING.files} ${files.items.join(', ')}${files.more > 0 ? ` and ${files.more} more` : ''}`)
  }
  for (const part of SAID) if (quoted[part] !== undefined) lines.push(`${SUMMARY_HEADING[part][0]} ${quoted[part]}`)
  return [...lines, renderCheckpointLine(snapshot.name)].join('\n')
}

/** Returns the message for a person after a save: the block to copy and what to do with it. */
export function renderSaved(snapshot: SessionSnapshot): string {
  const nearlyFull = NEARLY_FULL.has(snapshot.type) ? ' (the context is nearly full)' : ''
  return [
    TEMPLATE.confirmed,
    `${TEMPLATE.checkpoint} ${snapshot.name}`,
    '',
    TEMPLATE.saved,
    '',
    TEMPLATE.pasteThis,
    '',
    '---',
    renderSummary(snapshot),
    '---',
    '',
    'What to do now:',
    '1. Copy the text between the lines',
    '2. Start a new conversation',
    '3. Paste it as the first message: its last line brings back everything that was saved',
    '',
    `Or go on here${nearlyFull}.`,
  ].join('\n')
}

/**
 * Returns what a message says as a continuation summary, or undefined for any other text. A summary has a topic
 * heading and one more heading, or a checkpoint line.
 */
export function parseSummary(text: string): ParsedSummary | undefined {
  const clean = cleanPaste(text)
  if (!ANCHOR.test(clean)) return undefined
  const all = clean.split('\n')
  const headings = all.map((line) => readHeading(unquote(line, quoteDepth(line)))?.part)
  const start = headings.indexOf('topic')
  const anchor = start >= 0 ? start : headings.indexOf('checkpoint')
  if (anchor < 0) return undefined
  // Only what quotes the heading is quoting: a ">" elsewhere is the text's own.
  const depth = quoteDepth(all[anchor] as string)
  const parts = readParts(all.slice(Math.max(start, 0)).map((line) => unquote(line, depth)))

  const named = parts.get('checkpoint')
  const checkpoint = named && readCheckpointLine(named.join('\n'))
  const topic = oneLine((parts.get('topic') ?? []).join(' '))
  const others = [...parts.keys()].filter((part) => !LINES.has(part))
  if (checkpoint === undefined && (topic === '' || others.length === 0)) return undefined
  return defined({ topic: topic || undefined, checkpoint })
}

/** The lines of a text that are one of our blocks: the first, and the one behind the last. */
export interface SummaryBlock {
  readonly from: number
  readonly to: number
}

/** Returns where a block of ours stands among lines: its topic's heading first, the line that names the snapshot last. */
export function findBlock(lines: readonly string[]): SummaryBlock | undefined {
  const headings = lines.map((line) => readHeading(unquote(line, quoteDepth(line))))
  const parts = headings.map((heading) => heading?.part)
  const from = parts.indexOf('topic')
  const last = from < 0 ? -1 : parts.indexOf('checkpoint', from)
  if (last < 0) return undefined
  if (readCheckpointLine(headings[last]?.rest ?? '')?.checksumOk === true) return { from, to: last + 1 }
  // A long name is wrapped, and its checksum with it.
  const wrapped = lines.slice(last + 1, last + 1 + MOST_WRAPPED).map((line) => unquote(line, quoteDepth(line)))
  const end = wrapped.findIndex((line) => line === '' || FENCE_OR_RULE.test(line))
  return { from, to: last + 1 + (end < 0 ? wrapped.length : end) }
}

// --- internal ---

/** Lines behind the first one of a checkpoint's. */
const MOST_WRAPPED = 3

type PartName = keyof typeof SUMMARY_HEADING

const HEADING = {
  topic: SUMMARY_HEADING.topic[0],
  progress: SUMMARY_HEADING.progress[0],
  next: SUMMARY_HEADING.next[0],
  context: SUMMARY_HEADING.context[0],
  files: SUMMARY_HEADING.files[0],
} as const
/** Quoted sentences. */
const SAID = ['goal', 'request', 'answer'] as const satisfies readonly PartName[]
/** What other texts have too: with a topic alone they make no summary. */
const LINES: ReadonlySet<PartName> = new Set<PartName>(['topic', 'checkpoint', ...SAID])
const NEARLY_FULL: ReadonlySet<string> = new Set(['precompact', 'threshold', 'preemptive'])

const PART_OF = new Map<string, PartName>(
  (Object.keys(SUMMARY_HEADING) as PartName[]).flatMap((part) =>
    SUMMARY_HEADING[part].map((heading): [string, PartName] => [heading.slice(0, -1).toLowerCase(), part]),
  ),
)
const PHRASES = [...PART_OF.keys()].sort((a, b) => b.length - a.length).join('|')
/** Without one of these words a text is no summary: most are not taken apart. */
const ANCHOR = new RegExp(
  [...SUMMARY_HEADING.topic, ...SUMMARY_HEADING.checkpoint].map((heading) => heading.slice(0, -1)).join('|'),
  'iu',
)
/** Heading signs, bold type, a bullet, an opening quotation mark or a picture may precede the words. */
const HEADING_LINE = new RegExp(
  [
    `^["“”'‘«]*(?:[-*•]\\s+)?(?:(?![✅❌✔])\\p{Extended_Pictographic}\\ufe0f?\\s*)?`,
    `(#{1,6}\\s+)?(\\*\\*)?(${PHRASES})\\s*(\\*\\*)?\\s*([:：])?(\\*\\*)?(.*)$`,
  ].join(''),
  'iu',
)
const FENCE_OR_RULE = /^(?:`{3}.*|~{3}.*|[-=_*─━═]{3,})$/

function listed({ items, more }: Shortened, mark: (index: number) => string): string[] {
  const lines = items.map((item, i) => mark(i) + item)
  return more > 0 ? [...lines, `- and ${more} more`] : lines
}

function readHeading(line: string): { part: PartName; rest: string } | undefined {
  const found = HEADING_LINE.exec(line)
  if (found === null) return undefined
  const [, hashes, opening, words = '', closing, colon, closingAfter, rest = ''] = found
  // Without a colon only a line of its own, marked as a heading, is one.
  const marked = hashes !== undefined || (opening !== undefined && closing !== undefined)
  if (colon === undefined && !(marked && rest.trim() === '')) return undefined
  const openEnded = opening !== undefined && closing === undefined && closingAfter === undefined
  return {
    part: PART_OF.get(words.toLowerCase().replace(/\s+/g, ' ')) as PartName,
    rest: (openEnded ? rest.replace(/\*\*\s*$/, '') : rest).trim(),
  }
}

/** The parts that stand in a text, each with the text behind its heading and the lines below it. */
function readParts(lines: readonly string[]): Map<PartName, string[]> {
  const parts = new Map<PartName, string[]>()
  let open: string[] = []
  for (const line of lines) {
    const heading = readHeading(line)
    if (heading?.part === 'topic' && parts.has('topic')) break
    if (FENCE_OR_RULE.test(line) || (line === '' && open.length > 0)) open = []
    else if (heading !== undefined) {
      open = heading.rest === '' ? [] : [heading.rest]
      parts.set(heading.part, open)
    } else if (line !== '') open.push(line)
  }
  return parts
}
