/**
 * @module The host's settings as values: our hooks, permissions and status line put in and taken out. Pure.
 *
 * There is one status line: ours runs the person's own first. What was there before stands in our own command, so that it
 * comes back also where the ledger is lost.
 */

import { HOOK_EVENTS, STATUS_LINE_REFRESH } from '../../rules.ts'
import { readShellWord, shellWord } from '../../text/shell-quote.ts'
import { type HookEntry, isObject, type JsonObject, objectAt, unreadable, withObject } from '../hook-settings.ts'
import { hookTimeout } from '../hook-timeout.ts'
import type { Ours, Programs } from '../installer.ts'

/** Returns the hooks of the pack. */
export function hookEntries(nodePath: string, hookFile: string): HookEntry[] {
  return HOOK_EVENTS.map((event) => ({
    event,
    hook: {
      type: 'command',
      command: nodePath,
      args: [hookFile, event],
      timeout: hookTimeout(event),
    },
  }))
}

/** Returns the settings that allow the rules; those of an older version of ours are dropped. */
export function addPermissions(
  settings: JsonObject,
  rules: readonly string[],
  isOurs: (rule: string) => boolean,
): JsonObject {
  const permissions = objectAt(settings, 'permissions')
  const allow = permissions['allow'] ?? []
  if (!Array.isArray(allow)) throw unreadable('permissions.allow is not a list')
  const kept = allow.filter((rule) => typeof rule !== 'string' || !isOurs(rule) || rules.includes(rule))
  const added = rules.filter((rule) => !kept.includes(rule))
  return { ...settings, permissions: { ...permissions, allow: [...kept, ...added] } }
}

/** Returns the permission rules that the settings allow. */
export function allowedRules(settings: JsonObject): string[] {
  const permissions = settings['permissions']
  const allow = isObject(permissions) && Array.isArray(permissions['allow']) ? permissions['allow'] : []
  return allow.filter((rule) => typeof rule === 'string')
}

/** Returns the settings without our rules, and without the list and the `permissions` that held nothing else. */
export function removePermissions(settings: JsonObject, isOurs: (rule: string) => boolean): JsonObject {
  const permissions = settings['permissions']
  if (!isObject(permissions) || !Array.isArray(permissions['allow'])) return settings
  const kept = permissions['allow'].filter((rule) => typeof rule !== 'string' || !isOurs(rule))
  if (kept.length === permissions['allow'].length) return settings
  const { allow: _, ...rest } = permissions
  return withObject(settings, 'permissions', kept.length === 0 ? rest : { ...permissions, allow: kept })
}

const WORD = 'statusline'
const AFTER = ' --after '
/** Stands in our command where the interval beside it is ours. */
const REFRESHED = ' --refreshed'

/** Says so in the status line itself, where node or the bundle is gone: the shell that runs the line is still there. */
const OTHERWISE = " || echo 'Throughline cannot start, nothing is saved: install it again'"

/** Returns a test for status lines of ours: those whose command begins with the program of our hooks. */
export function ourStatusLine(ours: Ours): (command: string) => boolean {
  // The rest is the person's own status line, and may name anything.
  return (command) => ours.runsHook(command.split(` ${WORD}`)[0] ?? '')
}

/** Returns the command of our status line. */
export function statusLineCommand({ nodePath, hookFile }: Pick<Programs, 'nodePath' | 'hookFile'>): string {
  return `${shellWord(nodePath)} ${shellWord(hookFile)} ${WORD}`
}

/** Returns the settings with our status line; a status line of the person's own is run by ours, and keeps its other fields. */
export function addStatusLine(settings: JsonObject, command: string, isOurs: (command: string) => boolean): JsonObject {
  const { statusLine } = removeStatusLine(settings, isOurs)
  if (statusLine === undefined || statusLine === null) {
    const ours = { type: 'command', command: `${command}${OTHERWISE}`, refreshInterval: STATUS_LINE_REFRESH }
    return { ...settings, statusLine: ours }
  }
  // A status line that the host would not run is not ours to mend.
  const theirs = commandOf(statusLine)
  if (theirs === undefined || !isObject(statusLine)) return settings
  const after = `${AFTER}${shellWord(theirs)}${OTHERWISE}`
  if (statusLine['refreshInterval'] !== undefined)
    return { ...settings, statusLine: { ...statusLine, command: `${command}${after}` } }
  const ours = { command: `${command}${REFRESHED}${after}`, refreshInterval: STATUS_LINE_REFRESH }
  return { ...settings, statusLine: { ...statusLine, ...ours } }
}

/** Returns the settings with the status line that stood there before ours, or none. */
export function removeStatusLine(settings: JsonObject, isOurs: (command: string) => boolean): JsonObject {
  const { statusLine, ...rest } = settings
  const command = commandOf(statusLine)
  if (command === undefined || !isOurs(command) || !isObject(statusLine)) return settings
  const { ours, theirs } = partsOf(command)
  if (theirs === undefined) return rest
  const own = { ...statusLine, command: theirs }
  const isOurInterval = ours.endsWith(REFRESHED) && statusLine['refreshInterval'] === STATUS_LINE_REFRESH
  if (!isOurInterval) return { ...settings, statusLine: own }
  const { refreshInterval: _, ...before } = own as JsonObject
  return { ...settings, statusLine: before }
}

/** Returns the part of our status line's command that starts us, without what the person had before. */
export function ownStatusLine(command: string): string {
  return partsOf(command).ours
}

/** Returns the command of the settings' status line, or undefined. */
export function statusLineOf(settings: JsonObject): string | undefined {
  return commandOf(settings['statusLine'])
}

// --- internal ---

function partsOf(command: string): { readonly ours: string; readonly theirs?: string } {
  const line = command.endsWith(OTHERWISE) ? command.slice(0, -OTHERWISE.length) : command
  const at = line.indexOf(AFTER)
  return at === -1 ? { ours: line } : { ours: line.slice(0, at), theirs: readShellWord(line.slice(at + AFTER.length)) }
}

function commandOf(statusLine: unknown): string | undefined {
  if (!isObject(statusLine) || statusLine['type'] !== 'command') return undefined
  return typeof statusLine['command'] === 'string' ? statusLine['command'] : undefined
}
