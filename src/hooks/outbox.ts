/**
 * @module The outbox of a store on a server: what a hook is about to save, on this machine's disk until the server has it.
 *
 * One small file for each hook that saves, written before its work and removed after it: a server that is away, and a hook
 * that is killed at any point, lose nothing. It holds what the hook was told, redacted, when, and how long the transcript
 * was; the conversation itself stays in the transcript. The next hook delivers first what waits, in the order in which it was fired.
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
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { isJson } from '../capture/json.ts'
import { redact } from '../capture/redact.ts'
import { HOOK_EVENTS, MINUTE } from '../rules.ts'
import type { HookEvent, HookPayload } from './payload.ts'

/** What waits. */
export interface Letter {
  readonly event: HookEvent
  readonly at: string
  readonly payload: HookPayload
}

/** Writes what a hook is about to save. Returns the file. @throws where the home cannot be written */
export function putLetter(home: string, letter: Letter): string {
  const folder = outboxFolder(home)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { payload } = letter
  const { prompt, compactSummary, lastAssistantMessage } = payload
  const size =
    payload.transcriptPath === undefined ? undefined : statSync(payload.transcriptPath, { throwIfNoEntry: false })?.size
  const told: HookPayload = {
    ...payload,
    ...(prompt === undefined ? {} : { prompt: redact(prompt) }),
    ...(compactSummary === undefined ? {} : { compactSummary: redact(compactSummary) }),
    ...(lastAssistantMessage === undefined ? {} : { lastAssistantMessage: redact(lastAssistantMessage) }),
    ...(size === undefined ? {} : { transcriptSize: size }),
  }
  written += 1
  const name = `${letter.at.replace(/[^0-9TZ]/g, '')}-${String(written).padStart(6, '0')}-${process.pid}${LETTER}`
  const path = join(folder, name)
  const file = openSync(`${path}.tmp`, 'w', 0o600)
  try {
    writeSync(file, JSON.stringify({ ...letter, payload: told }))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.tmp`, path)
  return path
}

/** Removes what the server has. */
export function removeLetter(path: string): void {
  rmSync(path, { force: true })
}

/** Puts aside what can never be delivered, so that what comes after it can. */
export function refuseLetter(path: string): void {
  renameSync(path, `${path}.refused`)
}

/** Returns the files that wait, in the order in which their hooks were fired; those that are just being worked on left out. */
export function waitingLetters(home: string, now: Date): string[] {
  const folder = outboxFolder(home)
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names
    .filter((name) => name.endsWith(LETTER) && !isBeingDone(join(folder, name), now))
    .sort()
    .map((name) => join(folder, name))
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

/** Does the work as the only one on this machine; returns false, without it, where somebody else is at it. */
export async function asOnlyOne(home: string, now: Date, work: () => Promise<void>): Promise<boolean> {
  const lock = join(outboxFolder(home), 'delivering')
  if (!takeLock(lock, now)) return false
  try {
    await work()
    return true
  } finally {
    rmSync(lock, { force: true })
  }
}

// --- internal ---

const LETTER = '.json'

function outboxFolder(home: string): string {
  return join(home, 'outbox')
}

/** No hook runs for longer, in milliseconds: a process of that number is another one then. */
const LONGEST_RUN = MINUTE

let written = 0

/** The hook that wrote it is running still. */
function isBeingDone(path: string, now: Date): boolean {
  const pid = Number(/-(\d+)\.json$/.exec(path)?.[1])
  return pid !== process.pid && isYoung(path, now) && isRunning(pid)
}

/** A lock whose holder is gone is nobody's. */
function takeLock(lock: string, now: Date): boolean {
  for (const isLast of [false, true]) {
    try {
      const file = openSync(lock, 'wx', 0o600)
      writeSync(file, String(process.pid))
      closeSync(file)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || isLast) return false
      if (isYoung(lock, now) && isRunning(Number(holderOf(lock)))) return false
      rmSync(lock, { force: true })
    }
  }
  return false
}

function holderOf(lock: string): string {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return ''
  }
}

function isYoung(path: string, now: Date): boolean {
  const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return time !== undefined && now.getTime() - time < LONGEST_RUN
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
