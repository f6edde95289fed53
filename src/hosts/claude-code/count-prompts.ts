/** @module How many prompts a transcript begins with (../count-prompts.ts). */

import { isJson, objectIn } from '../../text/json.ts'
import { promptCounter } from '../count-prompts.ts'
import { promptText } from './message-parts.ts'
import { readTyped } from './prompt-text.ts'

const RESULT = '"type":"tool_result"'

/** Returns the number of prompts in the transcript's beginning, counted up to `most`. */
export const countPrompts = promptCounter(['"type":"user"'], (line) =>
  // Only lines that may be prompts are decoded: most of a session's bytes are results.
  !line.includes(RESULT) && isPrompt(line.toString()) ? 1 : 0,
)

// --- internal ---

const NO_PROMPT = ['isSidechain', 'isMeta', 'isCompactSummary', 'isVisibleInTranscriptOnly']

function isPrompt(line: string): boolean {
  const record = objectIn(line)
  if (record?.['type'] !== 'user' || NO_PROMPT.some((mark) => record[mark] === true)) return false
  const content = isJson(record['message']) ? record['message']['content'] : undefined
  const text = typeof content === 'string' ? content : promptText(content)
  return text !== undefined && readTyped(text).is === 'prompt'
}
