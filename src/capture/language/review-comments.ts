/**
 * @module Comments of reviewers that a command showed: what a person or a bot wants changed, at a place in a file. Pure.
 *
 * Told by the output alone: JSON entries with a `path` and a `body`, as the forge's own client prints them.
 */

import { EVIDENCE_LENGTH, KEEP } from '../../rules.ts'
import { clipLine } from '../../text/clip.ts'

export interface ReviewComment {
  /** "review by Copilot at src/a.ts:12" */
  readonly source: string
  readonly text: string
}

/** Returns the review comments in what a command printed, in order; none for other commands. */
export function readReviewComments(command: string, output: string): ReviewComment[] {
  if (!SHOWS_REVIEWS.test(command) || !output.includes('"body"') || !output.includes('"path"')) return []
  const text = output.slice(0, LONGEST)
  const comments: ReviewComment[] = []
  let from = 0
  for (const found of text.matchAll(BODY)) {
    const before = text.slice(from, found.index)
    const after = text.slice(found.index + found[0].length, found.index + found[0].length + NEAR)
    from = found.index + found[0].length
    const comment = commentOf(
      found[1] ?? '',
      before.slice(-NEAR).split(NEXT_ENTRY).at(-1) ?? '',
      after.slice(0, endOf(after)),
    )
    if (comment !== undefined) comments.push(comment)
    if (comments.length === KEEP.comments) break
  }
  return comments
}

// --- internal ---

const SHOWS_REVIEWS = /\bgh\s+(?:api|pr)\b[^;]*\b(?:comments|reviews|reviewThreads)\b/
const LONGEST = 200_000
/** Characters around a body in which its own keys stand; a diff hunk may be among them. */
const NEAR = 6_000
const NEXT_ENTRY = /\}\s*,?\s*\{/
const BODY = /"body":\s*"((?:[^"\\]|\\.)*)"/g

function commentOf(body: string, before: string, after: string): ReviewComment | undefined {
  const path = textAt('path', before) ?? textAt('path', after)
  const words = wordsOf(body)
  if (path === undefined || words === '') return undefined
  const line = numberOf(before) ?? numberOf(after)
  const author = textAt('(?:author|login|user)', before) ?? textAt('(?:author|login|user)', after)
  const place = `${path}${line === undefined ? '' : `:${line}`}`
  return {
    source: clipLine(`review${author === undefined ? '' : ` by ${author}`} at ${place}`, 200),
    text: clipLine(words, EVIDENCE_LENGTH),
  }
}

/** Where the entry that the keys belong to ends. */
function endOf(after: string): number {
  const end = after.indexOf('}')
  return end === -1 ? after.length : end
}

function textAt(key: string, json: string): string | undefined {
  const values = [...json.matchAll(new RegExp(`"${key}":\\s*"((?:[^"\\\\]|\\\\.)*)"`, 'g'))]
  return values.at(-1)?.[1]
}

function numberOf(json: string): string | undefined {
  return [...json.matchAll(/"(?:line|original_line)":\s*(\d+)/g)].at(-1)?.[1]
}

/** A comment's own words: without markup for machines, suggestions of code and badges. */
function wordsOf(body: string): string {
  let text: string
  try {
    text = JSON.parse(`"${body}"`) as string
  } catch {
    return ''
  }
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<details>[\s\S]*?(?:<\/details>|$)/g, ' ')
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/!?\[[^\]]{0,500}\]\([^)]{0,1000}\)/g, ' ')
    .replace(/<\/?\w+[^>]{0,200}>/g, ' ')
    .replace(/^[^\S\n\r\u2028\u2029]*#+\s*/gm, '')
    .trim()
}
