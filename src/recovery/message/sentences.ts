/**
 * @module A message cut into what its writer says: sentences and their clauses, without quotations, code and pastes. Pure.
 *
 * What is not the writer's own is blanked, not removed, so that every position is one of the message itself. Time
 * grows with the length of the text alone: only the beginning and the end are read.
 */

import { pattern, plain, SAYS_SOMETHING } from '../../text/pattern.ts'
import { isBareReply, isGreeting } from '../../text/reply.ts'
import { type Marked, mark } from './phrases.ts'

export interface Sentence {
  /** The blanked text, in lower case and without accents. */
  readonly text: string
  /** The same stretch as it was written. */
  readonly written: string
  /** Its words, with what they may say. */
  readonly marked: Marked
  /** The first sentence that is more than a greeting, a yes or thanks; where none is, the first. */
  readonly opening: boolean
  /** One of the first few, or of the last: a mention deep inside a long text is only a mention. */
  readonly prominent: boolean
}

/** Returns the sentences at the beginning and at the end of a message. */
export function readSentences(message: string): Sentence[] {
  const head = cut(message.slice(0, HEAD)).slice(0, MOST_FIRST)
  if (message.length <= HEAD && head.length < MOST_FIRST) return head
  const tail = message.slice(Math.max(0, message.length - TAIL))
  return [
    ...head,
    ...cut(tail)
      .slice(-MOST_LAST)
      .map((sentence) => ({ ...sentence, opening: false })),
  ]
}

/** Returns what the writer of a message says in it: quotations, code and pastes are blank, unless there is nothing else. */
export function withoutQuotations(message: string): string {
  const quoted = blanked(message)
  return SAYS_SOMETHING.test(quoted) ? quoted : blankPastes(straight(message)).replace(/["'`“”«»「」『』]/g, ' ')
}

/** Returns the message with blanks where a host stands for what was pasted. */
export function blankPastes(text: string): string {
  return text.replace(/\[(?:Pasted text|Image|Bild|Attached)[^\]\n]{0,60}\]/gi, blank)
}

/** Returns the message outside of fenced code; the fences' lines are gone. */
export function outsideFences(message: string): string {
  return blankFences(message).replace(/(?<![ \t])[ \t]+$/gm, '')
}

/** Returns the paths and file names in a text, each once, as written, without web addresses. */
export function filesIn(text: string): string[] {
  const found = new Set<string>()
  for (const word of text.slice(0, FILES_WITHIN).split(/[\s"'`<>|]+/)) {
    if (word.length > LONGEST_PATH || word.includes('://')) continue
    for (const [path] of word.matchAll(PATH)) {
      if (!NOT_A_FILE.test(path)) found.add(path)
      if (found.size === MOST_FILES) return [...found]
    }
  }
  return [...found]
}

// --- internal ---

const PROMINENT = 5

const HEAD = 4_000
const TAIL = 600
const MOST_FIRST = 12
const MOST_LAST = 3
const LONGEST_SENTENCE = 400
const FILES_WITHIN = 20_000
const LONGEST_PATH = 300
const MOST_FILES = 30
/** Letters up to Latin Extended: scripts without blanks between words would be read into the name. */
const HEAD_LETTER = '[A-Za-z0-9_\\u00c0-\\u024f-]'
const PATH_LETTER = '[A-Za-z0-9_\\u00c0-\\u024f.*-]'
/** What begins inside of a path is part of the match that begins before it: looking there would take the square. */
const PATH = new RegExp(
  [
    String.raw`(?:(?:~|(?<!${PATH_LETTER}(?:\/(?:\/(?!\/))?)?))(?:\/?${PATH_LETTER}+\/)+`,
    String.raw`|(?:~|(?=\.{0,2}${HEAD_LETTER})(?<!${HEAD_LETTER}[.*]*)\.{0,2}))`,
    String.raw`${HEAD_LETTER}${PATH_LETTER}*\.[A-Za-z][A-Za-z0-9]{0,5}(?![A-Za-z0-9])`,
  ].join(''),
  'g',
)
const NOT_A_FILE = /(?:^(?:e\.g|i\.e|z\.b|etc\.\w*)$)|\.(?:com|org|net|io|dev|ai|app|co)$/i

const SINGLE_QUOTED = new RegExp(pattern(String.raw`(?<![\p{L}])'[^'\n]{1,120}'(?![\p{L}])`), 'g')
const CONTINUES_LINE = pattern('^[ ]{0,3}[\\p{L} `("\'@~/]')

function cut(region: string): Sentence[] {
  const text = withoutQuotations(region)
  const sentences: Omit<Sentence, 'opening'>[] = []
  let start = 0
  for (const end of sentenceEnds(text)) {
    const stretch = text.slice(start, Math.min(end, start + LONGEST_SENTENCE))
    const marked = mark(stretch)
    if (marked.tokens.length > 0)
      sentences.push({
        text: stretch,
        written: region.slice(start, start + stretch.length),
        marked,
        prominent: sentences.length < PROMINENT,
      })
    start = end
  }
  const first = Math.max(0, sentences.findIndex(saysMore))
  return sentences.map((sentence, at) => ({ ...sentence, opening: at === first }))
}

function blanked(region: string): string {
  return blankPastes(blankFences(straight(region)))
    .replace(/`[^`\n]{1,200}`/g, blank)
    .replace(/"[^"\n]{1,160}"|“[^”\n]{1,160}”|«[^»\n]{1,160}»|「[^」\n]{1,80}」|『[^』\n]{1,80}』/g, blank)
    .replace(SINGLE_QUOTED, blank)
    .replace(/^[ \t]*>[^\n]*/gm, blank)
}

/** One character for one: positions stay. */
function straight(text: string): string {
  return plain(text)
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\t\u00a0\u3000\u202f]/g, ' ')
    .replace(/\r/g, '\n')
}

function blankFences(text: string): string {
  let inside = false
  return text
    .split('\n')
    .map((line) => {
      const fence = /^\s{0,3}(?:```|~~~)/.test(line)
      if (fence) inside = !inside
      return fence || inside ? blank(line) : line
    })
    .join('\n')
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** A line that an editor wrapped continues on the next one. A short line, or one before a list, ends there. */
function sentenceEnds(text: string): number[] {
  const ends: number[] = []
  let lineStart = 0
  for (const match of text.matchAll(/[.!?](?=["')\]]*(?:\s|$))|[。！？；;…]|\n/g)) {
    const end = match.index + 1
    if (match[0] === '\n') {
      const length = match.index - lineStart
      lineStart = end
      if (length >= 50 && CONTINUES_LINE.test(text.slice(end, end + 4)) && !/^\s*\n/.test(text.slice(end, end + 40)))
        continue
    }
    ends.push(end)
  }
  if (ends.at(-1) !== text.length) ends.push(text.length)
  return ends
}

/** More than "hi" or "ok, thanks". */
function saysMore({ text }: Pick<Sentence, 'text'>): boolean {
  return !isGreeting(text) && !isBareReply(text)
}
