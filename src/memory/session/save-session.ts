/**
 * @module Saves a session on request, with what only its model knows. All surfaces use it.
 */

import type { Capture } from '../../capture/draft/capture-session.ts'
import { defined } from '../../defined.ts'
import type { CheckpointType, SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import type { OffTime } from '../../workspace/off-times.ts'
import { saveNamed, saveWorking } from './checkpoints.ts'
import { captureLocated, type LocatedSession } from './current-session.ts'
import { addStatements, type NoteFacts, type Statements, saveNamedCopy } from './statements.ts'

export interface SaveSessionFacts extends NoteFacts {
  readonly projectDir?: string
  readonly env: NodeJS.ProcessEnv
  /** When Throughline was off: what was said then is left out. */
  readonly off?: readonly OffTime[]
  /** True when the transcript has been read for long enough; the rest is read by the next call. */
  readonly expired: () => boolean
}

export interface SavedSession {
  /** Ids of the statements that have one. */
  readonly ids: readonly string[]
  /** The named checkpoint where one was asked for, else the working snapshot, where anything was stated. */
  readonly snapshot?: SessionSnapshot
}

/**
 * Brings the session's working snapshot up to date, adds the statements, and saves a named checkpoint where `named` says
 * which. @throws INVALID_INPUT, SESSION_FORGOTTEN
 */
export async function saveSession(
  store: GraphStore,
  session: LocatedSession,
  statements: Statements,
  facts: SaveSessionFacts,
  named?: { readonly type: CheckpointType; readonly reason: string },
): Promise<SavedSession> {
  const capture = await capturedNow(store, session, facts)
  const hasStatements = Object.keys(statements).length > 0
  // A session without work of its own yet has no record of what was read.
  const read = capture === undefined ? {} : { exchanges: capture.state.exchanges }
  const noted =
    hasStatements || capture === undefined ? await addStatements(store, statements, { ...facts, ...read }) : undefined
  const ids = noted?.ids ?? []
  if (named === undefined) return { ids, ...defined({ snapshot: noted?.snapshot }) }
  const snapshot =
    capture === undefined
      ? await saveNamedCopy(store, { ...facts, ...named })
      : await saveNamed(store, capture, { ...writer(facts), ...named })
  return { ids, snapshot }
}

// --- internal ---

function writer({ source, now, sessionId }: SaveSessionFacts) {
  return { source, now, sessionId }
}

/** Statements are added to what the session is now. */
async function capturedNow(
  store: GraphStore,
  session: LocatedSession,
  facts: SaveSessionFacts,
): Promise<Capture | undefined> {
  const { projectDir, env, off, expired } = facts
  const capture = await captureLocated(store, session, {
    ...defined({ projectDir }),
    env,
    ...defined({ off }),
    expired,
  })
  if (capture === undefined || capture.state.requests.length === 0) return undefined
  await saveWorking(store, capture, writer(facts))
  return capture
}
