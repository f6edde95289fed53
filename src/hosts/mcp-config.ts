/**
 * @module The memory server in a host's own file of servers, in the form that several hosts read: put in and taken out, the rest
 * as it was.
 *
 * Pure. Of Claude Code, user scope is the top of the file, project scope the project's own part of it, as `claude mcp add -s user` and
 * `-s local` write them: the entry names paths of this machine, and the team's `.mcp.json` would be committed.
 */

import { SERVER_NAMES } from '../rules.ts'
import { isObject, type JsonObject, textsIn } from './hook-settings.ts'
import type { Ours } from './installer.ts'

/** Where in the file a scope's servers are: at the top, or in the part of a project's folder. */
export type ServersPath = readonly [] | readonly ['projects', string]

/** Says whether a registered server is ours. */
export type IsOurServer = (server: JsonObject) => boolean

/** Returns a test for servers of ours. */
export function ourServers(ours: Ours): IsOurServer {
  return (server) => textsIn(server['args']).some(ours.runsCommand)
}

/** Returns the servers of a scope, by name. */
export function serversAt(config: JsonObject, path: ServersPath): JsonObject {
  const servers = partAt(config, path)['mcpServers']
  return isObject(servers) ? servers : {}
}

/** Returns the name under which a server of ours is registered there, or undefined. */
export function ourServerName(config: JsonObject, path: ServersPath, isOurs: IsOurServer): string | undefined {
  return Object.entries(serversAt(config, path)).find(([, server]) => isObject(server) && isOurs(server))?.[0]
}

/**
 * Returns the name to register: the one asked for, else the one we have, else the first of ours that is free, also of the user's
 * servers, which a project's would hide; undefined where it is taken.
 */
export function freeServerName(
  config: JsonObject,
  path: ServersPath,
  isOurs: IsOurServer,
  asked?: string,
): string | undefined {
  const isFreeAt = (place: ServersPath, name: string): boolean => {
    const there = serversAt(config, place)[name]
    return there === undefined || (isObject(there) && isOurs(there))
  }
  const known = asked ?? ourServerName(config, path, isOurs)
  if (known !== undefined) return isFreeAt(path, known) ? known : undefined
  return SERVER_NAMES.find((name) => isFreeAt(path, name) && isFreeAt([], name))
}

/** Returns the file with our server under this name and no other. */
export function addServer(
  config: JsonObject,
  path: ServersPath,
  server: { readonly name: string; readonly entry: JsonObject },
  isOurs: IsOurServer,
): JsonObject {
  const { name, entry } = server
  const before = serversAt(config, path)
  const there = before[name]
  const kept = Object.entries(before).filter(([other, value]) => other === name || !isObject(value) || !isOurs(value))
  // What a person added to our entry, an environment for instance, is theirs.
  const merged = isObject(there)
    ? { ...there, ...entry, ...(isObject(there['env']) ? { env: there['env'] } : {}) }
    : entry
  const servers = { ...Object.fromEntries(kept), [name]: merged }
  return withPart(config, path, { ...partAt(config, path), mcpServers: servers })
}

/** Returns the file without our server, and without the list that held nothing else; one that was empty before us stays if `keepEmpty`. */
export function removeServer(
  config: JsonObject,
  path: ServersPath,
  isOurs: IsOurServer,
  keepEmpty = false,
): JsonObject {
  if (ourServerName(config, path, isOurs) === undefined) return config
  const part = partAt(config, path)
  const kept = Object.entries(serversAt(config, path)).filter(([, server]) => !isObject(server) || !isOurs(server))
  if (kept.length > 0 || keepEmpty) return withPart(config, path, { ...part, mcpServers: Object.fromEntries(kept) })
  const { mcpServers: _, ...rest } = part
  return withPart(config, path, rest)
}

// --- internal ---

function partAt(config: JsonObject, [section, folder]: ServersPath): JsonObject {
  if (section === undefined || folder === undefined) return config
  const projects = config[section]
  const part = isObject(projects) ? projects[folder] : undefined
  return isObject(part) ? part : {}
}

function withPart(config: JsonObject, [section, folder]: ServersPath, part: JsonObject): JsonObject {
  if (section === undefined || folder === undefined) return part
  const projects = isObject(config[section]) ? config[section] : {}
  if (Object.keys(part).length > 0) return { ...config, [section]: { ...projects, [folder]: part } }
  const { [folder]: _, ...others } = projects
  if (Object.keys(others).length > 0) return { ...config, [section]: others }
  const { [section]: __, ...rest } = config
  return rest
}
