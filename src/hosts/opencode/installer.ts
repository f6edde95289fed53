/**
 * @module OpenCode: how Throughline is registered with it.
 *
 * The plugin's file, which starts the hooks, is in the client's folder of plugins; the memory server is in the client's settings.
 */

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PLUGIN_NAME } from '../../rules.ts'
import type { HookEvent } from '../hook.ts'
import { programIn } from '../hook-settings.ts'
import type {
  AgentForm,
  CommandForm,
  FileEdit,
  HostInstaller,
  InstallTarget,
  Ours,
  Programs,
  Registered,
} from '../installer.ts'
import { textField, withFrontmatter } from '../markdown.ts'
import { isThere, jsonRegistration, showsNothing } from '../registration.ts'
import { textAt } from '../settings-file.ts'
import { CONFIG_FILE, pluginFile } from './environment.ts'
import { hookHost } from './hook-host.ts'

const EVENTS: readonly HookEvent[] = ['Stop', 'PreCompact', 'SessionStart', 'UserPromptSubmit', 'SessionEnd']

const folder = ({ hostFolder }: InstallTarget) => resolve(hostFolder)

const registration = jsonRegistration({
  host: hookHost,
  events: EVENTS,
  serversFile: settingsFile,
  serversKey: 'mcp',
  // Observed: the client reads both in `opencode.json`.
  dialect: 'comments and final commas',
  // What the client writes into settings that lack it.
  otherKeys: { $schema: 'https://opencode.ai/config.json' },
  entry: ({ nodePath, cliFile }) => ({
    type: 'local',
    command: [nodePath, cliFile, 'serve'],
    environment: { THROUGHLINE_HOST: hookHost.id },
    enabled: true,
  }),
})

export const installer: HostInstaller = {
  ...registration,
  tried: ['1.18.33'],
  files: (target) => [{ path: pluginFile(folder(target)), kind: 'settings' }, ...registration.files(target)],
  agents: { file: (target, name) => join(folder(target), 'agents', `${name}.md`), form: agentForm },
  commands: {
    file: (target, name) => join(folder(target), 'commands', `${PLUGIN_NAME}-${name}.md`),
    form: commandForm,
    typed: (name) => `/${PLUGIN_NAME}-${name}`,
  },
  add: (target, request, ours) => {
    const edits = registration.add(target, request, ours)
    return { ...edits, files: [pluginEdit(target, pluginText(request.programs), ours), ...edits.files] }
  },
  remove: (target, ours, ...how) => [
    ...[pluginEdit(target, '', ours)].filter(isThere),
    ...registration.remove(target, ours, ...how),
  ],
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
  const hookFile = ours.runsHook(text) ? programIn(text) : undefined
  const node = /^const node = ("(?:[^"\\]|\\.){1,4000}")$/m.exec(text)?.[1]
  const registered = { ...registration.read(target, ours), settings: path }
  if (hookFile === undefined || node === undefined) return registered
  const args = [hookFile, EVENTS[0] ?? '', '--host', hookHost.id]
  const hook = { kind: 'hook', command: JSON.parse(node) as string, args } as const
  return { ...registered, events: EVENTS, hookFile, programs: [hook, ...registered.programs] }
}
