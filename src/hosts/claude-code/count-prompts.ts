/** @module How many prompts a transcript begins with (../count-prompts.ts). */

import { isJson } from '../../text/json.ts'
import { countInBeginning } from '../count-prompts.ts'
import { promptText } from './message-parts.ts'
import { readTyped } from './prompt-text.ts'

/** Returns the number of prompts in the transcript's beginning, counted up to `most`. */
export function countPrompts(path: string, most: number): number {
  return countInBeginning(path, most, [USER], (line) =>
    // Only lines that may be prompts are decoded: most of a session's bytes are results.
    !line.includes(RESULT) && isPrompt(line.toString()) ? 1 : 0,
  )
}

// --- internal ---

const USER = '"type":"user"'
const RESULT = '"type":"tool_result"'

function isPrompt(line: string): boolean {
  try {
    const record: unknown = JSON.parse(line)
    if (!isJson(record) || record['type'] !== 'user' || NO_PROMPT.some((mark) => record[mark] === true)) return false
    const content = isJson(record['message']) ? record['message']['content'] : undefined
    const text = typeof content === 'string' ? content : promptText(content)
    return text !== undefined && readTyped(text).is === 'prompt'
  } catch {
    return false
  }
}

const NO_PROMPT = ['isSidechain', 'isMeta', 'isCompactSummary', 'isVisibleInTranscriptOnly']
