/**
 * @module Finds what is registered with the host: in each scope's files, and as a plugin.
 *
 * Reads only. An unreadable file counts as one that registers nothing.
 */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AgentKind } from '../agents/agent-names.ts'
import { type CommandKind, renderCommand } from '../agents/commands.ts'
import { renderAgent } from '../agents/markdown.ts'
import { PLUGIN_NAME } from '../agents/plugin-name.ts'
import { defined } from '../defined.ts'
import { readIfThere } from '../files/atomic-write.ts'
import { ourServerName, SERVER_NAME, serversAt } from '../hosts/claude-code/mcp-config.ts'
import { allowedRules, isObject, type JsonObject } from '../hosts/claude-code/settings.ts'
import { parseSettings } from '../hosts/claude-code/settings-text.ts'
import { ownStatusLine, statusLineOf } from '../hosts/claude-code/status-line-setting.ts'
import { HOOK_EVENTS } from '../rules.ts'
import { BUNDLE_ENTRY, installedCommand } from './installed-command.ts'
import { installPaths, ourHooks, ourServer, ourStatusLine, type PlaceOptions, type Scope } from './paths.ts'

export type Freshness = 'fresh' | 'changed' | 'absent'

export interface Registration {
  readonly scope: Scope
  /** The settings file of the scope. */
  readonly settings: string
  /** Events whose hook is ours. */
  readonly events: readonly string[]
  /** Events of the pack without a hook of ours. */
  readonly missing: readonly string[]
  /** The folder that the hooks run from; absent where none is registered. */
  readonly bundle?: { readonly folder: string; readonly there: boolean }
  readonly statusLine: boolean
  /** The memory server's name with the host; absent where it is not registered. */
  readonly server?: string
  /** `fresh`: as this program writes it. */
  readonly agents: Readonly<Record<AgentKind, Freshness>>
  readonly commands: Readonly<Record<CommandKind, Freshness>>
}

/** Returns what one scope registers of ours; undefined if nothing. */
export function findRegistration(options: PlaceOptions, nodePath: string): Registration | undefined {
  const paths = installPaths(options)
  const settings = readObject(paths.settings)
  const runs = hooksIn(settings, ourHooks(paths.bin))
  const hookFile = runs.map(({ file }) => file).find((file) => file !== undefined)
  const config = readObject(paths.servers.file)
  const server = ourServerName(config, paths.servers.at, ourServer(paths.bin))
  const registered = server === undefined ? undefined : serversAt(config, paths.servers.at)[server]
  const line = statusLineOf(settings)
  const statusLine = line !== undefined && ourStatusLine(paths.bin)(line)
  const node = isObject(registered) && typeof registered['command'] === 'string' ? registered['command'] : nodePath
  const folder = hookFile === undefined ? undefined : dirname(hookFile)
  const command = installedCommand(node, folder ?? '')
  const names = paths.agentNames
  const wording = { command, server: server ?? SERVER_NAME, names }
  const agents = freshness(paths.agents, (kind) => renderAgent(kind, wording))
  const commands = freshness(paths.commands, (kind) => renderCommand(kind, wording))
  const events = [...new Set(runs.map(({ event }) => event))]
  if (events.length === 0 && server === undefined && !statusLine) return undefined
  return {
    scope: options.scope,
    settings: paths.settings,
    events,
    missing: HOOK_EVENTS.filter((event) => !events.includes(event)),
    ...(folder === undefined ? {} : { bundle: { folder, there: existsSync(join(folder, BUNDLE_ENTRY.hook)) } }),
    statusLine,
    ...defined({ server }),
    agents,
    commands,
  }
}

/** A program of ours as the host starts it. */
export interface RegisteredProgram {
  readonly kind: 'hook' | 'server' | 'status line'
  readonly command: string
  readonly args: readonly string[]
}

/** Returns the programs that one scope registers, each once: hooks that differ by their event alone are one. */
export function registeredPrograms(options: PlaceOptions): RegisteredProgram[] {
  const paths = installPaths(options)
  const settings = readObject(paths.settings)
  const config = readObject(paths.servers.file)
  const name = ourServerName(config, paths.servers.at, ourServer(paths.bin))
  const server = name === undefined ? undefined : serversAt(config, paths.servers.at)[name]
  const line = statusLineOf(settings)
  const hooks = new Map(
    hooksIn(settings, ourHooks(paths.bin)).map(({ command, args }) => [
      [command, ...args.slice(0, -1)].join('\0'),
      { kind: 'hook', command, args } as const,
    ]),
  )
  return [
    ...hooks.values(),
    ...(isObject(server) && typeof server['command'] === 'string'
      ? [{ kind: 'server', command: server['command'], args: textsIn(server['args']) } as const]
      : []),
    ...(line !== undefined && ourStatusLine(paths.bin)(line)
      ? [{ kind: 'status line', command: 'sh', args: ['-c', ownStatusLine(line)] } as const]
      : []),
  ]
}

/** Returns the plugins of ours that are enabled for the user or in the project, as `name@marketplace`. */
export function enabledPlugins(options: Pick<PlaceOptions, 'configDir' | 'projectDir'>): string[] {
  const states = new Map<string, boolean>()
  for (const file of settingsFiles(options)) {
    const enabled = readObject(file)['enabledPlugins']
    if (!isObject(enabled)) continue
    // The nearer file wins.
    for (const [name, on] of Object.entries(enabled)) {
      if (name.startsWith(`${PLUGIN_NAME}@`)) states.set(name, on === true)
    }
  }
  return [...states].filter(([, on]) => on).map(([name]) => name)
}

/** Returns the settings files that keep every hook from running. */
export function hooklessSettings(options: Pick<PlaceOptions, 'configDir' | 'projectDir'>): string[] {
  return settingsFiles(options).filter((file) => readObject(file)['disableAllHooks'] === true)
}

/** Returns whether some settings allow a server's tools without asking, all of them or by name. */
export function allowsServer(options: Pick<PlaceOptions, 'configDir' | 'projectDir'>, server: string): boolean {
  return settingsFiles(options).some((file) => {
    return allowedRules(readObject(file)).some((rule) => new RegExp(`^mcp__${server}(__|$)`).test(rule))
  })
}

// --- internal ---

/** The host's settings that hold here, farthest first. */
function settingsFiles({ configDir, projectDir }: Pick<PlaceOptions, 'configDir' | 'projectDir'>): string[] {
  const project = ['settings.json', 'settings.local.json'].map((name) => join(projectDir, '.claude', name))
  return [join(configDir, 'settings.json'), ...project]
}

function freshness<Kind extends string>(
  files: Readonly<Record<Kind, string>>,
  render: (kind: Kind) => string,
): Record<Kind, Freshness> {
  const stateOf = (kind: Kind): Freshness => {
    const there = readIfThere(files[kind])?.toString('utf8')
    if (there === undefined) return 'absent'
    return there === render(kind) ? 'fresh' : 'changed'
  }
  const kinds = Object.keys(files) as Kind[]
  return Object.fromEntries(kinds.map((kind) => [kind, stateOf(kind)])) as Record<Kind, Freshness>
}

function readObject(file: string): JsonObject {
  try {
    return parseSettings(readIfThere(file)?.toString('utf8'), file).settings
  } catch {
    return {}
  }
}

interface RegisteredHook {
  readonly event: string
  readonly file: string | undefined
  readonly command: string
  readonly args: readonly string[]
}

function hooksIn(settings: JsonObject, isOurs: (hook: JsonObject) => boolean): readonly RegisteredHook[] {
  const hooks = settings['hooks']
  if (!isObject(hooks)) return []
  return Object.entries(hooks).flatMap(([event, groups]) =>
    (Array.isArray(groups) ? groups : []).filter(isObject).flatMap((group) =>
      (Array.isArray(group['hooks']) ? group['hooks'] : [])
        .filter((hook): hook is JsonObject => isObject(hook) && isOurs(hook))
        .map((hook) => {
          const args = textsIn(hook['args'])
          return { event, file: args.find((word) => word.endsWith('.cjs')), command: String(hook['command']), args }
        }),
    ),
  )
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
}
