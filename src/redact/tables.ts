/**
 * @module Finds secrets in tables: in the row of a name, and in the column below one. Markdown, what databases print, csv, HTML,
 * the rows of an INSERT.
 *
 * Linear: a line is read once, at the first name in it, and the lines of its table with it.
 */

import { lineEndAt, linesFrom } from './lines.ts'
import { isOtherName, kindOf, matchAt, SHORT_NAME, splitName } from './names.ts'
import type { Finding, Span } from './span.ts'
import { isGivenPass, isOpaque, isRandom, isSecret } from './values.ts'

/** Longest line that is read as a row. */
const LONGEST = 4_000
/** Most characters that lie between a line's beginning and the name. */
const LEAD = 1_000
const LINE_END = /[\s\S]*(?:\n|\\{1,8}n|":[ ]?\\{0,8}")(?:[ \t]{0,8}\d{1,6}(?:→|\t|:(?= ))|[+>](?: (?! ))?)?/y
/** What may stand between a name and the end of its cell. */
const ENDS_CELL =
  /^[\w-]{0,20}[ \t]{0,40}[*_`"'\\:]{0,6}(?:[ \t]{0,40}[|\u2502\u2503\u2551,;\t\r\n]|[ \t]{0,40}$| {2}|\\{1,8}[nrt])/
const RULE = /^[\s|+:=\u2500-\u257f-]{3,}$/
const BAR = /[|\u2502\u2503\u2551]/
const BARS = /[|\u2502\u2503\u2551]/g

interface Cell {
  readonly text: string
  readonly start: number
}

/** Returns the secrets in the row and column of the member of SECRET_NAMES that starts at this position. */
export function readTable(text: string, at: number, keyword: string): Finding | undefined {
  const from = at + keyword.length
  const within = readRows(text, at, ELEMENTS) ?? readRows(text, at, INSERTED)
  if (within !== undefined) return within
  if (!ENDS_CELL.test(text.slice(from, from + 60))) return undefined
  const window = Math.max(0, at - LEAD)
  LINE_END.lastIndex = 0
  const lead = LINE_END.exec(text.slice(window, at))?.[0].length
  if (lead === undefined && window > 0) return { end: lineEndAt(text, at) }
  const lines = linesFrom(text, window + (lead ?? 0))
  const header = lines.next().value
  if (header === undefined || header.text.length > LONGEST) return undefined
  const spans = BAR.test(header.text) ? readBars(header, lines) : readColumns(header, lines)
  return { end: Math.max(at + 1, header.next - 1), spans }
}

// --- internal ---

/** A table whose rows are no lines. */
interface Form {
  /** How the row of names begins, how far before a name at most, and the whole of it. */
  readonly begin: string
  readonly lead: number
  readonly names: RegExp
  /** A row, with its cells. */
  readonly row: RegExp
  readonly cell: RegExp
}
const ELEMENTS: Form = {
  begin: '<tr',
  lead: LEAD,
  names: /<tr\b[^<>]{0,200}>[\s\\nrt+>]{0,40}<t[hd]\b(?:[^<]|<(?!\/tr)){1,800}<\/tr>/iy,
  row: /(?:[\s\\nrt+>]|<\/?(?:thead|tbody)[^<>]{0,200}>){0,40}<tr\b[^<>]{0,200}>(?<cells>(?:[^<]|<(?!\/tr>)){1,4000})<\/tr>/iy,
  cell: /<t[hd]\b[^<>]{0,200}>(?:\s|<[a-z][^<>]{0,80}>){0,8}(?<text>[^<]*)/gi,
}
const INSERTED: Form = {
  begin: '(',
  lead: 300,
  names: /\([\w\s"\x60,.[\]\\]{1,600}\)(?=\s{0,40}values\b)/iy,
  row: /(?:[\s,>+]|\\{1,8}[nrt]|values){0,60}\((?<cells>(?:'(?:[^'\n]|''){0,300}'|[^()']){1,2000})\)/iy,
  cell: /\s*(?:N?'(?<text>(?:[^']|'')*)'|(?<name>[^',]+))\s*(?:,|$)/gy,
}

/** Returns the secrets below the names of a row that this position is in; undefined where it is in none. */
function readRows(text: string, at: number, { begin, lead, names, row, cell }: Form): Finding | undefined {
  const window = Math.max(0, at - lead)
  const start = text.slice(window, at).lastIndexOf(begin)
  const header = start === -1 ? undefined : matchAt(names, text, window + start)?.[0]
  if (header === undefined || window + start + header.length < at) return undefined
  const rows: Cell[][] = []
  let end = window + start
  for (let match = matchAt(row, text, end); match !== null; match = matchAt(row, text, end)) {
    const inside = match.groups?.['cells'] ?? ''
    const from = match.index + match[0].lastIndexOf(inside)
    rows.push(
      [...inside.matchAll(cell)].map(({ 0: all, index, groups }) => {
        const own = groups?.['text'] ?? groups?.['name'] ?? ''
        return { start: from + index + all.lastIndexOf(own), text: own }
      }),
    )
    end = match.index + match[0].length
  }
  const [columns = [], ...below] = rows
  const named = columns.map((each) => nameOf(each.text))
  if (named.every((name) => name === undefined)) return undefined
  const spans = below.flatMap((cells) =>
    named.flatMap((name, place) =>
      name === undefined || cells[place] === undefined ? [] : secretsIn(cells[place], name, false),
    ),
  )
  return { end, spans }
}

type Lines = ReturnType<typeof linesFrom>
type Row = { readonly start: number; readonly text: string }

/** `| NAME | value |`, and the column below `| password |`. */
function readBars(header: Row, below: Lines): Span[] {
  const cells = cellsOf(header, BARS)
  const spans: Span[] = []
  const isFramed = cells[0]?.text.trim() === ''
  for (const [at, cell] of cells.entries()) {
    const name = nameOf(cell.text)
    if (name === undefined) continue
    for (const next of cells.slice(at + 1)) spans.push(...secretsIn(next, name, !isFramed))
  }
  const columns = cells.map(({ text }) => nameOf(text))
  if (columns.every((name) => name === undefined)) return spans
  const { isRuled, lines } = pastRule(below)
  // Without a rule, what psql prints unaligned: a line of code has signs or blanks.
  if (!isRuled && !cells.every(({ text }) => UNALIGNED.test(text))) return spans
  return [...spans, ...readBelow(columns, lines, (row) => (BAR.test(row.text) ? cellsOf(row, BARS) : []), !isRuled)]
}
const UNALIGNED = /^ {0,8}[a-z][a-z\d_]{0,40}$/

/** Returns whether the next line is a rule, and the lines behind it. */
function pastRule(lines: Lines): { readonly isRuled: boolean; readonly lines: Iterable<Row> } {
  const first = lines.next().value
  if (first === undefined) return { isRuled: false, lines: [] }
  return RULE.test(first.text) ? { isRuled: true, lines } : { isRuled: false, lines: before(first, lines) }
}

function* before(first: Row, lines: Lines): Generator<Row> {
  yield first
  yield* lines
}

/** The columns of csv, and of what tools print with blanks between: in capitals, or above a rule. */
function readColumns(header: Row, below: Lines): Span[] {
  const { isRuled, lines } = pastRule(below)
  for (const [sign, divides] of Object.entries(DIVIDES)) {
    const cells = cellsOf(header, divides)
    if (cells.length < 2) continue
    const isPrinted = sign === 'blanks'
    // A line of code is told by this at its first cell.
    const heading = !isPrinted ? HEADING : isRuled ? ABOVE_RULE : /^[A-Z_\s-]*$/
    if (!cells.every(({ text }) => heading.test(text))) continue
    const columns = cells.map(({ text }) => nameOf(text))
    if (columns.every((name) => name === undefined)) continue
    const isSpaced = sign === 'comma' && cells.some(({ text }) => text.startsWith(' '))
    return readBelow(columns, lines, (row) => cellsOf(row, divides), isPrinted || isSpaced)
  }
  return []
}
/** What divides cells, or a quote between which nothing does. */
const DIVIDES = { tab: /"|\t|\\{1,8}t/g, semicolon: /"|;/g, comma: /"|,/g, blanks: /"| {2,}/g }
/** A heading of csv; a list of code ends in a sign, so its last one would be empty. */
const HEADING = /^\s*(?:\\{0,8}")?[\w.#/-]{1,40}(?: [\w.#/()-]{1,30}){0,2}(?:\\{0,8}")?\s*$/
/** The same, or nothing: a table may be indented. */
const ABOVE_RULE = /^[\w.#/-]{0,40}(?: [\w.#/()-]{1,30}){0,2}$/

function readBelow(
  columns: readonly (string | undefined)[],
  lines: Iterable<Row>,
  read: (row: Row) => readonly Cell[],
  mustBeRandom = false,
): Span[] {
  const spans: Span[] = []
  for (const row of lines) {
    if (row.text.length > LONGEST || RULE.test(row.text)) break
    const cells = read(row)
    if (cells.length !== columns.length) break
    for (const [at, name] of columns.entries())
      if (name !== undefined && cells[at]) spans.push(...secretsIn(cells[at], name, mustBeRandom))
  }
  return spans
}

/** Returns the cells of a row; signs between quotes divide none. */
function cellsOf({ start, text }: Row, divides: RegExp): Cell[] {
  const cells: Cell[] = []
  const quotes = divides === BARS ? 0 : (text.match(/"/g)?.length ?? 0)
  let isQuoted = false
  let from = 0
  for (const { 0: found, index } of text.matchAll(divides)) {
    if (found === '"') isQuoted = quotes % 2 === 0 && quotes > 0 && !isQuoted
    else if (!isQuoted) {
      cells.push({ start: start + from, text: text.slice(from, index) })
      from = index + found.length
    }
  }
  return [...cells, { start: start + from, text: text.slice(from) }]
}

/** Returns the secret name that a cell consists of. */
function nameOf(cell: string): string | undefined {
  const name = cell.replace(/^[\s*_`"'\\]+|(?<![\s*_`"'\\:])[\s*_`"'\\:]+$/g, '')
  if (name.length === 0 || name.length > 60 || !/^[\w.$ -]+$/.test(name)) return undefined
  const { before, core } = splitName(name)
  return core === '' || isOtherName(before, core) || /\s\S+\s/.test(before) ? undefined : name
}

function secretsIn({ text, start }: Cell, named: string, mustBeRandom: boolean): Span[] {
  const { before, core } = splitName(named)
  const lead = /^[\s`"'*\\]*/.exec(text)?.[0].length ?? 0
  const value = text
    .slice(lead)
    .replace(/\\{0,8}"[\s\S]*$/, '')
    .replace(/(?<![\s`'*\\])[\s`'*\\]+$/, '')
  if (!isSecret(value, core, 'bare', false) || (SHORT_NAME.test(core) && !isGivenPass(before, value, 'bare'))) return []
  if ((mustBeRandom || /key$/i.test(core)) && !isRandom(value) && !isOpaque(value)) return []
  return [{ start: start + lead, end: start + lead + value.length, kind: kindOf(core) }]
}
