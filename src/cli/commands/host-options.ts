/**
 * @module Defines the commands for the host and this machine: install, doctor, settings, serve, view and the like.
 */

import { InvalidArgumentError, Option } from 'commander'
import { defined } from '../../defined.ts'
import { hostIds } from '../../hosts/hook-hosts.ts'
import { HTTP } from '../../rules.ts'
import { VERSION } from '../../version.ts'
import type { CliContext } from '../terminal/context.ts'
import { SHELLS } from './completion.ts'
import { startServer } from './start-server.ts'

/** Adds the commands. */
export function addHostCommands({ program, define, run, runs }: CliContext): void {
  const host = (which: string) => new Option('--host <host>', which).choices(hostIds())

  define('install', 'registers the hooks, agents and status line with Claude Code or another host')
    .addOption(host('the host that Throughline is registered with').default(hostIds()[0]))
    .option('--no-statusline', 'do not register the status line')
    .option(
      '--server <name>',
      'name of the memory server in the host (default: memory, or throughline if that is taken)',
    )
    .action(runs(async () => (await import('./install.ts')).installCommand))

  define('uninstall', 'removes everything that install added; keeps your memory')
    .addOption(host('that host alone (default: every one that Throughline is registered with)'))
    .action(runs(async () => (await import('./install.ts')).uninstallCommand))

  define(
    'doctor',
    'checks what is registered, whether it works and when each hook last ran; exits with 0 if there is no problem',
  ).action(runs(async () => (await import('./doctor.ts')).doctorCommand))

  for (const [name, description] of [
    ['off', 'switches Throughline off for this project: its hooks read, save and print nothing'],
    ['on', 'switches Throughline on again for this project'],
  ] as const) {
    define(name, description).action(runs(async () => (await import('./install.ts')).switchCommand(name === 'off')))
  }

  define('settings', 'prints the settings, or sets one')
    .argument('[key]', 'offer')
    .argument('[value]', 'quiet, always or never')
    .action(runs(async () => (await import('./recovery.ts')).settingsCommand))

  program
    .command('serve')
    .description(
      'runs the memory server for an MCP client over stdin and stdout; with --http for REST, MCP and the browser',
    )
    .option('--http', 'serve REST, the viewer and MCP over HTTP until stopped')
    .addOption(new Option('--port <n>', 'port to listen on; 0 selects a free port').default(HTTP.port).argParser(port))
    .option(
      '--host <address>',
      'address to listen on; another one opens the server to the network (default: 127.0.0.1)',
    )
    .option('--allow-host <names...>', 'host names under which clients may call the server, besides its address')
    .action(async ({ http, port: at, host, allowHost }: ServeOptions) => {
      const { store } = program.opts<{ store?: string }>()
      if (http !== true) return startServer(store, VERSION)
      const { serveHttpCommand } = await import('./serve.ts')
      const options = { port: at, ...defined({ host, allowedHosts: allowHost }) }
      await serveHttpCommand(store, VERSION, options, run())
    })

  program
    .command('view')
    .description('opens the memory in a browser: sessions, search and what is kept; serves it until stopped')
    .addOption(
      new Option('--port <n>', 'port to listen on; where it is taken, a free one').default(HTTP.port).argParser(port),
    )
    .option('--no-open', 'only print the address')
    .action(async (options: { port: number; open: boolean }) => {
      const { store } = program.opts<{ store?: string }>()
      return (await import('./view.ts')).viewCommand(store, VERSION, options, run())
    })

  define('new-token', 'replaces the tokens of the HTTP server; the old tokens stop working').action(
    runs(async () => (await import('./serve.ts')).newTokenCommand),
  )

  program
    .command('demo')
    .description('shows how a session is saved before a compaction and recovered in a new chat')
    .option('--transcript <file>', 'use your own session instead of the sample')
    .action(runs(async () => (await import('./demo.ts')).demoCommand))

  program
    .command('completion')
    .description('prints a shell script that completes commands and options')
    .argument('<shell>', SHELLS.join(', '))
    .action(runs(async () => (await import('./completion.ts')).completionCommand(program)))

  program
    .command('hook', { hidden: true })
    .description("runs a host's hook: reads its JSON from stdin, prints the answer, always exits with 0")
    .argument('<event>', "the host's name of the event")
    .option('--host <host>', `the host that runs it: ${hostIds().join(', ')} (default: as the environment tells)`)
    .action(async (event: string, { host }: { host?: string }) =>
      (await import('../../hooks/main.ts')).hookProcess(
        event,
        { ...program.opts<{ store?: string }>(), host },
        VERSION,
      ),
    )
  program
    .command('statusline', { hidden: true })
    .description("prints the status line: reads Claude Code's JSON from stdin, always exits with 0")
    .addOption(new Option('--after <command>', 'another status line, printed first').hideHelp())
    .action(async ({ after }: { after?: string }) => {
      const { store } = program.opts<{ store?: string }>()
      const words = after === undefined ? [] : ['--after', after]
      return (await import('../../hooks/status-line/process.ts')).statusLineProcess(words, store, VERSION)
    })
}

// --- internal ---

interface ServeOptions {
  readonly http?: boolean
  readonly port: number
  readonly host?: string
  readonly allowHost?: readonly string[]
}

function port(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new InvalidArgumentError('Expected a port from 0 to 65535.')
  return value
}
