/**
 * @module The state that is given of a recovered snapshot: its gaps filled from what it is linked to, presented within a budget.
 */

import { defined } from '../../defined.ts'
import type { Assessment } from '../../recovery/match/confidence.ts'
import { type PresentOptions, presentRecovery } from '../../recovery/texts/state.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { findUsedItems } from '../session/injection-log.ts'
import type { Recovery } from './by-reference.ts'
import { type Completed, completeFromLinked } from './linked.ts'

export interface StateToGive {
  readonly snapshot: SessionSnapshot
  readonly assessment: Assessment
  /** How it was found, where an id or a summary led to it. */
  readonly recovery?: Recovery
  /** The person has said yes to it. */
  readonly confirmed?: boolean
}

/** Returns the text that a model is given, with the snapshot as it was completed for it and what to say about that. */
export async function recoveredState(
  store: GraphStore,
  { snapshot, assessment, recovery, confirmed = false }: StateToGive,
  options: PresentOptions,
): Promise<Completed & { readonly text: string }> {
  const completed = await completeFromLinked(store, snapshot, options.now)
  const { named, newest } = recovery?.kind === 'found' ? recovery : {}
  const text = presentRecovery(completed.snapshot, assessment, {
    ...options,
    usedBefore: await findUsedItems(store, snapshot.sessionId),
    warnings: completed.warnings,
    ...(confirmed ? { confirmed } : {}),
    ...defined({ named, newest }),
  })
  return { ...completed, text }
}
