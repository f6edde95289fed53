/**
 * @module The plugin as text: manifest, hooks, server, agents and commands, all from what install uses.
 *
 * Pure. It names no path of any machine: the host tells where it put the plugin. There is no package.json at its root:
 * beside a lockfile the host would run npm there.
 */

import { AGENT_KINDS, agentFile } from '../agents/agent-names.ts'
import { COMMAND_FILES, COMMAND_KINDS, renderCommand } from '../agents/commands.ts'
import { PLUGIN_SERVER, renderAgent } from '../agents/markdown.ts'
import { PLUGIN_NAME } from '../agents/plugin-name.ts'
import { SERVER_NAME } from '../hosts/claude-code/mcp-config.ts'
import { HOOK_DEADLINE, HOOK_EVENTS, HOOK_TIMEOUT_MARGIN } from '../rules.ts'
import { BUNDLE_ENTRY } from './installed-command.ts'

/** Folder of the program inside the plugin. */
export const PLUGIN_BIN = 'bin'

// biome-ignore lint/suspicious/noTemplateCurlyInString: the host fills it in, not we.
const ROOT = '${CLAUDE_PLUGIN_ROOT}'
const DESCRIPTION =
  'Saves the complete state of a session before a compaction, a crash or a new chat loses it, and brings it back when it is wanted.'

/** Returns the plugin's text files by path, and the marketplace's, which stands beside the plugin's folder. */
export function pluginFiles(version: string): ReadonlyMap<string, string> {
  const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`
  const command = `node "${ROOT}/${PLUGIN_BIN}/${BUNDLE_ENTRY.cli}"`
  return new Map([
    [
      '.claude-plugin/plugin.json',
      json({
        name: PLUGIN_NAME,
        version,
        description: DESCRIPTION,
        author: { name: 'The Throughline authors' },
        license: 'MIT',
        keywords: ['session', 'memory', 'compaction', 'checkpoint', 'knowledge-graph'],
      }),
    ],
    ['hooks/hooks.json', json({ hooks: pluginHooks() })],
    [
      '.mcp.json',
      json({
        mcpServers: {
          [SERVER_NAME]: { command: 'node', args: [`${ROOT}/${PLUGIN_BIN}/${BUNDLE_ENTRY.cli}`, 'serve'] },
        },
      }),
    ],
    ...AGENT_KINDS.map(
      (kind) => [`agents/${agentFile(kind)}`, renderAgent(kind, { command, server: SERVER_NAME })] as const,
    ),
    ...COMMAND_KINDS.map(
      (kind) => [`commands/${COMMAND_FILES[kind]}`, renderCommand(kind, { command, server: PLUGIN_SERVER })] as const,
    ),
  ])
}

/** Returns the marketplace's manifest: one plugin, in the folder beside it. */
export function marketplaceFile(version: string): string {
  const value = {
    name: PLUGIN_NAME,
    description: DESCRIPTION,
    owner: { name: 'The Throughline authors' },
    plugins: [{ name: PLUGIN_NAME, source: './plugin', description: DESCRIPTION, version }],
  }
  return `${JSON.stringify(value, undefined, 2)}\n`
}

// --- internal ---

function pluginHooks(): object {
  return Object.fromEntries(
    HOOK_EVENTS.map((event) => [
      event,
      [
        {
          hooks: [
            {
              type: 'command',
              command: 'node',
              args: [`${ROOT}/${PLUGIN_BIN}/${BUNDLE_ENTRY.hook}`, event],
              timeout: Math.ceil(HOOK_DEADLINE[event] / 1_000) + HOOK_TIMEOUT_MARGIN,
            },
          ],
        },
      ],
    ]),
  )
}
