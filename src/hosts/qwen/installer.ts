/**
 * @module Qwen Code: how Throughline is registered with it: hooks and the memory server, both in the client's settings, or in
 * those of the project.
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
  Registered,
  Wanted,
} from '../installer.ts'
import { addServer, freeServerName, ourServerName, ourServers, removeServer, serversAt } from '../mcp-config.ts'
import { parseSettings, renderSettings } from '../settings-text.ts'
import { PROJECT_FOLDER, settingsIn } from './environment.ts'
import { hookHost } from './hook-host.ts'

/** PostCompact comes before the state is given back, and the transcript tells the summary. */
const EVENTS = ['Stop', 'PreCompact', 'SessionStart', 'UserPromptSubmit', 'SessionEnd'] as const

export const installer: HostInstaller = {
  host: hookHost,
  events: EVENTS satisfies readonly HookEvent[],
  folder,
  files: (target) => [{ path: settingsIn(folder(target)), kind: 'settings' }],
  commandFile: (target, file) => join(folder(target), 'commands', PLUGIN_NAME, file),
  commandWords: { given: '{{args}}', compact: '/compress' },
  add,
  remove,
  read,
  obstacles: (target) =>
    [...new Set([settingsIn(target.hostFolder), settingsIn(folder(target))])]
      .filter((file) => objectIn(file)['disableAllHooks'] === true)
      .map((file) => `${file} sets disableAllHooks, so no hook runs. Remove that setting.`),
  limits: [
    'Qwen Code shows no line of ours: its model tells you of unfinished work and of a full context.',
    'Qwen Code has no agents or status line of ours.',
  ],
  remarks: ({ scope, projectDir }) => [
    ...(scope === 'project' ? [`Qwen Code reads these settings only where it trusts the folder ${projectDir}.`] : []),
  ],
}

// --- internal ---

function folder({ scope, hostFolder, projectDir }: InstallTarget): string {
  return scope === 'user' ? resolve(hostFolder) : join(resolve(projectDir), PROJECT_FOLDER)
}

function hookEntries({ nodePath, hookFile }: Wanted['programs']): HookEntry[] {
  const start = `${shellWord(nodePath)} ${shellWord(hookFile)}`
  return EVENTS.map((event) => ({
    event,
    hook: {
      type: 'command',
      command: `${start} ${event} --host ${hookHost.id}`,
      timeout: Math.ceil(HOOK_DEADLINE[event] / 1_000) + HOOK_TIMEOUT_MARGIN,
    },
  }))
}

function add(target: InstallTarget, { programs, server: asked }: Wanted, { ours, remembered }: Known): AddingEdits {
  const file = readFile(settingsIn(folder(target)))
  const isOurs = ourServers(ours)
  const name = freeServerName(file.value, [], isOurs, asked)
  const { nodePath, cliFile } = programs
  const entry = { command: nodePath, args: [cliFile, 'serve'], env: { THROUGHLINE_HOST: hookHost.id } }
  const withHooks = addHooks(file.value, hookEntries(programs), ourHooks(ours))
  const after = name === undefined ? withHooks : addServer(withHooks, [], { name, entry }, isOurs)
  return {
    files: [edit(file, after, ours)],
    notes:
      name === undefined
        ? [
            `The memory server is not registered: ${file.path} has another server of that name. ` +
              'Choose another name with --server.',
          ]
        : [],
    server: name,
    remembered: isEmptyList(file.value) || remembered?.emptyServers === true ? { emptyServers: true } : {},
    rules: [],
    statusLine: undefined,
  }
}

function remove(target: InstallTarget, { ours, remembered }: Known): Edits {
  const file = readFile(settingsIn(folder(target)))
  const withoutHooks = removeHooks(file.value, ourHooks(ours))
  const after = removeServer(withoutHooks, [], ourServers(ours), remembered?.emptyServers === true)
  const files = file.text === undefined ? [] : [edit(file, after, ours)]
  return { files, notes: [], rules: [], statusLine: undefined }
}

function read(target: InstallTarget, ours: Ours): Registered {
  const path = settingsIn(folder(target))
  const settings = objectIn(path)
  const hooks = registeredHooks(settings, ourHooks(ours))
  const name = ourServerName(settings, [], ourServers(ours))
  const server = name === undefined ? undefined : serversAt(settings, [])[name]
  const command = isObject(server) && typeof server['command'] === 'string' ? server['command'] : undefined
  return {
    settings: path,
    events: [...new Set(hooks.map(({ event }) => event))],
    hookFile: hooks.map((hook) => programIn(hook.command)).find((found) => found),
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

function isEmptyList({ mcpServers: servers }: JsonObject): boolean {
  return isObject(servers) && Object.keys(servers).length === 0
}

type ReadFile = ReturnType<typeof readFile>

function edit({ path, text, value, style }: ReadFile, after: JsonObject, ours: Ours): FileEdit {
  const isSame = JSON.stringify(after) === JSON.stringify(value)
  return {
    path,
    kind: 'settings',
    before: text,
    after: isSame ? (text ?? '') : renderSettings(after, style),
    empty: Object.keys(after).length === 0,
    heldOurs:
      registeredHooks(value, ourHooks(ours)).length > 0 || ourServerName(value, [], ourServers(ours)) !== undefined,
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
