/**
 * @module What a message of a person leads to: nothing, an offer, a question, a choice, or the state itself. Writes nothing.
 *
 * The search strategy of the context recovery agent: by id, by topic, and at a session's start by time. A pasted summary or
 * an id counts in any message, plain words in a session's first two, the rest only in the very first.
 */

import { filesMeant, impliedSubject } from '../../recovery/match/topic-match.ts'
import type { Prompt } from '../../recovery/message/read-prompt.ts'
import type { Signal } from '../../recovery/message/signal.ts'
import { OFFER } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { findSnapshots } from '../session/snapshots.ts'
import { assessEach, type Match } from './assess.ts'
import { findByTopic, findRecovery, type Recovery } from './by-reference.ts'
import { type Considered, considerRecent, findCandidates } from './candidates.ts'
import {
  among,
  clearlyAbout,
  type DecideFacts,
  decideWish,
  likeliestOf,
  meantBy,
  type Verdict,
} from './decide-request.ts'

/** Returns what follows from a message. */
export async function decide(store: GraphStore, prompt: Prompt, facts: DecideFacts): Promise<Verdict> {
  const early = facts.exchanges < OFFER.firstMessages
  const signal = early ? prompt.signal : prompt.laterSignal
  const { reference } = prompt
  if (reference.kind !== 'none') {
    const verdict = await byReference(store, signal, await findRecovery(store, reference, facts), facts)
    if (verdict !== undefined) return verdict
  }
  if (signal.kind === 'formatted' && signal.topic !== undefined) {
    const verdict = await byReference(store, signal, await findByTopic(store, signal.topic, facts), facts)
    if (verdict !== undefined) return verdict
  }
  if (signal.kind === 'formatted') {
    const asks = facts.exchanges === 0 && !facts.goesOn && facts.offer !== 'never'
    const { clear, newest } = await meantBy(
      store,
      signal,
      prompt.text,
      asks ? await unfinished(store, facts) : [],
      facts,
    )
    if (clear !== undefined) return among(store, signal, 'reference', '', [clear], facts)
    return newest === undefined
      ? nothing(signal, 'a continuation summary that no snapshot of this project fits')
      : perhapsMeant(store, signal, newest, facts)
  }
  if (facts.goesOn) return nothing(signal, 'the session goes on with a conversation that is before the model already')
  const wishes = signal.kind === 'natural' || (signal.kind === 'reference' && signal.ids.length === 0)
  if (wishes && early) return decideWish(store, signal, prompt.text, facts)
  if (facts.exchanges > 0) return nothing(signal, 'an ordinary message, not the first one of its session')
  return atFirst(store, prompt, signal, facts)
}

/**
 * Returns what a reference leads to that somebody looks up: an id, a summary or a sentence as a message is read, anything
 * else as a topic; without one, the unfinished work of the project.
 */
export async function lookUp(store: GraphStore, sought: Prompt, facts: DecideFacts): Promise<Verdict> {
  const wish: Signal = { kind: 'natural', phrases: [], ids: [] }
  if (sought.text === '') return decideWish(store, wish, '', facts)
  const isClear = sought.signal.kind !== 'none' && sought.signal.kind !== 'uncertain'
  if (sought.reference.kind !== 'none' || isClear) return decide(store, sought, facts)
  const verdict = await decideWish(store, { ...wish, topic: sought.text, files: sought.files }, sought.text, facts)
  if (verdict.unmatched === undefined) return verdict
  // Whoever names what is sought gets that or nothing: other work is only named.
  const other = verdict.found.map(({ snapshot }) => snapshot.name)
  const reason = `no snapshot of this project fits "${sought.text}"; the newest unfinished work: ${other.join(', ')}`
  return { signal: verdict.signal, decision: 'none', found: [], reasons: [reason] }
}

// --- internal ---

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

/** The first message of a session that says nothing of earlier work. */
async function atFirst(store: GraphStore, prompt: Prompt, signal: Signal, facts: DecideFacts): Promise<Verdict> {
  if (facts.offer === 'never') return nothing(signal, 'the setting "offer" is never')
  const mayAsk = signal.kind === 'uncertain'
  if (!mayAsk && !prompt.isGreeting && facts.offer !== 'always' && facts.candidates !== undefined) {
    const near = await facts.candidates((snapshot) => named(prompt, [{ snapshot, unfinished: [] }]) !== undefined)
    const isNear = near.some(({ reason }) => reason === undefined)
    if (!isNear && (await isAbout(store, prompt, signal, facts)) === undefined)
      return nothing(signal, 'an ordinary task: it gets nothing')
  }
  // Who may ask for it may mean what was offered today already.
  const considered = await (mayAsk ? askedFor(store, facts) : recent(store, facts))
  const candidates = considered.filter(({ reason }) => reason === undefined)
  const [newest] = candidates
  if (newest === undefined)
    return nothing(
      signal,
      considered.some(({ rests }) => rests)
        ? 'the unfinished work was offered already, and rests for a day'
        : 'there is no unfinished work to offer',
    )
  const matches = prompt.isTask ? undefined : named(prompt, candidates)
  if (matches !== undefined) return among(store, signal, matches.form, '', matches.found, facts)
  if (mayAsk) {
    const likeliest = await likeliestOf(store, signal, prompt.text, candidates, facts)
    if (likeliest !== undefined) return perhapsMeant(store, signal, likeliest, facts)
    return nothing(signal, 'it may ask for something of a program, and no saved work is about it')
  }
  const about = await isAbout(store, prompt, signal, facts)
  if (about !== undefined) return perhapsMeant(store, signal, about, facts)
  if (!prompt.isGreeting && facts.offer !== 'always') return nothing(signal, 'an ordinary task: it gets nothing')
  return among(store, signal, 'proactive', '', candidates, facts)
}

/** The work that the words of a message are clearly about which asks for nothing. */
async function isAbout(store: GraphStore, prompt: Prompt, signal: Signal, facts: DecideFacts) {
  const isShort = !prompt.isTask && !prompt.isGreeting && prompt.text.length <= LONGEST_ABOUT
  return isShort ? clearlyAbout(store, signal, prompt, facts) : undefined
}

/** In characters: a longer first message brings its own context. */
const LONGEST_ABOUT = 400

async function unfinished(store: GraphStore, facts: DecideFacts): Promise<readonly Considered[]> {
  return (await recent(store, facts)).filter(({ reason }) => reason === undefined)
}

/** The work of the last days, that which is not offered now among it where the candidates are not known already. */
function recent(store: GraphStore, facts: DecideFacts): Promise<readonly Considered[]> {
  const { candidates, project } = facts
  return candidates === undefined ? considerRecent(store, { ...facts, project: project.id }) : candidates()
}

function askedFor(store: GraphStore, facts: DecideFacts): Promise<readonly Considered[]> {
  return findCandidates(store, { ...facts, project: facts.project.id, wished: true })
}

/** Work of which the host's model judges whether the person means it. */
async function perhapsMeant(store: GraphStore, signal: Signal, work: Match, facts: DecideFacts): Promise<Verdict> {
  return { ...(await among(store, signal, 'proactive', '', [work], facts)), perhaps: true }
}

/** The candidates whose files the message names, else those whose topic or open task it repeats, the best first. */
function named(
  { text, files }: Prompt,
  candidates: readonly Considered[],
): { readonly form: 'files' | 'topic'; readonly found: readonly Match[] } | undefined {
  const byFiles = candidates.flatMap((candidate) => {
    const meant = filesMeant(files, candidate.snapshot)
    return meant.length === 0 ? [] : [{ ...candidate, reference: meant.join(', ') }]
  })
  if (byFiles.length > 0) return { form: 'files', found: byFiles }
  const bySubject = candidates
    .flatMap((candidate) => {
      const subject = impliedSubject(text, candidate.snapshot)
      return subject === undefined ? [] : [{ ...candidate, reference: subject.text, strength: subject.strength }]
    })
    .sort((a, b) => b.strength - a.strength)
  return bySubject.length === 0 ? undefined : { form: 'topic', found: bySubject }
}
