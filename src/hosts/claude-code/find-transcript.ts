/**
 * @module Which of the transcripts that the host keeps is meant: by session, by the folder it was started in, by a call in it.
 *
 * The host's folder names are lossy, so that the folder is read from the records. Read-only.
 */

import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isJson, stringOf } from '../../text/json.ts'

export interface Transcript {
  readonly path: string
  /** The host's id of the session: the file's name. */
  readonly sessionId: string
  /** When it was last written, in milliseconds. */
  readonly time: number
}

/** Newest transcripts that are looked into, at most. */
const LOOKED_INTO = 200
const HEAD = 64 * 1024
/** What is read of the end when a call is looked for: a call is written just before it is made. */
const TAIL = 256 * 1024

/** Returns the transcripts below the host's folder, newest first. */
export function listTranscripts(claudeDir: string): Transcript[] {
  const root = join(claudeDir, 'projects')
  const found: Transcript[] = []
  for (const project of entries(root)) {
    for (const name of entries(join(root, project))) {
      const path = join(root, project, name)
      const stat = name.endsWith('.jsonl') ? statSync(path, { throwIfNoEntry: false }) : undefined
      if (stat?.isFile()) found.push({ path, sessionId: basename(name, '.jsonl'), time: stat.mtimeMs })
    }
  }
  return found.sort((a, b) => b.time - a.time)
}

/** Returns true for a subagent's conversation, which older clients keep beside the sessions. */
export function isOfSubagent({ sessionId }: Transcript): boolean {
  return sessionId.startsWith('agent-')
}

/** Returns the newest of these transcripts whose session was started in `folder`. */
export function newestStartedIn(folder: string, transcripts: readonly Transcript[]): Transcript | undefined {
  return sessionsStartedIn(folder, transcripts, 1)[0]
}

/** Returns the newest of these transcripts whose sessions were started in `folder`, at most `most`. */
export function sessionsStartedIn(folder: string, transcripts: readonly Transcript[], most: number): Transcript[] {
  const found: Transcript[] = []
  for (const transcript of transcripts.filter((one) => !isOfSubagent(one)).slice(0, LOOKED_INTO)) {
    if (startedIn(transcript.path) === folder) found.push(transcript)
    if (found.length === most) break
  }
  return found
}

/** Returns true when the end of the transcript holds `text`. */
export function endsWithin(path: string, text: string): boolean {
  return readPart(path, Math.max(0, (statSync(path, { throwIfNoEntry: false })?.size ?? 0) - TAIL), TAIL).includes(text)
}

// --- internal ---

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The folder in the first record that names one. */
export function startedIn(path: string): string | undefined {
  for (const line of readPart(path, 0, HEAD).split('\n')) {
    const cwd = folderOf(line)
    if (cwd !== undefined) return cwd
  }
  return undefined
}

/** Returns a part of a file as text; '' where it cannot be opened. */
export function readPart(path: string, from: number, length: number): string {
  let fd: number
  try {
    fd = openSync(path, 'r')
  } catch {
    // Deleted since it was listed.
    return ''
  }
  try {
    const buffer = Buffer.alloc(length)
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, length, from))
  } finally {
    closeSync(fd)
  }
}

function folderOf(line: string): string | undefined {
  try {
    const record: unknown = JSON.parse(line)
    return isJson(record) ? stringOf(record['cwd']) : undefined
  } catch {
    return undefined
  }
}
