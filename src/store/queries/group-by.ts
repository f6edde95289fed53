/** @module Rows by a key of theirs, which Node 20 does not group by itself. Pure. */

/** Returns the rows by their key. */
export function groupBy<T, Key>(rows: Iterable<T>, keyOf: (row: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}
