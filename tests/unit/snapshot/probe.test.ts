import { describe, expect, it } from 'vitest'
import { isVerification, PROBES, type ProbeName, probeResume, probeScore } from '../../../src/snapshot/probe.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { PLAIN } from './arbitrary.ts'
import { JWT_SESSION } from './jwt-session.ts'

const EMPTY: SessionSnapshot = { ...PLAIN, files: [], commands: [], tasks: [], decisions: [], evidence: [] }
const probe = (name: ProbeName, change: Partial<SessionSnapshot>) =>
  probeResume({ ...EMPTY, ...change }).find((one) => one.probe === name)

describe('probeResume', () => {
  it('asks the six questions in a fixed order', () => {
    expect(probeResume(JWT_SESSION).map((one) => one.probe)).toStrictEqual([...PROBES])
  })

  it('finds a bare snapshot to answer nothing, and says for each question what to state', () => {
    const probes = probeResume({ ...EMPTY, quality: {}, resume: {} })
    expect(probeScore(probes)).toBe(0)
    expect(probes.every(({ ask, answer }) => ask !== undefined && answer === undefined)).toBe(true)
  })

  it('has no wish where all is answered', () => {
    const probes = probeResume({
      ...EMPTY,
      goal: 'Add rate limits',
      nextStep: 'Wire the limiter into the router',
      files: [{ path: 'src/limit.ts', change: 'created', what: 'token bucket' }],
      decisions: [{ id: 'D1', decision: 'Token bucket', rationale: 'bursts are fine', origin: 'user' }],
      commands: [{ command: 'npm test', outcome: 'failed', exitCode: 1, result: '1 failed, 9 passed' }],
    })
    expect(probeScore(probes)).toBe(100)
    expect(probes.filter(({ ask }) => ask !== undefined)).toStrictEqual([])
    expect(probes.at(-1)?.answer).toBe('npm test → 1 failed, 9 passed (failed)')
  })

  it.each<[ProbeName, Partial<SessionSnapshot>, number]>([
    ['goal', { goal: 'Add rate limits' }, 1],
    ['goal', { goal: '  ' }, 0],
    ['next-step', { nextStep: 'Wire it in' }, 1],
    ['next-step', { nextStep: 'Answer the last request: does it work?' }, 0.5],
    ['next-step', { resume: { firstAction: 'Open src/limit.ts' } }, 1],
    ['next-step', { tasks: [{ text: 'Wire it in', status: 'pending' }] }, 0.5],
    ['next-step', { tasks: [{ text: 'Wire it in', status: 'completed' }] }, 0],
    ['changes', { files: [{ path: 'a.ts', change: 'created' }] }, 0.5],
    ['changes', { files: [{ path: 'a.ts', change: 'created' }], solutions: ['The limiter'] }, 1],
    ['changes', { transcript: { path: 't', offset: 1 }, commands: [{ command: 'ls', outcome: 'ok' }] }, 0.5],
    ['changes', { discoveries: [{ text: 'The clock is mocked', origin: 'model' }] }, 1],
    ['decisions', { decisions: [{ id: 'D1', decision: 'Use a bucket', origin: 'user' }] }, 0.5],
    ['failures', { commands: [{ command: 'ls', outcome: 'ok' }] }, 1],
    ['failures', { commands: [{ command: 'ls', outcome: 'unknown' }] }, 0],
    ['failures', { approaches: [{ text: 'A fixed window', worked: false, origin: 'model' }] }, 1],
    ['failures', { approaches: [{ text: 'A bucket', worked: true, origin: 'model' }] }, 0],
    ['verification', { commands: [{ command: 'npm test', outcome: 'unknown' }] }, 0.5],
    ['verification', { commands: [{ command: 'git status', outcome: 'ok' }] }, 0],
    ['verification', { commands: [{ command: 'npm test', outcome: 'ok', by: 'a1' }] }, 0],
    ['verification', { evidence: [{ id: 'E1', type: 'command', content: 'make smoke' }] }, 1],
    ['verification', { quality: { testsPassing: true } }, 0.5],
  ])('%s of %j is answered by %d', (name, change, score) => {
    expect(probe(name, change)?.score).toBe(score)
  })

  it('names the decisions whose reason is missing, the newest last, by ids that the next save may use', () => {
    const decisions = ['D1', 'D2', 'D3', 'D4', 'D5'].map((id) => ({
      id,
      decision: `choice ${id}`,
      origin: 'user' as const,
    }))
    const ask = probe('decisions', { decisions })?.ask
    expect(ask).toBe(
      'decisions: the rationale of D3 (choice D3), D4 (choice D4), D5 (choice D5) and 2 more, as {decision: "D5", rationale}',
    )
  })
})

describe('isVerification', () => {
  it.each([
    'npm test',
    'npm run lint',
    'go test ./...',
    'cd x && mise run test:ci',
    'npx tsc --noEmit',
    'cargo clippy',
  ])('takes %s for one', (command) => expect(isVerification({ command })).toBe(true))
  it.each([
    'git checkout main',
    'cat tests.md',
    'ls latest',
    'npm install',
    'git commit -m "add a test"',
    'grep -rn test src',
    'echo "run the test"',
  ])('does not take %s for one', (command) => expect(isVerification({ command })).toBe(false))
})
