/**
 * @module Codex: how Throughline is registered with it.
 *
 * Hooks are in `hooks.json`, the memory server in `config.toml`, both in the client's folder. The person
 * reviews the hooks once, and again when a command changes: no command of ours holds our version.
 */

import { dirname, join, resolve } from 'node:path'
import { HOOK_EVENTS, SERVER_NAMES } from '../../rules.ts'
import { valueIn } from '../../text/json.ts'
import { addHooks, isObject, ourHooks, removeHooks } from '../hook-settings.ts'
import type {
  AgentText,
  Edits,
  FileEdit,
  HostInstaller,
  InstallRequest,
  InstallTarget,
  Ours,
  Registered,
} from '../installer.ts'
import { isThere, registeredAs, registrationEdits, shellHooks, startOf } from '../registration.ts'
import { editOf, readSettings, type SettingsFile, settingsOrNone, textAt } from '../settings-file.ts'
import { skillFile, skillForm, skillName } from '../skill.ts'
import {
  addServer,
  hasInlineServers,
  hasNoHooks,
  isTrusted,
  ourServer,
  removeServer,
  removeTrust,
  serverTables,
} from './config-toml.ts'
import { hookHost } from './hook-host.ts'

const folder = ({ hostFolder }: InstallTarget) => resolve(hostFolder)

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
  remarks: ['Codex runs no hook that you have not trusted: open codex and choose "Trust all and continue", once.'],
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

function hooksFile(target: InstallTarget): string {
  return join(folder(target), 'hooks.json')
}

function configFile(target: InstallTarget): string {
  return join(folder(target), 'config.toml')
}

function add(target: InstallTarget, { programs, server: asked }: InstallRequest, ours: Ours): Edits {
  const hooks = readSettings(hooksFile(target))
  const withHooks = addHooks(hooks.value, shellHooks(hookHost, HOOK_EVENTS, startOf(programs)), ourHooks(ours))
  const config = textAt(configFile(target)) ?? ''
  const rest = removeServer(config, ours)
  const taken = serverTables(rest).map(({ name }) => name)
  const known = asked ?? ourServer(config, ours)?.name
  const name = hasInlineServers(rest)
    ? undefined
    : (known === undefined ? SERVER_NAMES : [known]).find((free) => !taken.includes(free))
  const note =
    `The memory server is not registered: ${configFile(target)} has another server of that name, or none can be added ` +
    'to the form in which it has them. Choose another name with --server.'
  const command = [programs.nodePath, programs.cliFile, 'serve'] as const
  const added = name === undefined ? rest : addServer(rest, name, command)
  // The table is put at the end: where it stands already, and reads the same, the file stays.
  const own = ourServer(config, ours)
  const after = own !== undefined && ourServer(added, ours)?.text === own.text ? config : added
  return registrationEdits([configEdit(configFile(target), after), editOf(hooks, withHooks, 'settings')], name, note)
}

function remove(target: InstallTarget, ours: Ours): FileEdit[] {
  const hooks = readSettings(hooksFile(target))
  const config = removeServer(textAt(configFile(target)) ?? '', ours)
  return [
    configEdit(configFile(target), removeTrust(config, hookKeys(hooks, ours.runsHook))),
    editOf(hooks, removeHooks(hooks.value, ourHooks(ours)), 'settings'),
  ].filter(isThere)
}

/** Returns the keys under which the client keeps trust in hooks of ours: by their file, event and place in it. */
function hookKeys(
  { path, value }: Pick<SettingsFile, 'path' | 'value'>,
  isOurs: (command: string) => boolean,
): string[] {
  return Object.entries(isObject(value['hooks']) ? value['hooks'] : {}).flatMap(([event, groups]) =>
    (Array.isArray(groups) ? groups : []).flatMap((group, at) =>
      (isObject(group) && Array.isArray(group['hooks']) ? group['hooks'] : []).flatMap((hook, number) =>
        isObject(hook) && typeof hook['command'] === 'string' && isOurs(hook['command'])
          ? [`${path}:${snake(event)}:${at}:${number}`]
          : [],
      ),
    ),
  )
}

function configEdit(path: string, after: string): FileEdit {
  return { path, kind: 'state', before: textAt(path), after, empty: after === '' }
}

function read(target: InstallTarget, ours: Ours): Registered {
  const own = ourServer(textAt(configFile(target)) ?? '', ours)
  const values = (own?.text ?? '').split('\n').flatMap((line) => line.split(VALUE_OF)[1] ?? [])
  const words = values.flatMap(valueIn).filter((word) => typeof word === 'string')
  return registeredAs(hooksFile(target), ours, own && { name: own.name, words })
}

/** What stands before the program and its arguments: their values are written as JSON, which TOML reads alike. */
const VALUE_OF = /^(?:command|args) = /

function obstacles(target: InstallTarget): string[] {
  const config = textAt(configFile(target)) ?? ''
  const hooks = { path: hooksFile(target), value: settingsOrNone(hooksFile(target)) }
  const untrusted = hookKeys(hooks, (command) => /throughline.{0,4000}hook\.cjs/.test(command)).filter(
    (key) => !isTrusted(config, key),
  )
  return [
    ...(hasNoHooks(config) ? [`${configFile(target)} switches hooks off in [features].`] : []),
    ...(untrusted.length === 0
      ? []
      : [`Codex runs none of our hooks yet: they are not trusted. Open codex and choose "Trust all and continue".`]),
  ]
}

function snake(event: string): string {
  return event.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
}
