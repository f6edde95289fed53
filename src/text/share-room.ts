/**
 * @module A text within so many characters: fixed lines, quotations that are folded, and lists that lose their last
 * entries. What does not fit whole gets its share of the room by its weight. Pure.
 */

import { compact, fold } from './fold.ts'

/** A text that is quoted as far as there is room. */
export interface Quote {
  readonly label: string
  readonly text: string
  /** Its share of the room, beside the others'. */
  readonly weight: number
  /** How much of it comes from its end; default 0.7. */
  readonly endShare?: number
  /** Characters that it has before any other item gets its share. */
  readonly least?: number
  /** In less room than this it is left out; default SHORTEST. */
  readonly shortest?: number
}

/** Entries that are listed as far as there is room, the first ones first. */
export interface List {
  readonly list: readonly Entry[]
  readonly weight: number
}

export interface Entry {
  readonly text: string
  /** Said in its place where there is no room for the text. */
  readonly brief?: string
}

export type Item = string | Quote | List

export interface Section {
  readonly heading: string
  readonly items: readonly Item[]
}

/**
 * Returns the sections as one text, at most `room` characters long where its fixed lines are not longer. A section without
 * a line has no heading; a list that loses entries says how many.
 */
export function shareRoom(given: readonly Section[], room: number): string {
  const sections = given.map(({ heading, items }) => ({ heading, items: items.map(compacted) }))
  const items = sections.flatMap(({ items }) => items.filter((item) => typeof item !== 'string'))
  const claims = items.map(claimOf)
  let free = Math.min(
    room,
    claims.reduce((sum, { length }) => sum + length, 0),
  )
  let best: string | undefined
  // The most that was given away and fitted, and the least that did not.
  let fitting = 0
  let tooMuch = Number.POSITIVE_INFINITY
  let lastOver = 0
  // How long headings, labels and notes are is known only of a finished text.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const shares = usefulShares(claims, free)
    const rooms = new Map(items.map((item, index) => [item, shares[index] ?? 0]))
    const text = sections.flatMap((section) => render(section, rooms)).join('\n')
    if (text.length <= room && text.length > (best?.length ?? -1)) best = text
    const over = text.length - room
    if (over > 0) tooMuch = Math.min(tooMuch, free)
    else fitting = Math.max(fitting, free)
    if (over === 0 || (over < 0 && (over > -NEAR || shares.every((share, index) => share === claims[index]?.length))))
      break
    free -= over
    // Less room does not always give a shorter text.
    const isStuck = over > 0 && lastOver > 0
    lastOver = over
    if (isStuck || free <= fitting || free >= tooMuch) free = (fitting + Math.min(tooMuch, 2 * room)) / 2
  }
  return (
    best ??
    sections
      .flatMap((section) => render(section, new Map()))
      .join('\n')
      .slice(0, room)
  )
}

// --- internal ---

const ATTEMPTS = 24
/** Characters that may be left over. */
const NEAR = 60
/** A text without a letter or digit says nothing: it was code, and is left out. */
const SAYS = /[\p{L}\p{N}]/u
/** A quotation of fewer characters says nothing. */
const SHORTEST = 40

/** A quotation is laid out in every attempt: its blank lines go once. */
function compacted(item: Item): Item {
  return typeof item === 'string' || 'list' in item ? item : { ...item, text: compact(item.text) }
}

function lengthOf(item: Quote | List): number {
  return 'list' in item ? item.list.map(({ text }) => text).join('\n').length : item.label.length + item.text.length
}

function render({ heading, items }: Section, rooms: ReadonlyMap<Quote | List, number>): string[] {
  const lines = items.flatMap((item) => (typeof item === 'string' ? [item] : tell(item, rooms.get(item) ?? 0)))
  return lines.length === 0 ? [] : [heading, ...lines]
}

function tell(item: Quote | List, room: number): string[] {
  if ('list' in item) return entries(item.list, room)
  const left = room - item.label.length
  if (left < Math.min(item.shortest ?? SHORTEST, item.text.length)) return []
  const folded = fold(item.text, left, item.endShare)
  return SAYS.test(folded) ? [`${item.label}${folded.replaceAll('\n', '\n  ')}`] : []
}

/** All entries in brief, as far as they fit, and then in full the first ones, as far as these fit. */
function entries(list: readonly Entry[], room: number): string[] {
  const told = list.map(({ text, brief }) => brief ?? text)
  let length = -1
  const fits = told.findIndex((text) => {
    length += text.length + 1
    return length > room
  })
  if (fits === 0) return []
  if (fits !== -1) return [...told.slice(0, fits), `… ${list.length - fits} more`]
  for (const [index, { text }] of list.entries()) {
    const longer = length + text.length - (told[index] ?? '').length
    if (longer > room) continue
    told[index] = text
    length = longer
  }
  return told
}

interface Claim {
  readonly length: number
  readonly weight: number
  readonly least: number
  /** In less room than this nothing of it is told. */
  readonly shortest: number
}

function claimOf(item: Quote | List): Claim {
  const length = lengthOf(item)
  if ('list' in item) return { length, weight: item.weight, least: 0, shortest: 0 }
  const { label, text, weight, least } = item
  return {
    length,
    weight,
    least: least === undefined ? 0 : label.length + least,
    shortest: label.length + Math.min(item.shortest ?? SHORTEST, text.length),
  }
}

/** What would be left out for want of room gives its share to the others, the weakest first. */
function usefulShares(claims: readonly Claim[], room: number): number[] {
  let told = claims
  for (;;) {
    const shares = sharesOf(told, room)
    const short = told
      .map((claim, index) => ({ index, missing: claim.shortest - (shares[index] ?? 0) }))
      .filter(({ missing }) => missing > 0)
      .sort((a, b) => b.missing - a.missing)
    if (short.length === 0) return shares
    const left = new Set(short.slice(0, Math.ceil(short.length / 2)).map(({ index }) => index))
    told = told.map((claim, index) => (left.has(index) ? NOTHING : claim))
  }
}

const NOTHING: Claim = { length: 0, weight: 0, least: 0, shortest: 0 }

/** Each gets its length, or its weight's part of what the others leave. */
function sharesOf(all: readonly Claim[], room: number): number[] {
  const at = (level: number) =>
    all.map(({ length, weight, least }) => Math.min(length, Math.max(least, Math.floor(level * weight))))
  const sum = (level: number) => at(level).reduce((total, one) => total + one, 0)
  let low = 0
  let high = Math.max(1, ...all.map(({ length, weight }) => (length + 1) / Math.max(weight, 1e-9)))
  if (sum(high) <= room) return at(high)
  if (sum(0) >= room) return at(0).map((least) => Math.floor((least * Math.max(room, 0)) / sum(0)))
  for (let step = 0; step < HALVINGS; step++) {
    const level = (low + high) / 2
    if (sum(level) <= room) low = level
    else high = level
  }
  return at(low)
}

const HALVINGS = 40
