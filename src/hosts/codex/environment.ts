/** @module Where Codex keeps things, and what it says of the processes that it starts. Pure. */

import { join } from 'node:path'
import type { HostPaths } from '../hook.ts'

/** Name of the host's folder in a project. */
export const PROJECT_FOLDER = '.codex'

/**
 * Returns true in a command that the client's model runs. A hook or a server has no variable of the client's own: what we
 * register for the client names it (../named-host.ts).
 */
export function hasStarted(env: NodeJS.ProcessEnv): boolean {
  return Boolean(runningSession(env))
}

/** Returns where the host keeps things: `$CODEX_HOME`, else `~/.codex`. */
export function readPaths(env: NodeJS.ProcessEnv, user: string): HostPaths {
  const hostFolder = env['CODEX_HOME'] || join(user, '.codex')
  const pluginRoot = env['PLUGIN_ROOT']
  return { hostFolder, serversFile: join(hostFolder, 'config.toml'), ...(pluginRoot ? { pluginRoot } : {}) }
}

/** Returns the session in which the client's model runs a command with this environment. */
export function runningSession(env: NodeJS.ProcessEnv): string | undefined {
  return env['CODEX_THREAD_ID'] || undefined
}

/** Returns the files in which hooks may be registered. */
export function settingsFiles({ hostFolder }: HostPaths): string[] {
  return [join(hostFolder, 'hooks.json'), join(hostFolder, 'config.toml')]
}
