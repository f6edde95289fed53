/**
 * @module Where things are: the only reader of the environment.
 */

import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

export interface Config {
  /** Throughline's own folder: the store, the log, the installed program. */
  readonly home: string
  /** The store's file or address. */
  readonly store: string
  /** Claude Code's own folder. */
  readonly claudeDir: string
  /** The folder that the session was started in, where Claude Code says so. */
  readonly projectDir?: string
  /** The environment for child processes. */
  readonly env: NodeJS.ProcessEnv
}

/**
 * Returns the configuration of this process. Home: `$XDG_DATA_HOME/throughline` or `~/.local/share/throughline`; store:
 * `option`, else `$THROUGHLINE_STORE`, else `throughline.db` in the home; Claude Code: `$CLAUDE_CONFIG_DIR` or `~/.claude`.
 */
export function readConfig(option?: { readonly store?: string }, env: NodeJS.ProcessEnv = process.env): Config {
  const user = env['HOME'] || homedir()
  const data = env['XDG_DATA_HOME']
  // The XDG specification: a relative path is invalid and is to be ignored.
  const home = join(data && isAbsolute(data) ? data : join(user, '.local', 'share'), 'throughline')
  const projectDir = env['CLAUDE_PROJECT_DIR']
  return {
    home,
    store: option?.store || env['THROUGHLINE_STORE'] || join(home, 'throughline.db'),
    claudeDir: env['CLAUDE_CONFIG_DIR'] || join(user, '.claude'),
    ...(projectDir ? { projectDir } : {}),
    env,
  }
}
