/** @module Which tombstones a mark has: one for each salt, that of this store and those that came from other stores. */

import { createHmac } from 'node:crypto'
import type { Mark, Tombstone } from '../port.ts'

/** What identifies a tombstone. */
export type TombstoneId = Pick<Tombstone, 'salt' | 'hash'>

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
  return createHmac('sha256', salt)
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
