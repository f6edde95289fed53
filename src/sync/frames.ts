/**
 * @module The files that machines write: frames, each a line. So a torn end is told from a whole one, and a reader goes on where
 * it stopped.
 *
 * A frame is the base64 of lines of an export, compressed with gzip, which has a checksum; or of the same encrypted with age.
 * Its first line is a header.
 */

import { closeSync, fstatSync, statSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openRegular, readAt } from '../files/foreign-files.ts'
import { isTimestamp } from '../store/timestamp.ts'
import { objectIn } from '../text/json.ts'
import type { Cipher } from './encryption.ts'

/** The type of a frame's header, and its version. */
export const HEADER = 'throughline-sync'
export const WIRE_VERSION = 2
/** The type of a line that tells a status: any machine may change one. All other lines are those of an export. */
export const STATUS = 'throughline-status'

/** What a frame says of itself. Revisions are those of the writer's store. */
export interface Header {
  readonly at: string
  /** What changed until then was said by the frames before; 0 where these do not count any more. */
  readonly since: number
  /** What changed until then is said with this frame: no more than before where other frames say the rest. */
  readonly revision: number
}

/** A frame as it stands in a file. */
export interface Frame {
  readonly content: Buffer
  /** Where the next one begins. */
  readonly end: number
}

/** Returns the frame of these lines. */
export async function toFrame(header: Header, lines: readonly string[], cipher: Cipher | undefined): Promise<string> {
  const first = JSON.stringify({ type: HEADER, version: WIRE_VERSION, ...header })
  const plain = gzipSync([first, ...lines].join('\n'))
  return `${(cipher === undefined ? plain : await cipher.seal(plain)).toString('base64')}\n`
}

/** Returns what a frame says. @throws an Error for a person: it is damaged, not ours, or the key is another one */
export async function readFrame(
  { content }: Frame,
  cipher: Cipher | undefined,
): Promise<{ readonly header: Header; readonly lines: readonly string[] }> {
  const isSealed = content.toString('latin1', 0, SEALED.length) === SEALED
  if (isSealed && cipher === undefined) throw new Error(`it is encrypted, and this machine has no key: ${GIVE}`)
  if (!isSealed && cipher !== undefined)
    throw new Error(`it is in clear, and this machine reads only what is encrypted with its key: ${GIVE} there`)
  const plain = isSealed ? await cipher?.open(content) : content
  const [first, ...lines] = textIn(plain ?? content).split('\n')
  const header = objectIn(first)
  if (header?.['type'] !== HEADER) throw new Error('it is not ours')
  if (header['version'] !== WIRE_VERSION) {
    const [which, where] = Number(header['version']) > WIRE_VERSION ? ['a newer', 'here'] : ['an older', 'there']
    throw new Error(`${which} version of Throughline wrote it: update Throughline ${where}`)
  }
  const isWhole = [header['since'], header['revision']].every(Number.isSafeInteger) && isTimestamp(String(header['at']))
  if (!isWhole) throw new Error('it is not ours')
  return { header: header as unknown as Header, lines: lines.filter((line) => line !== '') }
}

/** Yields the whole frames of a file from a position on. @throws an Error for a person where something else stands there */
export function* framesFrom(path: string, position: number): Generator<Frame> {
  const bytes = bytesFrom(path, position)
  for (let from = 0; from < bytes.length; ) {
    const newline = bytes.indexOf('\n', from)
    const end = newline < 0 ? bytes.length : newline
    const text = bytes.toString('latin1', from, end)
    if (/[^A-Za-z0-9+/=]/.test(text)) throw new Error(DAMAGED)
    if (newline < 0) return
    yield { content: Buffer.from(text, 'base64'), end: position + end + 1 }
    from = end + 1
  }
}

/** Returns what stands in a file from a position on. @throws an Error for a person where something else is in its place */
export function bytesFrom(path: string, position: number): Buffer {
  const problem = (what: string) => new Error(`it ${what}`)
  const file = openRegular(path, problem)
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - position))
    return bytes.subarray(0, readAt(file, bytes, position, problem))
  } finally {
    closeSync(file)
  }
}

/** Returns the size of a file; 0 for one that is not there. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

// --- internal ---

const GIVE = 'give the key with `throughline sync on <address>`'
const DAMAGED = 'it is damaged, and is read up to the damage'
/** How what age encrypted begins. */
const SEALED = 'age-encryption.org/'
/** In bytes. A frame of ours holds a quarter of a megabyte of text, or one longer line. */
const MOST_TEXT = 256 << 20

function textIn(plain: Buffer): string {
  try {
    return gunzipSync(plain, { maxOutputLength: MOST_TEXT }).toString('utf8')
  } catch {
    throw new Error(DAMAGED)
  }
}
