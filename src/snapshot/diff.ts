/**
 * @module What differs between two snapshots, field by field. Pure.
 *
 * Items of a list are the same thing where they have the same id, path, command or text; such a pair is changed, or kept.
 * What only counts the saving itself (sequence, reading position, size in tokens) is left out.
 */

import { isJson, type Json } from '../text/json.ts'
import { placesOf } from './schema.ts'
import type { SessionSnapshot } from './types.ts'

export interface FieldDiff {
  /** Path in the snapshot, for instance `workspace.gitBranch`. */
  readonly field: string
  readonly kind: 'value' | 'list'
  /** Of a value; absent where it was unknown. */
  readonly before?: string
  readonly after?: string
  /** Of a list, in its order. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly { readonly before: string; readonly after: string }[]
  /** Items that both have. */
  readonly kept: number
}

/** Returns the fields in which the later snapshot differs from the earlier one, in the order of the model. */
export function diffSnapshots(before: SessionSnapshot, after: SessionSnapshot): FieldDiff[] {
  return diffValues(before as unknown as Json, after as unknown as Json, '')
}

// --- internal ---

const LEFT_OUT: ReadonlySet<string> = new Set([
  'name',
  ...placesOf(({ about }) => about === 'saving').map(({ path }) => path),
])
/** What names an item, the first that it has. */
const NAMING = ['id', 'path', 'command', 'number', 'name', 'text'] as const

function diffValues(before: Json, after: Json, prefix: string): FieldDiff[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): FieldDiff[] => {
    const field = `${prefix}${key}`
    if (LEFT_OUT.has(field)) return []
    const [earlier, later] = [before[key], after[key]]
    if (Array.isArray(earlier ?? later))
      return diffLists(field, (earlier ?? []) as unknown[], (later ?? []) as unknown[])
    if (isJson(earlier ?? later)) return diffValues((earlier ?? {}) as Json, (later ?? {}) as Json, `${field}.`)
    if (earlier === later) return []
    return [
      {
        field,
        kind: 'value',
        ...(earlier === undefined ? {} : { before: String(earlier) }),
        ...(later === undefined ? {} : { after: String(later) }),
        added: [],
        removed: [],
        changed: [],
        kept: 0,
      },
    ]
  })
}

function diffLists(field: string, before: readonly unknown[], after: readonly unknown[]): FieldDiff[] {
  const earlier = byKey(before)
  const later = byKey(after)
  const changed: { before: string; after: string }[] = []
  let kept = 0
  for (const [key, item] of later) {
    const was = earlier.get(key)
    if (was === undefined) continue
    if (was === item) kept += 1
    else changed.push({ before: was, after: item })
  }
  const added = [...later].filter(([key]) => !earlier.has(key)).map(([, item]) => item)
  const removed = [...earlier].filter(([key]) => !later.has(key)).map(([, item]) => item)
  return added.length + removed.length + changed.length === 0
    ? []
    : [{ field, kind: 'list', added, removed, changed, kept }]
}

/** The items as texts by what names them; the same name again is another item. */
function byKey(items: readonly unknown[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const item of items) {
    const name = nameOf(item)
    let key = name
    for (let again = 2; found.has(key); again += 1) key = `${name}\n${again}`
    found.set(key, textOf(item))
  }
  return found
}

function nameOf(item: unknown): string {
  if (!isJson(item)) return String(item)
  const key = NAMING.find((each) => item[each] !== undefined)
  return key === undefined ? JSON.stringify(item) : String(item[key])
}

/** "D1 · use SQLite · rationale: …": the naming values first, then the others by name. */
function textOf(item: unknown): string {
  if (!isJson(item)) return String(item)
  return Object.entries(item)
    .filter(([key]) => !PASSED_OVER.has(key))
    .map(([key, value]) => (PLAIN.has(key) ? String(value) : `${key}: ${valueText(value)}`))
    .join(' · ')
}

/** "added sweep, refill; removed drain" of an object of lists. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (!isJson(value)) return String(value)
  return Object.entries(value)
    .map(([key, part]) => [key, valueText(part)] as const)
    .filter(([, text]) => text !== '')
    .map((part) => part.join(' '))
    .join('; ')
}

/** Values that say themselves what they are. */
const PLAIN: ReadonlySet<string> = new Set([
  ...NAMING,
  'decision',
  'constraint',
  'question',
  'content',
  'change',
  'what',
  'status',
  'outcome',
  'result',
  'role',
])
const PASSED_OVER: ReadonlySet<string> = new Set(['origin', 'at'])
