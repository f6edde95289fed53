/** @module Where OpenCode keeps things, where its sessions are recorded, and what it says of the processes that it starts. Pure. */

import { isAbsolute, join } from 'node:path'
import type { HostPaths } from '../hook.ts'

/** Name of the host's folder in a project. */
export const PROJECT_FOLDER = '.opencode'

/** The variable by which our recorder names the session to commands that the client's model runs. */
export const SESSION_VARIABLE = 'OPENCODE_SESSION_ID'

/** Returns true in every process that the client starts: it sets the variable in its own environment. */
export function hasStarted(env: NodeJS.ProcessEnv): boolean {
  return env['OPENCODE'] === '1' || Boolean(runningSession(env))
}

/** Returns where the host keeps things, below `$XDG_CONFIG_HOME` or `~/.config`, and where its sessions are recorded. */
export function readPaths(env: NodeJS.ProcessEnv, user: string): HostPaths {
  const hostFolder = join(xdgFolder(env['XDG_CONFIG_HOME'], join(user, '.config')), 'opencode')
  const recordings = recordingsIn(dataFolder(env, user))
  return { hostFolder, serversFile: join(hostFolder, CONFIG_FILE), recordings }
}

/** Name of the client's settings in its folder, and in the project's. */
export const CONFIG_FILE = 'opencode.json'

/** Returns Throughline's own folder. */
export function dataFolder(env: NodeJS.ProcessEnv, user: string): string {
  return join(xdgFolder(env['XDG_DATA_HOME'], join(user, '.local', 'share')), 'throughline')
}

/** Returns the folder of the recordings in Throughline's own. */
export function recordingsIn(home: string): string {
  return join(home, 'recordings', 'opencode')
}

/** Returns the session in which the client's model runs a command with this environment. */
export function runningSession(env: NodeJS.ProcessEnv): string | undefined {
  return env[SESSION_VARIABLE] || undefined
}

/** Returns the path of our plugin below a folder of the host's: it loads each file of its folder `plugins`. */
export function pluginFile(folder: string): string {
  return join(folder, 'plugins', 'throughline.js')
}

/** Returns the files in which hooks may be registered. */
export function settingsFiles({ hostFolder }: HostPaths, folder: string | undefined): string[] {
  return [hostFolder, ...(folder === undefined ? [] : [join(folder, PROJECT_FOLDER)])].map(pluginFile)
}

// --- internal ---

/** The XDG specification: a relative path is invalid and is to be ignored. */
function xdgFolder(told: string | undefined, usual: string): string {
  return told && isAbsolute(told) ? told : usual
}
