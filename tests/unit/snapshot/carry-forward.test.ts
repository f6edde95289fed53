import { describe, expect, it } from 'vitest'
import { carryForward } from '../../../src/snapshot/carry-forward.ts'
import type { Decision, OpenQuestion, SessionSnapshot } from '../../../src/snapshot/types.ts'
import { PLAIN } from './arbitrary.ts'
import { JWT_SESSION } from './jwt-session.ts'

const snapshot = (fields: Partial<SessionSnapshot>): SessionSnapshot => ({
  ...JWT_SESSION,
  decisions: [],
  constraints: [],
  questions: [],
  evidence: [],
  ...fields,
})
const decision = (id: string, text: string, fields: Partial<Decision> = {}): Decision => ({
  id,
  decision: text,
  origin: 'user',
  ...fields,
})
const question = (fields: Partial<OpenQuestion>): OpenQuestion => ({
  id: 'Q1',
  question: 'Which port?',
  origin: 'model',
  ...fields,
})

describe('carryForward', () => {
  it("keeps the model's statements beside the draft's own, in the order of their ids", () => {
    const before = snapshot({ decisions: [decision('D2', 'cache', { origin: 'model' })] })
    const draft = snapshot({ decisions: [decision('D1', 'jwt'), decision('D3', 'redis')] })
    expect(carryForward(before, draft).decisions.map(({ id }) => id)).toEqual(['D1', 'D2', 'D3'])
  })

  it("numbers a model's statement anew when the draft gives its id to something else", () => {
    const before = snapshot({ decisions: [decision('D1', 'cache', { origin: 'model' })] })
    const draft = snapshot({ decisions: [decision('D1', 'jwt'), decision('D4', 'redis')] })
    expect(carryForward(before, draft).decisions.map(({ id, decision }) => [id, decision])).toEqual([
      ['D1', 'jwt'],
      ['D4', 'redis'],
      ['D5', 'cache'],
    ])
  })

  it("leaves the transcript's statements to the draft", () => {
    const before = snapshot({ decisions: [decision('D1', 'jwt'), decision('D2', 'gone')] })
    expect(carryForward(before, snapshot({ decisions: [decision('D1', 'jwt')] })).decisions).toEqual([
      decision('D1', 'jwt'),
    ])
  })

  it("keeps what was added to the transcript's own statement", () => {
    const before = snapshot({ decisions: [decision('D1', 'jwt', { rationale: 'stateless' })] })
    const draft = snapshot({ decisions: [decision('D1', 'jwt')] })
    expect(carryForward(before, draft).decisions[0]?.rationale).toBe('stateless')
  })

  it('keeps an answer that an earlier snapshot of the chain does not know', () => {
    const older = snapshot({ questions: [question({})] })
    const newer = snapshot({ questions: [question({ resolution: '8080' })] })
    const carried = [older, newer].reduce((value, known) => carryForward(known, value), snapshot({}))
    expect(carried.questions).toEqual([question({ resolution: '8080' })])
  })

  it("keeps the model's evidence and not what the draft no longer finds", () => {
    const before = snapshot({
      evidence: [
        { id: 'E1', type: 'error', content: 'boom' },
        { id: 'E2', type: 'output', content: 'p95 120 ms', origin: 'model' },
      ],
    })
    expect(carryForward(before, snapshot({})).evidence.map(({ id }) => id)).toEqual(['E2'])
  })
})

describe('what no transcript shows', () => {
  it('holds in the next draft until it is stated anew', () => {
    const before = {
      ...PLAIN,
      solutions: ['The limiter'],
      blockers: ['No staging key'],
      notes: [{ key: 'personas_active', text: 'reviewer' }],
      nextStep: 'Wire it in',
    }
    const draft = { ...PLAIN, solutions: ['The router'] }
    expect(carryForward(before, draft)).toMatchObject({
      solutions: ['The limiter', 'The router'],
      blockers: ['No staging key'],
      notes: [{ key: 'personas_active', text: 'reviewer' }],
    })
    expect(carryForward(before, draft).nextStep).toBe(draft.nextStep)
  })

  it('is that more was asked since a check failed, until something is checked again', () => {
    const before = { ...PLAIN, quality: { validation: 'lint fails (npm run lint)', askedSince: true } }
    expect(carryForward(before, PLAIN).quality.askedSince).toBe(true)
    const draft = { ...PLAIN, quality: { validation: 'lint passes (npm run lint)' } }
    expect(carryForward(before, draft).quality).toEqual(draft.quality)
  })

  it('is what an earlier run of the tests told, until one was run whose end does not show', () => {
    const before = { ...PLAIN, quality: { validation: 'tests pass (npm test)', testsPassing: true } }
    expect(carryForward(before, PLAIN).quality).toEqual(before.quality)
    const draft = { ...PLAIN, commands: [{ command: 'npm test | tail -3', outcome: 'unknown' as const }] }
    expect(carryForward(before, draft).quality).toEqual(PLAIN.quality)
  })
})
