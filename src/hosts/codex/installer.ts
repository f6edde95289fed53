/**
 * @module Codex: how Throughline is registered with it.
 *
 * Hooks are in `hooks.json`, the memory server in `config.toml`, both in the client's folder or in the project's. The person
 * reviews the hooks once, and again when a command changes: no command of ours holds our version.
 */

import { dirname, join } from 'node:path'
import { HOOK_EVENTS, PLUGIN_NAME, SERVER_NAMES } from '../../rules.ts'
import { addHooks, isObject, ourHooks, removeHooks } from '../hook-settings.ts'
import type {
  AddingEdits,
  AgentText,
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
import {
  addition,
  folderOf,
  jsonEdit,
  jsonText,
  pluginHooks,
  pluginManifest,
  registeredAs,
  removal,
  shellHooks,
  startOf,
} from '../registration.ts'
import { readSettings, settingsOrNone, textAt } from '../settings-file.ts'
import { skillFile, skillForm, skillName } from '../skill.ts'
import {
  addServer,
  enabledPlugins,
  hasInlineServers,
  hasNoHooks,
  isTrusted,
  ourServer,
  removeServer,
  serverTables,
} from './config-toml.ts'
import { hookHost } from './hook-host.ts'

const folder = (target: InstallTarget) => folderOf(target, hookHost)

export const installer: HostInstaller = {
  host: hookHost,
  tried: ['0.169.0'],
  events: HOOK_EVENTS,
  trustsCommands: true,
  files: (target) => [
    { path: hooksFile(target), kind: 'settings' },
    { path: configFile(target), kind: 'state' },
  ],
  add,
  remove,
  read,
  agents: { file: (target, name) => join(folder(target), 'agents', `${name}.toml`), form: agentForm },
  commands: {
    file: (target, name) => skillFile(folder(target), name),
    form: skillForm,
    // Without it, the model is told of every skill in each session.
    extraFile: (target, name) => ({
      path: join(dirname(skillFile(folder(target), name)), 'agents', 'openai.yaml'),
      text: 'policy:\n  allow_implicit_invocation: false\n',
    }),
    words: { given: 'what their message says beside the name of this skill', compact: '/compact' },
    typed: (name) => `$${skillName(name)}`,
  },
  obstacles,
  remarks: ({ scope, projectDir }) => [
    'Codex runs no hook that you have not trusted: open codex and choose "Trust all and continue", once.',
    ...(scope === 'project' ? [`Codex reads these files only where it trusts the folder ${projectDir}.`] : []),
  ],
  plugins: {
    enabled,
    removal: (plugin) => `codex plugin remove ${plugin}`,
    // The client asks for each call by its own settings of approval, not by a list of tools.
    allowed: (target) => enabled(target).length > 0,
    howToAllow: () => 'choose an approval policy in Codex',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the host's shell fills it in, not we.
    root: '${CLAUDE_PLUGIN_ROOT}',
    manifests,
  },
}

// --- internal ---

/** A string of JSON is one of TOML. The agent has the tools of the session that starts it. */
function agentForm({ name, description, body }: AgentText): string {
  return [
    `name = ${JSON.stringify(name)}`,
    `description = ${JSON.stringify(description)}`,
    `developer_instructions = '''`,
    `${body.trim()}`,
    `'''\n`,
  ].join('\n')
}

function enabled({ hostFolder }: InstallTarget): string[] {
  return enabledPlugins(textAt(join(hostFolder, 'config.toml')) ?? '', PLUGIN_NAME)
}

function hooksFile(target: InstallTarget): string {
  return join(folder(target), 'hooks.json')
}

function configFile(target: InstallTarget): string {
  return join(folder(target), 'config.toml')
}

function add(target: InstallTarget, { programs, server: asked }: Wanted, { ours }: Known): AddingEdits {
  const hooks = readSettings(hooksFile(target))
  const withHooks = addHooks(hooks.value, shellHooks(hookHost, HOOK_EVENTS, startOf(programs)), ourHooks(ours))
  const config = textAt(configFile(target)) ?? ''
  const rest = removeServer(config, ours)
  const taken = serverTables(rest).map(({ name }) => name)
  const wanted = asked ?? ourServer(config, ours)?.name
  const name = hasInlineServers(rest)
    ? undefined
    : (wanted === undefined ? SERVER_NAMES : [wanted]).find((one) => !taken.includes(one))
  const note =
    `The memory server is not registered: ${configFile(target)} has another server of that name, or none can be added ` +
    'to the form in which it has them. Choose another name with --server.'
  const command = [programs.nodePath, programs.cliFile, 'serve'] as const
  const after = name === undefined ? rest : addServer(rest, name, command)
  const files = [edit(configFile(target), config, after, ours), jsonEdit(hooks, withHooks, ours)]
  return addition(files, name, note)
}

function remove(target: InstallTarget, { ours }: Known): Edits {
  const hooks = readSettings(hooksFile(target))
  const config = textAt(configFile(target)) ?? ''
  return removal([
    edit(configFile(target), config, removeServer(config, ours), ours),
    jsonEdit(hooks, removeHooks(hooks.value, ourHooks(ours)), ours),
  ])
}

/** The server's table is put at the end: where it stands already, and reads the same, the file stays. */
function edit(path: string, before: string, wanted: string, ours: Ours): FileEdit {
  const own = ourServer(before, ours)
  const same = own !== undefined && ourServer(wanted, ours)?.text === own.text
  const after = same ? before : wanted
  return { path, kind: 'state', before: textAt(path), after, empty: after === '', heldOurs: own !== undefined }
}

function read(target: InstallTarget, ours: Ours): Registered {
  const own = ourServer(textAt(configFile(target)) ?? '', ours)
  const words = [...(/^args = \[(.*)\]$/m.exec(own?.text ?? '')?.[1] ?? '').matchAll(/"(?:[^"\\]|\\.){0,4000}"/g)]
  const args = words.map(([word]) => JSON.parse(word) as string)
  return registeredAs(
    hooksFile(target),
    ours,
    own && { name: own.name, command: stringAfter(own.text, 'command'), args },
  )
}

/** A string of TOML as this file writes it: one of JSON. */
const STRING = /^"(?:[^"\\]|\\.)*"$/

function stringAfter(table: string, key: string): string | undefined {
  const line = table.split('\n').find((one) => one.startsWith(`${key} = "`))
  const word = line === undefined ? undefined : STRING.exec(line.slice(`${key} = `.length))?.[0]
  return word === undefined ? undefined : (JSON.parse(word) as string)
}

/** The client keeps with each hook, by its place in the file, that the person has trusted it. */
function obstacles(target: InstallTarget): string[] {
  const config = textAt(join(target.hostFolder, 'config.toml')) ?? ''
  const hooks = settingsOrNone(hooksFile(target))['hooks']
  const isOurs = (command: unknown) => typeof command === 'string' && /throughline.{0,4000}hook\.cjs/.test(command)
  const untrusted = Object.entries(isObject(hooks) ? hooks : {}).filter(([event, groups]) =>
    (Array.isArray(groups) ? groups : []).some((group, at) =>
      (isObject(group) && Array.isArray(group['hooks']) ? group['hooks'] : []).some(
        (hook, number) =>
          isObject(hook) &&
          isOurs(hook['command']) &&
          !isTrusted(config, `${hooksFile(target)}:${snake(event)}:${at}:${number}`),
      ),
    ),
  )
  return [
    ...(hasNoHooks(config) ? [`${join(target.hostFolder, 'config.toml')} switches hooks off in [features].`] : []),
    ...(untrusted.length === 0
      ? []
      : [`Codex runs none of our hooks yet: they are not trusted. Open codex and choose "Trust all and continue".`]),
  ]
}

function snake(event: string): string {
  return event.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
}

/** The host takes its own manifest before that of another host, and of the plugin only what that names. */
function manifests(plugin: PluginFacts, { hookFile }: Omit<Programs, 'nodePath'>): ReadonlyMap<string, string> {
  return new Map([
    [
      '.codex-plugin/plugin.json',
      pluginManifest(plugin, {
        hooks: './hooks/codex.json',
        // None: the host tells a plugin's server neither the plugin's folder nor, where it starts it there, the session's.
        mcpServers: './none.mcp.json',
      }),
    ],
    ['hooks/codex.json', pluginHooks(shellHooks(hookHost, HOOK_EVENTS, `node "${hookFile}"`))],
    ['none.mcp.json', jsonText({ mcpServers: {} })],
  ])
}
