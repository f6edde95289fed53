/**
 * @module A long text in fewer characters: those of its sentences that tell most, whole and in their order. Pure.
 *
 * A cut through the middle splits sentences and keeps headings. What is asked for later are names of the work, figures,
 * causes and failures.
 */

import { truncateMiddle } from './budget.ts'
import { WORK_NAMES } from './work-names.ts'

/**
 * Returns the text, at most `length` characters long: of a longer one the most telling sentences and lines. Where others
 * were, `…` stands. Where none fits, both ends.
 */
export function condense(text: string, length: number): string {
  if (text.length <= length) return text
  const parts = partsOf(text)
  const worth = parts.map((part, index) => worthOf(part.text, index === 0) + index / parts.length)
  const order = parts.map((_, index) => index).sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0))
  const chosen = new Set<number>()
  let left = length
  for (const index of order) {
    const cost = (parts[index]?.text.length ?? 0) + GAP.length + 1
    if (cost > left || (worth[index] ?? 0) <= 0) continue
    chosen.add(index)
    left -= cost
  }
  return chosen.size === 0 ? truncateMiddle(text, length) : joined(parts, chosen)
}

// --- internal ---

const GAP = ' …'
/** A longer line is taken by its sentences. */
const LONG_LINE = 160
const SENTENCE_END = /(?<=[.!?。！？][)"'”`*]{0,2})\s+(?=\S)/
const SAYS = /[\p{L}\p{N}]/u
/** What a text names of the work, and a hash. */
const NAMES = new RegExp(`${WORK_NAMES.source}|\\b[0-9a-f]{7,40}\\b`, 'g')
/** Why, what went wrong, what has to be, what became of it. */
const TELLS =
  /\b(?:because|since|cause[ds]?|instead|rather than|turns out|so that|due to|must|only (?:when|if|works)|requires?|the (?:fix|issue|problem|reason|solution)|root cause|but|fixed|fail(?:s|ed|ing|ure)?|errors?|bugs?|wrong|missing|cannot|not|committed|pushed)\b|n['’]t\b/gi
const PRAISE =
  /^[\s>*_]*(?:(?:great|good|excellent|perfect|nice|fair|ah|oh|yes|ok|okay|done|got it|now i (?:have|see|understand)[^.!]{0,80}|you['’]re (?:absolutely |completely )?right)(?: (?:question|catch|point|feedback|idea|call|fix|news))?[!.,—– -]*)+$/i
const HEADING = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$|[^:]{0,60}:\s*$)/
const MOST = { names: 4, tells: 3 } as const
/** What the text is about, and what tells nothing by itself. Of equals the later: results stand at the end. */
const WORTH = { first: 2, heading: -1.5 } as const

interface Part {
  readonly text: string
  /** It begins a line. */
  readonly starts: boolean
}

function partsOf(text: string): Part[] {
  const lines = text.split('\n').filter((line) => SAYS.test(line))
  const parts = lines.flatMap((line, nth) => {
    const sentences = nth === 0 || line.length > LONG_LINE ? line.split(SENTENCE_END) : [line]
    return sentences.map((sentence, index) => ({ text: sentence, starts: index === 0 }))
  })
  return parts.filter((part) => !PRAISE.test(part.text))
}

function worthOf(text: string, first: boolean): number {
  if (!first && HEADING.test(text)) return WORTH.heading
  const names = new Set(text.match(NAMES) ?? []).size
  const tells = new Set(text.match(TELLS) ?? []).size
  return Math.min(MOST.names, names) + Math.min(MOST.tells, 1.5 * tells) + (first ? WORTH.first : 0)
}

function joined(parts: readonly Part[], chosen: ReadonlySet<number>): string {
  let text = ''
  let skipped = false
  for (const [index, part] of parts.entries()) {
    const isChosen = chosen.has(index)
    if (isChosen) {
      const gap = skipped && text !== '' ? GAP : ''
      const between = text === '' ? '' : part.starts ? '\n' : ' '
      text += gap + between + part.text
    }
    skipped = !isChosen
  }
  return skipped ? text + GAP : text
}
