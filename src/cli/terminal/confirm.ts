/** @module Asks the person for confirmation, if there is a terminal to ask at. */

import { createInterface } from 'node:readline/promises'
import { invalidInput } from '../../errors.ts'
import type { Streams } from './output.ts'

/** Returns whether the person says yes. @throws INVALID_INPUT if there is no terminal to ask at */
export async function confirmed(question: string, { stdin, stderr }: Streams): Promise<boolean> {
  if (stdin?.isTTY !== true || stderr.isTTY !== true)
    throw invalidInput('Nothing was done: there is no terminal to ask at. Use --yes to confirm.')
  const asking = createInterface({ input: stdin, output: stderr })
  try {
    return /^y(es)?$/i.test((await asking.question(`${question} [y/N] `)).trim())
  } finally {
    asking.close()
  }
}
