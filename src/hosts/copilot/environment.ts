/** @module Where Copilot CLI keeps things, and what it says of the processes that it starts. Pure. */

import { join } from 'node:path'
import type { HostPaths } from '../hook.ts'

/** Name of the host's folder in a project: it shares that of GitHub. */
export const PROJECT_FOLDER = '.github'

/** Returns true in a hook, and in a command that the client's model runs. */
export function hasStarted(env: NodeJS.ProcessEnv): boolean {
  return env['COPILOT_CLI'] === '1' || Boolean(runningSession(env))
}

/** Returns where the host keeps things: `$COPILOT_HOME`, else `~/.copilot`. */
export function readPaths(env: NodeJS.ProcessEnv, user: string): HostPaths {
  const hostFolder = env['COPILOT_HOME'] || join(user, '.copilot')
  const pluginRoot = env['PLUGIN_ROOT']
  const projectDir = env['COPILOT_PROJECT_DIR']
  return {
    hostFolder,
    serversFile: join(hostFolder, 'mcp-config.json'),
    ...(pluginRoot ? { pluginRoot } : {}),
    ...(projectDir ? { projectDir } : {}),
  }
}

/** Returns the session that the host started a server for, or in which its model runs a command, with this environment. */
export function runningSession(env: NodeJS.ProcessEnv): string | undefined {
  return env['COPILOT_AGENT_SESSION_ID'] || undefined
}

/** Returns the path of our hooks below a folder of the host's: it reads each file of its folder `hooks`. */
export function hooksFile(folder: string): string {
  return join(folder, 'hooks', 'throughline.json')
}

/** Returns the files in which hooks may be registered. */
export function settingsFiles({ hostFolder }: HostPaths, folder: string | undefined): string[] {
  return [
    hooksFile(hostFolder),
    join(hostFolder, 'settings.json'),
    ...(folder === undefined ? [] : [hooksFile(join(folder, PROJECT_FOLDER))]),
  ]
}

/** Returns the path of a session's transcript; undefined for an id that is no name of a folder. */
export function transcriptOf(hostFolder: string, sessionId: string): string | undefined {
  return /^[\w-]{1,100}$/.test(sessionId) ? join(hostFolder, 'session-state', sessionId, TRANSCRIPT) : undefined
}

/** Name of the transcript in the folder of its session. */
export const TRANSCRIPT = 'events.jsonl'
