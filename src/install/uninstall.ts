/**
 * @module Removes one installation and keeps the person's memory.
 *
 * A file that nobody changed since install is restored byte for byte. From a file that somebody changed, exactly our
 * entries are removed. The bundle is removed with the last installation that runs it.
 */

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AGENT_TOOLS } from '../agents/markdown.ts'
import {
  BACKUP_MARK,
  digest,
  followLinks,
  readIfThere,
  removeIfEmpty,
  requireWritable,
  writeWhole,
} from '../files/atomic-write.ts'
import type { FileEdit, RegistrationFile } from '../hosts/installer.ts'
import { binFolder } from './bundle.ts'
import type { PackReport } from './install.ts'
import { type Installation, type LedgerFile, ledgerFile, readLedger, writeLedger } from './ledger.ts'
import { type HostTarget, type InstallPaths, installPaths } from './paths.ts'
import { findRegistration } from './registrations.ts'
import { type Draft, remove, restoreOrRemove } from './restore-file.ts'

export interface UninstallOptions extends HostTarget {
  readonly now: Date
  /** All other hosts: one may run the same program without a record. Default: none. */
  readonly others?: readonly HostTarget[]
}

/** Returns whether there is something of an installation, in its host's files or in the ledger. */
export function isInstalled(target: HostTarget): boolean {
  const { folder } = installPaths(target)
  const isKnown = readLedger(target.dataDir).some((installation) => installation.folder === folder)
  return isKnown || findRegistration(target) !== undefined
}

/** Removes the pack from one host. @throws SETTINGS_UNREADABLE, FOLDER_UNWRITABLE */
export function uninstallPack(options: UninstallOptions): PackReport {
  const { installer, others: otherHosts = [] } = options
  const paths = installPaths(options)
  const installations = readLedger(options.dataDir)
  const own = installations.find(({ folder }) => folder === paths.folder)
  const remaining = installations.filter((other) => other !== own && existsSync(other.folder))
  const plugins = installer.plugins?.enabled(options) ?? []
  const edits = installer.remove(options, paths.ours, AGENT_TOOLS, own?.emptyServers)
  const planned = edits.map((edit) => ({ ...edit, planned: plannedEdit(edit, own) }))
  for (const folder of [
    ...textFiles(paths).map((file) => dirname(file)),
    ...paths.registrations.map(({ path }) => dirname(followLinks(path))),
    paths.bin,
  ])
    requireWritable(folder)

  const restored: string[] = []
  const report: Draft = { changed: [], kept: [], backups: [], notes: [] }
  // The registration is removed first, so that the host stops calling us before the files are gone.
  for (const { path, planned: content } of planned) {
    takeOut(path, content, report)
    // Bytes are those of a copy: what we only take out of a file is text.
    if (Buffer.isBuffer(content)) restored.push(path)
  }
  for (const file of textFiles(paths)) {
    const known = own?.files.find(({ path }) => path === file)
    const there = readIfThere(file)?.toString('utf8') ?? ''
    if (
      known ||
      paths.ours.runsCommand(there) ||
      paths.extraFiles.some(({ path, text }) => path === file && text === there)
    ) {
      if (restoreOrRemove(file, known, options.now, report)) restored.push(file)
    } else if (existsSync(file)) report.kept.push(file)
  }
  for (const file of paths.registrations) removeBackups(file, report)
  const isShared = otherHosts.some((other) => findRegistration(other) !== undefined)
  if (remaining.length === 0) {
    removeAll([...(isShared ? [] : [paths.bin]), ledgerFile(options.dataDir)], report)
    // The hooks of another host or of a plugin keep writing there.
    if (!isShared && plugins.length === 0) removeTraces(options.dataDir, report)
  }
  report.notes.push(...foreignNotes(remaining, otherHosts))
  for (const plugin of plugins)
    report.notes.push(
      `The plugin ${plugin} is still installed. Remove it with \`${installer.plugins?.removal(plugin)}\`.`,
    )
  const folders = [...(own?.folders ?? [])].sort((a, b) => b.length - a.length)
  for (const folder of folders) if (removeIfEmpty(folder)) report.changed.push(folder)
  const [heir, ...others] = remaining
  // The last installation that goes removes the folders that are in use still.
  if (heir !== undefined)
    writeLedger(options.dataDir, [
      { ...heir, folders: [...new Set([...folders.filter(existsSync), ...heir.folders])] },
      ...others,
    ])
  if (holdsMemory(options.dataDir)) report.notes.push(`Your saved sessions are kept in ${options.dataDir}.`)
  return { ...report, ...(restored.length === 0 ? {} : { restored }) }
}

// --- internal ---

/** Says what no `uninstall` of a host removes: what another version or another setting put elsewhere. */
function foreignNotes(remaining: readonly Installation[], others: readonly HostTarget[]): string[] {
  const known = others.map((other) => installPaths(other).folder)
  return remaining
    .filter(({ folder }) => !known.includes(folder))
    .map(({ folder }) => `Files in ${folder} name the program, and both stay: it is no host's folder now.`)
}

function takeOut(file: string, planned: Buffer | string | undefined, report: Draft): void {
  if (planned === 'unchanged') {
    if (existsSync(file)) report.kept.push(file)
    return
  }
  if (planned === undefined) remove(followLinks(file))
  else writeWhole(file, planned, 0o600)
  report.changed.push(file)
}

/** The file as it is to be: `unchanged` where nothing of ours is there, undefined where the file is to be removed. */
function plannedEdit(edit: FileEdit, own: Installation | undefined): Buffer | string | undefined {
  const { path, kind, before = '', after, empty } = edit
  const known = own?.files.find((file) => file.path === path)
  const original = kind === 'settings' && known ? untouched(known, Buffer.from(before)) : undefined
  if (original) return original.content
  if (after === before) return 'unchanged'
  // Without a record, a file of the host's own that holds nothing is worth nothing. Settings may have been empty before us.
  const createdByUs = (known?.before.kind ?? (kind === 'state' ? 'absent' : 'unknown')) === 'absent'
  return empty && createdByUs ? undefined : after
}

/** The agents' and commands' files, the agents under either name. */
function textFiles({ agents, commands, extraFiles }: InstallPaths): string[] {
  const ofAgents = Object.values(agents).flatMap(({ path, other }) => [path, other.path])
  return [...ofAgents, ...Object.values(commands), ...extraFiles.map(({ path }) => path)]
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

function removeBackups({ path, kind }: RegistrationFile, report: Draft): void {
  if (kind === 'state') return
  const mark = `${basename(path)}${BACKUP_MARK}`
  const folder = dirname(path)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.startsWith(mark)) continue
    remove(join(folder, name))
    report.changed.push(join(folder, name))
  }
}

function holdsMemory(dataDir: string): boolean {
  const ours = [basename(binFolder(dataDir)), basename(ledgerFile(dataDir))]
  return existsSync(dataDir) && readdirSync(dataDir).some((name) => !ours.includes(name))
}

function removeAll(paths: readonly string[], report: Draft): void {
  for (const path of paths.filter((path) => existsSync(path))) {
    remove(path)
    report.changed.push(path)
  }
}

/** Removes the keys of the local server, the hooks' own records, of when they ran and of their errors, and the queue's folder if it is empty. */
function removeTraces(dataDir: string, report: Draft): void {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  const traces = names.filter((name) => /^(fired-[\w-]+\.json|hook\.log(\.1)?|http-token(-read)?)$/.test(name))
  removeAll(
    traces.map((name) => join(dataDir, name)),
    report,
  )
  const queue = `${join(dataDir, 'throughline.db')}-outbox`
  // Queued events are part of the person's memory.
  if (removeIfEmpty(queue)) report.changed.push(queue)
}
