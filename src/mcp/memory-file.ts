/**
 * @module The memory that a reference memory server left: the file that `MEMORY_FILE_PATH` names is not read here, and
 * its owner is told how to import it for as long as that was not done.
 */

import { statSync } from 'node:fs'
import type { Context } from '../compose.ts'
import { isImported } from '../memory/transfer/imported-files.ts'
import { BUSY_TIMEOUT } from '../rules.ts'
import { mayHoldStore } from '../store/location.ts'

/** What is said of a file that was not imported. */
export interface MemoryFileNotice {
  /** A line of the server's instructions. */
  readonly toModel: string
  /** A line for the server's log. */
  readonly toPerson: string
}

/** Returns what is said of the file; undefined where there is none, it is empty, or it was imported. */
export async function memoryFileNotice(context: Context): Promise<MemoryFileNotice | undefined> {
  const { memoryFile, store } = context.config
  if (memoryFile === undefined || !holdsSomething(memoryFile)) return undefined
  // A store that cannot be read says so at the first call.
  const known =
    mayHoldStore(store) &&
    (await context.withStore(BUSY_TIMEOUT.hook, (open) => isImported(open, memoryFile)).catch(() => true))
  if (known) return undefined
  const shown = memoryFile.length <= LONGEST_SHOWN && PLAIN.test(memoryFile) ? memoryFile : 'FILE'
  return {
    toModel: `Tell the user once: their earlier memory is not here until they run \`throughline import ${shown}\`${shown === 'FILE' ? ' with the file of MEMORY_FILE_PATH' : ''}.`,
    toPerson: `MEMORY_FILE_PATH names ${memoryFile}, which this server does not read: run "throughline import ${memoryFile}" once to bring its memory over, or take the variable out.`,
  }
}

// --- internal ---

/** With it the instructions stay below the 2,048 characters at which the host cuts them (observed). */
const LONGEST_SHOWN = 80
/** Nothing in it that a shell or a reader would take for more than a path. */
const PLAIN = /^[\p{L}\p{N}/\\:._~@+-]+$/u

function holdsSomething(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size > 0
}
