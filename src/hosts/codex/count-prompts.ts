/** @module How many prompts a rollout file begins with: enough to tell a session's first ones from all later ones, cheaply. */

import { countInBeginning } from '../count-prompts.ts'
import { completedItem, parseRecord, typedText } from './records.ts'

/**
 * Returns the number of prompts in the transcript's beginning, counted up to `most`; `most` for a session that goes on with
 * another one's conversation, and where the file cannot be read.
 */
export function countPrompts(path: string, most: number): number {
  return countInBeginning(path, most, MARKS, (line, mark) => {
    if (mark === FORK) return most
    const record = parseRecord(line.toString())
    const item = record && completedItem(record)
    return item?.['type'] === 'UserMessage' && typedText(item) !== '' ? 1 : 0
  })
}

// --- internal ---

const FORK = '"forked_from_id":"'
const MARKS = ['"type":"UserMessage"', FORK] as const
