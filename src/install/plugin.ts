/**
 * @module The plugin's text files: the host's manifests, agents and commands, from the same sources as install.
 *
 * Pure. They contain no path of a machine, because the host passes the plugin's folder. The root has no package.json: the
 * host would run npm in a folder with package.json and a lockfile.
 */

import { COMMAND_KINDS, renderCommand } from '../agents/commands.ts'
import { renderAgent } from '../agents/markdown.ts'
import type { HostInstaller, HostPlugins } from '../hosts/installer.ts'
import { PLUGIN_SERVER } from '../hosts/markdown.ts'
import { AGENT_KINDS, SERVER_NAMES } from '../rules.ts'
import { BUNDLE_ENTRY } from './installed-command.ts'

/** Folder of the program inside the plugin. */
export const PLUGIN_BIN = 'bin'

/** The branch with the built plugin; `.ci/plugin-branch` writes it. */
export const RELEASE_BRANCH = 'release'

/** Returns the plugin's text files by path. */
export function pluginFiles(
  plugins: HostPlugins,
  { agents, commands }: Pick<HostInstaller, 'agents' | 'commands'>,
  version: string,
): ReadonlyMap<string, string> {
  const bin = `${plugins.root}/${PLUGIN_BIN}`
  const [hookFile, cliFile] = [`${bin}/${BUNDLE_ENTRY.hook}`, `${bin}/${BUNDLE_ENTRY.cli}`]
  const command = `node "${cliFile}"`
  const files = new Map(plugins.manifests(factsOf(version), { hookFile, cliFile, command }))
  const ofAgents = { command, server: SERVER_NAMES[0], form: agents.form }
  const ofCommands = { command, server: PLUGIN_SERVER, form: commands.form }
  for (const kind of AGENT_KINDS) files.set(`agents/${kind}.md`, renderAgent(kind, ofAgents))
  for (const kind of COMMAND_KINDS) files.set(`commands/${kind}.md`, renderCommand(kind, ofCommands))
  return files
}

/**
 * Returns the path and text of the file by which a host finds the plugin from the address of this repository: it names the branch
 * with the built plugin. `repository` is that of package.json.
 */
export function marketplaceFile(
  plugins: HostPlugins,
  { version, repository }: PackageFacts,
): { readonly path: string; readonly text: string } {
  return plugins.marketplace(factsOf(version), { url: repository.url.replace(/^git\+/, ''), branch: RELEASE_BRANCH })
}

/** What package.json states. */
export interface PackageFacts {
  readonly version: string
  readonly repository: { readonly url: string }
}

// --- internal ---

function factsOf(version: string) {
  return {
    version,
    description:
      'Saves the complete state of a session before a compaction, a crash or a new chat loses it, and recovers it when you need it.',
    author: 'The Throughline authors',
  }
}
