/**
 * @module Tombstones: hashes of what was forgotten. A holder of the text can find its tombstone; nobody can read the text from
 * it.
 *
 * A mark has one for each salt: that of this store, and those that came from other stores. It holds for what was stored before
 * its moment; what is written later is a new fact.
 */

import type { Mark, Tombstone } from '../port.ts'
import { ask, type Dialect, type Question } from '../queries/question.ts'

/** What identifies a tombstone. */
export type TombstoneId = Pick<Tombstone, 'salt' | 'hash'>

/** Returns for each mark when it was last forgotten; undefined if it never was. */
export function* findTombstones(dialect: Dialect, marks: readonly Mark[]): Question<(string | undefined)[]> {
  const salts = yield* findSalts()
  if (salts.length === 0) return marks.map(() => undefined)
  return latestMoments(marks, salts, yield* storedTombstones(dialect, tombstoneIds(marks, salts)))
}

/** Returns those of these tombstones that are stored, by their key. */
export function* storedTombstones({ isText }: Dialect, ids: readonly TombstoneId[]): Question<Map<string, Tombstone>> {
  if (ids.length === 0) return new Map()
  const rows = yield* ask<Tombstone>(
    `SELECT kind, salt, hash, at FROM tombstone WHERE ${isText('salt')} AND ${isText('hash')}`,
    [...new Set(ids.map(({ salt }) => salt))],
    [...new Set(ids.map(({ hash }) => hash))],
  )
  return new Map(rows.map((row) => [tombstoneKey(row), row]))
}

/** Returns the salts of all tombstones. */
export function* findSalts(): Question<string[]> {
  return (yield* ask<{ salt: string }>('SELECT DISTINCT salt FROM tombstone')).map(({ salt }) => salt)
}

/** Returns the key of a tombstone in a map. */
export function tombstoneKey({ salt, hash }: TombstoneId): string {
  return `${salt} ${hash}`
}

/** Returns what identifies the tombstones that each of the marks may have. */
export function tombstoneIds(marks: readonly Mark[], salts: Iterable<string>): TombstoneId[] {
  const known = [...salts]
  return marks.flatMap((mark) => known.map((salt) => ({ salt, hash: hashMark(salt, mark) })))
}

/** Returns for each mark the latest moment of its stored tombstones, which are given by their key; undefined without one. */
export function latestMoments(
  marks: readonly Mark[],
  salts: readonly string[],
  stored: ReadonlyMap<string, Tombstone>,
): (string | undefined)[] {
  return marks.map((mark) =>
    tombstoneIds([mark], salts)
      .flatMap((id) => stored.get(tombstoneKey(id))?.at ?? [])
      .sort()
      .at(-1),
  )
}

/** Returns the hash by which a mark's tombstone is found: keyed by the salt of the store that made it. */
export function hashMark(salt: string, mark: Mark): string {
  return process
    .getBuiltinModule('node:crypto')
    .createHmac('sha256', salt)
    .update(JSON.stringify(subjectOf(mark)))
    .digest('hex')
}

// --- internal ---

function subjectOf(mark: Mark): readonly string[] {
  switch (mark.kind) {
    case 'entity':
      return [mark.kind, mark.name]
    case 'observation':
      return [mark.kind, mark.name, mark.content]
    case 'relation':
      return [mark.kind, mark.relation.from, mark.relation.to, mark.relation.relationType]
    case 'session':
      return [mark.kind, mark.session]
    case 'text':
      return [mark.kind, mark.session, mark.text]
  }
}
