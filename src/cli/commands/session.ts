/**
 * @module The commands for one session: capture, save, show, summary.
 */

import { resolve } from 'node:path'
import { captureSession } from '../../capture/draft/capture-session.ts'
import { draftSnapshot } from '../../capture/draft/snapshot.ts'
import type { SessionState } from '../../capture/state/session-state.ts'
import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import { invalidInput, ThroughlineError } from '../../errors.ts'
import { hostOf, hostOrFirst } from '../../hosts/hook-hosts.ts'
import { listTranscripts, newestStartedIn } from '../../hosts/known.ts'
import { handoverOf } from '../../memory/recover/handover.ts'
import { saveNamed } from '../../memory/session/checkpoints.ts'
import { initialState, sessionRecord } from '../../memory/session/session-record.ts'
import { turnsOfWork } from '../../memory/session/turns.ts'
import { presentState } from '../../recovery/texts/state.ts'
import { redactDeep } from '../../redact/redact.ts'
import { BUDGET, CHECKPOINT_TYPES } from '../../rules.ts'
import { renderObservations } from '../../snapshot/format/observations.ts'
import { renderSaved, renderSummary } from '../../snapshot/format/summary.ts'
import { renderTurn } from '../../snapshot/format/turn.ts'
import { snapshotName } from '../../snapshot/name.ts'
import type { CheckpointType, SessionSnapshot } from '../../snapshot/types.ts'
import { validateSnapshot } from '../../snapshot/validate.ts'
import { readOffTimes } from '../../workspace/off-times.ts'
import type { Run } from '../terminal/context.ts'
import { findById, findByIdOrNewest } from '../terminal/find-by-id.ts'
import { counted } from '../terminal/plural.ts'

interface CaptureOptions {
  readonly transcript: string
  readonly json?: boolean
  readonly budget?: number
  readonly project?: string
}

/** Prints what would be saved of a session; nothing is written. @throws TRANSCRIPT_UNREADABLE where the file tells nothing */
export async function captureCommand(options: CaptureOptions, { context, output }: Run): Promise<void> {
  const { snapshot, state } = await draft(options, context)
  const readAll = `${context.command} capture --transcript ${resolve(options.transcript)} --json`
  if (options.json === true) output.json({ ...snapshot, turns: state.turns })
  else output.data(presentState(snapshot, state.turns, options.budget ?? BUDGET.state, readAll))
  sayUnread(state, output)
}

/** Saves a named checkpoint of a session and prints its name and continuation summary. */
export async function saveCommand(
  options: { readonly transcript?: string; readonly type: string; readonly trigger?: string; readonly json?: boolean },
  run: Run,
): Promise<void> {
  const { context, output, withStore } = run
  const type = options.trigger ?? options.type
  if (!isType(type))
    throw invalidInput(`"${type}" is not a checkpoint type. Choose one of ${CHECKPOINT_TYPES.join(', ')}.`)
  const transcriptPath = options.transcript === undefined ? await findTranscript(run) : resolve(options.transcript)
  const { snapshot, state } = await withStore(async (store) => {
    const source = { transcriptPath, env: context.config.env, off: readOffTimes(context.config.home) }
    const first = await captureSession(source)
    const { sessionId } = first.state
    if (sessionId === undefined || first.state.requests.length === 0)
      throw new ThroughlineError(
        'TRANSCRIPT_UNREADABLE',
        `${transcriptPath} holds no session to save: it has no request`,
      )
    const record = await sessionRecord(store, sessionId)
    // A session that was resumed from another one starts with that one's state, and ids that the model used stay reserved.
    const capture =
      record.resumedFrom === undefined && record.reserved === undefined
        ? first
        : await captureSession({ ...source, initial: await initialState(store, record) })
    const saved = await saveNamed(store, capture, {
      source: 'cli',
      now: context.now(),
      sessionId,
      type,
      reason: `saved by command (${type})`,
      ...(hostOf(context.config.env).runningSession(context.config.env) === sessionId ? {} : { fromOutside: true }),
    })
    return { snapshot: saved, state: capture.reading.state }
  })
  if (options.json === true) output.json(snapshot)
  else output.data(renderSaved(snapshot))
  sayUnread(state, output)
}

/** Prints one snapshot: everything as its observations, within a budget, or as JSON. */
export async function showCommand(
  id: string,
  options: { readonly json?: boolean; readonly budget?: number },
  { context, output, withStore }: Run,
): Promise<void> {
  const { snapshot, turns } = await withStore(async (store) => {
    const found = await findById(store, id)
    return { snapshot: found, turns: await turnsOfWork(store, found) }
  })
  if (options.json === true) output.json({ ...snapshot, turns })
  else if (options.budget !== undefined)
    output.data(
      [
        presentState(snapshot, turns, options.budget, `${context.command} show ${snapshot.name}`),
        checksLine(snapshot),
      ].join('\n\n'),
    )
  else output.data([snapshot.name, '', ...renderObservations(snapshot), '', ...turns.flatMap(renderTurn)].join('\n'))
}

/** Prints only the continuation summary; without an id, that of the project's newest session in which something was done. */
export async function summaryCommand(
  id: string | undefined,
  options: { readonly json?: boolean },
  run: Run,
): Promise<void> {
  const { output } = run
  const snapshot = await run.withStore((store) => findByIdOrNewest(store, id, run))
  const summary = renderSummary(snapshot)
  if (options.json === true) output.json({ name: snapshot.name, summary })
  else output.data(summary)
}

/** Prints what another host needs to continue a session, and the command that starts the host with it. */
export async function handoffCommand(
  id: string | undefined,
  options: { readonly to?: string; readonly json?: boolean },
  run: Run,
): Promise<void> {
  const { context, output } = run
  const snapshot = await run.withStore((store) => findByIdOrNewest(store, id, run))
  const from = hostOrFirst(snapshot.conversation.host)
  const { id: to, host, command } = handoverOf(snapshot, context, options.to)
  const summary = renderSummary(snapshot)
  if (options.json === true) return output.json({ name: snapshot.name, from: from.id, to, summary, command })
  output.data(summary)
  output.say(`Paste this into ${host}, or start it in this folder: ${command}`)
}

// --- internal ---

/**
 * Returns the transcript of the session that runs this command, else of the newest session that was started in this folder,
 * else at the root of its project.
 * @throws TRANSCRIPT_NOT_FOUND
 */
async function findTranscript({ context: { config }, folder, project }: Run): Promise<string> {
  const all = listTranscripts(config)
  const host = hostOf(config.env)
  const session = host.runningSession(config.env)
  const running = session ? all.find(({ sessionId }) => sessionId === session) : undefined
  const found = running ?? newestStartedIn(folder, all) ?? newestStartedIn((await project()).root, all)
  if (found === undefined)
    throw new ThroughlineError(
      'TRANSCRIPT_NOT_FOUND',
      `${config.hostFolder} holds no ${host.name} session of ${folder}`,
    )
  return found.path
}

async function draft(
  options: CaptureOptions,
  context: Context,
): Promise<{ readonly snapshot: SessionSnapshot; readonly state: SessionState }> {
  const capture = await captureSession({
    transcriptPath: resolve(options.transcript),
    ...defined({ projectDir: options.project && resolve(options.project) }),
    env: context.config.env,
    off: readOffTimes(context.config.home),
  })
  const timestamp = context.now().toISOString()
  const facts = {
    sequence: 1,
    type: 'manual' as const,
    reason: 'captured by command',
    status: 'in-progress' as const,
    timestamp,
  }
  const { state } = capture
  if (tellsNothing(state))
    throw new ThroughlineError(
      'TRANSCRIPT_UNREADABLE',
      `${options.transcript} tells nothing of a session: it holds no message and no tool call`,
    )
  const snapshot = draftSnapshot(state, {
    ...facts,
    name: '',
    project: capture.project,
    ...defined({ git: capture.git }),
    transcriptPath: resolve(options.transcript),
  })
  const name = snapshotName({ date: timestamp, topic: snapshot.topic, sessionId: state.sessionId ?? '', sequence: 1 })
  return { snapshot: redactDeep({ ...snapshot, name }), state }
}

/** Says that a part of the transcript could not be read, where that is so. */
function sayUnread({ badLines }: SessionState, output: Run['output']): void {
  if (badLines > 0)
    output.say(`${counted(badLines, 'line')} of the transcript could not be read as a whole. The rest was.`)
}

function tellsNothing({ messages, requests, toolCalls }: SessionState): boolean {
  return messages === 0 && requests.length === 0 && Object.keys(toolCalls).length === 0
}

/** Returns what a recovery needs and this snapshot lacks. */
function checksLine(snapshot: SessionSnapshot): string {
  const missing = validateSnapshot(snapshot).filter(({ ok }) => !ok)
  return `Checks: ${missing.length === 0 ? 'complete' : missing.map(({ message }) => message).join('; ')}`
}

function isType(type: string): type is CheckpointType {
  return (CHECKPOINT_TYPES as readonly string[]).includes(type)
}
