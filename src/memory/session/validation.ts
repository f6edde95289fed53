/**
 * @module Would a stored snapshot carry the work on? Its integrity, freshness and coverage, as it stands in the store: what
 * another client changed or took away counts.
 */

import { type TokenMetrics, tokenMetrics } from '../../snapshot/format/token-metrics.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import {
  type Check,
  type Coverage,
  checkCoverage,
  checkFreshness,
  type Freshness,
  linkedMemories,
  REQUIRED_CHECKS,
  validateSnapshot,
} from '../../snapshot/validate.ts'
import type { GraphStore } from '../../store/port.ts'
import { requireSnapshot } from './snapshots.ts'

export interface Validation {
  readonly snapshot: string
  /** Every check of the snapshot itself, and the two of the store: it is there, and it is its session's newest. */
  readonly integrity: readonly (Check | StoreCheck)[]
  readonly freshness: Freshness
  /** Of the related memories that it names. */
  readonly coverage: Coverage
  /** Size of the whole state in tokens, and whether that is healthy. */
  readonly tokens: TokenMetrics
  /**
   * It can be restored: what the context guardian requires is there, and all that it links to. Age and the other
   * checks only warn.
   */
  readonly ok: boolean
}

interface StoreCheck {
  readonly check: 'checkpoint_exists' | 'latest_pointer_updated'
  readonly ok: boolean
  readonly message: string
}

/** Returns everything that is known of how good a snapshot is. Writes nothing. @throws SNAPSHOT_NOT_FOUND */
export async function validateStored(store: GraphStore, name: string, now: Date): Promise<Validation> {
  const snapshot = await requireSnapshot(store, name)
  const expected = linkedMemories(snapshot)
  const found = expected.length === 0 ? [] : await store.entities(expected)
  const coverage = checkCoverage(expected, new Set(found.map((entity) => entity.name)))
  const integrity = [...(await storeChecks(store, snapshot)), ...validateSnapshot(snapshot)]
  return {
    snapshot: snapshot.name,
    integrity,
    freshness: checkFreshness(snapshot, now),
    coverage,
    tokens: tokenMetrics(snapshot),
    ok: coverage.isComplete && integrity.every(({ check, ok }) => ok || !REQUIRED_CHECKS.has(check)),
  }
}

// --- internal ---

async function storeChecks(store: GraphStore, { name, sessionId }: SessionSnapshot): Promise<StoreCheck[]> {
  const newest =
    sessionId === undefined ? name : (await store.snapshots({ session: sessionId, limit: 1 }, 'head'))[0]?.name
  const isNewest = newest === undefined || newest === name
  return [
    { check: 'checkpoint_exists', ok: true, message: `stored in ${store.location}` },
    {
      check: 'latest_pointer_updated',
      ok: isNewest,
      message: isNewest ? 'the newest of its session' : `its session went on: ${newest} is newer`,
    },
  ]
}
