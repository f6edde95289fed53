/**
 * @module A session starts: the person gets one line about unfinished work, the model gets nothing.
 *
 * The host's process is remembered: by it another session can tell whether this one is still open.
 * A resumed or forked session is told nothing: its conversation is there.
 */

import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import type { HookAnswer, HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { findCandidates } from '../../memory/recover/candidates.ts'
import { offerSetting, putStart, type StartRecord } from '../../memory/recover/offers.ts'
import { carryOut, tellAtStart } from '../../memory/recover/transition.ts'
import { knownProject } from '../../memory/session/adopt-project.ts'
import { putInjection } from '../../memory/session/history.ts'
import { claim } from '../../memory/session/print-claim.ts'
import { queueFolder, sweepQueue } from '../../memory/session/queued-events.ts'
import { rememberModel } from '../../memory/session/session-window.ts'
import { BUSY_TIMEOUT, HOOK_DEADLINE } from '../../rules.ts'
import { activeSettings } from '../../sync/settings.ts'
import { isIdentified, type ProjectFacts, readProject } from '../../workspace/git.ts'
import { gitMarks } from '../../workspace/git-marks.ts'
import { gitTime } from '../process/git-time.ts'
import { sweepWaiting } from '../process/pending.ts'
import { SYNC, startWorker } from '../queue/spawn-worker.ts'
import { folderOf, readEarlier } from './read-unread.ts'

/** Returns what a start, a resumption or a cleared conversation prints. */
export async function onStart(payload: HookPayload, context: Context): Promise<HookAnswer | undefined> {
  const { source } = payload
  if (source === undefined) return undefined
  sweepWaiting(context.config.home, context.now())
  sweepQueue(queueFolder(context.config), context.now())
  if (activeSettings(context.config) !== undefined) startWorker(context.config, undefined, SYNC)
  return context.withStore(BUSY_TIMEOUT.hook, async (store) => {
    const now = context.now()
    const host = context.host()
    await rememberModel(store, payload.sessionId, payload.model, { now, env: context.config.env })
    const record = {
      ...{ at: now.toISOString(), source },
      ...defined({ host, transcript: payload.transcriptPath, folder: folderOf(payload, context) }),
    }
    const { env, settings } = context.config
    const { personLine, startsWithPrompt } = hostOf(env).facts
    if (!NEW.has(source) || startsWithPrompt || payload.late === true) {
      await store.commit([putStart(payload.sessionId, record)])
      return undefined
    }
    const folder = folderOf(payload, context)
    // Before git is asked: what changes meanwhile is asked again.
    const marks = folder === undefined ? undefined : gitMarks(folder)
    const place = await knownProject(store, await readProject(folder, env, gitTime('SessionStart')))
    const start = { ...record, ...toRemember(place, marks) }
    // The first prompt's hook may not wait for the reading.
    await store.commit([putStart(payload.sessionId, start)])
    await readEarlier(store, place, payload, context, now.getTime() + HOOK_DEADLINE.SessionStart / 2)
    // That hook tells the model.
    if (!personLine) return undefined
    const facts = {
      ...{ now: context.now(), project: place.project.id, sessionId: payload.sessionId, env },
      ...defined({ host, git: place.git }),
      cleared: source === 'clear',
    }
    const found = offerSetting(settings) === 'never' ? [] : await findCandidates(store, facts)
    const told = tellAtStart(payload.sessionId, start.at, found, !hostOf(env).isUnattended(env))
    await carryOut(store, told)
    const { toPerson } = told
    if (toPerson === undefined) return undefined
    const occasion = {
      ...{ session: payload.sessionId, now, hook: 'SessionStart' as const, host: hostOf(context.config.env).id },
      ...defined({ project: found[0]?.snapshot.project.id }),
    }
    const said = putInjection(occasion, told.way, told)
    return (await claim(store, `${payload.sessionId}:start`, now, [said])) ? { toPerson } : undefined
  })
}

// --- internal ---

/** What the session's prompts need not ask git again. */
function toRemember({ project, git }: ProjectFacts, marks: string | undefined): Pick<StartRecord, 'project' | 'git'> {
  if (git === undefined || !isIdentified(git)) return {}
  if (marks === undefined) return { project }
  // Only where HEAD is and what identifies the project.
  return { project, git: { marks, facts: { ...git, staged: [], recentCommits: [] } } }
}

/** Sources of a conversation that begins. */
const NEW = new Set(['startup', 'clear'])
