/**
 * @module Snapshots that were saved under an id that their project no longer has: before its first commit, before it had
 * a remote, or while git did not answer. They are given the id of today, so that all that is the project's is found.
 */

import { defined } from '../../defined.ts'
import type { GraphStore } from '../../store/port.ts'
import { formerIds, type ProjectFacts, readRootCommit } from '../../workspace/git.ts'
import { change } from './read-change-write.ts'
import { findSnapshots, putSnapshot } from './snapshots.ts'

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
      return { mutations, result: undefined }
    })
  }
}

// --- internal ---

/** A session's start has two seconds for everything. */
const MOST_AT_ONCE = 40
