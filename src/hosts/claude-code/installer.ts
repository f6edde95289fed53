/**
 * @module Claude Code: how Throughline is registered with it.
 *
 * Hooks, permissions and the status line are in the settings, the memory server in the host's own file of servers.
 */

import { join, resolve } from 'node:path'
import { HOOK_EVENTS, PLUGIN_NAME, SERVER_NAMES } from '../../rules.ts'
import { isObject } from '../hook-settings.ts'
import type {
  HostInstaller,
  InstallRequest,
  InstallTarget,
  Ours,
  PluginFacts,
  PluginSource,
  Programs,
} from '../installer.ts'
import { agentForm, commandForm, permissionRules, toolRules } from '../markdown.ts'
import { jsonRegistration, jsonText, switchedOff } from '../registration.ts'
import { settingsOrNone } from '../settings-file.ts'
import { hookHost } from './hook-host.ts'
import {
  addPermissions,
  addStatusLine,
  allowedRules,
  hookEntries,
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

const folder = ({ hostFolder }: InstallTarget) => resolve(hostFolder)
const settingsFile = (target: InstallTarget) => join(folder(target), 'settings.json')

const registration = jsonRegistration({
  host: hookHost,
  events: HOOK_EVENTS,
  hooksFile: settingsFile,
  serversFile: ({ serversFile }) => resolve(serversFile),
  // The host rewrites it all the time, and it may hold tokens.
  serversKind: 'state',
  serverKeys: { type: 'stdio' },
  hooks: ({ nodePath, hookFile }) => hookEntries(nodePath, hookFile),
  more: {
    add: (settings, request, { name, registered }, ours) => {
      const names = registered === undefined ? [] : [registered]
      const isOurs = ourRules(ours, names, request.allowed.tools)
      const permitted = addPermissions(settings, rulesFor(request, name), isOurs)
      const isOurLine = ourStatusLine(ours)
      return request.statusLine
        ? addStatusLine(permitted, statusLineCommand(request.programs), isOurLine)
        : removeStatusLine(permitted, isOurLine)
    },
    remove: (settings, { registered, others }, ours, tools) => {
      const names = registered === undefined ? SERVER_NAMES.filter((name) => !others.includes(name)) : [registered]
      return removePermissions(removeStatusLine(settings, ourStatusLine(ours)), ourRules(ours, names, tools))
    },
  },
})

export const installer: HostInstaller = {
  ...registration,
  tried: ['2.1.197', '2.1.330'],
  agents: { file: (target, name) => join(folder(target), 'agents', `${name}.md`), form: agentForm },
  commands: {
    // The folder's name is the host's prefix of the commands, as in the plugin.
    file: (target, name) => join(folder(target), 'commands', PLUGIN_NAME, `${name}.md`),
    form: commandForm,
    typed: (name) => `/${PLUGIN_NAME}:${name}`,
  },
  add: (target, request, ours) => {
    const edits = registration.add(target, request, ours)
    const before = allowedRules(settingsOrNone(settingsFile(target)))
    return {
      ...edits,
      notes: [...edits.notes, ...switchedOff([settingsFile(target)])],
      rules: rulesFor(request, edits.server).filter((rule) => !before.includes(rule)),
    }
  },
  read: (target, ours) => {
    const registered = registration.read(target, ours)
    const line = statusLineOf(settingsOrNone(settingsFile(target)))
    if (line === undefined || !ourStatusLine(ours)(line)) return registered
    const shown = { kind: 'status line', command: 'sh', args: ['-c', ownStatusLine(line)] } as const
    return { ...registered, statusLine: true, programs: [...registered.programs, shown] }
  },
  obstacles: (target) => switchedOff(settingsInForce(target)),
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
    manifests,
    marketplace: remoteMarketplace,
  },
}

// --- internal ---

/** Permission rules for exactly what our agents call. */
function rulesFor({ programs, allowed }: InstallRequest, server: string | undefined): string[] {
  const tools = server === undefined ? [] : toolRules(server, allowed.tools)
  return [...permissionRules(programs.command, allowed.subcommands), ...tools]
}

/** Returns a test for permission rules of ours: those that name our program, or a tool of a server of these names. */
function ourRules(ours: Ours, names: readonly string[], tools: readonly string[]): (rule: string) => boolean {
  const ofTools = names.flatMap((name) => toolRules(name, tools))
  return (rule) => ofTools.includes(rule) || (rule.startsWith('Bash(') && ours.runsCommand(rule))
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
    ['.claude-plugin/plugin.json', manifest(plugin)],
    [MARKETPLACE, marketplace(plugin, './')],
    [
      'hooks/hooks.json',
      jsonText({ hooks: Object.fromEntries(hooks.map(({ event, hook }) => [event, [{ hooks: [hook] }]])) }),
    ],
    ['.mcp.json', jsonText({ mcpServers: { [SERVER_NAMES[0]]: { command: 'node', args: [cliFile, 'serve'] } } })],
  ])
}

function manifest({ version, description, author }: PluginFacts): string {
  const keywords = ['session', 'memory', 'compaction', 'checkpoint', 'knowledge-graph']
  return jsonText({
    name: PLUGIN_NAME,
    version,
    description,
    author: { name: author },
    license: 'MIT',
    keywords,
  })
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
