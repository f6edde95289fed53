/**
 * @module A prompt is sent: the first one of a session decides, a yes or no answers, an id or a summary counts in any.
 *
 * Everything else leaves without opening the store: what a prompt may mean is read from its words, and whether it is the
 * first one from the transcript, which has no exchange yet.
 */

import { existsSync, statSync } from 'node:fs'
import { projectIdentity, readGit } from '../capture/git.ts'
import { readSession } from '../capture/read-session.ts'
import type { Context } from '../compose.ts'
import { type CandidateFacts, findCandidates, stillCandidates } from '../memory/candidates.ts'
import { sessionRecord } from '../memory/checkpoints.ts'
import { claim } from '../memory/claims.ts'
import { type DecideFacts, decide } from '../memory/decide.ts'
import { askedRecord, isFork, offerSetting, type StartRecord, startRecord } from '../memory/offers.ts'
import { findReference } from '../recovery/reference.ts'
import { readReply } from '../recovery/replies.ts'
import { detectSignal } from '../recovery/signals.ts'
import { BUSY_TIMEOUT, HOOK_DEADLINE } from '../rules.ts'
import type { GraphStore } from '../store/port.ts'
import type { HookAnswer } from './answer.ts'
import { answerReply, answerVerdict, ignoreTold, type PromptPlace } from './answer-prompt.ts'
import type { HookPayload } from './payload.ts'

/** Returns what a prompt is answered with. */
export async function onPrompt(payload: HookPayload, context: Context): Promise<HookAnswer | undefined> {
  const prompt = payload.prompt ?? ''
  const referring = findReference(prompt).kind !== 'none'
  const speaks = referring || detectSignal(prompt, { firstMessages: true }).kind !== 'none'
  const reply = readReply(prompt)
  const first = isFirst(payload)
  if (!first && !speaks && reply === undefined) return undefined
  // Nothing was saved yet: there is nothing to find, and no store is made for that.
  if (!referring && !hasStore(context.config.store)) return undefined
  return context.withStore(BUSY_TIMEOUT.hook, async (store) => {
    const start = await startRecord(store, payload.sessionId)
    const asked = reply === undefined ? undefined : await askedRecord(store, payload.sessionId)
    const waits = asked !== undefined && asked.names.length > 0
    // Told of nothing at the start, and saying nothing of earlier work: the ordinary first prompt.
    if (!speaks && !waits && (!first || start?.told.length === 0)) return undefined
    const exchanges = first ? 0 : await exchangesOf(store, payload, context)
    const place = await placeOf(store, payload, context, exchanges)
    if (waits && reply !== undefined && exchanges - asked.exchanges <= 1) {
      const answer = await answerReply(reply, asked, place)
      if (answer !== undefined) return (await mayPrint(store, payload, context)) ? answer() : undefined
    }
    if (!first && !speaks) return undefined
    const facts = await decideFacts(store, place, start, first, context)
    const verdict = await decide(store, prompt, facts)
    const answer = answerVerdict(verdict, place)
    if (answer === undefined) {
      if (first && start !== undefined) await ignoreTold(start, place)
      return undefined
    }
    return (await mayPrint(store, payload, context)) ? answer() : undefined
  })
}

// --- internal ---

/** What precedes the first prompt in a transcript (a cleared conversation, a command) is small. */
const LONGEST_PRELUDE = 256 * 1024

/** No exchange yet: the host makes the file after the first prompt. */
function isFirst({ transcriptPath }: HookPayload): boolean {
  if (transcriptPath === undefined) return true
  const size = statSync(transcriptPath, { throwIfNoEntry: false })?.size
  if (size === undefined) return true
  if (size > LONGEST_PRELUDE) return false
  try {
    return readSession(transcriptPath).state.exchanges === 0
  } catch {
    return false
  }
}

/** An address is no file: whether it holds anything is only known by asking. */
function hasStore(location: string): boolean {
  return /^\w+:\/\//.test(location) || existsSync(location)
}

async function exchangesOf(store: GraphStore, { sessionId, transcriptPath }: HookPayload, context: Context) {
  const { cursor } = await sessionRecord(store, sessionId)
  if (transcriptPath === undefined) return 0
  const until = context.now().getTime() + HOOK_DEADLINE.UserPromptSubmit / 4
  try {
    const reading = readSession(transcriptPath, cursor, () => context.now().getTime() > until)
    return reading.unfinished ? Number.POSITIVE_INFINITY : reading.state.exchanges
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

async function placeOf(
  store: GraphStore,
  payload: HookPayload,
  context: Context,
  exchanges: number,
): Promise<PromptPlace> {
  const folder = context.config.projectDir ?? payload.cwd
  const git = folder === undefined ? undefined : await readGit(folder, context.config.env)
  const host = context.host()
  return {
    store,
    context,
    exchanges,
    sessionId: payload.sessionId,
    facts: {
      now: context.now(),
      source: 'hook',
      project: projectIdentity(folder ?? 'unknown', git),
      ...(git === undefined ? {} : { git }),
      sessionId: payload.sessionId,
      ...(host === undefined ? {} : { host }),
    },
  }
}

async function decideFacts(
  store: GraphStore,
  { facts, exchanges }: PromptPlace,
  start: StartRecord | undefined,
  first: boolean,
  { config }: Context,
): Promise<DecideFacts> {
  const offer = offerSetting(config.settings)
  const known = start === undefined ? undefined : GOES_ON.has(start.source)
  const goesOn = known ?? (first && (await isFork(store, facts.sessionId ?? '', facts.host)))
  const asking: CandidateFacts = { ...facts, project: facts.project.id, env: config.env }
  const candidates =
    !first || goesOn || offer === 'never'
      ? []
      : start === undefined
        ? await findCandidates(store, asking)
        : await stillCandidates(store, start.told, asking)
  return { ...facts, exchanges, offer, goesOn, env: config.env, candidates }
}

const GOES_ON = new Set(['resume', 'fork'])

/** Of two installations that fire on one prompt, one answers. */
function mayPrint(store: GraphStore, { sessionId, promptId }: HookPayload, context: Context): Promise<boolean> {
  return claim(store, `${sessionId}:prompt:${promptId ?? 'unknown'}`, context.now())
}
