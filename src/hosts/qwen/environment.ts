/** @module Where Qwen Code keeps things, and what it says of the processes that it starts. Pure. */

import { join } from 'node:path'
import type { HostPaths } from '../hook.ts'

/** Name of the host's folder in a project. */
export const PROJECT_FOLDER = '.qwen'

/** Returns true in a hook, in a server, and in a command that the client's model runs. */
export function hasStarted(env: NodeJS.ProcessEnv): boolean {
  return isCommand(env) || runsHook(env) || Boolean(runningSession(env))
}

/** Returns true in a hook. It is told the variables of other hosts' hooks as well. */
export function runsHook(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['QWEN_PROJECT_DIR'])
}

/** Returns where the host keeps things: `$QWEN_HOME`, else `~/.qwen`. Servers stand in its settings. */
export function readPaths(env: NodeJS.ProcessEnv, user: string): HostPaths {
  const hostFolder = env['QWEN_HOME'] || join(user, '.qwen')
  const projectDir = env['QWEN_PROJECT_DIR']
  return { hostFolder, serversFile: settingsIn(hostFolder), ...(projectDir ? { projectDir } : {}) }
}

/** Returns the session that the host named when it started a process with this environment. */
export function runningSession(env: NodeJS.ProcessEnv): string | undefined {
  return env['QWEN_CODE_SESSION_ID'] || undefined
}

/** Returns the session that the host started this server for. What a session's commands start inherits its id: that is another client's. */
export function servedSession(env: NodeJS.ProcessEnv): string | undefined {
  return isCommand(env) ? undefined : runningSession(env)
}

/** Returns the settings below a folder of the host's. */
export function settingsIn(folder: string): string {
  return join(folder, 'settings.json')
}

/** Returns the files in which hooks may be registered. */
export function settingsFiles({ hostFolder }: HostPaths, folder: string | undefined): string[] {
  return [settingsIn(hostFolder), ...(folder === undefined ? [] : [settingsIn(join(folder, PROJECT_FOLDER))])]
}

// --- internal ---

/** The client marks the commands that its model runs, not its hooks and servers. */
function isCommand(env: NodeJS.ProcessEnv): boolean {
  return env['QWEN_CODE'] === '1'
}
