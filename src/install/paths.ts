/** @module The paths of one installation: those that the host names, and those of the installed program. */

import { resolve } from 'node:path'
import { COMMAND_KINDS, type CommandKind } from '../agents/commands.ts'
import type { AgentKind } from '../agents/markdown.ts'
import type { CommandFile, HostInstaller, InstallTarget, Ours, RegistrationFile } from '../hosts/installer.ts'
import { textAt } from '../hosts/settings-file.ts'
import { AGENT_KINDS, PLUGIN_NAME } from '../rules.ts'
import { binFolder } from './bundle.ts'
import { readLedger } from './ledger.ts'
import { oursIn } from './own-programs.ts'

export interface HostTarget extends InstallTarget {
  readonly installer: HostInstaller
  readonly dataDir: string
}

/** An agent's file, and what the agent is called there. */
interface NamedFile {
  readonly name: string
  readonly path: string
}

/** Where an agent belongs: under its own name, or, where the person has an agent of that name, with ours before it. */
export interface AgentFile extends NamedFile {
  /** The other one of the two: an earlier installation may have written it. */
  readonly other: NamedFile
}

/** The paths of one installation. */
export interface InstallPaths {
  /** The host's folder; it names the installation. */
  readonly folder: string
  /** The host's files that hold our entries. */
  readonly registrations: readonly RegistrationFile[]
  readonly agents: Readonly<Record<AgentKind, AgentFile>>
  readonly commands: Readonly<Record<CommandKind, string>>
  /** A second file of each command; none where the host reads no such files. */
  readonly extraFiles: readonly CommandFile[]
  readonly bin: string
  readonly ours: Ours
}

/** Returns the paths of an installation. */
export function installPaths(options: HostTarget): InstallPaths {
  const { installer, hostFolder, dataDir } = options
  const bin = binFolder(resolve(dataDir))
  const ours = oursIn(bin)
  return {
    folder: resolve(hostFolder),
    registrations: installer.files(options),
    agents: fileOfEachKind(AGENT_KINDS, (kind) => agentFile(kind, options, ours)),
    commands: fileOfEachKind(COMMAND_KINDS, (kind) => installer.commands.file(options, kind)),
    extraFiles: COMMAND_KINDS.flatMap((kind) => installer.commands.extraFile?.(options, kind) ?? []),
    bin,
    ours,
  }
}

/** Returns what the texts of agents and of commands are written with. */
export function wordingOf({ installer: { agents, commands } }: HostTarget, command: string, server: string) {
  const common = { command, server }
  return {
    ofAgents: { ...common, form: agents.form },
    ofCommands: { ...common, ...commands.words, form: commands.form },
  }
}

/** Returns a file for each of these kinds. */
export function fileOfEachKind<Kind extends string, File>(
  kinds: readonly Kind[],
  fileOf: (kind: Kind) => File,
): Record<Kind, File> {
  return Object.fromEntries(kinds.map((kind) => [kind, fileOf(kind)])) as Record<Kind, File>
}

// --- internal ---

function agentFile(kind: AgentKind, options: HostTarget, ours: Ours): AgentFile {
  const named = (name: string): NamedFile => ({ name, path: options.installer.agents.file(options, name) })
  const [own, prefixed] = [named(kind), named(`${PLUGIN_NAME}-${kind}`)]
  const there = textAt(own.path)
  // Ours may have been edited so that nothing in it tells: then the ledger does.
  const isTheirs =
    there !== undefined &&
    !ours.runsCommand(there) &&
    !readLedger(options.dataDir).some(({ files }) => files.some(({ path }) => path === own.path))
  return isTheirs ? { ...prefixed, other: own } : { ...own, other: prefixed }
}
