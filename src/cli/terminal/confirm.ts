/** @module Asks the person: for confirmation, if there is a terminal to ask at, and for what nobody is to see. */

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { invalidInput } from '../../errors.ts'
import type { Streams } from './output.ts'
import { counted } from './plural.ts'

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

/** Returns the first line of stdin; at a terminal it is asked for, and not shown. @throws INVALID_INPUT for a shorter one */
export async function secretLine(name: string, shortest: number, { stdin, stderr }: Streams): Promise<string> {
  const isShown = stdin?.isTTY === true
  if (isShown) stderr.write(`${name}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = stdin && createInterface({ input: stdin, output: silent, terminal: isShown })
  try {
    for await (const line of asking ?? []) {
      if (line.length >= shortest) return line
      throw invalidInput(`A ${name.toLowerCase()} has ${counted(shortest, 'character')} or more.`)
    }
    throw invalidInput(`The ${name.toLowerCase()} is read from stdin, and there was none.`)
  } finally {
    asking?.close()
    if (isShown) stderr.write('\n')
  }
}
