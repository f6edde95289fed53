/**
 * @module The outbox of a store: what a hook is about to save, on this machine's disk until the store has it.
 *
 * One small file for each hook that saves, flushed before its work and removed after it: a hook or worker that is killed at
 * any point, a store that is held and a server that is away lose nothing. It holds what the hook was told, redacted, when,
 * and how long the transcript was; the conversation itself stays in the transcript. Some letters are done by the hook that
 * wrote them; those of a hook that nobody waits for are done by a worker (./worker.ts), and whoever works with the store does what waits first.
 */

import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import type { HookEvent, HookPayload } from '../../hosts/hook.ts'
import { HOOK_EVENTS, STALE_AGE } from '../../rules.ts'
import { isAddress } from '../../store/location.ts'
import { isJson } from '../../text/json.ts'

/** What waits. */
export interface Letter {
  readonly event: HookEvent
  readonly at: string
  /** Its folder is the one that the session was started in. */
  readonly payload: HookPayload
}

/** Part of the name of a letter that the hook which wrote it works on itself; after its process's number. */
export const OWN_MARK = '.own'

type Outboxed = Pick<Config, 'home' | 'store'>

/** Where a store's letters are: beside its file, so that they go where it goes; of a server's store, in the home. */
export function outboxFolder({ home, store }: Outboxed): string {
  return isAddress(store) ? join(home, 'outbox') : `${resolve(store)}-outbox`
}

/**
 * Writes what a hook is about to save, flushed; its texts are redacted. `own` is done by this process itself: as long as it runs, nobody else
 * takes it. Returns the file. @throws where the folder cannot be written
 */
export function putLetter(config: Outboxed & Pick<Config, 'projectDir'>, letter: Letter, own: boolean): string {
  const folder = outboxFolder(config)
  const { payload } = letter
  const cwd = config.projectDir ?? payload.cwd
  const size =
    payload.transcriptPath === undefined ? undefined : statSync(payload.transcriptPath, { throwIfNoEntry: false })?.size
  const told: HookPayload = {
    ...payload,
    ...(cwd === undefined ? {} : { cwd }),
    ...(size === undefined ? {} : { transcriptSize: size }),
  }
  written += 1
  const name = `${letter.at.replace(/[^0-9TZ]/g, '')}-${String(written).padStart(6, '0')}-${process.pid}`
  const path = join(folder, `${name}${own ? OWN_MARK : ''}${LETTER}`)
  const file = openDraft(folder, `${path}${DRAFT}`)
  try {
    // Whole or not at all: a single write to a full disk may take a part of it.
    writeFileSync(file, JSON.stringify({ ...letter, payload: told }))
    renameSync(`${path}${DRAFT}`, path)
    // After it has its name: one flush for both. Until then nothing is promised, and a reader sees it whole.
    fsyncSync(file)
  } catch (error) {
    rmSync(`${path}${DRAFT}`, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  return path
}

/** Gives the letters of this process to whoever comes next: it ends before it has done them. Returns whether there are any. */
export function releaseOwnLetters(config: Outboxed): boolean {
  const end = `-${process.pid}${OWN_MARK}${LETTER}`
  const own = lettersIn(outboxFolder(config)).filter((path) => path.endsWith(end))
  for (const path of own) {
    try {
      renameSync(path, `${path.slice(0, -OWN_MARK.length - LETTER.length)}${LETTER}`)
    } catch {
      // Gone, or the disk can only be read: then it is free as soon as this process has ended.
    }
  }
  return own.length > 0
}

/** Removes what the store has. */
export function removeLetter(path: string): void {
  rmSync(path, { force: true })
}

/** Puts aside what can never be delivered, so that what comes after it can. */
export function refuseLetter(path: string): void {
  try {
    renameSync(path, `${path}${REFUSED}`)
  } catch {
    // Gone: somebody else has dealt with it.
  }
}

/** Returns all letters, in the order in which their hooks were fired. */
export function lettersIn(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(LETTER))
    .sort()
    .map((name) => join(folder, name))
}

/** Returns the letters that were put aside. */
export function refusedLetters(folder: string): string[] {
  return namesIn(folder).filter((name) => name.endsWith(REFUSED))
}

/** Returns what a file holds; undefined for one that is damaged, or gone. */
export function readLetter(path: string): Letter | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (!isJson(value) || !isJson(value['payload']) || Number.isNaN(Date.parse(String(value['at'])))) return undefined
    const event = HOOK_EVENTS.find((known) => known === value['event'])
    return event === undefined ? undefined : (value as unknown as Letter)
  } catch {
    return undefined
  }
}

/** Removes what waits, or was put aside, of sessions that were forgotten. */
export function forgetLetters(folder: string, sessions: readonly string[]): void {
  for (const path of namesIn(folder).map((name) => join(folder, name))) {
    const session = readLetter(path)?.payload.sessionId
    if (session !== undefined && sessions.includes(session)) removeLetter(path)
  }
}

/** Removes what was put aside long ago, and drafts of hooks that were killed. Never throws. */
export function sweepOutbox(folder: string, now: Date): void {
  for (const name of namesIn(folder).filter((one) => one.endsWith(REFUSED) || one.endsWith(DRAFT))) {
    const path = join(folder, name)
    const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (time !== undefined && now.getTime() - time > STALE_AGE) rmSync(path, { force: true })
  }
}

// --- internal ---

const LETTER = '.json'
const DRAFT = '.tmp'
const REFUSED = '.refused'

/** An uninstall removes the folder where it is empty: whoever still writes makes it again. */
const MOST_TRIES = 20

let written = 0

function openDraft(folder: string, path: string): number {
  for (let tries = 1; ; tries++) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return openSync(path, 'wx', 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === MOST_TRIES) throw error
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
