/**
 * @module What an answer of the agent leaves to be done: the list under "Next steps" or "Remaining", in its own words. Pure.
 *
 * Of the lists that it makes on the way most are findings, changes and explanations: 5 of 18 items were work to come.
 */

import { KEEP } from '../../rules.ts'
import { clipLine } from '../../text/clip.ts'

/** Returns what an answer leaves to be done: the list under such a heading, ticked entries left out. */
export function leftToDo(words: string): string[] {
  // The line that says so stands above, or below: most texts are one line.
  if (!words.includes('\n')) return []
  const text = words.length > LONGEST ? words.slice(-LONGEST) : words
  if (!HAS_LIST.test(text) && !text.split('\n').some((line) => HEADING.test(line) && LEFT.test(bare(line)))) return []
  const list = listsOf(text).findLast(({ lead, items }) => items.length > 0 && LEFT.test(lead))
  return (list?.items ?? []).slice(0, KEEP.announced).map((item) => clipLine(item, ITEM_LENGTH))
}

// --- internal ---

interface List {
  /** The line above the list. */
  readonly lead: string
  readonly items: readonly string[]
}

/** An answer's end says what comes: of a longer text the beginning is left out. */
const LONGEST = 12_000
const ITEM_LENGTH = 300
const SHORTEST = 4
const MARK = /^(\s{0,3})(?:\d{1,2}[.)]|[-*•+])\s+(.+)$/
const HEADING = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/
const RULE = /^\s*(?:---+|\*\*\*+|___+)\s*$/
const TICKED = /^(?:\[x\]|✅|✓|✔|☑|~~)/iu
const HAS_LIST = /^\s{0,3}(?:\d{1,2}[.)]|[-*•+])\s/m

/** What comes next, or is left. */
const LEFT =
  /^\W*(?:(?:the|suggested|possible|recommended|immediate|what['’]s|still|work|tasks?|items?|steps?) )*(?:next(?: up| steps?| actions?)?|remaining|outstanding|pending|left|follow[- ]?ups?|to[- ]?dos?|open (?:items|points|tasks|issues)|not (?:yet )?(?:done|implemented|started|covered)|(?:still|left) to (?:do|be done))(?: (?:work|steps?|tasks?|items?|actions?|fix(?:es)?|issues?|phases?|changes|to do|for later|is|are|include))*(?:\s*\([^)]*\))?\W*$/i

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
      lists.push({ lead: bare(lead), items })
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
