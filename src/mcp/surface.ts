/**
 * @module What every tool, resource and prompt of one connection works with.
 */

import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Context } from '../compose.ts'
import { ThroughlineError } from '../errors.ts'
import { hostOf } from '../hosts/hook-hosts.ts'
import type { LocatedSession } from '../memory/session/current-session.ts'
import { BUSY_TIMEOUT } from '../rules.ts'
import type { GraphStore, Provenance } from '../store/port.ts'
import { truncate } from '../text/budget.ts'
import { type Place, readPlace } from '../workspace/git.ts'

export interface Surface {
  readonly server: McpServer
  readonly context: Context
  /** Does one piece of work with the store; what goes wrong becomes an error whose text is written for the model. */
  readonly withStore: <T>(work: (store: GraphStore) => Promise<T>) => Promise<T>
  /** Who writes now, and for which project. */
  readonly provenance: () => Promise<Provenance>
  /** The id of the project that the client works in, as it was when it was first asked for: git is asked once. */
  readonly projectId: () => Promise<string>
  /** The project that the client works in, and what git knows there now. */
  readonly place: () => Promise<Place>
  /** The session that a call belongs to: the one that is named, else the one that calls, else this connection. */
  readonly session: (named: string | undefined, call: string | undefined) => Promise<LocatedSession>
  /** Called after each piece of work that may have written. */
  readonly wrote: () => void
}

/** Where the client works. */
export interface SurfaceFacts {
  readonly folder: string
  readonly onWrite: () => void
}

/** Returns the surface of one connection. */
export function createSurface(server: McpServer, context: Context, facts: SurfaceFacts): Surface {
  const { config } = context
  // A client whose sessions nobody can read still has one: this connection.
  const own: LocatedSession = { sessionId: `mcp-${context.sentinel()}` }
  const place = () => readPlace(facts.folder, config.env)
  let asked: Promise<string> | undefined
  const projectId = (): Promise<string> => {
    asked ??= place().then(({ project }) => project.id)
    return asked
  }
  return {
    server,
    context,
    withStore: async (work) => {
      try {
        return await context.withStore(BUSY_TIMEOUT.foreground, work)
      } catch (error) {
        throw readable(error)
      }
    },
    provenance: async () => {
      return { at: context.now().toISOString(), source: sourceOf(server), project: await projectId() }
    },
    projectId,
    place,
    session: async (named, call) => {
      const started = hostOf(config.env).servedSession(config.env)
      const { locateSession } = await import('../memory/session/current-session.ts')
      const { listTranscripts } = await import('../hosts/known.ts')
      const located = await locateSession({
        list: () => listTranscripts(config),
        folder: facts.folder,
        ...(named ? { named } : {}),
        ...(started ? { started } : {}),
        ...(call === undefined ? {} : { call }),
      })
      return located ?? own
    },
    wrote: facts.onWrite,
  }
}

/** Returns the writer's name: `mcp:<client>`. */
export function sourceOf(server: McpServer): string {
  const client = server.server.getClientVersion()?.name ?? 'unknown'
  return `mcp:${client.replace(/[^\w.@/ -]/g, '').slice(0, 60)}`
}

// --- internal ---

/**
 * An error of ours says what to do; any other may quote what it stumbled over, and that is the user's. What a call names is
 * repeated as the reference server does, within one reply.
 */
function readable(error: unknown): Error {
  if (!(error instanceof ThroughlineError)) {
    process.stderr.write(`throughline: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown error'}\n`)
    return new Error('The memory server failed on this call: a defect of Throughline, see its log.')
  }
  const { code } = error
  const message = truncate(error.message, LONGEST_ERROR)
  // What the reference server says in this case, word for word; and what is wrong with a call is said by the message.
  if (code === 'ENTITY_NOT_FOUND' || code === 'INVALID_INPUT' || code === 'ILLEGAL_STATUS') return new Error(message)
  const hint = code === 'SNAPSHOT_NOT_FOUND' ? 'list_session_snapshots shows what there is.' : error.hint
  return new Error(`${message}${/[.!?]$/.test(message) ? '' : '.'} ${hint}`)
}

/** In characters. */
const LONGEST_ERROR = 20_000
