import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adoptFormer, knownProject } from '../../../src/memory/session/adopt-project.ts'
import { findSnapshots, putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { putTurns, sessionEntity } from '../../../src/memory/session/turns.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import type { GitFacts } from '../../../src/workspace/git.ts'
import { PLAIN } from '../snapshot/arbitrary.ts'

const ROOT_COMMIT = 'a'.repeat(40)

describe('a project whose id git does not tell in time', () => {
  let store: GraphStore
  let root: string
  beforeEach(async () => {
    store = await openSqliteStore({ location: ':memory:', busyTimeout: 1_000 })
    root = mkdtempSync(join(tmpdir(), 'throughline-project-'))
    mkdirSync(join(root, '.git'))
  })
  afterEach(async () => {
    await store.close()
    rmSync(root, { recursive: true })
  })

  const save = async (id: string, fields: Partial<SessionSnapshot> = {}) => {
    const snapshot = {
      ...PLAIN,
      name: 'checkpoint-1',
      sessionId: 's1',
      project: { id, name: 'tides', root },
      ...fields,
    }
    const turns = await putTurns(store, snapshot, [{ number: 1, request: 'Draw the gauge' }], 'hook')
    await store.commit([...putSnapshot(snapshot, 'hook'), ...turns])
  }
  const slow = () => ({ project: { id: root, name: 'tides', root } })
  const facts = (): GitFacts => ({
    root,
    commonDir: join(root, '.git'),
    head: 'b'.repeat(40),
    rootCommit: ROOT_COMMIT,
    staged: [],
    recentCommits: [],
  })

  it('is the one that its folder was saved under', async () => {
    await save(`commit:${ROOT_COMMIT}`)
    expect((await knownProject(store, slow())).project.id).toBe(`commit:${ROOT_COMMIT}`)
    const { rootCommit: _, ...half } = facts()
    expect((await knownProject(store, { ...slow(), git: half })).project.id).toBe(`commit:${ROOT_COMMIT}`)
  })

  it.each<[string, () => Promise<void>]>([
    ['nothing was saved', async () => undefined],
    ['only another folder was saved', () => save('commit:b', { project: { id: 'commit:b', name: 'b', root: '/b' } })],
    [
      'the folder is in no repository',
      async () => {
        await save(`commit:${ROOT_COMMIT}`)
        rmSync(join(root, '.git'), { recursive: true })
      },
    ],
  ])('stays as it is where %s', async (_, prepare) => {
    await prepare()
    expect(await knownProject(store, slow())).toEqual(slow())
  })

  it('gets what was saved under the folder, turns and all, as soon as git tells', async () => {
    await save(root)
    const place = { project: { id: `commit:${ROOT_COMMIT}`, name: 'tides', root }, git: facts() }
    await adoptFormer(store, place, { source: 'hook', env: {} })
    expect((await findSnapshots(store, { project: `commit:${ROOT_COMMIT}` })).map(({ name }) => name)).toEqual([
      'checkpoint-1',
    ])
    const [session] = (await store.facts({ names: [sessionEntity('s1')] })).entities
    expect(session).toMatchObject({ project: `commit:${ROOT_COMMIT}`, observations: 2, relations: 1 })
  })
})
