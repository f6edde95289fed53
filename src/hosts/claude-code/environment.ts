/** @module Where Claude Code keeps things, and what it says of the processes that it starts. Pure. */

import { join } from 'node:path'
import type { HostPaths } from '../hook.ts'

/** Name of the host's folder in a project. */
export const PROJECT_FOLDER = '.claude'

/** Returns true where the environment is one that the host made. */
export function hasStarted(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['CLAUDECODE'] || env['CLAUDE_PROJECT_DIR'] || env['CLAUDE_PLUGIN_ROOT'])
}

/** Returns where the host keeps things: `$CLAUDE_CONFIG_DIR`, else `~/.claude` and `~/.claude.json`. */
export function readPaths(env: NodeJS.ProcessEnv, user: string): HostPaths {
  const configDir = env['CLAUDE_CONFIG_DIR']
  const pluginRoot = env['CLAUDE_PLUGIN_ROOT']
  const projectDir = env['CLAUDE_PROJECT_DIR']
  return {
    hostFolder: configDir || join(user, '.claude'),
    serversFile: join(configDir || user, '.claude.json'),
    ...(pluginRoot ? { pluginRoot } : {}),
    ...(projectDir ? { projectDir } : {}),
  }
}

/** Returns the session that the host named when it started a process with this environment. */
export function runningSession(env: NodeJS.ProcessEnv): string | undefined {
  return env['CLAUDE_CODE_SESSION_ID'] || undefined
}

/**
 * Returns the session that the host started this server for. What a session's commands start inherits its id too, with a mark
 * that the host takes from its servers' environment (host, observed: 2.1.197 and 2.1.330): that is another client's server.
 */
export function servedSession(env: NodeJS.ProcessEnv): string | undefined {
  return env['CLAUDE_CODE_CHILD_SESSION'] ? undefined : runningSession(env)
}

/** Returns true for a run that no person sits before, as the host calls itself there. */
export function isUnattended(env: NodeJS.ProcessEnv): boolean {
  return (env['CLAUDE_CODE_ENTRYPOINT'] ?? '').startsWith('sdk-')
}

/** Returns the settings in which hooks may be registered: the person's, and those of a project that are not shared. */
export function settingsFiles({ hostFolder }: HostPaths, project: string | undefined): string[] {
  return [
    join(hostFolder, 'settings.json'),
    ...(project === undefined ? [] : [join(project, PROJECT_FOLDER, 'settings.local.json')]),
  ]
}
