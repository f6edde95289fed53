/**
 * @module One capture: the transcript, the project it belongs to and what git knows there.
 */

import { defined } from '../../defined.ts'
import { type GitFacts, type ProjectIdentity, projectIdentity, readGit } from '../../workspace/git.ts'
import type { OffTime } from '../../workspace/off-times.ts'
import { type ReadingBounds, readSession, type SessionCursor, type SessionReading } from '../events/read-session.ts'

export interface CaptureSource extends ReadingBounds {
  readonly transcriptPath: string
  /** Where the last reading stopped; absent = from the start. */
  readonly cursor?: SessionCursor
  /** The folder that the session was started in; absent = what the transcript recorded. */
  readonly projectDir?: string
  readonly env: NodeJS.ProcessEnv
  /** The longest time for git in milliseconds, if it is shorter than usual. */
  readonly gitWithin?: number
  /** When Throughline was off, in all projects: what was said then is left out. */
  readonly off?: readonly OffTime[]
}

export interface Capture {
  readonly reading: SessionReading
  readonly project: ProjectIdentity
  readonly git?: GitFacts
  readonly transcriptPath: string
}

/**
 * Returns what a session's transcript and its repository say now.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE
 */
export async function captureSession(source: CaptureSource): Promise<Capture> {
  // While the transcript is read, git answers.
  const ask = (folder: string) => readGit(folder, source.env, source.gitWithin)
  const known = source.projectDir === undefined ? undefined : ask(source.projectDir)
  const reading = readSession(source.transcriptPath, source.cursor, source, {
    times: source.off ?? [],
    ...defined({ folder: source.projectDir }),
  })
  const folder = source.projectDir ?? reading.state.startCwd
  const git = await (known ?? (folder === undefined ? undefined : ask(folder)))
  return {
    reading,
    project: projectIdentity(folder ?? 'unknown', git),
    ...defined({ git }),
    transcriptPath: source.transcriptPath,
  }
}
