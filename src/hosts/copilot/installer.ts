/**
 * @module Copilot CLI: how Throughline is registered with it.
 *
 * Hooks are in a file of ours, which the client reads beside others; the memory server is in the client's own file of
 * servers. Both are in the client's folder.
 */

import { join, resolve } from 'node:path'
import { PLUGIN_NAME } from '../../rules.ts'
import { isObject } from '../hook-settings.ts'
import type { AgentForm, HostInstaller, InstallTarget, PluginFacts, Programs } from '../installer.ts'
import { listField, textField, withFrontmatter } from '../markdown.ts'
import {
  type JsonFiles,
  jsonRegistration,
  jsonText,
  pluginHooks,
  pluginManifest,
  serverEntry,
  shellHooks,
  showsNothing,
  switchedOff,
} from '../registration.ts'
import { settingsOrNone } from '../settings-file.ts'
import { pluginSkillForm, skillFile, skillForm, skillName } from '../skill.ts'
import { hookHost, hooksFile } from './hook-host.ts'

const folder = ({ hostFolder }: InstallTarget) => resolve(hostFolder)

/** The host gives an agent the tools that it lists, by what they are for; those of servers behind the server's name. */
const agentForm: AgentForm = ({ name, description, tools, body }, { server }) => {
  const all = ['execute', 'read', 'search', ...tools.map((tool) => `${server}/${tool}`)]
  return withFrontmatter([`name: ${name}`, textField('description', description), listField('tools', all)], body)
}

const FORM: JsonFiles = {
  host: hookHost,
  // The client runs no hook after a compaction: the one after a tool does its work.
  events: ['Stop', 'PreCompact', 'SessionStart', 'UserPromptSubmit', 'PostToolUse', 'SessionEnd'],
  hooksFile: (target) => hooksFile(folder(target)),
  serversFile: ({ serversFile }) => resolve(serversFile),
  otherKeys: { version: 1 },
  serverKeys: { type: 'local', tools: ['*'] },
}

export const installer: HostInstaller = {
  ...jsonRegistration(FORM),
  tried: ['1.0.102'],
  agents: { file: (target, name) => join(folder(target), 'agents', `${name}.agent.md`), form: agentForm },
  commands: {
    file: (target, name) => skillFile(folder(target), name),
    form: skillForm,
    typed: (name) => `/${skillName(name)}`,
  },
  obstacles: ({ hostFolder }) => switchedOff([join(hostFolder, 'settings.json')]),
  limits: showsNothing(hookHost),
  plugins: {
    enabled: enabledPlugins,
    removal: (plugin) => `copilot plugin uninstall ${plugin}`,
    // The client asks for each call by its own settings of approval, not by a list of tools.
    allowed: (target) => enabledPlugins(target).length > 0,
    howToAllow: (server) => `start Copilot CLI with --allow-tool '${server}'`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the host's shell fills it in, not we.
    root: '${CLAUDE_PLUGIN_ROOT}',
    texts: {
      agentFile: (name) => `copilot/agents/${name}.agent.md`,
      agentForm,
      commandFile: (name) => `copilot/skills/${name}/SKILL.md`,
      commandForm: pluginSkillForm,
      // The host does not fill the plugin's folder into texts. The plugin brings the server, whose tools they call first.
      program: 'throughline',
    },
    manifests,
  },
}

// --- internal ---

function enabledPlugins({ hostFolder }: InstallTarget): string[] {
  const plugins = settingsOrNone(join(hostFolder, 'settings.json'))['enabledPlugins']
  return Object.entries(isObject(plugins) ? plugins : {}).flatMap(([plugin, on]) =>
    on === true && plugin.startsWith(`${PLUGIN_NAME}@`) ? [plugin] : [],
  )
}

/** The host takes its own manifest before that of another host, and of the plugin only what that names. */
function manifests(
  plugin: PluginFacts,
  { hookFile, cliFile }: Omit<Programs, 'nodePath'>,
): ReadonlyMap<string, string> {
  const { type: _, ...server } = serverEntry(FORM, 'node', cliFile)
  return new Map([
    [
      '.github/plugin/plugin.json',
      pluginManifest(plugin, {
        agents: './copilot/agents',
        commands: [],
        skills: './copilot/skills',
        hooks: './hooks/copilot.json',
        mcpServers: './copilot.mcp.json',
      }),
    ],
    ['hooks/copilot.json', pluginHooks(shellHooks(hookHost, FORM.events, `node "${hookFile}"`), FORM.otherKeys)],
    ['copilot.mcp.json', jsonText({ mcpServers: { memory: server } })],
  ])
}
