/**
 * @module The plugin as Copilot CLI reads it: nothing of it, so that no hook of ours fails there. Pure.
 *
 * Without a manifest of its own the client takes that of another host, whose hooks it cannot start.
 */

import { PLUGIN_NAME } from '../../rules.ts'
import type { PluginFacts } from '../installer.ts'

/** Returns the host's own files of the plugin, by their path in it. */
export function manifests({ version, description, author }: PluginFacts): ReadonlyMap<string, string> {
  const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`
  return new Map([
    [
      '.github/plugin/plugin.json',
      json({
        name: PLUGIN_NAME,
        version,
        description,
        author: { name: author },
        license: 'MIT',
        agents: [],
        commands: [],
        skills: [],
        hooks: './hooks/none.json',
        mcpServers: './none.mcp.json',
      }),
    ],
    ['hooks/none.json', json({ version: 1, hooks: {} })],
    ['none.mcp.json', json({ mcpServers: {} })],
  ])
}
