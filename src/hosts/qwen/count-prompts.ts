/** @module How many prompts a transcript begins with: enough to tell a session's first ones from all later ones, cheaply. */

import { countInBeginning } from '../count-prompts.ts'
import { parseRecord, typedText } from './records.ts'

/** Returns the number of prompts in the transcript's beginning, counted up to `most`; `most` where it cannot be read. */
export function countPrompts(path: string, most: number): number {
  return countInBeginning(path, most, ['"type":"user"'], (line) => {
    const record = parseRecord(line.toString())
    return record !== undefined && typedText(record) ? 1 : 0
  })
}
