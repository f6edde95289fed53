/** A nearly full context on the real client: the model is asked once for what only it knows, and a compaction loses none of it. */

import { afterAll, describe, expect, it } from 'vitest'
import { estimateTokens } from '../../src/text/budget.ts'
import { allText, createWorld, runSession, type Session, type World, whatIsMissing } from './client.ts'
import type { Turn } from './model-api.ts'
import { buildProgram, COMPACTING, outboxOf, recordsIn, throughline } from './product.ts'
import { prepare } from './second-attempt.ts'

const missing = whatIsMissing()
const ALLOWED = ['--allowedTools', 'mcp__memory,Bash']
const DECISION = 'Refill the bucket in sweep()'
const RATIONALE = 'a timer would keep the process alive'
const LIMIT = 'Never let /health count'
const FAILED = 'A Map keyed by socket leaked clients behind the proxy'
const ASKED = /Throughline: [^\n]* What only you know [^\n]*/g

/** What the model keeps: at most 200 tokens. */
const KEPT = {
  decisions: [{ decision: DECISION, rationale: RATIONALE }],
  constraints: [{ constraint: LIMIT }],
  approaches: [{ text: FAILED, worked: false }],
}
const TURNS: readonly Turn[] = [
  // The host writes what an answer cost only after the turn has ended; of a call it is written by then.
  { call: [{ tool: 'Bash', input: { command: 'echo written', description: 'Write' } }], tokens: 145_000 },
  { say: 'The limiter is in.', tokens: 146_000 },
  { call: [{ tool: 'mcp__memory__save_session_snapshot', input: KEPT }] },
  { call: [{ tool: 'Bash', input: { command: 'echo checked', description: 'Check' } }], tokens: 170_000 },
  { summary: 'The user adds a rate limit.' },
  { say: 'The README is left.' },
]

describe.skipIf(missing)('a nearly full context', () => {
  let world: World
  let session: Session
  prepare(async () => {
    buildProgram()
    world = createWorld({ 'notes.txt': 'one\n' })
    throughline(world, 'install')
    session = await runSession(world, {
      env: COMPACTING,
      turns: TURNS,
      steps: [
        { prompt: 'Add a rate limit per client', args: ALLOWED },
        { prompt: 'Now the README', resume: true, args: ALLOWED, saved: outboxOf(world) },
      ],
    })
  })
  afterAll(() => world?.remove())

  it('asks the model once, in a line, for what no transcript shows', () => {
    const asked = session.requests.filter(({ kind }) => kind === 'main').map((request) => allText(request).match(ASKED))
    expect(asked.slice(0, 2)).toEqual([null, null])
    expect(asked[2]).toHaveLength(1)
    expect(asked[2]?.[0]).toContain('decisions with reasons, standing limits, what failed and why, the next step')
    expect(estimateTokens(asked[2]?.[0] ?? '')).toBeLessThanOrEqual(80)
  })

  it('gets an answer of at most 200 tokens, which costs one call and no word to the person', () => {
    expect(estimateTokens(JSON.stringify(KEPT))).toBeLessThanOrEqual(200)
    expect(session.steps.map(({ exit }) => exit)).toEqual([0, 0])
    expect(session.turnsLeft).toBe(0)
    expect(session.answer).toBe('The README is left.')
  })

  it('gives all of it back after the compaction', () => {
    const [given = ''] = recordsIn(session.afterCompaction())
    for (const told of [DECISION, RATIONALE, LIMIT, FAILED]) expect(given).toContain(told)
  })
})
