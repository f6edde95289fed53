/** One command line run in this process, as without a terminal or on one of some width. */

import { PassThrough } from 'node:stream'
import { runProgram } from '../../../src/cli/program.ts'
import type { World } from '../../world.ts'

export interface Ran {
  readonly out: string
  readonly err: string
  readonly code: number
}

export interface Terminal {
  readonly columns: number
  /** What the person types. */
  readonly typed?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Returns what a command line in the world's home printed, and its exit status. */
export function runWords(world: World, words: readonly string[], terminal?: Terminal): Promise<Ran> {
  return runWith({ HOME: world.folder, PATH: process.env['PATH'] }, words, terminal)
}

/** The same with the variables that are given. */
export async function runWith(
  variables: NodeJS.ProcessEnv,
  words: readonly string[],
  terminal?: Terminal,
): Promise<Ran> {
  const seen = { out: '', err: '' }
  const sink = (key: 'out' | 'err') =>
    Object.assign(
      new PassThrough({
        write(chunk, _encoding, done) {
          seen[key] += String(chunk)
          done()
        },
      }),
      terminal === undefined ? {} : { isTTY: true, columns: terminal.columns },
    )
  const stdin = Object.assign(new PassThrough(), terminal === undefined ? {} : { isTTY: true })
  stdin.end(terminal?.typed ?? '')
  const env = { ...variables, ...terminal?.env }
  const code = await runProgram(words, { stdout: sink('out'), stderr: sink('err'), stdin, env })
  return { ...seen, code }
}
