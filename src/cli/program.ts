/**
 * @module The command line: the groups of commands put together, and one run of it.
 *
 * A group says which words there are; what a command does is loaded when it runs.
 */

import { Command, CommanderError } from 'commander'
import { type Context, compose } from '../compose.ts'
import { type Config, readConfig } from '../config.ts'
import { visible } from '../text/untrusted.ts'
import { VERSION } from '../version.ts'
import { addHostCommands } from './commands/host-options.ts'
import { addMemoryCommands } from './commands/memory-options.ts'
import { addSessionCommands } from './commands/session-options.ts'
import { addUpkeepCommands } from './commands/upkeep-options.ts'
import type { Kit } from './terminal/context.ts'
import { createOutput, describeError, type Output, type Streams } from './terminal/output.ts'

/** Exit status of a wrong command line (sysexits). */
const EX_USAGE = 64

/** Runs one command line and returns the exit status. */
export async function runProgram(words: readonly string[], streams: Streams): Promise<number> {
  const output = createOutput(streams)
  let exit = 0
  const program = createProgram(streams, output, (status) => {
    exit = status
  })
  try {
    await program.parseAsync([...words], { from: 'user' })
    return exit
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EX_USAGE
    const { text, exit } = describeError(error, streams.env)
    output.say(text)
    return exit
  }
}

/** Returns the program with all its commands; nothing has run yet. */
export function createProgram(streams: Streams, output: Output, leaveWith: (status: number) => void): Command {
  const program = new Command('throughline')
    .description(
      'Session memory for coding agents: saved before a compaction loses it, brought back when it is wanted.',
    )
    .version(VERSION)
    .option('--store <file>', 'the store (default: $THROUGHLINE_STORE, else throughline.db in the data folder)')
    .showHelpAfterError('(add --help for what there is)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => streams.stdout.write(visible(text)),
      writeErr: (text) => streams.stderr.write(visible(text)),
      getOutHelpWidth: () => output.width,
      getErrHelpWidth: () => output.width,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  const config = (): Config => readConfig(program.opts<{ store?: string }>(), streams.env)
  const context = (at?: Date): Context => {
    const made = compose(config(), { command: 'throughline', version: VERSION })
    return at === undefined ? made : { ...made, now: () => at }
  }
  const kit: Kit = { program, output, streams, config, context, here: () => process.cwd(), leaveWith }
  addSessionCommands(kit)
  addMemoryCommands(kit)
  addUpkeepCommands(kit)
  addHostCommands(kit)
  return program
}
