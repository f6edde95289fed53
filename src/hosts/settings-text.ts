/**
 * @module A change of settings, written into the text of their file.
 *
 * It touches only its own place: comments, spaces, line ends, byte order mark and the order of keys stay as they were. A file
 * whose places cannot be told, because it names a key twice or has one called `__proto__`, is written anew.
 */

import { isDeepStrictEqual } from 'node:util'
import { type JSONPath, type Node, type ParseError, parse, parseTree } from 'jsonc-parser'
import { isObject, type JsonObject } from './hook-settings.ts'

/** Returns the text with other settings: what is the same in both keeps its bytes. */
export function withSettings(text: string, before: JsonObject, after: JsonObject): string {
  const mark = text.startsWith(MARK) ? MARK : ''
  const body = text.slice(mark.length)
  const changed = isBlank(body) ? '' : withEntries(body, [], before, after)
  if (changed !== '' && isRight(changed, after)) return mark + changed
  const anew = JSON.stringify(after, undefined, indentOf(body)).replaceAll('\n', () => lineBreak(body, 0))
  return `${mark}${anew}${lineBreak(body, 0)}`
}

// --- internal ---

const MARK = '\uFEFF'
const INDENT = '  '
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** Whether a text holds these settings, but for objects that a comment keeps. */
function isRight(text: string, after: JsonObject): boolean {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  return errors.length === 0 && isDeepStrictEqual(withoutEmpty(value), withoutEmpty(after))
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (!isObject(value)) return value
  const kept = Object.entries(value).map(([key, each]) => [key, withoutEmpty(each)] as const)
  return Object.fromEntries(kept.filter(([, each]) => !isObject(each) || Object.keys(each).length > 0))
}

function withEntries(text: string, path: JSONPath, before: JsonObject, after: JsonObject): string {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  const left = gone.reduce((changed, key) => withoutKey(changed, [...path, key], before[key]), text)
  return Object.entries(after).reduce(
    (changed, [key, value]) =>
      Object.hasOwn(before, key)
        ? withValue(changed, [...path, key], before[key], value)
        : withAdded(changed, path, value, `${JSON.stringify(key)}: `),
    left,
  )
}

/** What a person commented out in an object stays, and with it the object. */
function withoutKey(text: string, path: JSONPath, value: unknown): string {
  const isCommented = (node: Node) => text.slice(node.offset, node.offset + node.length).search(COMMENT) !== -1
  if (!isObject(value) || !isCommented(nodeAt(text, path))) return without(text, path)
  const emptied = withEntries(text, path, value, {})
  const { offset, length } = nodeAt(emptied, path)
  return emptied.slice(offset, offset + length).search(COMMENT) === -1 ? without(emptied, path) : emptied
}

function withValue(text: string, path: JSONPath, before: unknown, after: unknown): string {
  if (JSON.stringify(before) === JSON.stringify(after)) return text
  if (isObject(before) && isObject(after)) return withEntries(text, path, before, after)
  if (Array.isArray(before) && Array.isArray(after)) return withItems(text, path, before, after)
  return replaced(text, path, after)
}

/** Takes out the items that are gone and adds those that are new; a list of the same length is changed item by item. */
function withItems(text: string, path: JSONPath, before: unknown[], after: unknown[]): string {
  if (before.length === after.length)
    return after.reduce<string>((changed, item, at) => withValue(changed, [...path, at], before[at], item), text)
  const remaining = new Set(after.map((item) => JSON.stringify(item)))
  const gone = before.flatMap((item, at) => (remaining.has(JSON.stringify(item)) ? [] : [at]))
  const kept = before.filter((_, at) => !gone.includes(at))
  const isInOrder = kept.every((item, at) => JSON.stringify(item) === JSON.stringify(after[at]))
  if (!isInOrder) return replaced(text, path, after)
  const left = gone.reduceRight((changed, at) => without(changed, [...path, at]), text)
  return after.slice(kept.length).reduce<string>((changed, item) => withAdded(changed, path, item), left)
}

/** Returns the text with another value at a place. */
function replaced(text: string, path: JSONPath, value: unknown): string {
  const { offset, length } = nodeAt(text, path)
  return text.slice(0, offset) + written(text, value, path.length) + text.slice(offset + length)
}

/** Returns the text with a value at the end of an object or a list; `key` stands before it. */
function withAdded(text: string, path: JSONPath, value: unknown, key = ''): string {
  const { offset, length, children = [] } = nodeAt(text, path)
  const last = children.at(-1)
  const start = last === undefined ? offset + 1 : last.offset + last.length
  const end = offset + length - 1
  const rest = text.slice(start, end)
  const head = rest.trimEnd()
  const isFlat = isOneLine(text) || (last !== undefined && !text.slice(offset, end).includes('\n'))
  const item = key + (isFlat ? JSON.stringify(value) : written(text, value, path.length + 1))
  const hasComma = commaIn(rest) !== undefined
  const before = last === undefined || hasComma ? '' : ','
  const space = isFlat ? (last === undefined ? '' : ' ') : lineBreak(text, path.length + 1)
  const final = last === undefined && !isFlat ? lineBreak(text, path.length) : rest.slice(head.length)
  return text.slice(0, start) + before + head + space + item + (hasComma ? ',' : '') + final + text.slice(end)
}

/** Returns the text without an entry of an object or an item of a list; comments around it stay. */
function without(text: string, path: JSONPath): string {
  const value = nodeAt(text, path)
  const node = value.parent?.type === 'property' ? value.parent : value
  const { offset, length, children = [] } = nodeAt(text, path.slice(0, -1))
  const end = offset + length - 1
  const at = children.findIndex((child) => child.offset === node.offset)
  const previous = children[at - 1]
  const from = previous === undefined ? offset + 1 : previous.offset + previous.length
  const head = text.slice(from, node.offset).trimEnd()
  const tail = text.slice(node.offset + node.length, children[at + 1]?.offset ?? end)
  const comma = commaIn(tail)
  // What follows a comment of a line stays on a line of its own.
  const before = comma === undefined ? withoutComma(head) : head
  const behind = withoutComma(tail)
  const isOpen = endsInLineComment(before) && !/^[ \t]*\r?\n/.test(behind)
  const left = before + (isOpen ? lineBreak(text, path.length - 1) : '') + behind
  const isEmpty = children.length === 1 && left.trim() === ''
  return text.slice(0, from) + (isEmpty ? '' : left) + text.slice(node.offset + node.length + tail.length)
}

/** Of a key that stands twice, the last one counts. */
function nodeAt(text: string, path: JSONPath): Node {
  let node = parseTree(text)
  for (const step of path) {
    const property = node?.children?.findLast((child) => child.children?.[0]?.value === step)
    node = typeof step === 'number' ? node?.children?.[step] : property?.children?.[1]
  }
  if (node === undefined) throw new Error(`There is no ${path.join('.')} in this text.`)
  return node
}

function endsInLineComment(between: string): boolean {
  const last = Array.from(between.matchAll(COMMENT)).at(-1)
  return last?.[0].startsWith('//') === true && last.index + last[0].length === between.length
}

/** Where the comma is in what stands between two entries; undefined if there is none. Commas in comments do not count. */
function commaIn(between: string): number | undefined {
  const at = between.replaceAll(COMMENT, (comment) => ' '.repeat(comment.length)).indexOf(',')
  return at === -1 ? undefined : at
}

function withoutComma(between: string): string {
  const comma = commaIn(between)
  return comma === undefined ? between : between.slice(0, comma) + between.slice(comma + 1)
}

/** A value as the file would have it, at a depth. */
function written(text: string, value: unknown, depth: number): string {
  if (isOneLine(text)) return JSON.stringify(value)
  return JSON.stringify(value, undefined, indentOf(text)).replaceAll('\n', () => lineBreak(text, depth))
}

function lineBreak(text: string, depth: number): string {
  return (text.includes('\r\n') ? '\r\n' : '\n') + indentOf(text).repeat(depth)
}

/** The indentation of the first entry. */
function indentOf(text: string): string {
  const [first] = parseTree(text)?.children ?? []
  return /\n([ \t]+)$/.exec(text.slice(0, first?.offset ?? 0))?.[1] ?? INDENT
}

function isOneLine(text: string): boolean {
  const body = text.trim()
  return !body.includes('\n') && !/^\{\s*\}$/.test(body)
}
