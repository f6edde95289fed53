/**
 * @module What `recover_session` does.
 */

import type { CallToolResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { defined } from '../../defined.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { lookUp } from '../../memory/recover/decide.ts'
import type { DecideFacts, Verdict } from '../../memory/recover/decide-request.ts'
import { askedRecord, lineRecord, putAsked, startRecord } from '../../memory/recover/offers.ts'
import { carryOut, giveState } from '../../memory/recover/transition.ts'
import { captureLocated, type LocatedSession } from '../../memory/session/current-session.ts'
import { findSnapshot, fullName } from '../../memory/session/snapshots.ts'
import { turnsOfWork } from '../../memory/session/turns.ts'
import { describeAge } from '../../recovery/match/confidence.ts'
import { type Prompt, readPrompt } from '../../recovery/message/read-prompt.ts'
import { progressLine } from '../../recovery/texts/lines.ts'
import { foundBlock } from '../../recovery/texts/offer.ts'
import { presentState } from '../../recovery/texts/state.ts'
import { BUDGET, CHARS_PER_TOKEN } from '../../rules.ts'
import { renderTurn } from '../../snapshot/format/turn.ts'
import type { Turn } from '../../snapshot/turn.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { lazy } from '../../text/lazy.ts'
import { neutralise } from '../../text/untrusted.ts'
import { readOffTimes } from '../../workspace/off-times.ts'
import { framedResult, NOTICE } from '../framed.ts'
import { result } from '../reply.ts'
import { nameIt, type Surface } from '../surface.ts'
import type { RecoverInput } from './arguments.ts'

/** Returns the state that is meant and what may follow; `call` is the host's id of this call. */
export async function recover(
  surface: Surface,
  { reference, confirmed, budget, part, session_id }: z.infer<typeof RecoverInput>,
  call: string | undefined,
): Promise<CallToolResult> {
  const { source, context, withStore, wrote } = surface
  const session = await surface.session(session_id, call)
  const host = context.host()
  const facts: DecideFacts = {
    ...(await surface.workspace()),
    ...defined({ host }),
    now: context.now(),
    source: source(),
    sessionId: session.sessionId,
    ...(session.transcriptPath === undefined ? { unrecorded: true as const } : {}),
    writtenIn: hostOf(context.config.env).id,
    // Whoever calls wants to know: the question is never an ordinary message.
    exchanges: 0,
    offer: 'always',
    goesOn: false,
  }
  const given = (reference ?? '').trim().slice(0, LONGEST_REFERENCE)
  const asked = {
    facts,
    session,
    confirmed: confirmed === true,
    budget: budget ?? BUDGET.state,
    part: part ?? 1,
    surface,
  }
  const reply = await withStore(async (store) => {
    await surface.readUnread(store, facts, session.sessionId)
    const sought = readPrompt(await fullName(store, given, async () => facts.project.id))
    return recoverBy(store, sought, { ...asked, exchanges: lazy(() => exchangesOf(store, session, surface)) })
  })
  wrote()
  const toName = surface.toName(session)
  // What was shown is confirmed in the session in which it was.
  if (toName === undefined || Object(reply.structuredContent).decision === 'none') return reply
  const content = [...reply.content, { type: 'text' as const, text: nameIt(toName) }]
  return { ...reply, content, structuredContent: { ...Object(reply.structuredContent), session_id: toName } }
}

// --- internal ---

/** Longest reference that is read, in characters: a pasted summary is much shorter. */
const LONGEST_REFERENCE = 20_000

/** A client of this server may have no shell. */
const readAll = (name: string) => `recall {name: "${name}"}\`, a turn: \`recall {session: "${name}", turn: N}`
const readForeign = (name: string) => `recall {name: "${name}", project: "all"}`

interface Asked {
  readonly facts: DecideFacts
  readonly session: LocatedSession
  readonly confirmed: boolean
  readonly budget: number
  readonly part: number
  readonly surface: Surface
  /** How many prompts the session has had, with the one that is being answered; undefined where no transcript tells. */
  readonly exchanges: () => Promise<number | undefined>
}

async function recoverBy(store: GraphStore, sought: Prompt, asked: Asked) {
  const { facts, budget, part, surface } = asked
  const { reference } = sought
  if (reference.kind === 'id') {
    const own = await findSnapshot(store, reference.name)
    const isHere =
      own?.project.id === facts.project.id || (own?.sessionId !== undefined && own.sessionId === facts.sessionId)
    if (own !== undefined && isHere && part > 1) return turnsInFull(own, await turnsOfWork(store, own), asked)
    // The model asks for its own session, of which a compaction may have left little: its state, nothing to resume.
    if (own?.sessionId !== undefined && own.sessionId === facts.sessionId)
      return ownState(own, await turnsOfWork(store, own), budget, surface)
  }
  const verdict = await lookUp(store, sought, facts)
  const [first] = verdict.found
  if (first === undefined) return nothing(verdict, surface)
  if (verdict.found.length > 1 || verdict.unmatched === true) {
    const names = verdict.found.map(({ snapshot }) => snapshot.name)
    await noteShown(store, names, asked)
    return choice(verdict, facts, surface)
  }
  return stateOf(store, first, verdict, asked)
}

async function stateOf(store: GraphStore, work: Verdict['found'][number], { recovery }: Verdict, asked: Asked) {
  const { snapshot: found } = work
  const { facts, budget, surface } = asked
  const { context } = surface
  const { foreign } = work.assessment
  const read = foreign === undefined ? readAll : readForeign
  const confirmed = asked.confirmed && (await wasShown(store, found, asked))
  if (foreign !== undefined && !confirmed) {
    await noteShown(store, [found.name], asked)
    return askFirst(work, asked)
  }
  const isOwnIdea = work.assessment.decision === 'apply' && !confirmed && (await onlyGreeted(store, found, asked))
  const assessment = isOwnIdea ? { ...work.assessment, decision: 'confirm' as const } : work.assessment
  const { decision } = assessment
  const given = await giveState(
    store,
    { snapshot: found, assessment, ...defined({ recovery }) },
    confirmed ? 'person' : 'tool',
    facts,
    { sentinel: context.sentinel(), command: context.command, readAll: read, budget },
  )
  await carryOut(store, given)
  const { snapshot, turns, warnings, text, takenUp } = given
  if (!takenUp) await noteShown(store, [found.name], asked, true)
  return result(text, {
    notice: NOTICE,
    decision: takenUp ? 'apply' : decision === 'offer' ? 'confirm' : decision,
    tier: assessment.tier,
    likelihood: assessment.likelihood,
    confidence: assessment.confidence,
    evidence: assessment.evidence.map(neutralise),
    checkpoint: snapshot.name,
    // With a session that is recorded, once its first answer is.
    status: takenUp && facts.unrecorded === true ? 'resumed' : snapshot.status,
    warnings: warnings.map(neutralise),
    state: neutralise(presentState(snapshot, turns, budget, read(snapshot.name))),
  })
}

/** What belongs to another project is asked about; its state is given by the same call after the person's yes. */
function askFirst(work: Verdict['found'][number], { facts, surface }: Asked) {
  const { snapshot, assessment } = work
  const { name, status } = snapshot
  return framedResult(surface.context, {
    opening:
      'This is of another project, and nothing of it is given yet: ask the user whether it is wanted here. ' +
      'After their yes: the same call with confirmed: true. After a no: nothing; it stays as it is in its own project.',
    body: foundBlock(work, facts.now),
    structured: {
      decision: 'confirm',
      tier: assessment.tier,
      likelihood: assessment.likelihood,
      confidence: assessment.confidence,
      evidence: assessment.evidence,
      checkpoint: name,
      status,
    },
  })
}

/** Remembers what this session was shown, and when: only a prompt after that says yes to it. */
async function noteShown(
  store: GraphStore,
  names: readonly string[],
  { facts, session, exchanges: soFar }: Asked,
  given?: true,
): Promise<void> {
  const exchanges = ((await soFar()) ?? 1) - 1
  await store.commit([
    putAsked(session.sessionId, { at: facts.now.toISOString(), names, exchanges, ...defined({ given }) }),
  ])
}

/**
 * Whether this session was shown the work, by its first line, by a question or by this tool, and the person has said something
 * since, as far as the transcript tells: the model cannot say yes for them.
 */
async function wasShown(
  store: GraphStore,
  { name }: SessionSnapshot,
  { session: { sessionId }, exchanges: soFar }: Asked,
): Promise<boolean> {
  const [asked, line] = await Promise.all([askedRecord(store, sessionId), lineRecord(store, sessionId)])
  const shownAt =
    asked?.names.includes(name) === true ? asked.exchanges : line?.names.includes(name) === true ? 0 : undefined
  if (shownAt === undefined) return false
  const exchanges = await soFar()
  if (exchanges !== undefined) return exchanges > shownAt + 1
  // Where hooks see the session, they hear the yes.
  return (await startRecord(store, sessionId)) === undefined
}

/** Whether the model was told of the work by the line, and the person has only greeted so far: they did not ask for it. */
async function onlyGreeted(
  store: GraphStore,
  { name }: SessionSnapshot,
  { session, exchanges }: Asked,
): Promise<boolean> {
  const line = await lineRecord(store, session.sessionId)
  if (line?.greeted !== true || !line.names.includes(name)) return false
  return ((await exchanges()) ?? 1) <= 1
}

async function exchangesOf(store: GraphStore, session: LocatedSession, { context: { config } }: Surface) {
  const { projectDir, env, home } = config
  const capture = await captureLocated(store, session, { ...defined({ projectDir }), env, off: readOffTimes(home) })
  return capture?.reading.state.exchanges
}

/** What did not fit into the state: the turns as they are stored, newest first, a part as long as the state. */
function turnsInFull(snapshot: SessionSnapshot, turns: readonly Turn[], { part, budget, surface }: Asked) {
  const lines = turns.toReversed().flatMap(renderTurn)
  const parts: string[][] = [[]]
  let length = 0
  for (const line of lines) {
    if (length > 0 && length + line.length > budget * CHARS_PER_TOKEN) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(line)
    length += line.length + 1
  }
  const body = parts[part - 2] ?? []
  const more = part - 1 < parts.length ? ` The next: the same call with part: ${part + 1}.` : ''
  return framedResult(surface.context, {
    opening: `Part ${part} of ${parts.length + 1} of ${snapshot.name}: its turns, newest first.${more}`,
    body: body.join('\n'),
    structured: { decision: 'none', checkpoint: snapshot.name, part, parts: parts.length + 1, turns: body },
  })
}

function ownState(snapshot: SessionSnapshot, turns: readonly Turn[], budget: number, { context }: Surface) {
  const state = presentState(snapshot, turns, budget, readAll(snapshot.name))
  return framedResult(context, {
    opening: `This is the state of this very session (${snapshot.name}).`,
    body: state,
    structured: { decision: 'none', checkpoint: snapshot.name, status: snapshot.status, state },
  })
}

function nothing(verdict: Verdict, { context }: Surface) {
  const why = verdict.reasons.join('; ')
  return framedResult(context, {
    body: `Nothing to go on with: ${why}.\nlist_session_snapshots shows every snapshot; recall searches all that is stored.`,
    structured: { decision: 'none', reason: why },
  })
}

function choice({ found, unmatched, reasons }: Verdict, facts: DecideFacts, { context }: Surface) {
  const opening =
    unmatched === true
      ? `${reasons[0]}. What is saved of this project: if the user means one of these, call again with its id.`
      : `${found.length} sessions fit. Let the user pick, then call again with the id and confirmed: true. More: list_session_snapshots.`
  const candidates = found.map(({ snapshot, assessment, unfinished }) => ({
    checkpoint: snapshot.name,
    topic: truncate(oneLine(snapshot.topic), 160),
    status: snapshot.status,
    age: describeAge(facts.now.getTime() - Date.parse(snapshot.timestamp)),
    progress: progressLine(snapshot),
    unfinished: unfinished.map(({ text }) => text),
    next: truncate(oneLine(snapshot.nextStep ?? ''), 160),
    likelihood: assessment.likelihood,
    confidence: assessment.confidence,
  }))
  return framedResult(context, {
    opening,
    body: candidates
      .map(({ checkpoint, topic, age, status, progress, unfinished: open, next }, index) => {
        const facts = [checkpoint, status, `${age} ago`, progress, open.length === 0 ? 'finished' : open.join(', ')]
        const line = `${index + 1}. ${topic} (${facts.filter((fact) => fact !== '').join(', ')})`
        return next === '' ? line : `${line}\n   Next: ${next}`
      })
      .join('\n'),
    structured:
      unmatched === true ? { decision: 'none', reason: reasons[0], candidates } : { decision: 'choose', candidates },
  })
}
