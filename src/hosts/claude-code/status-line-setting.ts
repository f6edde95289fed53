/**
 * @module The host's one status line, shared: ours runs the person's own first, and gives it back when we go.
 *
 * Pure. What was there before stands in our own command, so that it comes back also where the ledger is lost.
 */

import { readShellWord, shellWord } from '../../text/shell-quote.ts'
import { isObject, type JsonObject } from './settings.ts'

const AFTER = ' --after '

/** Returns the settings with our status line; a status line of the person's own is run by ours, and keeps its other fields. */
export function addStatusLine(settings: JsonObject, command: string, isOurs: (command: string) => boolean): JsonObject {
  const { statusLine } = removeStatusLine(settings, isOurs)
  if (statusLine === undefined || statusLine === null) {
    return { ...settings, statusLine: { type: 'command', command } }
  }
  // A status line that the host would not run is not ours to mend.
  const theirs = commandOf(statusLine)
  if (theirs === undefined || !isObject(statusLine)) return settings
  return { ...settings, statusLine: { ...statusLine, command: `${command}${AFTER}${shellWord(theirs)}` } }
}

/** Returns the settings with the status line that stood there before ours, or none. */
export function removeStatusLine(settings: JsonObject, isOurs: (command: string) => boolean): JsonObject {
  const { statusLine, ...rest } = settings
  const command = commandOf(statusLine)
  if (command === undefined || !isOurs(command) || !isObject(statusLine)) return settings
  const at = command.indexOf(AFTER)
  if (at === -1) return rest
  return { ...settings, statusLine: { ...statusLine, command: readShellWord(command.slice(at + AFTER.length)) } }
}

/** Returns the command of the settings' status line, or undefined. */
export function statusLineOf(settings: JsonObject): string | undefined {
  return commandOf(settings['statusLine'])
}

// --- internal ---

function commandOf(statusLine: unknown): string | undefined {
  if (!isObject(statusLine) || statusLine['type'] !== 'command') return undefined
  return typeof statusLine['command'] === 'string' ? statusLine['command'] : undefined
}
