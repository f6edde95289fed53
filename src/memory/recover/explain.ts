/**
 * @module Why something was or was not offered: the decision for a message, and a line for each session of the project.
 *
 * It is the same decision that the hook makes for the first message of a new session. Nothing is written.
 */

import type { Decision, Tier } from '../../recovery/match/confidence.ts'
import type { Prompt } from '../../recovery/message/read-prompt.ts'
import type { Signal } from '../../recovery/message/signal.ts'
import { OFFER } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { assessEach } from './assess.ts'
import { considerAll } from './candidates.ts'
import { decide } from './decide.ts'
import type { DecideFacts } from './decide-request.ts'

/** What `explain --json` prints. */
export interface Explanation {
  readonly signal: Signal
  /** What the message may mean, best first. */
  readonly candidates: readonly {
    readonly name: string
    /** How likely it is what is meant, 0 to 1. */
    readonly likelihood: number
    /** How sure it is that it may be applied, 0 to 1. */
    readonly confidence: number
    readonly tier: Tier
    readonly evidence: readonly string[]
  }[]
  readonly decision: Decision
  /** Why that was decided; then a line for each other session of the project: whether it would be offered unasked, and why. */
  readonly reasons: readonly string[]
}

/** Returns what a message would lead to as the first of a new session, and why. */
export async function explain(store: GraphStore, prompt: Prompt, facts: DecideFacts): Promise<Explanation> {
  const verdict = await decide(store, prompt, facts)
  const spoken = { form: 'proactive', shown: OFFER.named } as const
  const found = verdict.line === undefined ? verdict.found : await assessEach(store, verdict.line.works, facts, spoken)
  const named = new Set(verdict.found.map(({ snapshot }) => snapshot.name))
  const others = (await considerAll(store, { ...facts, project: facts.project.id }, MOST_EXPLAINED)).filter(
    ({ snapshot }) => !named.has(snapshot.name),
  )
  return {
    signal: verdict.signal,
    candidates: found.map(({ snapshot, assessment }) => ({
      name: snapshot.name,
      likelihood: assessment.likelihood,
      confidence: assessment.confidence,
      tier: assessment.tier,
      evidence: assessment.evidence,
    })),
    decision: verdict.decision,
    reasons: [
      ...verdict.reasons,
      ...others.map(({ snapshot, unfinished, reason }) =>
        reason === undefined
          ? `${snapshot.name} may be offered unasked: ${unfinished.map(({ text }) => text).join(', ')}`
          : `${snapshot.name} is not offered unasked: ${reason}`,
      ),
    ],
  }
}

// --- internal ---

const MOST_EXPLAINED = 100
