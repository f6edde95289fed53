/**
 * @module What a message of a person leads to: nothing, an offer, a question, a choice, or the state itself. Writes nothing.
 *
 * The search strategy of the context recovery agent: by id, by topic, and at a session's start by time. A pasted summary or
 * an id counts in any message, plain words in a session's first two, the rest only in the very first.
 */

import type { Prompt } from '../../recovery/message/read-prompt.ts'
import type { Signal } from '../../recovery/message/signal.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY } from '../../redact/redacted.ts'
import { OFFER } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { findSnapshots } from '../session/snapshots.ts'
import { assessEach } from './assess.ts'
import { findByDocument, findByTopic, findRecovery, findWritten, type Recovery } from './by-reference.ts'
import { type DecideFacts, decideWish, likeliest, type Verdict } from './decide-request.ts'

/** Returns what follows from a message. */
export async function decide(store: GraphStore, prompt: Prompt, facts: DecideFacts): Promise<Verdict> {
  const early = facts.exchanges < OFFER.firstMessages
  const { reference, signal } = prompt
  if (reference.kind !== 'none') {
    const verdict = await byReference(store, signal, await findRecovery(store, reference, facts), facts)
    if (verdict !== undefined) return verdict
  }
  if (early && !facts.goesOn && signal.ids.length === 0 && !prompt.isCommand) {
    const written = await findWritten(store, prompt.text, facts)
    const recovery = written.kind === 'none' ? await findByDocument(store, prompt.documents, facts) : written
    const verdict = await byReference(store, signal, recovery, facts)
    if (verdict !== undefined) return verdict
  }
  if (signal.kind === 'formatted' && signal.topic !== undefined) {
    const verdict = await byReference(store, signal, await findByTopic(store, signal.topic, facts), facts)
    if (verdict !== undefined) return verdict
  }
  if (facts.goesOn) return nothing(signal, 'the session goes on with a conversation that is before the model already')
  const wishes = signal.kind === 'natural' || (signal.kind === 'reference' && signal.ids.length === 0)
  if (wishes && early) {
    const verdict = await decideWish(store, signal, prompt.text, facts)
    if (verdict !== undefined) return verdict
  }
  if (facts.exchanges > 0) return nothing(signal, 'an ordinary message, not the first one of its session')
  return answerTo(store, prompt, signal, facts)
}

/**
 * Returns what a reference leads to that somebody looks up: an id, a summary or a sentence as a message is read, anything
 * else as a topic; without one, the unfinished work of the project.
 */
export async function lookUp(store: GraphStore, sought: Prompt, facts: DecideFacts): Promise<Verdict> {
  const wish: Signal = { kind: 'natural', phrases: [], ids: [] }
  if (sought.text === '') return (await decideWish(store, wish, '', facts)) ?? nothing(wish, 'nothing is unfinished')
  const isClear = sought.signal.kind !== 'none'
  if (sought.reference.kind !== 'none' || isClear) {
    const verdict = await decide(store, sought, facts)
    // What a client without hooks saved is in no line.
    const isNothing = facts.unrecorded === true && verdict.found.length === 0 && verdict.recovery === undefined
    if (verdict.line === undefined && !isNothing) return verdict
  }
  const verdict = await decideWish(store, { ...wish, topic: sought.text, files: sought.files }, sought.text, facts)
  if (verdict !== undefined) return verdict
  // The words may ask in a language that nothing here reads: what could be meant is shown.
  const unfinished = await decideWish(store, wish, '', facts)
  const reason = `no saved session fits "${sought.text}"`
  return unfinished === undefined
    ? nothing(wish, reason)
    : { ...unfinished, decision: 'none', unmatched: true, reasons: [reason, ...unfinished.reasons] }
}

// --- internal ---

/** In characters: one that says more and is none of the greetings known here is no greeting in another language either. */
const LONGEST_GREETING = 40

function nothing(signal: Signal, reason: string): Verdict {
  return { signal, decision: 'none', found: [], reasons: [reason] }
}

async function byReference(
  store: GraphStore,
  signal: Signal,
  recovery: Recovery,
  facts: DecideFacts,
): Promise<Verdict | undefined> {
  switch (recovery.kind) {
    case 'none':
      return undefined
    case 'unknown':
      return { ...nothing(signal, `${recovery.name} is not in this store`), recovery }
    case 'found': {
      const { snapshot, assessment, rivals = [] } = recovery
      const first = { snapshot, assessment, unfinished: [] }
      const reasons = [`${snapshot.name}: ${assessment.evidence.join('; ')}`]
      if (assessment.decision !== 'choose' || rivals.length === 0)
        return { signal, decision: assessment.decision, found: [first], recovery, reasons }
      const others = await findSnapshots(store, { names: rivals })
      if (others.length === 0) {
        // The other ids that the message names are not here: there is nothing to choose from.
        return { signal, decision: 'confirm', found: [first], recovery, reasons }
      }
      const form = signal.kind === 'formatted' && signal.ids.length === 0 ? 'formatted' : 'id'
      const all = [snapshot, ...others].map((one) => ({ snapshot: one }))
      const [, ...more] = await assessEach(store, all, facts, { form, shown: OFFER.choices })
      return { signal, decision: 'choose', found: [first, ...more], reasons }
    }
    default:
      return recovery satisfies never
  }
}

/** A first message of which the code decides nothing: the model is told of what it may mean. */
async function answerTo(store: GraphStore, prompt: Prompt, signal: Signal, facts: DecideFacts): Promise<Verdict> {
  if (facts.offer === 'never') return nothing(signal, 'the setting "offer" is never')
  if (prompt.isCommand) return nothing(signal, 'a command, which brings its own context')
  if (signal.refuses === true) return nothing(signal, 'the message puts earlier work aside')
  const works = await likeliest(store, prompt.text, signal, facts)
  const [first] = works
  if (first === undefined) {
    const reason = 'nothing that is saved of this project is unfinished or from the last day'
    const { kind, topic, byFirstWords } = signal
    const isWish = kind === 'natural' && (byFirstWords !== true || topic === undefined)
    return { ...nothing(signal, reason), ...(isWish ? { notFound: topic === undefined ? EMPTY : redact(topic) } : {}) }
  }
  const mayGreet = prompt.isGreeting || prompt.text.trim().length <= LONGEST_GREETING
  const asks = !first.mayOffer ? 'never' : facts.offer === 'always' ? 'always' : mayGreet ? 'greeting' : 'never'
  const isOffered = asks === 'always' || (asks === 'greeting' && prompt.isGreeting)
  const offered = isOffered ? works.filter(({ mayOffer }) => mayOffer) : []
  // Who greets is offered the first: its title has all the room.
  const named = prompt.isGreeting ? [first] : works
  const names = named.slice(0, OFFER.named).map(({ snapshot }) => snapshot.name)
  return {
    signal,
    decision: offered.length > 0 ? 'offer' : 'none',
    found: [],
    line: { works: named, asks, offered, greeted: prompt.isGreeting },
    reasons: [`the model is told in one line of ${names.join(', ')}, and judges whether the message means it`],
  }
}
