/**
 * @module Splits bytes into lines of a limited length. A line that is too long does not affect the others.
 *
 * Memory is bounded: of a line beyond the limit only both ends are kept, where a message's id stands, so that its sender gets an
 * answer. Pure, except for its own buffer.
 */

import { defined } from '../defined.ts'

/** A line beyond the limit, and the id of the message that it holds, where that can be told. */
export interface TooLong {
  readonly bytes: number
  readonly id?: string | number
}

/** Returns a reader for lines of at most `longest` bytes: it takes a chunk and returns the lines that end in it, in order. */
export function createLineReader(longest: number): (chunk: Buffer) => (Buffer | TooLong)[] {
  let parts: Buffer[] = []
  let length = 0
  const take = (part: Buffer): void => {
    length += part.length
    parts.push(part)
    if (length <= longest) return
    const line = Buffer.concat(parts)
    parts = line.length <= 2 * EDGE ? [line] : [line.subarray(0, EDGE), line.subarray(-EDGE)]
  }
  const end = (): Buffer | TooLong => {
    const line = Buffer.concat(parts)
    const bytes = length
    parts = []
    length = 0
    if (bytes <= longest) return line
    const id = idOf(line.toString('utf8', 0, EDGE), line.toString('utf8', Math.max(0, line.length - EDGE)))
    return { bytes, ...defined({ id }) }
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

// --- internal ---

/** Bytes that are kept of each end of a line that is too long. */
const EDGE = 4_096

const ID = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?)\s*/.source
const TEXTS = /"\w+"\s*:\s*"(?:[^"\\]|\\.)*"\s*/.source
/** The object's own `id`, with nothing but texts before it or behind it: clients write it first or last. */
const ID_AT_THE_FRONT = new RegExp(`^\\{\\s*(?:${TEXTS},\\s*)*${ID}[,}]`)
const ID_AT_THE_END = new RegExp(`,\\s*${ID}(?:,\\s*${TEXTS})*\\}\\s*$`)

/** Returns the id of the object that begins and ends so. An `id` inside a parameter does not count. */
function idOf(front: string, end: string): string | number | undefined {
  const text = front.replace(/^\ufeff?\s*/, '')
  const id = text.startsWith('{') ? (ID_AT_THE_FRONT.exec(text) ?? ID_AT_THE_END.exec(end))?.[1] : undefined
  return id === undefined ? undefined : (JSON.parse(id) as string | number)
}
