/** @module A question to the person: only where a terminal can answer it. */

import { createInterface } from 'node:readline/promises'
import { ThroughlineError } from '../../errors.ts'
import type { Streams } from './output.ts'

/** Returns whether the person says yes. @throws INVALID_INPUT where there is no terminal to ask at */
export async function confirmed(question: string, { stdin, stderr }: Streams): Promise<boolean> {
  if (stdin?.isTTY !== true || stderr.isTTY !== true)
    throw new ThroughlineError('INVALID_INPUT', 'Nothing was done: without a terminal to ask at, say --yes.')
  const asking = createInterface({ input: stdin, output: stderr })
  try {
    return /^y(es)?$/i.test((await asking.question(`${question} [y/N] `)).trim())
  } finally {
    asking.close()
  }
}
