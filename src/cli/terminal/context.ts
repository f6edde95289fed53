/**
 * @module What every group of commands is given: where it speaks, where it stands, and the options that several of them take.
 */

import { type Command, InvalidArgumentError, Option } from 'commander'
import { now } from '../../clock.ts'
import type { Context } from '../../compose.ts'
import type { Config } from '../../config.ts'
import type { Output, Streams } from './output.ts'
import { parseMoment } from './times.ts'

export interface Kit {
  readonly program: Command
  readonly output: Output
  readonly streams: Streams
  /** Read when a command runs: the options of the program are known then. */
  readonly config: () => Config
  /** The parts put together; `at` stands in for the clock. */
  readonly context: (at?: Date) => Context
  /** The folder that the command was called in. */
  readonly here: () => string
  /** The exit status of a run that ends without an error. */
  readonly leaveWith: (status: number) => void
}

export const JSON_OPTION = ['--json', 'as JSON'] as const
export const ID_HELP = 'its name, or a part that only it has'
export const ID_OR_NEWEST = 'its name, or a part that only it has; without it the newest of this project'

/** Returns the option that bounds a text in tokens. */
export function budgetOption(): Option {
  return new Option('--budget <tokens>', 'at most this many tokens (characters / 4)').argParser(positive)
}

/** Returns an option that takes a moment. */
export function timeOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(time)
}

/** Returns an option that takes a whole number above 0. */
export function countOption(flags: string, description: string, standard?: number): Option {
  const option = new Option(flags, description).argParser(positive)
  return standard === undefined ? option : option.default(standard)
}

// --- internal ---

function positive(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('A whole number above 0 is needed.')
  return value
}

function time(text: string): Date {
  const value = parseMoment(text, now())
  if (value === undefined)
    throw new InvalidArgumentError(
      'A time is needed: ISO, for instance 2026-11-21T10:00:00Z, or a span back from now, for instance 7d.',
    )
  return value
}
