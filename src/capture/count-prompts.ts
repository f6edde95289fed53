/**
 * @module How many prompts a transcript begins with: enough to tell a session's first ones from all later ones, cheaply.
 *
 * Every prompt of every session is preceded by this: the beginning of the file is read, and only lines that may hold a
 * prompt are looked into.
 */

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { isJson, stringOf } from './json.ts'
import { readTyped } from './typed-text.ts'

/**
 * Returns the number of prompts in the transcript's beginning, counted up to `most`: exact where the file is no longer
 * than that, else the least that there are, one. A file that is not there yet holds none; what cannot be read, `most`.
 */
export function countPrompts(path: string, most: number): number {
  const beginning = readBeginning(path)
  if (beginning === undefined) return most
  let count = 0
  for (let at = beginning.text.indexOf(USER); at !== -1 && count < most; ) {
    const start = beginning.text.lastIndexOf('\n', at) + 1
    const end = beginning.text.indexOf('\n', at)
    const line = beginning.text.slice(start, end === -1 ? undefined : end)
    if (!line.includes(RESULT) && isPrompt(line)) count += 1
    at = end === -1 ? -1 : beginning.text.indexOf(USER, end)
  }
  return beginning.whole ? count : Math.max(count, 1)
}

// --- internal ---

/** What precedes a first prompt (a cleared conversation, a command) is much shorter, and mostly what precedes a second one. */
const BEGINNING = 256 * 1024
const USER = '"type":"user"'
const RESULT = '"type":"tool_result"'

function readBeginning(path: string): { readonly text: string; readonly whole: boolean } | undefined {
  let fd: number | undefined
  try {
    // O_NONBLOCK: opening a FIFO must not wait for its writer.
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const stat = fstatSync(fd)
    if (!stat.isFile()) return undefined
    const buffer = Buffer.allocUnsafe(Math.min(stat.size, BEGINNING))
    const read = readSync(fd, buffer, 0, buffer.length, 0)
    return { text: buffer.toString('utf8', 0, read), whole: stat.size <= BEGINNING }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? { text: '', whole: true } : undefined
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

function isPrompt(line: string): boolean {
  try {
    const record: unknown = JSON.parse(line)
    if (!isJson(record) || record['type'] !== 'user' || NO_PROMPT.some((mark) => record[mark] === true)) return false
    const content = isJson(record['message']) ? record['message']['content'] : undefined
    const text = typeof content === 'string' ? content : textOf(content)
    return text !== undefined && readTyped(text).is === 'prompt'
  } catch {
    return false
  }
}

const NO_PROMPT = ['isSidechain', 'isMeta', 'isCompactSummary', 'isVisibleInTranscriptOnly']

function textOf(content: unknown): string | undefined {
  if (!Array.isArray(content)) return undefined
  const parts = content.filter(isJson).flatMap(({ type, text }) => {
    if (type === 'text') return [stringOf(text) ?? '']
    return type === 'image' ? ['[image]'] : []
  })
  return parts.length === 0 ? undefined : parts.join('\n')
}
