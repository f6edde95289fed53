/**
 * @module Reads what the host writes to our stdin, in bounded memory.
 *
 * Loading node's stream adds a seventh to the time that node takes to start. A blocking read costs nothing, but could
 * outlast the deadline. So it is used only if the other end does not read from us. Then either the host has hung up and
 * everything is there, or the host only writes to its hooks, as Claude Code does: the reading ends with the payload,
 * whether or not the host hangs up.
 */

import { readSync, writeSync } from 'node:fs'
import { withoutMark } from '../../text/json.ts'

/** Returns all of stdin as text, empty if it is too long; undefined if a blocking read could hang. */
export function readAtOnce(): string | undefined {
  return isPeerReading() ? undefined : readAll()
}

/** Returns all of stdin as text; empty if it is too long. */
export function readInput(): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  return new Promise((done, fail) => {
    process.stdin.on('data', (part: Buffer) => {
      length += part.length
      if (length > LONGEST_INPUT) done('')
      else parts.push(part)
    })
    process.stdin.on('error', fail)
    process.stdin.on('end', () => done(textOf(parts)))
  })
}

// --- internal ---

/** Longest input that is read, in bytes: a prompt with pasted files reaches megabytes, never this. */
const LONGEST_INPUT = 16 * 1024 * 1024
const STDIN = 0
const PART = 64 * 1024

/** Hosts pass a socket pair. Writing zero bytes to it fails if the other end does not read, and does nothing otherwise. */
function isPeerReading(): boolean {
  try {
    writeSync(STDIN, new Uint8Array(0))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPIPE'
  }
}

function readAll(): string {
  const parts: Buffer[] = []
  for (let length = 0; length <= LONGEST_INPUT; ) {
    const part = Buffer.allocUnsafe(PART)
    const read = readSync(STDIN, part)
    parts.push(part.subarray(0, read))
    length += read
    if (read === 0 || (read < PART && isWhole(parts))) return textOf(parts)
  }
  return ''
}

function isWhole(parts: readonly Buffer[]): boolean {
  try {
    JSON.parse(textOf(parts))
    return true
  } catch {
    return false
  }
}

/** UTF-8, or UTF-16 with its mark: wrappers on Windows write either, and put a mark before UTF-8 too. */
function textOf(parts: readonly Buffer[]): string {
  const bytes = Buffer.concat(parts)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return withoutMark(bytes.toString('utf8'))
}
