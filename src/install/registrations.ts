/**
 * @module Finds what is registered with a host, and whether its texts are as `install` wrote them.
 *
 * Reads only. An unreadable file counts as one that registers nothing.
 */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { COMMAND_KINDS, type CommandKind } from '../agents/commands.ts'
import type { AgentKind } from '../agents/markdown.ts'
import { defined } from '../defined.ts'
import { digest, readIfThere } from '../files/atomic-write.ts'
import type { RegisteredProgram } from '../hosts/installer.ts'
import { AGENT_KINDS } from '../rules.ts'
import { versionIn } from './bundle.ts'
import { BUNDLE_ENTRY } from './installed-command.ts'
import { readLedger } from './ledger.ts'
import { fileOfEachKind, type HostTarget, installPaths } from './paths.ts'

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
  /** `fresh`: as `install` wrote it. */
  readonly agents: Readonly<Record<AgentKind, Freshness>>
  readonly commands: Readonly<Record<CommandKind, Freshness>>
}

/** Returns what a host registers of ours; undefined if nothing. */
export function findRegistration(options: HostTarget): Registration | undefined {
  const paths = installPaths(options)
  const { installer } = options
  const { settings, events, hookFile, statusLine, server } = installer.read(options, paths.ours)
  if (events.length === 0 && server === undefined && !statusLine) return undefined
  const written = new Map(
    readLedger(options.dataDir).flatMap(({ files }) => files.map(({ path, wrote }) => [path, wrote] as const)),
  )
  return {
    host: installer.host.id,
    settings,
    events,
    missing: installer.events.filter((event) => !events.includes(event)),
    ...defined({
      bundle: hookFile === undefined ? undefined : bundleIn(dirname(hookFile)),
    }),
    statusLine,
    ...defined({ server }),
    agents: fileOfEachKind(AGENT_KINDS, (kind) =>
      freshness([paths.agents[kind].path, paths.agents[kind].other.path], written),
    ),
    commands: fileOfEachKind(COMMAND_KINDS, (kind) => {
      const beside = join(dirname(paths.commands[kind]), '/')
      const extra = paths.extraFiles.map(({ path }) => path).filter((path) => path.startsWith(beside))
      return freshness([paths.commands[kind], ...extra], written)
    }),
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

/** Returns how those of these files are that `install` wrote. Where its record is lost, one that is there is taken for fresh. */
function freshness(files: readonly string[], written: ReadonlyMap<string, string>): Freshness {
  const known = files.filter((path) => written.has(path))
  const ours = known.length > 0 ? known : files.filter((path) => existsSync(path))
  const there = ours.map((path) => readIfThere(path))
  if (ours.length === 0 || there.includes(undefined)) return 'absent'
  const isFresh = ours.every((path, at) => !written.has(path) || digest(there[at] ?? '') === written.get(path))
  return isFresh ? 'fresh' : 'changed'
}
