/** @module The formats of the pre-compact interceptor and the context recovery agent, line by line. */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPrompt } from '../../src/recovery/message/read-prompt.ts'
import { parseObservations, renderObservations } from '../../src/snapshot/format/observations.ts'
import { parseSummary, renderSaved, renderSummary } from '../../src/snapshot/format/summary.ts'
import { JWT_SESSION } from '../unit/snapshot/jwt-session.ts'

const golden = (name: string) => readFileSync(new URL(`golden/${name}`, import.meta.url), 'utf8')

describe('the session-snapshot entity of the pre-compact interceptor', () => {
  const lines = renderObservations(JWT_SESSION)

  it('reads as a whole like this', async () => {
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/rendered-observations.txt')
  })

  it('says each thing once: no text of a decision, task or file stands in two lines', () => {
    const count = (text: string) => lines.filter((line) => line.includes(text)).length
    expect(
      ['Use JWT, not OAuth', '1-hour token expiry', 'Auth middleware', 'Expiry handling'].map(count),
    ).toStrictEqual([1, 1, 1, 1])
  })
})

describe('observations written by hand in that format', () => {
  const parsed = parseObservations(golden('observations-by-hand.txt').split('\n'), {
    name: 'checkpoint-2025-10-07-jwt-auth',
    project: { id: 'github.com/acme/shop', name: 'shop' },
  })
  const snapshot = parsed.ok ? parsed.snapshot : undefined

  it('give a snapshot with everything they say', () => {
    expect(snapshot).toMatchObject({
      name: 'checkpoint-2025-10-07-jwt-auth',
      timestamp: '2025-10-07T14:20:00Z',
      reason: 'context approaching limit (80%+)',
      goal: 'Add JWT authentication to the API',
      topic: 'JWT authentication implementation',
      progress: 60,
      phase: 'implementation',
      files: [
        { path: 'auth.js', what: 'login and logout endpoints', change: 'modified' },
        { path: 'middleware.js', what: 'checks the token of each request' },
        { path: 'tests/auth.test.js' },
      ],
      solutions: ['JWT token generation'],
      commands: [{ command: 'npm test', result: '12 passed', outcome: 'unknown' }],
      nextStep: 'Implement refresh endpoint in auth.js line 45',
      tasks: [
        { text: 'Token refresh endpoint', status: 'pending' },
        { text: 'Expiry handling', status: 'pending' },
      ],
      blockers: [],
      needsFromUser: ['the secret for staging'],
      decisions: [
        { id: 'D1', decision: 'Using JWT (not OAuth) for simplicity' },
        { id: 'D2', decision: '1-hour token expiry', rationale: 'short enough without a revocation list' },
      ],
      approaches: [
        { text: 'Middleware per route', worked: true },
        { text: 'Global middleware: broke the health check', worked: false },
      ],
      preferences: [{ text: 'small commits' }],
      resume: {
        firstAction: 'Implement the refresh endpoint',
        contextToApply: 'Tokens last one hour',
        remember: 'Staging has no secret yet',
      },
      conversation: { tokensUsed: 165_000, tokenWindow: 200_000, messages: 45 },
      project: { id: 'github.com/acme/shop' },
    })
    expect(snapshot).not.toHaveProperty('milestone')
    expect(snapshot).not.toHaveProperty('otherLines')
  })

  it('are imports in progress, saved by hand, where they do not say otherwise', () => {
    expect(snapshot).toMatchObject({ type: 'manual', priority: 'high', status: 'in-progress' })
    expect(snapshot?.decisions.map((one) => one.origin)).toStrictEqual(['import', 'import'])
  })

  it('keep backslashes as they are: nothing in them was escaped', () => {
    expect(snapshot?.discoveries[0]?.text).toBe('C:\\new\\readme.md describes the old endpoints')
  })

  it('are the same when one observation holds the whole text', () => {
    const whole = parseObservations([golden('observations-by-hand.txt').replaceAll('\n', '\r\n')], {
      name: 'checkpoint-2025-10-07-jwt-auth',
      project: { id: 'github.com/acme/shop', name: 'shop' },
    })
    expect(whole).toStrictEqual(parsed)
  })
})

describe('lifecycle lines of the context recovery agent, appended to the observations', () => {
  const read = (...lines: string[]) => {
    const parsed = parseObservations([...renderObservations(JWT_SESSION), ...lines], { name: JWT_SESSION.name })
    if (!parsed.ok) throw new Error(parsed.problem)
    expect(parsed.snapshot).not.toHaveProperty('otherLines')
    return parsed.snapshot
  }

  it('Mark checkpoint as "resumed": "Resumed at: [timestamp]", "Resumed in new conversation: [yes]"', () => {
    expect(read('Resumed at: 2026-11-21T12:00:00Z', 'Resumed in new conversation: yes')).toMatchObject({
      status: 'resumed',
      resumedAt: '2026-11-21T12:00:00Z',
      resumedInNewConversation: true,
    })
  })

  it('Mark checkpoint as "completed": "Completed at: [timestamp]", "Final outcome: [what was achieved]"', () => {
    expect(read('Status: completed', 'Completed at: 2026-11-21', 'Final outcome: shipped')).toMatchObject({
      status: 'completed',
      completedAt: '2026-11-21',
      finalOutcome: 'shipped',
    })
  })

  it('Mark checkpoint as "abandoned", with the reason if known', () => {
    expect(read('Abandoned: User chose different approach')).toMatchObject({
      status: 'abandoned',
      abandonedReason: 'User chose different approach',
    })
  })
})

describe('the continuation summary (step 4)', () => {
  it('reads as a whole like this', async () => {
    await expect(`${renderSummary(JWT_SESSION)}\n`).toMatchFileSnapshot('golden/rendered-summary.txt')
  })

  it('stands between "💾 CONTEXT SAVED - Safe to start new conversation" and "What to do now:"', async () => {
    await expect(`${renderSaved(JWT_SESSION)}\n`).toMatchFileSnapshot('golden/rendered-saved.txt')
  })

  it('is found in what was saved, as a person would paste it', () => {
    expect(parseSummary(renderSaved(JWT_SESSION))).toStrictEqual(parseSummary(renderSummary(JWT_SESSION)))
  })
})

describe('summaries in the short form', () => {
  it('Example 1: "Continue work on: JWT authentication", with its files', () => {
    const text = golden('formatted-continuation.txt')
    expect(parseSummary(text)).toStrictEqual({ topic: 'JWT authentication' })
    expect(readPrompt(text).signal).toMatchObject({ kind: 'formatted', topic: 'JWT authentication' })
    expect(readPrompt(text).signal.files?.length).toBeGreaterThan(0)
  })

  it('the example flow: what the agent presents at 60 % complete', () => {
    const text = golden('interceptor-example.txt')
    expect(parseSummary(text)).toStrictEqual({ topic: 'JWT authentication implementation' })
  })
})
