/** Ages such as 7d where a tool takes a time. */

import { beforeEach, describe, expect, it } from 'vitest'
import { worldForEachTest } from '../../each-test.ts'
import { connectionForEachTest, textOf } from './connect.ts'

const world = worldForEachTest()
const client = connectionForEachTest(world)
beforeEach(async () => {
  await client.call('create_entities', {
    entities: ['one', 'two', 'three'].map((name) => ({ name, entityType: 'note', observations: ['cedar'] })),
  })
})

const HOURS = 5 * 24
const MOMENT = 1 / 60
const found = async (args: Record<string, unknown>): Promise<string[]> =>
  ((await client.ask('recall', args))['memories'] as { name: string }[]).map(({ name }) => name)

describe('an age', () => {
  it.each([
    ['with words', { query: 'cedar' }],
    ['without words', {}],
  ])('selects by time %s', async (_what, asked) => {
    world.after(HOURS)
    expect(await found({ ...asked, since: '7d' })).toHaveLength(3)
    expect(await found({ ...asked, since: '4d' })).toEqual([])
    expect(await found({ ...asked, until: '4d' })).toHaveLength(3)
    expect(await found({ ...asked, until: '1w' })).toEqual([])
  })

  it('stays the same question for the next page, a moment later', async () => {
    const asked = { query: 'cedar', since: '7d', limit: 2 }
    const { nextCursor } = (await client.ask('recall', asked)) as { nextCursor: string }
    world.after(MOMENT)
    expect(await found({ ...asked, cursor: nextCursor })).toHaveLength(1)
  })

  it('selects what forget erases, and the code holds a moment later', async () => {
    world.after(HOURS)
    expect(textOf(await client.call('forget', { since: '4d' }))).toContain('Nothing matches')
    const { confirm } = (await client.ask('forget', { since: '7d' })) as { confirm: string }
    world.after(HOURS + MOMENT)
    expect(await client.ask('forget', { since: '7d', confirm })).toMatchObject({
      forgotten: true,
      entities: ['one', 'two', 'three'],
    })
    expect(await found({ query: 'cedar' })).toEqual([])
  })
})
