/** @module An answer of the agent without what says nothing: marks, addresses, lead-ins. By its form alone. Pure. */

import { withoutExclamation } from './fold.ts'

/**
 * Returns an answer without an exclamation at its beginning, the sentence that leads in to a first heading, the marks of bold
 * words, addresses of links whose words or path say enough, and a list of links at its end.
 */
export function plainAnswer(text: string): string {
  return withoutLeadIn(withoutLinksAtEnd(withoutExclamation(text)))
    .split('\n')
    .map((line) => line.replace(LINK, shortLink).replace(BOLD, '$1'))
    .join('\n')
    .trim()
}

/** Returns a text of the agent without its last sentence, where that is short and ends in a colon: it announced a call. */
export function withoutAnnouncement(text: string): string {
  const at = text.trimEnd().lastIndexOf('\n') + 1
  return `${text.slice(0, at)}${withoutLastSentence(text.slice(at))}`.trim()
}

// --- internal ---

const LINK = /\[([^\]\n]{1,200})\]\(([^()\s]{1,300})\)/g
/** Words of a link that stand for its address. */
const SAYS_ENOUGH = 12
const BOLD = /(?<![*\w`])\*\*(?=\S)([^*\n]{1,200})(?<=\S)\*\*(?![*\w])/g
const LONGEST_LEAD_IN = 80
const ENDS_IN_COLON = /[:：][*_]{0,3}\s*$/
/** A line of a list, or a label, and behind it links alone. */
const ONLY_LINKS =
  /^\s{0,8}(?:[-*]|\d{1,3}\.|[^[\]:]{1,24}:[*_]{0,3})\s{1,8}(?:\[[^\]]{1,200}\]\(https?:[^()\s]{1,300}\)[\s,;]{0,8})+$/
/** The longest line that is a label: "Sources:" */
const LABEL_LENGTH = 24

function shortLink(link: string, words: string, target: string): string {
  if (/^https?:/.test(target)) return words.length < SAYS_ENOUGH ? link : words
  return target.includes('/') ? target : link
}

function withoutLinksAtEnd(text: string): string {
  const lines = text.trimEnd().split('\n')
  let end = lines.length
  while (end > 0 && ONLY_LINKS.test(lines[end - 1] ?? '')) end--
  if (end === lines.length) return text
  while (end > 0 && (lines[end - 1] ?? '').trim() === '') end--
  const label = lines[end - 1] ?? ''
  if (label.length <= LABEL_LENGTH && ENDS_IN_COLON.test(label)) end--
  return end <= 0 ? text : lines.slice(0, end).join('\n')
}

function withoutLeadIn(text: string): string {
  const at = text.indexOf('\n')
  if (at === -1 || !text.slice(at).trimStart().startsWith('#')) return text
  return `${withoutLastSentence(text.slice(0, at))}${text.slice(at)}`.trim()
}

/** A line without its last sentence, where that ends in a colon: a longer one says why, too. */
function withoutLastSentence(line: string): string {
  if (!ENDS_IN_COLON.test(line)) return line
  const sentences = line.split(/(?<=[.!?。！？]\s)/)
  const last = sentences.at(-1) ?? ''
  return last.length > LONGEST_LEAD_IN ? line : sentences.slice(0, -1).join('').trimEnd()
}
