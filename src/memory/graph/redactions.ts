/**
 * @module What was redacted before it was stored, as the markers in the store tell it.
 */

import { REDACTION_KINDS } from '../../redact/redact.ts'
import type { GraphStore } from '../../store/port.ts'

export interface Redacted {
  /** As the marker names it: `github-token`, `password`. */
  readonly kind: string
  /** How many entities have a marker of this kind. */
  readonly entities: number
  /** The first of them, in stored order. */
  readonly names: readonly string[]
}

/** Returns each kind of secret that has a marker in the store, the most frequent first. */
export async function findRedactions(store: GraphStore): Promise<Redacted[]> {
  const namesOf = new Map(REDACTION_KINDS.map((kind): [string, string[]] => [kind, []]))
  await store.eachRow((row) => {
    if (row.kind !== 'entity') return
    const { name, entityType, observations } = row.entity
    const texts = [name, entityType, ...observations.map(({ content }) => content)]
    const kinds = new Set(texts.flatMap((text) => Array.from(text.matchAll(MARKER), ([, kind = '']) => kind)))
    for (const kind of kinds) namesOf.get(kind)?.push(name)
  })
  return [...namesOf]
    .flatMap(([kind, names]) =>
      names.length === 0 ? [] : { kind, entities: names.length, names: names.slice(0, MOST_NAMED) },
    )
    .sort((a, b) => b.entities - a.entities)
}

// --- internal ---

const MOST_NAMED = 20
const MARKER = /\[REDACTED:([^\]]+)\]/g
