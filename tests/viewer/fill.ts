/** What stands in the store that the viewer's tests look at. */

import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { putSnapshot } from '../../src/memory/session/snapshots.ts'
import { putTurns } from '../../src/memory/session/turns.ts'
import type { Turn } from '../../src/snapshot/turn.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { Mutation } from '../../src/store/port.ts'
import { transcripts } from '../real-data.ts'
import { JWT_SESSION } from '../unit/snapshot/jwt-session.ts'
import { writtenBy } from '../writes.ts'
import type { Viewer } from './browser.ts'
import { PAYLOADS } from './payloads.ts'

export const BY = { at: '2026-11-20T10:00:00.000Z', source: 'test' }
export const { note, typed, relation } = writtenBy(BY)

/** Snapshots of sessions a day apart, all of last year. */
export function manySessions(count: number, fields: Partial<SessionSnapshot> = {}): Mutation[] {
  return Array.from({ length: count }, (_, at) => {
    const timestamp = new Date(Date.UTC(2025, 0, 1 + at)).toISOString()
    const goal = `Chart the tides of harbour ${at + 1}`
    const name = `checkpoint-${timestamp.slice(0, 10)}-harbour-${at + 1}`
    return putSnapshot({ ...JWT_SESSION, ...fields, name, goal, sessionId: `harbour-${at + 1}`, timestamp }, 'test')
  }).flat()
}

export function put({ world }: Viewer, batch: readonly Mutation[]): Promise<unknown> {
  return world.context.withStore(5_000, (store) => store.commit(batch))
}

/** Puts the turns of a snapshot's session. */
export function putStory({ world }: Viewer, snapshot: SessionSnapshot, turns: readonly Turn[]): Promise<unknown> {
  return world.context.withStore(5_000, async (store) => store.commit(await putTurns(store, snapshot, turns, 'test')))
}

export async function checkpointNames({ world }: Viewer, sessionId?: string): Promise<string[]> {
  const { checkpoints } = await world.json<{ checkpoints: { name: string }[] }>(
    `/api/checkpoints${sessionId === undefined ? '' : `?sessionId=${sessionId}`}`,
  )
  return checkpoints.map(({ name }) => name)
}

/** The sample session with a compaction, one that fills every field, and real sessions where they are. */
export async function fill(viewer: Viewer, real = true): Promise<void> {
  const { world } = viewer
  world.after(-20)
  await world.hook('Stop')
  world.after(-19.5)
  await world.hook('PreCompact', { trigger: 'auto' })
  await world.hook('SessionStart', { source: 'compact' })
  await world.hook('PostCompact', { trigger: 'auto', compactSummary: SUMMARY })
  world.boundary()
  await world.turn('Now write the README section', 'It is written.', -19)
  world.after(-18.9)
  world.say('Add a line to the changelog', 'It has one: "a rate limit per client".')
  await world.hook('PreCompact', { trigger: 'manual' })
  await put(viewer, [
    ...putSnapshot({ ...JWT_SESSION, timestamp: BY.at }, 'test'),
    note('tidepool <img src=x onerror=alert(1)>', 'one', 'two'),
  ])
  if (!real) return
  const { folder, files } = transcripts('DRMacIver__claude-reliability')
  for (const [index, file] of files.slice(0, 12).entries()) {
    const copy = join(world.folder, `real-${index}.jsonl`)
    copyFileSync(join(folder, file), copy)
    await world.hook('Stop', { sessionId: `real-${index}`, transcriptPath: copy })
  }
}

/** Puts hostile texts into every field of snapshots and entities. */
export async function plant(viewer: Viewer): Promise<{ snapshots: string[]; entities: string[] }> {
  const batch: Mutation[] = []
  const snapshots: string[] = []
  const entities: string[] = []
  const size = 100
  for (let from = 0; from < PAYLOADS.length; from += size) {
    const texts = PAYLOADS.slice(from, from + size)
    const [first = ''] = texts
    const name = `checkpoint-2026-11-20-payload-${from}`
    snapshots.push(name)
    batch.push(
      ...putSnapshot(
        {
          ...JWT_SESSION,
          name,
          sessionId: `payload-${from}`,
          topic: `payload ${first}`,
          goal: texts.join('\n').slice(0, 400),
          nextStep: first,
          project: { id: `payload ${first}`, name: first },
          tasks: texts.map((text) => ({ text, status: 'pending' })),
          decisions: texts.map((decision, index) => ({
            id: `D${index + 1}`,
            decision,
            rationale: decision,
            origin: 'model',
          })),
          commands: texts.map((command) => ({ command, outcome: 'ok', result: command })),
          files: texts.map((path) => ({ path, change: 'modified', what: path })),
          evidence: texts.map((content, index) => ({ id: `E${index + 1}`, type: 'error', content })),
          preferences: texts.map((text) => ({ text, origin: 'user' })),
          approaches: texts.map((text) => ({ text, worked: false, origin: 'model' })),
        },
        'test',
      ),
    )
    const entity = `payload ${from} ${first}`
    entities.push(entity)
    batch.push(typed(texts[1] ?? 'note', entity, ...texts))
    for (const text of texts.slice(0, 20)) {
      const end = text.trim() === '' ? 'blank' : text
      batch.push(typed(end, end), relation(entity, end, end))
    }
  }
  await put(viewer, batch)
  return { snapshots, entities }
}

// --- internal ---

/** What a host keeps of it. */
const SUMMARY =
  'The user wants a rate limit per client in tidepool. We wrote src/rate-limit.js (a token bucket) ' +
  'with tests in test/rate-limit.test.js, committed it on the branch rate-limit, and went on to tell clients apart ' +
  'behind the proxy in src/client-address.js. One test is still red.'
