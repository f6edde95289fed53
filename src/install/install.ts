/**
 * @module Installs the bundle in the data folder, and the agents, commands and hooks in the host's folder.
 *
 * Every check runs before the first change. A file that is replaced is copied first, and the ledger is written before the
 * files that it lists. A second run changes nothing.
 */

import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AGENT_KINDS, AGENT_NAMES, requireNames } from '../agents/agent-names.ts'
import { COMMAND_KINDS, renderCommand } from '../agents/commands.ts'
import { AGENT_COMMANDS, AGENT_TOOLS, renderAgent } from '../agents/markdown.ts'
import { PLUGIN_NAME } from '../agents/plugin-name.ts'
import { ThroughlineError } from '../errors.ts'
import {
  backUp,
  digest,
  ensureFolder,
  followLinks,
  readIfThere,
  requireWritable,
  writeWhole,
} from '../files/atomic-write.ts'
import {
  addServer,
  freeServerName,
  SECOND_SERVER_NAME,
  SERVER_NAME,
  serverEntry,
  serversAt,
} from '../hosts/claude-code/mcp-config.ts'
import {
  addHooks,
  addPermissions,
  allowedRules,
  hookEntries,
  isObject,
  type JsonObject,
  permissionRules,
  toolRules,
} from '../hosts/claude-code/settings.ts'
import { parseSettings, renderSettings } from '../hosts/claude-code/settings-text.ts'
import { addStatusLine, removeStatusLine, statusLineOf } from '../hosts/claude-code/status-line-setting.ts'
import { HOOK_EVENTS } from '../rules.ts'
import { collectBundle, placeBundle, placedVersions } from './bundle.ts'
import { addExcluded, type ExcludeFile, excludePatterns } from './git-exclude.ts'
import { BUNDLE_ENTRY, installedCommand } from './installed-command.ts'
import { type Before, type Installation, type LedgerFile, ledgerFile, readLedger, writeLedger } from './ledger.ts'
import {
  type InstallPaths,
  installPaths,
  namesOurCommand,
  ourHooks,
  ourRules,
  ourServer,
  ourStatusLine,
  type PlaceOptions,
  statusLineCommand,
  withoutOurs,
} from './paths.ts'
import { enabledPlugins } from './registrations.ts'
import { takeBack } from './restore-file.ts'

export interface InstallOptions extends PlaceOptions {
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
  readonly kept: readonly string[]
  readonly backups: readonly string[]
  readonly notes: readonly string[]
  /** Permission rules that were added, or removed where none was added; absent where neither was. */
  readonly rules?: readonly string[]
  /** What became of the status line; absent where it is as it was. */
  readonly statusLine?: 'added' | 'removed'
}

/** Installs the pack. @throws PLUGIN_ENABLED, INVALID_INPUT, SETTINGS_UNREADABLE, BUNDLE_INCOMPLETE, FOLDER_UNWRITABLE */
export function installPack(options: InstallOptions): PackReport {
  const plugins = enabledPlugins(options)
  if (plugins.length > 0)
    throw new ThroughlineError(
      'PLUGIN_ENABLED',
      `The plugin ${plugins.join(', ')} is enabled already. With an installation, every hook would run twice.`,
    )
  const paths = installPaths(options)
  const names = paths.agentNames
  requireNames(names, options.server)
  const versionFolder = join(paths.bin, options.version)
  const command = installedCommand(options.nodePath, versionFolder)
  const bundle = collectBundle(options.distDir, options.packageRoot, options.version)
  const installations = readLedger(options.dataDir)
  const previous = installations.find((installation) => installation.folder === paths.folder)
  const server = plannedServer(paths, options, versionFolder)
  const settings = plannedSettings(paths, options, versionFolder, { command, server: server.name, previous })
  const exclude = paths.exclude
  const parentOf = (file: string) => join(followLinks(file), '..')
  for (const folder of [
    paths.agentsFolder,
    paths.commandsFolder,
    parentOf(paths.settings),
    parentOf(paths.servers.file),
    ...(exclude === undefined ? [] : [parentOf(exclude.file)]),
    paths.bin,
  ])
    requireWritable(folder)

  const report = {
    changed: [] as string[],
    kept: [] as string[],
    backups: [] as string[],
    notes: [...server.notes, ...settings.notes],
  }
  const folders = [
    ...(previous?.folders ?? []),
    ...ensureFolder(options.dataDir, 0o700),
    ...ensureFolder(paths.agentsFolder, 0o755),
    ...ensureFolder(paths.commandsFolder, 0o755),
    ...ensureFolder(parentOf(paths.settings), 0o755),
    ...ensureFolder(parentOf(paths.servers.file), 0o755),
    ...(exclude === undefined ? [] : ensureFolder(parentOf(exclude.file), 0o755)),
  ]
  const placed = placeBundle(versionFolder, bundle.files)
  ;(placed ? report.changed : report.kept).push(versionFolder)

  const wanted = [
    ...AGENT_KINDS.map((kind) => ({
      path: paths.agents[kind],
      text: renderAgent(kind, { command, server: server.name ?? SERVER_NAME, names }),
      mode: 0o644,
    })),
    ...COMMAND_KINDS.map((kind) => ({
      path: paths.commands[kind],
      text: renderCommand(kind, { command, server: server.name ?? SERVER_NAME, names }),
      mode: 0o644,
    })),
    { path: paths.servers.file, text: server.text, mode: 0o600 },
    { path: paths.settings, text: settings.text, mode: 0o600 },
  ]
  const planned = wanted.map((file) => ({ ...file, ...planFile(file, previous, options.now, report, paths) }))
  const hidden = exclude === undefined ? [] : [plannedExclude(paths, exclude, planned, previous)]
  const plan = [...planned, ...hidden]
  const installation: Installation = {
    folder: paths.folder,
    version: options.version,
    files: plan.map(({ ledger }) => ledger),
    folders: [...new Set(folders)],
    rules: settings.rules,
    ...((previous?.emptyServers ?? server.emptyBefore) ? { emptyServers: true } : {}),
    ...(AGENT_KINDS.every((kind) => names[kind] === AGENT_NAMES[kind]) ? {} : { agentNames: names }),
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
  // Removes the files of agents that were renamed.
  for (const file of previous?.files ?? [])
    if (dirname(file.path) === paths.agentsFolder && !wanted.some(({ path }) => path === file.path))
      takeBack(file.path, file, options.now, report)
  if (previous && previous.version !== options.version) {
    // Trigger: sessions that run now keep the registration that they started with.
    // Outcome: the version before this one stays until the next upgrade.
    const inUse = [options.version, previous.version, ...others.map(({ version }) => version)]
    for (const version of placedVersions(options.dataDir)) {
      if (!inUse.includes(version)) rmSync(join(paths.bin, version), { recursive: true, force: true })
    }
  }
  if (report.changed.length > 0) report.notes.push(...notesFor(options, bundle.native, exclude))
  return { ...report, ...settings.change }
}

// --- internal ---

function plannedSettings(paths: InstallPaths, options: InstallOptions, versionFolder: string, known: Known) {
  const before = readIfThere(paths.settings)?.toString('utf8')
  const { settings, style } = parseSettings(before, paths.settings)
  const entries = hookEntries(options.nodePath, join(versionFolder, BUNDLE_ENTRY.hook))
  const tools = known.server === undefined ? [] : toolRules(known.server, AGENT_TOOLS)
  const allowed = allowedRules(settings)
  const mine = known.previous?.rules ?? []
  const isOurRule = ourRules(paths.bin)
  const rules = [...permissionRules(known.command, AGENT_COMMANDS), ...tools]
  const notes: string[] = []
  const registered = addPermissions(
    addHooks(settings, entries, ourHooks(paths.bin)),
    rules,
    (rule) => isOurRule(rule) || mine.includes(rule),
  )
  const after = withStatusLine(registered, paths, options, statusLineCommand(options.nodePath, versionFolder), notes)
  const unchanged = before !== undefined && JSON.stringify(after) === JSON.stringify(settings)
  if (settings['disableAllHooks'] === true)
    notes.push(`${paths.settings} sets disableAllHooks, so no hook will run. Remove that setting.`)
  return {
    text: unchanged ? before : renderSettings(after, style),
    notes,
    ...settingsChange(settings, after, ourStatusLine(paths.bin)),
    // A rule that the person had before belongs to them.
    rules: tools.filter((rule) => mine.includes(rule) || !allowed.includes(rule)),
  }
}

/** Returns the permission rules and the status line of ours in which the settings differ. */
export function settingsChange(
  before: JsonObject,
  after: JsonObject,
  isOurs: (command: string) => boolean,
): { readonly change: Pick<PackReport, 'rules' | 'statusLine'> } {
  const [old, now] = [allowedRules(before), allowedRules(after)]
  const added = now.filter((rule) => !old.includes(rule))
  // An update replaces those of the previous version.
  const rules = added.length > 0 ? added : old.filter((rule) => !now.includes(rule))
  const [had, has] = [before, after].map((settings) => isOurs(statusLineOf(settings) ?? ''))
  return {
    change: {
      ...(rules.length === 0 ? {} : { rules }),
      ...(had === has ? {} : { statusLine: has === true ? 'added' : 'removed' }),
    },
  }
}

/** The inputs of the planned settings. */
interface Known {
  readonly command: string
  readonly server: string | undefined
  readonly previous: Installation | undefined
}

/** Returns the host's list of servers with ours in it. Never takes a name that another server has. */
function plannedServer(paths: InstallPaths, options: InstallOptions, versionFolder: string) {
  const { file, at } = paths.servers
  const before = readIfThere(file)?.toString('utf8')
  const { settings: config, style } = parseSettings(before, file)
  const isOurs = ourServer(paths.bin)
  const name = freeServerName(config, at, isOurs, options.server)
  const emptyBefore =
    isObject(config['mcpServers']) && Object.keys(serversAt(config, at)).length === 0 && at.length === 0
  const notes: string[] = []
  if (name === undefined) {
    notes.push(
      `The memory server is not registered: ${file} has another server of that name. Choose another with --server.`,
    )
    return { text: before ?? '', name, emptyBefore, notes }
  }
  if (options.server === undefined && name === SECOND_SERVER_NAME)
    notes.push(`The memory server is named ${name}, because another server is named ${SERVER_NAME}.`)
  const entry = serverEntry(options.nodePath, join(versionFolder, BUNDLE_ENTRY.cli))
  const after = addServer(config, at, { name, entry }, isOurs)
  const unchanged = before !== undefined && JSON.stringify(after) === JSON.stringify(config)
  return { text: unchanged ? before : renderSettings(after, style), name, emptyBefore, notes }
}

function withStatusLine(
  settings: JsonObject,
  paths: InstallPaths,
  options: InstallOptions,
  command: string,
  notes: string[],
): JsonObject {
  const isOurs = ourStatusLine(paths.bin)
  const hidden = options.scope === 'project' ? hiddenStatusLine(options) : undefined
  if (options.statusLine === false || hidden !== undefined) {
    if (options.statusLine !== false && hidden !== undefined && !isOurs(hidden.command))
      notes.push(
        `No status line: a project's status line would hide yours in ${hidden.file}. The user scope shows both.`,
      )
    return removeStatusLine(settings, isOurs)
  }
  return addStatusLine(settings, command, isOurs)
}

/** The status line that one of this project's local settings would take the paths of: the host shows one only. */
function hiddenStatusLine(options: InstallOptions): { readonly file: string; readonly command: string } | undefined {
  const files = [join(options.projectDir, '.claude', 'settings.json'), join(options.configDir, 'settings.json')]
  for (const file of files) {
    const command = statusLineOf(parseSettings(readIfThere(file)?.toString('utf8'), file).settings)
    if (command !== undefined) return { file, command }
  }
  return undefined
}

/** Returns the exclude file with our files. A file that the person had before is not excluded. */
function plannedExclude(
  paths: InstallPaths,
  exclude: ExcludeFile,
  planned: readonly { readonly path: string; readonly ledger: LedgerFile }[],
  previous: Installation | undefined,
) {
  const ours = planned.filter(
    ({ path, ledger }) => path.startsWith(join(paths.folder, '/')) && ledger.before.kind !== 'copy',
  )
  const patterns = excludePatterns(
    exclude,
    paths.folder,
    ours.map(({ path }) => path),
  )
  const there = readIfThere(exclude.file)?.toString('utf8')
  const text = addExcluded(there ?? '', paths.folder, patterns)
  const known = previous?.files.find(({ path }) => path === exclude.file)
  const before: Before = known?.before ?? { kind: there === undefined ? 'absent' : 'unknown' }
  const ledger: LedgerFile = { path: exclude.file, wrote: digest(text), before }
  return { path: exclude.file, text, mode: 0o644, same: there === text, ledger }
}

/** Decides what becomes of one file, and copies what would be lost. */
function planFile(
  file: { readonly path: string; readonly text: string },
  previous: Installation | undefined,
  now: Date,
  report: { readonly backups: string[]; readonly notes: string[] },
  paths: InstallPaths,
): { readonly same: boolean; readonly ledger: LedgerFile } {
  const there = readIfThere(file.path)
  const known = previous?.files.find(({ path }) => path === file.path)
  const wrote = digest(file.text)
  const entry = (before: Before): LedgerFile => ({ path: file.path, wrote, before })
  if (there === undefined) return { same: false, ledger: entry({ kind: 'absent' }) }
  const same = there.equals(Buffer.from(file.text))
  // The host writes this one all the time, and keeps what is secret in it: no copy would be of use, or welcome.
  if (file.path === paths.servers.file) return { same, ledger: entry(known?.before ?? { kind: 'unknown' }) }
  if (known && digest(there) === known.wrote) return { same, ledger: entry(known.before) }
  if (same) return { same, ledger: entry(known?.before ?? { kind: 'unknown' }) }

  const copy = backUp(file.path, now)
  report.backups.push(copy)
  const isSettings = file.path === paths.settings
  if (!isSettings) report.notes.push(`${file.path} had been edited. The edited text is kept as ${copy}.`)
  if (known) return { same, ledger: entry(isSettings ? { kind: 'unknown' } : known.before) }
  const ours = isSettings
    ? holdsOurs(there.toString('utf8'), paths)
    : namesOurCommand(there.toString('utf8'), paths.bin)
  return { same, ledger: entry(ours ? { kind: 'unknown' } : { kind: 'copy', path: copy, digest: digest(there) }) }
}

/** Whether the settings hold entries of ours already, from a ledger that is lost: a copy of them is not what was there before us. */
function holdsOurs(text: string, paths: InstallPaths): boolean {
  const { settings } = parseSettings(text, paths.settings)
  return JSON.stringify(withoutOurs(settings, paths.bin)) !== JSON.stringify(settings)
}

function notesFor(options: InstallOptions, native: boolean, exclude: ExcludeFile | undefined): string[] {
  const notes = [
    `${HOOK_EVENTS.length} hooks, ${AGENT_KINDS.length} agents, ${COMMAND_KINDS.length} commands (/${PLUGIN_NAME}:checkpoint, …) ` +
      'and the memory server take effect in new sessions.',
    'To import earlier sessions that Claude Code still keeps, run `npx throughline backfill`.',
  ]
  if (options.scope === 'project') {
    notes.push(
      `Claude Code runs these hooks only if you start it in ${options.projectDir} itself, not in a subfolder. ` +
        'The user scope has no such limit.',
      exclude === undefined
        ? 'The files written here contain paths of this machine. ' +
            'Do not commit .claude/settings.local.json, the two agents and the four commands.'
        : `The files written here contain paths of this machine. ${exclude.file} keeps them out of git.`,
    )
  }
  if (!native) notes.push('The SQLite fallback is missing. The hooks need Node 22.23 or newer, or 24.15 or newer.')
  if (options.nodePath.includes('\\')) notes.push('Throughline is untested on Windows.')
  return notes
}
