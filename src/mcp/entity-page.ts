/**
 * @module Splits one entity into pages: its observations (a very long one in parts), then its relations.
 *
 * A cursor is a position: `12` is before observation 12, `12+16000` is inside it. `r30@567` goes on after 30 relations, the
 * last of which has the place 567 in the store: so that no page reads those before it. All pages together contain every
 * character of every observation. Pure.
 */

import { defined } from '../defined.ts'
import type { Entity, Relation, Touching } from '../store/port.ts'
import { truncate } from '../text/budget.ts'
import { neutralise } from '../text/untrusted.ts'

/** An entity of which some observations are read; `count`: how many it has. */
export interface CountedEntity extends Entity {
  readonly count: number
}

/** Where a page begins. */
export type PagePosition =
  | { readonly in: 'observations'; readonly at: number; readonly offset: number }
  /** `after`: the place of the relation before, 0 at the first one. */
  | { readonly in: 'relations'; readonly at: number; readonly after: number }

export interface EntityPage {
  readonly observations: readonly string[]
  /** Each with its other end only; a relation to itself has `to`. */
  readonly relations: readonly { readonly relationType: string; readonly to?: string; readonly from?: string }[]
  /** Which observations, parts of observations and relations the page shows, in words. */
  readonly shownRange: string
  /** Where the next page begins; absent on the last one. */
  readonly next?: string
}

/** Returns the position that a cursor names; undefined if the cursor is unknown. */
export function positionOf(cursor: string | undefined): PagePosition | undefined {
  if (cursor === FIRST_RELATION) return { in: 'relations', at: 0, after: 0 }
  const [, at, offset] = /^(\d{1,9})(?:\+(\d{1,9}))?$/.exec(cursor ?? '0') ?? []
  if (at !== undefined) return { in: 'observations', at: Number(at), offset: Number(offset ?? 0) }
  const [, before, after] = /^r(\d{1,9})@(\d{1,15})$/.exec(cursor ?? '') ?? []
  return before === undefined ? undefined : { in: 'relations', at: Number(before), after: Number(after) }
}

/** Returns the cursor of a position. */
export function cursorOf(position: PagePosition): string {
  if (position.in === 'relations') return position.at === 0 ? FIRST_RELATION : `r${position.at}@${position.after}`
  return position.offset === 0 ? String(position.at) : `${position.at}+${position.offset}`
}

/** What a page reads of an entity's observations: those from a place on, of so many characters. */
export function linesNeeded(from: PagePosition, room: number): { readonly from: number; readonly characters: number } {
  return from.in === 'relations' ? { from: 0, characters: 0 } : { from: from.at, characters: from.offset + room }
}

/** What a page reads of its relations: those behind a place, one more than it can show. */
export function relationsNeeded(from: PagePosition, room: number): { readonly place: number; readonly limit: number } {
  return { place: from.in === 'relations' ? from.after : 0, limit: Math.ceil(room / SHORTEST_RELATION) + 1 }
}

/**
 * Returns the page of about `room` characters of JSON that begins at a position; undefined if the entity ends before it.
 * It gets what `linesNeeded` and `relationsNeeded` say.
 */
export function pageOf(
  entity: CountedEntity,
  { relations, places }: Omit<Touching, 'count'>,
  from: PagePosition,
  room: number,
): EntityPage | undefined {
  if (isBeyond(entity, from)) return undefined
  const lines = from.in === 'relations' ? { shown: [], shownRange: '', left: room } : linesFrom(entity, from, room)
  if (lines.next !== undefined)
    return { observations: lines.shown, relations: [], shownRange: lines.shownRange, next: cursorOf(lines.next) }
  const first = from.in === 'relations' ? from.at : 0
  const linked = relationsFrom(entity.name, relations, lines.left)
  const end = first + linked.length
  const after = places[linked.length - 1] ?? 0
  const shownRange = [lines.shownRange, linked.length === 0 ? '' : `relations ${first + 1} to ${end}`].filter(
    (part) => part !== '',
  )
  return {
    observations: lines.shown,
    relations: linked,
    shownRange: shownRange.length === 0 ? 'no observations, no relations' : shownRange.join(', '),
    ...(linked.length < relations.length ? { next: cursorOf({ in: 'relations', at: end, after }) } : {}),
  }
}

/** Returns the longest beginning of a text that takes at most `room` characters of JSON, as it is and neutralised. */
export function beginningOf(text: string, room: number): string {
  let length = Math.min(text.length, room)
  while (length > 2 && costOf(text.slice(0, length)) > room) length = Math.floor(length * 0.8)
  // No character is split.
  return text.slice(0, length < text.length && /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length)
}

// --- internal ---

const FIRST_RELATION = 'r0'
/** `{"relationType":"","to":""},` */
const SHORTEST_RELATION = 29
/** Longest name or type of a relation on a page, in characters. */
const LONGEST_END = 1_000

interface Lines {
  readonly shown: readonly string[]
  readonly shownRange: string
  /** What is left of the room. */
  readonly left: number
  readonly next?: PagePosition
}

/** Returns the characters of JSON with a comma; of a text as it is or neutralised, whichever is longer. */
function costOf(value: string | object): number {
  const harmless = typeof value === 'string' ? JSON.stringify(neutralise(value)).length : 0
  return Math.max(harmless, JSON.stringify(value).length) + 1
}

function isBeyond({ observations, count }: CountedEntity, from: PagePosition): boolean {
  if (from.in === 'relations') return false
  return from.at > count || (from.offset > 0 && from.offset >= (observations[0] ?? '').length)
}

/** Splits a line only if it is longer than a page. */
function linesFrom(
  { observations, count }: CountedEntity,
  from: { readonly at: number; readonly offset: number },
  room: number,
): Lines {
  const shown: string[] = []
  let part = ''
  let left = room
  let next: PagePosition | undefined
  for (let at = from.at; at < count && next === undefined; at += 1) {
    const whole = observations[at - from.at]
    if (whole === undefined) {
      next = { in: 'observations', at, offset: 0 }
      break
    }
    const offset = at === from.at ? from.offset : 0
    const line = whole.slice(offset)
    const fits = line.length <= left && costOf(line) <= left
    if (!fits && shown.length > 0) {
      next = { in: 'observations', at, offset: 0 }
      break
    }
    const text = fits ? line : beginningOf(line, left)
    const end = offset + text.length
    if (text.length < whole.length)
      part = `; of observation ${at + 1} characters ${offset + 1} to ${end} of ${whole.length}`
    if (end < whole.length) next = { in: 'observations', at, offset: end }
    shown.push(text)
    left -= costOf(text)
  }
  const shownRange =
    shown.length === 0 ? '' : `observations ${from.at + 1} to ${from.at + shown.length} of ${count}${part}`
  return { shown, shownRange, left, ...defined({ next }) }
}

function relationsFrom(name: string, relations: readonly Relation[], room: number): EntityPage['relations'] {
  const shown: EntityPage['relations'][number][] = []
  let left = room
  for (const { from, to, relationType } of relations) {
    const type = truncate(relationType, LONGEST_END)
    const other = truncate(from === name ? to : from, LONGEST_END)
    const relation = { relationType: type, ...(from === name ? { to: other } : { from: other }) }
    left -= costOf(relation)
    if (left < 0) break
    shown.push(relation)
  }
  return shown
}
