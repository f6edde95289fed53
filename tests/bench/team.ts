/**
 * Load of a team on one PostgreSQL server: `npm run bench:team [-- CLIENTS SECONDS]`. Each client does what a hook does at
 * the end of a turn: it connects, reads its session's record, rewrites a working snapshot of 120 lines of which some
 * changed, and leaves; every tenth turn it searches. Figures go to results/team.json.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/store/open.ts'
import type { Mutation } from '../../src/store/port.ts'
import { startPostgres } from '../postgres/server.ts'

const CLIENTS = Number(process.argv[2] ?? 20)
const SECONDS = Number(process.argv[3] ?? 15)
const LINES = 120
const CHANGED = 12
const WORDS =
  'harbour tide lantern refill limiter proxy client window bucket header token retry sweep branch commit'.split(' ')

function turnOf(session: string, turn: number): Mutation[] {
  const at = new Date(Date.UTC(2026, 0, 1) + turn * 60_000).toISOString()
  const by = { at, source: 'hook', project: 'example.org/shop' }
  const name = `checkpoint-2026-01-01-load-${session}`
  const observations = Array.from({ length: LINES }, (_, line) => {
    const word = WORDS[(line * 7 + (line < CHANGED ? turn : 0)) % WORDS.length]
    return `- ${session} line ${line}: the ${word} of ${WORDS[line % WORDS.length]} ${line < CHANGED ? turn : ''}`
  })
  const row = { name, project: 'example.org/shop', session, status: 'in-progress', type: 'rolling', timestamp: at }
  return [
    {
      kind: 'put-snapshot',
      row: { ...row, value: JSON.stringify({ observations }) },
      entityType: 'session-snapshot',
      observations,
      by,
    },
    {
      kind: 'create-relation',
      relation: { from: name, to: 'example.org/shop', relationType: 'belongs_to_project' },
      by,
    },
    { kind: 'put-record', key: `session:${session}`, value: JSON.stringify({ turn, padding: 'x'.repeat(20_000) }), at },
  ]
}

const percentile = (times: readonly number[], share: number): number =>
  Math.round([...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)

const server = await startPostgres()
try {
  const location = server.database()
  await (await openStore({ location, busyTimeout: 5_000 })).close()
  const turns: number[] = []
  const searches: number[] = []
  let conflicts = 0
  const end = performance.now() + SECONDS * 1_000
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const session = `s${client}`
      for (let turn = 0; performance.now() < end; turn += 1) {
        const started = performance.now()
        const store = await openStore({ location, busyTimeout: 5_000 })
        for (;;) {
          const revision = await store.revision()
          await store.record(`session:${session}`)
          const { applied } = await store.commit([{ kind: 'expect-revision', revision }, ...turnOf(session, turn)])
          if (applied) break
          conflicts += 1
        }
        turns.push(performance.now() - started)
        if (turn % 10 === 9) {
          const asked = performance.now()
          await store.hits(`${WORDS[turn % WORDS.length]} harbuor ${session}`, {}, 20)
          searches.push(performance.now() - asked)
        }
        await store.close()
      }
    }),
  )
  const store = await openStore({ location, busyTimeout: 5_000 })
  const { bytes } = await store.check()
  await store.close()
  const result = {
    cores: availableParallelism(),
    clients: CLIENTS,
    seconds: SECONDS,
    turns: turns.length,
    turnsPerSecond: Math.round(turns.length / SECONDS),
    turnMs: { p50: percentile(turns, 0.5), p95: percentile(turns, 0.95), p99: percentile(turns, 0.99) },
    searchMs: { p50: percentile(searches, 0.5), p95: percentile(searches, 0.95) },
    conflicts,
    megabytes: Math.round(bytes / 1024 / 1024),
  }
  const folder = join(process.cwd(), 'tests/bench/results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'team.json'), `${JSON.stringify(result, undefined, 2)}\n`)
  console.log(result)
} finally {
  server.remove()
}
