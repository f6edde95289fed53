/** No reply is longer than a client passes on; what was cut is said, with the way to go on; and that way works. */

import { describe, expect, it } from 'vitest'
import { UNKNOWN_CURSOR } from '../../../src/errors.ts'
import { fitGraph, REPLY_LENGTH } from '../../../src/mcp/reply.ts'
import type { Entity, Mutation } from '../../../src/store/port.ts'
import { worldForEachTest } from '../../each-test.ts'
import { startMeter } from '../../spent.ts'
import { writtenBy } from '../../writes.ts'
import { connectionForEachTest, structured, textOf } from './connect.ts'

const world = worldForEachTest()
const connection = connectionForEachTest(world)

const store = (mutations: readonly Mutation[]) => world.context.withStore(1_000, (open) => open.commit(mutations))
const { note: entity, relation, typed } = writtenBy({ at: '2026-11-21T09:00:00.000Z', source: 'test' })
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    entity(`note ${index}`, `observation of ${index}`, 'x'.repeat(200)),
    relation(`note ${index}`, `note ${index + 1}`),
  ]).flat()

async function bounded(tool: string, args: Record<string, unknown>) {
  const answer = await connection.call(tool, args)
  expect(textOf(answer).length).toBeLessThanOrEqual(REPLY_LENGTH)
  expect(JSON.stringify(answer.structuredContent ?? {}).length).toBeLessThanOrEqual(REPLY_LENGTH)
  return answer
}

/** The graph of the first block: valid JSON whatever was cut, and the same as the structured content. */
function graphOf(answer: Awaited<ReturnType<typeof bounded>>): { entities: Entity[]; relations: unknown[] } {
  const [block] = answer.content
  const graph = JSON.parse(block?.type === 'text' ? block.text : '') as { entities: Entity[]; relations: unknown[] }
  // Some clients pass on the structured content alone: what was cut is said there too, by its first entry.
  const [, note] = answer.content
  const cut =
    note?.type === 'text' ? [{ name: '[this reply was cut]', entityType: 'note', observations: [note.text] }] : []
  expect(answer.structuredContent).toEqual({ ...graph, entities: [...cut, ...graph.entities] })
  return graph
}

describe('a graph that grew while it was read', () => {
  it('is not said to be cut', () => {
    const graph = {
      entities: ['a', 'b'].map((name) => ({ name, entityType: 'note', observations: [] })),
      relations: [],
    }
    expect(fitGraph(graph, { entities: 1, relations: 0 })).toEqual({ graph })
    expect(fitGraph(graph, { entities: 3, relations: 0 }).note).toContain('2 of 3 entities')
  })
})

describe('the nine tools', () => {
  it.each([
    ['read_graph', {}],
    ['search_nodes', { query: 'observation' }],
    ['open_nodes', { names: Array.from({ length: 1_500 }, (_, index) => `note ${index}`) }],
  ])('%s shows the beginning of a graph that is too long, and says of how much', async (tool, args) => {
    await store(many(1_500))
    const answer = await bounded(tool, args)
    const { entities, relations } = graphOf(answer)
    expect(entities.length).toBeGreaterThan(50)
    expect(relations.length).toBeGreaterThan(20)
    expect(entities.map(({ name }) => name)).toEqual(entities.map((_, index) => `note ${index}`))
    expect(textOf(answer)).toContain(`${entities.length} of 1500 entities and ${relations.length} of 1500 relations`)
    expect(textOf(answer)).toMatch(/For the rest: recall .*search_nodes.*open_nodes/)
  })

  it('says nothing of a cut where everything fits', async () => {
    await store(many(60))
    const answer = await bounded('read_graph', {})
    expect(answer.content).toHaveLength(1)
    expect(graphOf(answer).entities).toHaveLength(60)
  })

  it('shows relations to the end where there are few entities', async () => {
    await store([entity('hub'), ...Array.from({ length: 400 }, (_, index) => relation('hub', `spoke ${index}`))])
    const { entities, relations } = graphOf(await bounded('open_nodes', { names: ['hub'] }))
    expect(entities).toHaveLength(1)
    expect(relations.length).toBeGreaterThan(300)
  })

  /** Everything that the pages of one entity hold, from a cursor on. */
  async function readOn(name: string, cursor: string | undefined) {
    const texts: string[] = []
    const relations: unknown[] = []
    let place = cursor
    for (let page = 0; page < 400; page += 1) {
      const next = structured(await bounded('recall', { name, ...(place === undefined ? {} : { cursor: place }) }))
      texts.push(...(next['observations'] as string[]))
      relations.push(...(next['relations'] as unknown[]))
      place = next['nextCursor'] as string | undefined
      if (place === undefined) return { texts, relations }
    }
    throw new Error('the pages have no end')
  }
  const cursorIn = (text: string) => /cursor: "([\dr+]+)"/.exec(text)?.[1]

  it('says how to read the rest of a long entity, and that gives it all', async () => {
    const observations = Array.from({ length: 900 }, (_, index) => `line ${index} ${'y'.repeat(80)}`)
    await store([entity('big', ...observations)])
    const answer = await bounded('open_nodes', { names: ['big'] })
    const shown = graphOf(answer).entities[0]?.observations ?? []
    const { texts } = await readOn('big', cursorIn(textOf(answer)))
    expect([...shown, ...texts]).toEqual(observations)
  })

  it.each([
    ['of plain words', 'tide pool '.repeat(20_000)],
    ['that JSON writes longer than it is', '"\\\n\t'.repeat(40_000)],
    ['of characters that are two units long', '🌊'.repeat(60_000)],
  ])('says how to read the rest of a line %s, and that gives it all', async (_what, line) => {
    await store([entity('big', line, 'the line after it')])
    const answer = await bounded('open_nodes', { names: ['big'] })
    const [shown = ''] = graphOf(answer).entities[0]?.observations ?? []
    expect(textOf(answer)).toContain('only a part of the first of 2 observations')
    const cursor = cursorIn(textOf(answer))
    expect(cursor).toBe(`0+${shown.length - '…'.length}`)
    const { texts } = await readOn('big', cursor)
    expect(`${shown.slice(0, -1)}${texts.slice(0, -1).join('')}` === line).toBe(true)
    expect(texts.at(-1)).toBe('the line after it')
  })

  it('counts the entities and the lines that it did not read', async () => {
    const lines = Array.from({ length: 2_000 }, (_, place) => `line ${place} of a long entity`)
    await store([entity('long', ...lines), entity('short', 'one'), relation('short', 'x')])
    const answer = await bounded('open_nodes', { names: ['short', 'long', 'unknown'] })
    const [, note] = answer.content
    const said = note?.type === 'text' ? note.text : ''
    expect(said).toMatch(/: 1 of 2 entities and 1 of 1 relations are shown/)
    expect(said).toMatch(/Of "long" only \d+ of 2000 observations are shown/)
  })

  it('says how to read all relations of one entity, and that gives each once', async () => {
    const others = Array.from({ length: 3_000 }, (_, index) => `spoke ${index}`)
    await store([
      entity('hub', 'the hub'),
      ...others.map((other, index) => (index % 2 === 0 ? relation('hub', other) : relation(other, 'hub'))),
      relation('hub', 'hub'),
    ])
    const answer = await bounded('open_nodes', { names: ['hub'] })
    expect(textOf(answer)).toContain('of 3001 relations')
    expect(textOf(answer)).toContain('recall {name} (one whole entity with its relations, in pages)')
    const { texts, relations } = await readOn('hub', undefined)
    expect(texts).toEqual(['the hub'])
    expect(relations).toEqual([
      ...others.map((other, index) => ({ relationType: 'knows', [index % 2 === 0 ? 'to' : 'from']: other })),
      { relationType: 'knows', to: 'hub' },
    ])
  })

  it.each(['abc', '-1', '1e3', '0x1', 'r', 'r1+2', '5', '2', '0+900', 'r9', 'r9@', '5@3', 'r@4'])(
    'refuses the cursor %j',
    async (cursor) => {
      await store([entity('short', 'one'), relation('short', 'other')])
      const answer = await connection.call('recall', { name: 'short', cursor })
      expect(answer.isError).toBe(true)
      expect(textOf(answer)).toBe(UNKNOWN_CURSOR)
    },
  )

  it('stays within bounds whatever names and types are', async () => {
    const long = 'L'.repeat(1_000_000)
    await store([typed(long, 'short', 'x'), entity(long, 'x'), relation('short', long), relation('short', long, long)])
    expect(structured(await bounded('recall', { name: 'short' }))).toMatchObject({ observations: ['x'] })
    expect(structured(await bounded('recall', { name: long }))).toMatchObject({ observations: ['x'] })
    expect(structured(await bounded('recall', { project: 'all' }))['memories']).toHaveLength(2)
    await bounded('add_observations', { observations: [{ entityName: `no ${long}`, contents: ['x'] }] })
    await bounded('set_snapshot_status', { name: `no ${long}`, status: 'paused' })
  })

  it('stores all that a long call gives, and shows the beginning of it', async () => {
    const entities = Array.from({ length: 800 }, (_, index) => ({
      name: `n${index}`,
      entityType: 'note',
      observations: ['x'.repeat(100)],
    }))
    const answer = await bounded('create_entities', { entities })
    expect(textOf(answer)).toContain('All 800 entries are stored')
    expect((await world.context.withStore(1_000, (open) => open.size())).entities).toBe(800)
  })

  it('reads a graph of a hundred thousand without reading it all', { timeout: 180_000 }, async () => {
    await store(Array.from({ length: 100_000 }, (_, index) => entity(`n${index}`)))
    const spent = startMeter()
    const answer = await bounded('read_graph', {})
    expect(spent()).toBeLessThan(5_000)
    expect(textOf(answer)).toContain('of 100000 entities')
  })
})

describe('our own tools', () => {
  it('recall pages through everything, each once', async () => {
    await store(many(120))
    const names = new Set<string>()
    let cursor: string | undefined
    for (let page = 0; page < 10; page += 1) {
      const answer = structured(
        await bounded('recall', { project: 'all', limit: 50, ...(cursor === undefined ? {} : { cursor }) }),
      )
      for (const { name } of answer['memories'] as { name: string }[]) {
        expect(names.has(name)).toBe(false)
        names.add(name)
      }
      cursor = answer['nextCursor'] as string | undefined
      if (cursor === undefined) break
    }
    expect(names.size).toBe(120)
  })

  it('recall says where its ranked pages end before everything that answers, and how to go on', async () => {
    await store(
      Array.from({ length: 130 }, (_, index) => entity(`note ${index}`, `pine ${'abcdefghij'[index % 10]}x${index}`)),
    )
    const names = new Set<string>()
    let cursor: string | undefined
    do {
      const question = { query: 'pine', project: 'all', limit: 50, ...(cursor === undefined ? {} : { cursor }) }
      const answer = await bounded('recall', question)
      const { memories, nextCursor, cut } = structured(answer)
      for (const { name } of memories as { name: string }[]) names.add(name)
      cursor = nextCursor as string | undefined
      const said = 'more entities answer: add words to the query, or a filter (type, status, project, since, until)'
      expect(textOf(answer).includes(said)).toBe(cursor === undefined)
      expect(cut).toEqual(cursor === undefined ? expect.stringContaining(said) : undefined)
    } while (cursor !== undefined)
    expect(names.size).toBe(100)
    const narrowed = await bounded('recall', { query: 'pine ax120', project: 'all', limit: 50 })
    expect((structured(narrowed)['memories'] as { name: string }[])[0]?.name).toBe('note 120')
  })

  it.each([99, 100])('recall says nothing of the kind where %i answer', async (count) => {
    await store(Array.from({ length: count }, (_, index) => entity(`note ${index}`, `pine x${index}`)))
    const first = structured(await bounded('recall', { query: 'pine', project: 'all', limit: 50 }))
    const last = structured(
      await bounded('recall', { query: 'pine', project: 'all', limit: 50, cursor: first['nextCursor'] }),
    )
    expect([first['cut'], last['cut'], last['nextCursor']]).toEqual([undefined, undefined, undefined])
    expect((last['memories'] as unknown[]).length).toBe(count - 50)
  })

  it('recall says that more answers of no project are left than one page has', async () => {
    await store(Array.from({ length: 12 }, (_, index) => entity(`note ${index}`, `pine x${index}`)))
    const answer = await bounded('recall', { query: 'pine' })
    expect(structured(answer)).toMatchObject({ cut: expect.stringContaining('ask in all projects') })
    expect(textOf(answer)).toContain('ask in all projects')
    expect(structured(await bounded('recall', { query: 'pine', limit: 12 }))['cut']).toBeUndefined()
  })

  it('recall takes a day for all of it', async () => {
    await store([entity('note of the day', 'tide')])
    const found = async (filter: object) =>
      (structured(await bounded('recall', { project: 'all', ...filter }))['memories'] as unknown[]).length
    expect(await found({ since: '2026-11-21', until: '2026-11-21' })).toBe(1)
    expect(await found({ until: '2026-11-20' })).toBe(0)
    expect(await found({ since: '2026-11-22' })).toBe(0)
    expect(textOf(await connection.call('recall', { since: 'yesterday' }))).toContain('2026-11-21T10:00:00Z')
  })

  it('recall stays within bounds whatever the entities are', async () => {
    const long = 'pine '.repeat(10_000)
    await store(Array.from({ length: 50 }, (_, index) => entity(`${long}${index}`, long, long)))
    const answer = await bounded('recall', { query: 'pine', project: 'all', limit: 50 })
    expect((structured(answer)['memories'] as unknown[]).length).toBeGreaterThan(0)
  })

  it('list_session_snapshots pages through all of a project, newest first, each once', async () => {
    for (let index = 0; index < 45; index += 1) {
      // Three of one moment, so that a page can end among them.
      world.after(Math.floor(index / 3))
      const session_id = `session-${index}`
      await connection.call('save_session_snapshot', { session_id, goal: `goal ${index}` })
    }
    const names: string[] = []
    const times: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 20; page += 1) {
      const answer = structured(
        await bounded('list_session_snapshots', { limit: 7, ...(cursor === undefined ? {} : { cursor }) }),
      )
      for (const { name, timestamp } of answer['snapshots'] as { name: string; timestamp: string }[]) {
        names.push(name)
        times.push(timestamp)
      }
      cursor = answer['nextCursor'] as string | undefined
      if (cursor === undefined) break
    }
    expect(new Set(names).size).toBe(45)
    expect(names).toHaveLength(45)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('recover_session gives a state within the budget that was asked for', async () => {
    const decisions = Array.from({ length: 150 }, (_, index) => ({
      decision: `decision ${index} ${'d'.repeat(300)}`,
      rationale: 'r'.repeat(300),
    }))
    await connection.call('save_session_snapshot', { session_id: 'earlier', goal: 'tide tables', decisions })
    const answer = await bounded('recover_session', { reference: 'tide tables', budget: 8_000 })
    expect(textOf(answer).length).toBeLessThan(8_000 * 4 + 2_000)
    expect(structured(answer)['state']).toContain('decision 149')
  })

  it.each([
    ['recall', { cursor: 'nonsense' }],
    ['recall', { name: 'big', cursor: '-1' }],
    ['list_session_snapshots', { cursor: 'nonsense' }],
  ])('%s refuses a cursor that was never given out', async (tool, args) => {
    const answer = await connection.call(tool, args)
    expect(answer.isError).toBe(true)
    expect(textOf(answer)).toMatch(/cursor/)
  })
})
