/**
 * @module What the host's summary of a compaction says is left: its sections on pending tasks, current work and the next
 * step. The headings are the same in all summaries of all versions that were looked at (HOSTS.md). Pure.
 */

import type { HostSummary } from '../session-event.ts'

/** Returns what is left by a summary; empty where it has none of the sections. */
export function leftBySummary(summary: string): Omit<HostSummary, 'is'> {
  const text = summary.slice(-LONGEST)
  const pending = itemsOf(section(text, PENDING)).filter((item) => !SAYS_NONE.test(item))
  const current = section(text, CURRENT)
  const next = section(text, NEXT)
  return {
    pending,
    ...(current === '' ? {} : { current }),
    ...(next === '' || SAYS_NONE.test(next) ? {} : { next }),
  }
}

// --- internal ---

/** Characters of a summary, from its end, in which the last three of its nine sections stand. */
const LONGEST = 20_000
const PENDING = 'Pending Tasks'
const CURRENT = 'Current Work'
const NEXT = 'Optional Next Step'
const HEADING = /^\s{0,8}(?:#{1,4} )?(?:\*\*)?\d\. (?:\*\*)?([A-Z][\w ,]{3,60}?)(?:\*\*)?:?(?:\*\*)?[ \t]*$/
const SAYS_NONE = /^\W*(?:no(?:ne)?\b(?! longer)|nothing\b)/i
/** What the host writes behind the last section. */
const END = /^(?:<\/summary>|Please continue the conversation|If you need specific details|Continue the conversation)/

function section(text: string, heading: string): string {
  const lines = text.split('\n')
  // The summary's analysis may have the same headings: the last one counts.
  const start = lines.findLastIndex((line) => HEADING.exec(line)?.[1] === heading)
  if (start === -1) return ''
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => HEADING.test(line) || END.test(line))
  return (end === -1 ? rest : rest.slice(0, end)).join('\n').trim()
}

function itemsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^\s{0,8}(?:[-*•]|\d{1,2}[.)])\s/.test(line))
    .map((line) => line.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '').trim())
    .filter((item) => item !== '')
}
