/**
 * @module What the host writes to our stdin, in bounded memory.
 */

/** Longest input that is read, in bytes: a prompt with pasted files reaches megabytes, never this. */
const LONGEST_INPUT = 16 * 1024 * 1024

/** Returns all of stdin as text; empty where it is too long. */
export function readInput(): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  // Not by `readFileSync`: a host that never closes the pipe must not hold the process beyond its deadline.
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
