/**
 * @module The surface of one connection: the server, store and session that every tool, resource and prompt uses.
 */

import type { McpServer } from '@modelcontextprotocol/server'
import type { Context } from '../compose.ts'
import { defined } from '../defined.ts'
import { ThroughlineError } from '../errors.ts'
import { hostOf } from '../hosts/hook-hosts.ts'
import { asStarted } from '../install/installed-command.ts'
import type { LocatedSession } from '../memory/session/current-session.ts'
import { type Caller, catchUpFor } from '../operations/operation.ts'
import { BUSY_TIMEOUT } from '../rules.ts'
import type { GraphStore, Provenance } from '../store/port.ts'
import { truncate } from '../text/budget.ts'
import { type ProjectFacts, readProject } from '../workspace/git.ts'
import { reportFault } from './server-process.ts'

export interface Surface extends Caller {
  readonly server: McpServer
  /** Returns the provenance of a write: time, client and project. */
  readonly provenance: () => Promise<Provenance>
  /** Returns the client's project id. Git is asked once, by the first call. */
  readonly defaultProject: () => Promise<string>
  /** Returns the session of a call: the named one, else the calling one (`call`: the host's id of it), else this connection. */
  readonly session: (named: string | undefined, call?: string) => Promise<LocatedSession>
  /** Returns the id that a client without a session must name in its next call to go on with this one; else undefined. */
  readonly toName: (session: LocatedSession) => string | undefined
  /** Reads what is unread; `sessionId` is the one that asks. */
  readonly readUnread: (store: GraphStore, place: ProjectFacts | undefined, sessionId?: string) => Promise<unknown>
  /** Called after work that may have written. */
  readonly wrote: () => void
}

/** What is known of a client. */
export interface ClientFacts {
  /** The folder that the client works in. */
  readonly folder: string
  /** Whether the next request of this client meets the same surface. Default: true. */
  readonly hasSession?: boolean
  /** Returns the client's project id, where surfaces share it. Default: git is asked once for this one. */
  readonly projectId?: () => Promise<string>
}

interface SurfaceFacts extends ClientFacts {
  /** Returns the name that the client has given itself; undefined if it gave none. */
  readonly clientName: () => string | undefined
  readonly onWrite: () => void
}

/** Returns the surface of one connection. */
export function createSurface(server: McpServer, context: Context, facts: SurfaceFacts): Surface {
  const { config } = context
  // A client whose transcripts we cannot read gets a session of its own: this connection.
  const own: LocatedSession = { sessionId: `mcp-${context.sentinel()}` }
  const workspace = () => readProject(facts.folder, config.env)
  const defaultProject = facts.projectId ?? keptProjectId(facts.folder, context, Number.POSITIVE_INFINITY)
  const source = (): string => `mcp:${(facts.clientName() ?? 'unknown').replace(/[^\w.@/ -]/g, '').slice(0, 60)}`
  const surface: Surface = {
    server,
    context,
    source,
    isModel: true,
    ...defined({ projectDir: config.projectDir }),
    withStore: async (work) => {
      try {
        return await context.withStore(BUSY_TIMEOUT.foreground, work)
      } catch (error) {
        throw readable(error, context.command)
      }
    },
    provenance: async () => {
      return { at: context.now().toISOString(), source: source(), project: await defaultProject() }
    },
    defaultProject,
    workspace,
    session: async (named, call) => {
      if (named !== undefined && named !== own.sessionId)
        await context.withStore(BUSY_TIMEOUT.foreground, (store) => requireOwnProject(store, named, defaultProject))
      const started = hostOf(config.env).servedSession(config.env)
      const { locateSession } = await import('../memory/session/current-session.ts')
      const { listTranscripts } = await import('../hosts/known.ts')
      const located = await locateSession({
        list: () => listTranscripts(config),
        folder: facts.folder,
        ...(named ? { named } : {}),
        ...(started ? { started } : {}),
        ...defined({ call }),
      })
      return located ?? own
    },
    readUnread: (store, place, sessionId) => catchUpFor(surface, store, place, sessionId),
    toName: ({ sessionId }) => (facts.hasSession === false && sessionId === own.sessionId ? own.sessionId : undefined),
    wrote: facts.onWrite,
  }
  return surface
}

/** Returns a function that asks git for the folder's project id, and keeps the answer for so long, in milliseconds. */
export function keptProjectId(folder: string, { config, now }: Context, keep: number): () => Promise<string> {
  let known: { readonly id: Promise<string>; readonly since: number } | undefined
  return () => {
    const since = now().getTime()
    if (known === undefined || since - known.since > keep)
      known = { id: readProject(folder, config.env).then(({ project }) => project.id), since }
    return known.id
  }
}

/** Returns the sentence that asks a client without a session to name this one. */
export function nameIt(session: string): string {
  return `This connection has no session: pass session_id "${session}" in the next calls of this conversation.`
}

// --- internal ---

/** @throws INVALID_INPUT where the session was saved in another project: what it holds is that project's. */
async function requireOwnProject(store: GraphStore, session: string, projectId: () => Promise<string>): Promise<void> {
  const [newest] = await store.snapshots({ session, limit: 1 }, 'head')
  if (newest === undefined || newest.project === (await projectId())) return
  throw new ThroughlineError(
    'INVALID_INPUT',
    'This session_id is of a session in another project. Leave session_id out, or work in that project.',
  )
}

/**
 * Returns the error for the model. Our errors say what to do. Any other error may quote private data, so its text goes to
 * the log only. Names from the call are repeated as in the reference server, limited to one reply.
 */
function readable(error: unknown, command: string): Error {
  if (!(error instanceof ThroughlineError)) {
    reportFault(error)
    return new Error('The memory server failed on this call. This is a defect of Throughline; see the server log.')
  }
  const { code } = error
  const message = truncate(error.message, LONGEST_ERROR)
  // These messages say enough. ENTITY_NOT_FOUND equals the reference server's text, word for word.
  if (code === 'ENTITY_NOT_FOUND' || code === 'INVALID_INPUT' || code === 'ILLEGAL_STATUS') return new Error(message)
  const hint = code === 'SNAPSHOT_NOT_FOUND' ? 'list_session_snapshots lists the existing ones.' : error.hint
  return new Error(asStarted(`${message}${/[.!?]$/.test(message) ? '' : '.'} ${hint}`, command))
}

/** Longest error text, in characters. */
const LONGEST_ERROR = 20_000
