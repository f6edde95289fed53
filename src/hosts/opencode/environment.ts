/** @module Where OpenCode keeps things, and where its sessions are recorded: what the recorder in the client needs as well. Pure. */

import { isAbsolute, join } from 'node:path'

/** The variable by which our recorder names the session to commands that the client's model runs. */
export const SESSION_VARIABLE = 'OPENCODE_SESSION_ID'

/** Name of the client's settings in its folder, and in the project's. */
export const CONFIG_FILE = 'opencode.json'

/** Returns the client's own folder, below `$XDG_CONFIG_HOME` or `~/.config`. */
export function configFolder(env: NodeJS.ProcessEnv, user: string): string {
  return join(xdgFolder(env['XDG_CONFIG_HOME'], join(user, '.config')), 'opencode')
}

/** Returns Throughline's own folder. */
export function dataFolder(env: NodeJS.ProcessEnv, user: string): string {
  return join(xdgFolder(env['XDG_DATA_HOME'], join(user, '.local', 'share')), 'throughline')
}

/** Returns the folder of the recordings in Throughline's own. */
export function recordingsIn(home: string): string {
  return join(home, 'recordings', 'opencode')
}

/** Returns the path of our plugin below a folder of the host's: it loads each file of its folder `plugins`. */
export function pluginFile(folder: string): string {
  return join(folder, 'plugins', 'throughline.js')
}

// --- internal ---

/** The XDG specification: a relative path is invalid and is to be ignored. */
function xdgFolder(folder: string | undefined, usual: string): string {
  return folder && isAbsolute(folder) ? folder : usual
}
