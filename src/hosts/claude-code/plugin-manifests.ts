/** @module The plugin as Claude Code reads it: its manifest, hooks and server, and the marketplace that offers it. Pure. */

import { PLUGIN_NAME, SERVER_NAMES } from '../../rules.ts'
import type { PluginFacts, Programs } from '../installer.ts'
import { hookEntries } from './settings.ts'

/** The plugin's folder as the host fills it into commands. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the host fills it in, not we.
export const PLUGIN_ROOT = '${CLAUDE_PLUGIN_ROOT}'

/** Returns the host's own files of the plugin, by their path in it. */
export function manifests(
  { version, description, author }: PluginFacts,
  { hookFile, cliFile }: Omit<Programs, 'nodePath'>,
): ReadonlyMap<string, string> {
  // Another host that takes this plugin as its own ignores `args`, and would run node without a program.
  const hooks = Object.fromEntries(
    hookEntries('node', hookFile).map(({ event, hook: { args: _, ...hook } }) => [
      event,
      [{ hooks: [{ ...hook, command: `node "${hookFile}" ${event}` }] }],
    ]),
  )
  return new Map([
    [
      '.claude-plugin/plugin.json',
      json({
        name: PLUGIN_NAME,
        version,
        description,
        author: { name: author },
        license: 'MIT',
        keywords: ['session', 'memory', 'compaction', 'checkpoint', 'knowledge-graph'],
      }),
    ],
    ['hooks/hooks.json', json({ hooks })],
    ['.mcp.json', json({ mcpServers: { [SERVER_NAMES[0]]: { command: 'node', args: [cliFile, 'serve'] } } })],
  ])
}

/** Returns the marketplace's file: one plugin, in the folder `./plugin` beside it. */
export function marketplace({ version, description, author }: PluginFacts) {
  const text = json({
    name: PLUGIN_NAME,
    description,
    owner: { name: author },
    plugins: [{ name: PLUGIN_NAME, source: './plugin', description, version }],
  })
  return { path: '.claude-plugin/marketplace.json', text }
}

// --- internal ---

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
