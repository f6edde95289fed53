/** @module The command line that runs the installed program. Imports little, because hooks load this file. */

import { isAbsolute, join } from 'node:path'
import { shellWord } from '../text/shell-quote.ts'

/** Files that every build contains. */
export const BUNDLE_ENTRY = { cli: 'cli.js', hook: 'hook.cjs' } as const

/** Returns the node of this process by the path that started it: permissions name that one, where a link leads to node. */
export function startingNode(): string {
  return isAbsolute(process.argv0) ? process.argv0 : process.execPath
}

/** Returns the command for the agents: the node that ran the installation, whatever is on the PATH, and the bundle. */
export function installedCommand(nodePath: string, versionFolder: string): string {
  return `${shellWord(nodePath)} ${shellWord(join(versionFolder, BUNDLE_ENTRY.cli))}`
}
