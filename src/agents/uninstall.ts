/**
 * @module Uninstall: everything of one installation taken back, the person's memory excepted.
 *
 * A file that nobody changed since install becomes what it was, byte for byte. In one that somebody did change, exactly
 * our entries go. The bundle goes with the last installation that runs it.
 */

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { binFolder } from './bundle.ts'
import {
  BACKUP_MARK,
  backUp,
  digest,
  followLinks,
  readIfThere,
  removeIfEmpty,
  requireWritable,
  unwritable,
  writeWhole,
} from './files.ts'
import type { PackReport } from './install.ts'
import { type Installation, type LedgerFile, ledgerFile, readLedger, writeLedger } from './ledger.ts'
import { AGENT_KINDS } from './markdown.ts'
import { namesOurCommand, type Place, type PlaceOptions, placeOf, withoutOurs } from './place.ts'
import { parseSettings, renderSettings } from './settings-text.ts'

export interface UninstallOptions extends PlaceOptions {
  readonly now: Date
}

interface Draft {
  readonly changed: string[]
  readonly kept: string[]
  readonly backups: string[]
  readonly notes: string[]
}

/** Removes the pack of one scope. @throws SETTINGS_UNREADABLE, FOLDER_UNWRITABLE */
export function uninstallPack(options: UninstallOptions): PackReport {
  const place = placeOf(options)
  const installations = readLedger(options.dataDir)
  const own = installations.find(({ folder }) => folder === place.folder)
  const remaining = installations.filter((other) => other !== own && existsSync(other.folder))
  const settings = plannedSettings(place, own)
  for (const folder of [place.agentsFolder, dirname(followLinks(place.settings)), place.bin]) requireWritable(folder)

  const report: Draft = { changed: [], kept: [], backups: [], notes: [] }
  // The host stops calling us first; then the rest may go.
  if (settings === 'unchanged') {
    if (existsSync(place.settings)) report.kept.push(place.settings)
  } else {
    if (settings === undefined) remove(followLinks(place.settings))
    else writeWhole(place.settings, settings, 0o600)
    report.changed.push(place.settings)
  }
  for (const kind of AGENT_KINDS) removeAgent(place.agents[kind], place, own, options.now, report)
  removeSettingsBackups(place, report)
  const folders = own?.folders ?? []
  if (remaining.length > 0) handOver(options.dataDir, remaining, folders, report)
  else removeBundle(options.dataDir, place, report)
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    if (removeIfEmpty(folder)) report.changed.push(folder)
  }
  if (holdsMemory(options.dataDir)) report.notes.push(`Your saved sessions stay in ${options.dataDir}.`)
  return report
}

// --- internal ---

/** The settings without us: `unchanged` where nothing of ours is there, undefined where the file goes. */
function plannedSettings(place: Place, own: Installation | undefined): Buffer | string | undefined {
  const there = readIfThere(place.settings)
  if (there === undefined) return 'unchanged'
  const known = own?.files.find(({ path }) => path === place.settings)
  const before = known && untouched(known, there)
  if (before) return before.content
  const { settings, style } = parseSettings(there.toString('utf8'), place.settings)
  const after = withoutOurs(settings, place.bin)
  if (JSON.stringify(after) === JSON.stringify(settings)) return 'unchanged'
  if (Object.keys(after).length === 0 && known?.before.kind === 'absent') return undefined
  return renderSettings(after, style)
}

/** What stood there before us, where it is known and nobody changed the file or the copy since. */
function untouched(known: LedgerFile, there: Buffer): { readonly content: Buffer | undefined } | undefined {
  if (digest(there) !== known.wrote) return undefined
  switch (known.before.kind) {
    case 'absent':
      return { content: undefined }
    case 'copy': {
      const copy = readIfThere(known.before.path)
      return copy && digest(copy) === known.before.digest ? { content: copy } : undefined
    }
    case 'unknown':
      return undefined
    default:
      return known.before satisfies never
  }
}

function removeAgent(file: string, place: Place, own: Installation | undefined, now: Date, report: Draft): void {
  const there = readIfThere(file)
  const known = own?.files.find(({ path }) => path === file)
  if (there === undefined) return
  const ours = known || namesOurCommand(there.toString('utf8'), place.bin)
  if (!ours) {
    report.kept.push(file)
    return
  }
  if (known && digest(there) !== known.wrote) {
    const copy = backUp(file, now)
    report.backups.push(copy)
    report.notes.push(`${file} was edited since: the edited text is kept as ${copy}.`)
  }
  const before = known?.before
  if (before?.kind === 'copy' && existsSync(before.path)) move(before.path, file)
  else remove(file)
  report.changed.push(file)
}

function removeSettingsBackups(place: Place, report: Draft): void {
  const mark = `${basename(place.settings)}${BACKUP_MARK}`
  const folder = dirname(place.settings)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.startsWith(mark)) continue
    remove(join(folder, name))
    report.changed.push(join(folder, name))
  }
}

/** Other installations go on running the bundle; what we created is theirs to remove. */
function handOver(
  dataDir: string,
  remaining: readonly Installation[],
  folders: readonly string[],
  report: Draft,
): void {
  const [heir, ...rest] = remaining
  if (heir === undefined) return
  writeLedger(dataDir, [
    { ...heir, folders: [...new Set([...folders.filter((folder) => dataDir.startsWith(folder)), ...heir.folders])] },
    ...rest,
  ])
  report.notes.push(`The bundle stays: ${remaining.map(({ folder }) => folder).join(', ')} still uses it.`)
}

function holdsMemory(dataDir: string): boolean {
  const ours = [basename(binFolder(dataDir)), basename(ledgerFile(dataDir))]
  return existsSync(dataDir) && readdirSync(dataDir).some((name) => !ours.includes(name))
}

function removeBundle(dataDir: string, place: Place, report: Draft): void {
  for (const path of [place.bin, ledgerFile(dataDir)]) {
    if (!existsSync(path)) continue
    remove(path)
    report.changed.push(path)
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (error) {
    throw unwritable(path, error)
  }
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    throw unwritable(to, error)
  }
}
