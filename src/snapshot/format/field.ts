/**
 * @module The kinds of field that the observations are made of: a labelled value, two values on one line, a list, the
 * three resume steps.
 *
 * Each kind is one constructor that gives both directions, so that the table in fields.ts is the only description of
 * the format. Paths are checked against the type: `conversation.tokensUsed`.
 */

import type { SECTION } from '../../rules.ts'
import type { SessionSnapshot } from '../types.ts'
import { type Codec, saysNothing, splitByHand } from './codecs.ts'
import { ATTRIBUTE_MARK } from './escape.ts'

export type SectionKey = keyof typeof SECTION
type S = SessionSnapshot
type Nested = 'project' | 'workspace' | 'conversation' | 'tools' | 'memory' | 'quality' | 'resume' | 'summaries'

/** Where a value stands in a snapshot. */
export type Path = Exclude<keyof S, Nested> | { [K in Nested]: `${K}.${keyof NonNullable<S[K]> & string}` }[Nested]

export type ValueAt<P extends Path> = P extends `${infer K extends Nested}.${infer M}`
  ? Present<NonNullable<S[K]>, M>
  : Present<S, P>
type Present<T, K> = K extends keyof T ? NonNullable<T[K]> : never
type ItemAt<P extends Path> = ValueAt<P> extends readonly (infer T)[] ? T : never

/** A snapshot while it is read. Lists keep each entry's stated position until all are there. */
export interface Draft {
  readonly values: Map<string, unknown>
  readonly lists: Map<string, Entry[]>
}
export interface Entry {
  readonly value: unknown
  readonly position?: number | undefined
}

/** What a field writes: a value behind its label, or items below it, or both absent: the label alone. */
interface Written {
  readonly inline?: string
  readonly items?: readonly string[]
}

export interface Field {
  readonly section: SectionKey
  /** Without the colon. */
  readonly label: string
  readonly numbered: boolean
  /** What the snapshot has for this field; undefined when it has nothing. */
  write(snapshot: SessionSnapshot): Written | undefined
  /** Takes the text behind the label. False when it is no value of this field. */
  readInline(draft: Draft, text: string, raw: boolean): boolean
  /** Takes one item below the label. `number` is the item's own number, or its place. */
  readItem(draft: Draft, text: string, number: number, raw: boolean): boolean
}

/** Returns a field with one value on one line. */
export function scalar<P extends Path>(section: SectionKey, label: string, path: P, codec: Codec<ValueAt<P>>): Field {
  const read = (draft: Draft, text: string, raw: boolean) => {
    const value = codec.decode(text, raw)
    if (value !== undefined) draft.values.set(path, value)
    return value !== undefined || (raw && saysNothing(text))
  }
  return {
    section,
    label,
    numbered: false,
    write(snapshot) {
      const value = valueAt(snapshot, path)
      return value === undefined ? undefined : { inline: codec.encode(value as ValueAt<P>) }
    },
    readInline: read,
    // "Goal:" with its value on the next line: the first such line counts.
    readItem: (draft, text, _number, raw) => !draft.values.has(path) && read(draft, text, raw),
  }
}

/** Returns a field that holds two values on one line. */
export function pair<A extends Path, B extends Path>(
  section: SectionKey,
  label: string,
  [first, second]: readonly [A, B],
  codec: Codec<readonly [ValueAt<A> | undefined, ValueAt<B> | undefined]>,
): Field {
  const read = (draft: Draft, text: string, raw: boolean) => {
    const values = codec.decode(text, raw)
    if (values === undefined) return raw && saysNothing(text)
    for (const [path, value] of [
      [first, values[0]],
      [second, values[1]],
    ] as const) {
      if (value === undefined) draft.values.delete(path)
      else draft.values.set(path, value)
    }
    return true
  }
  return {
    section,
    label,
    numbered: false,
    write(snapshot) {
      const a = valueAt(snapshot, first) as ValueAt<A> | undefined
      const b = valueAt(snapshot, second) as ValueAt<B> | undefined
      return a === undefined && b === undefined ? undefined : { inline: codec.encode([a, b]) }
    },
    readInline: read,
    readItem: (draft, text, _number, raw) =>
      !draft.values.has(first) && !draft.values.has(second) && read(draft, text, raw),
  }
}

export interface ListOptions<T> {
  readonly numbered?: boolean
  /** How entries stand behind the label: one entry, or (by hand only) several parted by commas. */
  readonly inline?: 'one' | 'commas'
  /** The part of a list that this field is home of, where several fields share one list. */
  readonly part?: Part<T>
}
export interface Part<T> {
  readonly holds: (item: T) => boolean
  /** The whole list in the order in which parsing would leave it; where that is not its order, positions are written. */
  readonly settle: (items: readonly T[]) => T[]
}

/** Returns a field whose entries stand one per line below its label. */
export function list<P extends Path>(
  section: SectionKey,
  label: string,
  path: P,
  item: Codec<ItemAt<P>>,
  { numbered = false, inline, part }: ListOptions<ItemAt<P>> = {},
): Field {
  const add = (draft: Draft, text: string, raw: boolean) => {
    const [body, position] = part ? takePosition(text) : [text, undefined]
    const value = item.decode(body, raw)
    if (value === undefined) return false
    entriesAt(draft, path).push({ value, position })
    return true
  }
  return {
    section,
    label,
    numbered,
    write(snapshot) {
      const all = valueAt(snapshot, path) as readonly ItemAt<P>[] | undefined
      if (all === undefined) return undefined
      if (all.length === 0) return isRequired(path) ? undefined : { inline: NONE }
      if (part === undefined) {
        const items = all.map(item.encode)
        const only = items[0] as string
        return inline === 'one' && items.length === 1 && !saysNothing(only) ? { inline: only } : { items }
      }
      const settled = part.settle(all)
      const asIs = all.every((one, i) => one === settled[i])
      const items = all.flatMap((one, i) =>
        part.holds(one) ? [item.encode(one) + (asIs ? '' : `${POSITION}${i + 1}`)] : [],
      )
      return items.length === 0 ? undefined : { items }
    },
    readInline(draft, text, raw) {
      entriesAt(draft, path)
      if (saysNothing(text)) return true
      const pieces = raw && inline === 'commas' ? splitByHand(text) : [text]
      return pieces.map((piece) => add(draft, piece, raw)).every(Boolean)
    },
    readItem: (draft, text, _number, raw) => add(draft, text, raw),
  }
}

/** Returns a field of single values that stand below one label by number: 1, 2, 3. */
export function steps(section: SectionKey, label: string, paths: readonly Path[], codec: Codec<string>): Field {
  const readItem = (draft: Draft, text: string, number: number, raw: boolean) => {
    const value = codec.decode(text, raw)
    if (value === undefined) return false
    // More steps than places: the last place takes them all.
    const path = paths[Math.min(number, paths.length) - 1] as Path
    const earlier = draft.values.get(path)
    draft.values.set(path, number > paths.length && earlier !== undefined ? `${earlier}\n${value}` : value)
    return true
  }
  return {
    section,
    label,
    numbered: true,
    write(snapshot) {
      const items = paths.map((path) => valueAt(snapshot, path) as string | undefined)
      if (items.every((item) => item === undefined)) return undefined
      return { items: items.map((item) => (item === undefined ? '' : codec.encode(item))) }
    },
    readInline: (draft, text, raw) => readItem(draft, text, 1, raw),
    readItem,
  }
}

/** Returns a line that says of an optional part that it is there but has nothing in it. */
export function presence(section: SectionKey, label: string, key: 'memory' | 'summaries'): Field {
  const read = (draft: Draft, text: string) => {
    if (text === NONE) draft.values.set(key, {})
    return text === NONE
  }
  return {
    section,
    label,
    numbered: false,
    write: (snapshot) =>
      snapshot[key] !== undefined && Object.keys(snapshot[key]).length === 0 ? { inline: NONE } : undefined,
    readInline: read,
    readItem: () => false,
  }
}

/** Lists that every snapshot has, if only with nothing in them, by their path. */
export const REQUIRED_LISTS: ReadonlySet<string> = new Set<Path>([
  'files',
  'commands',
  'tasks',
  'decisions',
  'constraints',
  'questions',
  'evidence',
  'approaches',
  'preferences',
  'discoveries',
  'filesRead',
  'conversation.requests',
  'conversation.lastExchange',
  'tools.calls',
])

// --- internal ---

const NONE = 'none'
const POSITION = `${ATTRIBUTE_MARK}position: `

function isRequired(path: Path): boolean {
  return REQUIRED_LISTS.has(path)
}

function valueAt(snapshot: SessionSnapshot, path: Path): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], snapshot)
}

function entriesAt(draft: Draft, path: Path): Entry[] {
  const entries = draft.lists.get(path) ?? []
  draft.lists.set(path, entries)
  return entries
}

function takePosition(text: string): [string, number | undefined] {
  const found = /^(.*) \| position: (\d+)$/.exec(text)
  return found ? [found[1] as string, Number(found[2])] : [text, undefined]
}
