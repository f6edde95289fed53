/**
 * @module A change of settings, written into the text of their file.
 *
 * It touches only its own place: comments, spaces, line ends, byte order mark and the order of keys stay as they were.
 */

import { isDeepStrictEqual } from 'node:util'
import { findNodeAtLocation, type JSONPath, type Node, parse, parseTree } from 'jsonc-parser'
import { isObject, type JsonObject } from './hook-settings.ts'

/** Returns the text with other settings: what is the same in both keeps its bytes. */
export function withSettings(text: string, before: JsonObject, after: JsonObject): string {
  const mark = text.startsWith(MARK) ? MARK : ''
  const body = text.slice(mark.length)
  const changed = body.trim() === '' ? '' : withEntries(body, [], before, after)
  // A file that names a key twice has no place that a change could be told to.
  const isRight = changed !== '' && isDeepStrictEqual(parse(changed), after)
  return mark + (isRight ? changed : `${JSON.stringify(after, undefined, INDENT)}\n`)
}

// --- internal ---

const MARK = '\uFEFF'
const INDENT = '  '
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

function withEntries(text: string, path: JSONPath, before: JsonObject, after: JsonObject): string {
  const gone = Object.keys(before).filter((key) => !(key in after))
  const left = gone.reduce((changed, key) => without(changed, [...path, key]), text)
  return Object.entries(after).reduce(
    (changed, [key, value]) =>
      key in before
        ? withValue(changed, [...path, key], before[key], value)
        : withAdded(changed, path, value, `${JSON.stringify(key)}: `),
    left,
  )
}

function withValue(text: string, path: JSONPath, before: unknown, after: unknown): string {
  if (JSON.stringify(before) === JSON.stringify(after)) return text
  if (isObject(before) && isObject(after)) return withEntries(text, path, before, after)
  if (Array.isArray(before) && Array.isArray(after)) return withItems(text, path, before, after)
  return replaced(text, path, after)
}

/** Takes out the items that are gone and adds those that are new; a list in another order is written anew. */
function withItems(text: string, path: JSONPath, before: unknown[], after: unknown[]): string {
  if (before.length === after.length)
    return after.reduce<string>((changed, item, at) => withValue(changed, [...path, at], before[at], item), text)
  const wanted = new Set(after.map((item) => JSON.stringify(item)))
  const gone = before.flatMap((item, at) => (wanted.has(JSON.stringify(item)) ? [] : [at]))
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
  const left = comma === undefined ? withoutComma(head) + tail : head + tail.slice(0, comma) + tail.slice(comma + 1)
  const isEmpty = children.length === 1 && left.trim() === ''
  return text.slice(0, from) + (isEmpty ? '' : left) + text.slice(node.offset + node.length + tail.length)
}

function nodeAt(text: string, path: JSONPath): Node {
  const root = parseTree(text)
  const node = root && findNodeAtLocation(root, path)
  if (node === undefined) throw new Error(`There is no ${path.join('.')} in this text.`)
  return node
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

function indentOf(text: string): string {
  return /\{\r?\n([ \t]+)\S/.exec(text)?.[1] ?? INDENT
}

function isOneLine(text: string): boolean {
  const body = text.trim()
  return !body.includes('\n') && body !== '{}'
}
