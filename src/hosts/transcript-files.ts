/** @module The files in which hosts keep transcripts: found and looked into, never changed. */

import { lstatSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { namesIn } from '../files/foreign-files.ts'
import { withoutMark } from '../text/json.ts'
import type { AgentFile, Transcript, TranscriptSource } from './host.ts'
import { readPart } from './transcript-lines.ts'

/** Returns when a file was last written, in milliseconds; undefined for anything but a file that is there. */
export function writtenAt(path: string): number | undefined {
  try {
    const stat = statSync(path)
    return stat.isFile() ? stat.mtimeMs : undefined
  } catch {
    // Not there, or below a file.
    return undefined
  }
}

/** Returns the transcript at a path in a list; none where no file is there. */
export function transcriptAt(path: string, sessionId: string): Transcript[] {
  const time = writtenAt(path)
  return time === undefined ? [] : [{ path, sessionId, time }]
}

/** Returns the transcripts in a folder: its files that end in `.jsonl`, each named by its session. */
export function transcriptsIn(folder: string): Transcript[] {
  return namesIn(folder).flatMap((name) =>
    name.endsWith(ENDING) ? transcriptAt(join(folder, name), basename(name, ENDING)) : [],
  )
}

/** Returns the files of subagents in a folder: `agent-<id>.jsonl`, of ids that fit. Links are not followed. */
export function agentFilesIn(folder: string, isId: (id: string) => boolean): AgentFile[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return namesIn(folder).flatMap((name) => {
    const id = AGENT.exec(name)?.[1]
    const file = join(folder, name)
    const stat = id !== undefined && isId(id) ? lstatSync(file, { throwIfNoEntry: false }) : undefined
    return id !== undefined && stat?.isFile() === true ? [{ id, file, at: stat.mtimeMs }] : []
  })
}

/** Returns the transcripts, the one that was written last first. */
export function newestFirst(transcripts: readonly Transcript[]): Transcript[] {
  return [...transcripts].sort((a, b) => b.time - a.time)
}

/** Returns the first line of a transcript, as far as it lies in the first `limit` bytes. */
export function firstLine(path: string, limit = HEAD): string {
  return withoutMark(readPart(path, 0, limit).split('\n', 1)[0] ?? '')
}

/** Returns the summary that the conversation goes on with since its last compaction, if that is near the end. */
export function lastSummary({ summaryIn }: TranscriptSource, path: string): string | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const lines = readPart(path, Math.max(0, size - TAIL), Math.min(size, TAIL)).split('\n')
  for (const line of lines.reverse()) {
    const summary = summaryIn(line)
    if (summary !== undefined) return summary
  }
  return undefined
}

// --- internal ---

const ENDING = '.jsonl'
const AGENT = /^agent-(.+)\.jsonl$/
const HEAD = 64 * 1024
/** A compaction's record may hold the conversation that goes on. */
const TAIL = 8 * 1024 * 1024
