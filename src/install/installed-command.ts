/** @module The command line that runs the installed program. Imports little, because hooks load this file. */

import { realpathSync } from 'node:fs'
import { basename, delimiter, dirname, isAbsolute, join, sep } from 'node:path'
import { PLUGIN_NAME } from '../rules.ts'
import { shellWord } from '../text/shell-quote.ts'

/** Files that every build contains. */
export const BUNDLE_ENTRY = { cli: 'cli.js', hook: 'hook.cjs' } as const
/** How the names of files end that a hook keeps beside the build's: what the engine made of them. */
export const KEPT_CODE = '.code'

/** Returns the node of this process by the path that started it: permissions name that one, where a link leads to node. */
export function startingNode(): string {
  return isAbsolute(process.argv0) ? process.argv0 : process.execPath
}

/** Returns the command for the agents: the node that ran the installation, whatever is on the PATH, and the bundle. */
export function installedCommand(nodePath: string, versionFolder: string): string {
  return `${shellWord(nodePath)} ${shellWord(join(versionFolder, BUNDLE_ENTRY.cli))}`
}

/** Returns the command of the build that the hook of this process belongs to. */
export function commandOfHook(): string {
  return installedCommand(startingNode(), dirname(process.argv[1] ?? ''))
}

/** Returns the command of the program that runs, by its path: permission rules name that. `program` is the file that runs. */
export function runningCommand(program: string = process.argv[1] ?? ''): string {
  const file = ownFile(program)
  if (file === undefined) return PLUGIN_NAME
  // A link of another name lies elsewhere; one to the folder is what was registered.
  return installedCommand(startingNode(), dirname(basename(program) === BUNDLE_ENTRY.cli ? program : file))
}

/**
 * Returns how a person starts this program from a shell: by its name where that leads here, else by node and its path, because
 * another program may have the name.
 */
export function typedCommand(env: NodeJS.ProcessEnv, program: string = process.argv[1] ?? ''): string {
  const file = ownFile(program)
  const isNamed = (env['PATH'] ?? '')
    .split(delimiter)
    // What npm adds for one run is not on the person's own path.
    .filter((folder) => isAbsolute(folder) && !folder.includes(`${sep}node_modules${sep}`))
    .some((folder) => file !== undefined && realPath(join(folder, PLUGIN_NAME)) === file)
  return isNamed ? PLUGIN_NAME : runningCommand(program)
}

/** Returns a text of ours with the commands in it as they are started on this machine. */
export function asStarted(text: string, command: string): string {
  return text.replace(/(?<=`|^|\b[Rr]un |: |&& | {3})throughline (?=[a-z])/g, () => `${command} `)
}

// --- internal ---

/** The file of our command line; undefined in another program, which calls itself as it likes. */
function ownFile(program: string): string | undefined {
  const file = realPath(program)
  return file === undefined || basename(file) !== BUNDLE_ENTRY.cli ? undefined : file
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
