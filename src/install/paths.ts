/**
 * @module The paths of an installation's scope, and the tests that recognise our entries in them.
 *
 * The project scope writes to settings.local.json, because the registration contains paths of this machine and the team
 * commits settings.json. The host runs hooks from there if it is started in the project's folder itself.
 */

import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AGENT_NAMES, type AgentKind, type AgentNames, agentFile } from '../agents/agent-names.ts'
import { COMMAND_FILES, COMMAND_KINDS, type CommandKind } from '../agents/commands.ts'
import { PLUGIN_NAME } from '../agents/plugin-name.ts'
import { defined } from '../defined.ts'
import type { IsOurServer, ServerPlace } from '../hosts/claude-code/mcp-config.ts'
import {
  type IsOurHook,
  isObject,
  type JsonObject,
  removeHooks,
  removePermissions,
} from '../hosts/claude-code/settings.ts'
import { removeStatusLine } from '../hosts/claude-code/status-line-setting.ts'
import { QUOTE_IN_WORD, shellWord } from '../text/shell-quote.ts'
import { binFolder } from './bundle.ts'
import { type ExcludeFile, excludePlaceOf } from './git-exclude.ts'
import { BUNDLE_ENTRY } from './installed-command.ts'
import { readLedger } from './ledger.ts'

export type Scope = 'user' | 'project'

export interface PlaceOptions {
  readonly scope: Scope
  /** The host's folder of the user: `~/.claude`, or CLAUDE_CONFIG_DIR. */
  readonly configDir: string
  readonly projectDir: string
  readonly dataDir: string
  /** The host's file of servers: `~/.claude.json`. */
  readonly claudeFile: string
  /** Other names for the agents; unless told, those that are installed, else their own. */
  readonly agentNames?: Partial<AgentNames>
}

/** The paths of one scope. */
export interface InstallPaths {
  /** The host's folder; it names the installation. */
  readonly folder: string
  readonly settings: string
  readonly agentsFolder: string
  readonly agents: Readonly<Record<AgentKind, string>>
  readonly agentNames: AgentNames
  readonly commandsFolder: string
  readonly commands: Readonly<Record<CommandKind, string>>
  readonly bin: string
  /** The host's file of servers, and this scope's paths in it. */
  readonly servers: { readonly file: string; readonly at: ServerPlace }
  /** Where git is told not to show what a project's installation writes; absent for the user, and without a repository. */
  readonly exclude?: ExcludeFile
}

/** Returns the paths of a scope. */
export function installPaths(options: PlaceOptions): InstallPaths {
  const user = options.scope === 'user'
  const folder = user ? resolve(options.configDir) : join(resolve(options.projectDir), '.claude')
  const agentsFolder = join(folder, 'agents')
  const installed = readLedger(options.dataDir).find((installation) => installation.folder === folder)
  const agentNames = { ...AGENT_NAMES, ...installed?.agentNames, ...options.agentNames }
  const agentPath = (kind: AgentKind) => join(agentsFolder, agentFile(agentNames[kind]))
  // The folder's name is the host's prefix of the commands: /throughline:checkpoint, as in the plugin.
  const commandsFolder = join(folder, 'commands', PLUGIN_NAME)
  const exclude = user ? undefined : excludePlaceOf(options.projectDir)
  return {
    folder,
    settings: join(folder, user ? 'settings.json' : 'settings.local.json'),
    agentsFolder,
    agents: {
      'pre-compact-interceptor': agentPath('pre-compact-interceptor'),
      'context-recovery': agentPath('context-recovery'),
    },
    agentNames,
    commandsFolder,
    commands: Object.fromEntries(
      COMMAND_KINDS.map((kind) => [kind, join(commandsFolder, COMMAND_FILES[kind])]),
    ) as InstallPaths['commands'],
    bin: binFolder(resolve(options.dataDir)),
    servers: {
      file: resolve(options.claudeFile),
      at: user ? [] : ['projects', hostProject(options.projectDir)],
    },
    ...defined({ exclude }),
  }
}

/** Returns whether a settings file's text registers a hook of ours. */
export function registersOurHook(text: string, bin: string): boolean {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*hook\.cjs)"/g)].some(([, word = '']) =>
    namesBundle(word, bin, HOOK_BUNDLE),
  )
}

/** Returns a test for hooks of ours: those that run a hook bundle of any version, from this data folder or another. */
export function ourHooks(bin: string): IsOurHook {
  return (hook) => {
    if (!isObject(hook)) return false
    const args = Array.isArray(hook['args']) ? hook['args'] : []
    return [hook['command'], ...args].some((word) => typeof word === 'string' && namesBundle(word, bin, HOOK_BUNDLE))
  }
}

/** Returns a test for servers of ours: those that run a command bundle of any version. */
export function ourServer(bin: string): IsOurServer {
  return (server) => {
    const args = Array.isArray(server['args']) ? server['args'] : []
    return args.some((word) => typeof word === 'string' && namesBundle(word, bin, CLI_BUNDLE))
  }
}

/** Returns a test for permission rules of ours: those that run a command bundle of any version. */
export function ourRules(bin: string): (rule: string) => boolean {
  return (rule) => rule.startsWith('Bash(') && namesOurCommand(rule, bin)
}

/** Returns whether a text runs a command bundle of ours. */
export function namesOurCommand(text: string, bin: string): boolean {
  return namesBundle(text, bin, CLI_BUNDLE)
}

/** Returns a test for status lines of ours: those whose command begins by running a hook bundle of any version. */
export function ourStatusLine(bin: string): (command: string) => boolean {
  // What stands behind is the person's own status line, and may name anything.
  return (command) => namesBundle(command.split(` ${STATUS_LINE_WORD}`)[0] ?? '', bin, HOOK_BUNDLE)
}

/** Returns the command of our status line. */
export function statusLineCommand(nodePath: string, versionFolder: string): string {
  return `${shellWord(nodePath)} ${shellWord(join(versionFolder, BUNDLE_ENTRY.hook))} ${STATUS_LINE_WORD}`
}

/** Returns the settings without anything of ours; `rules` are the permissions that we added parentOf those of commands. */
export function withoutOurs(settings: JsonObject, bin: string, rules: readonly string[] = []): JsonObject {
  const silent = removeStatusLine(removeHooks(settings, ourHooks(bin)), ourStatusLine(bin))
  const isOurs = ourRules(bin)
  return removePermissions(silent, (rule) => isOurs(rule) || rules.includes(rule))
}

// --- internal ---

/** The folder by which the host files a project's own servers: its repository, else the folder itself. */
function hostProject(folder: string): string {
  const start = existsSync(folder) ? realpathSync(folder) : resolve(folder)
  for (let at = start; at !== dirname(at); at = dirname(at)) if (existsSync(join(at, '.git'))) return at
  return start
}

const STATUS_LINE_WORD = 'statusline'
const HOOK_BUNDLE = /[\\/]throughline[\\/]bin[\\/][^\\/]+[\\/]hook\.cjs(?=$|["'\s])/
const CLI_BUNDLE = /[\\/]throughline[\\/]bin[\\/][^\\/]+[\\/]cli\.js(?=$|["'\s:)])/

function namesBundle(text: string, bin: string, bundle: RegExp): boolean {
  return bundle.test(text) || text.replaceAll(QUOTE_IN_WORD, "'").includes(join(bin, '/'))
}
