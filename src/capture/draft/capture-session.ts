/**
 * @module One capture: the transcript, the project it belongs to and what git knows there.
 */

import { dirname, isAbsolute } from 'node:path'
import { defined } from '../../defined.ts'
import { type GitFacts, type ProjectIdentity, projectIdentity, readGit } from '../../workspace/git.ts'
import type { OffTime } from '../../workspace/off-times.ts'
import { isInside } from '../../workspace/relative-path.ts'
import { readEnd } from '../events/read-end.ts'
import { type ReadingBounds, readSession, type SessionCursor, type SessionReading } from '../events/read-session.ts'
import type { SessionState } from '../state/session-state.ts'

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
  /** True when there is no time left to look further back for the end of what was not read. Default: there is none. */
  readonly late?: () => boolean
}

export interface Capture {
  /** Where the reading stopped. */
  readonly reading: SessionReading
  /** What the session is: where its transcript was not read to its end, what its beginning and its end tell. */
  readonly state: SessionState
  /** Bytes of the transcript that are missing in `state`; absent where it was read to its end. */
  readonly unread?: number
  readonly project: ProjectIdentity
  readonly git?: GitFacts
  /** Where most of its edits are, if that is another project than the one that it was started in. */
  readonly workedIn?: ProjectIdentity
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
  const off = { times: source.off ?? [], ...defined({ folder: source.projectDir }) }
  const reading = readSession(source.transcriptPath, source.cursor, source, off)
  const end = reading.unfinished ? readEnd(source.transcriptPath, reading.state, source, off) : undefined
  const folder = source.projectDir ?? reading.state.startCwd
  const git = await (known ?? (folder === undefined ? undefined : ask(folder)))
  const state = end?.state ?? reading.state
  const project = projectIdentity(folder ?? 'unknown', git)
  const elsewhere = folderOfWork(state, [project.root, folder ?? ''])
  const other = elsewhere === undefined ? undefined : projectIdentity(elsewhere, await ask(elsewhere))
  return {
    reading,
    state,
    ...defined({ unread: end?.unread }),
    project,
    ...defined({ git }),
    ...(other === undefined || other.id === project.id ? {} : { workedIn: other }),
    transcriptPath: source.transcriptPath,
  }
}

// --- internal ---

/**
 * The folder outside of its own project that most of the changed files lie in: that of its shell, else the one around them all.
 * Undefined where they lie in its own project.
 */
function folderOfWork({ cwd = '', files }: SessionState, own: readonly string[]): string | undefined {
  const outside = files
    .map(({ path }) => path)
    .filter((path) => isAbsolute(path) && !own.some((one) => isInside(path, one)))
  if (outside.length * 2 <= files.length) return undefined
  const ofShell = own.some((one) => isInside(cwd, one)) ? [] : outside.filter((path) => isInside(path, cwd))
  if (ofShell.length * 2 > files.length) return cwd
  return outside.map((path) => dirname(path)).reduce(common)
}

/** The folder around two folders. */
function common(one: string, other: string): string {
  return isInside(other, one) || dirname(one) === one ? one : common(dirname(one), other)
}
