/** The history taken in by a command. */

import { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { considerAll } from '../../../src/memory/recover/candidates.ts'
import { worldForEachTest } from '../../each-test.ts'
import { SAMPLE } from '../../world.ts'
import { runWords } from './run-words.ts'

const world = worldForEachTest()
beforeEach(() => {
  vi.spyOn(process, 'cwd').mockReturnValue(world.project)
})
afterEach(() => vi.restoreAllMocks())

const run = (words: readonly string[], terminal?: { readonly columns: number }) =>
  runWords(world, words, terminal === undefined ? undefined : { ...terminal, env: { NO_COLOR: '1' } })

describe('throughline backfill', () => {
  const keep = (name: string, ...more: readonly object[]) => {
    const file = join(world.folder, '.claude/projects/a-project', `${name}.jsonl`)
    mkdirSync(dirname(file), { recursive: true })
    copyFileSync(SAMPLE, file)
    for (const record of more) appendFileSync(file, `${JSON.stringify(record)}\n`)
  }
  const ID = '0a0a0a0a-0000-4000-8000-000000000000'

  it('ends with how many sessions there are and how many have unfinished work', async () => {
    keep(ID)
    const first = await run(['backfill', '--all'])
    expect(first).toEqual({ out: 'All projects: 1 new.\n1 session, 1 with unfinished work\n', err: '', code: 0 })
    const second = await run(['backfill', '--all'])
    expect(second.out).toBe('All projects: 1 unchanged.\n1 session, 1 with unfinished work\n')
    const here = await run(['backfill'])
    expect(here.out).toBe('tidepool: 1 of other projects.\n0 sessions, 0 with unfinished work\n')
  })

  it('ends with what the compactions of these sessions lost, where there were any', async () => {
    const said = { sessionId: ID, timestamp: '2026-11-18T10:00:00.000Z' }
    keep(ID, { ...said, type: 'user', isCompactSummary: true, message: { role: 'user', content: 'Tides.' } })
    const [, , last = ''] = (await run(['backfill', '--all'])).out.split('\n')
    expect(last).toMatch(/^1 compaction before Throughline: \d+ of \d+ things are gone$/)
  })

  it('shows how far it is on a terminal only, and takes that away', async () => {
    keep(ID)
    keep('0b0b0b0b-0000-4000-8000-000000000000')
    const { out, err } = await run(['backfill', '--all'], { columns: 60 })
    expect(err).toContain('1 of 2 sessions …')
    expect(err.endsWith('\r\x1b[2K')).toBe(true)
    expect(out).toContain('2 sessions, 2 with unfinished work')
    expect((await run(['backfill', '--all'])).err).toBe('')
  })

  it('prints JSON and no talk', async () => {
    keep(ID)
    const { out, err } = await run(['backfill', '--all', '--json'])
    expect(err).toBe('')
    expect(JSON.parse(out)).toMatchObject({ sessions: 1, added: 1, unfinished: 1, broken: [] })
  })

  it('names a file that cannot be read, and ends well', async () => {
    keep(ID)
    const bad = join(world.folder, '.claude/projects/a-project/0c0c0c0c-0000-4000-8000-000000000000.jsonl')
    appendFileSync(bad, 'no record at all\n')
    const { out, err, code } = await run(['backfill', '--all'])
    expect(code).toBe(0)
    expect(out).toContain('1 new, 1 unreadable')
    expect(err).toContain(`! could not read ${bad}: 1 lines are no records`)
  })

  it('has nothing to do where the host keeps nothing', async () => {
    const { out, err, code } = await run(['backfill'])
    expect({ out, code }).toEqual({ out: '0 sessions, 0 with unfinished work\n', code: 0 })
    expect(err).toContain('Claude Code keeps no transcripts below')
  })

  it('leaves what it took in to be found, and offers none of it', async () => {
    const folder = join(world.folder, '.claude/projects/a-project')
    mkdirSync(folder, { recursive: true })
    // The command has a clock of its own: the session ended an hour ago by that one.
    const clock = new Date()
    const context = { ...world.context, now: () => clock }
    const hourAgo = new Date(clock.getTime() - 3_600_000).toISOString()
    const moved = readFileSync(SAMPLE, 'utf8')
      .replaceAll('/home/dev/tidepool', world.project)
      .replace(/"timestamp":"[^"]*"/g, `"timestamp":"${hourAgo}"`)
    writeFileSync(join(folder, `${ID}.jsonl`), moved)
    expect((await run(['backfill'])).out).toContain('1 session, 1 with unfinished work')
    const [snapshot] = await world.snapshots()
    expect(snapshot).toMatchObject({ timestamp: hourAgo, project: { id: world.project } })
    const facts = { now: clock, project: world.project, env: world.context.config.env }
    const [considered, ...more] = await world.context.withStore(1_000, (store) => considerAll(store, facts, 10))
    expect(more).toEqual([])
    expect(considered?.reason).toContain('read from an old transcript')
    const answer = (text: string) =>
      runHook('UserPromptSubmit', { sessionId: 's9', cwd: world.project, promptId: text, prompt: text }, context)
    await runHook('SessionStart', { sessionId: 's9', cwd: world.project, source: 'startup' }, context)
    expect((await answer('hello'))?.toModel ?? '').not.toContain('offer the first')
    const found = await answer(`What was open in ${snapshot?.name}?`)
    expect(found?.toModel).toContain(`CHECKPOINT ${snapshot?.name}`)
  })
})
