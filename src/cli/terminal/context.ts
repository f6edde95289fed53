/**
 * @module The context of every group of commands, and the options that several commands share.
 */

import { type Command, InvalidArgumentError, Option } from 'commander'
import { parseSpan } from '../../age.ts'
import { now } from '../../clock.ts'
import type { Context } from '../../compose.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { type ProjectIdentity, projectIdentity, readGit } from '../../workspace/git.ts'
import type { Output, Streams } from './output.ts'
import { parseMoment } from './times.ts'

/** What a command runs with. */
export interface Run {
  readonly context: Context
  readonly output: Output
  readonly streams: Streams
  /** The folder that the command was called in. */
  readonly folder: string
  /** Runs work with the store while a person waits for it. */
  readonly withStore: <T>(work: (store: GraphStore) => Promise<T>) => Promise<T>
  /** Returns the project of the folder. */
  readonly project: () => Promise<ProjectIdentity>
}

/** Returns what a command runs with in a folder. */
export function runIn(folder: string, context: Context, output: Output, streams: Streams): Run {
  return {
    context,
    output,
    streams,
    folder,
    withStore: (work) => context.withStore(BUSY_TIMEOUT.foreground, work),
    project: async () => projectIdentity(folder, await readGit(folder, context.config.env)),
  }
}

/** What a command does: it gets its arguments, its options and a `Run`. A number that it returns is the exit status. */
type Implementation = (...given: never[]) => unknown

/** What a group of commands is defined with. */
export interface CliContext {
  readonly program: Command
  /** Adds a command that also takes `--json`, its last option. */
  readonly define: (name: string, about: string) => Command
  /** Returns what a command runs with; called when it runs, because only then the program's options are parsed. */
  readonly run: () => Run
  /** Returns the action of a command whose implementation is loaded when it runs. */
  readonly runs: (load: () => Promise<Implementation>) => (...given: unknown[]) => Promise<void>
}

/** Returns `runs` of a group: a command's option `now` replaces the clock, and `leaveWith` gets the exit status. */
export function actionsOf(run: (at?: Date) => Run, leaveWith: (status: number) => void): CliContext['runs'] {
  return (load) =>
    async (...given) => {
      // The last one is the command itself.
      const words = given.slice(0, -1)
      const { now } = words.at(-1) as { readonly now?: Date }
      const implementation = await load()
      const status = await implementation(...([...words, run(now)] as never[]))
      if (typeof status === 'number') leaveWith(status)
    }
}

export const ID_HELP = 'full name or a unique part of it'
export const ID_OR_NEWEST =
  'full name or a unique part of it (default: the newest of this project in which something was done)'

/** Returns the option that limits a text's length in tokens. */
export function budgetOption(): Option {
  return new Option('--budget <tokens>', 'maximum length in tokens (characters / 4)').argParser(positive)
}

/** Returns an option that takes a time. */
export function timeOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(time)
}

/** Returns an option that takes a time and keeps an age as it is: the next page is asked for with the same one. */
export function momentOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text) =>
    parseSpan(text) !== undefined ? text : time(text).toISOString(),
  )
}

/** Returns an option that takes a whole number above 0. */
export function countOption(flags: string, description: string, standard?: number): Option {
  const option = new Option(flags, description).argParser(positive)
  return standard === undefined ? option : option.default(standard)
}

// --- internal ---

function positive(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('Expected a whole number above 0.')
  return value
}

function time(text: string): Date {
  const value = parseMoment(text, now())
  if (value === undefined)
    throw new InvalidArgumentError('Expected a time: ISO, for example 2026-11-21T10:00:00Z, or an age, for example 7d.')
  return value
}
