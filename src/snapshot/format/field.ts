/**
 * @module The kinds of field that a snapshot is made of: a labelled value, two values on one line, a list, the three
 * resume steps.
 *
 * Each kind is one constructor that gives the type of the value, its JSON schema, and both directions of its text, so that
 * the table in schema.ts is the only description of a field. A path with a dot leads into a part: `conversation.tokensUsed`.
 */

import type { SECTION } from '../../rules.ts'
import { type Codec, type JsonSchema, type PairCodec, saysNothing, splitByHand } from './codecs.ts'
import { ATTRIBUTE_MARK } from './escape.ts'

export type SectionKey = keyof typeof SECTION

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

/** What is so of a field beside its text. */
export interface FieldFacts {
  /**
   * What the snapshot says of itself (identity, time, status) and not of the work: no client deletes it by its text.
   * `saving`: it only counts the saving, so that two snapshots do not differ by it.
   */
  readonly about?: 'itself' | 'saving'
  /** No transcript shows it: the model, a person or another client states it, and it holds until it is stated again. */
  readonly stated?: true
}

/** One row of the table. `F` is the type of what it fills: by path, absent where the snapshot may lack it. */
export interface Field<F = unknown> extends FieldFacts {
  readonly section: SectionKey
  /** Without the colon. */
  readonly label: string
  readonly numbered: boolean
  /** Where its values stand in a snapshot, with their schemas, and what every snapshot has there if nothing else is known. */
  readonly places: readonly Place[]
  /** What the snapshot has for this field; undefined when it has nothing. */
  write(snapshot: object): Written | undefined
  /** Takes the text behind the label. False when it is no value of this field. */
  readInline(draft: Draft, text: string, raw: boolean): boolean
  /** Takes one item below the label. `number` is the item's own number, or its place. */
  readItem(draft: Draft, text: string, number: number, raw: boolean): boolean
  /** Never there: it carries the type. */
  readonly fills?: F
}
export interface Place {
  readonly path: string
  readonly schema: JsonSchema
  /** The value of a snapshot that says nothing of it; undefined: it may be absent. */
  readonly otherwise?: unknown
}

type Optional<P extends string, T> = { readonly [K in P]?: T }
type Always<P extends string, T> = { readonly [K in P]: T }

/** A field of this value stands in every snapshot: where none is written, it is this one. */
type Otherwise<T> = FieldFacts & { readonly otherwise: NoInfer<T> }

/** Returns a field with one value on one line; with `otherwise` every snapshot has it. */
export function scalar<P extends string, T>(
  section: SectionKey,
  label: string,
  path: P,
  codec: Codec<T>,
  facts: Otherwise<T>,
): Field<Always<P, T>>
export function scalar<P extends string, T>(
  section: SectionKey,
  label: string,
  path: P,
  codec: Codec<T>,
  facts?: FieldFacts,
): Field<Optional<P, T>>
export function scalar<T>(
  section: SectionKey,
  label: string,
  path: string,
  codec: Codec<T>,
  { otherwise, ...facts }: Partial<Otherwise<T>> = {},
): Field<never> {
  const read = (draft: Draft, text: string, raw: boolean) => {
    const value = codec.decode(text, raw)
    if (value !== undefined) draft.values.set(path, value)
    return value !== undefined || (raw && saysNothing(text))
  }
  return {
    ...facts,
    section,
    label,
    numbered: false,
    places: [{ path, schema: codec.schema, otherwise }],
    write(snapshot) {
      const value = valueAt(snapshot, path)
      return value === undefined ? undefined : { inline: codec.encode(value as T) }
    },
    readInline: read,
    // "Goal:" with its value on the next line: the first such line counts.
    readItem: (draft, text, _number, raw) => !draft.values.has(path) && read(draft, text, raw),
  }
}

/** Returns a field that holds two values on one line; with `otherwise` every snapshot has the first. */
export function pair<A extends string, B extends string, TA, TB>(
  section: SectionKey,
  label: string,
  paths: readonly [A, B],
  codec: PairCodec<TA, TB>,
  facts: Otherwise<TA>,
): Field<Always<A, TA> & Optional<B, TB>>
export function pair<A extends string, B extends string, TA, TB>(
  section: SectionKey,
  label: string,
  paths: readonly [A, B],
  codec: PairCodec<TA, TB>,
  facts?: FieldFacts,
): Field<Optional<A, TA> & Optional<B, TB>>
export function pair<TA, TB>(
  section: SectionKey,
  label: string,
  [first, second]: readonly [string, string],
  codec: PairCodec<TA, TB>,
  { otherwise, ...facts }: Partial<Otherwise<TA>> = {},
): Field<never> {
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
    ...facts,
    section,
    label,
    numbered: false,
    places: [
      { path: first, schema: codec.schemas[0], otherwise },
      { path: second, schema: codec.schemas[1] },
    ],
    write(snapshot) {
      const a = valueAt(snapshot, first) as TA | undefined
      const b = valueAt(snapshot, second) as TB | undefined
      return a === undefined && b === undefined ? undefined : { inline: codec.encode([a, b]) }
    },
    readInline: read,
    readItem: (draft, text, _number, raw) =>
      !draft.values.has(first) && !draft.values.has(second) && read(draft, text, raw),
  }
}

export interface ListOptions<T> extends FieldFacts {
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
export function list<P extends string, T>(
  section: SectionKey,
  label: string,
  path: P,
  item: Codec<T>,
  options: ListOptions<NoInfer<T>> = {},
): Field<Optional<P, readonly T[]>> {
  return listField(section, label, { path, schema: arrayOf(item) }, item, options)
}

/** Returns a field of a list that every snapshot has, if only with nothing in it. */
export function listAlways<P extends string, T>(
  section: SectionKey,
  label: string,
  path: P,
  item: Codec<T>,
  options: ListOptions<NoInfer<T>> = {},
): Field<Always<P, readonly T[]>> {
  return listField(section, label, { path, schema: arrayOf(item), otherwise: [] }, item, options)
}

/** Returns a field of single values that stand below one label by number: 1, 2, 3. */
export function steps<P extends string>(
  section: SectionKey,
  label: string,
  paths: readonly P[],
  codec: Codec<string>,
): Field<Optional<P, string>> {
  const readItem = (draft: Draft, text: string, number: number, raw: boolean) => {
    const value = codec.decode(text, raw)
    if (value === undefined) return false
    // More steps than places: the last place takes them all.
    const path = paths[Math.min(number, paths.length) - 1] as P
    const earlier = draft.values.get(path)
    draft.values.set(path, number > paths.length && earlier !== undefined ? `${earlier}\n${value}` : value)
    return true
  }
  return {
    section,
    label,
    numbered: true,
    places: paths.map((path) => ({ path, schema: codec.schema })),
    write(snapshot) {
      const items = paths.map((path) => valueAt(snapshot, path) as string | undefined)
      if (items.every((item) => item === undefined)) return undefined
      return { items: items.map((item) => (item === undefined ? '' : codec.encode(item))) }
    },
    readInline: (draft, text, raw) => readItem(draft, text, 1, raw),
    readItem,
  }
}

// --- internal ---

const NONE = 'none'
const POSITION = `${ATTRIBUTE_MARK}position: `

function listField<T>(
  section: SectionKey,
  label: string,
  place: Place,
  item: Codec<T>,
  { numbered = false, inline, part, ...facts }: ListOptions<T>,
): Field<never> {
  const { path, otherwise } = place
  const add = (draft: Draft, text: string, raw: boolean) => {
    const [body, position] = part ? takePosition(text) : [text, undefined]
    const value = item.decode(body, raw)
    if (value === undefined) return false
    entriesAt(draft, path).push({ value, position })
    return true
  }
  return {
    ...facts,
    section,
    label,
    numbered,
    places: [place],
    write(snapshot) {
      const all = valueAt(snapshot, path) as readonly T[] | undefined
      if (all === undefined) return undefined
      if (all.length === 0) return otherwise === undefined ? { inline: NONE } : undefined
      if (part === undefined) {
        const items = all.map(item.encode)
        const only = items[0] as string
        return inline === 'one' && items.length === 1 && !saysNothing(only) ? { inline: only } : { items }
      }
      const settled = part.settle(all)
      const asIs = all.every((entry, i) => entry === settled[i])
      const items = all.flatMap((entry, i) =>
        part.holds(entry) ? [item.encode(entry) + (asIs ? '' : `${POSITION}${i + 1}`)] : [],
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

function arrayOf(item: Pick<Codec<unknown>, 'schema'>): JsonSchema {
  return { type: 'array', items: item.schema }
}

function valueAt(snapshot: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], snapshot)
}

function entriesAt(draft: Draft, path: string): Entry[] {
  const entries = draft.lists.get(path) ?? []
  draft.lists.set(path, entries)
  return entries
}

function takePosition(text: string): [string, number | undefined] {
  const found = /^(.*) \| position: (\d+)$/.exec(text)
  return found ? [found[1] as string, Number(found[2])] : [text, undefined]
}
