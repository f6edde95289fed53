/**
 * @module Qwen Code: how Throughline is registered with it: hooks and the memory server, both in the client's settings, or in
 * those of the project.
 */

import { join } from 'node:path'
import { PLUGIN_NAME } from '../../rules.ts'
import type { HostInstaller, InstallTarget } from '../installer.ts'
import { folderOf, jsonRegistration, switchedOff } from '../registration.ts'
import { settingsIn } from './environment.ts'
import { hookHost } from './hook-host.ts'

const folder = (target: InstallTarget) => folderOf(target, hookHost)
const settingsFile = (target: InstallTarget) => settingsIn(folder(target))

export const installer: HostInstaller = {
  ...jsonRegistration({
    host: hookHost,
    // PostCompact comes before the state is given back, and the transcript tells the summary.
    events: ['Stop', 'PreCompact', 'SessionStart', 'UserPromptSubmit', 'SessionEnd'],
    hooksFile: settingsFile,
    serversFile: settingsFile,
  }),
  folder,
  commandFile: (target, file) => join(folder(target), 'commands', PLUGIN_NAME, file),
  commandWords: { given: '{{args}}', compact: '/compress' },
  obstacles: (target) => switchedOff([settingsIn(target.hostFolder), settingsFile(target)]),
  limits: [
    'Qwen Code shows no line of ours: its model tells you of unfinished work and of a full context.',
    'Qwen Code has no agents or status line of ours.',
  ],
  remarks: ({ scope, projectDir }) => [
    ...(scope === 'project' ? [`Qwen Code reads these settings only where it trusts the folder ${projectDir}.`] : []),
  ],
}
