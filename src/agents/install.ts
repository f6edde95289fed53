/**
 * @module Install: the bundle in the data folder, the agents and the hooks in the host's.
 *
 * All that can be refused is refused before the first change. Whatever is replaced was copied first, and the ledger is
 * written before the files that it speaks of. A second run changes nothing.
 */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLE_ENTRY, collectBundle, placeBundle, placedVersions } from './bundle.ts'
import { backUp, digest, ensureFolder, followLinks, readIfThere, requireWritable, writeWhole } from './files.ts'
import { type Before, type Installation, type LedgerFile, readLedger, writeLedger } from './ledger.ts'
import { AGENT_COMMANDS, AGENT_KINDS, renderAgent } from './markdown.ts'
import {
  installedCommand,
  namesOurCommand,
  ourHooks,
  ourRules,
  ourStatusLine,
  type Place,
  type PlaceOptions,
  placeOf,
  statusLineCommand,
  withoutOurs,
} from './place.ts'
import {
  addHooks,
  addPermissions,
  hookEntries,
  type JsonObject,
  permissionRules,
  REGISTERED_EVENTS,
} from './settings.ts'
import { parseSettings, renderSettings } from './settings-text.ts'
import { addStatusLine, removeStatusLine, statusLineOf } from './status-line.ts'

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
}

/** What was done, in lines for a person. */
export interface PackReport {
  readonly changed: readonly string[]
  readonly kept: readonly string[]
  readonly backups: readonly string[]
  readonly notes: readonly string[]
}

/** Installs the pack. @throws SETTINGS_UNREADABLE, BUNDLE_INCOMPLETE, FOLDER_UNWRITABLE */
export function installPack(options: InstallOptions): PackReport {
  const place = placeOf(options)
  const versionFolder = join(place.bin, options.version)
  const command = installedCommand(options.nodePath, versionFolder)
  const bundle = collectBundle(options.distDir, options.packageRoot, options.version)
  const settings = plannedSettings(place, options, versionFolder, command)
  for (const folder of [place.agentsFolder, join(followLinks(place.settings), '..'), place.bin]) requireWritable(folder)

  const report = { changed: [] as string[], kept: [] as string[], backups: [] as string[], notes: settings.notes }
  const installations = readLedger(options.dataDir)
  const previous = installations.find((installation) => installation.folder === place.folder)
  const folders = [
    ...(previous?.folders ?? []),
    ...ensureFolder(options.dataDir, 0o700),
    ...ensureFolder(place.agentsFolder, 0o755),
    ...ensureFolder(join(followLinks(place.settings), '..'), 0o755),
  ]
  const placed = placeBundle(versionFolder, bundle.files)
  ;(placed ? report.changed : report.kept).push(versionFolder)

  const wanted = [
    ...AGENT_KINDS.map((kind) => ({ path: place.agents[kind], text: renderAgent(kind, { command }), mode: 0o644 })),
    { path: place.settings, text: settings.text, mode: 0o600 },
  ]
  const plan = wanted.map((file) => ({ ...file, ...planFile(file, previous, options.now, report, place) }))
  const installation: Installation = {
    folder: place.folder,
    version: options.version,
    files: plan.map(({ ledger }) => ledger),
    folders: [...new Set(folders)],
  }
  const others = installations.filter(({ folder }) => folder !== place.folder)
  if (JSON.stringify(previous) !== JSON.stringify(installation)) writeLedger(options.dataDir, [...others, installation])
  for (const file of plan) {
    if (file.same) report.kept.push(file.path)
    else {
      writeWhole(file.path, file.text, file.mode)
      report.changed.push(file.path)
    }
  }
  if (previous && previous.version !== options.version) {
    // Trigger: sessions that run now keep the registration that they started with.
    // Outcome: the version before this one stays until the next upgrade.
    const inUse = [options.version, previous.version, ...others.map(({ version }) => version)]
    for (const version of placedVersions(options.dataDir)) {
      if (!inUse.includes(version)) rmSync(join(place.bin, version), { recursive: true, force: true })
    }
  }
  if (report.changed.length > 0) report.notes.push(...notesFor(options, bundle.native))
  return report
}

// --- internal ---

function plannedSettings(place: Place, options: InstallOptions, versionFolder: string, command: string) {
  const before = readIfThere(place.settings)?.toString('utf8')
  const { settings, style } = parseSettings(before, place.settings)
  const entries = hookEntries(options.nodePath, join(versionFolder, BUNDLE_ENTRY.hook))
  const rules = permissionRules(command, AGENT_COMMANDS)
  const notes: string[] = []
  const registered = addPermissions(addHooks(settings, entries, ourHooks(place.bin)), rules, ourRules(place.bin))
  const after = withStatusLine(registered, place, options, statusLineCommand(options.nodePath, versionFolder), notes)
  const unchanged = before !== undefined && JSON.stringify(after) === JSON.stringify(settings)
  if (settings['disableAllHooks'] === true) notes.push(`${place.settings} sets disableAllHooks: no hook will run.`)
  return { text: unchanged ? before : renderSettings(after, style), notes }
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

function notesFor(options: InstallOptions, native: boolean): string[] {
  const notes = [
    `${REGISTERED_EVENTS.length} hooks and ${AGENT_KINDS.length} agents take effect in sessions that start from now on.`,
  ]
  if (options.scope === 'project') {
    notes.push(
      `Claude Code runs a project's hooks only when it is started in ${options.projectDir} itself, not in a subfolder; user scope has no such limit.`,
      'The files written here name paths of this machine: leave .claude/settings.local.json and the two agents out of commits.',
    )
  }
  if (!native) notes.push('The SQLite fallback was not found: hooks need a Node whose own SQLite is recent enough.')
  if (options.nodePath.includes('\\')) notes.push('Windows is untried.')
  return notes
}
