/**
 * @module What the model adds to its session: statements that no transcript shows, merged into the working snapshot.
 *
 * A statement that is there already keeps its id. Ids go on from all that the session has given out, to the transcript's
 * decisions and errors too, and are never given again. What is withdrawn or worded anew is in ./corrections.ts.
 * Everything is redacted.
 */

import { draftSnapshot } from '../../capture/draft/snapshot.ts'
import type { ReservedIds, SessionState } from '../../capture/state/session-state.ts'
import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import { redactDeep } from '../../redact/redact.ts'
import { EVIDENCE_LENGTH, KEEP, STATEMENT_LENGTH } from '../../rules.ts'
import { carryForward, numberOfId } from '../../snapshot/carry-forward.ts'
import { snapshotName } from '../../snapshot/name.ts'
import { NO_TOPIC } from '../../snapshot/title.ts'
import type {
  Approach,
  CheckpointType,
  Constraint,
  Decision,
  Evidence,
  OpenQuestion,
  Phase,
  SessionSnapshot,
  Statement,
} from '../../snapshot/types.ts'
import { makerOf } from '../../snapshot/written-by.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import type { GitFacts, ProjectIdentity } from '../../workspace/git.ts'
import { written } from './checkpoints.ts'
import { type Corrections, correct, type Dropped } from './corrections.ts'
import { liftsOf } from './delete-from-session.ts'
import { deletedTexts, everyText, textMark, textsOf, withoutTexts } from './deleted-texts.ts'
import { requireSession } from './forget.ts'
import { change } from './read-change-write.ts'
import {
  ALIVE,
  applyStated,
  initialState,
  type SessionRecord,
  type Stated,
  sessionRecord,
  withReserved,
} from './session-record.ts'
import { findSnapshot, putSnapshot } from './snapshots.ts'

/** What the model states in one go. */
export interface Statements extends Corrections {
  /** With an `id`, the decision of that id gets this wording, and what was said of the old one goes. */
  readonly decisions?: readonly (Pick<Decision, 'decision' | 'rationale' | 'impact' | 'reversible'> & {
    readonly id?: string
  })[]
  /** With an `id`, the constraint of that id gets this wording. */
  readonly constraints?: readonly (Pick<Constraint, 'constraint' | 'source' | 'blocking'> & { readonly id?: string })[]
  readonly questions?: readonly Pick<OpenQuestion, 'question' | 'context' | 'priority'>[]
  readonly resolve?: readonly { readonly id: string; readonly resolution: string }[]
  readonly evidence?: readonly (Pick<Evidence, 'content' | 'source'> & { readonly type?: Evidence['type'] })[]
  readonly approaches?: readonly Pick<Approach, 'text' | 'worked'>[]
  readonly preferences?: readonly string[]
  readonly discoveries?: readonly string[]
  /** What was done, one line each. */
  readonly solutions?: readonly string[]
  readonly goal?: string
  readonly nextStep?: string
  readonly progress?: number
  readonly phase?: Phase
  /** The phase in the project's own words. */
  readonly phaseLabel?: string
}

export interface NoteFacts {
  readonly now: Date
  readonly source: string
  readonly sessionId: string
  readonly project: ProjectIdentity
  readonly git?: GitFacts
  /** Exchanges of the session's transcript as it is now, where it was read. */
  readonly exchanges?: number
  /** A client of the memory server states it, and no transcript of its session is known: all that is saved is its word. */
  readonly unrecorded?: true
}

export interface AddedStatements {
  /** The working snapshot, with the statements in it. */
  readonly snapshot: SessionSnapshot
  /** Ids of the statements that have one, in the order decisions, constraints, questions, evidence. */
  readonly ids: readonly string[]
}

/**
 * Adds statements to the session's working snapshot and returns it; a session that has none yet gets one.
 * @throws INVALID_INPUT: an unknown question or decision, a text that is empty or longer than STATEMENT_LENGTH, more
 * entries than KEEP; SESSION_FORGOTTEN
 */
export async function addStatements(
  store: GraphStore,
  statements: Statements,
  facts: NoteFacts,
): Promise<AddedStatements> {
  const given = redactDeep(statements)
  requireLengths(given)
  return change(store, async () => {
    await requireSession(store, facts.sessionId)
    const record = await sessionRecord(store, facts.sessionId)
    const working = await findSnapshot(store, record.working)
    const before = await findSnapshot(store, record.resumedFrom)
    const isOfClient = facts.unrecorded === true && !isRecorded(working) && !isRecorded(before)
    const inherited = await initialState(store, record, isOfClient)
    const whole = baseOf(working, before, () => {
      const bare = bareSnapshot(record, inherited, given, facts, working?.topic)
      return isOfClient ? { ...bare, writtenBy: { sources: [facts.source] } } : bare
    })
    const last = await findSnapshot(store, record.named)
    const deleted = await deletedTexts(store, facts.sessionId, [whole])
    const at = facts.now.toISOString()
    const state = record.cursor?.state ?? inherited
    const dropped = correct(
      withoutTexts(whole, (text) => deleted.has(text)),
      given,
      at,
    )
    const { base } = dropped
    const known = [whole, last]
    const exchanges = facts.exchanges ?? record.cursor?.state.exchanges ?? base.conversation.exchanges
    const stated = mergeStated(record.stated, given, exchanges)
    const { snapshot: merged, ids } = merge(base, given, lastNumbers(known, record, state), at)
    const snapshot = {
      ...applyStated(stated, exchanges, merged),
      // Where a transcript is read its first request is what the work is about.
      ...(base.transcript !== undefined ? {} : topicNow(base.topic, given, dropped.wordings, merged)),
      timestamp: at,
    }
    const replaced = [...new Set([...(record.replaced ?? []), ...dropped.replaced])]
    const remembered = {
      ...record,
      ...defined({ stated }),
      ...(replaced.length === 0 ? {} : { replaced }),
      ...(dropped.withdrawn.length === 0 ? {} : { reserved: withReserved(record.reserved, dropped.withdrawn) }),
    }
    const givenTexts = everyText(given)
    const left = textsOf(snapshot)
    const gone = new Set([...deleted, ...dropped.texts].filter((text) => !givenTexts.includes(text)))
    const { mutations, result } = written('working', remembered, snapshot, { ...facts, gone })
    return {
      mutations: [
        ...mutations,
        // What is stated again is a new fact.
        ...(await liftsOf(
          store,
          left.filter((text) => givenTexts.includes(text)).map((text) => textMark(facts.sessionId, text)),
        )),
        // What the session still says in another place, such as the person's request, stays there.
        ...dropped.wordings
          .filter(({ text }) => !givenTexts.includes(text) && !left.includes(text))
          .map(({ text }): Mutation => ({ kind: 'bury', mark: textMark(facts.sessionId, text), at })),
        ...withoutWordings(last, dropped.wordings, facts.source),
      ],
      result: { snapshot: result, ids },
    }
  })
}

/**
 * Saves a named checkpoint of a session whose transcript nobody can read: a copy of its working snapshot. Returns it.
 * @throws INVALID_INPUT when nothing was stated in the session yet
 */
export async function saveNamedCopy(
  store: GraphStore,
  facts: NoteFacts & { readonly type: CheckpointType; readonly reason: string },
): Promise<SessionSnapshot> {
  return change(store, async () => {
    await requireSession(store, facts.sessionId)
    const record = await sessionRecord(store, facts.sessionId)
    const working = await findSnapshot(store, record.working)
    if (working === undefined)
      throw new ThroughlineError('INVALID_INPUT', 'Nothing was stated in this session yet: there is nothing to save.')
    const last = await findSnapshot(store, record.named)
    const timestamp = facts.now.toISOString()
    const sequence = record.sequence + 1
    const snapshot: SessionSnapshot = {
      ...working,
      name: nameOf(working.topic, facts, sequence),
      sequence,
      previous: last?.name ?? working.name,
      type: facts.type,
      priority: 'high',
      reason: facts.reason,
      timestamp,
      status: 'in-progress',
    }
    return written('named', record, snapshot, { ...facts, replaced: last })
  })
}

// --- internal ---

type Kind = keyof ReservedIds
const KIND: Readonly<Record<Kind, string>> = {
  D: 'decisions',
  C: 'constraints',
  Q: 'questions',
  E: 'pieces of evidence',
}
type LastNumbers = Record<Kind, number>

/** A session of which only the model's statements are known, and what it was resumed from. */
function bareSnapshot(
  record: SessionRecord,
  inherited: SessionState,
  given: Statements,
  facts: NoteFacts,
  topicBefore: string | undefined,
): SessionSnapshot {
  const sequence = record.sequence + 1
  const previous = record.working ?? record.named ?? record.resumedFrom
  const { transcript: _, ...draft } = draftSnapshot(inherited, {
    name: '',
    sessionId: facts.sessionId,
    sequence,
    ...defined({ previous }),
    type: 'rolling',
    reason: 'statements of the model',
    status: 'in-progress',
    timestamp: facts.now.toISOString(),
    project: facts.project,
    ...defined({ git: facts.git }),
    transcriptPath: '',
  })
  const about =
    given.goal ?? topicBefore ?? inherited.inherited?.topic ?? given.decisions?.[0]?.decision ?? given.nextStep
  const topic = about === undefined ? draft.topic : topicOf(about)
  return { ...draft, topic, name: nameOf(topic, facts, sequence) }
}

function isRecorded(snapshot: SessionSnapshot | undefined): boolean {
  return snapshot !== undefined && makerOf(snapshot) === undefined
}

/**
 * The snapshot that statements are added to. What this session was resumed from is taken over once: what was said of it
 * since, an answered question, must not be undone. It may have been begun before it was told what it goes on from. One
 * that has ended, or was taken up elsewhere, is followed by a new one, as where a transcript is read.
 */
function baseOf(
  working: SessionSnapshot | undefined,
  before: SessionSnapshot | undefined,
  bare: () => SessionSnapshot,
): SessionSnapshot {
  if (working === undefined) return before === undefined ? bare() : carryForward(before, bare())
  if (!ALIVE.has(working.status)) return carryForward(working, bare())
  if (before === undefined || working.previous !== undefined) return working
  const { name, sequence } = working
  return carryForward(working, carryForward(before, { ...bare(), name, sequence, previous: before.name }))
}

/** What the work is about, where no transcript says it: the goal; for a decision that holds no more, one that does. */
function topicNow(
  topic: string,
  { goal }: Statements,
  wordings: Dropped['wordings'],
  { decisions }: SessionSnapshot,
): Partial<Pick<SessionSnapshot, 'topic'>> {
  if (goal !== undefined) return { topic: topicOf(goal) }
  if (!wordings.some(({ text, field }) => field === 'decisions' && topicOf(text) === topic)) return {}
  const [first] = decisions
  return { topic: first === undefined ? NO_TOPIC : topicOf(first.decision) }
}

function topicOf(text: string): string {
  return truncate(oneLine(text), 80)
}

function nameOf(topic: string, facts: NoteFacts, sequence: number): string {
  return snapshotName({ date: facts.now.toISOString(), topic, sessionId: facts.sessionId, sequence })
}

/** The highest number of each kind that the session has given out. */
function lastNumbers(
  known: readonly (SessionSnapshot | undefined)[],
  { reserved }: SessionRecord,
  { lastId }: SessionState,
): LastNumbers {
  const highest = (kind: Kind) => {
    const given = known.flatMap((snapshot) =>
      snapshot === undefined
        ? []
        : [...snapshot.decisions, ...snapshot.constraints, ...snapshot.questions, ...snapshot.evidence]
            .filter(({ id }) => id.startsWith(kind))
            .map(({ id }) => numberOfId(id)),
    )
    return Math.max(lastId[kind], 0, ...(reserved?.[kind] ?? []), ...given)
  }
  return { D: highest('D'), C: highest('C'), Q: highest('Q'), E: highest('E') }
}

/** The last named checkpoint of the session, without wordings that hold no more. */
function withoutWordings(last: SessionSnapshot | undefined, gone: Dropped['wordings'], source: string): Mutation[] {
  if (last === undefined || gone.length === 0) return []
  const { decisions, constraints, questions } = last
  const stated = { decisions, constraints, questions }
  const left = withoutTexts(stated, (text) => gone.some((one) => one.text === text))
  return left === stated ? [] : putSnapshot({ ...last, ...left }, source)
}

function merge(
  base: SessionSnapshot,
  given: Statements,
  last: LastNumbers,
  at: string,
): { readonly snapshot: SessionSnapshot; readonly ids: string[] } {
  const ids: string[] = []
  const number = <T extends { readonly id: string }, N extends object>(
    kind: Kind,
    present: readonly T[],
    added: readonly N[] | undefined,
    same: (entry: T, statement: N) => boolean,
    most: number,
  ): T[] => {
    const entries = [...present]
    for (const { id: named, ...statement } of (added ?? []) as readonly (N & { readonly id?: string })[]) {
      const twin = entries.find((entry) => (named === undefined ? same(entry, statement as N) : entry.id === named))
      const id = twin?.id ?? `${kind}${++last[kind]}`
      ids.push(id)
      // The same statement again: what it says more is taken.
      if (twin !== undefined) entries[entries.indexOf(twin)] = merged(twin, statement)
      else entries.push({ id, ...statement, at, origin: 'model' } as unknown as T)
    }
    requireRoom(KIND[kind], entries.length, most)
    return entries
  }
  const snapshot: SessionSnapshot = {
    ...base,
    decisions: number(
      'D',
      base.decisions,
      given.decisions,
      (a, b) => a.decision === b.decision || a.id === b.decision,
      KEEP.decisions,
    ),
    constraints: number(
      'C',
      base.constraints,
      given.constraints,
      (a, b) => a.constraint === b.constraint,
      KEEP.constraints,
    ),
    questions: resolveAll(
      number('Q', base.questions, given.questions, (a, b) => a.question === b.question, KEEP.questions),
      given.resolve ?? [],
      at,
    ),
    evidence: number(
      'E',
      base.evidence,
      given.evidence?.map(({ type = 'observation', content, ...rest }) => ({
        type,
        content: truncate(content, EVIDENCE_LENGTH),
        ...rest,
      })),
      (a, b) => a.content === b.content && a.type === b.type,
      KEEP.evidence,
    ),
    approaches: [
      ...base.approaches,
      ...(given.approaches ?? [])
        .filter(({ text }) => !base.approaches.some((known) => known.text === text))
        .map((approach): Approach => ({ ...approach, origin: 'model' })),
    ],
    preferences: withStatements(base.preferences, given.preferences),
    discoveries: withStatements(base.discoveries, given.discoveries),
    ...(given.solutions === undefined
      ? {}
      : { solutions: [...new Set([...(base.solutions ?? []), ...given.solutions])].slice(-KEEP.decisions) }),
  }
  return { snapshot, ids }
}

/** Named by its id, a decision keeps its own words and gets what is said of it. */
function merged<T extends { readonly id: string }, N extends object>(twin: T, statement: N): T {
  const { decision, ...more } = statement as { decision?: string }
  return decision === twin.id ? { ...twin, ...more } : { ...twin, ...statement }
}

function withStatements(present: readonly Statement[], added: readonly string[] | undefined): Statement[] {
  const fresh = [...new Set(added)].filter((text) => !present.some((known) => known.text === text))
  const all = [...present, ...fresh.map((text): Statement => ({ text, origin: 'model' }))]
  requireRoom('preferences, and as many discoveries', all.length, KEEP.decisions)
  return all
}

function resolveAll(
  questions: readonly OpenQuestion[],
  answers: readonly { readonly id: string; readonly resolution: string }[],
  at: string,
): OpenQuestion[] {
  for (const { id } of answers) {
    if (questions.some((question) => question.id === id)) continue
    const open = questions.filter(({ resolution }) => resolution === undefined).map((question) => question.id)
    throw new ThroughlineError(
      'INVALID_INPUT',
      `There is no question ${id} in this session. ${open.length === 0 ? 'No question is open.' : `Open: ${open.join(', ')}.`}`,
    )
  }
  return questions.map((question) => {
    const answer = answers.find(({ id }) => id === question.id)
    return answer === undefined ? question : { ...question, resolution: answer.resolution, resolvedAt: at }
  })
}

/** What was stated before the person asked for more has run out, and is not revived by a new statement. */
function mergeStated(before: Stated | undefined, given: Statements, exchanges: number): Stated | undefined {
  const { goal, nextStep, progress, phase, phaseLabel } = given
  const fresh = defined({ goal, nextStep, progress, phase, phaseLabel })
  if (Object.keys(fresh).length === 0) return before
  const { goal: _goal, nextStep: _next, progress: _progress, ...lasting } = before ?? { exchanges }
  const kept = before !== undefined && before.exchanges >= exchanges ? before : lasting
  return { ...kept, ...fresh, exchanges }
}

function requireRoom(kind: string, count: number, most: number): void {
  if (count > most)
    throw new ThroughlineError(
      'INVALID_INPUT',
      `A session holds at most ${most} ${kind}; put the rest into entities of the graph.`,
    )
}

function requireLengths(value: unknown, place = ''): void {
  if (typeof value === 'string') {
    const fits = value.trim() !== '' && value.length <= STATEMENT_LENGTH
    // Evidence is verbatim and is cut, not refused.
    if (!fits && !/^evidence\[\d+\]\.content$/.test(place))
      throw new ThroughlineError(
        'INVALID_INPUT',
        `${place} has ${value.trim().length} characters; 1 to ${STATEMENT_LENGTH} are possible.`,
      )
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) requireLengths(item, `${place}[${index}]`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) requireLengths(item, place === '' ? key : `${place}.${key}`)
  }
}
