/**
 * @module What the host writes to our stdin, in bounded memory.
 */

/** Longest input that is read, in bytes: a prompt with pasted files reaches megabytes, never this. */
const LONGEST_INPUT = 16 * 1024 * 1024

/** Returns all of stdin as text; empty where it is too long. */
export async function readInput(): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of process.stdin) {
    length += (part as Buffer).length
    if (length > LONGEST_INPUT) return ''
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}
