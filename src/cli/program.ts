/**
 * @module The command line: composes the groups of commands and runs one command.
 *
 * A group defines its commands' arguments and options. A command's implementation is loaded when it runs.
 */

import { statSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { type Context, compose } from '../compose.ts'
import { readConfig } from '../config.ts'
import { ERRORS } from '../errors.ts'
import { typedCommand } from '../install/installed-command.ts'
import { isAddress } from '../store/location.ts'
import { visible } from '../text/untrusted.ts'
import { VERSION } from '../version.ts'
import { addHostCommands } from './commands/host-options.ts'
import { addMemoryCommands } from './commands/memory-options.ts'
import { addSessionCommands } from './commands/session-options.ts'
import { addUpkeepCommands } from './commands/upkeep-options.ts'
import { actionsOf, type CliContext, type Run, runIn } from './terminal/context.ts'
import { createOutput, describeError, hintFor, type Output, type Streams } from './terminal/output.ts'

/** Exit status of a wrong command line (sysexits). */
const EX_USAGE = 64

/** Runs one command line and returns its exit status. */
export async function runProgram(args: readonly string[], streams: Streams): Promise<number> {
  const output = createOutput(streams, typedCommand(streams.env))
  let exit = 0
  // With --json, the error of a wrong command line is printed once, below.
  const quiet = { ...streams, stderr: Object.assign(Object.create(streams.stderr), { write: () => true }) }
  const program = createProgram(wantsJson(args) ? quiet : streams, output, (status) => {
    exit = status
  })
  try {
    await program.parseAsync(args.length === 0 ? ['help'] : [...args], { from: 'user' })
    return exit
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    const command = program.commands.find((each) => each.name() === program.args[0])?.name()
    const { text, ...fault } =
      error instanceof CommanderError ? describeUsage(error, command) : describeError(error, streams.env, command)
    if (wantsJson(args)) output.fault({ error: fault })
    else if (text !== '') output.say(text)
    return fault.exit
  }
}

/** Returns the program with all its commands, not yet run. */
export function createProgram(streams: Streams, output: Output, leaveWith: (status: number) => void): Command {
  let running: string | undefined
  const program = new Command('throughline')
    .description(
      'Session memory for coding agents: saves a session before a compaction loses it, and recovers it when you need it.',
    )
    .version(VERSION)
    .option('--store <file>', 'the store (default: $THROUGHLINE_STORE, else throughline.db in the data folder)')
    .showHelpAfterError('(use --help to list commands and options)')
    .addHelpText('after', ['', 'Examples:', ...EXAMPLES.map((line) => `  ${line}`)].join('\n'))
    .hook('preAction', (_, action) => {
      running = action.name()
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => streams.stdout.write(visible(text)),
      writeErr: (text) => streams.stderr.write(visible(text)),
      getOutHelpWidth: () => output.width,
      getErrHelpWidth: () => output.width,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  const run = (at?: Date): Run => {
    const config = readConfig(program.opts<{ store?: string }>(), streams.env)
    const composed = readingContext(running, compose(config, { command: typedCommand(streams.env), version: VERSION }))
    return runIn(process.cwd(), at === undefined ? composed : { ...composed, now: () => at }, output, streams)
  }
  const printing: Command[] = []
  const define = (name: string, about: string): Command => {
    const command = program.command(name).description(about)
    printing.push(command)
    return command
  }
  const cli: CliContext = { program, define, run, runs: actionsOf(run, leaveWith) }
  addSessionCommands(cli)
  addMemoryCommands(cli)
  addUpkeepCommands(cli)
  addHostCommands(cli)
  for (const command of printing) command.option('--json', 'print JSON')
  groupCommands(program)
  return program
}

/** The commands in the order in which a person meets them. */
export const GROUPS: readonly (readonly [heading: string, about: string, commands: readonly string[]])[] = [
  [
    'Install',
    'Try it, install it, check it, and switch it off for a project.',
    ['demo', 'install', 'doctor', 'settings', 'off', 'on', 'completion', 'uninstall'],
  ],
  [
    'While you work',
    'Sessions are saved without you. These commands save one now, and show what is saved.',
    ['status', 'save', 'summary', 'handoff', 'capture'],
  ],
  [
    'Come back',
    'A new session is offered unfinished work. These commands show whether a saved session would carry the work on, ' +
      'and what a message would bring back.',
    ['validate', 'explain'],
  ],
  ['Look around', 'Find what is saved.', ['list', 'show', 'search', 'injected', 'stats', 'view']],
  [
    'Move, repair and delete',
    'Move the memory, import sessions, repair the store, and delete what you do not want to keep.',
    ['sync', 'backup', 'export', 'import', 'backfill', 'repair', 'prune', 'forget'],
  ],
  ['For other programs', 'Clients and hosts start these.', ['serve', 'new-token', 'hook', 'statusline']],
]

/** What a person types, each with what it is for. */
export const EXAMPLES: readonly string[] = [
  'throughline status                                  # what is saved here, what is unfinished',
  'throughline summary                                 # the text to paste into a new chat',
  'throughline explain "continue the orders"            # what this message would bring back in a new session',
  'throughline search uuid                             # find a session again, by words that may be cut or mistyped',
  'throughline stats --all                             # what compactions lost, what was given back, at what cost',
  'throughline backup ~/throughline-backup.db          # a copy, while others write',
  'throughline prune --older-than 90d --dry-run        # what could be deleted',
  'eval "$(throughline completion bash)"               # zsh, too',
]

/** Puts the commands of a program into their groups, in their order, for `--help`. */
function groupCommands(program: Command): void {
  const order = GROUPS.flatMap(([heading, , names]) => names.map((name) => ({ heading, name })))
  const indexOf = (command: Command): number => order.findIndex(({ name }) => name === command.name())
  for (const command of program.commands) command.helpGroup(`${order[indexOf(command)]?.heading ?? 'Others'}:`)
  ;(program.commands as Command[]).sort((a, b) => indexOf(a) - indexOf(b))
}

// --- internal ---

function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return (end === -1 ? args : args.slice(0, end)).includes('--json')
}

/** The text of a wrong command line is printed already. */
function describeUsage({ message }: CommanderError, command: string | undefined) {
  return {
    text: '',
    code: 'INVALID_INPUT',
    message: message.replace(/^error: /, ''),
    hint: hintFor(ERRORS.INVALID_INPUT.hint, command),
    exit: EX_USAGE,
  }
}

/** Returns the context for a command; for one that only reads, without a store's file, that of an empty store in memory. */
function readingContext(command: string | undefined, context: Context): Context {
  const { config, version } = context
  if (command === undefined || !READING.has(command) || !isAbsent(config.store)) return context
  const { withStore } = compose({ ...config, store: ':memory:' }, { command: context.command, version })
  return { ...context, withStore }
}

const READING: ReadonlySet<string> = new Set([
  ...['list', 'show', 'summary', 'validate', 'status', 'search'],
  ...['stats', 'injected'],
  ...['explain', 'export', 'handoff'],
  // Where nothing is, there is nothing to delete.
  ...['prune', 'forget'],
])

/** A path through a file cannot hold a store: opening it reports that. */
function isAbsent(location: string): boolean {
  if (location === '' || location.includes('\0') || isAddress(location)) return false
  try {
    statSync(location)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
