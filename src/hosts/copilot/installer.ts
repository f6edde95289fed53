/**
 * @module Copilot CLI: how Throughline is registered with it.
 *
 * Hooks are in a file of ours, which the client reads beside others; the memory server is in the client's own file of
 * servers. Both are in the client's folder, or in the project's `.github`.
 */

import { join, resolve } from 'node:path'
import { readIfThere } from '../../files/atomic-write.ts'
import { HOOK_DEADLINE, HOOK_TIMEOUT_MARGIN, PLUGIN_NAME } from '../../rules.ts'
import { shellWord } from '../../text/shell-quote.ts'
import type { HookEvent } from '../hook.ts'
import {
  addHooks,
  type HookEntry,
  isObject,
  type JsonObject,
  ourHooks,
  programIn,
  registeredHooks,
  removeHooks,
  textsIn,
} from '../hook-settings.ts'
import type {
  AddingEdits,
  Edits,
  FileEdit,
  HostInstaller,
  InstallTarget,
  Known,
  Ours,
  PluginFacts,
  Programs,
  Registered,
  Wanted,
} from '../installer.ts'
import { addServer, freeServerName, ourServerName, ourServers, removeServer, serversAt } from '../mcp-config.ts'
import { parseSettings, renderSettings } from '../settings-text.ts'
import { hooksFile, PROJECT_FOLDER } from './environment.ts'
import { hookHost } from './hook-host.ts'

/** The client runs no hook after a compaction: the one after a tool does its work. */
const EVENTS = ['Stop', 'PreCompact', 'SessionStart', 'UserPromptSubmit', 'PostToolUse', 'SessionEnd'] as const

export const installer: HostInstaller = {
  host: hookHost,
  events: EVENTS satisfies readonly HookEvent[],
  folder,
  files: (target) => [
    { path: hooksFile(folder(target)), kind: 'settings' },
    { path: serversFile(target), kind: 'settings' },
  ],
  add,
  remove,
  read,
  obstacles: ({ hostFolder }) => {
    const file = join(hostFolder, 'settings.json')
    return objectIn(file)['disableAllHooks'] === true
      ? [`${file} sets disableAllHooks, so no hook runs. Remove that setting.`]
      : []
  },
  limits: [
    'Copilot CLI shows no line of ours: its model tells you of unfinished work and of a full context.',
    'Copilot CLI has no agents, commands or status line of ours.',
  ],
  remarks: ({ scope, projectDir }) => [
    ...(scope === 'project' ? [`Copilot CLI reads these files only where it trusts the folder ${projectDir}.`] : []),
  ],
  plugins: {
    enabled: enabledPlugins,
    removal: (plugin) => `copilot plugin uninstall ${plugin}`,
    // The client asks for each call by its own settings of approval, not by a list of tools.
    allowed: (target) => enabledPlugins(target).length > 0,
    howToAllow: (server) => `start Copilot CLI with --allow-tool '${server}'`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the host's shell fills it in, not we.
    root: '${CLAUDE_PLUGIN_ROOT}',
    manifests,
  },
}

// --- internal ---

function folder({ scope, hostFolder, projectDir }: InstallTarget): string {
  return scope === 'user' ? resolve(hostFolder) : join(resolve(projectDir), PROJECT_FOLDER)
}

function serversFile(target: InstallTarget): string {
  return target.scope === 'user' ? resolve(target.serversFile) : join(folder(target), 'mcp.json')
}

function hookEntries(start: string): HookEntry[] {
  return EVENTS.map((event) => ({
    event,
    hook: {
      type: 'command',
      command: `${start} ${event} --host ${hookHost.id}`,
      timeout: Math.ceil(HOOK_DEADLINE[event] / 1_000) + HOOK_TIMEOUT_MARGIN,
    },
  }))
}

function serverEntry(command: string, cliFile: string): JsonObject {
  return { type: 'local', command, args: [cliFile, 'serve'], tools: ['*'], env: { THROUGHLINE_HOST: hookHost.id } }
}

function add(target: InstallTarget, { programs, server: asked }: Wanted, { ours, remembered }: Known): AddingEdits {
  const [hooks, servers] = [readFile(hooksFile(folder(target))), readFile(serversFile(target))]
  const start = `${shellWord(programs.nodePath)} ${shellWord(programs.hookFile)}`
  const withHooks = addHooks({ version: 1, ...hooks.value }, hookEntries(start), ourHooks(ours))
  const isOurs = ourServers(ours)
  const name = freeServerName(servers.value, [], isOurs, asked)
  const entry = serverEntry(programs.nodePath, programs.cliFile)
  const withServer = name === undefined ? servers.value : addServer(servers.value, [], { name, entry }, isOurs)
  return {
    files: [
      edit(hooks, withHooks, holdsHooks(hooks.value, ours)),
      edit(servers, withServer, holdsServer(servers.value, ours)),
    ],
    notes:
      name === undefined
        ? [
            `The memory server is not registered: ${servers.path} has another server of that name. ` +
              'Choose another name with --server.',
          ]
        : [],
    server: name,
    remembered: isEmptyList(servers.value) || remembered?.emptyServers === true ? { emptyServers: true } : {},
    rules: [],
    statusLine: undefined,
  }
}

function remove(target: InstallTarget, { ours, remembered }: Known): Edits {
  const [hooks, servers] = [readFile(hooksFile(folder(target))), readFile(serversFile(target))]
  const keepEmpty = remembered?.emptyServers === true
  const edits = [
    edit(hooks, removeHooks(hooks.value, ourHooks(ours)), holdsHooks(hooks.value, ours)),
    edit(servers, removeServer(servers.value, [], ourServers(ours), keepEmpty), holdsServer(servers.value, ours)),
  ]
  return { files: edits.filter(({ before }) => before !== undefined), notes: [], rules: [], statusLine: undefined }
}

function read(target: InstallTarget, ours: Ours): Registered {
  const path = hooksFile(folder(target))
  const hooks = registeredHooks(objectIn(path), ourHooks(ours))
  const servers = objectIn(serversFile(target))
  const name = ourServerName(servers, [], ourServers(ours))
  const server = name === undefined ? undefined : serversAt(servers, [])[name]
  const command = isObject(server) && typeof server['command'] === 'string' ? server['command'] : undefined
  return {
    settings: path,
    events: [...new Set(hooks.map(({ event }) => event))],
    hookFile: hooks.map(({ command }) => programIn(command)).find((file) => file),
    statusLine: false,
    server: name === undefined ? undefined : { name, nodePath: command },
    programs: [
      ...hooks.slice(0, 1).map((hook) => ({ kind: 'hook', command: 'sh', args: ['-c', hook.command] }) as const),
      ...(command === undefined || !isObject(server)
        ? []
        : [{ kind: 'server', command, args: textsIn(server['args']) } as const]),
    ],
  }
}

function enabledPlugins({ hostFolder }: InstallTarget): string[] {
  const plugins = objectIn(join(hostFolder, 'settings.json'))['enabledPlugins']
  return Object.entries(isObject(plugins) ? plugins : {}).flatMap(([plugin, on]) =>
    on === true && plugin.startsWith(`${PLUGIN_NAME}@`) ? [plugin] : [],
  )
}

function holdsHooks(value: JsonObject, ours: Ours): boolean {
  return registeredHooks(value, ourHooks(ours)).length > 0
}

function holdsServer(value: JsonObject, ours: Ours): boolean {
  return ourServerName(value, [], ourServers(ours)) !== undefined
}

function isEmptyList({ mcpServers: servers }: JsonObject): boolean {
  return isObject(servers) && Object.keys(servers).length === 0
}

type ReadFile = ReturnType<typeof readFile>

/** A file of hooks that names its version alone holds no entry. */
function edit({ path, text, value, style }: ReadFile, after: JsonObject, heldOurs: boolean): FileEdit {
  const isSame = JSON.stringify(after) === JSON.stringify(value)
  return {
    path,
    kind: 'settings',
    before: text,
    after: isSame ? (text ?? '') : renderSettings(after, style),
    empty: Object.keys(after).every((key) => key === 'version'),
    heldOurs,
  }
}

/** @throws SETTINGS_UNREADABLE */
function readFile(path: string) {
  const text = readIfThere(path)?.toString('utf8')
  const { settings: value, style } = parseSettings(text, path)
  return { path, text, value, style }
}

function objectIn(path: string): JsonObject {
  try {
    return readFile(path).value
  } catch {
    return {}
  }
}

/** The host takes its own manifest before that of another host, and of the plugin only what that names. */
function manifests(
  { version, description, author }: PluginFacts,
  { hookFile, cliFile }: Omit<Programs, 'nodePath'>,
): ReadonlyMap<string, string> {
  const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`
  const hooks = Object.fromEntries(
    hookEntries(`node "${hookFile}"`).map(({ event, hook }) => [event, [{ hooks: [hook] }]]),
  )
  const { type: _, ...server } = serverEntry('node', cliFile)
  return new Map([
    [
      '.github/plugin/plugin.json',
      json({
        name: PLUGIN_NAME,
        version,
        description,
        author: { name: author },
        license: 'MIT',
        agents: [],
        commands: [],
        skills: [],
        hooks: './hooks/copilot.json',
        mcpServers: './copilot.mcp.json',
      }),
    ],
    ['hooks/copilot.json', json({ version: 1, hooks })],
    ['copilot.mcp.json', json({ mcpServers: { memory: server } })],
  ])
}
