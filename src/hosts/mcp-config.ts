/**
 * @module The memory server in a host's own file of servers, in the form that several hosts read: put in and taken out, the rest
 * as it was. Pure.
 */

import { SERVER_NAMES } from '../rules.ts'
import { isObject, type JsonObject, textsIn } from './hook-settings.ts'
import type { Ours } from './installer.ts'

/** Says whether a registered server is ours. */
export type IsOurServer = (server: JsonObject) => boolean

/** Returns a test for servers of ours. */
export function ourServers(ours: Ours): IsOurServer {
  return (server) => textsIn(server['args']).some(ours.runsCommand)
}

/** Returns the servers of a file, by name. */
export function serversIn({ mcpServers }: JsonObject): JsonObject {
  return isObject(mcpServers) ? mcpServers : {}
}

/** Returns the name under which a server of ours is registered there, or undefined. */
export function ourServerName(config: JsonObject, isOurs: IsOurServer): string | undefined {
  return Object.entries(serversIn(config)).find(([, server]) => isObject(server) && isOurs(server))?.[0]
}

/** Returns the name to register: the one asked for, else the one we have, else the first of ours that is free; undefined where it is taken. */
export function freeServerName(config: JsonObject, isOurs: IsOurServer, asked?: string): string | undefined {
  const servers = serversIn(config)
  const known = asked ?? ourServerName(config, isOurs)
  return (known === undefined ? SERVER_NAMES : [known]).find((name) => {
    const there = servers[name]
    return there === undefined || (isObject(there) && isOurs(there))
  })
}

/** Returns the file with our server under this name and no other. */
export function addServer(
  config: JsonObject,
  { name, entry }: { readonly name: string; readonly entry: JsonObject },
  isOurs: IsOurServer,
): JsonObject {
  const before = serversIn(config)
  const there = before[name]
  const kept = Object.entries(before).filter(([other, value]) => other === name || !isObject(value) || !isOurs(value))
  // What a person added to our entry, an environment for instance, is theirs.
  const merged = isObject(there)
    ? { ...there, ...entry, ...(isObject(there['env']) ? { env: there['env'] } : {}) }
    : entry
  return { ...config, mcpServers: { ...Object.fromEntries(kept), [name]: merged } }
}

/** Returns the file without our server, and without the list that held nothing else. */
export function removeServer(config: JsonObject, isOurs: IsOurServer): JsonObject {
  if (ourServerName(config, isOurs) === undefined) return config
  const kept = Object.entries(serversIn(config)).filter(([, server]) => !isObject(server) || !isOurs(server))
  const { mcpServers: _, ...rest } = config
  return kept.length > 0 ? { ...config, mcpServers: Object.fromEntries(kept) } : rest
}
