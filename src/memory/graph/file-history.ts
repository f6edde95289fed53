/**
 * @module What happened to a file: the sessions that changed it and what they decided, and whatever else is linked to it.
 */

import { defined } from '../../defined.ts'
import { ENTITY_TYPE, GRAPH, RELATION } from '../../rules.ts'
import type { Decision, SessionSnapshot } from '../../snapshot/types.ts'
import type { EntityFacts, GraphStore, Relation } from '../../store/port.ts'
import { firstOfEachSession, snapshotValues } from '../session/snapshots.ts'

export interface FileSession {
  /** The newest snapshot of the session that changed the file. */
  readonly snapshot: string
  readonly session?: string
  readonly at: string
  readonly status: string
  readonly topic: string
  /** What was done to the file, where the session recorded it. */
  readonly what?: string
  /** What the session decided, those that name the file first. */
  readonly decisions: readonly Pick<Decision, 'id' | 'decision' | 'rationale'>[]
}

export interface FileHistory {
  /** Entities of the files that the question names: one path may end several. */
  readonly files: readonly string[]
  /** Newest first. */
  readonly sessions: readonly FileSession[]
  /** Whatever else is linked to the files, newest first. */
  readonly links: readonly {
    readonly name: string
    readonly entityType: string
    readonly at: string
    readonly relationType: string
  }[]
  /** What was left out; absent where nothing was. */
  readonly cut?: string
}

/** Returns the history of the files that a name, a path or the end of one says. Nothing known: everything is empty. */
export async function history(
  store: GraphStore,
  file: string,
  options: { readonly limit?: number; readonly project?: string } = {},
): Promise<FileHistory> {
  const limit = Math.min(Math.max(1, Math.trunc(options.limit ?? GRAPH.sessions)), GRAPH.longestPage)
  const { files, more } = await findFiles(store, file, options.project)
  const { relations, cut } = await store.neighbourhood({
    names: files,
    depth: 1,
    limit: GRAPH.entities,
    perEntity: GRAPH.entities,
  })
  const names = new Set(files)
  const ends = [...new Set(relations.map((relation) => otherEnd(relation, names)))].filter((name) => !names.has(name))
  const heads = await store.snapshots({ names: ends }, 'head')
  // Every state of one session tells of the same work: the newest tells most.
  const sessions = firstOfEachSession(heads)
  const newest = sessions.slice(0, limit).map(({ name }) => name)
  const shown = [...(await snapshotValues(store, newest)).values()]
  const typed = new Set(heads.map(({ name }) => name))
  const links = await describeLinks(store, relations, names, typed)
  const left = [
    ...(more ? [`More files than ${GRAPH.files} end so: name one with more of its path.`] : []),
    ...(cut ? [`Only the newest ${GRAPH.entities} relations were looked at.`] : []),
    ...(sessions.length > limit ? [`${sessions.length - limit} earlier sessions lie beyond the limit.`] : []),
    ...(links.length > limit ? [`${links.length - limit} more links lie beyond the limit.`] : []),
  ]
  return {
    files,
    sessions: shown.map((snapshot) => describe(snapshot, files, file)),
    links: links.slice(0, limit),
    ...(left.length === 0 ? {} : { cut: left.join(' ') }),
  }
}

// --- internal ---

/** The entity of that name; else the files whose path ends so, this project's first. */
async function findFiles(
  store: GraphStore,
  file: string,
  project: string | undefined,
): Promise<{ files: string[]; more: boolean }> {
  const path = file.replaceAll('\\', '/').replace(/^\.?\//, '')
  if (path === '') return { files: [], more: false }
  const own = project === undefined ? [] : [`${ENTITY_TYPE.file}:${project}/${path}`]
  const [exact] = (await store.facts({ names: [file, ...own] })).entities
  if (exact !== undefined) return { files: [exact.name], more: false }
  const named = (await store.facts({ part: path, limit: GRAPH.entities })).entities
  const facts = named.filter(({ name }) => name === path || name.endsWith(`/${path}`) || name.endsWith(`:${path}`))
  const here = facts.filter((each) => project !== undefined && each.project === project)
  const files = (here.length > 0 ? here : facts).map((each) => each.name)
  return { files: files.slice(0, GRAPH.files), more: files.length > GRAPH.files }
}

function otherEnd({ from, to }: Relation, names: ReadonlySet<string>): string {
  return names.has(from) ? to : from
}

function describe(snapshot: SessionSnapshot, files: readonly string[], asked: string): FileSession {
  const change = snapshot.files.find(
    ({ path }) => path.endsWith(asked) || files.includes(`${ENTITY_TYPE.file}:${snapshot.project.id}/${path}`),
  )
  const base = (change?.path ?? asked).split('/').at(-1) ?? asked
  const namesFile = ({ decision, rationale }: Decision): number =>
    Number(`${decision} ${rationale ?? ''}`.includes(base))
  const decisions = [...snapshot.decisions].sort((a, b) => namesFile(b) - namesFile(a))
  return {
    snapshot: snapshot.name,
    ...defined({ session: snapshot.sessionId }),
    at: snapshot.timestamp,
    status: snapshot.status,
    topic: snapshot.topic,
    ...(change === undefined ? {} : { what: [change.change, change.what].filter(Boolean).join(', ') }),
    decisions: decisions.map(({ id, decision, rationale }) => ({
      id,
      decision,
      ...defined({ rationale }),
    })),
  }
}

async function describeLinks(
  store: GraphStore,
  relations: readonly Relation[],
  names: ReadonlySet<string>,
  typed: ReadonlySet<string>,
): Promise<FileHistory['links']> {
  const others = relations.filter(
    (relation) =>
      !typed.has(otherEnd(relation, names)) &&
      relation.relationType !== RELATION.project &&
      !(names.has(relation.from) && names.has(relation.to)),
  )
  const { entities } = await store.facts({ names: [...new Set(others.map((relation) => otherEnd(relation, names)))] })
  const facts = new Map<string, EntityFacts>(entities.map((each) => [each.name, each]))
  return others
    .flatMap((relation) => {
      const known = facts.get(otherEnd(relation, names))
      if (known === undefined) return []
      const { name, entityType, at } = known
      return [{ name, entityType, at, relationType: relation.relationType }]
    })
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
