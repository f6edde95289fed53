/**
 * @module Finds what is registered with a host, and whether it is as this program writes it.
 *
 * Reads only. An unreadable file counts as one that registers nothing.
 */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CommandKind, renderCommand } from '../agents/commands.ts'
import { type AgentKind, renderAgent } from '../agents/markdown.ts'
import { defined } from '../defined.ts'
import type { CommandFile, RegisteredProgram } from '../hosts/installer.ts'
import { textAt } from '../hosts/settings-file.ts'
import { AGENT_KINDS, SERVER_NAMES } from '../rules.ts'
import { versionIn } from './bundle.ts'
import { BUNDLE_ENTRY, installedCommand } from './installed-command.ts'
import { type HostTarget, installPaths, ofEach, wordingOf } from './paths.ts'

export type Freshness = 'fresh' | 'changed' | 'absent'

export interface Registration {
  /** The host's id. */
  readonly host: string
  /** The host's file that registers the hooks. */
  readonly settings: string
  /** Events whose hook is ours. */
  readonly events: readonly string[]
  /** Events of the pack without a hook of ours. */
  readonly missing: readonly string[]
  /** The folder that the hooks run from; absent where none is registered. */
  readonly bundle?: { readonly folder: string; readonly there: boolean; readonly version?: string }
  readonly statusLine: boolean
  /** The memory server's name with the host; absent where it is not registered. */
  readonly server?: string
  /** `fresh`: as this program writes it. */
  readonly agents: Readonly<Record<AgentKind, Freshness>>
  readonly commands: Readonly<Record<CommandKind, Freshness>>
}

/** Returns what a host registers of ours; undefined if nothing. */
export function findRegistration(options: HostTarget, nodePath: string): Registration | undefined {
  const paths = installPaths(options)
  const { installer } = options
  const { settings, events, hookFile, statusLine, server } = installer.read(options, paths.ours)
  if (events.length === 0 && server === undefined && !statusLine) return undefined
  const folder = hookFile === undefined ? undefined : dirname(hookFile)
  const command = installedCommand(server?.nodePath ?? nodePath, folder ?? '')
  const { ofAgents, ofCommands } = wordingOf(options, command, server?.name ?? SERVER_NAMES[0])
  // The person's own agent may be gone since: ours works under its other name too.
  const agents = ofEach(AGENT_KINDS, (kind) => {
    const { other, ...usual } = paths.agents[kind]
    return !existsSync(usual.path) && paths.ours.runsCommand(textAt(other.path) ?? '') ? other : usual
  })
  return {
    host: installer.host.id,
    settings,
    events,
    missing: installer.events.filter((event) => !events.includes(event)),
    ...defined({
      bundle: folder === undefined ? undefined : bundleIn(folder),
    }),
    statusLine,
    ...defined({ server: server?.name }),
    agents: freshness(
      ofEach(AGENT_KINDS, (kind) => agents[kind].path),
      (kind) => renderAgent(kind, { ...ofAgents, name: agents[kind].name }),
    ),
    commands: freshness(paths.commands, (kind) => renderCommand(kind, ofCommands), paths.extraFiles),
  }
}

/** Returns the programs that a host registers, each once. */
export function registeredPrograms(options: HostTarget): readonly RegisteredProgram[] {
  return options.installer.read(options, installPaths(options).ours).programs
}

// --- internal ---

function bundleIn(folder: string): Registration['bundle'] {
  const version = versionIn(folder)
  // What has no version in its path starts the program of one, in the folder beside it.
  const program = version === undefined ? folder : join(dirname(folder), version)
  const there = [folder, program].every((program) => existsSync(join(program, BUNDLE_ENTRY.hook)))
  return { folder, there, ...defined({ version }) }
}

/** A text whose folder lacks what belongs beside it is no more as we write it than one that was edited. */
function freshness<Kind extends string>(
  files: Readonly<Record<Kind, string>>,
  render: (kind: Kind) => string,
  beside: readonly CommandFile[] = [],
): Record<Kind, Freshness> {
  const stateOf = (kind: Kind): Freshness => {
    const there = textAt(files[kind])
    if (there === undefined) return 'absent'
    const near = beside.filter(({ path }) => path.startsWith(join(dirname(files[kind]), '/')))
    const isSame = there === render(kind) && near.every(({ path, text }) => textAt(path) === text)
    return isSame ? 'fresh' : 'changed'
  }
  const kinds = Object.keys(files) as Kind[]
  return Object.fromEntries(kinds.map((kind) => [kind, stateOf(kind)])) as Record<Kind, Freshness>
}
