/**
 * @module A hook's session: its transcript read on from where the last hook stopped, with the store open.
 */

import { existsSync } from 'node:fs'
import { type Capture, captureSession } from '../../capture/draft/capture-session.ts'
import { readSoFar } from '../../capture/events/read-session.ts'
import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import type { HookAnswer, HookPayload } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { transcriptFile } from '../../hosts/transcript-lines.ts'
import { isForgottenSession } from '../../memory/session/forget.ts'
import { initialState, type SessionRecord, sessionRecord } from '../../memory/session/session-record.ts'
import { sessionWindow } from '../../memory/session/session-window.ts'
import { GIT_TIME, HOOK_DEADLINE, SHORT_READING, WORKER_TIME } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { readOffTimes } from '../../workspace/off-times.ts'
import { gitTime, type Timed } from '../process/git-time.ts'
import { logFault } from '../process/log.ts'

/** What a hook saves its session with. */
export interface SessionFacts {
  readonly source: 'hook'
  readonly now: Date
  readonly sessionId: string
  readonly window?: number
}

/** What a hook did. */
export interface HookOutcome extends HookAnswer {
  /** Bytes that are read so far of a transcript that was not read to its end: the event stays queued. */
  readonly unfinished?: number
}

/** What a hook does where it does not read on. */
interface WithoutReading {
  /** Whether one that is done late has nothing left to do, because one that was fired after it has read beyond. Default: yes. */
  readonly isOvertaken?: (store: GraphStore, record: SessionRecord) => Promise<boolean>
  /** What it can say at once where reading takes long; where that is nothing, it reads. */
  readonly atOnce?: (store: GraphStore, record: SessionRecord) => Promise<HookAnswer | undefined>
}

/** Reads the session on and does the hook's work with it; undefined where there is no transcript, or it was forgotten. */
export async function withSession(
  event: Timed,
  payload: HookPayload,
  context: Context,
  busyTimeout: number,
  work: (store: GraphStore, capture: Capture, facts: SessionFacts) => Promise<HookAnswer | undefined>,
  { isOvertaken = async () => true, atOnce }: WithoutReading = {},
): Promise<HookOutcome | undefined> {
  const { transcriptPath } = payload
  if (transcriptPath === undefined) return undefined
  if (!existsSync(transcriptPath)) {
    if (HAS_MESSAGES.has(event)) logMissing(event, payload, context)
    return undefined
  }
  return context.withStore(busyTimeout, async (store) => {
    if (await isForgottenSession(store, payload.sessionId)) return undefined
    const record = await sessionRecord(store, payload.sessionId)
    const read = readSoFar(transcriptPath, record.cursor)
    // Done late: what was fired after it has read beyond.
    const isBeyond = payload.transcriptSize !== undefined && read > payload.transcriptSize
    if (isBeyond && (await isOvertaken(store, record))) return undefined
    const until = isBeyond ? undefined : payload.transcriptSize
    const end = Math.min(until ?? Number.POSITIVE_INFINITY, transcriptFile(transcriptPath).size)
    if (payload.unhurried !== true && end - read > SHORT_READING) {
      const answer = payload.aside === true ? {} : await atOnce?.(store, record)
      if (answer !== undefined) return { ...answer, unfinished: read }
    }
    const folder = context.config.projectDir ?? payload.cwd
    const initial = await initialState(store, record)
    // How long the store took to open and to answer takes no time from the reading.
    const begun = context.now().getTime()
    const share = HOOK_DEADLINE[event] * READING_SHARE
    const isAfter = (time: number) => () => context.now().getTime() > begun + time
    const capture = await captureSession({
      transcriptPath,
      ...defined({ cursor: record.cursor }),
      initial,
      ...defined({ projectDir: folder }),
      env: context.config.env,
      off: readOffTimes(context.config.home),
      expired: isAfter(payload.unhurried === true ? WORKER_TIME.reading : share),
      late: isAfter(payload.unhurried === true ? WORKER_TIME.reading : share + share / 2),
      gitWithin: payload.unhurried === true ? GIT_TIME.longest : gitTime(event),
      ...defined({ until }),
    })
    // From the status line, else from the transcript, else by the model's id.
    const window =
      (await sessionWindow(store, payload.sessionId))?.window ??
      capture.state.tokenWindow ??
      hostOf(context.config.env).windowOfModel(payload.model, context.config.env)
    const { sessionId } = payload
    const answer = await work(store, capture, { source: 'hook', now: context.now(), sessionId, ...defined({ window }) })
    return capture.reading.unfinished ? { ...answer, unfinished: capture.reading.state.offset } : answer
  })
}

/** Of a hook's deadline: for reading on. Half as much again is for the end of a transcript that is not read to its end. */
const READING_SHARE = 1 / 3

/** Events of a session that holds messages: any other may come before the first one, when there is no transcript yet. */
const HAS_MESSAGES: ReadonlySet<Timed> = new Set(['Stop', 'PreCompact', 'SessionStart'] as const)

function logMissing(event: Timed, { sessionId, transcriptPath }: HookPayload, { config, now }: Context): void {
  if (hostOf(config.env).facts.transcriptLags === 'all') return
  const message = `There is no transcript of session ${sessionId}, neither at ${transcriptPath} nor elsewhere in the host's folder`
  logFault(config.home, now(), event, new ThroughlineError('TRANSCRIPT_NOT_FOUND', message))
}
