/**
 * @module A prompt is sent: the first one of a session decides, a yes or no answers, an id or a summary counts in any.
 *
 * Everything else leaves without opening the store: what a prompt may mean is read from its words, and whether it is the
 * first one from the transcript, which has no exchange yet.
 */

import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import type { HookAnswer, HookPayload } from '../../hosts/hook.ts'
import { hostOf, mostBytesOf } from '../../hosts/hook-hosts.ts'
import { decide } from '../../memory/recover/decide.ts'
import type { DecideFacts } from '../../memory/recover/decide-request.ts'
import {
  askedRecord,
  isFork,
  lineRecord,
  offerSetting,
  type StartRecord,
  startRecord,
} from '../../memory/recover/offers.ts'
import { type Answer, afterReply, afterVerdict, type Conversation, isWaiting } from '../../memory/recover/transition.ts'
import { knownProject } from '../../memory/session/adopt-project.ts'
import { putInjection } from '../../memory/session/history.ts'
import { isClaimed, promptKey, putClaim } from '../../memory/session/print-claim.ts'
import { change } from '../../memory/session/read-change-write.ts'
import { sessionRecord } from '../../memory/session/session-record.ts'
import { BUSY_TIMEOUT, HOOK_DEADLINE, OFFER } from '../../rules.ts'
import { asksForNoWork, isPastedSummary } from '../../snapshot/no-work.ts'
import { mayHoldStore } from '../../store/location.ts'
import type { GraphStore } from '../../store/port.ts'
import { type ProjectFacts, readProject } from '../../workspace/git.ts'
import { gitMarks } from '../../workspace/git-marks.ts'
import { readOffTimes } from '../../workspace/off-times.ts'
import { gitTime, type Timed } from '../process/git-time.ts'
import type { SentPrompt } from '../process/sent-prompt.ts'
import { readEarlier } from './read-unread.ts'

/** Returns what a prompt is answered with. */
export async function onPrompt(
  prompt: SentPrompt,
  payload: HookPayload,
  context: Context,
): Promise<HookAnswer | undefined> {
  const { message, asks } = await prompt.words()
  const timed: Timed = asks ? 'AskingPrompt' : 'UserPromptSubmit'
  const until = context.now().getTime() + HOOK_DEADLINE[timed] / 2
  const referring = message.reference.kind !== 'none'
  // Nothing was saved yet: there is nothing to find, and no store is made for that.
  if (!referring && !mayHoldStore(context.config.store)) return undefined
  const first = prompt.before() === 0
  // Plain words count in the first messages alone: later ones are not searched for them.
  const early = prompt.before() < OFFER.firstMessages
  const { kind } = message.signal
  const says = referring || (early && kind !== 'none')
  const reply = prompt.reply()
  if (!first && !says && reply === undefined) return undefined
  return context.withStore(asks ? BUSY_TIMEOUT.asking : BUSY_TIMEOUT.hook, async (store) => {
    const start = await startRecord(store, payload.sessionId)
    const asked = reply === undefined ? undefined : await askedRecord(store, payload.sessionId)
    const waits = asked !== undefined && asked.names.length > 0
    if (!says && !waits && !(first && (await mayTell(store, payload, context)))) return undefined
    const { exchanges, atWork } = first ? FIRST : await soFar(timed, store, payload, context)
    const place = await knownProject(store, await placeOf(timed, payload, context, start))
    const here = conversationOf(place, store, payload, context, exchanges)
    if (!referring && reply !== undefined && isWaiting(asked, exchanges)) {
      const answer = await afterReply(reply, asked, here)
      if (answer !== undefined) return giveAnswer(answer, here, payload)
    }
    // In a running task "continue" means that task.
    const speaks = says && (referring || kind === 'formatted' || !atWork)
    if (!first && !speaks) return undefined
    const facts = await decideFacts(here, start, first, context)
    // Where the start and the first prompt are one, killed sessions are read before anything is looked for.
    const isStart = first && hostOf(context.config.env).facts.startsWithPrompt && facts.offer !== 'never'
    if (!facts.goesOn && (speaks || isStart)) await readEarlier(store, place, payload, context, until)
    const verdict = await decide(store, message, facts)
    const answer = afterVerdict(verdict, here)
    return answer && giveAnswer(answer, here, payload)
  })
}

// --- internal ---

/** How far the session has come: its exchanges, and whether one of its messages asked for some work. */
interface SoFar {
  readonly exchanges: number
  readonly atWork: boolean
}
const FIRST: SoFar = { exchanges: 0, atWork: false }
const UNKNOWN: SoFar = { exchanges: Number.POSITIVE_INFINITY, atWork: true }

async function soFar(timed: Timed, store: GraphStore, payload: HookPayload, context: Context): Promise<SoFar> {
  const { sessionId, transcriptPath, prompt } = payload
  const { cursor } = await sessionRecord(store, sessionId)
  if (transcriptPath === undefined) return FIRST
  // What reads a session is loaded only where one is read.
  const { readSession } = await import('../../capture/events/read-session.ts')
  const until = context.now().getTime() + HOOK_DEADLINE[timed] / 4
  try {
    const reading = readSession(
      transcriptPath,
      cursor,
      { expired: () => context.now().getTime() > until },
      {
        times: readOffTimes(context.config.home),
      },
    )
    if (reading.unfinished) return UNKNOWN
    const { exchanges, requests } = reading.state
    const isWork = (text: string) => isPastedSummary(text) || !asksForNoWork(text)
    return { exchanges, atWork: requests.some(({ text }) => text !== prompt && isWork(text)) }
  } catch {
    return UNKNOWN
  }
}

/** Returns where the session is: what git told its start, while that holds, and otherwise what git tells now. */
async function placeOf(
  timed: Timed,
  payload: HookPayload,
  { config: { env, projectDir } }: Context,
  start: StartRecord | undefined,
): Promise<ProjectFacts> {
  const folder = projectDir ?? payload.cwd
  const { project, git } = start ?? {}
  if (folder !== undefined && project !== undefined && git !== undefined && start?.folder === folder) {
    if (git.marks === gitMarks(folder)) return { project, git: git.facts }
  }
  const asked = await readProject(folder, env, gitTime(timed))
  return asked.git === undefined && project !== undefined ? { project } : asked
}

function conversationOf(
  { project, git }: ProjectFacts,
  store: GraphStore,
  payload: HookPayload,
  context: Context,
  exchanges: number,
): Conversation {
  const host = context.host()
  const { env } = context.config
  return {
    store,
    exchanges,
    command: context.command,
    sentinel: () => context.sentinel(),
    ...defined({ mostBytes: mostBytesOf(hostOf(env)) }),
    sessionId: payload.sessionId,
    facts: {
      project,
      now: context.now(),
      source: 'hook',
      sessionId: payload.sessionId,
      writtenIn: hostOf(env).id,
      ...defined({ host, git }),
    },
  }
}

/** Whether the session's model may still be given its one line. */
async function mayTell(store: GraphStore, { sessionId }: HookPayload, { config }: Context): Promise<boolean> {
  return offerSetting(config.settings) !== 'never' && (await lineRecord(store, sessionId)) === undefined
}

async function decideFacts(
  { store, facts, exchanges }: Conversation,
  start: StartRecord | undefined,
  first: boolean,
  context: Context,
): Promise<DecideFacts> {
  const known = start === undefined ? undefined : GOES_ON.has(start.source)
  const goesOn = known ?? (first && (await isFork(store, facts.sessionId ?? '', facts.host)))
  return { ...facts, exchanges, offer: offerSetting(context.config.settings), goesOn }
}

const GOES_ON = new Set(['resume', 'fork'])

/**
 * Writes what the answer writes, with what the session is told, and returns what is printed. Of two installations that fire on
 * one prompt, one answers.
 */
async function giveAnswer(
  answer: Answer,
  { store, sessionId, facts }: Conversation,
  payload: HookPayload,
): Promise<HookAnswer | undefined> {
  const { now, project, writtenIn: host } = facts
  const event = `${sessionId}:prompt:${promptKey(payload)}`
  const transition = await answer()
  const { way, toPerson, toModel } = transition
  const occasion = { session: sessionId, now, hook: 'UserPromptSubmit', host, project: project.id } as const
  return change(store, async () => {
    if (await isClaimed(store, event, now)) return { mutations: [], result: undefined }
    const mutations = [putClaim(event, now), ...(await transition.mutations()), putInjection(occasion, way, transition)]
    return { mutations, result: defined({ toPerson, toModel }) }
  })
}
