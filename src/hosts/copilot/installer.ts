/**
 * @module Copilot CLI: how Throughline is registered with it.
 *
 * Hooks are in a file of ours, which the client reads beside others; the memory server is in the client's own file of
 * servers. Both are in the client's folder.
 */

import { join, resolve } from 'node:path'
import type { AgentForm, HostInstaller, InstallTarget } from '../installer.ts'
import { listField, textField, withFrontmatter } from '../markdown.ts'
import { jsonRegistration, showsNothing, switchedOff } from '../registration.ts'
import { skillFile, skillForm, skillName } from '../skill.ts'
import { hookHost, hooksFile } from './hook-host.ts'

const folder = ({ hostFolder }: InstallTarget) => resolve(hostFolder)

/** The host gives an agent the tools that it lists, by what they are for; those of servers behind the server's name. */
const agentForm: AgentForm = ({ name, description, tools, body }, { server }) => {
  const all = ['execute', 'read', 'search', ...tools.map((tool) => `${server}/${tool}`)]
  return withFrontmatter([`name: ${name}`, textField('description', description), listField('tools', all)], body)
}

const registration = jsonRegistration({
  host: hookHost,
  // The client runs no hook after a compaction: the one after a tool does its work.
  events: ['Stop', 'PreCompact', 'SessionStart', 'UserPromptSubmit', 'PostToolUse', 'SessionEnd'],
  hooksFile: (target) => hooksFile(folder(target)),
  serversFile: ({ serversFile }) => resolve(serversFile),
  otherKeys: { version: 1 },
  serverKeys: { type: 'local', tools: ['*'] },
})

export const installer: HostInstaller = {
  ...registration,
  tried: ['1.0.102'],
  agents: { file: (target, name) => join(folder(target), 'agents', `${name}.agent.md`), form: agentForm },
  commands: {
    file: (target, name) => skillFile(folder(target), name),
    form: skillForm,
    typed: (name) => `/${skillName(name)}`,
  },
  obstacles: ({ hostFolder }) => switchedOff([join(hostFolder, 'settings.json')]),
  limits: showsNothing(hookHost),
}
