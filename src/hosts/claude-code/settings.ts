/**
 * @module The host's settings as values: our hooks as they are registered, and permissions put in and taken out. Pure.
 */

import { HOOK_DEADLINE, HOOK_EVENTS, HOOK_TIMEOUT_MARGIN } from '../../rules.ts'
import { type HookEntry, isObject, type JsonObject, objectAt, unreadable, withObject } from '../hook-settings.ts'
import type { Ours } from '../installer.ts'

/** Returns a test for permission rules of ours that name our program. */
export function ourRules(ours: Ours): (rule: string) => boolean {
  return (rule) => rule.startsWith('Bash(') && ours.runsCommand(rule)
}

/** Returns the hooks of the pack. The host's timeout (seconds) lies above our own deadline, so that a hook ends itself. */
export function hookEntries(nodePath: string, hookFile: string): HookEntry[] {
  return HOOK_EVENTS.map((event) => ({
    event,
    hook: {
      type: 'command',
      command: nodePath,
      args: [hookFile, event],
      timeout: Math.ceil(HOOK_DEADLINE[event] / 1_000) + HOOK_TIMEOUT_MARGIN,
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
