/**
 * @module OpenCode: how Throughline is registered with it.
 *
 * The plugin's file, which starts the hooks, is in the client's folder of plugins; the memory server is in the client's settings.
 */

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PLUGIN_NAME, SERVER_NAMES } from '../../rules.ts'
import type { HookEvent } from '../hook.ts'
import { isObject, type JsonObject, objectAt, programIn, textsIn, withObject } from '../hook-settings.ts'
import type {
  AgentForm,
  CommandForm,
  Edits,
  FileEdit,
  HostInstaller,
  InstallRequest,
  InstallTarget,
  Ours,
  Programs,
  Registered,
} from '../installer.ts'
import { textField, withFrontmatter } from '../markdown.ts'
import { addition, isThere, showsNothing, takenNote } from '../registration.ts'
import { editOf, readSettings, type SettingsFile, settingsOrNone, textAt } from '../settings-file.ts'
import { CONFIG_FILE, pluginFile } from './environment.ts'
import { hookHost } from './hook-host.ts'

const EVENTS: readonly HookEvent[] = ['Stop', 'PreCompact', 'SessionStart', 'UserPromptSubmit', 'SessionEnd']

const folder = ({ hostFolder }: InstallTarget) => resolve(hostFolder)

export const installer: HostInstaller = {
  host: hookHost,
  tried: ['1.18.33'],
  events: EVENTS,
  files: (target) => [
    { path: pluginFile(folder(target)), kind: 'settings' },
    { path: settingsFile(target), kind: 'settings' },
  ],
  agents: { file: (target, name) => join(folder(target), 'agents', `${name}.md`), form: agentForm },
  commands: {
    file: (target, name) => join(folder(target), 'commands', `${PLUGIN_NAME}-${name}.md`),
    form: commandForm,
    typed: (name) => `/${PLUGIN_NAME}-${name}`,
  },
  add,
  remove: (target, ours) => {
    const settings = readSettings(settingsFile(target), DIALECT)
    const after = withObject(settings.value, SERVERS, withoutOurs(objectAt(settings.value, SERVERS), ours))
    return [pluginEdit(target, '', ours), settingsEdit(settings, after)].filter(isThere)
  },
  read,
  obstacles: (target) => {
    const hook = programIn(textAt(pluginFile(folder(target))) ?? '')
    const recorder = hook === undefined ? undefined : join(dirname(hook), RECORDER)
    return recorder === undefined || existsSync(recorder)
      ? []
      : [`${recorder} is missing, so OpenCode records nothing. Run \`throughline install --host opencode\` again.`]
  },
  keepsNoTranscripts: true,
  limits: [
    ...showsNothing(hookHost),
    'OpenCode keeps its sessions in a database: Throughline takes an earlier one in when it goes on.',
  ],
  remarks: [
    'Before OpenCode loads a plugin, it installs a package of its own beside its settings, once. Without a network, it waits for a minute.',
  ],
}

/** Returns the text of the plugin's file: it loads our recorder, and does nothing where that is gone. */
export function pluginText({ nodePath, hookFile, cliFile }: Programs): string {
  return `// Throughline: records sessions for its memory, and gives them back. Its command \`uninstall\` removes this file.
const node = ${JSON.stringify(nodePath)}
const hook = ${JSON.stringify(hookFile)}
const cli = ${JSON.stringify(cliFile)}

export const Throughline = async (context) => {
  try {
    const { listen } = await import(${JSON.stringify(join(dirname(hookFile), RECORDER))})
    return listen(context, { node, hook, cli, env: process['env'] })
  } catch {
    return {}
  }
}
`
}

// --- internal ---

/** Observed: the client reads both in `opencode.json`. */
const DIALECT = 'comments and final commas'
/** Name of the built recorder, beside the hooks. */
const RECORDER = 'opencode.js'

function settingsFile(target: InstallTarget): string {
  return join(folder(target), CONFIG_FILE)
}

/** A subagent with the tools of the session that starts it, but for those that change files. */
function agentForm({ name, description, body }: Parameters<AgentForm>[0]): string {
  return withFrontmatter(
    [textField('description', description ?? name), 'mode: subagent', 'permission:', '  edit: deny'],
    body,
  )
}

function commandForm({ description, body }: Parameters<CommandForm>[0]): string {
  return withFrontmatter([textField('description', description)], body)
}

function add(target: InstallTarget, { programs, server: asked }: InstallRequest, ours: Ours): Edits {
  const settings = readSettings(settingsFile(target), DIALECT)
  const there = objectAt(settings.value, SERVERS)
  const others = withoutOurs(there, ours)
  const known = asked ?? ourServer(settings.value, ours)
  const name = (known === undefined ? SERVER_NAMES : [known]).find((free) => others[free] === undefined)
  const entry = {
    type: 'local',
    command: [programs.nodePath, programs.cliFile, 'serve'],
    environment: { THROUGHLINE_HOST: hookHost.id },
    enabled: true,
  }
  const kept = Object.entries(there).filter(([other]) => other === name || others[other] !== undefined)
  const servers = {
    ...Object.fromEntries(kept),
    ...(name === undefined ? {} : { [name]: { ...objectOf(there[name]), ...entry } }),
  }
  const before = settings.text === undefined ? SCHEMA : settings.value
  const files = [
    pluginEdit(target, pluginText(programs), ours),
    settingsEdit(settings, withObject(before, SERVERS, servers)),
  ]
  return addition(files, name, takenNote(settings.path))
}

/** Returns the edit of the plugin's file, which is ours as a whole. */
function pluginEdit(target: InstallTarget, text: string, ours: Ours): FileEdit {
  const path = pluginFile(folder(target))
  const before = textAt(path)
  // Another plugin of that name is left alone when ours is taken out.
  const after = text === '' && !ours.runsHook(before ?? '') ? (before ?? '') : text
  return { path, kind: 'settings', before, after, empty: after === '' }
}

function read(target: InstallTarget, ours: Ours): Registered {
  const path = pluginFile(folder(target))
  const text = textAt(path) ?? ''
  const isOurs = ours.runsHook(text)
  const hookFile = isOurs ? programIn(text) : undefined
  const node = /^const node = ("(?:[^"\\]|\\.){1,4000}")$/m.exec(text)?.[1]
  const settings = settingsOrNone(settingsFile(target), DIALECT)
  const name = ourServer(settings, ours)
  const [command, ...args] = name === undefined ? [] : textsIn(objectOf(objectOf(settings[SERVERS])[name])['command'])
  const hookArgs = hookFile === undefined ? [] : [hookFile, EVENTS[0] ?? '', '--host', hookHost.id]
  return {
    settings: path,
    events: isOurs ? EVENTS : [],
    hookFile,
    statusLine: false,
    server: name === undefined ? undefined : { name, nodePath: command },
    programs: [
      ...(hookFile === undefined || node === undefined
        ? []
        : [{ kind: 'hook', command: JSON.parse(node) as string, args: hookArgs } as const]),
      ...(command === undefined ? [] : [{ kind: 'server', command, args } as const]),
    ],
  }
}

/** What the client writes into settings that lack it. */
const SCHEMA: JsonObject = { $schema: 'https://opencode.ai/config.json' }
/** Where the settings have the servers. */
const SERVERS = 'mcp'

function settingsEdit(file: SettingsFile, after: JsonObject): FileEdit {
  return { ...editOf(file, after, 'settings'), empty: Object.keys(after).every((key) => key in SCHEMA) }
}

function isOurServer(server: unknown, ours: Ours): boolean {
  return textsIn(objectOf(server)['command']).some(ours.runsCommand)
}

function ourServer(settings: JsonObject, ours: Ours): string | undefined {
  return Object.entries(objectOf(settings[SERVERS])).find(([, server]) => isOurServer(server, ours))?.[0]
}

function withoutOurs(servers: JsonObject, ours: Ours): JsonObject {
  return Object.fromEntries(Object.entries(servers).filter(([, server]) => !isOurServer(server, ours)))
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}
