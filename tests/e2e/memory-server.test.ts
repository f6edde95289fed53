/** The memory server on the real client: the model calls its tools, and their answers are in what the model is asked next. */

import { afterAll, describe, expect, it } from 'vitest'
import { createWorld, type Session, type World, whatIsMissing } from './client.ts'
import type { Turn } from './model-api.ts'
import { initOf, play, serversOf } from './pack.ts'
import { buildProgram, snapshotsIn, throughline } from './product.ts'
import { prepare } from './second-attempt.ts'

const missing = whatIsMissing()
const tool = (name: string) => `mcp__memory__${name}`
const ALLOWED = ['--allowedTools', 'mcp__memory']

/** The version of the client that was seen to name a revision in each request, as its debug log says; 2.1.197 shakes hands. */
const FIRST_MODERN = '2.1.330'

const LIMITER = { name: 'rate limiter', entityType: 'component', observations: ['a token bucket for each client'] }
const DECISION = 'Refill the bucket in sweep(), not in a timer'

/** Each call with what its answer must say, in the order of the session. */
const CALLS: readonly { readonly name: string; readonly input: Record<string, unknown>; readonly answer: RegExp }[] = [
  { name: 'create_entities', input: { entities: [LIMITER] }, answer: /a token bucket for each client/ },
  { name: 'search_nodes', input: { query: 'token bucket' }, answer: /rate limiter/ },
  {
    name: 'recall',
    input: { query: 'limiter bukcet' },
    answer: /"notice":[\s\S]*"name":"rate limiter","entityType":"component"/,
  },
  {
    name: 'save_session_snapshot',
    input: { checkpoint: true, decisions: [{ decision: DECISION, rationale: 'no timer to stop' }] },
    answer: /"checkpoint":"checkpoint-[\w-]+","summary":"Continue work on: Add a rate limit per client/,
  },
  { name: 'list_session_snapshots', input: {}, answer: /"status":"in-progress","type":"manual"/ },
  { name: 'context_gauge', input: {}, answer: /"tokensUsed":/ },
  { name: 'forget', input: { source: 'nobody' }, answer: /nothing of it to forget|"forgotten":false/ },
]

describe.skipIf(missing)('a model that uses the memory', () => {
  let world: World
  let session: Session
  prepare(async () => {
    buildProgram()
    world = createWorld({ 'notes.txt': 'one\n' })
    throughline(world, 'install')
    const turns: Turn[] = [
      ...CALLS.map(({ name, input }): Turn => ({ call: [{ tool: tool(name), input }] })),
      { say: 'Noted and saved.' },
    ]
    session = await play(world, turns, 'Add a rate limit per client', ...ALLOWED)
  })
  afterAll(() => world?.remove())

  it('finds the server connected, and its session ends well', () => {
    expect(serversOf(session)).toEqual([{ name: 'memory', status: 'connected' }])
    expect(session.steps.map(({ exit, stderr }) => [exit, stderr])).toEqual([[0, '']])
    expect(session.turnsLeft).toBe(0)
  })

  it('is served in the era that its version speaks', () => {
    const version = String(initOf(session)['claude_code_version'])
    const isModern = session.steps[0]?.debug.includes('on a modern connection')
    expect([version, isModern]).toEqual([version, version.localeCompare(FIRST_MODERN, 'en', { numeric: true }) >= 0])
  })

  it.each(CALLS.map((call, index) => ({ ...call, index })))(
    'is told in the next request what $name answered',
    ({ answer, index }) => {
      const main = session.requests.filter(({ kind }) => kind === 'main')
      const [before, after] = [main[index], main[index + 1]].map((request) => request?.messages.length ?? 0)
      expect(after).toBeGreaterThan(before ?? 0)
      const told = main[index + 1]?.messages
        .slice(before)
        .map(({ text }) => text)
        .join('\n')
      expect(told).toMatch(answer)
    },
  )

  it('has written into the store of this home, under its own session', () => {
    expect(throughline(world, 'export', '--format', 'reference')).toContain(LIMITER.name)
    const saved = snapshotsIn(world).find(({ type }) => type === 'manual')
    expect(saved).toMatchObject({ sessionId: session.id, goal: 'Add a rate limit per client' })
    expect(saved?.decisions.map(({ decision }) => decision)).toContain(DECISION)
  })
})
