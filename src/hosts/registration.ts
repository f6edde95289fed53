/**
 * @module What the installers of several hosts share: settings in JSON files in the form of Claude Code, hooks as lines of a shell (Codex,
 * Copilot CLI, Qwen Code), and files of the plugin.
 */

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
} from './hook-settings.ts'
import { hookTimeout } from './hook-timeout.ts'
import type {
  Edits,
  FileEdit,
  HostInstaller,
  InstallRequest,
  InstallTarget,
  Ours,
  Programs,
  Registered,
  RegisteredProgram,
  RegistrationFile,
} from './installer.ts'
import { addServer, freeServerName, ourServer, ourServers, removeServer, serversIn } from './mcp-config.ts'
import { type Dialect, editOf, readSettings, settingsOrNone } from './settings-file.ts'

/** Where a host with JSON files keeps hooks and servers, which may be one file, and how its servers look. */
export interface JsonFiles {
  readonly host: HookHost
  readonly events: readonly HookEvent[]
  /** Absent where hooks are no entries of a JSON file. */
  readonly hooksFile?: (target: InstallTarget) => string
  readonly serversFile: (target: InstallTarget) => string
  /** What the file of servers is. Default: `settings`. */
  readonly serversKind?: RegistrationFile['kind']
  /** Where the file has the servers. Default: `mcpServers`. */
  readonly serversKey?: string
  /** Returns the entry of our server. Default: as `serverEntry` gives it. */
  readonly entry?: (programs: Programs) => JsonObject
  /** Returns our hooks. Default: lines of a shell. */
  readonly hooks?: (programs: Programs) => HookEntry[]
  /** What else of ours the file of hooks holds. Default: nothing. */
  readonly more?: MoreSettings
  /** What the host reads in these files beside JSON. Default: nothing. */
  readonly dialect?: Dialect
  /** What the first of the files holds beside our entries where we make it. */
  readonly otherKeys?: JsonObject
  /** What an entry of a server holds beside what starts it. */
  readonly serverKeys?: JsonObject
}

/** What a file of hooks holds of ours beside hooks. `registered` is the name that our server has there now, `others` those of all others. */
export interface MoreSettings {
  readonly add: (
    settings: JsonObject,
    request: InstallRequest,
    servers: { readonly name: string | undefined; readonly registered: string | undefined },
    ours: Ours,
  ) => JsonObject
  readonly remove: (
    settings: JsonObject,
    servers: { readonly registered: string | undefined; readonly others: readonly string[] },
    ours: Ours,
    tools: readonly string[],
  ) => JsonObject
}

/** Returns what registers us with a host by entries in JSON files. */
export function jsonRegistration(form: JsonFiles): Pick<HostInstaller, 'host' | 'events' | 'files' | keyof Actions> {
  const { host, events, dialect, otherKeys = {}, more, serversKey = 'mcpServers' } = form
  const files = (target: InstallTarget): RegistrationFile[] => {
    const [hooks, servers] = [form.hooksFile?.(target), form.serversFile(target)]
    const ofHooks = hooks === undefined || hooks === servers ? [] : [{ path: hooks, kind: 'settings' } as const]
    return [...ofHooks, { path: servers, kind: form.serversKind ?? 'settings' }]
  }
  const edited = (
    target: InstallTarget,
    withHooks: (settings: JsonObject) => JsonObject,
    withServer: (settings: JsonObject) => JsonObject,
  ): FileEdit[] =>
    files(target).map(({ path, kind }, at) => {
      const file = readSettings(path, dialect)
      const begun = at === 0 && file.text === undefined ? otherKeys : file.value
      const hooks = path === form.hooksFile?.(target) ? withHooks(begun) : begun
      const after = path === form.serversFile(target) ? withServer(hooks) : hooks
      return { ...editOf(file, after, kind), empty: Object.keys(after).every((key) => key in otherKeys) }
    })
  return {
    host,
    events,
    files,
    add: (target, request, ours) => {
      const isOurs = ourServers(ours)
      const { programs } = request
      const servers = readSettings(form.serversFile(target), dialect)
      const name = freeServerName(servers.value, serversKey, isOurs, request.server)
      const registered = ourServer(servers.value, serversKey, isOurs)?.name
      const entry = form.entry?.(programs) ?? serverEntry(form, programs)
      const hooks = form.hooks?.(programs) ?? shellHooks(host, events, startOf(programs))
      const edits = edited(
        target,
        (settings) => {
          const withHooks = addHooks(settings, hooks, ourHooks(ours))
          return more?.add(withHooks, request, { name, registered }, ours) ?? withHooks
        },
        (settings) => (name === undefined ? settings : addServer(settings, serversKey, { name, entry }, isOurs)),
      )
      return { ...registrationEdits(edits, name, takenNote(servers.path)), ...emptyList(servers.value[serversKey]) }
    },
    remove: (target, ours, tools, emptyServers) => {
      const isOurs = ourServers(ours)
      const servers = readSettings(form.serversFile(target), dialect).value
      const registered = ourServer(servers, serversKey, isOurs)?.name
      const others = Object.keys(serversIn(servers, serversKey)).filter((name) => name !== registered)
      const edits = edited(
        target,
        (settings) => {
          const withoutHooks = removeHooks(settings, ourHooks(ours))
          return more?.remove(withoutHooks, { registered, others }, ours, tools) ?? withoutHooks
        },
        (settings) => removeServer(settings, serversKey, isOurs, emptyServers),
      )
      return edits.filter(isThere)
    },
    read: (target, ours) => {
      const servers = settingsOrNone(form.serversFile(target), dialect)
      const hooks = form.hooksFile?.(target) ?? form.serversFile(target)
      return registeredAs(hooks, ours, ourServer(servers, serversKey, ourServers(ours)), dialect)
    },
  }
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
  server: { readonly name: string; readonly words: readonly string[] } | undefined,
  dialect?: Dialect,
): Registered {
  const hooks = registeredHooks(settingsOrNone(settings, dialect), ourHooks(ours))
  const [command, ...args] = server?.words ?? []
  return {
    settings,
    events: [...new Set(hooks.map(({ event }) => event))],
    hookFile: hooks.map((hook) => hook.file ?? programIn(hook.command)).find((file) => file),
    statusLine: false,
    server: server?.name,
    programs: [
      ...eachOnce(hooks).map((hook) => ({ kind: 'hook', ...startedBy(hook) }) as const),
      ...(command === undefined ? [] : [{ kind: 'server', command, args } as const]),
    ],
  }
}

/** Returns the edits that register us, with the server's name; without a name, `note` says why. */
export function registrationEdits(files: readonly FileEdit[], server: string | undefined, note: string): Edits {
  return { files, notes: server === undefined ? [note] : [], server }
}

/** Returns whether a file that is to be edited exists. */
export function isThere({ before }: FileEdit): boolean {
  return before !== undefined
}

/** Returns sentences for a host that shows the person no line of ours. */
export function showsNothing({ name }: HookHost): string[] {
  return [
    `${name} shows no line of ours: its model tells you of unfinished work and of a full context.`,
    `${name} has no status line of ours.`,
  ]
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

// --- internal ---

type Actions = Pick<HostInstaller, 'add' | 'remove' | 'read'>

/** Returns the entry that starts our server for a host. */
function serverEntry({ host, serverKeys }: JsonFiles, { nodePath, cliFile }: Programs): JsonObject {
  return { ...serverKeys, command: nodePath, args: [cliFile, 'serve'], env: { THROUGHLINE_HOST: host.id } }
}

function emptyList(servers: unknown): Pick<Edits, 'emptyServers'> {
  return isObject(servers) && Object.keys(servers).length === 0 ? { emptyServers: true } : {}
}

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
