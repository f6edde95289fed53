/** Our own tools, called by clients that fill in every argument: null, nothing, and numbers as texts, at any depth. */

import { beforeEach, describe, expect, it } from 'vitest'
import { worldForEachTest } from '../../each-test.ts'
import { connectionForEachTest, structured, textOf } from './connect.ts'

const world = worldForEachTest()
const client = connectionForEachTest(world)
beforeEach(async () => {
  await client.call('create_entities', {
    entities: [
      { name: 'pine-notes', entityType: 'note', observations: ['first line', 'second line'] },
      { name: 'other', entityType: 'note', observations: ['cedar'] },
    ],
  })
})

const NOTHING = { type: null, status: '', project: null, since: '', until: null, cursor: '' }

describe('arguments that are filled in with nothing', () => {
  it.each<[string, Record<string, unknown>]>([
    ['recall', { query: 'cedar', name: null, limit: '5', ...NOTHING }],
    ['recall', { query: '', name: 'other', limit: null, ...NOTHING }],
    ['recover_session', { reference: null, confirmed: 'false', budget: '', session_id: null }],
    ['recover_session', { reference: '', confirmed: null, budget: '500', session_id: '' }],
    ['list_session_snapshots', { status: '', project: 'all', limit: '5', cursor: null }],
    ['list_session_snapshots', { status: null, project: '', limit: null, cursor: '' }],
    ['context_gauge', { upcoming_tokens: '5', session_id: null }],
    ['context_gauge', { upcoming_tokens: null, session_id: '' }],
    [
      'save_session_snapshot',
      {
        decisions: [
          { decision: 'Use pine', rationale: null, impact: '', reversible: 'true' },
          { decision: '', rationale: '', impact: null },
        ],
        constraints: [{ constraint: 'No cedar', source: null, blocking: null }],
        questions: [{ question: 'Which pine?', context: '', priority: '' }],
        resolve_question: { id: '', resolution: null },
        evidence: [{ content: 'it grew', type: null, source: '' }],
        approaches: null,
        preferences: [''],
        discoveries: '',
        solutions: [],
        goal: null,
        next_step: '',
        phase: null,
        progress: '40',
        checkpoint: 'false',
        session_id: null,
      },
    ],
  ])('are left out by %s: %j', async (tool, args) => {
    const answer = await client.call(tool, args)
    expect([answer.isError ?? false, textOf(answer)]).toEqual([false, expect.any(String)])
  })

  it('are left out of what is saved, and what is there is saved', async () => {
    const answer = await client.call('save_session_snapshot', {
      decisions: [{ decision: 'Use pine', rationale: null, impact: '', reversible: 'true' }, { decision: '' }],
      questions: [{ question: 'Which pine?', context: null, priority: '' }],
      checkpoint: 'true',
    })
    expect(structured(answer)['ids']).toEqual(['D1', 'Q1'])
    expect(textOf(answer)).toContain('Checkpoint saved')
  })

  it.each<[string, Record<string, unknown>]>([
    ['recall', { query: 'cedar', limit: '5x' }],
    ['recall', { query: 'cedar', limit: '500' }],
    ['recall', { query: 'cedar', limits: null }],
    ['set_snapshot_status', { name: 'x', status: '' }],
    ['save_session_snapshot', { questions: [{ question: 'Which?', priority: 'urgent' }] }],
  ])('do not make %s take what is wrong: %j', async (tool, args) => {
    expect((await client.call(tool, args)).isError).toBe(true)
  })

  it('are refused by the tools of the reference server, as it does', async () => {
    expect((await client.call('search_nodes', { query: null })).isError).toBe(true)
    const entity = { name: 'n', entityType: 't', observations: null }
    expect((await client.call('create_entities', { entities: [entity] })).isError).toBe(true)
  })

  it('change nothing in how the tools are described', async () => {
    const { tools } = await client.client.listTools()
    const recall = tools.find(({ name }) => name === 'recall')
    expect(recall?.inputSchema.properties?.['limit']).toMatchObject({ type: 'integer', minimum: 1, maximum: 50 })
  })
})

describe('an answer of recall', () => {
  it('shows the first lines of what it finds by its name', async () => {
    const { memories } = (await client.ask('recall', { query: 'pine-notes' })) as {
      memories: { name: string; matches: { content: string }[] }[]
    }
    expect(memories[0]?.name).toBe('pine-notes')
    expect(memories[0]?.matches.map(({ content }) => content)).toEqual(['first line', 'second line'])
  })

  it('says which projects there are where the one that is asked for is none of them', async () => {
    await client.call('save_session_snapshot', { goal: 'Grow pine', checkpoint: true })
    const [snapshot] = await world.snapshots()
    const id = snapshot?.project.id ?? 'none'
    for (const [tool, args] of [
      ['recall', { query: 'cedar', project: 'nope' }],
      ['list_session_snapshots', { project: 'nope' }],
    ] as const) {
      const answer = await client.call(tool, args)
      expect(textOf(answer)).toContain(`No snapshot belongs to the project "nope". Projects are: ${id}.`)
      expect(JSON.stringify(structured(answer))).toContain(id)
    }
  })

  it.each(['2026-02-30', '2026-04-31T10:00:00Z', '2025-02-29', '30', 'May 2026', '7 days', '0d'])(
    'is refused for %s, which is no time',
    async (since) => {
      for (const [tool, args] of [
        ['recall', { query: 'cedar', since }],
        ['recall', { query: 'cedar', until: since }],
        ['forget', { since }],
      ] as const) {
        const answer = await client.call(tool, args)
        expect(answer.isError).toBe(true)
        expect(textOf(answer)).toContain('A time must be ISO, for instance 2026-11-21')
        expect(textOf(answer)).toContain('or an age: 90m, 12h, 7d')
      }
    },
  )

  it('is given for the last day of February in a leap year', async () => {
    expect((await client.call('recall', { query: 'cedar', since: '2024-02-29' })).isError).toBeFalsy()
  })
})
