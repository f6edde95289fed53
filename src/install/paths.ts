/** @module The paths of one installation: those that the host names, and those of the installed program. */

import { resolve } from 'node:path'
import { AGENT_KINDS, AGENT_NAMES, type AgentKind, type AgentNames } from '../agents/agent-names.ts'
import { COMMAND_KINDS, type CommandKind } from '../agents/commands.ts'
import { defined } from '../defined.ts'
import type { HostInstaller, InstallTarget, Ours, RegistrationFile } from '../hosts/installer.ts'
import { folderOf } from '../hosts/registration.ts'
import { binFolder } from './bundle.ts'
import { type ExcludeFile, excludeFileOf } from './git-exclude.ts'
import { readLedger } from './ledger.ts'
import { oursIn } from './own-programs.ts'

export interface HostTarget extends InstallTarget {
  readonly installer: HostInstaller
  readonly dataDir: string
  /** Other names for the agents. Default: the installed names, otherwise their own. */
  readonly agentNames?: Partial<AgentNames>
}

/** The paths of one installation. */
export interface InstallPaths {
  /** The host's folder; it names the installation. */
  readonly folder: string
  /** The host's files that hold our entries. */
  readonly registrations: readonly RegistrationFile[]
  /** The agents' files; none where the host reads no such files. */
  readonly agents: Readonly<Partial<Record<AgentKind, string>>>
  readonly agentNames: AgentNames
  /** The commands' files; none where the host reads no such files. */
  readonly commands: Readonly<Partial<Record<CommandKind, string>>>
  /** A second file of each command; none where the host reads no such files. */
  readonly extraFiles: Readonly<Partial<Record<CommandKind, { readonly path: string; readonly text: string }>>>
  readonly bin: string
  readonly ours: Ours
  /** Where git is told not to show what a project's installation writes; absent for the user, and without a repository. */
  readonly exclude?: ExcludeFile
}

/** Returns the paths of an installation. */
export function installPaths(options: HostTarget): InstallPaths {
  const { installer, scope, projectDir, dataDir } = options
  const folder = folderOf(options, installer.host)
  const installed = readLedger(dataDir).find((installation) => installation.folder === folder)
  const agentNames = { ...AGENT_NAMES, ...installed?.agentNames, ...options.agentNames }
  const bin = binFolder(resolve(dataDir))
  return {
    folder,
    registrations: installer.files(options),
    agents: ofEach(AGENT_KINDS, (kind) => installer.agents?.file(options, agentNames[kind])),
    agentNames,
    commands: ofEach(COMMAND_KINDS, (kind) => installer.commands?.file(options, kind)),
    extraFiles: ofEach(COMMAND_KINDS, (kind) => installer.commands?.extraFile?.(options, kind)),
    bin,
    ours: oursIn(bin),
    ...defined({ exclude: scope === 'user' ? undefined : excludeFileOf(projectDir) }),
  }
}

/** Returns what the texts of agents and of commands are written with. */
export function wordingOf(
  { installer: { agents, commands } }: HostTarget,
  { agentNames }: InstallPaths,
  command: string,
  server: string,
) {
  const common = { command, server }
  return {
    ofAgents: { ...common, names: agentNames, ...defined({ form: agents?.form }) },
    ofCommands: {
      ...common,
      ...commands?.words,
      names: agents === undefined ? undefined : agentNames,
      ...defined({ form: commands?.form }),
    },
  }
}

// --- internal ---

function ofEach<Kind extends string, Value>(
  kinds: readonly Kind[],
  of: (kind: Kind) => Value | undefined,
): Partial<Record<Kind, Value>> {
  return Object.fromEntries(
    kinds.map((kind) => [kind, of(kind)] as const).filter(([, value]) => value !== undefined),
  ) as Partial<Record<Kind, Value>>
}
