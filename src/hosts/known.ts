/** @module The hosts that are known, and which of them a transcript is of. Adding a host adds a line here. */

import { rmSync } from 'node:fs'
import { claudeCode } from './claude-code/host.ts'
import { codex } from './codex/host.ts'
import { copilot } from './copilot/host.ts'
import { nextObject } from './damaged-lines.ts'
import type { Host, Transcript, TranscriptSource } from './host.ts'
import { opencode } from './opencode/host.ts'
import { qwen } from './qwen/host.ts'
import { beginningOf } from './transcript-lines.ts'

export const HOSTS: readonly [Host, ...Host[]] = [claudeCode, codex, copilot, qwen, opencode]

/** Transcripts that are looked into, at most, the newest. */
const LOOKED_INTO = 200

/** Returns how a transcript is read: by the host whose records it begins with, else by the first host. */
export function sourceOf(path: string): TranscriptSource {
  return writerOf(path).transcripts
}

/** Returns the host that wrote a transcript: the one whose records it begins with, maybe behind a torn one; else the first one. */
export function writerOf(path: string): Host {
  const beginning = beginningOf(path)
  const writerAt = (place: number) => HOSTS.find(({ transcripts }) => transcripts.knows(beginning.slice(place)))
  for (let at = 0; at !== -1; at = nextObject(beginning, at + 1)) {
    const writer = writerAt(at)
    if (writer !== undefined) return writer
  }
  return HOSTS[0]
}

/** Returns the transcripts that the hosts keep for a person, newest first. */
export function listTranscripts({
  env,
  user,
}: {
  readonly env: NodeJS.ProcessEnv
  readonly user: string
}): Transcript[] {
  const all = HOSTS.flatMap(({ places, transcripts }) => {
    const { hostFolder, recordings } = places(env, user)
    return transcripts.list(recordings ?? hostFolder)
  })
  return all.sort((a, b) => b.time - a.time)
}

/** Removes the recordings that we made of these sessions, for hosts that keep no transcripts in files. */
export function removeRecordings(
  { env, user }: { readonly env: NodeJS.ProcessEnv; readonly user: string },
  sessions: readonly string[],
): void {
  for (const { places, transcripts } of HOSTS) {
    const { recordings } = places(env, user)
    if (recordings === undefined) continue
    for (const { path, sessionId } of transcripts.list(recordings))
      if (sessions.includes(sessionId)) rmSync(path, { force: true })
  }
}

/** Returns the newest of these transcripts whose session was started in `folder`. */
export function newestStartedIn(folder: string, transcripts: readonly Transcript[]): Transcript | undefined {
  return sessionsStartedIn(folder, transcripts, 1)[0]
}

/** Returns the newest of these transcripts whose sessions were started in `folder`, at most `limit`. */
export function sessionsStartedIn(folder: string, transcripts: readonly Transcript[], limit: number): Transcript[] {
  const found: Transcript[] = []
  for (const transcript of transcripts.filter(({ ofSubagent }) => ofSubagent !== true).slice(0, LOOKED_INTO)) {
    if (startedIn(transcript.path) === folder) found.push(transcript)
    if (found.length === limit) break
  }
  return found
}

// --- internal ---

/** One that was deleted since it was listed was started nowhere. */
function startedIn(path: string): string | undefined {
  try {
    return sourceOf(path).startedIn(path)
  } catch {
    return undefined
  }
}
