/**
 * @module Removes one installation and keeps the person's memory.
 *
 * A file that nobody changed since install is restored byte for byte. From a file that somebody changed, exactly our
 * entries are removed. The bundle is removed with the last installation that runs it.
 */

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AGENT_TOOLS } from '../agents/markdown.ts'
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
import type { FileEdit, RegistrationFile } from '../hosts/installer.ts'
import { binFolder } from './bundle.ts'
import { removeExcluded } from './git-exclude.ts'
import { changesIn, type PackReport } from './install.ts'
import { type Installation, type LedgerFile, ledgerFile, readLedger, writeLedger } from './ledger.ts'
import { type HostTarget, type InstallPaths, installPaths } from './paths.ts'
import { findRegistration } from './registrations.ts'
import { type Draft, remove, takeBack } from './restore-file.ts'

export interface UninstallOptions extends HostTarget {
  readonly now: Date
  /** Installations of other hosts that may run the same bundle. Default: none. */
  readonly others?: readonly HostTarget[]
  /** Those of them that are removed next: the report names none as one that stays. Default: none. */
  readonly next?: readonly HostTarget[]
}

/** Returns whether there is something of an installation, in its host's files or in the ledger. */
export function isInstalled(target: HostTarget): boolean {
  const { folder } = installPaths(target)
  const isKnown = readLedger(target.dataDir).some((installation) => installation.folder === folder)
  return isKnown || findRegistration(target, process.execPath) !== undefined
}

/** Removes the pack of one scope. @throws SETTINGS_UNREADABLE, FOLDER_UNWRITABLE */
export function uninstallPack(options: UninstallOptions): PackReport {
  const { installer } = options
  const paths = installPaths(options)
  const installations = readLedger(options.dataDir)
  const own = installations.find(({ folder }) => folder === paths.folder)
  const remaining = installations.filter((other) => other !== own && existsSync(other.folder))
  const unrecorded = unrecordedInstallation(options, installations)
  const plugins = installer.plugins?.enabled(options) ?? []
  const edits = installer.remove(options, { ours: paths.ours, remembered: own }, AGENT_TOOLS)
  const planned = edits.files.map((edit) => ({ ...edit, planned: plannedEdit(edit, own) }))
  const exclude = plannedExclude(paths, own)
  for (const folder of [
    ...textFiles(paths).map((file) => dirname(file)),
    ...paths.registrations.map(({ path }) => dirname(followLinks(path))),
    ...(paths.exclude === undefined || exclude === 'unchanged' ? [] : [dirname(followLinks(paths.exclude.file))]),
    paths.bin,
  ])
    requireWritable(folder)

  const restored: string[] = []
  const report: Draft = { changed: [], kept: [], backups: [], notes: [...edits.notes] }
  const change = (file: string, planned: Buffer | string | undefined): void => {
    takeOut(file, planned, report)
    // Bytes are those of a copy: what we only take out of a file is text.
    if (Buffer.isBuffer(planned)) restored.push(file)
  }
  // The registration is removed first, so that the host stops calling us before the files are gone.
  for (const file of planned) change(file.path, file.planned)
  for (const file of textFiles(paths)) {
    const known = own?.files.find(({ path }) => path === file)
    const there = readIfThere(file)?.toString('utf8') ?? ''
    if (
      known ||
      paths.ours.runsCommand(there) ||
      paths.extraFiles.some(({ path, text }) => path === file && text === there)
    ) {
      if (takeBack(file, known, options.now, report)) restored.push(file)
    } else if (existsSync(file)) report.kept.push(file)
  }
  for (const file of paths.registrations) removeBackups(file, report)
  // Removed after the other files, so that git never shows them.
  if (paths.exclude !== undefined && exclude !== 'unchanged') change(paths.exclude.file, exclude)
  const folders = own?.folders ?? []
  if (remaining.length > 0) handOver(options.dataDir, remaining, own)
  else if (unrecorded === undefined) removeAll([paths.bin, ledgerFile(options.dataDir)], report)
  // The hooks of a plugin keep writing there.
  if (remaining.length === 0 && unrecorded === undefined && plugins.length === 0) removeTraces(options.dataDir, report)
  const next = (options.next ?? []).map((other) => installPaths(other).folder)
  const staying = [...remaining, ...(unrecorded === undefined ? [] : [unrecorded])]
  report.notes.push(...staying.filter(({ folder }) => !next.includes(folder)).map(staysNote))
  for (const plugin of plugins)
    report.notes.push(
      `The plugin ${plugin} is still installed. Remove it with \`${installer.plugins?.removal(plugin)}\`.`,
    )
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    if (removeIfEmpty(folder)) report.changed.push(folder)
  }
  if (holdsMemory(options.dataDir)) report.notes.push(`Your saved sessions are kept in ${options.dataDir}.`)
  return { ...report, ...(restored.length === 0 ? {} : { restored }), ...changesIn(edits) }
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

/** Git's list of what not to show without our lines: `unchanged` where none of ours are there, undefined where the file goes. */
function plannedExclude({ exclude, folder }: InstallPaths, own: Installation | undefined): string | undefined {
  const there = exclude === undefined ? undefined : readIfThere(exclude.file)?.toString('utf8')
  if (exclude === undefined || there === undefined) return 'unchanged'
  const after = removeExcluded(there, folder)
  if (after === there) return 'unchanged'
  const known = own?.files.find(({ path }) => path === exclude.file)
  return after === '' && known?.before.kind === 'absent' ? undefined : after
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

/** An installation, as far as a note on it names it. */
type Named = Pick<Installation, 'folder' | 'host' | 'scope'>

/** Returns an installation in another scope or host that is in no ledger: it still runs the bundle. */
function unrecordedInstallation(options: UninstallOptions, installations: readonly Installation[]): Named | undefined {
  const otherScope: HostTarget = { ...options, scope: options.scope === 'user' ? 'project' : 'user' }
  return [otherScope, ...(options.others ?? [])]
    .filter((other) => findRegistration(other, process.execPath) !== undefined)
    .map((other) => ({ folder: installPaths(other).folder, host: other.installer.host.id, scope: other.scope }))
    .find(({ folder }) => !installations.some((known) => known.folder === folder))
}

function staysNote({ folder, host, scope }: Named): string {
  const words = [`throughline uninstall --host ${host}`, ...(scope === 'user' ? [] : ['--scope project'])]
  const where = scope === 'user' ? '' : ` in ${dirname(folder)}`
  return `The installation in ${folder} and its program are still there. Remove them with \`${words.join(' ')}\`${where}.`
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
