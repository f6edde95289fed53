/**
 * @module The transcripts that the host keeps: one folder a project, one file a session. Read-only.
 *
 * The host's folder names are lossy, so that the folder is read from the records.
 */

import { basename, dirname, join } from 'node:path'
import { objectIn, stringOf } from '../../text/json.ts'
import type { Transcript } from '../host.ts'
import { namesIn, writtenAt } from '../transcript-files.ts'
import { readPart } from '../transcript-lines.ts'

const HEAD = 64 * 1024
/** Returns the transcripts below the host's folder, newest first. */
export function listTranscripts(hostFolder: string): Transcript[] {
  const root = join(hostFolder, 'projects')
  const found = namesIn(root).flatMap((project) => transcriptsIn(join(root, project)))
  return found.sort((a, b) => b.time - a.time)
}

/** Returns the transcripts of the same project. */
export function nearTranscripts(path: string): Transcript[] {
  return transcriptsIn(dirname(path)).filter((other) => other.path !== path)
}

/** Returns the folder that a session was started in: that of the first record that names one. */
export function startedIn(path: string): string | undefined {
  for (const line of readPart(path, 0, HEAD).split('\n')) {
    const cwd = stringOf(objectIn(line)?.['cwd'])
    if (cwd !== undefined) return cwd
  }
  return undefined
}

// --- internal ---

function transcriptsIn(folder: string): Transcript[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name)
    const time = name.endsWith('.jsonl') ? writtenAt(path) : undefined
    return time === undefined ? [] : [transcriptAt(path, time)]
  })
}

/** The file's name is the host's id of the session; older clients keep conversations of subagents beside the sessions. */
function transcriptAt(path: string, time: number): Transcript {
  const sessionId = basename(path, '.jsonl')
  return { path, sessionId, time, ...(sessionId.startsWith('agent-') ? { ofSubagent: true } : {}) }
}
