/** The timeline as a person reads it, and the history taken in by a command. */

import { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { TimelineSession } from '../../../src/memory/history/timeline.ts'
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

/** A session that is compacted, an hour after it was first saved. */
async function compact(summary: string): Promise<void> {
  await world.hook('Stop')
  world.after(1)
  await world.hook('PreCompact', { trigger: 'auto' })
  await world.hook('SessionStart', { source: 'compact' })
  await world.hook('PostCompact', { trigger: 'auto', compactSummary: summary })
}

describe('throughline timeline', () => {
  it('shows a session in order: saved, compacted, what the summary lost and what was given back', async () => {
    await compact('The user works on src/server.js.')
    const { out, err, code } = await run(['timeline'])
    expect({ err, code }).toEqual({ err: '', code: 0 })
    const lines = out.split('\n')
    expect(lines.slice(0, 2)).toEqual(['Session s1', '  in-progress · tidepool · 5 requests · 1 compaction'])
    expect(out).toMatch(/ \(2026-11-21 10:00Z\) · rolling · in-progress\n {4}checkpoint-2026-11-21-/)
    expect(out).toMatch(/ \(2026-11-21 11:00Z\) · precompact · in-progress\n {4}checkpoint-2026-11-21-/)
    expect(out).toMatch(
      /compaction 1 · .*\) · auto(?: · |\n {2})not in the transcript yet\n {4}the summary \(8 tokens\) lost \d+ of \d+ items,/,
    )
    expect(out.replace(/\n {4}/g, ' ')).toMatch(/ items, \d+ given back in [\d,]+ tokens lost: .*commands \d+ of \d+/)
    expect(out.indexOf('rolling')).toBeLessThan(out.indexOf('precompact'))
    expect(out.indexOf('precompact')).toBeLessThan(out.indexOf('compaction 1 ·'))
  })

  it('names what was lost when it is asked for one session, by its id, a part of it or a snapshot', async () => {
    await compact('The user works on src/server.js.')
    const [{ name = '' } = {}] = await world.snapshots()
    const told = await run(['timeline', 's1'])
    expect(told.out).toMatch(/\n {4}commands: \d+ of \d+ lost\n/)
    expect(told.out).toMatch(/\n {6}✓ npm test\n/)
    expect((await run(['timeline', name])).out).toBe(told.out)
    expect((await run(['timeline', name.slice(-4)])).out).toBe(told.out)
    expect((await run(['timeline'])).out).not.toContain('✓')
  })

  it('tells compactions that the transcript shows and nobody recorded', async () => {
    await compact('The user works on src/server.js.')
    world.boundary()
    world.boundary()
    await world.turn('Go on with the sweep of clients', 'Swept.')
    const { out } = await run(['timeline'])
    expect(out).toContain('2 compactions')
    expect(out).toContain('the loss of compaction 2 was not recorded')
    expect(out).not.toContain('not in the transcript yet')
  })

  it('keeps two compactions apart and says what had been lost before', async () => {
    await compact('Nothing of it.')
    world.boundary()
    world.say('Go on with the sweep of clients', 'Swept.')
    world.after(2)
    await world.hook('PreCompact', { trigger: 'manual' })
    await world.hook('PostCompact', { trigger: 'manual', compactSummary: 'Nothing of it.' })
    const { out } = await run(['timeline', 's1'])
    expect(out).toMatch(/compaction 1 · .*\) · auto\n[\s\S]*compaction 2 · .*\) · manual/)
    expect(out).toContain('nothing was given back')
    expect(out).toMatch(/commands: (\d+) of \d+ lost, \1 of them lost before/)
  })

  it.each([40, 80, 120])('fits %i columns, but for names that are to be copied', async (columns) => {
    await compact('The user works on src/server.js.')
    for (const words of [['timeline'], ['timeline', 's1'], ['stats']]) {
      const { out } = await run(words, { columns })
      const long = out.split('\n').filter((line) => line.length > columns)
      expect(long.filter((line) => !/^ {4}checkpoint-|^Session /.test(line))).toEqual([])
    }
  })

  it('prints JSON with every name', async () => {
    await compact('The user works on src/server.js.')
    const { out, err } = await run(['timeline', '--json'])
    expect(err).toBe('')
    const [session, ...more] = JSON.parse(out) as TimelineSession[]
    expect(more).toEqual([])
    expect(session).toMatchObject({ session: 's1', exchanges: 5, status: 'in-progress', compactions: 0 })
    expect(session?.snapshots.map(({ type }) => type)).toEqual(['rolling', 'precompact'])
    expect(session?.losses[0]?.classes.commands?.lost.map(({ item }) => item)).toContain('npm test')
  })

  it('shows the newest sessions last, at most as many as asked for, and says how many were left out', async () => {
    await world.hook('Stop')
    world.after(2)
    await world.hook('Stop', { sessionId: 's2' })
    const all = await run(['timeline'])
    expect(all.out.indexOf('Session s1')).toBeLessThan(all.out.indexOf('Session s2'))
    const one = await run(['timeline', '--limit', '1'])
    expect(one.out).not.toContain('Session s1')
    expect(one.err).toContain('1 earlier session not shown. To see all, add --limit 2.')
  })

  it('says so where there is nothing, or no such session, or several', async () => {
    expect(await run(['timeline'])).toEqual({ out: '', err: 'No sessions of this project yet.\n', code: 0 })
    await world.hook('Stop')
    await world.hook('Stop', { sessionId: 's2' })
    const none = await run(['timeline', 'zzz'])
    expect(none).toMatchObject({ out: '', code: 66 })
    expect(none.err).toContain('There is no session zzz')
    const two = await run(['timeline', 's'])
    expect(two).toMatchObject({ out: '', code: 66 })
    expect(two.err).toMatch(/s fits 2 sessions: s\d, s\d/)
  })
})

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

  it('shows a bar on a terminal only, and takes it away', async () => {
    keep(ID)
    keep('0b0b0b0b-0000-4000-8000-000000000000')
    const { out, err } = await run(['backfill', '--all'], { columns: 60 })
    expect(err).toMatch(/█+░+ 1 of 2/)
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
