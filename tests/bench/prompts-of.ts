/** @module Where the person's prompts and the compactions of a real transcript are. Read without the product's code. */

import { readFileSync } from 'node:fs'
import { parse, wordsOf } from './transcript-rows.ts'

export interface ReadTranscript {
  readonly lines: readonly string[]
  /** Places of lines. */
  readonly prompts: readonly number[]
  readonly compactions: readonly number[]
  /** The time of a line; undefined where it has none. */
  readonly at: (line: number) => string | undefined
  /** The words of a prompt. */
  readonly words: (line: number) => string
}

/** Returns the lines of a transcript with the places of its prompts and compactions. */
export function readPrompts(path: string): ReadTranscript {
  const lines = readFileSync(path, 'utf8').split('\n')
  const rows = lines.map((line) => parse(line)[0])
  const words = (line: number): string => {
    const row = rows[line]
    return row === undefined ? '' : wordsOf(row).join(' ')
  }
  const prompts: number[] = []
  const compactions: number[] = []
  for (const [line, row] of rows.entries()) {
    if (row?.isCompactSummary === true) compactions.push(line)
    else if (row?.type === 'user' && row.isMeta !== true && row.isSidechain !== true && words(line).trim() !== '')
      prompts.push(line)
  }
  const at = (line: number): string | undefined =>
    (rows[line] as { readonly timestamp?: string } | undefined)?.timestamp
  return { lines, prompts, compactions, at, words }
}
