/**
 * @module The commands `install` and `uninstall`: where the pack goes, and what was done.
 */

import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AgentNames } from '../../agents/agent-names.ts'
import { now } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { installPack, type PackReport } from '../../install/install.ts'
import type { Scope } from '../../install/paths.ts'
import { uninstallPack } from '../../install/uninstall.ts'
import { VERSION } from '../../version.ts'
import type { Output } from '../terminal/output.ts'
import { packageRoot } from '../terminal/package-root.ts'

export interface InstallOptions {
  readonly scope: Scope
  readonly statusline: boolean
  readonly server?: string
  readonly agentName: Partial<AgentNames>
  readonly json?: boolean
}

/** Registers the pack with Claude Code, and prints what that wrote. */
export function installCommand(options: InstallOptions, folder: string, config: Config, output: Output): void {
  const pack = installPack({
    ...packOptions(options.scope, folder, config),
    statusLine: options.statusline,
    agentNames: options.agentName,
    ...(options.server === undefined ? {} : { server: options.server }),
  })
  if (options.json === true) output.json(pack)
  else report(pack, 'wrote', 'Already installed, nothing to do.', output)
}

/** Removes what `install` added, and prints what that changed. */
export function uninstallCommand(
  options: { readonly scope: Scope; readonly json?: boolean },
  folder: string,
  config: Config,
  output: Output,
): void {
  const pack = uninstallPack(packOptions(options.scope, folder, config))
  if (options.json === true) output.json(pack)
  else report(pack, 'removed from', 'Nothing of Throughline is installed here.', output)
}

// --- internal ---

function packOptions(scope: Scope, projectDir: string, config: Config) {
  return {
    scope,
    configDir: config.hostFolder,
    claudeFile: config.serversFile,
    projectDir,
    dataDir: config.home,
    distDir: dirname(fileURLToPath(import.meta.url)),
    packageRoot: packageRoot(),
    version: VERSION,
    nodePath: process.execPath,
    now: now(),
  }
}

function report(pack: PackReport, done: string, nothing: string, output: Output): void {
  for (const line of pack.changed) output.data(`${output.color.green('✓')} ${done} ${line}`)
  for (const line of pack.backups) output.data(`${output.color.dim('○')} backup ${line}`)
  if (pack.changed.length === 0) output.data(nothing)
  for (const line of pack.notes) output.say(line)
}
