/**
 * @module Qwen Code: how Throughline is registered with it: hooks and the memory server, both in the client's settings.
 */

import { join, resolve } from 'node:path'
import { PLUGIN_NAME } from '../../rules.ts'
import type { AgentForm, HostInstaller, InstallTarget } from '../installer.ts'
import { commandForm, listField, textField, toolRules, withFrontmatter } from '../markdown.ts'
import { jsonRegistration, showsNothing, switchedOff } from '../registration.ts'
import { hookHost, SETTINGS } from './hook-host.ts'

const folder = ({ hostFolder }: InstallTarget) => resolve(hostFolder)
/** The host gives an agent the tools that it lists, those of servers under their full names. */
const agentForm: AgentForm = ({ name, description, tools, body }, { server }) => {
  const all = ['run_shell_command', 'read_file', 'grep_search', 'glob', ...toolRules(server, tools)]
  return withFrontmatter([`name: ${name}`, textField('description', description), listField('tools', all)], body)
}

/** Observed: the client strips comments, and takes no final commas. */
const DIALECT = 'comments'
const settingsFile = (target: InstallTarget) => join(folder(target), SETTINGS)

export const installer: HostInstaller = {
  ...jsonRegistration({
    host: hookHost,
    // PostCompact comes before the state is given back, and the transcript tells the summary.
    events: ['Stop', 'PreCompact', 'SessionStart', 'UserPromptSubmit', 'SessionEnd'],
    hooksFile: settingsFile,
    serversFile: settingsFile,
    dialect: DIALECT,
  }),
  tried: ['0.24.4'],
  agents: { file: (target, name) => join(folder(target), 'agents', `${name}.md`), form: agentForm },
  commands: {
    file: (target, name) => join(folder(target), 'commands', PLUGIN_NAME, `${name}.md`),
    form: commandForm,
    words: { given: '{{args}}', compact: '/compress' },
    typed: (name) => `/${PLUGIN_NAME}:${name}`,
  },
  obstacles: (target) => switchedOff([settingsFile(target)], DIALECT),
  limits: showsNothing(hookHost),
}
