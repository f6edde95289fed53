/**
 * @module The commands `install`, `uninstall`, `off` and `on`: change the installation and print what changed.
 */

import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AgentNames } from '../../agents/agent-names.ts'
import { now } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { defined } from '../../defined.ts'
import { setOff } from '../../hooks/process/enable.ts'
import { installPack, type PackReport } from '../../install/install.ts'
import { lastingNode } from '../../install/node-path.ts'
import type { Scope } from '../../install/paths.ts'
import { uninstallPack } from '../../install/uninstall.ts'
import { VERSION } from '../../version.ts'
import type { Output } from '../terminal/output.ts'
import { packageRoot } from '../terminal/package-root.ts'
import { counted } from '../terminal/plural.ts'

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
    ...defined({ server: options.server }),
  })
  if (options.json === true) output.json(pack)
  else report(pack, { done: 'wrote', rules: 'added', nothing: 'Already installed. Nothing to do.' }, output)
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
    const owner = options.scope === 'user' ? 'for the user' : `for the project in ${folder}`
    const nothing = `Throughline is not installed ${owner}.`
    report(pack, { done: 'removed from', rules: 'removed', nothing }, output)
  }
}

/** Switches Throughline off or on for the project of the folder, and says what that means. */
export function switchCommand(
  off: boolean,
  options: { readonly json?: boolean },
  folder: string,
  config: Config,
  output: Output,
): void {
  const { folder: project, changed } = setOff(config.home, folder, off, now())
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
