/**
 * @module Splits bytes into lines of a limited length. A line that is too long does not affect the others, and nothing of it is kept.
 * Pure, except for its own buffer.
 */

/** A line beyond the limit. */
export interface TooLong {
  readonly bytes: number
}

/** Returns a reader for lines of at most `longest` bytes: it takes a chunk and returns the lines that end in it, in order. */
export function createLineReader(longest: number): (chunk: Buffer) => (Buffer | TooLong)[] {
  let parts: Buffer[] = []
  let bytes = 0
  const take = (part: Buffer): void => {
    bytes += part.length
    if (bytes <= longest) parts.push(part)
    else parts = []
  }
  const end = (): Buffer | TooLong => {
    const line = bytes <= longest ? Buffer.concat(parts) : { bytes }
    parts = []
    bytes = 0
    return line
  }
  return (chunk) => {
    const lines: (Buffer | TooLong)[] = []
    let from = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      take(chunk.subarray(from, at))
      lines.push(end())
      from = at + 1
    }
    if (from < chunk.length) take(chunk.subarray(from))
    return lines
  }
}
