/**
 * @module Helpers for a tool call: the host's id of the call, and the error for unknown names.
 */

import type { ServerContext } from '@modelcontextprotocol/server'
import { ThroughlineError } from '../errors.ts'
import { callIdOf } from '../hosts/hook-hosts.ts'
import { truncate } from '../text/budget.ts'

/** Returns the host's id of this tool use, if the host sends it. The id identifies the calling session. */
export function callOf({ mcpReq: { _meta } }: ServerContext): string | undefined {
  const id = _meta === undefined ? undefined : callIdOf(_meta)
  return id !== undefined && /^[\w-]{8,200}$/.test(id) ? id : undefined
}

/** Returns the error of our own tools for a name that no entity has. */
export function entityNotFound(name: string): ThroughlineError {
  const message = `Entity with name ${truncate(name, LONGEST_NAME)} not found. Use recall {query} to find similar names.`
  return new ThroughlineError('ENTITY_NOT_FOUND', message)
}

// --- internal ---

/** Longest name in an error, in characters. */
const LONGEST_NAME = 200
