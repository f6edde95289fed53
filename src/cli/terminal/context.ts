/**
 * @module The context of every group of commands, and the options that several commands share.
 */

import { type Command, InvalidArgumentError, Option } from 'commander'
import { endOfDay } from 'date-fns/endOfDay'
import { parseSpan } from '../../age.ts'
import { now } from '../../clock.ts'
import type { Context } from '../../compose.ts'
import { type Caller, catchUpFor } from '../../operations/operation.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { type ProjectFacts, type ProjectIdentity, projectIdentity, readGit, readProject } from '../../workspace/git.ts'
import type { Output, Streams } from './output.ts'
import { counted } from './plural.ts'
import { parseMoment } from './times.ts'

/** What a command runs with. */
export interface Run extends Caller {
  readonly output: Output
  readonly streams: Streams
  /** The folder that the command was called in. */
  readonly folder: string
  /** Returns the project of the folder. */
  readonly project: () => Promise<ProjectIdentity>
  /**
   * Reads what sessions left unread, of one project or of every one, and says how many are left: no hook has read the end of
   * a session that was killed.
   */
  readonly readUnread: (store: GraphStore, place: ProjectFacts | undefined) => Promise<void>
}

/** Returns what a command runs with in a folder. */
export function runIn(folder: string, context: Context, output: Output, streams: Streams): Run {
  const project = async () => projectIdentity(folder, await readGit(folder, context.config.env))
  const run: Run = {
    context,
    output,
    streams,
    folder,
    source: () => 'cli',
    withStore: (work) => context.withStore(BUSY_TIMEOUT.foreground, work),
    project,
    defaultProject: async () => (await project()).id,
    workspace: () => readProject(folder, context.config.env),
    readUnread: async (store, place) => {
      const { left } = await catchUpFor(run, store, place)
      if (left === 0) return
      const { startWorker } = await import('../../hooks/queue/spawn-worker.ts')
      const isStarted = startWorker(context.config, folder)
      output.say(
        `${counted(left, 'session')} not read yet: what is shown may lack their last turns. ` +
          (isStarted ? 'They are read in the background.' : 'To read on, run the command again.'),
      )
    },
  }
  return run
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

/**
 * Returns an option that takes a time and keeps an age as it is: the next page is asked for with the same one. `--until` a
 * date means its end.
 */
export function momentOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text) => {
    if (parseSpan(text) !== undefined) return text
    const at = time(text)
    return (flags.startsWith('--until') && /^\d{4}-\d{2}-\d{2}$/.test(text) ? endOfDay(at) : at).toISOString()
  })
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
