/**
 * @module The commands `install`, `uninstall`, `off` and `on`: change the installation and print what changed.
 */

import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { now } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { defined } from '../../defined.ts'
import { setOff } from '../../hooks/process/enable.ts'
import { INSTALLERS } from '../../hosts/installable.ts'
import type { HostInstaller, Scope } from '../../hosts/installer.ts'
import { installPack, type PackReport } from '../../install/install.ts'
import { lastingNode } from '../../install/node-path.ts'
import type { HostTarget } from '../../install/paths.ts'
import { uninstallPack } from '../../install/uninstall.ts'
import { VERSION } from '../../version.ts'
import type { Run } from '../terminal/context.ts'
import type { Output } from '../terminal/output.ts'
import { packageRoot } from '../terminal/package-root.ts'
import { counted } from '../terminal/plural.ts'

/** Which installation a command is for. */
interface WhichInstallation {
  /** The host's id. */
  readonly host: string
  readonly scope: Scope
}

interface InstallOptions extends WhichInstallation {
  readonly statusline: boolean
  readonly server?: string
  readonly json?: boolean
}

/** Returns where the installations of all hosts lie, of both scopes. */
export function hostTargets(folder: string, config: Config): HostTarget[] {
  const scopes = ['user', 'project'] as const
  return INSTALLERS.flatMap((installer) => scopes.map((scope) => hostTarget(installer, scope, folder, config)))
}

/** Registers the pack with a host, and prints what that wrote. */
export function installCommand(options: InstallOptions, { output, ...run }: Run): void {
  const pack = installPack({
    ...packOptions(options, run),
    statusLine: options.statusline,
    ...defined({ server: options.server }),
  })
  if (options.json === true) output.json(pack)
  else report(pack, { done: 'wrote', rules: 'added', nothing: 'Already installed. Nothing to do.' }, output)
}

/** Removes what `install` added, and prints what that changed. */
export function uninstallCommand(options: WhichInstallation & { readonly json?: boolean }, run: Run): void {
  const { context, output, folder } = run
  const others = hostTargets(folder, context.config).filter(({ installer }) => installer.host.id !== options.host)
  const pack = uninstallPack({ ...packOptions(options, run), others })
  if (options.json === true) output.json(pack)
  else {
    const owner = options.scope === 'user' ? 'for the user' : `for the project in ${folder}`
    const nothing = `Throughline is not installed in ${installerOf(options.host).host.name} ${owner}.`
    report(pack, { done: 'removed from', rules: 'removed', nothing }, output)
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

function hostTarget(installer: HostInstaller, scope: Scope, projectDir: string, config: Config): HostTarget {
  const { hostFolder, serversFile } = installer.host.places(config.env, config.user)
  return { installer, scope, hostFolder, serversFile, projectDir, dataDir: config.home }
}

function packOptions(
  { host, scope }: WhichInstallation,
  { context: { config }, folder }: Pick<Run, 'context' | 'folder'>,
) {
  return {
    ...hostTarget(installerOf(host), scope, folder, config),
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

/** The words by which a command reports what it did. */
interface Words {
  readonly done: string
  readonly rules: string
  readonly nothing: string
}

function report({ changed, backups, rules = [], statusLine, notes }: PackReport, words: Words, output: Output): void {
  const done = (text: string) => output.data(`${output.color.green('✓')} ${text}`)
  for (const file of changed) done(`${words.done} ${file}`)
  if (statusLine !== undefined) done(`${statusLine} the status line`)
  if (rules.length > 0) done(`${words.rules} ${counted(rules.length, 'permission rule')}:`)
  for (const rule of rules) output.data(`    ${rule}`)
  for (const line of backups) output.data(`${output.color.dim('○')} backup ${line}`)
  if (changed.length === 0) output.data(words.nothing)
  for (const line of notes) output.say(line)
}
