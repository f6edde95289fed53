/**
 * @module The commands `install`, `uninstall`, `off` and `on`: change the installation and print what changed.
 */

import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { now } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { defined } from '../../defined.ts'
import { setOff } from '../../hooks/process/enable.ts'
import { INSTALLERS } from '../../hosts/installable.ts'
import type { HostInstaller } from '../../hosts/installer.ts'
import { installPack, type PackReport } from '../../install/install.ts'
import { lastingNode } from '../../install/node-path.ts'
import type { HostTarget } from '../../install/paths.ts'
import { isInstalled, uninstallPack } from '../../install/uninstall.ts'
import { VERSION } from '../../version.ts'
import type { Run } from '../terminal/context.ts'
import type { Output } from '../terminal/output.ts'
import { packageRoot } from '../terminal/package-root.ts'
import { counted } from '../terminal/plural.ts'

interface InstallOptions {
  /** The host's id. */
  readonly host: string
  readonly statusline: boolean
  readonly server?: string
  readonly json?: boolean
}

/** Returns where the installations of all hosts lie, as they are for a session in `folder`. */
export function hostTargets(folder: string, config: Config): HostTarget[] {
  return INSTALLERS.map((installer) => hostTarget(installer, folder, config))
}

/** Registers the pack with a host, and prints what that wrote. */
export function installCommand(options: InstallOptions, { output, ...run }: Run): void {
  const pack = installPack({
    ...packOptions(options.host, run),
    statusLine: options.statusline,
    ...defined({ server: options.server }),
  })
  if (options.json === true) output.json(pack)
  else report(pack, output)
}

/** Removes what `install` added, of one host or of each that has it, and prints what that changed. */
export function uninstallCommand(options: { readonly host?: string; readonly json?: boolean }, run: Run): void {
  const { context, folder } = run
  const all = hostTargets(folder, context.config)
  const meant = all.filter((target) =>
    options.host === undefined ? isInstalled(target) : target.installer.host.id === options.host,
  )
  // Where nothing is installed, a plugin that is gone may have left its records.
  const asked = meant.length > 0 ? meant : all.slice(0, 1)
  const packs: PackReport[] = []
  try {
    for (const target of asked)
      packs.push(uninstallPack({ ...target, now: now(), others: all.filter((other) => other !== target) }))
  } finally {
    const staying = all.filter((target) => !asked.includes(target) && isInstalled(target))
    // One may fail behind others that are gone.
    if (packs.length > 0) reportRemoval(inOne(packs, staying.map(staysNote)), options, run)
  }
}

/** Returns the command that switches Throughline off or on for the project of the folder, and says what that means. */
export function switchCommand(off: boolean) {
  return (
    options: { readonly json?: boolean },
    { context, output, folder }: Pick<Run, 'context' | 'output' | 'folder'>,
  ): void => {
    const { folder: project, changed } = setOff(context.config.home, folder, off, now())
    if (options.json === true) {
      output.json({ project, off, changed })
      return
    }
    const state = off ? 'off' : 'on'
    output.data(`${output.color.green('✓')} Throughline ${changed ? 'is now' : 'was already'} ${state} for ${project}`)
    if (off)
      output.say(
        'Its hooks read, save and print nothing there. What was saved stays. What is said while it is off is never ' +
          'saved. Run `throughline on` to switch it on again.',
      )
  }
}

// --- internal ---

function staysNote({ installer: { host } }: HostTarget): string {
  return `${host.name} keeps its installation. Remove it with \`throughline uninstall --host ${host.id}\`.`
}

function hostTarget(installer: HostInstaller, projectDir: string, config: Config): HostTarget {
  const { hostFolder, serversFile } = installer.host.places(config.env, config.user)
  return { installer, hostFolder, serversFile, projectDir, dataDir: config.home }
}

function packOptions(host: string, { context: { config }, folder }: Pick<Run, 'context' | 'folder'>) {
  return {
    ...hostTarget(installerOf(host), folder, config),
    distDir: dirname(fileURLToPath(import.meta.url)),
    packageRoot: packageRoot(),
    version: VERSION,
    nodePath: lastingNode(process.execPath, config.env),
    now: now(),
  }
}

function installerOf(id: string): HostInstaller {
  return INSTALLERS.find(({ host }) => host.id === id) ?? INSTALLERS[0]
}

function inOne(packs: readonly PackReport[], more: readonly string[]): PackReport {
  const restored = packs.flatMap((pack) => pack.restored ?? [])
  return {
    changed: packs.flatMap(({ changed }) => changed),
    kept: packs.flatMap(({ kept }) => kept),
    backups: packs.flatMap(({ backups }) => backups),
    notes: [...new Set([...packs.flatMap(({ notes }) => notes), ...more])],
    ...defined({ restored: restored.length === 0 ? undefined : restored }),
  }
}

/** Prints a removal in a line each: what is gone, what holds nothing of ours now, what reads as before us, what was kept aside. */
function reportRemoval(
  pack: PackReport,
  { host, json }: { readonly host?: string; readonly json?: boolean },
  { output }: Pick<Run, 'output'>,
): void {
  if (json === true) {
    output.json(pack)
    return
  }
  const { changed, restored = [], backups, notes } = pack
  const gone = changed.filter((path) => !existsSync(path))
  const lines = [
    // A folder that is gone says it of what was in it.
    ['removed', gone.filter((path) => !gone.some((other) => path.startsWith(join(other, sep))))],
    ['cleaned', changed.filter((path) => !gone.includes(path) && !restored.includes(path))],
    ['restored', restored],
  ] as const
  for (const [what, paths] of lines)
    if (paths.length > 0) output.data(`${output.color.green('✓')} ${what.padEnd(8)} ${[...new Set(paths)].join(', ')}`)
  if (backups.length > 0) output.data(`${output.color.dim('○')} ${'backup'.padEnd(8)} ${backups.join(', ')}`)
  if (changed.length === 0) {
    const where = host === undefined ? 'any host' : installerOf(host).host.name
    output.data(`Throughline is not installed in ${where}.`)
  }
  for (const line of notes) output.say(line)
}

function report({ changed, backups, rules = [], notes }: PackReport, output: Output): void {
  const done = (text: string) => output.data(`${output.color.green('✓')} ${text}`)
  for (const file of changed) done(`wrote ${file}`)
  if (rules.length > 0) done(`added ${counted(rules.length, 'permission rule')}:`)
  for (const rule of rules) output.data(`    ${rule}`)
  for (const line of backups) output.data(`${output.color.dim('○')} backup ${line}`)
  if (changed.length === 0) output.data('Already installed. Nothing to do.')
  for (const line of notes) output.say(line)
}
