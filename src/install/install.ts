/**
 * @module Installs the bundle in the data folder, and registers it with a host: entries in the host's files, agents, commands.
 *
 * Every check runs before the first change. A file that is replaced is copied first, and the ledger is written before the
 * files that it lists. A second run changes nothing. What the host's files look like, its installer knows.
 */

import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { COMMAND_KINDS, renderCommand } from '../agents/commands.ts'
import { AGENT_COMMANDS, AGENT_TOOLS, renderAgent } from '../agents/markdown.ts'
import { defined } from '../defined.ts'
import { invalidInput, ThroughlineError } from '../errors.ts'
import {
  backUp,
  digest,
  ensureFolder,
  followLinks,
  readIfThere,
  requireWritable,
  writeWhole,
} from '../files/atomic-write.ts'
import type { FileEdit } from '../hosts/installer.ts'
import { textAt } from '../hosts/settings-file.ts'
import { AGENT_KINDS, SERVER_NAMES } from '../rules.ts'
import { collectBundle, currentFolder, placeBundle, placeCurrent, placedVersions } from './bundle.ts'
import { BUNDLE_ENTRY, installedCommand } from './installed-command.ts'
import { type Before, type Installation, type LedgerFile, ledgerFile, readLedger, writeLedger } from './ledger.ts'
import { type HostTarget, type InstallPaths, installPaths, wordingOf } from './paths.ts'
import { restoreOrRemove } from './restore-file.ts'

export interface InstallOptions extends HostTarget {
  /** Folder of the built files. */
  readonly distDir: string
  /** Folder from which the SQLite fallback is found. */
  readonly packageRoot: string
  readonly version: string
  readonly nodePath: string
  readonly now: Date
  /** Registers the status line too. Default: true. */
  readonly statusLine?: boolean
  /** The server's name with the host. Default: the first of our names that is free. */
  readonly server?: string
}

/** What was changed, as lines for a person. */
export interface PackReport {
  readonly changed: readonly string[]
  /** Of those that were changed, the ones that read again as before us; absent where none does. */
  readonly restored?: readonly string[]
  readonly kept: readonly string[]
  readonly backups: readonly string[]
  readonly notes: readonly string[]
  /** Permission rules that were added; absent where none was. */
  readonly rules?: readonly string[]
}

/** Installs the pack. @throws PLUGIN_ENABLED, INVALID_INPUT, SETTINGS_UNREADABLE, BUNDLE_INCOMPLETE, FOLDER_UNWRITABLE */
export function installPack(options: InstallOptions): PackReport {
  const { installer } = options
  const plugins = installer.plugins?.enabled(options) ?? []
  if (plugins.length > 0)
    throw new ThroughlineError(
      'PLUGIN_ENABLED',
      `The plugin ${plugins.join(', ')} is enabled already. With an installation, every hook would run twice.`,
    )
  const paths = installPaths(options)
  requireServerName(options.server)
  const versionFolder = join(paths.bin, options.version)
  const programFolder = installer.trustsCommands === true ? currentFolder(paths.bin) : versionFolder
  const command = installedCommand(options.nodePath, programFolder)
  const bundle = collectBundle(options.distDir, options.packageRoot, options.version)
  const installations = readLedger(options.dataDir)
  const there = installer.read(options, paths.ours)
  const previous = installations.find((installation) => installation.folder === paths.folder)
  const edits = installer.add(
    options,
    {
      programs: {
        nodePath: options.nodePath,
        hookFile: join(programFolder, BUNDLE_ENTRY.hook),
        cliFile: join(programFolder, BUNDLE_ENTRY.cli),
        command,
      },
      allowed: { subcommands: AGENT_COMMANDS, tools: AGENT_TOOLS },
      statusLine: options.statusLine ?? true,
      ...defined({ server: options.server }),
    },
    paths.ours,
  )
  const texts = textsFor(options, paths, command, edits.server)
  const folders = [...texts, ...edits.files].map(({ path }) => dirname(followLinks(path)))
  for (const folder of [...folders, paths.bin]) requireWritable(folder)

  const report = {
    changed: [] as string[],
    kept: [] as string[],
    backups: [] as string[],
    notes: [...edits.notes, ...secondNameNote(options.server ?? there.server, edits.server)],
  }
  const created = [...ensureFolder(options.dataDir, 0o700), ...folders.flatMap((folder) => ensureFolder(folder, 0o755))]
  const placed = placeBundle(versionFolder, bundle.files)
  ;(placed ? report.changed : report.kept).push(versionFolder)
  if (programFolder !== versionFolder)
    (placeCurrent(programFolder, options.version) ? report.changed : report.kept).push(programFolder)

  // What a lost ledger leaves registered is not what was there before us.
  const isOlder = previous === undefined && (there.events.length > 0 || there.server !== undefined)
  const plan = [
    ...texts.map((file) => ({ ...file, mode: 0o644, kind: 'text' as const, there: readIfThere(file.path) })),
    ...edits.files.map(({ path, kind, before, after }) => ({ path, text: after, mode: 0o600, kind, there: before })),
  ].map((file) => ({
    ...file,
    ...planFile({ ...file, isOlder: isOlder || holdsOurs(file.there, paths) }, previous, options.now, report),
  }))
  const installation: Installation = {
    folder: paths.folder,
    version: options.version,
    files: plan.map(({ ledger }) => ledger),
    folders: [...new Set([...(previous?.folders ?? []), ...created])],
    ...defined({ emptyServers: previous?.emptyServers ?? edits.emptyServers }),
  }
  const others = installations.filter(({ folder }) => folder !== paths.folder)
  if (JSON.stringify(previous) !== JSON.stringify(installation)) {
    writeLedger(options.dataDir, [...others, installation])
    report.changed.push(ledgerFile(options.dataDir))
  }
  for (const file of plan) {
    if (file.same) report.kept.push(file.path)
    else {
      writeWhole(file.path, file.text, file.mode)
      report.changed.push(file.path)
    }
  }
  for (const { other } of Object.values(paths.agents)) {
    const known = previous?.files.find(({ path }) => path === other.path)
    if (known !== undefined || paths.ours.runsCommand(textAt(other.path) ?? ''))
      restoreOrRemove(other.path, known, options.now, report)
  }
  if (previous && previous.version !== options.version) {
    // Trigger: sessions that run now keep the registration that they started with.
    // Outcome: the version before this one stays until the next upgrade.
    const inUse = [options.version, previous.version, ...others.map(({ version }) => version)]
    for (const version of placedVersions(options.dataDir)) {
      if (!inUse.includes(version)) rmSync(join(paths.bin, version), { recursive: true, force: true })
    }
  }
  if (report.changed.length > 0) report.notes.push(...notesFor(options, paths, bundle.native))
  return { ...report, ...defined({ rules: edits.rules?.length === 0 ? undefined : edits.rules }) }
}

// --- internal ---

/** Tool names have 64 characters at most, and ours take up to 23 of them. */
const LONGEST_SERVER = 30

/** Rejects a name that the host does not accept. Two underscores end the server's part of a tool's name. */
function requireServerName(server: string | undefined): void {
  if (server === undefined) return
  if (!/^[A-Za-z0-9](?:_?[A-Za-z0-9-])*$/.test(server) || server.length > LONGEST_SERVER)
    throw invalidInput(`"${server}" is not a valid server name. Use letters, digits, hyphens and single underscores.`)
}

/** Says where our usual name was another server's. `known`: the name that was asked for, or that ours has already. */
function secondNameNote(known: string | undefined, name: string | undefined): string[] {
  const [usual, second] = SERVER_NAMES
  return known === undefined && name === second
    ? [`The memory server is named ${second}, because another server is named ${usual}.`]
    : []
}

/** Returns the agents and commands, each with its path. */
function textsFor(options: HostTarget, paths: InstallPaths, command: string, server: string = SERVER_NAMES[0]) {
  const { agents, commands, extraFiles } = paths
  const wording = wordingOf(options, command, server)
  return [
    ...AGENT_KINDS.map((kind) => {
      const { name, path } = agents[kind]
      return { path, text: renderAgent(kind, { ...wording.ofAgents, name }) }
    }),
    ...COMMAND_KINDS.map((kind) => ({ path: commands[kind], text: renderCommand(kind, wording.ofCommands) })),
    ...extraFiles,
  ]
}

/** A file that is to be written: whether it reads so already, and what the ledger keeps of it. */
interface Planned {
  readonly same: boolean
  readonly ledger: LedgerFile
}

/** What is to be written to a file. */
interface FileToWrite {
  readonly path: string
  readonly text: string
  /** `text`: ours as a whole. The others are the host's, with our entries. */
  readonly kind: 'text' | FileEdit['kind']
  readonly there: Buffer | string | undefined
  readonly isOlder: boolean
}

/** Plans a file, and copies what somebody else wrote there: a text in the place of ours, settings that a person edits. */
function planFile(
  { path, text, kind, there, isOlder }: FileToWrite,
  previous: Installation | undefined,
  now: Date,
  report: { readonly backups: string[]; readonly notes: string[] },
): Planned {
  const known = previous?.files.find((file) => file.path === path)
  const wrote = digest(text)
  const found = there === undefined ? undefined : digest(there)
  const planned = (before: Before): Planned => ({ same: found === wrote, ledger: { path, wrote, before } })
  if (found === undefined) return planned({ kind: 'absent' })
  if (kind === 'state' || found === wrote || found === known?.wrote)
    return planned(known?.before ?? { kind: 'unknown' })

  const copy = backUp(path, now)
  report.backups.push(copy)
  if (kind === 'text') report.notes.push(`${path} had been edited. The edited text is kept as ${copy}.`)
  if (known) return planned(kind === 'text' ? known.before : { kind: 'unknown' })
  return planned(isOlder ? { kind: 'unknown' } : { kind: 'copy', path: copy, digest: found })
}

function holdsOurs(there: Buffer | string | undefined, { ours }: InstallPaths): boolean {
  const text = there?.toString() ?? ''
  return ours.runsCommand(text) || ours.runsHook(text)
}

function notesFor(options: InstallOptions, { agents }: InstallPaths, native: boolean): string[] {
  const { installer } = options
  const { name } = installer.host
  const commands = `${COMMAND_KINDS.length} commands (${installer.commands.typed('checkpoint')}, …)`
  const notes = [
    `${installer.events.length} hooks, ${AGENT_KINDS.length} agents, ${commands} and the memory server take effect in new sessions.`,
    ...Object.entries(agents)
      .filter(([kind, { name }]) => name !== kind)
      .map(([, { name, other }]) => `${other.path} is your own agent and stays as it is. Ours is called ${name}.`),
    ...(installer.keepsNoTranscripts === true
      ? []
      : [`To import earlier sessions that ${name} still keeps, run \`throughline backfill --all\` here.`]),
    ...(installer.limits ?? []),
    ...(installer.remarks ?? []),
  ]
  if (!native) notes.push('The SQLite fallback is missing. The hooks need Node 22.23 or newer, or 24.15 or newer.')
  if (options.nodePath.includes('\\')) notes.push('Throughline is untested on Windows.')
  return notes
}
