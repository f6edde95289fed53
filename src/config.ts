/**
 * @module Where things are: the only reader of the environment.
 */

import { isAbsolute, join } from 'node:path'
import { textOf } from './files/foreign-files.ts'
import type { HostPaths } from './hosts/hook.ts'
import { HOST_VARIABLE, hostOf } from './hosts/hook-hosts.ts'
import { objectIn } from './text/json.ts'

/** With where the host keeps things that started this process, or the first host where none did. */
export interface Config extends HostPaths {
  /** Throughline's own folder: the store, the log, the installed program. */
  readonly home: string
  /** The store's file or address. */
  readonly store: string
  /** The person's home. */
  readonly user: string
  /** The file of the reference memory server, where its variable is set. */
  readonly memoryFile?: string
  /** What the person set, from `settings.json` in the home; nothing where it is absent or damaged. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The environment for child processes. */
  readonly env: NodeJS.ProcessEnv
}

export interface ConfigOptions {
  readonly store?: string | undefined
  /** The id of the host that started this process, where it was named. */
  readonly host?: string | undefined
}

/**
 * Returns the configuration of this process. Home: `$XDG_DATA_HOME/throughline` or `~/.local/share/throughline`; store:
 * the one given, else `$THROUGHLINE_STORE`, else `throughline.db` in the home; the host's places: as the host says.
 */
export function readConfig({ store, host }: ConfigOptions = {}, processEnv: NodeJS.ProcessEnv = process.env): Config {
  const env = host === undefined ? processEnv : { ...processEnv, [HOST_VARIABLE]: host }
  // An empty or relative one would put the memory into the folder that the process happens to run in.
  const told = env['HOME']
  const user = told && isAbsolute(told) ? told : homeOfUser()
  const data = env['XDG_DATA_HOME']
  // The XDG specification: a relative path is invalid and is to be ignored.
  const home = join(data && isAbsolute(data) ? data : join(user, '.local', 'share'), 'throughline')
  const memoryFile = env['MEMORY_FILE_PATH']
  return {
    ...hostOf(env).places(env, user),
    home,
    store: store || env['THROUGHLINE_STORE'] || join(home, 'throughline.db'),
    user,
    ...(memoryFile ? { memoryFile } : {}),
    settings: readSettings(home),
    env,
  }
}

/** Returns where the settings of a home are kept. */
export function settingsFile(home: string): string {
  return join(home, 'settings.json')
}

// --- internal ---

function homeOfUser(): string {
  const { homedir, userInfo } = process.getBuiltinModule('node:os')
  const folder = homedir()
  return isAbsolute(folder) ? folder : userInfo().homedir
}

/** A hook must not fail because of a comma: what cannot be read counts as not set. */
function readSettings(home: string): Record<string, unknown> {
  return objectIn(textOf(settingsFile(home))) ?? {}
}
