/**
 * @module Hooks in a host's settings, in the form that several hosts read: our hooks put in and taken out.
 *
 * Pure. What is not ours keeps its value, its place and its order; a shape that the host would not understand is
 * refused instead of mended. Ours are told by the bundle that they name, whatever its version.
 */

import { ThroughlineError } from '../errors.ts'
import type { Ours } from './installer.ts'

type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** One hook to register: the host's exec form, which needs no quoting. */
export interface HookEntry {
  readonly event: string
  readonly hook: JsonObject
}

/** Says whether one hook of the settings is ours. */
export type IsOurHook = (hook: JsonObject) => boolean

/** Returns a test for hooks of ours. */
export function ourHooks(ours: Ours): IsOurHook {
  return (hook) =>
    [hook['command'], ...textsIn(hook['args'])].some((word) => typeof word === 'string' && ours.runsHook(word))
}

/** One hook of ours as it is registered. */
export interface RegisteredHook {
  readonly event: string
  /** The program that it runs; undefined in a form that we do not write. */
  readonly file: string | undefined
  readonly command: string
  readonly args: readonly string[]
}

/** Returns our hooks in the settings, in their order. */
export function registeredHooks(settings: JsonObject, isOurs: IsOurHook): RegisteredHook[] {
  const hooks = settings['hooks']
  if (!isObject(hooks)) return []
  return Object.entries(hooks).flatMap(([event, groups]) =>
    (Array.isArray(groups) ? groups : []).flatMap((group) =>
      hooksOf(group)
        .filter(isOurs)
        .map((hook) => {
          const args = textsIn(hook['args'])
          return { event, file: args.find((word) => word.endsWith('.cjs')), command: String(hook['command']), args }
        }),
    ),
  )
}

/** Returns the program of ours that a command line of a shell runs; undefined in a form that we do not write. */
export function programIn(command: string): string | undefined {
  const [, single, double, bare] =
    /'([^']{1,2000}\.cjs)'|"([^"]{1,2000}\.cjs)"|(?<![^\s'"])([^\s'"]{1,2000}\.cjs)/.exec(command) ?? []
  return single ?? double ?? bare
}

/** Returns the settings with the entries in them: in the place of an older one of ours, else after what is there. */
export function addHooks(settings: JsonObject, entries: readonly HookEntry[], isOurs: IsOurHook): JsonObject {
  const hooks = { ...objectAt(settings, 'hooks') }
  for (const [event, groups] of Object.entries(hooks)) {
    const registered = entries.filter((entry) => entry.event === event).map((entry) => entry.hook)
    if (Array.isArray(groups)) hooks[event] = replaceOurs(groups, isOurs, registered)
  }
  for (const { event, hook } of entries) {
    const groups = groupsOf(hooks, event)
    if (!groups.some((group) => hooksOf(group).some(isOurs))) hooks[event] = [...groups, { hooks: [hook] }]
  }
  return { ...settings, hooks: dropEmptied(hooks, objectAt(settings, 'hooks')) }
}

/** Returns the settings without our hooks, and without the groups, events and `hooks` that held nothing else. */
export function removeHooks(settings: JsonObject, isOurs: IsOurHook): JsonObject {
  const before = settings['hooks']
  if (!isObject(before)) return settings
  const after: Record<string, Json> = {}
  for (const [event, groups] of Object.entries(before)) {
    after[event] = Array.isArray(groups) ? replaceOurs(groups, isOurs, []) : groups
  }
  return withObject(settings, 'hooks', dropEmptied(after, before))
}

/** Returns the object at a key; an empty one where nothing is. @throws SETTINGS_UNREADABLE */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const value = parent[key] ?? {}
  if (!isObject(value)) throw unreadable(`${key} is not an object`)
  return value
}

/** Returns the settings with this object at a key, or without the key where the object is empty and was not before. */
export function withObject(settings: JsonObject, key: string, value: JsonObject): JsonObject {
  if (Object.keys(value).length > 0) return { ...settings, [key]: value }
  // An object that was empty before we came is not ours to remove.
  if (isObject(settings[key]) && Object.keys(settings[key]).length === 0) return settings
  const { [key]: _, ...rest } = settings
  return rest
}

/** Returns the strings of a list; none of anything else. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
}

/** Returns whether the value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the error for settings of another shape than the host's. */
export function unreadable(what: string): ThroughlineError {
  return new ThroughlineError('SETTINGS_UNREADABLE', `The settings have a shape that the host does not read: ${what}.`)
}

// --- internal ---

function groupsOf(hooks: JsonObject, event: string): readonly Json[] {
  const groups = hooks[event] ?? []
  if (!Array.isArray(groups)) throw unreadable(`hooks.${event} is not a list`)
  return groups
}

function hooksOf(group: Json): readonly JsonObject[] {
  return isObject(group) && Array.isArray(group['hooks']) ? group['hooks'].filter(isObject) : []
}

/** Puts `replacement` where our first hook stands, takes out our others, and drops the groups that this empties. */
function replaceOurs(groups: readonly Json[], isOurs: IsOurHook, replacement: readonly JsonObject[]): Json[] {
  let left = replacement
  const result: Json[] = []
  for (const group of groups) {
    if (!isObject(group) || !hooksOf(group).some(isOurs)) {
      result.push(group)
      continue
    }
    const hooks: Json[] = []
    for (const hook of group['hooks'] as readonly Json[]) {
      if (!isObject(hook) || !isOurs(hook)) hooks.push(hook)
      else {
        hooks.push(...left)
        left = []
      }
    }
    if (hooks.length > 0) result.push({ ...group, hooks })
  }
  return result
}

/** Leaves out the events whose list became empty; one that was empty before stays. */
function dropEmptied(after: JsonObject, before: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(after).filter(([event, groups]) => {
      const was = before[event]
      return !(Array.isArray(groups) && groups.length === 0 && Array.isArray(was) && was.length > 0)
    }),
  )
}
