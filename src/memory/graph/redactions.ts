/**
 * @module What was redacted before it was stored, as the markers in the store tell it.
 */

import { setImmediate } from 'node:timers/promises'
import { REDACTION_KINDS } from '../../redact/redact.ts'
import { type GraphStore, MOST_COUNTED, type ReadEntity } from '../../store/port.ts'

export interface Redacted {
  /** As the marker names it: `github-token`, `password`. */
  readonly kind: string
  /** How many entities have a marker of this kind. */
  readonly entities: number
  /** The first of them, in stored order. */
  readonly names: readonly string[]
}

/**
 * Returns each kind of secret that has a marker in the store, the most frequent first. Counts end at `MOST_COUNTED`. The store is
 * read in parts: others are answered between them.
 */
export async function findRedactions(store: GraphStore): Promise<Redacted[]> {
  const marked = (await store.containing(BEGINNING)).slice(0, MOST_COUNTED)
  const found = new Map<string, { entities: number; readonly names: string[] }>()
  for (let first = 0; first < marked.length; first += AT_ONCE) {
    for (const entity of await store.entities(marked.slice(first, first + AT_ONCE)))
      for (const kind of kindsIn(entity)) {
        const redacted = found.get(kind) ?? { entities: 0, names: [] }
        redacted.entities += 1
        if (redacted.names.length < MOST_NAMED) redacted.names.push(entity.name)
        found.set(kind, redacted)
      }
    await setImmediate()
  }
  return Array.from(found, ([kind, redacted]) => ({ kind, ...redacted })).sort((a, b) => b.entities - a.entities)
}

// --- internal ---

const MOST_NAMED = 20
/** Entities whose texts are read together. */
const AT_ONCE = 50
const BEGINNING = '[REDACTED:'
const MARKER = /\[REDACTED:([^\]]+)\]/g

function kindsIn({ name, entityType, observations }: ReadEntity): Set<string> {
  const kinds = [name, entityType, ...observations].flatMap((text) =>
    Array.from(text.matchAll(MARKER), ([, kind = '']) => kind),
  )
  return new Set(kinds.filter((kind) => REDACTION_KINDS.includes(kind)))
}
