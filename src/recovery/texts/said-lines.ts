/**
 * @module What was said, quoted: the person's requests, the agent's last answer, and what it found before. Pure.
 *
 * An answer is given by both of its ends: narration stands at its beginning, the result at its end.
 */

import { splitAge } from '../../snapshot/finding-age.ts'
import { asksForNoWork } from '../../snapshot/no-work.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { withoutAsides } from '../../text/asides.ts'
import { type BudgetLine, oneLine, truncate, truncateMiddle } from '../../text/budget.ts'
import { condense } from '../../text/condense.ts'
import { line } from './lines.ts'

/** Returns the first request and the newest that say something, but for those that stand elsewhere already. */
export function requestLines({ conversation }: SessionSnapshot, told: readonly string[]): BudgetLine[] {
  const saying = conversation.requests
    .map(({ text }, index) => ({ text: oneLine(text), index }))
    .filter(({ text }) => !asksForNoWork(text))
  const kept = saying.filter((_, index) => index === 0 || index >= saying.length - MOST.requests)
  return kept
    .filter(({ text }) => !told.some((said) => isTold(text, oneLine(said))))
    .map(({ text, index }, place) => {
      const utility = index === 0 ? 0.87 : 0.84 + (0.04 * place) / kept.length
      const [short, long, whole] = LENGTH.request.map((length) => `${index + 1}. ${truncate(text, length)}`) as [
        string,
        string,
        string,
      ]
      return line(whole, utility - 0.14, line(long, utility - 0.09, { text: short, utility }))
    })
}

/** Returns the agent's last answer. */
export function answerLines({ conversation }: SessionSnapshot): BudgetLine[] {
  const last = lastAnswer(conversation)
  if (last === undefined) return []
  const label = 'Agent said last: '
  const cut = quoted(label, last, LENGTH.answer, [1, 0.955, 0.9])
  return [line(`${label}${truncateMiddle(setIn(last), LENGTH.whole)}`, 0.72, cut)]
}

/** Returns the sentences of older texts of the agent that say what did not work, or why. */
export function lessonLines({ lessons = [] }: SessionSnapshot): BudgetLine[] {
  return lessons.map((text, index) => line(`- ${truncate(oneLine(text), LENGTH.lesson)}`, 0.85 - index / 100))
}

/** Returns what the agent found out before its last answer, the newest first. */
export function findingLines({ conversation, findings = [], announced = [] }: SessionSnapshot): BudgetLine[] {
  const before = findings
    .filter((text) => !lists(text, announced))
    .map((text) => setIn(withoutAsides(text)))
    .filter((text) => text !== '')
  const answer = setIn(withoutAsides(lastAnswer(conversation) ?? ''))
  const told = before.filter((text, index) => ![answer, ...before.slice(0, index)].some((one) => holds(one, text)))
  return told
    .slice(0, MOST.findings)
    .map((text, index) => quoted('- ', text, LENGTH.finding, [0.93 - index / 30, 0.88 - index / 15, 0.8 - index / 15]))
}

// --- internal ---

const MOST = { requests: 10, findings: 6 } as const
const LENGTH = {
  request: [240, 400, 2_000],
  lesson: 260,
  answer: [300, 700, 1_500],
  whole: 3_000,
  finding: [180, 400, 1_000],
} as const

/** Returns whether a text already holds the request: whole, without an acknowledgement at its start, or its beginning. */
function isTold(request: string, said: string): boolean {
  return (
    said.includes(request) || request.endsWith(said) || (request.length > 160 && said.includes(request.slice(0, 300)))
  )
}

function lastAnswer({ lastExchange }: SessionSnapshot['conversation']): string | undefined {
  return lastExchange.findLast(({ role }) => role === 'assistant')?.text
}

/** A text is in another one where its beginning is: either may have been cut. */
function holds(other: string, text: string): boolean {
  return oneLine(other).includes(oneLine(text).slice(0, 80))
}

/** A text that is little more than the steps that stand among what is pending. */
function lists(text: string, steps: readonly string[]): boolean {
  const plain = oneLine(text.replaceAll('**', ''))
  const told = steps.filter((step) => plain.includes(oneLine(step).slice(-40)))
  return told.length > 1 && told.join('').length > plain.length / 2
}

/** A text in its forms, from the shortest to the longest, each with its use. */
function quoted(
  label: string,
  text: string,
  lengths: readonly [number, number, number],
  utilities: readonly [number, number, number],
): BudgetLine {
  const { age, finding } = splitAge(setIn(text))
  const form = (index: 0 | 1 | 2, brief?: BudgetLine) =>
    line(`${label}${age}${condense(finding, lengths[index])}`, utilities[index], brief)
  return form(2, form(1, form(0)))
}

/** Nothing, a rule, a fence of code, the line below a table's head: they say nothing in a quotation. */
const EMPTY = /^(?:[-=_*─━]{3,}|`{3}\w*|~{3}\w*|[|:\s-]+)?$/

/** Without blank lines and without what only announced what came next; what follows the first line is set in. */
function setIn(text: string): string {
  const lines = text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => !EMPTY.test(each))
  return lines.filter((each, index) => !announces(each, lines[index + 1])).join('\n  ')
}

/** A sentence that ends in a colon and that no list, table or code follows: what it announced was a call. */
function announces(text: string, next: string | undefined): boolean {
  return next !== undefined && /[:：]$/.test(text) && /^[\p{L}]/u.test(text) && /^\p{L}/u.test(next)
}
