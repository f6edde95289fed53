/**
 * @module The files that machines write: frames, one after the other, each with its length and a checksum. So a torn end is told
 * from damage, and a reader goes on where it stopped.
 *
 * A frame: `TLS1` (in clear) or `TLSE` (encrypted with age), the length of its content in four bytes, sixteen bytes of the
 * content's SHA-256, the content. The content is lines of an export, compressed with brotli.
 */

import { createHash } from 'node:crypto'
import { closeSync, statSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { openRegular, readAt } from '../files/foreign-files.ts'
import type { Cipher } from './encryption.ts'

/** The first line of a frame's text has this type and this version, and says who wrote it and when. */
export const HEADER = 'throughline-sync'
export const WIRE_VERSION = 1
/** The type of a line that tells a status: any machine may change one. All other lines are those of an export. */
export const STATUS = 'throughline-status'

/** The end of the files' names. */
export const FRAMES = '.tlsync'

/** Returns whether a name is that of a file of frames: `2026-11-3f9a2c1b.tlsync`. */
export function isFramesFile(name: string): boolean {
  return /^\d{4}-\d\d-[0-9a-f]+\.tlsync$/.test(name)
}

/** A frame as it stands in a file. */
export interface Frame {
  readonly content: Buffer
  readonly isSealed: boolean
  /** Where the next one begins. */
  readonly end: number
}

/** How a file ends for who reads it: with a whole frame; in the middle of one; with something else. */
export type FileEnd = 'whole' | 'torn' | 'damaged'

/** Returns the frame of these lines. */
export async function toFrame(lines: string, cipher: Cipher | undefined): Promise<Buffer> {
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: lines.length },
  }
  const plain = brotliCompressSync(lines, options)
  const content = cipher === undefined ? plain : await cipher.seal(plain)
  const head = Buffer.alloc(HEAD)
  head.write(cipher === undefined ? CLEAR : SEALED, 'latin1')
  head.writeUInt32BE(content.length, 4)
  sumOf(content).copy(head, 8)
  return Buffer.concat([head, content])
}

/** Returns the lines of a frame. @throws where the key is another one, or the content is no text of ours */
export async function linesOf({ content, isSealed }: Frame, cipher: Cipher | undefined): Promise<string[]> {
  if (isSealed && cipher === undefined) throw new Error('there is no key')
  const plain = isSealed && cipher !== undefined ? await cipher.open(content) : content
  const text = brotliDecompressSync(plain, { maxOutputLength: MOST_TEXT }).toString('utf8')
  return text.split('\n').filter((line) => line !== '')
}

/** Yields the frames of a file from a position on, and returns how the file ends. */
export function* framesFrom(path: string, position: number): Generator<Frame, FileEnd> {
  const file = openRegular(path, (what) => new Error(`it ${what}`))
  const read = (length: number, at: number) => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(
      0,
      readAt(file, bytes, at, (what) => new Error(`it ${what}`)),
    )
  }
  try {
    for (let at = position; ; ) {
      const head = read(HEAD, at)
      if (head.length === 0) return 'whole'
      const kind = head.toString('latin1', 0, 4)
      const isKnown = [CLEAR, SEALED].some((known) => known.startsWith(kind))
      if (!isKnown) return 'damaged'
      if (head.length < HEAD) return 'torn'
      const length = head.readUInt32BE(4)
      if (length > MOST_CONTENT) return 'damaged'
      const content = read(length, at + HEAD)
      if (content.length < length) return 'torn'
      if (!sumOf(content).equals(head.subarray(8))) return 'damaged'
      at += HEAD + length
      yield { content, isSealed: kind === SEALED, end: at }
    }
  } finally {
    closeSync(file)
  }
}

/** Returns the size of a file; 0 for one that is not there. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

// --- internal ---

const CLEAR = 'TLS1'
const SEALED = 'TLSE'
const HEAD = 24
/** Of ten, as brotli counts: more takes several times as long for a tenth less. */
const QUALITY = 5
/** In bytes. A frame of ours holds a quarter of a megabyte of text, or one longer line. */
const MOST_CONTENT = 64 << 20
const MOST_TEXT = 256 << 20

function sumOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest().subarray(0, 16)
}
