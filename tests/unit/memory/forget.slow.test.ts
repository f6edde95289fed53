import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { findForgettings, forget, isForgottenSession } from '../../../src/memory/session/forget.ts'
import { exportGraph } from '../../../src/memory/transfer/transfer.ts'
import { renderSummary } from '../../../src/snapshot/format/summary.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { openStore } from '../../../src/store/open.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { openConnection } from '../../../src/store/sqlite/driver.ts'
import { worldForEachTest } from '../../each-test.ts'
import { folderForEachTest } from '../../temporary-folders.ts'
import { writtenBy } from '../../writes.ts'

const AT = '2026-11-21T10:00:00.000Z'
const { note: entity } = writtenBy({ at: AT, source: 'cli' })
const NOW = new Date('2026-12-01T00:00:00.000Z')

const folder = folderForEachTest()
const location = join(folder, 'memory.db')

const open = (): Promise<GraphStore> => openStore({ location, busyTimeout: 1_000 })

/** Runs `work` with the store open, and closes it: the files may be looked at only then. */
async function withStore<T>(work: (store: GraphStore) => Promise<T>): Promise<T> {
  const store = await open()
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

function bytesOf(root = folder): string {
  return readdirSync(root)
    .map((name) => readFileSync(join(root, name), 'latin1'))
    .join('\n')
}

describe('D06: the files of a store after a forgetting', () => {
  const canary = (number: number, place = ''): string => `qzx${number}canary${place}`
  // The index keeps the beginnings of words, so that half a canary is found, too.
  const found = (bytes: string): string[] => [...new Set(bytes.match(/qzx\d+\w*/gi))].sort()

  /** Texts that make the index and the tables grow over many pages, between and after the canaries. */
  function filler(batch: number): ReturnType<typeof entity>[] {
    let state = batch + 1
    const word = (): string => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return `w${(state % 5_000).toString(36)}`
    }
    const text = (): string => Array.from({ length: 30 }, word).join(' ')
    return Array.from({ length: 12 }, (_, place) =>
      entity(`filler ${batch} ${place} ${word()}`, text(), text(), text()),
    )
  }

  it('say nothing of it in what is left to tell that it was forgotten', async () => {
    await withStore(async (store) => {
      await store.commit([entity(canary(1, 'name'), canary(1, 'said'))])
      await forget(store, { names: [canary(1, 'name')] }, NOW)
      const lines: string[] = []
      await exportGraph(store, 'throughline', (line) => lines.push(line))
      expect(lines).toHaveLength(2)
      expect(JSON.stringify([lines, await findForgettings(store)])).not.toMatch(/qzx/)
    })
    expect(found(bytesOf())).toEqual([])
  })

  it('are not said to be clean while another process holds on to an older state, and are once it let go', async () => {
    const store = await openStore({ location, busyTimeout: 50 })
    await store.commit([entity(canary(1, 'name'), canary(1, 'said')), ...filler(1)])
    const reader = openConnection({ path: location, readOnly: true, busyTimeout: 50 })
    reader.run('BEGIN')
    reader.get('SELECT count(*) FROM entity')
    expect(await forget(store, { names: [canary(1, 'name')] }, NOW)).toMatchObject({ observations: 1, erased: false })
    expect(await store.entities([canary(1, 'name')])).toEqual([])
    reader.run('ROLLBACK')
    expect(await store.erase()).toBe(true)
    reader.close()
    await store.close()
    expect(found(bytesOf())).toEqual([])
  })
})

describe('forgetting', () => {
  it('writes nothing and keeps no account where there is nothing of it', async () => {
    await withStore(async (store) => {
      await store.commit([entity('ada', 'x')])
      expect(await forget(store, { source: 'nobody' }, NOW)).toMatchObject({ observations: 0, erased: true })
      expect([await findForgettings(store), await store.revision()]).toEqual([[], 1])
    })
  })
})

describe('a forgotten session', () => {
  const world = worldForEachTest()

  const given = (sessionId = 's1') => ({ sessionId, transcriptPath: world.transcript, cwd: world.project })
  const stop = (sessionId?: string) => runHook('Stop', given(sessionId), world.context)
  const inWorld = <T>(work: (store: GraphStore) => Promise<T>): Promise<T> => world.context.withStore(1_000, work)
  /** Keys of what is remembered of sessions: all but the account of the forgettings. */
  const records = () =>
    inWorld(async (store) => {
      const keys: string[] = []
      await store.eachRecord('', ({ key }) => keys.push(key))
      return keys.filter((key) => !key.startsWith('forgetting:'))
    })
  async function only(): Promise<SessionSnapshot> {
    const [snapshot, ...more] = await world.snapshots()
    expect(more).toEqual([])
    return snapshot as SessionSnapshot
  }

  it('goes with its snapshots, files, records and claims, and no later hook brings it back', async () => {
    await stop()
    await runHook('PreCompact', { ...given(), trigger: 'auto' }, world.context)
    await runHook('SessionStart', { ...given(), source: 'compact' }, world.context)
    const [first] = await world.snapshots()
    expect(await records()).not.toEqual([])
    const done = await inWorld((store) => forget(store, { names: [first?.name ?? ''] }, world.context.now()))
    expect(done).toMatchObject({ snapshots: 2, sessions: ['s1'], erased: true })
    expect(await records()).toEqual([])
    world.say('And one more thing', 'Done')
    for (const event of ['Stop', 'PreCompact', 'SessionEnd'] as const) await runHook(event, given(), world.context)
    expect(await runHook('SessionStart', { ...given(), source: 'compact' }, world.context)).toBeUndefined()
    expect(await world.snapshots()).toEqual([])
    expect(await inWorld((store) => store.entities())).toEqual([])
    expect(bytesOf(join(world.context.config.store, '..'))).not.toContain(first?.goal)
  })

  it('does not hinder the next one, which may name the same project and files: new facts', async () => {
    await stop()
    const before = await inWorld((store) => store.entities())
    const name = (await only()).name
    await inWorld((store) => forget(store, { names: [name] }, world.context.now()))
    world.after(1)
    await stop('s9')
    const after = (await inWorld((store) => store.entities())).map((each) => each.name)
    const shared = before.map((each) => each.name).filter((each) => /^(file|project):/.test(each))
    expect(shared.length).toBeGreaterThan(1)
    expect(after).toEqual(expect.arrayContaining(shared))
    expect(after).not.toContain(name)
  })

  it('takes along the session that went on from it, even before that one was saved', async () => {
    await stop()
    const snapshot = await only()
    await runHook(
      'UserPromptSubmit',
      { sessionId: 's2', cwd: world.project, promptId: 'p', prompt: renderSummary(snapshot) },
      world.context,
    )
    expect(await records()).toContain('session:s2')
    const done = await inWorld((store) => forget(store, { names: [snapshot.name] }, world.context.now()))
    expect([...done.sessions].sort()).toEqual(['s1', 's2'])
    expect(await inWorld((store) => isForgottenSession(store, 's2'))).toBe(true)
    expect(await records()).toEqual([])
  })

  it('is found by what the hooks remember of it where another client deleted its snapshot', async () => {
    await stop()
    const { name } = await only()
    await inWorld((store) => store.commit([{ kind: 'delete-entity', name }]))
    expect(await records()).toEqual(['read:s1', 'session:s1', expect.stringMatching(/^worked-in:/), 'wrote:s1'])
    const done = await inWorld((store) => forget(store, { names: [name] }, world.context.now()))
    expect(done.sessions).toEqual(['s1'])
    expect(await records()).toEqual([])
  })

  it.each([
    ['the time it was saved in', { since: '2026-11-21T09:00:00Z', until: '2026-11-21T11:00:00Z' }],
    ['the source that saved it', { source: 'hook' }],
  ])('is found by %s', async (_what, request) => {
    await stop()
    const done = await inWorld((store) => forget(store, request, world.context.now()))
    expect(done).toMatchObject({ snapshots: 1, sessions: ['s1'] })
    expect([await world.snapshots(), await records()]).toEqual([[], []])
  })
})

// --- internal ---
