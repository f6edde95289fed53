/** What was: a compaction of the real client is recorded with what it lost, and its transcripts can be taken in afterwards. */

import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { BackfillReport } from '../../src/memory/history/backfill.ts'
import type { TimelineSession } from '../../src/memory/history/timeline.ts'
import { runSession, type Session, type World, whatIsMissing } from './client.ts'
import {
  LEDGER_PROMPT,
  LEDGER_SECOND_ANSWER,
  LEDGER_SECOND_PROMPT,
  LEDGER_SECOND_TURNS,
  ledgerTurns,
} from './ledger-script.ts'
import {
  buildProgram,
  COMPACTING,
  createLedgerWorld,
  dataFolder,
  hookExits,
  snapshotsIn,
  speechIn,
  throughline,
} from './product.ts'
import { prepare } from './second-attempt.ts'

const missing = whatIsMissing()

/** Names the request and the file, and neither command nor result. */
const SUMMARY = `<analysis>sh check.sh failed with exit 3</analysis>
<summary>The user asked: "${LEDGER_PROMPT}" I changed src/totals.js. Pending: name the row of a missing amount, describe the format in the README.</summary>`

describe.skipIf(missing)('a session that the real client compacts twice', () => {
  let world: World
  let session: Session
  let told: TimelineSession
  prepare(async () => {
    buildProgram()
    world = createLedgerWorld()
    throughline(world, 'install')
    const summaries = (turns: ReturnType<typeof ledgerTurns>) =>
      turns.map((turn) => ('summary' in turn ? { ...turn, summary: SUMMARY } : turn))
    session = await runSession(world, {
      env: COMPACTING,
      turns: [...summaries(ledgerTurns(world.project)), ...LEDGER_SECOND_TURNS],
      steps: [{ prompt: LEDGER_PROMPT }, { prompt: LEDGER_SECOND_PROMPT, resume: true }],
    })
    ;[told] = JSON.parse(throughline(world, 'timeline', '--json')) as [TimelineSession]
  })
  afterAll(() => world.remove())

  it('goes on as it would without us; the hook after the compaction says nothing', () => {
    expect(session.answer).toBe(LEDGER_SECOND_ANSWER)
    expect(hookExits(session).filter((hook) => hook.startsWith('PostCompact'))).toEqual([
      'PostCompact:auto 0',
      'PostCompact:auto 0',
    ])
    expect(speechIn(session).filter((text) => /PostCompact/.test(text))).toEqual([])
  })

  it('has a record of each compaction: what the summary kept, what it lost, what was given back', () => {
    const checkpoints = snapshotsIn(world).filter(({ type }) => type === 'precompact')
    const [first, second, ...more] = told.losses
    expect(more).toEqual([])
    expect([first?.number, second?.number]).toEqual([1, 2])
    expect([second?.snapshot, first?.snapshot]).toEqual(checkpoints.map(({ name }) => name))
    expect(told.compactions).toBe(2)

    const { files, requests, answers, commands, tasks } = first?.classes ?? {}
    expect(files).toMatchObject({ of: 1, kept: 1 })
    expect(requests).toMatchObject({ of: 1, kept: 1 })
    expect(tasks).toMatchObject({ of: 2, kept: 2 })
    expect(commands).toMatchObject({ of: 2, kept: 0, back: 2 })
    expect(answers?.of).toBeGreaterThan(0)
    expect(first?.trigger).toBe('auto')
    expect(first?.givenTokens).toBeGreaterThan(100)
  })

  it('knows what the second summary lost for good and what had been lost before', () => {
    const [, second] = told.losses
    expect(second?.classes.files).toMatchObject({ of: 1, kept: 0, back: 1, again: 0 })
    expect(second?.classes.commands?.again).toBe(2)
  })

  it('is told to the person, by name for one session', () => {
    const shown = throughline(world, 'timeline', session.id.slice(0, 8))
    expect(shown).toContain(`Session ${session.id}`)
    expect(shown).toMatch(/compaction 1 · .* · auto\n {4}the summary \(\d+ tokens\) lost \d+ of \d+ items,/)
    expect(shown).toMatch(/\n {6}✓ sh check\.sh\n/)
    expect(shown).toContain('2 compactions')
    expect(shown).not.toContain('not in the transcript yet')
  })

  it('can be taken in from its transcript where the memory was lost, and is then known', () => {
    const known = JSON.parse(throughline(world, 'backfill', '--json')) as BackfillReport
    expect(known).toMatchObject({ sessions: 1, added: 0, known: 1 })
    rmSync(`${dataFolder(world)}/throughline.db`)
    for (const suffix of ['-wal', '-shm']) rmSync(`${dataFolder(world)}/throughline.db${suffix}`, { force: true })
    const again = JSON.parse(throughline(world, 'backfill', '--json')) as BackfillReport
    expect(again).toMatchObject({ sessions: 1, added: 1, unfinished: 1, broken: [] })
    const [taken, ...more] = snapshotsIn(world)
    expect(more).toEqual([])
    expect(taken).toMatchObject({ sessionId: session.id, status: 'paused', tags: ['history'], compactions: 2 })
    expect(taken?.files.map(({ path }) => path)).toEqual(['src/totals.js'])
    expect(throughline(world, 'timeline').replace(/\s+/g, ' ')).toMatch(
      / lost \d+ of \d+ items, nothing was given back/,
    )
  })
})
