/** One command line run in a world, as without a terminal or on one of some width. */

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

/** Returns what a command line printed, and its exit status. */
export async function runWords(world: World, words: readonly string[], terminal?: Terminal): Promise<Ran> {
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
  const env = { HOME: world.folder, PATH: process.env['PATH'], ...terminal?.env }
  const code = await runProgram(words, { stdout: sink('out'), stderr: sink('err'), stdin, env })
  return { ...seen, code }
}
