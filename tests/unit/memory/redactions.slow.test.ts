/** What was redacted, in a store of many entities. */

import { expect, it } from 'vitest'
import { findRedactions } from '../../../src/memory/graph/redactions.ts'
import { worldForEachTest } from '../../each-test.ts'
import { BY, writtenBy } from '../../writes.ts'

const world = worldForEachTest()
const { note } = writtenBy(BY)

it('is counted by kind, with the first names, and others are answered meanwhile', async () => {
  const marked = (kind: string, count: number) =>
    Array.from({ length: count }, (_, place) => note(`${kind} ${place}`, 'before', `is [REDACTED:${kind}] here`))
  await world.context.withStore(1_000, async (store) => {
    await store.commit([
      ...marked('password', 30),
      ...marked('github-token', 170),
      note('[REDACTED:password] too', 'and [REDACTED:password]'),
      note('none', 'is [REDACTED:nothing-of-ours], [redacted:password]'),
    ])
    let turns = 0
    const count = (): void => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const found = await findRedactions(store)
    clearImmediate(next)
    expect(found.map(({ kind, entities }) => [kind, entities])).toEqual([
      ['github-token', 170],
      ['password', 31],
    ])
    expect(found.map(({ names }) => names.length)).toEqual([20, 20])
    expect(found[1]?.names[0]).toBe('password 0')
    expect(turns).toBeGreaterThan(3)
  })
})
