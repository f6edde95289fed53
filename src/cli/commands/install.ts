/**
 * @module The commands `install` and `uninstall`: where the pack goes, and what was done.
 */

import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AgentNames } from '../../agents/agent-names.ts'
import { now } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { installPack, type PackReport } from '../../install/install.ts'
import { lastingNode } from '../../install/node-path.ts'
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
  else report(pack, { done: 'wrote', rules: 'added', nothing: 'Already installed, nothing to do.' }, output)
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
  else {
    const place = options.scope === 'user' ? 'for the user' : `for the project in ${folder}`
    const nothing = `Nothing of Throughline is installed ${place}.`
    report(pack, { done: 'removed from', rules: 'removed', nothing }, output)
  }
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
    nodePath: lastingNode(process.execPath, config.env),
    now: now(),
  }
}

/** How a command words what it did. */
interface Words {
  readonly done: string
  readonly rules: string
  readonly nothing: string
}

function report({ changed, backups, rules = [], statusLine, notes }: PackReport, words: Words, output: Output): void {
  const done = (text: string) => output.data(`${output.color.green('✓')} ${text}`)
  for (const file of changed) done(`${words.done} ${file}`)
  if (statusLine !== undefined) done(`${statusLine} the status line`)
  if (rules.length > 0) done(`${words.rules} ${rules.length} permission rules, for what runs without a question:`)
  for (const rule of rules) output.data(`    ${rule}`)
  for (const line of backups) output.data(`${output.color.dim('○')} backup ${line}`)
  if (changed.length === 0) output.data(words.nothing)
  for (const line of notes) output.say(line)
}
