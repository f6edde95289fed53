/** @module The plugin as Claude Code reads it: its manifest, hooks and server, and the marketplaces that offer it. Pure. */

import { PLUGIN_NAME, SERVER_NAMES } from '../../rules.ts'
import type { PluginFacts, PluginSource, Programs } from '../installer.ts'
import { jsonText, pluginHooks, pluginManifest } from '../registration.ts'
import { hookEntries } from './settings.ts'

/** The plugin's folder as the host fills it into commands. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the host fills it in, not we.
export const PLUGIN_ROOT = '${CLAUDE_PLUGIN_ROOT}'

/**
 * Returns the host's own files of the plugin, by their path in it. One is a marketplace that offers the folder it is in: a built
 * clone, or the branch with the built plugin, is installed without another repository.
 */
export function manifests(
  plugin: PluginFacts,
  { hookFile, cliFile }: Omit<Programs, 'nodePath'>,
): ReadonlyMap<string, string> {
  // Another host that takes this plugin as its own ignores `args`, and would run node without a program.
  const hooks = hookEntries('node', hookFile).map(({ event, hook: { args: _, ...hook } }) => ({
    event,
    hook: { ...hook, command: `node "${hookFile}" ${event}` },
  }))
  return new Map([
    [
      '.claude-plugin/plugin.json',
      pluginManifest(plugin, { keywords: ['session', 'memory', 'compaction', 'checkpoint', 'knowledge-graph'] }),
    ],
    [MARKETPLACE, marketplace(plugin, './')],
    ['hooks/hooks.json', pluginHooks(hooks)],
    ['.mcp.json', jsonText({ mcpServers: { [SERVER_NAMES[0]]: { command: 'node', args: [cliFile, 'serve'] } } })],
  ])
}

/** Returns the path and text of the marketplace that offers the plugin at a branch of a git repository. */
export function remoteMarketplace(plugin: PluginFacts, { url, branch }: PluginSource) {
  return { path: MARKETPLACE, text: marketplace(plugin, { source: 'url', url, ref: branch }) }
}

// --- internal ---

/** Where the host looks for a marketplace in a folder or repository. */
const MARKETPLACE = '.claude-plugin/marketplace.json'

/** The plugin's own manifest states the version: this file would state that of another commit. */
function marketplace({ description, author }: PluginFacts, source: string | object): string {
  return jsonText({
    name: PLUGIN_NAME,
    description,
    owner: { name: author },
    plugins: [{ name: PLUGIN_NAME, source, description }],
  })
}
