/**
 * @module The memory server in a host's own file of servers, in the form that several hosts read: put in and taken out, the rest
 * as it was. Pure.
 */

import { defined } from '../defined.ts'
import { SERVER_NAMES } from '../rules.ts'
import { isObject, type JsonObject, objectAt, textsIn } from './hook-settings.ts'
import type { Ours } from './installer.ts'

/** Says whether a registered server is ours. */
export type IsOurServer = (server: JsonObject) => boolean

/** Returns a test for servers of ours. */
export function ourServers(ours: Ours): IsOurServer {
  return (server) => startedBy(server).some(ours.runsCommand)
}

/** Returns the program and its arguments that an entry starts: in two fields, or in one list. */
export function startedBy({ command, args }: JsonObject): string[] {
  return typeof command === 'string' ? [command, ...textsIn(args)] : textsIn(command)
}

/** Returns the servers of a file at this key, by name. */
export function serversIn(config: JsonObject, key: string): JsonObject {
  const servers = config[key]
  return isObject(servers) ? servers : {}
}

/** Returns the server of ours that is registered there, or undefined. */
export function ourServer(
  config: JsonObject,
  key: string,
  isOurs: IsOurServer,
): { readonly name: string; readonly words: readonly string[] } | undefined {
  for (const [name, server] of Object.entries(serversIn(config, key)))
    if (isObject(server) && isOurs(server)) return { name, words: startedBy(server) }
  return undefined
}

/** Returns the name to register: the one asked for, else the one we have, else the first of ours that is free; undefined where it is taken. */
export function freeServerName(
  config: JsonObject,
  key: string,
  isOurs: IsOurServer,
  asked?: string,
): string | undefined {
  const servers = serversIn(config, key)
  const known = asked ?? ourServer(config, key, isOurs)?.name
  return (known === undefined ? SERVER_NAMES : [known]).find((name) => {
    const there = servers[name]
    return there === undefined || (isObject(there) && isOurs(there))
  })
}

/** Returns the file with our server under this name and no other. */
export function addServer(
  config: JsonObject,
  key: string,
  { name, entry }: { readonly name: string; readonly entry: JsonObject },
  isOurs: IsOurServer,
): JsonObject {
  const before = objectAt(config, key)
  const there = before[name]
  const kept = Object.entries(before).filter(([other, value]) => other === name || !isObject(value) || !isOurs(value))
  // What a person added to our entry, an environment for instance, is theirs.
  const { type, command, args } = entry
  const merged = { ...entry, ...(isObject(there) ? there : {}), ...defined({ type, command, args }) }
  return { ...config, [key]: { ...Object.fromEntries(kept), [name]: merged } }
}

/** Returns the file without our server, and without the list that held nothing else, unless that is to stay. */
export function removeServer(config: JsonObject, key: string, isOurs: IsOurServer, stays = false): JsonObject {
  if (ourServer(config, key, isOurs) === undefined) return config
  const kept = Object.entries(serversIn(config, key)).filter(([, server]) => !isObject(server) || !isOurs(server))
  const { [key]: _, ...rest } = config
  return stays || kept.length > 0 ? { ...config, [key]: Object.fromEntries(kept) } : rest
}
