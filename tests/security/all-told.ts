/** All that is kept of sessions and told of them: the bytes of our folder, what is exported, and the answers of both servers. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES, type RouteName } from '../../src/http/routes.ts'
import { startHttp } from '../../src/http/serve.ts'
import { tokenFile } from '../../src/http/tokens.ts'
import { readHistory } from '../../src/memory/session/history.ts'
import { sessionTurns } from '../../src/memory/session/turns.ts'
import { exportGraph } from '../../src/memory/transfer/transfer.ts'
import type { GraphStore } from '../../src/store/port.ts'
import { connect } from '../unit/mcp/connect.ts'
import type { World } from '../world.ts'

/** What of a store can be asked for by name. */
interface Known {
  readonly entities: readonly string[]
  readonly checkpoints: readonly string[]
  readonly sessions: readonly string[]
  readonly files: readonly string[]
  readonly compactions: readonly { readonly session: string; readonly number: number }[]
  /** Number of each session's turns. */
  readonly turns: ReadonlyMap<string, number>
}

/** Returns the contents of the files below a folder, by their paths; `except`: what a host writes, not we. */
export function bytesBelow(folder: string, except: ReadonlySet<string>): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const kept = files.filter((file) => !except.has(file) && statSync(file).isFile())
  return new Map(kept.map((file) => [file, readFileSync(file, 'latin1')]))
}

/** Returns what every reading route of the REST API and the memory server's reading tools tell of a world's store. */
export async function toldByServers(world: World): Promise<string> {
  const known = await world.context.withStore(1_000, knownOf)
  return [...(await restAnswers(world, known)), ...(await toolAnswers(world, known))].join('\n')
}

/** Returns the whole export of a world's store. */
export async function exported(world: World): Promise<string> {
  const texts: string[] = []
  await world.context.withStore(1_000, (store) => exportGraph(store, 'throughline', (text) => texts.push(text)))
  return texts.join('')
}

// --- internal ---

type Reading = Exclude<
  { [Name in RouteName]: (typeof ROUTES)[Name]['method'] extends 'get' ? Name : never }[RouteName],
  // They tell nothing that is stored: a revision, and that the server runs.
  'events' | 'health'
>

const WORDS = ['password', 'token', 'error', 'config secret key']
const named = (names: readonly string[], more = '') => names.map((name) => `?name=${encodeURIComponent(name)}${more}`)
const parts = (names: readonly string[], more = '') => names.map((name) => `/${encodeURIComponent(name)}${more}`)

/** What each reading route is asked, behind the fixed beginning of its path. */
const QUESTIONS: Readonly<Record<Reading, (known: Known) => readonly string[]>> = {
  checkpoints: () => ['?limit=200'],
  latest: ({ sessions }) => parts(sessions),
  checkpoint: ({ checkpoints }) => parts(checkpoints),
  preview: ({ checkpoints }) => parts(checkpoints, '/preview'),
  diff: ({ checkpoints }) =>
    checkpoints.slice(1).map((name, index) => `/${checkpoints[index]}/diff/${encodeURIComponent(name)}`),
  timeline: () => ['?limit=100'],
  session: ({ sessions }) => parts(sessions),
  compactions: () => [''],
  losses: () => [''],
  injections: () => ['?limit=200'],
  projects: () => [''],
  entities: () => ['?limit=50'],
  entity: ({ entities }) => named(entities),
  relations: () => [''],
  picture: ({ entities }) => named(entities.slice(0, 20)),
  recall: () => WORDS.map((words) => `?limit=50&q=${encodeURIComponent(words)}`),
  history: ({ files }) => named(files.slice(0, 5)),
  redactions: () => [''],
  state: () => [''],
}

async function knownOf(store: GraphStore): Promise<Known> {
  const entities = await store.entities()
  const rows = await store.snapshots({})
  const sessions = [...new Set(rows.flatMap(({ session }) => session ?? []))]
  const turns = new Map<string, number>()
  for (const session of sessions) turns.set(session, (await sessionTurns(store, session)).length)
  return {
    entities: entities.map(({ name }) => name),
    checkpoints: rows.map(({ name }) => name),
    sessions,
    files: entities.filter(({ entityType }) => entityType === 'file').map(({ name }) => name),
    compactions: (await readHistory(store)).compactions,
    turns,
  }
}

/** The real server on a socket. Each route that is asked answers at least once; what it refuses is told, too. */
async function restAnswers(world: World, known: Known): Promise<string[]> {
  const server = await startHttp(world.context, { port: 0, folder: world.project })
  const token = readFileSync(tokenFile(world.context.config.home, 'read'), 'utf8').trim()
  const texts: string[] = []
  try {
    for (const [name, questions] of Object.entries(QUESTIONS)) {
      const [path = ''] = ROUTES[name as Reading].path.split('/:')
      const asked = questions(known)
      let answered = 0
      for (const question of asked) {
        const response = await fetch(`${server.url}${path}${question}`, {
          headers: { Authorization: `Bearer ${token}` },
        })
        texts.push(await response.text())
        if (response.ok) answered += 1
      }
      if (asked.length > 0 && answered === 0) throw new Error(`${name} told nothing: ${texts.at(-1)}`)
    }
  } finally {
    await server.close()
  }
  return texts
}

async function toolAnswers(world: World, { entities, checkpoints, turns }: Known): Promise<string[]> {
  const { call, close } = await connect(world.context, world.project)
  const texts: string[] = []
  const ask = async (tool: string, args: object) => texts.push(JSON.stringify(await call(tool, { ...args })))
  try {
    for (const query of WORDS) await ask('recall', { query, project: 'all', limit: 50 })
    for (const name of entities) await ask('recall', { name, project: 'all' })
    for (const [session, count] of turns)
      for (let turn = 1; turn <= count; turn += 1) await ask('recall', { session, turn, project: 'all' })
    for (const reference of checkpoints) {
      await ask('recover_session', { reference, budget: 8_000 })
      await ask('recover_session', { reference, part: 2 })
    }
    await ask('list_session_snapshots', {})
    await ask('read_graph', {})
  } finally {
    await close()
  }
  return texts
}
