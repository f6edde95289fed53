/**
 * @module Removes one installation and keeps the person's memory.
 *
 * A file that nobody changed since install is restored byte for byte. From a file that somebody changed, exactly our
 * entries are removed. The bundle is removed with the last installation that runs it.
 */

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AGENT_TOOLS, isAgentText } from '../agents/markdown.ts'
import { defined } from '../defined.ts'
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
import { type JsonObject, toolRules } from '../hosts/claude-code/settings.ts'
import { parseSettings, renderSettings } from '../hosts/claude-code/settings-text.ts'
import { binFolder } from './bundle.ts'
import { removeExcluded } from './git-exclude.ts'
import { type PackReport, settingsChange } from './install.ts'
import { type Installation, type LedgerFile, ledgerFile, readLedger, writeLedger } from './ledger.ts'
import {
  type InstallPaths,
  installPaths,
  namesOurCommand,
  ourServer,
  ourStatusLine,
  type PlaceOptions,
  type Scope,
  withoutOurs,
} from './paths.ts'
import { enabledPlugins, findRegistration } from './registrations.ts'
import { type Draft, remove, takeBack } from './restore-file.ts'

export interface UninstallOptions extends PlaceOptions {
  readonly now: Date
}

/** Removes the pack of one scope. @throws SETTINGS_UNREADABLE, FOLDER_UNWRITABLE */
export function uninstallPack(options: UninstallOptions): PackReport {
  const paths = installPaths(options)
  const installations = readLedger(options.dataDir)
  const own = installations.find(({ folder }) => folder === paths.folder)
  const remaining = installations.filter((other) => other !== own && existsSync(other.folder))
  const unrecorded = unrecordedBeside(options, installations)
  const plugins = enabledPlugins(options)
  const settings = plannedSettings(paths, own)
  const servers = plannedServers(paths, own)
  const exclude = plannedExclude(paths, own)
  const change = changeOf(paths, settings)
  for (const folder of [
    paths.agentsFolder,
    paths.commandsFolder,
    dirname(followLinks(paths.settings)),
    dirname(followLinks(paths.servers.file)),
    ...(paths.exclude === undefined || exclude === 'unchanged' ? [] : [dirname(followLinks(paths.exclude.file))]),
    paths.bin,
  ])
    requireWritable(folder)

  const report: Draft = { changed: [], kept: [], backups: [], notes: [] }
  // The registration is removed first, so that the host stops calling us before the files are gone.
  takeOut(paths.settings, settings, report)
  takeOut(paths.servers.file, servers, report)
  for (const file of [...agentFiles(paths, own), ...Object.values(paths.commands)]) {
    const known = own?.files.find(({ path }) => path === file)
    if (known || namesOurCommand(readIfThere(file)?.toString('utf8') ?? '', paths.bin))
      takeBack(file, known, options.now, report)
    else if (existsSync(file)) report.kept.push(file)
  }
  removeSettingsBackups(paths, report)
  // Removed after the other files, so that git never shows them.
  if (paths.exclude !== undefined && exclude !== 'unchanged') takeOut(paths.exclude.file, exclude, report)
  const folders = own?.folders ?? []
  if (remaining.length > 0) handOver(options.dataDir, remaining, own)
  else if (unrecorded === undefined) removeAll([paths.bin, ledgerFile(options.dataDir)], report)
  // The hooks of a plugin keep writing there.
  if (remaining.length === 0 && unrecorded === undefined && plugins.length === 0) removeTraces(options.dataDir, report)
  report.notes.push(...remaining.map(({ folder, files }) => staysNote(folder, scopeOf(files))))
  if (unrecorded !== undefined) report.notes.push(staysNote(unrecorded.folder, unrecorded.scope))
  for (const plugin of plugins)
    report.notes.push(`The plugin ${plugin} is still installed. Remove it with \`claude plugin uninstall ${plugin}\`.`)
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    if (removeIfEmpty(folder)) report.changed.push(folder)
  }
  if (holdsMemory(options.dataDir)) report.notes.push(`Your saved sessions are kept in ${options.dataDir}.`)
  return { ...report, ...change }
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
function plannedServers(paths: InstallPaths, own: Installation | undefined): string | undefined {
  const { file, at } = paths.servers
  const there = readIfThere(file)
  if (there === undefined) return 'unchanged'
  const { settings: config, style } = parseSettings(there.toString('utf8'), file)
  const after = removeServer(config, at, ourServer(paths.bin), own?.emptyServers)
  if (after === config) return 'unchanged'
  const known = own?.files.find(({ path }) => path === file)
  return Object.keys(after).length === 0 && (known?.before.kind ?? 'absent') === 'absent'
    ? undefined
    : renderSettings(after, style)
}

/** Git's list of what not to show without our lines: `unchanged` where none of ours are there, undefined where the file goes. */
function plannedExclude({ exclude, folder }: InstallPaths, own: Installation | undefined): string | undefined {
  const there = exclude === undefined ? undefined : readIfThere(exclude.file)?.toString('utf8')
  if (exclude === undefined || there === undefined) return 'unchanged'
  const after = removeExcluded(there, folder)
  if (after === there) return 'unchanged'
  const known = own?.files.find(({ path }) => path === exclude.file)
  return after === '' && known?.before.kind === 'absent' ? undefined : after
}

/** Which permission rules and which status line go with the settings. */
function changeOf(paths: InstallPaths, planned: Buffer | string | undefined): Pick<PackReport, 'rules' | 'statusLine'> {
  if (planned === 'unchanged') return {}
  const [before, after] = [readIfThere(paths.settings), planned].map(
    (text) => parseSettings(text?.toString(), paths.settings).settings,
  ) as [JsonObject, JsonObject]
  return settingsChange(before, after, ourStatusLine(paths.bin)).change
}

/** The settings without us: `unchanged` where nothing of ours is there, undefined where the file goes. */
function plannedSettings(paths: InstallPaths, own: Installation | undefined): Buffer | string | undefined {
  const there = readIfThere(paths.settings)
  if (there === undefined) return 'unchanged'
  const known = own?.files.find(({ path }) => path === paths.settings)
  const before = known && untouched(known, there)
  if (before) return before.content
  const { settings, style } = parseSettings(there.toString('utf8'), paths.settings)
  const after = withoutOurs(settings, paths.bin, own?.rules ?? namedRules(paths))
  if (JSON.stringify(after) === JSON.stringify(settings)) return 'unchanged'
  if (Object.keys(after).length === 0 && known?.before.kind === 'absent') return undefined
  return renderSettings(after, style)
}

/** Where the ledger is lost: the rules that name our server's tools, as long as it is registered. */
function namedRules(paths: InstallPaths): string[] {
  const { file, at } = paths.servers
  const { settings: config } = parseSettings(readIfThere(file)?.toString('utf8'), file)
  const name = ourServerName(config, at, ourServer(paths.bin))
  return name === undefined ? [] : toolRules(name, AGENT_TOOLS)
}

/** The agents' files. Where the ledger is lost, so are their names: then those that are our text. */
function agentFiles(paths: InstallPaths, own: Installation | undefined): string[] {
  const named = Object.values(paths.agents)
  if (own !== undefined || !existsSync(paths.agentsFolder)) return named
  const others = readdirSync(paths.agentsFolder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(paths.agentsFolder, name))
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

function removeSettingsBackups(paths: InstallPaths, report: Draft): void {
  const mark = `${basename(paths.settings)}${BACKUP_MARK}`
  const folder = dirname(paths.settings)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.startsWith(mark)) continue
    remove(join(folder, name))
    report.changed.push(join(folder, name))
  }
}

/** What is registered here in the other scope and stands in no ledger: it goes on running the bundle. */
function unrecordedBeside(
  options: UninstallOptions,
  installations: readonly Installation[],
): { readonly folder: string; readonly scope: Scope } | undefined {
  const scope = options.scope === 'user' ? 'project' : 'user'
  const { folder } = installPaths({ ...options, scope })
  if (installations.some((known) => known.folder === folder)) return undefined
  return findRegistration({ ...options, scope }, process.execPath) === undefined ? undefined : { folder, scope }
}

/** A project's installation writes the settings that are never committed. */
function scopeOf(files: readonly LedgerFile[]): Scope {
  return files.some(({ path }) => basename(path) === 'settings.local.json') ? 'project' : 'user'
}

function staysNote(folder: string, scope: Scope): string {
  const command = scope === 'user' ? '`throughline uninstall`' : '`throughline uninstall --scope project`'
  const where = scope === 'user' ? '' : ` in ${dirname(folder)}`
  return `The installation in ${folder} and its program are still there. Remove them with ${command}${where}.`
}

/** Hands the folders that we created over to the installations that remain: the last one removes them. */
function handOver(dataDir: string, remaining: readonly Installation[], own: Installation | undefined): void {
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
      ...defined({ emptyServers }),
    },
    ...rest,
  ])
}

function holdsMemory(dataDir: string): boolean {
  const ours = [basename(binFolder(dataDir)), basename(ledgerFile(dataDir))]
  return existsSync(dataDir) && readdirSync(dataDir).some((name) => !ours.includes(name))
}

function removeAll(paths: readonly string[], report: Draft): void {
  for (const path of paths.filter((one) => existsSync(one))) {
    remove(path)
    report.changed.push(path)
  }
}

/** Removes the hooks' own records, and the queue's folder if it is empty. */
function removeTraces(dataDir: string, report: Draft): void {
  removeAll(traces(dataDir), report)
  const queue = `${join(dataDir, 'throughline.db')}-outbox`
  // Queued events are part of the person's memory.
  if (removeIfEmpty(queue)) report.changed.push(queue)
}

/** Returns the hooks' own records: when they ran, and their errors. */
function traces(dataDir: string): string[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir)
    .filter((name) => /^(fired-\w+\.json|hook\.log(\.1)?)$/.test(name))
    .map((name) => join(dataDir, name))
}
