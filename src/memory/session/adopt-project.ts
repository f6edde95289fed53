/**
 * @module Snapshots, and the turns of their sessions, that were saved under an id that their project no longer has: before its first
 * commit, before it had a remote, or while git did not answer. They are given the id of today, so that all that is the project's
 * is found. Where git is slow now, the id is taken from what was saved.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '../../defined.ts'
import type { GraphStore } from '../../store/port.ts'
import { formerIds, isIdentified, type ProjectFacts, readRootCommit } from '../../workspace/git.ts'
import { projectAround, realFolder } from '../../workspace/git-process.ts'
import { originOf } from './machines.ts'
import { change } from './read-change-write.ts'
import { findSnapshots, putSnapshot } from './snapshots.ts'
import { moveTurns } from './turns.ts'

/** Gives the project's snapshots that have a former id its id of today: the newest ones, a bounded number at a time. */
export async function adoptFormer(
  store: GraphStore,
  { project, git }: ProjectFacts,
  { source, env }: { readonly source: string; readonly env: NodeJS.ProcessEnv },
): Promise<void> {
  if (git === undefined) return
  const isNew = (await store.snapshots({ project: project.id, limit: 1 }, 'head')).length === 0
  // A long history takes long to walk: only for a project that this store does not know yet.
  const rootCommit = git.rootCommit ?? (isNew ? await readRootCommit(git.root, env) : undefined)
  const former = formerIds({ ...git, ...defined({ rootCommit }) })
  for (const id of former) {
    if ((await store.snapshots({ project: id, limit: 1 }, 'head')).length === 0) continue
    await change(store, async () => {
      const snapshots = await findSnapshots(store, { project: id, limit: MOST_AT_ONCE })
      const mutations = snapshots.flatMap((snapshot) =>
        putSnapshot(
          { ...snapshot, project: { ...snapshot.project, ...project, root: snapshot.project.root ?? project.root } },
          source,
        ),
      )
      const sessions = [...new Set(snapshots.flatMap(({ sessionId }) => sessionId ?? []))]
      const moved = await Promise.all(sessions.map((session) => moveTurns(store, session, project.id)))
      return { mutations: [...mutations, ...moved.flat()], result: undefined }
    })
  }
}

/**
 * Returns the place with the project of the newest session that this machine saved in its folder, where git did not tell in time
 * what identifies it. Otherwise, on a busy machine, a session would be filed under its folder instead of its project. Where the
 * folder holds another project since, the answer is wrong until git answers.
 */
export async function knownProject(store: GraphStore, place: ProjectFacts): Promise<ProjectFacts> {
  const { git, project } = place
  if (git !== undefined && isIdentified(git)) return place
  const root = git?.root ?? projectAround(realFolder(project.root) ?? project.root)
  if (!existsSync(join(root, '.git'))) return place
  const saved = await findSnapshots(store, { limit: RECENT, newestOfSession: true })
  const known = saved.find(
    ({ project: { id, root: of }, sessionId = '' }) =>
      of === root && id !== root && originOf(sessionId).machine === undefined,
  )
  return known === undefined ? place : { ...place, project: { ...project, ...known.project, root } }
}

// --- internal ---

/** Sessions of all projects that are looked through for one of a folder. */
const RECENT = 40

/** A session's start has two seconds for everything. */
const MOST_AT_ONCE = 10
