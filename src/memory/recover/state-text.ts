/**
 * @module The state that is given of a recovered snapshot: its gaps filled from what it is linked to, presented within a budget.
 * What stays missing is named and stops nothing.
 *
 * Source: context recovery agent, "If incomplete: search for related entities to fill gaps"; context guardian, the
 * validation of a restore (coverage of the linked memories: nothing expected is 100 %).
 */

import { defined } from '../../defined.ts'
import type { Assessment } from '../../recovery/match/confidence.ts'
import { type PresentOptions, presentRecovery } from '../../recovery/texts/state.ts'
import type { Turn } from '../../snapshot/turn.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { checkCoverage, linkedMemories, validateSnapshot } from '../../snapshot/validate.ts'
import { writtenLine } from '../../snapshot/written-by.ts'
import type { GraphStore } from '../../store/port.ts'
import { findSnapshot, withoutClients } from '../session/snapshots.ts'
import { turnsOfWork } from '../session/turns.ts'
import type { Recovery } from './by-reference.ts'

export interface StateToGive {
  readonly snapshot: SessionSnapshot
  readonly assessment: Assessment
  /** How it was found, where an id or a summary led to it. */
  readonly recovery?: Recovery
  /** The person has said yes to it. */
  readonly confirmed?: boolean
}

/** Returns the text that a model is given, with the snapshot as it was completed for it, its turns and what to say about that. */
export async function recoveredState(
  store: GraphStore,
  { snapshot, assessment, recovery, confirmed = false }: StateToGive,
  options: PresentOptions,
): Promise<Completed & { readonly text: string; readonly turns: readonly Turn[] }> {
  const completed = await completeFromLinked(store, await withoutClients(store, snapshot), options.now)
  const { named, newest } = recovery?.kind === 'found' ? recovery : {}
  const warnings = [...completed.warnings, ...writtenLine(snapshot)]
  const turns = await turnsOfWork(store, completed.snapshot)
  const text = presentRecovery(completed.snapshot, assessment, {
    ...options,
    turns,
    warnings,
    ...(confirmed ? { confirmed } : {}),
    ...defined({ named, newest }),
  })
  return { ...completed, warnings, turns, text }
}

// --- internal ---

interface Completed {
  readonly snapshot: SessionSnapshot
  /** What was filled from elsewhere, and what is missing. */
  readonly warnings: readonly string[]
}

/** Returns the snapshot with its gaps filled from its predecessor, and what to say about that. */
async function completeFromLinked(store: GraphStore, snapshot: SessionSnapshot, now: Date): Promise<Completed> {
  const previous = isWhole(snapshot) ? undefined : await findSnapshot(store, snapshot.previous)
  const { filled, parts } = previous === undefined ? { filled: snapshot, parts: [] } : fill(snapshot, previous)
  const missing = validateSnapshot(filled).filter(({ check, ok }) => !ok && NEEDED.has(check))
  return {
    snapshot: filled,
    warnings: [
      ...(Date.parse(snapshot.timestamp) > now.getTime() + FUTURE ? ['Its time lies in the future.'] : []),
      ...(parts.length === 0 ? [] : [`Taken from ${previous?.name}: ${parts.join(', ')}.`]),
      ...(missing.length === 0 ? [] : [`Missing: ${missing.map(({ message }) => message).join('; ')}.`]),
      ...(await coverage(store, snapshot)),
    ],
  }
}

/** The context recovery agent's three sections and plausible time. */
const NEEDED: ReadonlySet<string> = new Set([
  'has_timestamp',
  'has_current_work',
  'has_pending',
  'has_resume_instructions',
])
const FUTURE = 24 * 60 * 60_000
const MOST_NAMED = 5

function isWhole({ goal, nextStep, tasks }: SessionSnapshot): boolean {
  return goal !== undefined && (nextStep !== undefined || tasks.length > 0)
}

function fill(snapshot: SessionSnapshot, previous: SessionSnapshot) {
  const parts: string[] = []
  let filled = snapshot
  if (snapshot.goal === undefined && previous.goal !== undefined) {
    filled = { ...filled, goal: previous.goal }
    parts.push('goal')
  }
  // A session that did all its tasks has no next step. Only one without tasks has a gap.
  if (snapshot.nextStep === undefined && snapshot.tasks.length === 0) {
    const open = previous.tasks.filter(({ status }) => status !== 'completed')
    if (open.length > 0) {
      filled = { ...filled, tasks: open }
      parts.push('open tasks')
    }
    if (previous.nextStep !== undefined) {
      filled = { ...filled, nextStep: previous.nextStep }
      parts.push('next step')
    }
  }
  return { filled, parts }
}

async function coverage(store: GraphStore, snapshot: SessionSnapshot): Promise<string[]> {
  const expected = linkedMemories(snapshot)
  if (expected.length === 0) return []
  const found = new Set((await store.entities(expected)).map(({ name }) => name))
  const { missing, percent } = checkCoverage(expected, found)
  const named = missing.length === 0 ? '' : `; missing: ${missing.slice(0, MOST_NAMED).join(', ')}`
  return [`Linked memories: ${expected.length - missing.length} of ${expected.length} (${percent} %)${named}.`]
}
