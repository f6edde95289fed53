/**
 * @module Finds private key blocks: whole, without their head or tail, or inside JSON, quotes and diffs.
 *
 * The scan jumps from one `-----` to the next and reads only key lines from there, so it is linear. Headers without key
 * material (documentation, a pattern in code), certificates and public keys are not secrets and are kept.
 */

import type { Span } from './span.ts'

const BOUNDARY = /-----(?:(BEGIN)|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
/** Longest block that is taken as a whole, and longest run of key lines that is looked for before a lone END. */
const BLOCK_LENGTH = 20_000
const KEY_MATERIAL = /[A-Za-z0-9+/]{16}/
/** What separates two lines of a key: breaks, escaped breaks, and the marks of a quote, diff, listing or string concatenation. */
const BREAK = '(?:\\s|\\\\{1,8}[nrt]|[>|+"\',→]){1,16}'
/** Key lines after a BEGIN whose END is missing: headers of an encrypted key, then base64. */
const BODY = new RegExp(
  `(?:${BREAK}(?:\\d{1,6}[→\\t:] ?)?(?:[A-Za-z-]{4,20}: [^\\n\\\\]{1,80}|[A-Za-z0-9+/]{12,}={0,2}|[A-Za-z0-9+/]{1,11}={1,2}))*`,
  'y',
)
/** Key lines at the end of a text (before an END whose BEGIN is missing), read backwards; the last one may be short. */
const LEAD = new RegExp(
  `$(?<=(?<![A-Za-z0-9+/\\\\])(?<body>(?:[A-Za-z0-9+/]{16,}={0,2}(?:${BREAK}\\d{0,6}){1,3})*(?:[A-Za-z0-9+/]{1,}={0,2}${BREAK})?))`,
)

const PUTTY = new RegExp(`(Private-Lines: \\d{1,4})${BREAK}(?:\\d{1,6}[→\\t:] ?)?`, 'g')

/** Returns the spans of private keys, in order, without overlaps. */
export function findPrivateKeys(text: string): Span[] {
  const spans: Span[] = []
  if (text.includes('Private-Lines:')) spans.push(...findPuttyKeys(text))
  if (!text.includes('PRIVATE KEY')) return spans
  const add = (start: number, end: number) => spans.push({ start, end, kind: 'private-key' })
  const addHead = (head: { start: number; end: number }) => {
    const end = bodyEnd(text, head.end)
    if (KEY_MATERIAL.test(text.slice(head.end, end))) add(head.start, end)
  }
  let head: { start: number; end: number } | undefined
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length
    if (match[1] !== undefined) {
      if (head) addHead(head)
      head = { start: match.index, end }
    } else if (head && end - head.start <= BLOCK_LENGTH) {
      if (KEY_MATERIAL.test(text.slice(head.end, match.index))) add(head.start, end)
      head = undefined
    } else {
      if (head) addHead(head)
      head = undefined
      const start = leadStart(text, spans.at(-1)?.end ?? 0, match.index)
      if (KEY_MATERIAL.test(text.slice(start, match.index))) add(start, end)
    }
  }
  if (head) addHead(head)
  return spans
}

// --- internal ---

/** The private lines of PuTTY's key files. */
function findPuttyKeys(text: string): Span[] {
  return [...text.matchAll(PUTTY)].flatMap((head) => {
    const start = head.index + head[0].length
    const end = bodyEnd(text, head.index + (head[1] ?? '').length)
    return end > start && KEY_MATERIAL.test(text.slice(start, end)) ? [{ start, end, kind: 'private-key' }] : []
  })
}

function bodyEnd(text: string, from: number): number {
  BODY.lastIndex = from
  return from + (BODY.exec(text)?.[0].length ?? 0)
}

function leadStart(text: string, free: number, end: number): number {
  const body = LEAD.exec(text.slice(Math.max(free, end - BLOCK_LENGTH), end))?.groups?.['body']
  return end - (body?.length ?? 0)
}
