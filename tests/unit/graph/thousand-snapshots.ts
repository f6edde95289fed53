/** A thousand snapshots, two of which answer the six questions that the seeds ask of their memory; and the questions. */

import type { RecallQuery } from '../../../src/memory/graph/recall.ts'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import type { Mutation } from '../../../src/store/port.ts'
import { PLAIN } from '../snapshot/arbitrary.ts'
import { JWT_SESSION } from '../snapshot/jwt-session.ts'

const JWT = 'checkpoint-2025-10-07-jwt-auth'
const MIGRATION = 'checkpoint-2025-10-07-database-migration'
export const COUNT = 1_000
const DAY = 24 * 60 * 60_000
const NOW = Date.parse('2025-10-07T18:00:00.000Z')

const AREAS = ['billing', 'search', 'upload', 'login page', 'report', 'webhook', 'cache', 'scheduler', 'mail', 'import']
const WORKS = ['pagination', 'rate limits', 'refactoring', 'schema', 'tests', 'API documentation', 'logging', 'retry']
const GOALS = ['speed up', 'fix', 'rewrite', 'add', 'review', 'remove', 'document', 'migrate']
const pick = (list: readonly string[], place: number): string => list[place % list.length] ?? ''

/** Returns what puts all of them, as snapshots of one project, into a store. */
export function thousandSnapshots(project = PLAIN.project): Mutation[] {
  const others = Array.from({ length: COUNT - 2 }, (_, place) => {
    const topic = `${pick(AREAS, place)} ${pick(WORKS, Math.floor(place / 7))}`
    return putSnapshot(
      {
        ...PLAIN,
        project,
        name: `checkpoint-2025-09-${String(1 + (place % 28)).padStart(2, '0')}-${topic.replaceAll(' ', '-').toLowerCase()}-${place}`,
        sessionId: `session ${place}`,
        topic,
        goal: `${pick(GOALS, place)} the ${topic} implementation of the API, and continue building checkpoint ${place}`,
        // Every third one is of the last day, but completed; the others are older.
        timestamp: new Date(
          NOW - (place % 3 === 0 ? 1 : 2 + place) * (DAY / 24) - (place % 3 === 0 ? 0 : DAY),
        ).toISOString(),
        status: place % 3 === 0 ? 'completed' : 'in-progress',
        files: [{ path: `src/${pick(AREAS, place).replaceAll(' ', '-')}.ts`, change: 'modified' }],
        nextStep: `run the tests of ${pick(AREAS, place + 3)}`,
        decisions: [{ id: 'D1', decision: `keep ${pick(WORKS, place + 1)} simple`, origin: 'user' }],
      },
      'hook',
    )
  })
  return [
    ...others.slice(0, 500).flat(),
    ...putSnapshot(
      { ...JWT_SESSION, project, name: JWT, timestamp: '2025-10-07T15:00:00.000Z', status: 'paused' },
      'hook',
    ),
    ...putSnapshot(
      {
        ...PLAIN,
        project,
        name: MIGRATION,
        topic: 'Database migration implementation',
        progress: 75,
        nextStep: 'Test rollback procedure',
        timestamp: '2025-10-07T16:00:00.000Z',
        status: 'in-progress',
      },
      'hook',
    ),
    ...others.slice(500).flat(),
  ]
}

/** Each in the seed's words; all but the last stand nowhere literally. */
export const SEEDS: readonly (readonly [place: string, question: RecallQuery & { query: string }, answer: string])[] = [
  ['context recovery agent, Example 1, step 2', { query: 'checkpoint JWT authentication' }, JWT],
  [
    'context recovery agent, Example 2, "search_nodes(checkpoint [topic keywords])"',
    { query: 'checkpoint API authentication' },
    JWT,
  ],
  [
    'context recovery agent, Example 2, the message',
    { query: "Let's continue the API authentication we were building" },
    JWT,
  ],
  [
    'pre-compact interceptor, Resume Flow, "[topic keywords] + checkpoint"',
    { query: 'JWT authentication implementation checkpoint' },
    JWT,
  ],
  [
    'context recovery agent, Example 3, as a topic',
    { query: 'checkpoint Database migration implementation' },
    MIGRATION,
  ],
  [
    'context recovery agent, Search strategy 3: "checkpoint", last 24 hours, in progress',
    { query: 'checkpoint', status: 'in-progress', since: new Date(NOW - DAY).toISOString() },
    MIGRATION,
  ],
]
