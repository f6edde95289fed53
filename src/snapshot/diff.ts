/**
 * @module What differs between two snapshots, field by field, in the lines that their observations have. Pure.
 *
 * What only counts the saving itself (sequence, reading position) is left out.
 */

import { FIELDS } from './schema.ts'
import type { SessionSnapshot } from './types.ts'

export interface FieldDiff {
  /** Its label in the observations. */
  readonly field: string
  /** Lines that only the earlier snapshot has, and only the later one, in their order. */
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** Returns the fields in which the later snapshot differs from the earlier one, in the order in which they are written. */
export function diffSnapshots(before: SessionSnapshot, after: SessionSnapshot): FieldDiff[] {
  return FIELDS.filter(({ about }) => about !== 'saving').flatMap((field): FieldDiff[] => {
    const [earlier, later] = [before, after].map((snapshot) => {
      const { inline, items = [] } = field.write(snapshot) ?? {}
      return inline === undefined ? items : [inline]
    }) as [readonly string[], readonly string[]]
    const removed = earlier.filter((line) => !later.includes(line))
    const added = later.filter((line) => !earlier.includes(line))
    return removed.length + added.length === 0 ? [] : [{ field: field.label, removed, added }]
  })
}
