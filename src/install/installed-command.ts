/** @module How the installed program is called; light to load, for a hook tells its session. */

import { isAbsolute, join } from 'node:path'
import { shellWord } from '../text/shell-quote.ts'

/** Files that a build must have given. */
export const BUNDLE_ENTRY = { cli: 'cli.js', hook: 'hook.cjs' } as const

/** Returns the node of this process by the path that started it: permissions name that one, where a link leads to node. */
export function startingNode(): string {
  return isAbsolute(process.argv0) ? process.argv0 : process.execPath
}

/** Returns what the agents type: the node that installed, so that another one on the PATH does not matter, and the bundle. */
export function installedCommand(nodePath: string, versionFolder: string): string {
  return `${shellWord(nodePath)} ${shellWord(join(versionFolder, BUNDLE_ENTRY.cli))}`
}
