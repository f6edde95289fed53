/** @module Adds what somebody states to a session, and saves a checkpoint of it. */

import { defined } from '../defined.ts'
import type { LocatedSession } from '../memory/session/current-session.ts'
import type { SavedSession } from '../memory/session/save-session.ts'
import type { Statements } from '../memory/session/statements.ts'
import type { CheckpointType } from '../snapshot/types.ts'
import type { GraphStore } from '../store/port.ts'
import type { Caller } from './operation.ts'

/** Adds statements to a session, and saves a named checkpoint where `named` says which. @throws INVALID_INPUT, SESSION_FORGOTTEN */
export async function saveStated(
  store: GraphStore,
  session: LocatedSession,
  stated: Statements,
  caller: Caller,
  named?: { readonly type: CheckpointType; readonly reason: string },
): Promise<SavedSession> {
  // What reads a transcript is as much as all the rest of a server, and most of them save nothing.
  const { saveSession } = await import('../memory/session/save-session.ts')
  const { readOffTimes } = await import('../workspace/off-times.ts')
  const { context, projectDir, longestReading = LONGEST_READING } = caller
  const now = context.now()
  const source = caller.source()
  const facts = {
    now,
    source,
    ...(session.transcriptPath === undefined && CLIENT.test(source) ? { unrecorded: true as const } : {}),
    sessionId: session.sessionId,
    ...(await caller.workspace()),
    ...defined({ projectDir }),
    env: context.config.env,
    off: readOffTimes(context.config.home),
    expired: () => context.now().getTime() > now.getTime() + longestReading,
  }
  return saveSession(store, session, stated, facts, named)
}

// --- internal ---

const LONGEST_READING = 5_000
/** The sources of clients: of the memory server, and over HTTP. */
const CLIENT = /^(?:mcp:|http$)/
