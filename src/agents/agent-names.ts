/**
 * @module The names of the agents and the memory server in the host: their own, or others by option.
 */

import { invalidInput } from '../errors.ts'

export type AgentKind = 'pre-compact-interceptor' | 'context-recovery'

/** A name for each agent. */
export type AgentNames = Readonly<Record<AgentKind, string>>

/** The agents under their own names. */
export const AGENT_NAMES: AgentNames = {
  'pre-compact-interceptor': 'pre-compact-interceptor',
  'context-recovery': 'context-recovery',
}

export const AGENT_KINDS = Object.keys(AGENT_NAMES) as readonly AgentKind[]

/** Returns whether the word is one of the agents' own names. */
export function isAgentKind(word: string): word is AgentKind {
  return word in AGENT_NAMES
}

/** Rejects names that the host does not accept, or that are equal. @throws INVALID_INPUT */
export function requireNames(agents: AgentNames, server: string | undefined): void {
  const names = Object.values(agents)
  for (const name of names)
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > LONGEST)
      throw invalidInput(`"${name}" is not a valid agent name. Use lower-case letters, digits and single hyphens.`)
  if (new Set(names).size < names.length)
    throw invalidInput(`Both agents would be called "${names[0]}". Choose different names.`)
  // Two underscores end the server's part of a tool's name.
  if (server !== undefined && (!/^[A-Za-z0-9](?:_?[A-Za-z0-9-])*$/.test(server) || server.length > LONGEST))
    throw invalidInput(`"${server}" is not a valid server name. Use letters, digits, hyphens and single underscores.`)
}

// --- internal ---

/** Tool names have 64 characters at most, and ours take up to 23 of them. */
const LONGEST = 30
