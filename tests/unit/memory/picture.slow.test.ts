/** The picture of what lies around an entity: what it is chosen from, and when it says that there is more. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pictureOf } from '../../../src/memory/graph/picture.ts'
import { GRAPH } from '../../../src/rules.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { BY, writtenBy } from '../../writes.ts'

const { note, relation } = writtenBy(BY)
const MOST = GRAPH.perEntity
let store: GraphStore

beforeEach(async () => {
  store = await openSqliteStore({ location: ':memory:', busyTimeout: 0 })
  await store.commit([note('hub'), note('beside')])
})

afterEach(() => store.close())

const numbered = (count: number): string[] => Array.from({ length: count }, (_, nth) => `n${nth}`)

/** The entities that are drawn, nearest first, and whether there is more. */
async function drawn(name: string): Promise<{ readonly names: string[]; readonly cut: boolean }> {
  const { nodes, cut } = await pictureOf(store, name)
  return { names: nodes.map(({ entity }) => entity), cut }
}

describe('a picture of more than can be drawn', () => {
  it('is chosen from the newest, and says so', async () => {
    const all = numbered(MOST + 50)
    await store.commit([...all.map((name) => note(name)), ...all.map((name) => relation('hub', name))])
    const { names, cut } = await drawn('hub')
    expect([names.length, names[0], names[1], cut]).toEqual([GRAPH.drawn, 'hub', all.at(-1), true])
  })

  it.each([
    ['that go out from it', (name: string) => relation('hub', name)],
    ['that come to it', (name: string) => relation(name, 'hub')],
  ])('says so where little is drawn of the relations %s, because the newest lead to nothing', async (_what, link) => {
    await store.commit(numbered(MOST).map(link))
    expect((await drawn('hub')).cut).toBe(false)
    await store.commit([link('one more')])
    expect((await drawn('hub')).cut).toBe(true)
  })

  it('says so where what it is linked to has more relations than are read', async () => {
    await store.commit([relation('beside', 'hub'), ...numbered(MOST).map((name) => relation('hub', name))])
    expect(await drawn('beside')).toEqual({ names: ['beside', 'hub'], cut: false })
    await store.commit([relation('hub', 'one more')])
    expect(await drawn('beside')).toEqual({ names: ['beside', 'hub'], cut: true })
  })

  it('is not hidden by relations to what is not there, as many as are read', async () => {
    await store.commit([relation('beside', 'hub'), ...numbered(MOST).map((name) => relation('hub', name))])
    expect(await drawn('hub')).toEqual({ names: ['hub', 'beside'], cut: false })
  })
})
