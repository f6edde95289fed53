/** Decisions found by their type, in snapshots and as entities of their own. */

import { beforeEach, describe, expect, it } from 'vitest'
import { worldForEachTest } from '../../each-test.ts'
import { connectionForEachTest, textOf } from './connect.ts'

const world = worldForEachTest()
const client = connectionForEachTest(world)
beforeEach(async () => {
  await client.call('save_session_snapshot', {
    goal: 'Rewrite the billing in cents',
    decisions: [
      { decision: 'Keep money as integers of cents', rationale: 'floats lost two evenings' },
      { decision: 'Draw invoices without a browser' },
    ],
    discoveries: ['Cents are rounded twice in the old billing'],
    checkpoint: true,
  })
  await client.call('create_entities', {
    entities: [
      { name: 'currency', entityType: 'decision', observations: ['Bill in euro cents alone'] },
      { name: 'notes', entityType: 'note', observations: ['cents, cents, cents'] },
    ],
  })
})

const linesOf = async (args: Record<string, unknown>): Promise<string[]> => {
  const { memories } = (await client.ask('recall', { ...args, project: 'all' })) as {
    memories: { matches: { content: string }[] }[]
  }
  return memories.flatMap(({ matches }) => matches.map(({ content }) => content.replace(/ \|.*$/, '')))
}

describe('recall of the type decision', () => {
  it('finds the decisions that answer, in snapshots and of their own, and no other line', async () => {
    const lines = await linesOf({ query: 'cents', type: 'decision' })
    expect(new Set(lines)).toEqual(
      new Set(['- D1 Keep money as integers of cents: floats lost two evenings', 'Bill in euro cents alone']),
    )
  })

  it('lists the newest decisions where nothing is asked', async () => {
    const lines = await linesOf({ type: 'decision' })
    expect(lines).toContain('- D1 Keep money as integers of cents: floats lost two evenings')
    expect(lines).toContain('- D2 Draw invoices without a browser')
    expect(lines.filter((line) => line.startsWith('- D'))).toEqual(lines)
  })

  it('says where nothing was decided about it', async () => {
    const answer = await client.call('recall', { query: 'rounded', type: 'decision', project: 'all' })
    expect(textOf(answer)).toContain('Nothing found')
  })

  it.each([
    ['in a line of another type', 'rounded', undefined],
    ['beside a decision that answers', 'cents rounded', undefined],
    ['nowhere', 'zeppelin', 'Stand nowhere: zeppelin.'],
    ['nowhere, beside a decision that answers', 'cents zeppelin', 'Stand nowhere: zeppelin.'],
  ])('says of a word that it stands nowhere where that is so: %s', async (_what, query, told) => {
    for (const project of ['all', undefined]) {
      const text = textOf(await client.call('recall', { query, type: 'decision', ...(project && { project }) }))
      if (told === undefined) expect(text).not.toContain('Stand nowhere')
      else expect(text).toContain(told)
    }
  })
})
