/**
 * @module Install: the bundle in the data folder, the agents and the hooks in the host's.
 *
 * All that can be refused is refused before the first change. Whatever is replaced was copied first, and the ledger is
 * written before the files that it speaks of. A second run changes nothing.
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
import { addExcluded, type ExcludePlace, excludePatterns } from './git-exclude.ts'
import { BUNDLE_ENTRY, installedCommand } from './installed-command.ts'
import { type Before, type Installation, type LedgerFile, ledgerFile, readLedger, writeLedger } from './ledger.ts'
import {
  namesOurCommand,
  ourHooks,
  ourRules,
  ourServer,
  ourStatusLine,
  type Place,
  type PlaceOptions,
  placeOf,
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
  /** Registers the status line too; true unless told. */
  readonly statusLine?: boolean
  /** The server's name with the host; the first of ours that is free unless told. */
  readonly server?: string
}

/** What was done, in lines for a person. */
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
      `The plugin ${plugins.join(', ')} is enabled: both would run, twice each.`,
    )
  const place = placeOf(options)
  const names = place.agentNames
  requireNames(names, options.server)
  const versionFolder = join(place.bin, options.version)
  const command = installedCommand(options.nodePath, versionFolder)
  const bundle = collectBundle(options.distDir, options.packageRoot, options.version)
  const installations = readLedger(options.dataDir)
  const previous = installations.find((installation) => installation.folder === place.folder)
  const server = plannedServer(place, options, versionFolder)
  const settings = plannedSettings(place, options, versionFolder, { command, server: server.name, previous })
  const exclude = place.exclude
  const beside = (file: string) => join(followLinks(file), '..')
  for (const folder of [
    place.agentsFolder,
    place.commandsFolder,
    beside(place.settings),
    beside(place.servers.file),
    ...(exclude === undefined ? [] : [beside(exclude.file)]),
    place.bin,
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
    ...ensureFolder(place.agentsFolder, 0o755),
    ...ensureFolder(place.commandsFolder, 0o755),
    ...ensureFolder(beside(place.settings), 0o755),
    ...ensureFolder(beside(place.servers.file), 0o755),
    ...(exclude === undefined ? [] : ensureFolder(beside(exclude.file), 0o755)),
  ]
  const placed = placeBundle(versionFolder, bundle.files)
  ;(placed ? report.changed : report.kept).push(versionFolder)

  const wanted = [
    ...AGENT_KINDS.map((kind) => ({
      path: place.agents[kind],
      text: renderAgent(kind, { command, server: server.name ?? SERVER_NAME, names }),
      mode: 0o644,
    })),
    ...COMMAND_KINDS.map((kind) => ({
      path: place.commands[kind],
      text: renderCommand(kind, { command, server: server.name ?? SERVER_NAME, names }),
      mode: 0o644,
    })),
    { path: place.servers.file, text: server.text, mode: 0o600 },
    { path: place.settings, text: settings.text, mode: 0o600 },
  ]
  const planned = wanted.map((file) => ({ ...file, ...planFile(file, previous, options.now, report, place) }))
  const hidden = exclude === undefined ? [] : [plannedExclude(place, exclude, planned, previous)]
  const plan = [...planned, ...hidden]
  const installation: Installation = {
    folder: place.folder,
    version: options.version,
    files: plan.map(({ ledger }) => ledger),
    folders: [...new Set(folders)],
    rules: settings.rules,
    ...((previous?.emptyServers ?? server.emptyBefore) ? { emptyServers: true } : {}),
    ...(AGENT_KINDS.every((kind) => names[kind] === AGENT_NAMES[kind]) ? {} : { agentNames: names }),
  }
  const others = installations.filter(({ folder }) => folder !== place.folder)
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
  // Agents that have another name from now on.
  for (const file of previous?.files ?? [])
    if (dirname(file.path) === place.agentsFolder && !wanted.some(({ path }) => path === file.path))
      takeBack(file.path, file, options.now, report)
  if (previous && previous.version !== options.version) {
    // Trigger: sessions that run now keep the registration that they started with.
    // Outcome: the version before this one stays until the next upgrade.
    const inUse = [options.version, previous.version, ...others.map(({ version }) => version)]
    for (const version of placedVersions(options.dataDir)) {
      if (!inUse.includes(version)) rmSync(join(place.bin, version), { recursive: true, force: true })
    }
  }
  if (report.changed.length > 0) report.notes.push(...notesFor(options, bundle.native, exclude))
  return { ...report, ...settings.change }
}

// --- internal ---

function plannedSettings(place: Place, options: InstallOptions, versionFolder: string, known: Known) {
  const before = readIfThere(place.settings)?.toString('utf8')
  const { settings, style } = parseSettings(before, place.settings)
  const entries = hookEntries(options.nodePath, join(versionFolder, BUNDLE_ENTRY.hook))
  const tools = known.server === undefined ? [] : toolRules(known.server, AGENT_TOOLS)
  const allowed = allowedRules(settings)
  const mine = known.previous?.rules ?? []
  const isOurRule = ourRules(place.bin)
  const rules = [...permissionRules(known.command, AGENT_COMMANDS), ...tools]
  const notes: string[] = []
  const registered = addPermissions(
    addHooks(settings, entries, ourHooks(place.bin)),
    rules,
    (rule) => isOurRule(rule) || mine.includes(rule),
  )
  const after = withStatusLine(registered, place, options, statusLineCommand(options.nodePath, versionFolder), notes)
  const unchanged = before !== undefined && JSON.stringify(after) === JSON.stringify(settings)
  if (settings['disableAllHooks'] === true) notes.push(`${place.settings} sets disableAllHooks: no hook will run.`)
  return {
    text: unchanged ? before : renderSettings(after, style),
    notes,
    ...settingsChange(settings, after, ourStatusLine(place.bin)),
    // A rule that the person had before is theirs.
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
  // An update replaces those of the version before.
  const rules = added.length > 0 ? added : old.filter((rule) => !now.includes(rule))
  const [had, has] = [before, after].map((settings) => isOurs(statusLineOf(settings) ?? ''))
  return {
    change: {
      ...(rules.length === 0 ? {} : { rules }),
      ...(had === has ? {} : { statusLine: has === true ? 'added' : 'removed' }),
    },
  }
}

/** What the settings are planned with. */
interface Known {
  readonly command: string
  readonly server: string | undefined
  readonly previous: Installation | undefined
}

/** The host's file of servers with ours in it. A name that somebody else's server has is left to it. */
function plannedServer(place: Place, options: InstallOptions, versionFolder: string) {
  const { file, at } = place.servers
  const before = readIfThere(file)?.toString('utf8')
  const { settings: config, style } = parseSettings(before, file)
  const isOurs = ourServer(place.bin)
  const name = freeServerName(config, at, isOurs, options.server)
  const emptyBefore =
    isObject(config['mcpServers']) && Object.keys(serversAt(config, at)).length === 0 && at.length === 0
  const notes: string[] = []
  if (name === undefined) {
    notes.push(
      `The memory server is not registered: ${file} has another server of that name. Use --server with a name of its own.`,
    )
    return { text: before ?? '', name, emptyBefore, notes }
  }
  if (options.server === undefined && name === SECOND_SERVER_NAME)
    notes.push(`The memory server is named ${name}: another one has the name ${SERVER_NAME}.`)
  const entry = serverEntry(options.nodePath, join(versionFolder, BUNDLE_ENTRY.cli))
  const after = addServer(config, at, { name, entry }, isOurs)
  const unchanged = before !== undefined && JSON.stringify(after) === JSON.stringify(config)
  return { text: unchanged ? before : renderSettings(after, style), name, emptyBefore, notes }
}

function withStatusLine(
  settings: JsonObject,
  place: Place,
  options: InstallOptions,
  command: string,
  notes: string[],
): JsonObject {
  const isOurs = ourStatusLine(place.bin)
  const hidden = options.scope === 'project' ? hiddenStatusLine(options) : undefined
  if (options.statusLine === false || hidden !== undefined) {
    if (options.statusLine !== false && hidden !== undefined && !isOurs(hidden.command))
      notes.push(`No status line: a project's would hide yours in ${hidden.file}. User scope shows both.`)
    return removeStatusLine(settings, isOurs)
  }
  return addStatusLine(settings, command, isOurs)
}

/** The status line that one of this project's local settings would take the place of: the host shows one only. */
function hiddenStatusLine(options: InstallOptions): { readonly file: string; readonly command: string } | undefined {
  const files = [join(options.projectDir, '.claude', 'settings.json'), join(options.configDir, 'settings.json')]
  for (const file of files) {
    const command = statusLineOf(parseSettings(readIfThere(file)?.toString('utf8'), file).settings)
    if (command !== undefined) return { file, command }
  }
  return undefined
}

/** Git's list of what not to show, with the files that stand here because of us. One that a person had before stays shown. */
function plannedExclude(
  place: Place,
  exclude: ExcludePlace,
  planned: readonly { readonly path: string; readonly ledger: LedgerFile }[],
  previous: Installation | undefined,
) {
  const ours = planned.filter(
    ({ path, ledger }) => path.startsWith(join(place.folder, '/')) && ledger.before.kind !== 'copy',
  )
  const patterns = excludePatterns(
    exclude,
    place.folder,
    ours.map(({ path }) => path),
  )
  const there = readIfThere(exclude.file)?.toString('utf8')
  const text = addExcluded(there ?? '', place.folder, patterns)
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
  place: Place,
): { readonly same: boolean; readonly ledger: LedgerFile } {
  const there = readIfThere(file.path)
  const known = previous?.files.find(({ path }) => path === file.path)
  const wrote = digest(file.text)
  const entry = (before: Before): LedgerFile => ({ path: file.path, wrote, before })
  if (there === undefined) return { same: false, ledger: entry({ kind: 'absent' }) }
  const same = there.equals(Buffer.from(file.text))
  // The host writes this one all the time, and keeps what is secret in it: no copy would be of use, or welcome.
  if (file.path === place.servers.file) return { same, ledger: entry(known?.before ?? { kind: 'unknown' }) }
  if (known && digest(there) === known.wrote) return { same, ledger: entry(known.before) }
  if (same) return { same, ledger: entry(known?.before ?? { kind: 'unknown' }) }

  const copy = backUp(file.path, now)
  report.backups.push(copy)
  const isSettings = file.path === place.settings
  if (!isSettings) report.notes.push(`${file.path} was not as Throughline wrote it: that text is kept as ${copy}.`)
  if (known) return { same, ledger: entry(isSettings ? { kind: 'unknown' } : known.before) }
  const ours = isSettings
    ? holdsOurs(there.toString('utf8'), place)
    : namesOurCommand(there.toString('utf8'), place.bin)
  return { same, ledger: entry(ours ? { kind: 'unknown' } : { kind: 'copy', path: copy, digest: digest(there) }) }
}

/** Whether the settings hold entries of ours already, from a ledger that is lost: a copy of them is not what was there before us. */
function holdsOurs(text: string, place: Place): boolean {
  const { settings } = parseSettings(text, place.settings)
  return JSON.stringify(withoutOurs(settings, place.bin)) !== JSON.stringify(settings)
}

function notesFor(options: InstallOptions, native: boolean, exclude: ExcludePlace | undefined): string[] {
  const notes = [
    `${HOOK_EVENTS.length} hooks, ${AGENT_KINDS.length} agents, ${COMMAND_KINDS.length} commands (/${PLUGIN_NAME}:checkpoint, …) and the memory server take effect in sessions that start from now on.`,
    'Sessions from before: `npx throughline backfill` takes in what Claude Code still keeps of them; nothing is offered from it unasked.',
  ]
  if (options.scope === 'project') {
    notes.push(
      `Claude Code runs a project's hooks only when it is started in ${options.projectDir} itself, not in a subfolder; user scope has no such limit.`,
      exclude === undefined
        ? 'The files written here name paths of this machine: leave .claude/settings.local.json, the two agents and the four commands out of commits.'
        : `The files written here name paths of this machine: ${exclude.file} keeps them out of commits and of git status.`,
    )
  }
  if (!native) notes.push('The SQLite fallback was not found: hooks need a Node whose own SQLite is recent enough.')
  if (options.nodePath.includes('\\')) notes.push('Windows is untried.')
  return notes
}
