/**
 * @module Splits bytes into JSON-RPC messages, one a line. A malformed line does not affect the others.
 *
 * Memory is bounded: of a line beyond the limit only the id is kept, so that its sender gets an answer. Pure, except for
 * its own buffer.
 */

import { StringDecoder } from 'node:string_decoder'
import { defined } from '../defined.ts'

export type Received =
  | { readonly kind: 'message'; readonly value: unknown }
  /** Not JSON. */
  | { readonly kind: 'garbage' }
  | { readonly kind: 'too-long'; readonly bytes: number; readonly id?: string | number }

export interface MessageReader {
  /** Returns what the chunk completed, in order. */
  readonly push: (chunk: Buffer) => Received[]
}

/** Returns a reader for lines of at most `longest` bytes. */
export function createMessageReader(longest: number): MessageReader {
  let parts: Buffer[] = []
  let length = 0
  let skipped: IdScan | undefined
  const end = (): Received[] => {
    if (skipped !== undefined) {
      const { id } = skipped
      const bytes = length
      skipped = undefined
      length = 0
      return [{ kind: 'too-long', bytes, ...defined({ id }) }]
    }
    const line = Buffer.concat(parts).toString('utf8').trim()
    parts = []
    length = 0
    return line === '' ? [] : [parse(line)]
  }
  const take = (part: Buffer): void => {
    length += part.length
    if (skipped === undefined && length <= longest) {
      parts.push(part)
      return
    }
    if (skipped === undefined) {
      skipped = createIdScan()
      for (const before of parts) skipped.push(before)
      parts = []
    }
    skipped.push(part)
  }
  return {
    push(chunk) {
      const received: Received[] = []
      let from = 0
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        take(chunk.subarray(from, at))
        received.push(...end())
        from = at + 1
      }
      if (from < chunk.length) take(chunk.subarray(from))
      return received
    },
  }
}

// --- internal ---

function parse(line: string): Received {
  try {
    return { kind: 'message', value: JSON.parse(line) }
  } catch {
    return { kind: 'garbage' }
  }
}

interface IdScan {
  id: string | number | undefined
  readonly push: (part: Buffer) => void
}

const STRING_END = /["\\]/g
/** Longest id that is kept, in characters. */
const LONGEST_ID = 256

/** Scans the text of one object for its own `id`. An `id` inside a parameter does not count. */
function createIdScan(): IdScan {
  const decoder = new StringDecoder('utf8')
  let depth = 0
  let inString = false
  let escaped = false
  /** The text of the string or number that is being read at the object's own level. */
  let token = ''
  let key: string | undefined
  let afterColon = false
  /** Whether the scan has ended: text that does not start an object has no id. */
  let isOver = false
  const scan: IdScan = {
    id: undefined,
    push(part) {
      if (isOver) return
      const text = decoder.write(part)
      for (let at = 0; at < text.length && !isOver; at += 1) {
        if (inString && !escaped && depth !== 1) {
          // Most of a long message is the inside of strings that do not matter.
          STRING_END.lastIndex = at
          const end = STRING_END.exec(text)
          if (end === null) return
          at = end.index
        }
        step(text[at] as string)
      }
    },
  }
  const closeToken = (): void => {
    if (depth === 1 && token !== '') {
      if (!afterColon) key = token
      else if (key === '"id"') scan.id = readId(token)
    }
    token = ''
  }
  const step = (sign: string): void => {
    if (depth === 0 && !inString && sign > ' ' && sign !== '{' && sign !== '\ufeff') isOver = true
    if (inString) {
      if (depth === 1 && token.length < LONGEST_ID) token += sign
      if (escaped) escaped = false
      else if (sign === '\\') escaped = true
      else if (sign === '"') inString = false
      return
    }
    if (sign === '"') {
      inString = true
      if (depth === 1) token = sign
    } else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      closeToken()
      depth -= 1
    } else if (sign === ':') {
      closeToken()
      afterColon = true
    } else if (sign === ',') {
      closeToken()
      if (depth === 1) afterColon = false
    } else if (depth === 1 && token.length < LONGEST_ID && sign > ' ') token += sign
  }
  return scan
}

function readId(token: string): string | number | undefined {
  try {
    const value: unknown = JSON.parse(token)
    return typeof value === 'string' || typeof value === 'number' ? value : undefined
  } catch {
    return undefined
  }
}
