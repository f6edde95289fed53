/**
 * @module What the agent lists as still to be done: the numbered steps that it announces, and what an answer leaves under
 * "Next steps" or "Remaining". Pure.
 *
 * The items are its own words. A list counts only where the line above it, or the one below it, says that it is work to
 * come: findings, changes made and explanations are lists too.
 */

import { clipLine } from '../../redact/clip.ts'
import { KEEP } from '../../rules.ts'

/** Returns the items of the last list of a text that is work to come, redacted; none where there is no such list. */
export function listedSteps(words: string): string[] {
  return last(words, ({ lead, tail }) => (isAhead(lead) && !isBehind(lead)) || TAKES_UP.test(tail))
}

/** Returns what an answer leaves to be done: the list under such a heading, ticked entries left out. */
export function leftToDo(words: string): string[] {
  return last(words, ({ lead }) => LEFT.test(lead) && !isBehind(lead))
}

// --- internal ---

interface List {
  /** The line above the list, and the one below it. */
  readonly lead: string
  readonly tail: string
  readonly items: readonly string[]
}

/** An answer's end says what comes: of a longer text the beginning is left out. */
const LONGEST = 12_000
const ITEM_LENGTH = 300
const SHORTEST = 4
const LONGEST_LEAD = 120
const MARK = /^(\s{0,3})(?:\d{1,2}[.)]|[-*•+])\s+(.+)$/
const HEADING = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/
const RULE = /^\s*(?:---+|\*\*\*+|___+)\s*$/
const TICKED = /^(?:\[x\]|✅|✓|✔|☑|~~)/iu
const HAS_LIST = /^\s{0,3}(?:\d{1,2}[.)]|[-*•+])\s/m

/** What comes next, or is left. */
const LEFT =
  /^\W*(?:(?:the|suggested|possible|recommended|immediate|what['’]s|still|work|tasks?|items?|steps?) )*(?:next(?: up| steps?| actions?)?|remaining|outstanding|pending|left|follow[- ]?ups?|to[- ]?dos?|open (?:items|points|tasks|issues)|not (?:yet )?(?:done|implemented|started|covered)|(?:still|left) to (?:do|be done))(?: (?:work|steps?|tasks?|items?|actions?|fix(?:es)?|issues?|phases?|changes|to do|for later|is|are|include))*(?:\s*\([^)]*\))?\W*$/i
/** What the agent is about to do. */
const AHEAD =
  /\b(?:i|we|it|this|what|that|which)(?:['’]ll| will| (?:also |now |still )?(?:need|have|want)s? to| should| must)\b|\bneed(?:s|ed)? to be\b|\blet me (?:now |first |also )?(?:fix|do|add|implement|make|update|address|create|apply)\b|\b(?:the|my|here['’]s (?:the|my)) (?:\w+ )?(?:plan|approach|steps)\b|\b(?:going to|steps? (?:to|are|will))\b|^\W*(?:plan|steps|to ?do|tasks?|implementation (?:plan|steps))\b/i
/** What lies behind: done, found, changed. */
const BEHIND =
  /\b(?:done|complete[d]?|changed|changes made|made|added|fixed|implemented|updated|found|passed|summary|finished|already|was|were|did|have been|has been|you(?:['’]ll| will| can| could| may| might| need| should))\b/i
/** "Let me fix the actionable ones (1, 2, 3)." · "I'll address these one by one." */
const TAKES_UP =
  /^\W*(?:(?:ok|okay|good|now|so|then|first)[,.]? )*(?:now )?(?:let me|i['’]ll|i will|let['’]s|i(?:['’]m| am) going to)(?: now| also| start by| begin by| first| go ahead and)* (?:fix|address|implement|apply|do|add|handle|work|go|tackle|make|update|resolve|start|begin|fixing|addressing|implementing|working)\b.{0,60}\b(?:these|them|those|all|both|each|ones|one by one|in (?:order|turn|sequence)|everything|the first|\(?#?\d+ ?(?:,|and|&|[-–]) ?#?\d+)/i

function isAhead(lead: string): boolean {
  return lead !== '' && (LEFT.test(lead) || (/[:：][^\w:：]*$|^#/.test(lead) && AHEAD.test(lead)))
}

function isBehind(lead: string): boolean {
  return !LEFT.test(lead) && BEHIND.test(lead)
}

function last(words: string, counts: (list: List) => boolean): string[] {
  // The line that says so stands above, or below: most texts are one line.
  if (!words.includes('\n')) return []
  const text = words.length > LONGEST ? words.slice(-LONGEST) : words
  if (!HAS_LIST.test(text) && !text.split('\n').some((line) => HEADING.test(line) && LEFT.test(bare(line)))) return []
  const { items = [], lead = '' } = listsOf(text).findLast((list) => list.items.length > 0 && counts(list)) ?? {}
  // "I need to update:" says what the entries below it are for; a heading says no more than its list's place here.
  const named = lead.endsWith(':') && lead.length <= LONGEST_LEAD && !LEFT.test(lead)
  return items
    .slice(0, KEEP.announced)
    .map((item, index) => clipLine(named && index === 0 ? `${lead} ${item}` : item, ITEM_LENGTH))
}

function listsOf(text: string): List[] {
  const lists: List[] = []
  const lines = text.replace(/```[\s\S]*?(?:```|$)/g, '').split('\n')
  let lead = ''
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const isListed = MARK.test(line)
    // Under a heading that says "next", plain lines are entries too.
    if (isListed || (HEADING.test(lead) && LEFT.test(bare(lead)) && line.trim() !== '' && !isEnd(line))) {
      const { items, next } = isListed ? takeItems(lines, at) : takeLines(lines, at)
      const tail = lines.slice(next).find((one) => one.trim() !== '') ?? ''
      lists.push({ lead: bare(lead), tail: bare(tail), items })
      lead = ''
      at = next
    } else {
      if (line.trim() !== '') lead = RULE.test(line) ? '' : line
      at += 1
    }
  }
  return lists
}

/** Items of one list, with the lines that belong to them; what is indented further explains them and is left out. */
function takeItems(lines: readonly string[], from: number): { items: string[]; next: number } {
  const items: string[] = []
  let at = from
  let blank = false
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      blank = true
      continue
    }
    const [, indent = '', item] = MARK.exec(line) ?? []
    if (item !== undefined) {
      const before = MARK.exec(lines[from] ?? '')?.[1] ?? ''
      if (indent.length > before.length + 1) continue
      items.push(item)
    } else if (/^\s{2,}/.test(line)) continue
    else if (blank || isEnd(line)) break
    else items[items.length - 1] = `${items.at(-1)} ${line.trim()}`
    blank = false
  }
  return { items: items.map(stripMarks).filter(isStep), next: at }
}

function takeLines(lines: readonly string[], from: number): { items: string[]; next: number } {
  let at = from
  const items: string[] = []
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (isEnd(line)) break
    if (line.trim() !== '') items.push(stripMarks(line))
  }
  return { items: items.filter(isStep), next: at }
}

function isEnd(line: string): boolean {
  return RULE.test(line) || /^\s*#{1,6}\s/.test(line) || /^\s*\|/.test(line)
}

function isStep(item: string): boolean {
  return item.length >= SHORTEST && !TICKED.test(item) && !/[?？][^\w?？]*$/.test(item)
}

function bare(line: string): string {
  return line
    .replaceAll('**', '')
    .replace(/^[\s#>*_-]+/, '')
    .replace(/(?<![\s*_])[\s*_]+$/, '')
    .trim()
}

function stripMarks(item: string): string {
  return item
    .replaceAll('**', '')
    .replace(/<\/?\w+>/g, '')
    .replace(/^\s*(?:\d{1,2}[.)]|[-*•+])\s+/, '')
    .replace(/^\[ \]\s*/, '')
    .trim()
}
