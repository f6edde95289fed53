/**
 * @module The labelled lines of a message: headings, labels with and without a value, ticks. Pure.
 *
 * Headings come as people and programs write them: hashes, bold type, frames, tags, a colon, or words alone between
 * blank lines. What each says is classed by ./handoff-headings.ts.
 */

import { SAYS_SOMETHING } from '../../text/pattern.ts'
import { classesIn, type HeadingClass } from './handoff-headings.ts'

export interface Label {
  /** As written. */
  readonly line: string
  readonly text: string
  /** `head`: marked as a heading, or a label alone on its line; `inline`: a label with its value; `item`: in a list. */
  readonly mark: 'head' | 'inline' | 'item'
  readonly hash: boolean
  /** What follows on the line, or the next line that says something. */
  readonly body: string
  /** The lines behind it, for words that it may hold. */
  readonly section: string
  readonly classes: ReadonlySet<HeadingClass>
  /** How many lines with words come before. */
  readonly position: number
}

export interface LabelledText {
  readonly labels: readonly Label[]
  /** The first line that is not blank. */
  readonly first: string
  /** Lines marked as done, and as still open. */
  readonly ticked: number
  readonly open: number
  /** Characters that are not headings. */
  readonly size: number
}

/** Returns the labelled lines of a text. */
export function readLabels(text: string): LabelledText {
  const lines = text.split('\n', MOST_LINES).map((line) => line.replace(/^\s*(?:[>│┃|▎▌]\s?)+/, '').trim())
  const labels: Label[] = []
  let ticked = 0
  let open = 0
  let position = 0
  let size = 0
  for (const [i, line] of lines.entries()) {
    if (line === '' || FENCE_OR_RULE.test(line)) continue
    if (TICK.test(line) || /[✅☑✓]$/u.test(line)) ticked++
    else if (TODO.test(line) || /[⏳🔄🚧❌]$/u.test(line)) open++
    const read = readLabel(line, lines[i - 1], lines[i + 1])
    size += read === undefined ? line.length : read.rest.length
    if (read !== undefined)
      labels.push({
        line,
        text: read.text,
        mark: read.mark,
        hash: read.hash,
        body: read.rest !== '' ? read.rest : nextWords(lines, i + 1),
        section: lines.slice(i + 1, i + 1 + SECTION).join('\n'),
        classes: classesOf(read.text, read.room),
        position,
      })
    position++
  }
  return { labels, first: lines.find((line) => line !== '') ?? '', ticked, open, size }
}

// --- internal ---

const MOST_LINES = 2_000
/** How many lines behind a heading are looked at. */
const SECTION = 12
const FENCE_OR_RULE = /^(?:`{3}|~{3})|^[-=_*─━═]{3,}$/
const TICK = /^(?:[-*+]\s+|\d{1,2}[.)]\s+)?(?:✅|✔|☑|✓|\[x\])/iu
const TODO = /^(?:[-*+]\s+|\d{1,2}[.)]\s+)?(?:❌|⏳|🔄|🚧|☐|⬜|🔲|\[ \])/u
const BULLET = /^(?:[-*+•‣◦▪·]|\d{1,3}[.)])\s+/

/** How many characters a heading may have beside the words that class it, by its form. */
const ROOM = { hash: 60, framed: 40, label: 40, alone: 12 } as const

interface Read {
  readonly text: string
  readonly rest: string
  readonly mark: Label['mark']
  readonly hash: boolean
  readonly room: number
}

function readLabel(line: string, before: string | undefined, after: string | undefined): Read | undefined {
  const hash = /^#{1,6}\s+(.{1,160})$/.exec(line)
  if (hash) return { text: bareHeading(hash[1] ?? ''), rest: '', mark: 'head', hash: true, room: ROOM.hash }
  // Underlined; a rule has a blank line before it.
  if (after !== undefined && /^(?:={3,}|-{3,})$/.test(after) && line.length <= 120)
    return { text: bareHeading(line), rest: '', mark: 'head', hash: true, room: ROOM.hash }
  const framed = /^(?:={2,}|-{2,}|【|■|◆|●|▼|▶|★|◇|□)\s*(.{1,80}?)\s*(?:={2,}|-{2,}|】|[:：])?$/.exec(line)
  if (framed) {
    const inside = framed[1] ?? ''
    const [, label = inside, rest = ''] = /^([^:：]{2,40})[:：]\s*(.+)$/.exec(inside) ?? []
    return { text: bareHeading(label), rest, mark: 'head', hash: false, room: ROOM.framed }
  }
  const tag = /^<([a-z][a-z_-]{2,39})>$/i.exec(line)
  if (tag) return { text: (tag[1] ?? '').replace(/[_-]/g, ' '), rest: '', mark: 'head', hash: false, room: ROOM.framed }
  const bold = /^\*\*([^*\n]{1,100})\*\*\s*[:：]?\s*(.*)$/.exec(line)
  if (bold) return labelled(bold[1] ?? '', bold[2] ?? '', false)
  const item = BULLET.test(line)
  const label = /^([^:：\n]{2,70})[:：](?![/\\])\s*(.*)$/.exec(item ? line.replace(BULLET, '') : line)
  const words = (label?.[1] ?? '').split(/[.!?]\s+/).at(-1) ?? ''
  // A sentence with a colon in it, code and times are no labels.
  if (label && words.split(/\s+/).length <= 9 && !/[`"{=;]|\d$/.test(words))
    return labelled(words, (label[2] ?? '').replace(/^\**\s*/, ''), item)
  const alone = (before === undefined || before === '') && (after === undefined || after === '' || BULLET.test(after))
  if (!item && alone && line.length <= 48 && !/[.!?。！？,;]$/.test(line))
    return { text: bareHeading(line), rest: '', mark: 'head', hash: false, room: ROOM.alone }
  return undefined
}

function labelled(words: string, rest: string, item: boolean): Read {
  return {
    text: bareHeading(words),
    rest,
    mark: item ? 'item' : rest === '' ? 'head' : 'inline',
    hash: false,
    room: ROOM.label,
  }
}

function nextWords(lines: readonly string[], from: number): string {
  const line = lines.slice(from, from + 4).find((one) => SAYS_SOMETHING.test(one))
  return line === undefined ? '' : line.replace(/^[`*_#\s]+/, '').replace(/(?<![`*_])[`*_]+$/, '')
}

/** Arrows, symbols and emoji, and what joins them. */
const PICTURE = /[\u2190-\u2bff]|\ufe0f|\u200d|[\ud83c-\ud83e][\udc00-\udfff]/g

function bareHeading(heading: string): string {
  return heading
    .replace(/\*\*|__|`/g, '')
    .replace(PICTURE, '')
    .replace(/^\s*(?:\d{1,2}[.)]|[A-Z][.)]|[IVX]+\.)\s+/, '')
    .replace(/(?:(?<!\s)\s+)?\(?\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\)?\s*$/, '')
    .replace(/(?:(?<!\s)\s+)?[:：]\s*$/, '')
    .trim()
}

/** In a marked heading the words may stand anywhere; in a plain label they must be most of it. */
function classesOf(text: string, room: number): Set<HeadingClass> {
  const found = new Set<HeadingClass>()
  for (const { tag, start, end } of classesIn(text)) {
    const late = room !== ROOM.hash && start > LATEST_IN_LABEL
    if (!late && text.length - (end - start) <= room) found.add(tag)
  }
  return found
}

const LATEST_IN_LABEL = 16
