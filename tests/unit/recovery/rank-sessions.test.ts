/** Which of several sessions a message means: the words of the whole message, time, what is unfinished, and the order. */

import { describe, expect, it } from 'vitest'
import { type RankFacts, rankSessions } from '../../../src/recovery/match/rank-sessions.ts'
import { RANK } from '../../../src/rules.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { NOW, saved } from './jwt.ts'

const session = (name: string, hoursAgo: number, fields: Partial<SessionSnapshot>): SessionSnapshot => {
  const { needsFromUser: _, goal: __, focus: ___, nextStep: ____, ...rest } = saved(hoursAgo)
  const startedAt = new Date(NOW.getTime() - (hoursAgo + 1) * 3_600_000).toISOString()
  return {
    ...rest,
    name,
    sessionId: name,
    topic: name,
    tasks: [],
    files: [],
    questions: [],
    decisions: [],
    quality: {},
    conversation: {
      exchanges: 3,
      messages: 6,
      startedAt,
      lastExchange: [],
      requests: [{ text: 'Look at all of it, and tell me what you would change first, with reasons' }],
    },
    workspace: {},
    ...fields,
  }
}
const task = (text: string, status: 'pending' | 'completed' = 'pending') => ({ text, status })

const SESSIONS = [
  session('invoices', 2, { topic: 'send invoices by mail', tasks: [task('Retry what the mail server refused')] }),
  session('limiter', 20, {
    topic: 'add a rate limit per client',
    files: [{ path: 'src/rate-limit.js', change: 'created' }],
    tasks: [task('Describe the limit in the README')],
  }),
  session('login', 30, { topic: 'ENT-108: log in with a passkey' }),
  session('search', 100, {
    topic: 'search in OpenClaw',
    tasks: [task('Rank the hits')],
    workspace: { gitBranch: 'fast-search' },
  }),
  session('export', 120, { topic: 'export as CSV', status: 'completed' }),
  session('datenbank', 200, { topic: 'die Datenbank umziehen', tasks: [task('Alte Tabellen löschen')] }),
]

const FACTS: RankFacts = {
  now: NOW,
  files: [],
}
const rank = (message: string, facts: Partial<RankFacts> = {}) =>
  rankSessions(message, SESSIONS, { ...FACTS, ...facts })
const first = (message: string, facts?: Partial<RankFacts>) => rank(message, facts).sessions[0]?.snapshot.name

describe('the session that a message means', () => {
  it.each([
    ['continue', 'invoices'],
    ['weiter bitte', 'invoices'],
    ['carry on with the rate limiter', 'limiter'],
    ['pick up ENT-108', 'login'],
    ['carry on w/ openclaw', 'search'],
    ['you were halfway through ranking the hits when my battery died', 'search'],
    ['weiter mit dem Umzug der Datenbank', 'datenbank'],
    ["let's go on with what we did yesterday", 'limiter'],
    ['finish the CSV export', 'export'],
  ])('of "%s" is %s', (message, name) => expect(first(message)).toBe(name))

  it('is the one whose files the message names', () =>
    expect(first('why does it drop the burst?', { files: ['src/rate-limit.js'] })).toBe('limiter'))

  it('is rather the one of the branch that is checked out', () => {
    const of = (branch: string) =>
      rank('continue', { branch }).sessions.find(({ snapshot }) => snapshot.name === 'search')?.likelihood ?? 0
    expect(of('fast-search')).toBeGreaterThan(of('main'))
  })
})

describe('the likelihood', () => {
  it('adds up to less than 1: none of them may be meant', () => {
    const sum = rank('continue').sessions.reduce((all, { likelihood }) => all + likelihood, 0)
    expect(sum).toBeGreaterThan(0.8)
    expect(sum).toBeLessThan(1)
  })

  it('comes with the words that no session has', () => {
    expect(rank('continue the payment gateway migration').unknown).toEqual(['payment', 'gateway', 'migration'])
  })

  it('is hardly changed by words that every session may have', () => {
    const [best] = rank('open the next task and look at the plan').sessions
    expect(best?.evidence).toBeLessThan(RANK.leastEvidence)
  })
})
