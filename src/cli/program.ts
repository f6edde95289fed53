/**
 * @module The command line: which commands there are, and how their words are read.
 */

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { type AgentKind, type AgentNames, isAgentKind } from '../agents/agent-names.ts'
import { installPack, type PackReport } from '../agents/install.ts'
import type { Scope } from '../agents/place.ts'
import { uninstallPack } from '../agents/uninstall.ts'
import { type Context, compose, now } from '../compose.ts'
import { type Config, readConfig } from '../config.ts'
import { ThroughlineError } from '../errors.ts'
import { EXPORT_FORMATS } from '../memory/transfer.ts'
import { CHECKPOINT_TYPES, MAX_TIMELINE } from '../rules.ts'
import { VERSION } from '../version.ts'
import { demoCommand } from './demo.ts'
import { doctorCommand } from './doctor.ts'
import { backfillCommand, timelineCommand } from './history-commands.ts'
import { createOutput, describeError, type Output, type Streams } from './output.ts'
import { switchCommand } from './pack-commands.ts'
import { explainCommand, settingsCommand, statusCommand } from './recovery-commands.ts'
import { startServer } from './serve-command.ts'
import { captureCommand, listCommand, saveCommand, showCommand, summaryCommand } from './session-commands.ts'
import { exportCommand, type ForgetOptions, forgetCommand, importCommand } from './transfer-commands.ts'

/** Exit status of a wrong command line (sysexits). */
const EX_USAGE = 64

/** Runs one command line and returns the exit status. */
export async function runProgram(words: readonly string[], streams: Streams): Promise<number> {
  const output = createOutput(streams)
  let exit = 0
  const program = buildProgram(streams, output, (status) => {
    exit = status
  })
  try {
    await program.parseAsync([...words], { from: 'user' })
    return exit
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EX_USAGE
    const { text, exit } = describeError(error)
    output.say(text)
    return exit
  }
}

// --- internal ---

function buildProgram(streams: Streams, output: Output, leaveWith: (status: number) => void): Command {
  const program = new Command('throughline')
    .description(
      'Session memory for coding agents: saved before a compaction loses it, brought back when it is wanted.',
    )
    .version(VERSION)
    .option('--store <file>', 'the store (default: $THROUGHLINE_STORE, else throughline.db in the data folder)')
    .showHelpAfterError('(add --help for what there is)')
    .exitOverride()
    .configureOutput({ writeOut: (text) => streams.stdout.write(text), writeErr: (text) => streams.stderr.write(text) })
    .enablePositionalOptions()

  const config = (): Config => readConfig(program.opts<{ store?: string }>(), streams.env)
  const context = (at?: Date): Context => {
    const made = compose(config(), { command: 'throughline', version: VERSION })
    return at === undefined ? made : { ...made, now: () => at }
  }
  const budget = new Option('--budget <tokens>', 'at most this many tokens (characters / 4)').argParser(positive)
  const json = ['--json', 'as JSON'] as const
  const here = () => process.cwd()

  program
    .command('demo')
    .description('shows the main job: a session saved before a compaction and brought back in a new chat')
    .option('--transcript <file>', 'a session of your own instead of the sample')
    .action((options: { transcript?: string }) =>
      demoCommand(options.transcript === undefined ? sampleSession() : resolve(options.transcript), context(), output),
    )

  program
    .command('capture')
    .description('prints what would be saved of a session; writes nothing')
    .requiredOption('--transcript <file>', 'the session, as Claude Code keeps it')
    .option(...json)
    .addOption(budget)
    .addOption(new Option('--now <iso>', 'the time of the capture').argParser(time))
    .option('--project <folder>', 'the project, where the recorded folder is not the right one')
    .action((options: { transcript: string; json?: boolean; budget?: number; now?: Date; project?: string }) =>
      captureCommand(
        {
          ...options,
          transcript: resolve(options.transcript),
          ...(options.project === undefined ? {} : { project: resolve(options.project) }),
        },
        context(options.now),
        output,
      ),
    )

  program
    .command('save')
    .description('saves a checkpoint of the running session and prints its continuation summary')
    .option('--transcript <file>', 'another session')
    .addOption(new Option('--type <type>', `why: ${CHECKPOINT_TYPES.join(', ')}`).default('manual'))
    .addOption(new Option('--trigger <type>', 'the same as --type').hideHelp())
    .option(...json)
    .action((options: { transcript?: string; type: string; trigger?: string; json?: boolean }) =>
      saveCommand(
        {
          ...options,
          type: options.trigger ?? options.type,
          ...(options.transcript === undefined ? {} : { transcript: resolve(options.transcript) }),
        },
        here(),
        context(),
        output,
      ),
    )

  program
    .command('list')
    .description('lists the snapshots of this project, newest first')
    .option('--all', 'of every project')
    .addOption(new Option('--limit <n>', 'at most this many').default(50).argParser(positive))
    .option(...json)
    .action((options: { all?: boolean; limit: number; json?: boolean }) =>
      listCommand(options, here(), context(), output),
    )

  program
    .command('show')
    .description('prints one snapshot')
    .argument('<id>', 'its name, or a part that only it has')
    .addOption(budget)
    .option(...json)
    .action((id: string, options: { budget?: number; json?: boolean }) => showCommand(id, options, context(), output))

  program
    .command('summary')
    .description('prints the continuation summary alone, to paste into a new chat')
    .argument('[id]', 'the snapshot; without it the newest of this project')
    .action((id: string | undefined) => summaryCommand(id, here(), context(), output))

  program
    .command('export')
    .description('writes the whole memory as JSON lines, to a file or to stdout')
    .argument('[file]', 'a new file; without it stdout')
    .addOption(
      new Option('--format <format>', 'everything, or what the reference memory server reads')
        .choices(EXPORT_FORMATS)
        .default('throughline'),
    )
    .option('--force', 'replace the file if it is there')
    .action((file: string | undefined, options: { format: string; force?: boolean }) =>
      exportCommand(file, options, context(), output),
    )

  program
    .command('import')
    .description("merges a file of JSON lines into the memory: an export, or a memory server's file")
    .argument('<file>')
    .option('--restore-forgotten', 'bring back what was forgotten, where the file has it')
    .option(...json)
    .action((file: string, options: { restoreForgotten?: boolean; json?: boolean }) =>
      importCommand(file, options, context(), output),
    )

  program
    .command('forget')
    .description('takes out of the memory what was named, or came from a source, or in a time; every byte of it')
    .argument('[names...]', 'entities and snapshots')
    .option('--source <source>', 'what this writer wrote')
    .addOption(new Option('--since <iso>', 'what was written from then on').argParser(time))
    .addOption(new Option('--until <iso>', 'what was written up to then').argParser(time))
    .option('--dry-run', 'only say what would go')
    .option('--yes', 'do not ask')
    .option('--list', 'what was forgotten so far: how much and when')
    .option('--erase', 'finish an earlier forgetting that could not erase every byte')
    .option(...json)
    .action((names: string[], options: ForgetOptions) => forgetCommand(names, options, context(), streams, output))

  program
    .command('serve')
    .description('runs the memory server for an MCP client, over stdin and stdout')
    .action(() => startServer(program.opts<{ store?: string }>().store, VERSION))

  program
    .command('explain')
    .description('says what a message would bring back in a new session, and why; writes nothing')
    .requiredOption('--message-file <file>', 'the message; - reads it from stdin')
    .option(...json)
    .addOption(new Option('--now <iso>', 'the time of the message').argParser(time))
    .option('--project <folder>', 'the project, where it is not the folder here')
    .action((options: { messageFile: string; json?: boolean; now?: Date; project?: string }) =>
      explainCommand(
        {
          messageFile: options.messageFile,
          ...(options.json === undefined ? {} : { json: options.json }),
          project: options.project === undefined ? here() : resolve(options.project),
          fixed: options.now !== undefined,
        },
        context(options.now),
        output,
      ),
    )

  program
    .command('status')
    .description('prints the status of a snapshot, or moves it, with the others of its session')
    .argument('<id>', 'its name, or a part that only it has')
    .argument('[status]', 'the new status; an illegal move names the legal ones')
    .option('--reason <text>', 'why it is abandoned')
    .option('--outcome <text>', 'what was achieved, for a completed one')
    .option('--reopen', 'takes up one that has ended')
    .option(...json)
    .action(
      (
        id: string,
        status: string | undefined,
        options: { reason?: string; outcome?: string; reopen?: boolean; json?: boolean },
      ) => statusCommand(id, status, options, context(), output),
    )

  program
    .command('settings')
    .description('prints the settings, or sets one')
    .argument('[key]', 'offer')
    .argument('[value]', 'quiet, always or never')
    .action((key: string | undefined, value: string | undefined) => settingsCommand(key, value, context(), output))

  program
    .command('hook')
    .description('runs a hook of Claude Code: its JSON on stdin, our answer on stdout, always exit 0')
    .argument('<event>', 'the event, as Claude Code names it')
    .action(() => undefined)

  for (const [name, description] of [
    ['off', 'switches Throughline off for this project: nothing is read, saved or said'],
    ['on', 'switches it on again'],
  ] as const) {
    program
      .command(name)
      .description(description)
      .action(() => switchCommand(name === 'off', here(), config(), output))
  }
  program
    .command('doctor')
    .description(
      'checks the installation: what is registered, whether it works, when it last ran; exit 0 where all is well',
    )
    .option(...json)
    .action(async (options: { json?: boolean }) =>
      leaveWith(await doctorCommand(options, here(), process.execPath, context(), output)),
    )
  program
    .command('statusline')
    .description("prints Claude Code's status line: its JSON on stdin, always exit 0")
    .addOption(new Option('--after <command>', 'another status line, printed first').hideHelp())
    .action(() => undefined)

  program
    .command('timeline')
    .description('shows the sessions of this project, their snapshots, and what each compaction lost')
    .argument('[session]', 'one session with the names of what was lost: its id, or a snapshot of it')
    .addOption(
      new Option('--limit <n>', 'at most this many sessions').default(MAX_TIMELINE.sessions).argParser(positive),
    )
    .option(...json)
    .action((id: string | undefined, options: { limit: number; json?: boolean }) =>
      timelineCommand(id, options, here(), context(), output),
    )

  program
    .command('backfill')
    .description('takes in the sessions that Claude Code still keeps; nothing is offered from them unasked')
    .option('--all', 'of every project')
    .option(...json)
    .action((options: { all?: boolean; json?: boolean }) => backfillCommand(options, here(), context(), output))

  const scope = new Option('--scope <scope>', 'for you everywhere, or for you in this project')
    .choices(['user', 'project'])
    .default('user')
  program
    .command('install')
    .description('registers the hooks, agents and status line with Claude Code')
    .addOption(scope)
    .option('--no-statusline', 'without the status line')
    .option(
      '--server <name>',
      'what the memory server is called there (default: memory, throughline where that is taken)',
    )
    .addOption(
      new Option('--agent-name <agent=name>', 'what an agent is called there, where not by its own name; repeatable')
        .argParser(agentName)
        .default({}, 'their own'),
    )
    .action((options: { scope: Scope; statusline: boolean; server?: string; agentName: Partial<AgentNames> }) =>
      report(
        installPack({
          ...packOptions(options.scope, config()),
          statusLine: options.statusline,
          agentNames: options.agentName,
          ...(options.server === undefined ? {} : { server: options.server }),
        }),
        WORDS.install,
        output,
      ),
    )
  program
    .command('uninstall')
    .description('removes all that install added; your memory stays')
    .addOption(scope)
    .action((options: { scope: Scope }) =>
      report(uninstallPack(packOptions(options.scope, config())), WORDS.uninstall, output),
    )
  return program
}

function packOptions(scope: Scope, config: Config) {
  return {
    scope,
    configDir: config.claudeDir,
    claudeFile: config.claudeFile,
    projectDir: process.cwd(),
    dataDir: config.home,
    distDir: dirname(fileURLToPath(import.meta.url)),
    packageRoot: packageRoot(),
    version: VERSION,
    nodePath: process.execPath,
    now: now(),
  }
}

const WORDS = {
  install: { done: 'wrote', nothing: 'Already installed, nothing to do.' },
  uninstall: { done: 'removed from', nothing: 'Nothing of Throughline is installed here.' },
} as const

function report(pack: PackReport, words: { readonly done: string; readonly nothing: string }, output: Output): void {
  for (const line of pack.changed) output.data(`${output.color.green('✓')} ${words.done} ${line}`)
  for (const line of pack.backups) output.data(`${output.color.dim('○')} backup ${line}`)
  if (pack.changed.length === 0) output.data(words.nothing)
  for (const line of pack.notes) output.say(line)
}

/** The package's folder: of the built file, or of the source. */
function packageRoot(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  return existsSync(join(here, '..', 'package.json')) ? join(here, '..') : join(here, '..', '..')
}

function sampleSession(): string {
  const path = join(packageRoot(), 'graph-data', 'sample-session.jsonl')
  if (!existsSync(path)) throw new ThroughlineError('TRANSCRIPT_NOT_FOUND', `The sample session is missing: ${path}`)
  return path
}

function agentName(text: string, before: Partial<AgentNames>): Partial<Record<AgentKind, string>> {
  const [agent = '', name = ''] = text.split('=')
  if (!isAgentKind(agent) || name === '')
    throw new InvalidArgumentError('Say pre-compact-interceptor=NAME or context-recovery=NAME.')
  return { ...before, [agent]: name }
}

function positive(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('A whole number above 0 is needed.')
  return value
}

function time(text: string): Date {
  const value = new Date(text)
  if (Number.isNaN(value.getTime()))
    throw new InvalidArgumentError('An ISO time is needed, for instance 2026-11-21T10:00:00Z.')
  return value
}
