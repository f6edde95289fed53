/**
 * @module Uninstall: everything of one installation taken back, the person's memory excepted.
 *
 * A file that nobody changed since install becomes what it was, byte for byte. In one that somebody did change, exactly
 * our entries go. The bundle goes with the last installation that runs it.
 */

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AGENT_TOOLS, isAgentText } from '../agents/markdown.ts'
import {
  BACKUP_MARK,
  digest,
  followLinks,
  readIfThere,
  removeIfEmpty,
  requireWritable,
  writeWhole,
} from '../files/atomic-write.ts'
import { ourServerName, removeServer } from '../hosts/claude-code/mcp-config.ts'
import { toolRules } from '../hosts/claude-code/settings.ts'
import { parseSettings, renderSettings } from '../hosts/claude-code/settings-text.ts'
import { binFolder } from './bundle.ts'
import type { PackReport } from './install.ts'
import { type Installation, type LedgerFile, ledgerFile, readLedger, writeLedger } from './ledger.ts'
import { namesOurCommand, ourServer, type Place, type PlaceOptions, placeOf, withoutOurs } from './paths.ts'
import { type Draft, remove, takeBack } from './restore-file.ts'

export interface UninstallOptions extends PlaceOptions {
  readonly now: Date
}

/** Removes the pack of one scope. @throws SETTINGS_UNREADABLE, FOLDER_UNWRITABLE */
export function uninstallPack(options: UninstallOptions): PackReport {
  const place = placeOf(options)
  const installations = readLedger(options.dataDir)
  const own = installations.find(({ folder }) => folder === place.folder)
  const remaining = installations.filter((other) => other !== own && existsSync(other.folder))
  const settings = plannedSettings(place, own)
  const servers = plannedServers(place, own)
  for (const folder of [
    place.agentsFolder,
    place.commandsFolder,
    dirname(followLinks(place.settings)),
    dirname(followLinks(place.servers.file)),
    place.bin,
  ])
    requireWritable(folder)

  const report: Draft = { changed: [], kept: [], backups: [], notes: [] }
  // The host stops calling us first; then the rest may go.
  takeOut(place.settings, settings, report)
  takeOut(place.servers.file, servers, report)
  for (const file of [...agentFiles(place, own), ...Object.values(place.commands)]) {
    const known = own?.files.find(({ path }) => path === file)
    if (known || namesOurCommand(readIfThere(file)?.toString('utf8') ?? '', place.bin))
      takeBack(file, known, options.now, report)
    else if (existsSync(file)) report.kept.push(file)
  }
  removeSettingsBackups(place, report)
  const folders = own?.folders ?? []
  if (remaining.length > 0) handOver(options.dataDir, remaining, own, report)
  else removeBundle(options.dataDir, place, report)
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    if (removeIfEmpty(folder)) report.changed.push(folder)
  }
  if (holdsMemory(options.dataDir)) report.notes.push(`Your saved sessions stay in ${options.dataDir}.`)
  return report
}

// --- internal ---

function takeOut(file: string, planned: Buffer | string | undefined, report: Draft): void {
  if (planned === 'unchanged') {
    if (existsSync(file)) report.kept.push(file)
    return
  }
  if (planned === undefined) remove(followLinks(file))
  else writeWhole(file, planned, 0o600)
  report.changed.push(file)
}

/** The host's file of servers without ours: `unchanged` where it is not there, undefined where the file goes. */
function plannedServers(place: Place, own: Installation | undefined): string | undefined {
  const { file, at } = place.servers
  const there = readIfThere(file)
  if (there === undefined) return 'unchanged'
  const { settings: config, style } = parseSettings(there.toString('utf8'), file)
  const after = removeServer(config, at, ourServer(place.bin), own?.emptyServers)
  if (after === config) return 'unchanged'
  const known = own?.files.find(({ path }) => path === file)
  return Object.keys(after).length === 0 && (known?.before.kind ?? 'absent') === 'absent'
    ? undefined
    : renderSettings(after, style)
}

/** The settings without us: `unchanged` where nothing of ours is there, undefined where the file goes. */
function plannedSettings(place: Place, own: Installation | undefined): Buffer | string | undefined {
  const there = readIfThere(place.settings)
  if (there === undefined) return 'unchanged'
  const known = own?.files.find(({ path }) => path === place.settings)
  const before = known && untouched(known, there)
  if (before) return before.content
  const { settings, style } = parseSettings(there.toString('utf8'), place.settings)
  const after = withoutOurs(settings, place.bin, own?.rules ?? namedRules(place))
  if (JSON.stringify(after) === JSON.stringify(settings)) return 'unchanged'
  if (Object.keys(after).length === 0 && known?.before.kind === 'absent') return undefined
  return renderSettings(after, style)
}

/** Where the ledger is lost: the rules that name our server's tools, as long as it is registered. */
function namedRules(place: Place): string[] {
  const { file, at } = place.servers
  const { settings: config } = parseSettings(readIfThere(file)?.toString('utf8'), file)
  const name = ourServerName(config, at, ourServer(place.bin))
  return name === undefined ? [] : toolRules(name, AGENT_TOOLS)
}

/** The agents' files. Where the ledger is lost, so are their names: then those that are our text. */
function agentFiles(place: Place, own: Installation | undefined): string[] {
  const named = Object.values(place.agents)
  if (own !== undefined || !existsSync(place.agentsFolder)) return named
  const others = readdirSync(place.agentsFolder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(place.agentsFolder, name))
    .filter((file) => !named.includes(file) && isAgentText(readIfThere(file)?.toString('utf8') ?? ''))
  return [...named, ...others]
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
  own: Installation | undefined,
  report: Draft,
): void {
  const [heir, ...rest] = remaining
  if (heir === undefined) return
  const folders = (own?.folders ?? []).filter((folder) => dataDir.startsWith(folder))
  // The file of servers is shared: who was there first knows what was there before.
  const files = heir.files.map((file) => {
    const first = own?.files.find(({ path, before }) => path === file.path && before.kind === 'absent')
    return first === undefined ? file : { ...file, before: first.before }
  })
  const emptyServers = own?.emptyServers ?? heir.emptyServers
  writeLedger(dataDir, [
    {
      ...heir,
      files,
      folders: [...new Set([...folders, ...heir.folders])],
      ...(emptyServers === undefined ? {} : { emptyServers }),
    },
    ...rest,
  ])
  report.notes.push(`The bundle stays: ${remaining.map(({ folder }) => folder).join(', ')} still uses it.`)
}

function holdsMemory(dataDir: string): boolean {
  const ours = [basename(binFolder(dataDir)), basename(ledgerFile(dataDir))]
  return existsSync(dataDir) && readdirSync(dataDir).some((name) => !ours.includes(name))
}

function removeBundle(dataDir: string, place: Place, report: Draft): void {
  for (const path of [place.bin, ledgerFile(dataDir), ...traces(dataDir)]) {
    if (!existsSync(path)) continue
    remove(path)
    report.changed.push(path)
  }
  const outbox = `${join(dataDir, 'throughline.db')}-outbox`
  // What waits in it is memory.
  if (removeIfEmpty(outbox)) report.changed.push(outbox)
}

/** What the hooks noted of themselves: when they ran, and what went wrong. */
function traces(dataDir: string): string[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir)
    .filter((name) => /^(fired-\w+\.json|hook\.log(\.1)?)$/.test(name))
    .map((name) => join(dataDir, name))
}
