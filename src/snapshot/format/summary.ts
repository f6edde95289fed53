/**
 * @module The continuation summary: the text that a person pastes into a new conversation, rendered and read back.
 *
 * Rendering is the pre-compact interceptor's block (step 4) with a last line that names the snapshot. Reading takes
 * what clipboards, mail clients, terminals and people make of it, and the short headings of the seeds' examples.
 */

import { defined } from '../../defined.ts'
import { SUMMARY_HEADING, TEMPLATE } from '../../rules.ts'
import type { SessionSnapshot } from '../types.ts'
import { type CheckpointReference, readCheckpointLine, renderCheckpointLine } from './checkpoint-line.ts'
import { PROGRESS } from './codecs.ts'
import { continuationOf, type Shortened } from './continuation.ts'
import { cleanPaste, quoteDepth, unquote } from './pasted.ts'

export { findCheckpointIds } from './checkpoint-line.ts'

export interface ParsedSummary {
  readonly topic?: string
  /** Percent. */
  readonly progress?: number
  /** Progress in words. */
  readonly milestone?: string
  readonly done: readonly string[]
  readonly next: readonly string[]
  readonly context: readonly string[]
  readonly files: readonly string[]
  readonly checkpoint?: CheckpointReference
}

/** Returns the continuation block of a snapshot. Its last line names the snapshot. */
export function renderSummary(snapshot: SessionSnapshot): string {
  const { topic, percent, milestone, done, next, context, files, ...said } = continuationOf(snapshot)
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
  for (const part of SAID) if (said[part] !== undefined) lines.push(`${SUMMARY_HEADING[part][0]} ${said[part]}`)
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
    '**To continue this work, start a new conversation with:**',
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

  const checkpointText = parts.get('checkpoint')?.inline.join('\n')
  const checkpoint = checkpointText === undefined ? undefined : readCheckpointLine(checkpointText)
  const topic = joined(parts.get('topic'))
  const others = [...parts.keys()].filter((part) => !LINES.has(part))
  if (checkpoint === undefined && (topic === '' || others.length === 0)) return undefined

  const [percent, milestone] = PROGRESS.decode(joined(parts.get('progress')), true) ?? []
  return {
    ...(topic === '' ? {} : { topic }),
    ...defined({ progress: percent }),
    ...(milestone === undefined || milestone === '' ? {} : { milestone }),
    done: (parts.get('progress')?.items ?? []).filter((item) => !NOT_DONE.test(item)).flatMap(plainItem),
    next: entries(parts.get('next')).flatMap(plainItem),
    context: entries(parts.get('context')).flatMap((item) => (MORE.test(item) ? [] : [item])),
    files: entries(parts.get('files')).flatMap(filePaths),
    ...defined({ checkpoint }),
  }
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

interface Part {
  /** The text after the heading, with its further lines. */
  readonly inline: string[]
  readonly items: string[]
  bulleted: boolean
}

const HEADING = {
  topic: SUMMARY_HEADING.topic[0],
  progress: SUMMARY_HEADING.progress[0],
  next: SUMMARY_HEADING.next[0],
  context: SUMMARY_HEADING.context[0],
  files: SUMMARY_HEADING.files[0],
} as const
/** Quoted sentences: alone with a topic they make no summary, as other texts have such headings too. */
const SAID = ['goal', 'request', 'answer'] as const satisfies readonly PartName[]
/** Parts that are one line, however it is wrapped. */
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
  `^["“”'‘«]*(?:[-*•]\\s+)?(?:(?![✅❌✔])\\p{Extended_Pictographic}\\ufe0f?\\s*)?(#{1,6}\\s+)?(\\*\\*)?(${PHRASES})\\s*(\\*\\*)?\\s*([:：])?(\\*\\*)?(.*)$`,
  'iu',
)
const BULLET = /^(?:[-*+•‣◦▪·–—]|\d{1,3}[.)])\s+(.*)$/
const CHECK = /^(?:✅|✔\ufe0f?|✓|☑\ufe0f?|\[x\])\s*/iu
const NOT_DONE = /^(?:❌|✗|✘|⏳|☐|\[ ?\])/u
const FENCE_OR_RULE = /^(?:`{3}.*|~{3}.*|[-=_*─━═]{3,})$/
const MORE = /^(?:…|\.\.\.)?\s*and \d+ more$/i

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

function readParts(lines: readonly string[]): Map<PartName, Part> {
  const parts = new Map<PartName, Part>()
  let current: PartName | undefined
  let blank = false
  for (const line of lines) {
    if (line === '') {
      blank = true
      continue
    }
    const heading = readHeading(line)
    if (heading?.part === 'topic' && parts.has('topic')) break
    if (FENCE_OR_RULE.test(line)) current = undefined
    else if (heading !== undefined) {
      current = heading.part
      parts.set(current, { inline: heading.rest === '' ? [] : [heading.rest], items: [], bulleted: false })
    } else if (current !== undefined && !take(parts.get(current) as Part, current, line, blank)) current = undefined
    blank = false
  }
  return parts
}

/** Adds a line to the part that it stands in; false when the part has ended before it. */
function take(part: Part, name: PartName, line: string, afterBlank: boolean): boolean {
  const begun = part.inline.length > 0 || part.items.length > 0
  if (LINES.has(name)) {
    if (afterBlank && begun) return false
    part.inline.push(line)
    return true
  }
  const bullet = BULLET.exec(line)
  if (bullet !== null || CHECK.test(line)) {
    part.items.push(bullet?.[1] ?? line)
    part.bulleted = true
    return true
  }
  if ((afterBlank && begun) || /^\[[^\]]{8,}\]$/.test(line)) return false
  if (part.bulleted) part.items.push(`${part.items.pop()} ${line}`)
  else if (part.inline.length > 0) part.inline.push(line)
  else part.items.push(line)
  return true
}

function joined(part: Part | undefined): string {
  return (part?.inline ?? []).join(' ').replace(/\s+/g, ' ').trim()
}

/** The text behind the heading is an entry too. */
function entries(part: Part | undefined): string[] {
  const inline = joined(part)
  return [...(inline === '' ? [] : [inline]), ...(part?.items ?? [])].map((item) => item.replace(/\s+/g, ' ').trim())
}

function plainItem(item: string): string[] {
  const text = item
    .replace(CHECK, '')
    .replace(/^\[ ?\]\s*/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' || MORE.test(text) ? [] : [text]
}

function filePaths(entry: string): string[] {
  return entry
    .replace(/(?<!\s)\s+and \d+ more$/i, '')
    .split(/,\s+/)
    .map((path) =>
      path
        .replace(/^[`"'[]+/, '')
        .replace(/(?<![`"'\],])[`"'\],]+$/, '')
        .trim(),
    )
    .filter((path) => path !== '' && !MORE.test(path))
}
