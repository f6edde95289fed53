/**
 * @module Codex: how Throughline is registered with it.
 *
 * Hooks are in `hooks.json`, the memory server in `config.toml`, both in the client's folder or in the project's. The person
 * reviews the hooks once, and again when a command changes: no command of ours holds our version.
 */

import { join, resolve } from 'node:path'
import { readIfThere } from '../../files/atomic-write.ts'
import { HOOK_DEADLINE, HOOK_EVENTS, HOOK_TIMEOUT_MARGIN, PLUGIN_NAME, SERVER_NAMES } from '../../rules.ts'
import { shellWord } from '../../text/shell-quote.ts'
import {
  addHooks,
  type HookEntry,
  isObject,
  type JsonObject,
  ourHooks,
  programIn,
  registeredHooks,
  removeHooks,
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
import { parseSettings, renderSettings } from '../settings-text.ts'
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
import { PROJECT_FOLDER } from './environment.ts'
import { hookHost } from './hook-host.ts'

export const installer: HostInstaller = {
  host: hookHost,
  events: HOOK_EVENTS,
  trustsCommands: true,
  folder,
  files: (target) => [
    { path: hooksFile(target), kind: 'settings' },
    { path: configFile(target), kind: 'state' },
  ],
  add,
  remove,
  read,
  obstacles,
  remarks: ({ scope, projectDir }) => [
    'Codex runs no hook that you have not trusted: open codex and choose "Trust all and continue", once.',
    ...(scope === 'project' ? [`Codex reads these files only where it trusts the folder ${projectDir}.`] : []),
  ],
  plugins: {
    enabled: (target) => enabledPlugins(textOf(join(target.hostFolder, 'config.toml')) ?? '', PLUGIN_NAME),
    removal: (plugin) => `codex plugin remove ${plugin}`,
    // The client asks for each call by its own settings of approval, not by a list of tools.
    allowed: (target) => enabledPlugins(textOf(join(target.hostFolder, 'config.toml')) ?? '', PLUGIN_NAME).length > 0,
    howToAllow: () => 'choose an approval policy in Codex',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the host's shell fills it in, not we.
    root: '${CLAUDE_PLUGIN_ROOT}',
    manifests,
  },
}

// --- internal ---

function folder({ scope, hostFolder, projectDir }: InstallTarget): string {
  return scope === 'user' ? resolve(hostFolder) : join(resolve(projectDir), PROJECT_FOLDER)
}

function hooksFile(target: InstallTarget): string {
  return join(folder(target), 'hooks.json')
}

function configFile(target: InstallTarget): string {
  return join(folder(target), 'config.toml')
}

function textOf(path: string): string | undefined {
  return readIfThere(path)?.toString('utf8')
}

/** The host knows no list of arguments: the command is a line of a shell. */
function hookEntries(start: string): HookEntry[] {
  return HOOK_EVENTS.map((event) => ({
    event,
    hook: {
      type: 'command',
      command: `${start} ${event} --host ${hookHost.id}`,
      timeout: Math.ceil(HOOK_DEADLINE[event] / 1_000) + HOOK_TIMEOUT_MARGIN,
    },
  }))
}

function add(target: InstallTarget, { programs, server: asked }: Wanted, { ours }: Known): AddingEdits {
  const hooks = readHooks(target)
  const entries = hookEntries(`${shellWord(programs.nodePath)} ${shellWord(programs.hookFile)}`)
  const after = addHooks(hooks.value, entries, ourHooks(ours))
  const config = textOf(configFile(target)) ?? ''
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
  return {
    files: [
      edit(configFile(target), 'state', config, name === undefined ? rest : addServer(rest, name, command), ours),
      jsonEdit(hooks, after, ours),
    ],
    notes: name === undefined ? [note] : [],
    server: name,
    remembered: {},
    rules: [],
    statusLine: undefined,
  }
}

function remove(target: InstallTarget, { ours }: Known): Edits {
  const hooks = readHooks(target)
  const config = textOf(configFile(target)) ?? ''
  const edits = [
    edit(configFile(target), 'state', config, removeServer(config, ours), ours),
    jsonEdit(hooks, removeHooks(hooks.value, ourHooks(ours)), ours),
  ]
  return {
    files: edits.filter(({ before }) => before !== undefined),
    notes: [],
    rules: [],
    statusLine: undefined,
  }
}

/** The server's table is put at the end: where it stands already, and reads the same, the file stays. */
function edit(path: string, kind: FileEdit['kind'], before: string, wanted: string, ours: Ours): FileEdit {
  const own = ourServer(before, ours)
  const same = own !== undefined && ourServer(wanted, ours)?.text === own.text
  const after = same ? before : wanted
  return { path, kind, before: textOf(path), after, empty: after === '', heldOurs: own !== undefined }
}

function jsonEdit(hooks: ReturnType<typeof readHooks>, after: JsonObject, ours: Ours): FileEdit {
  const { path, text, value, style } = hooks
  const isSame = JSON.stringify(after) === JSON.stringify(value)
  return {
    path,
    kind: 'settings',
    before: text,
    after: isSame ? (text ?? '') : renderSettings(after, style),
    empty: Object.keys(after).length === 0,
    heldOurs: registeredHooks(value, ourHooks(ours)).length > 0,
  }
}

function read(target: InstallTarget, ours: Ours): Registered {
  const hooks = registeredHooks(readObject(target), ourHooks(ours))
  const own = ourServer(textOf(configFile(target)) ?? '', ours)
  const command = stringAfter(own?.text, 'command')
  const args = [...(/^args = \[(.*)\]$/m.exec(own?.text ?? '')?.[1] ?? '').matchAll(/"(?:[^"\\]|\\.){0,4000}"/g)]
  return {
    settings: hooksFile(target),
    events: [...new Set(hooks.map(({ event }) => event))],
    hookFile: hooks.map(({ command }) => programIn(command)).find((file) => file),
    statusLine: false,
    server: own === undefined ? undefined : { name: own.name, nodePath: command },
    programs: [
      ...hooks.slice(0, 1).map((hook) => ({ kind: 'hook', command: 'sh', args: ['-c', hook.command] }) as const),
      ...(command === undefined
        ? []
        : [{ kind: 'server', command, args: args.map(([word]) => JSON.parse(word) as string) } as const]),
    ],
  }
}

/** A string of TOML as this file writes it: one of JSON. */
const STRING = /^"(?:[^"\\]|\\.)*"$/

function stringAfter(table: string | undefined, key: string): string | undefined {
  const line = (table ?? '').split('\n').find((one) => one.startsWith(`${key} = "`))
  const word = line === undefined ? undefined : STRING.exec(line.slice(`${key} = `.length))?.[0]
  return word === undefined ? undefined : (JSON.parse(word) as string)
}

/** The client keeps with each hook, by its place in the file, that the person has trusted it. */
function obstacles(target: InstallTarget): string[] {
  const config = textOf(join(target.hostFolder, 'config.toml')) ?? ''
  const hooks = readObject(target)['hooks']
  const isOurs = (command: unknown) => typeof command === 'string' && /throughline.{0,4000}hook\.cjs/.test(command)
  const untrusted = Object.entries(isObject(hooks) ? hooks : {}).filter(([event, groups]) =>
    (Array.isArray(groups) ? groups : []).some((group, at) =>
      (isObject(group) && Array.isArray(group['hooks']) ? group['hooks'] : []).some(
        (hook, place) =>
          isObject(hook) &&
          isOurs(hook['command']) &&
          !isTrusted(config, `${hooksFile(target)}:${snake(event)}:${at}:${place}`),
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

/** @throws SETTINGS_UNREADABLE */
function readHooks(target: InstallTarget) {
  const path = hooksFile(target)
  const text = textOf(path)
  const { settings: value, style } = parseSettings(text, path)
  return { path, text, value, style }
}

function readObject(target: InstallTarget): JsonObject {
  try {
    return readHooks(target).value
  } catch {
    return {}
  }
}

/** The host takes its own manifest before that of another host, and of the plugin only what that names. */
function manifests(
  { version, description, author }: PluginFacts,
  { hookFile }: Omit<Programs, 'nodePath'>,
): ReadonlyMap<string, string> {
  const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`
  const hooks = Object.fromEntries(
    hookEntries(`node "${hookFile}"`).map(({ event, hook }) => [event, [{ hooks: [hook] }]]),
  )
  return new Map([
    [
      '.codex-plugin/plugin.json',
      json({
        name: PLUGIN_NAME,
        version,
        description,
        author: { name: author },
        license: 'MIT',
        hooks: './hooks/codex.json',
        // None: the host tells a plugin's server neither the plugin's folder nor, where it starts it there, the session's.
        mcpServers: './none.mcp.json',
      }),
    ],
    ['hooks/codex.json', json({ hooks })],
    ['none.mcp.json', json({ mcpServers: {} })],
  ])
}
