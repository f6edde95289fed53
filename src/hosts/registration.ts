/**
 * @module What the installers of several hosts share: settings in JSON files in the form of Claude Code, hooks as lines of a shell (Codex,
 * Copilot CLI, Qwen Code), and files of the plugin.
 */

import { join, resolve } from 'node:path'
import { PLUGIN_NAME } from '../rules.ts'
import { shellWord } from '../text/shell-quote.ts'
import type { HookEvent, HookHost } from './hook.ts'
import {
  addHooks,
  type HookEntry,
  isObject,
  type JsonObject,
  ourHooks,
  programIn,
  type RegisteredHook,
  registeredHooks,
  removeHooks,
  textsIn,
} from './hook-settings.ts'
import { hookTimeout } from './hook-timeout.ts'
import type {
  AddingEdits,
  Edits,
  FileEdit,
  HostInstaller,
  InstallTarget,
  Ours,
  PluginFacts,
  Programs,
  Registered,
  RegisteredProgram,
  Remembered,
} from './installer.ts'
import { addServer, freeServerName, ourServerName, ourServers, removeServer, serversAt } from './mcp-config.ts'
import { type Dialect, editOf, readSettings, type SettingsFile, settingsOrNone } from './settings-file.ts'

/** Where a host with JSON files alone keeps hooks and servers, which may be one file, and how its servers look. */
export interface JsonFiles {
  readonly host: HookHost
  readonly events: readonly HookEvent[]
  readonly hooksFile: (target: InstallTarget) => string
  readonly serversFile: (target: InstallTarget) => string
  /** What the host reads in these files beside JSON. Default: nothing. */
  readonly dialect?: Dialect
  /** What a file of hooks holds beside them. */
  readonly otherKeys?: JsonObject
  /** What an entry of a server holds beside what starts it. */
  readonly serverKeys?: JsonObject
}

/** Returns what registers us with a host that has JSON files alone. */
export function jsonRegistration(form: JsonFiles): Pick<HostInstaller, 'host' | 'events' | 'files' | keyof Actions> {
  const { host, events } = form
  const paths = (target: InstallTarget) => [...new Set([form.hooksFile(target), form.serversFile(target)])]
  return {
    host,
    events,
    files: (target) => paths(target).map((path) => ({ path, kind: 'settings' })),
    add: (target, { programs, server: asked }, { ours, remembered }) => {
      const isOurs = ourServers(ours)
      const servers = readSettings(form.serversFile(target), form.dialect)
      const name = freeServerName(servers.value, [], isOurs, asked)
      const entry = serverEntry(form, programs.nodePath, programs.cliFile)
      const hooks = shellHooks(host, events, startOf(programs))
      const files = paths(target).map((path) => {
        const file = readSettings(path, form.dialect)
        const withHooks =
          path === form.hooksFile(target)
            ? addHooks({ ...form.otherKeys, ...file.value }, hooks, ourHooks(ours))
            : file.value
        const isServers = path === servers.path && name !== undefined
        return jsonEdit(file, isServers ? addServer(withHooks, [], { name, entry }, isOurs) : withHooks, ours, form)
      })
      const { mcpServers: listed } = servers.value
      const wasEmpty = isObject(listed) && Object.keys(listed).length === 0
      const keepsEmpty = wasEmpty || remembered?.emptyServers === true
      return addition(files, name, takenNote(servers.path), keepsEmpty ? { emptyServers: true } : {})
    },
    remove: (target, { ours, remembered }) =>
      removal(
        paths(target).map((path) => {
          const file = readSettings(path, form.dialect)
          const withoutHooks = removeHooks(file.value, ourHooks(ours))
          const after = removeServer(withoutHooks, [], ourServers(ours), remembered?.emptyServers === true)
          return jsonEdit(file, after, ours, form)
        }),
      ),
    read: (target, ours) => {
      const servers = settingsOrNone(form.serversFile(target), form.dialect)
      const name = ourServerName(servers, [], ourServers(ours))
      const server = name === undefined ? undefined : serversAt(servers, [])[name]
      const command = isObject(server) && typeof server['command'] === 'string' ? server['command'] : undefined
      const args = isObject(server) ? textsIn(server['args']) : []
      const registered = name === undefined ? undefined : { name, command, args }
      return registeredAs(form.hooksFile(target), ours, registered, form.dialect)
    },
  }
}

/** Returns the entry that starts our server for a host. */
export function serverEntry(
  { host, serverKeys }: Pick<JsonFiles, 'host' | 'serverKeys'>,
  command: string,
  cliFile: string,
): JsonObject {
  return { ...serverKeys, command, args: [cliFile, 'serve'], env: { THROUGHLINE_HOST: host.id } }
}

/** Returns the start of a hook's line, before its event. */
export function startOf({ nodePath, hookFile }: Pick<Programs, 'nodePath' | 'hookFile'>): string {
  return `${shellWord(nodePath)} ${shellWord(hookFile)}`
}

/** Returns our hooks, as lines of a shell that begin with `start`. */
export function shellHooks({ id }: HookHost, events: readonly HookEvent[], start: string): HookEntry[] {
  return events.map((event) => ({
    event,
    hook: {
      type: 'command',
      command: `${start} ${event} --host ${id}`,
      timeout: hookTimeout(event),
    },
  }))
}

/** Returns what the hooks in a file and the server of ours register. */
export function registeredAs(
  settings: string,
  ours: Ours,
  server: { readonly name: string; readonly command: string | undefined; readonly args: readonly string[] } | undefined,
  dialect?: Dialect,
): Registered {
  const hooks = registeredHooks(settingsOrNone(settings, dialect), ourHooks(ours))
  const { command, args = [] } = server ?? {}
  return {
    settings,
    events: [...new Set(hooks.map(({ event }) => event))],
    hookFile: hooks.map((hook) => hook.file ?? programIn(hook.command)).find((file) => file),
    statusLine: false,
    server: server && { name: server.name, nodePath: command },
    programs: [
      ...eachOnce(hooks).map((hook) => ({ kind: 'hook', ...startedBy(hook) }) as const),
      ...(command === undefined ? [] : [{ kind: 'server', command, args } as const]),
    ],
  }
}

/** Returns the edit of a JSON file with our entries; one that holds only what stands beside hooks is empty. */
export function jsonEdit(
  file: SettingsFile,
  after: JsonObject,
  ours: Ours,
  { otherKeys = {} }: Pick<JsonFiles, 'otherKeys'> = {},
): FileEdit {
  const hooks = registeredHooks(file.value, ourHooks(ours))
  const heldOurs = hooks.length > 0 || ourServerName(file.value, [], ourServers(ours)) !== undefined
  const edit = editOf(file, after, { kind: 'settings', heldOurs })
  return { ...edit, empty: Object.keys(after).every((key) => key in otherKeys) }
}

/** Returns the edits that register us, with the server's name and what is remembered; without a name, `note` says why. */
export function addition(
  files: readonly FileEdit[],
  server: string | undefined,
  note: string,
  remembered: Remembered = {},
): AddingEdits {
  const notes = server === undefined ? [note] : []
  return { files, notes, server, remembered, rules: [], statusLine: undefined }
}

/** Returns the edits that take our entries out of the files that exist. */
export function removal(edits: readonly FileEdit[]): Edits {
  return { files: edits.filter(({ before }) => before !== undefined), notes: [], rules: [], statusLine: undefined }
}

/** Returns the folder of a scope: the host's own, or the one that it has in the project. */
export function folderOf({ scope, hostFolder, projectDir }: InstallTarget, { projectFolder }: HookHost): string {
  return scope === 'user' ? resolve(hostFolder) : join(resolve(projectDir), projectFolder)
}

/** Returns sentences for a host that shows the person no line of ours. */
export function showsNothing({ name }: HookHost): string[] {
  return [
    `${name} shows no line of ours: its model tells you of unfinished work and of a full context.`,
    `${name} has no status line of ours.`,
  ]
}

/** Returns a sentence for a host that reads what is in a project only where the person trusts its folder; none for the user scope. */
export function onlyWhereTrusted({ name }: HookHost, { scope, projectDir }: InstallTarget): string[] {
  return scope === 'user' ? [] : [`${name} reads these files only where it trusts the folder ${projectDir}.`]
}

/** Returns a sentence for a server that is not registered because its name is taken. */
export function takenNote(file: string): string {
  return `The memory server is not registered: ${file} has another server of that name. Choose another name with --server.`
}

/** Returns sentences for those of these files that switch hooks off. */
export function switchedOff(files: readonly string[], dialect?: Dialect): string[] {
  return [...new Set(files)]
    .filter((file) => settingsOrNone(file, dialect)['disableAllHooks'] === true)
    .map((file) => `${file} sets disableAllHooks, so no hook runs. Remove that setting.`)
}

/** Returns the text of a JSON file of the plugin. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/** Returns the text of a host's manifest of the plugin: what all have, and more. */
export function pluginManifest({ version, description, author }: PluginFacts, more: object): string {
  return jsonText({ name: PLUGIN_NAME, version, description, author: { name: author }, license: 'MIT', ...more })
}

/** Returns the text of the plugin's hooks for a host: one group an event. */
export function pluginHooks(entries: readonly HookEntry[], otherKeys: JsonObject = {}): string {
  return jsonText({
    ...otherKeys,
    hooks: Object.fromEntries(entries.map(({ event, hook }) => [event, [{ hooks: [hook] }]])),
  })
}

// --- internal ---

type Actions = Pick<HostInstaller, 'add' | 'remove' | 'read'>

/** Hooks that differ by their event alone are one. */
function eachOnce(hooks: readonly RegisteredHook[]): RegisteredHook[] {
  const programOf = ({ event, command, args }: RegisteredHook): string =>
    [command.replace(` ${event} `, ' '), ...args.slice(0, -1)].join('\0')
  return [...new Map(hooks.map((hook) => [programOf(hook), hook])).values()]
}

/** With arguments, a hook is a program; without, a line of a shell. */
function startedBy({ command, args }: RegisteredHook): Pick<RegisteredProgram, 'command' | 'args'> {
  return args.length > 0 ? { command, args } : { command: 'sh', args: ['-c', command] }
}
