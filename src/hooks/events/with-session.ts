/**
 * @module A hook's session: its transcript read on from where the last hook stopped, with the store open.
 */

import { existsSync } from 'node:fs'
import { type Capture, captureSession } from '../../capture/draft/capture-session.ts'
import { readSoFar } from '../../capture/events/read-session.ts'
import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { isForgottenSession } from '../../memory/session/forget.ts'
import { initialState, sessionRecord } from '../../memory/session/session-record.ts'
import { sessionWindow } from '../../memory/session/session-window.ts'
import { GIT_TIME, HOOK_DEADLINE, WORKER_TIME } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { readOffTimes } from '../../workspace/off-times.ts'
import { logFault } from '../process/log.ts'

/** What a deadline is of: an event, or a prompt that asks for something. */
export type Timed = keyof typeof HOOK_DEADLINE

/** What a hook saves its session with. */
export interface SessionFacts {
  readonly source: 'hook'
  readonly now: Date
  readonly sessionId: string
  readonly window?: number
}

/** Reads the session on and does the hook's work with it; undefined where there is no transcript, or it was forgotten. */
export async function withSession<T>(
  event: Timed,
  payload: HookPayload,
  context: Context,
  busyTimeout: number,
  work: (store: GraphStore, capture: Capture, facts: SessionFacts) => Promise<T>,
): Promise<T | undefined> {
  const { transcriptPath } = payload
  if (transcriptPath === undefined) return undefined
  if (!existsSync(transcriptPath)) {
    if (HAS_MESSAGES.has(event)) logMissing(event, payload, context)
    return undefined
  }
  const readUntil =
    context.now().getTime() + (payload.unhurried === true ? WORKER_TIME.reading : HOOK_DEADLINE[event] / 2)
  return context.withStore(busyTimeout, async (store) => {
    if (await isForgottenSession(store, payload.sessionId)) return undefined
    const record = await sessionRecord(store, payload.sessionId)
    const { transcriptSize } = payload
    // Done late: a hook that was fired after it has read beyond.
    if (transcriptSize !== undefined && readSoFar(transcriptPath, record.cursor) > transcriptSize) return undefined
    const folder = context.config.projectDir ?? payload.cwd
    const capture = await captureSession({
      transcriptPath,
      ...defined({ cursor: record.cursor }),
      initial: await initialState(store, record),
      ...defined({ projectDir: folder }),
      env: context.config.env,
      off: readOffTimes(context.config.home),
      expired: () => context.now().getTime() > readUntil,
      gitWithin: payload.unhurried === true ? GIT_TIME.longest : gitTime(event),
      ...defined({ until: transcriptSize }),
    })
    // From the status line, else from the transcript, else by the model's id.
    const window =
      (await sessionWindow(store, payload.sessionId))?.window ??
      capture.reading.state.tokenWindow ??
      hostOf(context.config.env).windowOfModel(payload.model, context.config.env)
    const { sessionId } = payload
    return work(store, capture, { source: 'hook', now: context.now(), sessionId, ...defined({ window }) })
  })
}

/** Events of a session that holds messages: any other may come before the first one, when there is no transcript yet. */
const HAS_MESSAGES: ReadonlySet<Timed> = new Set(['Stop', 'PreCompact', 'SessionStart'] as const)

function logMissing(event: Timed, { sessionId, transcriptPath }: HookPayload, { config, now }: Context): void {
  if (hostOf(config.env).facts.transcriptLags === 'all') return
  const message = `There is no transcript of session ${sessionId}, neither at ${transcriptPath} nor elsewhere in the host's folder`
  logFault(config.home, now(), event, new ThroughlineError('TRANSCRIPT_NOT_FOUND', message))
}

/** Returns how long the hook of `event` waits for git at most, in milliseconds: well below its deadline, to finish without it. */
export function gitTime(event: Timed): number {
  return HOOK_DEADLINE[event] * GIT_TIME.share
}
