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
  if ((await store.containing('[REDACTED:', 1)).count === 0) return []
  const found: Redacted[] = []
  for (const kind of REDACTION_KINDS) {
    const { names, count } = await store.containing(`[REDACTED:${kind}]`, MOST_NAMED)
    if (count > 0) found.push({ kind, entities: count, names })
  }
  return found.sort((a, b) => b.entities - a.entities)
}

// --- internal ---

const MOST_NAMED = 20
