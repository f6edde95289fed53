/**
 * @module Taking saved work up again because somebody named it: the state as text for a model, and the snapshot marked as resumed.
 */

import { ThroughlineError } from '../../errors.ts'
import type { PresentOptions } from '../../recovery/texts/state.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { findSnapshot, requireSnapshot } from '../session/snapshots.ts'
import { assessHere, type RecoverFacts } from './assess.ts'
import { findRecovery } from './by-reference.ts'
import { recoveredState } from './state-text.ts'
import { carryOut, giveState } from './transition.ts'

export interface Restored {
  /** As it is now: resumed. */
  readonly snapshot: SessionSnapshot
  /** The state in a frame, within the budget. */
  readonly resumePrompt: string
  /** What was filled from elsewhere, and what is missing. */
  readonly warnings: readonly string[]
}

/**
 * Returns the work of this name, resumed by the session of the facts. @throws SNAPSHOT_NOT_FOUND, ILLEGAL_STATUS where
 * it has ended
 */
export async function restoreSnapshot(
  store: GraphStore,
  name: string,
  facts: RecoverFacts,
  options: Omit<PresentOptions, 'now'>,
): Promise<Restored> {
  const found = await requireSnapshot(store, name)
  if (isEnded(found.status))
    throw new ThroughlineError('ILLEGAL_STATUS', `This work is ${found.status}. Reopen it first, then restore it.`)
  const assessment = await assessHere(store, found, facts, { form: 'id', reference: name, rivals: [] })
  // What a program does with it, nobody reads.
  const given = await giveState(
    store,
    { snapshot: found, assessment },
    'person',
    { ...facts, unrecorded: true },
    options,
  )
  await carryOut(store, given)
  const { snapshot, warnings, text } = given
  return { snapshot: (await findSnapshot(store, name)) ?? snapshot, resumePrompt: text, warnings }
}

/**
 * Returns the text that a new session of the snapshot's project is given when its continuation summary is pasted there; of a
 * session that went on, the newest state. Nothing is written. @throws SNAPSHOT_NOT_FOUND
 */
export async function previewRestore(
  store: GraphStore,
  name: string,
  facts: Pick<RecoverFacts, 'now' | 'source'>,
  options: Omit<PresentOptions, 'now'>,
): Promise<{ readonly text: string; readonly snapshot: string }> {
  const named = await requireSnapshot(store, name)
  const pasted = { kind: 'id', name, checksumOk: true, others: [] } as const
  const project = { ...named.project, root: named.project.root ?? '' }
  const recovery = await findRecovery(store, pasted, { ...facts, project })
  if (recovery.kind !== 'found') throw new ThroughlineError('SNAPSHOT_NOT_FOUND', `There is no snapshot ${name}`)
  const { snapshot, assessment } = recovery
  const { text } = await recoveredState(store, { snapshot, assessment, recovery }, { ...options, now: facts.now })
  return { text, snapshot: snapshot.name }
}
