/**
 * @module What the host writes to our stdin, in bounded memory.
 *
 * A stream costs a prompt a seventh of node's own start. A read that blocks costs nothing, but could outlast the deadline:
 * it is used where the other end does not listen. Then it has hung up, and all it wrote is there; or it is a host that does
 * nothing but write to its hooks, as Claude Code: the reading ends with the payload, whether or not the host hangs up.
 */

import { readSync, writeSync } from 'node:fs'

/** Returns all of stdin as text, empty where it is too long; undefined where that could mean to wait. */
export function readAtOnce(): string | undefined {
  return isHeard() ? undefined : readAll()
}

/** Returns all of stdin as text; empty where it is too long. */
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
    process.stdin.on('end', () => done(Buffer.concat(parts).toString('utf8')))
  })
}

// --- internal ---

/** Longest input that is read, in bytes: a prompt with pasted files reaches megabytes, never this. */
const LONGEST_INPUT = 16 * 1024 * 1024
const STDIN = 0
const PART = 64 * 1024

/** Hosts give a pair of sockets. Writing nothing to it fails where the other end does not listen, and does nothing anywhere else. */
function isHeard(): boolean {
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
    if (read === 0 || (read < PART && isWhole(parts))) return Buffer.concat(parts).toString('utf8')
  }
  return ''
}

function isWhole(parts: readonly Buffer[]): boolean {
  try {
    JSON.parse(Buffer.concat(parts).toString('utf8'))
    return true
  } catch {
    return false
  }
}
