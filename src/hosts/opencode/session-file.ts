/** @module The file in which a session of OpenCode is recorded: written line by line, redacted, private to its person. */

import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { now } from '../../clock.ts'
import { defined } from '../../defined.ts'
import { append } from '../../files/foreign-files.ts'
import { redact } from '../../redact/redact.ts'
import type { Redacted, RedactedJson } from '../../redact/redacted.ts'
import { clipEnds } from '../../text/clip.ts'
import { isJson, stringOf } from '../../text/json.ts'
import { isWithin, offTimesOf, readOffTimes } from '../../workspace/off-times.ts'
import { withoutPrintedSecrets } from '../printed-secrets.ts'
import type { SessionEvent } from '../session-event.ts'
import { dataFolder, recordingsIn } from './environment.ts'
import { firstLineText, lineText, listRecordings, recordingOf } from './recordings.ts'

/** What is known of our installation: the loader of the plugin tells it. */
export interface Installed {
  readonly node: string
  readonly hook: string
  readonly cli: string
  readonly env: NodeJS.ProcessEnv
}

export interface SessionFile {
  readonly path: string
  readonly exists: () => boolean
  /** Takes what the client says of the session into the file's first line. */
  readonly describe: (info: RedactedJson) => void
  /** Adds a line; one of now unless told. */
  readonly append: (
    events: readonly SessionEvent[],
    more?: { readonly at?: string | undefined; readonly summary?: Redacted | undefined },
  ) => void
  readonly remove: () => void
}

/**
 * Removes the recordings that nobody has written to for a month, and returns what finds the file of one of the project's sessions:
 * undefined for an id that is no name of a file.
 */
export function openFolder({ env }: Installed, project: string): (session: string) => SessionFile | undefined {
  const home = dataFolder(env, env['HOME'] ?? '')
  const folder = recordingsIn(home)
  removeOld(folder)
  const wasOff = (at: string): boolean => isWithin(offTimesOf(readOffTimes(home), [project]), at)
  return (session) => {
    const path = recordingOf(folder, session)
    return path === undefined ? undefined : sessionFile(path, session, project, wasOff)
  }
}

// --- internal ---

/** How long a recording is kept, in milliseconds: as long as Claude Code keeps its transcripts. */
const KEPT = 30 * 24 * 60 * 60 * 1_000
/** Longest text in a line, in characters. The client itself cuts what a tool gives at 50 kB. */
const LONGEST_TEXT = 32_000
/** Above these bytes, texts in a line are no longer than SHORT_TEXT characters: a recording grows without a limit otherwise. */
const LARGE = 64 * 1024 * 1024
const SHORT_TEXT = 500

function removeOld(folder: string): void {
  const before = now().getTime() - KEPT
  for (const { path, time } of listRecordings(folder)) if (time < before) rmSync(path, { force: true })
}

function sessionFile(path: string, id: string, project: string, wasOff: (at: string) => boolean): SessionFile {
  let described: RedactedJson = {}
  const state = {}
  // A recording that is gone since was forgotten, or its session deleted: it does not begin anew.
  let wasThere = existsSync(path)
  return {
    path,
    exists: () => existsSync(path),
    describe: (info) => {
      described = info
    },
    append: (events, { at = now().toISOString(), summary } = {}) => {
      if (events.length === 0) return
      const size = statSync(path, { throwIfNoEntry: false })?.size
      if (wasThere && size === undefined) return
      wasThere = true
      const isOff = wasOff(at)
      const recorded = isOff ? withheld(events) : withoutPrintedSecrets(events, state)
      const longest = (size ?? 0) > LARGE ? SHORT_TEXT : LONGEST_TEXT
      const line = shortened({ at, events: recorded, ...defined({ summary: isOff ? undefined : summary }) }, longest)
      if (size !== undefined) {
        append(path, `${lineText(line)}\n`, 0o600)
        return
      }
      mkdirSync(recordingsFolder(path), { recursive: true, mode: 0o700 })
      const [folder, client] = [stringOf(described['directory']) ?? redact(project), stringOf(described['version'])]
      const first: SessionEvent = { is: 'session', id: redact(id), folder, ...defined({ client }) }
      const begin = firstLineText({ at, events: [first] })
      append(path, `${begin}\n${lineText(line)}\n`, 0o600)
    },
    remove: () => rmSync(path, { force: true }),
  }
}

function recordingsFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** Of what is said while Throughline is off, nothing is kept but that a compaction came. */
function withheld(events: readonly SessionEvent[]): SessionEvent[] {
  const compactions = events.filter(({ is }) => is === 'compaction')
  return compactions.length > 0 ? compactions : [{ is: 'left-out' }]
}

/** Every text cut; the lines of an edit together. */
function shortened<T>(value: T, longest: number): T {
  const cut = (part: unknown): unknown => {
    if (typeof part === 'string') return clipEnds(part, longest)
    if (Array.isArray(part)) return part.every((text) => typeof text === 'string') ? cutLines(part) : part.map(cut)
    return isJson(part) ? Object.fromEntries(Object.entries(part).map(([key, each]) => [key, cut(each)])) : part
  }
  const cutLines = (lines: readonly string[]): string[] => {
    const text = lines.join('\n')
    return text === '' ? [...lines] : clipEnds(text, longest).split('\n')
  }
  return cut(value) as T
}
