/**
 * @module The words of the commands around the host and this machine: installed, checked, set, switched, shown.
 */

import { join, resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import { type AgentKind, type AgentNames, isAgentKind } from '../../agents/agent-names.ts'
import type { Scope } from '../../install/paths.ts'
import { HTTP } from '../../rules.ts'
import { VERSION } from '../../version.ts'
import { JSON_OPTION, type Kit } from '../terminal/context.ts'
import { packageRoot } from '../terminal/package-root.ts'
import { SHELLS } from './completion.ts'
import type { InstallOptions } from './install.ts'
import { startServer } from './start-server.ts'

/** Adds the commands. */
export function addHostCommands({ program, output, config, context, here, leaveWith }: Kit): void {
  const scope = () =>
    new Option('--scope <scope>', 'for you everywhere, or for you in this project')
      .choices(['user', 'project'])
      .default('user')

  program
    .command('install')
    .description('registers the hooks, agents and status line with Claude Code')
    .addOption(scope())
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
    .option(...JSON_OPTION)
    .action(async (options: InstallOptions) =>
      (await import('./install.ts')).installCommand(options, here(), config(), output),
    )

  program
    .command('uninstall')
    .description('removes all that install added; your memory stays')
    .addOption(scope())
    .option(...JSON_OPTION)
    .action(async (options: { scope: Scope; json?: boolean }) =>
      (await import('./install.ts')).uninstallCommand(options, here(), config(), output),
    )

  program
    .command('doctor')
    .description(
      'checks the installation: what is registered, whether it works, when it last ran; exit 0 where all is well',
    )
    .option(...JSON_OPTION)
    .action(async (options: { json?: boolean }) => {
      const { doctorCommand } = await import('./doctor.ts')
      leaveWith(await doctorCommand(options, here(), process.execPath, context(), output))
    })

  for (const [name, description] of [
    ['off', 'switches Throughline off for this project: no hook reads, saves or says anything'],
    ['on', 'switches it on again'],
  ] as const) {
    program
      .command(name)
      .description(description)
      .option(...JSON_OPTION)
      .action(async (options: { json?: boolean }) =>
        (await import('./on-off.ts')).switchCommand(name === 'off', options, here(), config(), output),
      )
  }

  program
    .command('settings')
    .description('prints the settings, or sets one')
    .argument('[key]', 'offer')
    .argument('[value]', 'quiet, always or never')
    .option(...JSON_OPTION)
    .action(async (key: string | undefined, value: string | undefined, options: { json?: boolean }) =>
      (await import('./recovery.ts')).settingsCommand(key, value, options, context(), output),
    )

  program
    .command('serve')
    .description(
      'runs the memory server for an MCP client, over stdin and stdout; with --http for REST and a browser too',
    )
    .option('--http', 'serve REST, the viewer and MCP over HTTP, until it is stopped')
    .addOption(new Option('--port <n>', 'where to listen; 0 takes a free one').default(HTTP.port).argParser(port))
    .option('--host <address>', 'the address to listen on, beyond this machine too (default: 127.0.0.1)')
    .option('--allow-host <names...>', 'what clients may call it, beside the address itself')
    .action(async ({ http, port: at, host, allowHost }: ServeOptions) => {
      const { store } = program.opts<{ store?: string }>()
      if (http !== true) return startServer(store, VERSION)
      const { startHttpServer } = await import('./serve.ts')
      await startHttpServer(store, VERSION, {
        port: at,
        ...(host === undefined ? {} : { host }),
        ...(allowHost === undefined ? {} : { allowedHosts: allowHost }),
      })
    })

  program
    .command('view')
    .description('opens the memory in a browser: timeline, snapshots and the graph; serves it until it is stopped')
    .addOption(new Option('--port <n>', 'where it is served, or is to be').default(HTTP.port).argParser(port))
    .option('--no-open', 'only print the address')
    .action(async (options: { port: number; open: boolean }) => {
      const { store } = program.opts<{ store?: string }>()
      return (await import('./view.ts')).viewCommand(store, VERSION, options, config(), output)
    })

  program
    .command('new-token')
    .description('makes new tokens for the HTTP server: the old ones are worth nothing from then on')
    .option(...JSON_OPTION)
    .action(async (options: { json?: boolean }) =>
      (await import('./new-token.ts')).newTokenCommand(options, config(), output),
    )

  program
    .command('demo')
    .description('shows the main job: a session saved before a compaction and brought back in a new chat')
    .option('--transcript <file>', 'a session of your own instead of the sample')
    .action(async (options: { transcript?: string }) =>
      (await import('./demo.ts')).demoCommand(
        options.transcript === undefined ? SAMPLE_SESSION() : resolve(options.transcript),
        context(),
        output,
      ),
    )

  program
    .command('completion')
    .description('prints the script by which a shell completes our commands, options and snapshots')
    .argument('<shell>', SHELLS.join(', '))
    .action(async (shell: string) => (await import('./completion.ts')).completionCommand(shell, program, output))

  program
    .command('hook')
    .description('runs a hook of Claude Code: its JSON on stdin, our answer on stdout, always exit 0')
    .argument('<event>', 'the event, as Claude Code names it')
    .action(async (event: string) =>
      (await import('../../hooks/main.ts')).hookProcess(event, program.opts<{ store?: string }>().store, VERSION),
    )
  program
    .command('statusline')
    .description("prints Claude Code's status line: its JSON on stdin, always exit 0")
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
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new InvalidArgumentError('A port is 0 to 65535.')
  return value
}

const SAMPLE_SESSION = () => join(packageRoot(), 'graph-data', 'sample-session.jsonl')

function agentName(text: string, before: Partial<AgentNames>): Partial<Record<AgentKind, string>> {
  const [agent = '', name = ''] = text.split('=')
  if (!isAgentKind(agent) || name === '')
    throw new InvalidArgumentError('Say pre-compact-interceptor=NAME or context-recovery=NAME.')
  return { ...before, [agent]: name }
}
