/**
 * @module Claude Code: how Throughline is registered with it.
 *
 * Hooks, permissions and the status line are in the settings, the memory server in the host's own file of servers. The
 * project scope uses settings.local.json, because the entries contain paths of this machine and the team commits
 * settings.json.
 */

import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { HOOK_EVENTS, PLUGIN_NAME, SERVER_NAMES } from '../../rules.ts'
import { addHooks, isObject, type JsonObject, ourHooks, removeHooks, textsIn } from '../hook-settings.ts'
import type {
  AddingEdits,
  Edits,
  HostInstaller,
  InstallRequest,
  InstallTarget,
  Known,
  PluginFacts,
  PluginSource,
  Programs,
  Registered,
} from '../installer.ts'
import { agentForm, commandForm, permissionRules, toolRules } from '../markdown.ts'
import {
  addServer,
  freeServerName,
  ourServerName,
  ourServers,
  removeServer,
  type ServersPath,
  serversAt,
} from '../mcp-config.ts'
import {
  folderOf,
  jsonText,
  pluginHooks,
  pluginManifest,
  registeredAs,
  switchedOff,
  takenNote,
} from '../registration.ts'
import { editOf, isEqual, readSettings, settingsOrNone } from '../settings-file.ts'
import { hookHost } from './hook-host.ts'
import {
  addPermissions,
  addStatusLine,
  allowedRules,
  hookEntries,
  ourRules,
  ourStatusLine,
  ownStatusLine,
  removePermissions,
  removeStatusLine,
  statusLineCommand,
  statusLineOf,
} from './settings.ts'

/** The plugin's folder as the host fills it into commands. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the host fills it in, not we.
const PLUGIN_ROOT = '${CLAUDE_PLUGIN_ROOT}'

const folder = (target: InstallTarget) => folderOf(target, hookHost)

export const installer: HostInstaller = {
  host: hookHost,
  tried: ['2.1.197', '2.1.330'],
  events: HOOK_EVENTS,
  files: (target) => [
    { path: settingsFile(target), kind: 'settings' },
    { path: resolve(target.serversFile), kind: 'state' },
  ],
  agents: { file: (target, name) => join(folder(target), 'agents', `${name}.md`), form: agentForm },
  commands: {
    // The folder's name is the host's prefix of the commands, as in the plugin.
    file: (target, name) => join(folder(target), 'commands', PLUGIN_NAME, `${name}.md`),
    form: commandForm,
    typed: (name) => `/${PLUGIN_NAME}:${name}`,
  },
  add,
  remove,
  read,
  obstacles: (target) => switchedOff(settingsInForce(target)),
  remarks: ({ scope, projectDir }) =>
    scope === 'user'
      ? []
      : [
          `Claude Code runs these hooks only if you start it in ${projectDir} itself, not in a subfolder. ` +
            'The user scope has no such limit.',
        ],
  plugins: {
    enabled: enabledPlugins,
    removal: (plugin) => `claude plugin uninstall ${plugin}`,
    allowed: (target, server) =>
      settingsInForce(target).some((file) =>
        allowedRules(settingsOrNone(file)).some(
          (rule) => rule === `mcp__${server}` || rule.startsWith(`mcp__${server}__`),
        ),
      ),
    howToAllow: (server) => `allow \`mcp__${server}\` with /permissions in Claude Code`,
    root: PLUGIN_ROOT,
    texts: {
      agentFile: (name) => `agents/${name}.md`,
      agentForm,
      commandFile: (name) => `commands/${name}.md`,
      commandForm,
    },
    manifests,
    marketplace: remoteMarketplace,
  },
}

// --- internal ---

function settingsFile(target: InstallTarget): string {
  return join(folder(target), target.scope === 'user' ? 'settings.json' : 'settings.local.json')
}

function add(target: InstallTarget, request: InstallRequest, { ours, remembered }: Known): AddingEdits {
  const server = addedServer(target, request, ours)
  const { programs, allowed } = request
  const file = readSettings(settingsFile(target))
  const { path, value: settings } = file
  const mine = remembered?.rules ?? []
  const before = allowedRules(settings)
  const tools = server.name === undefined ? [] : toolRules(server.name, allowed.tools)
  const isOurRule = ourRules(ours)
  const registered = addPermissions(
    addHooks(settings, hookEntries(programs.nodePath, programs.hookFile), ourHooks(ours)),
    [...permissionRules(programs.command, allowed.subcommands), ...tools],
    (rule) => isOurRule(rule) || mine.includes(rule),
  )
  const isOurLine = ourStatusLine(ours)
  const hidden = hiddenStatusLine(target)
  const withLine = request.statusLine && hidden === undefined
  const after = withLine
    ? addStatusLine(registered, statusLineCommand(programs), isOurLine)
    : removeStatusLine(registered, isOurLine)
  const notes = [...server.notes]
  if (request.statusLine && hidden !== undefined && !isOurLine(hidden.command))
    notes.push(`No status line: a project's status line would hide yours in ${hidden.file}. The user scope shows both.`)
  notes.push(...switchedOff([path]))
  const heldOurs = !isEqual(withoutOurs(settings, ours), settings)
  return {
    files: [server.edit, editOf(file, after, { kind: 'settings', heldOurs })],
    notes,
    server: server.name,
    remembered: {
      // A rule that the person had before belongs to them.
      rules: tools.filter((rule) => mine.includes(rule) || !before.includes(rule)),
      ...((remembered?.emptyServers ?? server.emptyBefore) ? { emptyServers: true } : {}),
    },
    ...changeOf(settings, after, isOurLine),
  }
}

/** Adds our server to the host's list. It never takes a name that another server has. */
function addedServer(target: InstallTarget, request: InstallRequest, ours: Known['ours']) {
  const file = readSettings(resolve(target.serversFile))
  const { path, value: config } = file
  const at = serversPath(target)
  const isOurs = ourServers(ours)
  const name = freeServerName(config, at, isOurs, request.server)
  const about = { kind: 'state', heldOurs: ourServerName(config, at, isOurs) !== undefined } as const
  const emptyBefore =
    isObject(config['mcpServers']) && Object.keys(serversAt(config, at)).length === 0 && at.length === 0
  if (name === undefined) return { edit: editOf(file, config, about), name, emptyBefore, notes: [takenNote(path)] }
  const { nodePath, cliFile } = request.programs
  const entry = { type: 'stdio', command: nodePath, args: [cliFile, 'serve'], env: {} }
  return { edit: editOf(file, addServer(config, at, { name, entry }, isOurs), about), name, emptyBefore, notes: [] }
}

function remove(target: InstallTarget, { ours, remembered }: Known, tools: readonly string[]): Edits {
  const settings = readSettings(settingsFile(target))
  const servers = readSettings(resolve(target.serversFile))
  const at = serversPath(target)
  const isOurServer = ourServers(ours)
  const name = ourServerName(servers.value, at, isOurServer)
  // Without a memory of ours: the rules that name our server's tools, as long as it is registered.
  const rules = remembered?.rules ?? (name === undefined ? [] : toolRules(name, tools))
  const withoutSettings = withoutOurs(settings.value, ours, rules)
  const withoutServer = removeServer(servers.value, at, isOurServer, remembered?.emptyServers)
  const edits = [
    { ...settings, kind: 'settings', after: withoutSettings } as const,
    { ...servers, kind: 'state', after: withoutServer } as const,
  ]
  return {
    files: edits
      .filter(({ text }) => text !== undefined)
      .map(({ kind, after, ...file }) => editOf(file, after, { kind, heldOurs: !isEqual(after, file.value) })),
    notes: [],
    ...changeOf(settings.value, withoutSettings, ourStatusLine(ours)),
  }
}

function read(target: InstallTarget, ours: Known['ours']): Registered {
  const path = settingsFile(target)
  const servers = serversAt(settingsOrNone(resolve(target.serversFile)), serversPath(target))
  const [name, entry] = Object.entries(servers).find(([, server]) => isObject(server) && ourServers(ours)(server)) ?? []
  const command = isObject(entry) && typeof entry['command'] === 'string' ? entry['command'] : undefined
  const args = isObject(entry) ? textsIn(entry['args']) : []
  const registered = registeredAs(path, ours, name === undefined ? undefined : { name, command, args })
  const line = statusLineOf(settingsOrNone(path))
  if (line === undefined || !ourStatusLine(ours)(line)) return registered
  const shown = { kind: 'status line', command: 'sh', args: ['-c', ownStatusLine(line)] } as const
  return { ...registered, statusLine: true, programs: [...registered.programs, shown] }
}

/** Returns the settings without entries of ours; `rules` are those of ours that name no path. */
function withoutOurs(settings: JsonObject, ours: Known['ours'], rules: readonly string[] = []): JsonObject {
  const silent = removeStatusLine(removeHooks(settings, ourHooks(ours)), ourStatusLine(ours))
  const isOurRule = ourRules(ours)
  return removePermissions(silent, (rule) => isOurRule(rule) || rules.includes(rule))
}

/** Returns in which permission rules and status line of ours the settings differ. */
function changeOf(before: JsonObject, after: JsonObject, isOurLine: (command: string) => boolean) {
  const [old, now] = [allowedRules(before), allowedRules(after)]
  const added = now.filter((rule) => !old.includes(rule))
  const [had, has] = [before, after].map((settings) => isOurLine(statusLineOf(settings) ?? ''))
  return {
    // An update replaces those of the previous version.
    rules: added.length > 0 ? added : old.filter((rule) => !now.includes(rule)),
    statusLine: had === has ? undefined : has === true ? ('added' as const) : ('removed' as const),
  }
}

/** Returns the status line that one in this project's local settings would hide: the host shows one only. */
function hiddenStatusLine(target: InstallTarget): { readonly file: string; readonly command: string } | undefined {
  if (target.scope === 'user') return undefined
  const files = [
    join(target.projectDir, hookHost.projectFolder, 'settings.json'),
    join(target.hostFolder, 'settings.json'),
  ]
  for (const file of files) {
    const command = statusLineOf(readSettings(file).value)
    if (command !== undefined) return { file, command }
  }
  return undefined
}

/** Where in the file of servers this scope's servers are. */
function serversPath({ scope, projectDir }: InstallTarget): ServersPath {
  return scope === 'user' ? [] : ['projects', hostProject(projectDir)]
}

/** The folder by which the host files a project's own servers: its repository, else the folder itself. */
function hostProject(projectDir: string): string {
  const start = existsSync(projectDir) ? realpathSync(projectDir) : resolve(projectDir)
  for (let at = start; at !== dirname(at); at = dirname(at)) if (existsSync(join(at, '.git'))) return at
  return start
}

function enabledPlugins(target: InstallTarget): string[] {
  const states = new Map<string, boolean>()
  for (const file of settingsInForce(target)) {
    const enabled = settingsOrNone(file)['enabledPlugins']
    if (!isObject(enabled)) continue
    // The nearer file wins.
    for (const [name, on] of Object.entries(enabled)) {
      if (name.startsWith(`${PLUGIN_NAME}@`)) states.set(name, on === true)
    }
  }
  return [...states].filter(([, on]) => on).map(([name]) => name)
}

/** The host's settings that hold in the project, farthest first. */
function settingsInForce({ hostFolder, projectDir }: InstallTarget): string[] {
  const project = ['settings.json', 'settings.local.json'].map((name) => join(projectDir, hookHost.projectFolder, name))
  return [join(hostFolder, 'settings.json'), ...project]
}

/**
 * Returns the host's own files of the plugin, by their path in it. One is a marketplace that offers the folder it is in: a built
 * clone, or the branch with the built plugin, is installed without another repository.
 */
function manifests(
  plugin: PluginFacts,
  { hookFile, cliFile }: Omit<Programs, 'nodePath'>,
): ReadonlyMap<string, string> {
  // Another host that takes this plugin as its own ignores `args`, and would run node without a program.
  const hooks = hookEntries('node', hookFile).map(({ event, hook: { args: _, ...hook } }) => ({
    event,
    hook: { ...hook, command: `node "${hookFile}" ${event}` },
  }))
  return new Map([
    [
      '.claude-plugin/plugin.json',
      pluginManifest(plugin, { keywords: ['session', 'memory', 'compaction', 'checkpoint', 'knowledge-graph'] }),
    ],
    [MARKETPLACE, marketplace(plugin, './')],
    ['hooks/hooks.json', pluginHooks(hooks)],
    ['.mcp.json', jsonText({ mcpServers: { [SERVER_NAMES[0]]: { command: 'node', args: [cliFile, 'serve'] } } })],
  ])
}

/** Returns the path and text of the marketplace that offers the plugin at a branch of a git repository. */
function remoteMarketplace(plugin: PluginFacts, { url, branch }: PluginSource) {
  return { path: MARKETPLACE, text: marketplace(plugin, { source: 'url', url, ref: branch }) }
}

/** Where the host looks for a marketplace in a folder or repository. */
const MARKETPLACE = '.claude-plugin/marketplace.json'

/** The plugin's own manifest states the version: this file would state that of another commit. */
function marketplace({ description, author }: PluginFacts, source: string | object): string {
  return jsonText({
    name: PLUGIN_NAME,
    description,
    owner: { name: author },
    plugins: [{ name: PLUGIN_NAME, source, description }],
  })
}
