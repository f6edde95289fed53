import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { parseSummary } from '../../../src/snapshot/format/summary.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { worldForEachTest } from '../../each-test.ts'
import { SAMPLE } from '../../world.ts'
import { prompt } from '../capture/records.ts'
import { runWords } from './run-words.ts'

const world = worldForEachTest()

const run = (...words: string[]) => runWords(world, words)

describe('throughline capture', () => {
  it('prints the whole snapshot as JSON and writes nothing', async () => {
    const before = readdirSync(world.folder)
    const { out, err, code } = await run('capture', '--transcript', SAMPLE, '--json', '--now', '2026-11-21T10:00:00Z')
    const snapshot = JSON.parse(out) as SessionSnapshot
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(snapshot).toMatchObject({
      timestamp: '2026-11-21T10:00:00.000Z',
      status: 'in-progress',
      project: { name: 'tidepool' },
    })
    expect(snapshot.conversation.requests).toHaveLength(5)
    expect(readdirSync(world.folder)).toEqual(before)
  })

  it('gives the same bytes twice with --now', async () => {
    const words = ['capture', '--transcript', SAMPLE, '--json', '--now', '2026-11-21T10:00:00Z']
    expect((await run(...words)).out).toBe((await run(...words)).out)
  })

  it.each([100, 400, 2_000])('prints at most %i tokens of text', async (budget) => {
    const { out } = await run('capture', '--transcript', SAMPLE, '--budget', String(budget))
    expect(out.length / 4).toBeLessThanOrEqual(budget + 1)
    expect(out).toContain('🎯 GOAL')
  })

  const bad: readonly [string, () => string, string, number][] = [
    ['a missing file', () => join(world.folder, 'none.jsonl'), 'TRANSCRIPT_NOT_FOUND', 66],
    ['a folder', () => world.folder, 'TRANSCRIPT_UNREADABLE', 65],
    ['a device', () => '/dev/zero', 'TRANSCRIPT_UNREADABLE', 65],
  ]
  it.each(bad)('answers %s with a clear error and what to do', async (_, path, error, code) => {
    const result = await run('capture', '--transcript', path())
    expect(result).toMatchObject({ out: '', code })
    expect(result.err).toContain(`error[${error}]`)
    expect(result.err).toContain('hint: ')
    const json = await run('capture', '--transcript', path(), '--json')
    expect(json).toMatchObject({ out: '', code })
    expect(JSON.parse(json.err)).toEqual({
      error: { code: error, message: expect.any(String), hint: expect.any(String), exit: code },
    })
  })

  const odd: readonly [string, string][] = [
    ['an empty file', ''],
    ['garbage', '\u0000\u0001\u0002 not json\n{"type":\n'],
    ['somebody else’s JSON lines', '{"level":30,"msg":"listening"}\n{"level":30,"msg":"bye"}\n'],
    ['a JSON document', '[1, 2, 3]'],
  ]
  it('says that lines could not be read as a whole, and reads what is whole on them', async () => {
    const path = join(world.folder, 'torn.jsonl')
    const [first = '', ...rest] = readFileSync(SAMPLE, 'utf8').split('\n')
    writeFileSync(path, [first, `${first.slice(0, 90)}${prompt('Also draw the moon')}`, ...rest].join('\n'))
    const { out, err, code } = await run('capture', '--transcript', path, '--json')
    expect([err, code]).toEqual(['1 line of the transcript could not be read as a whole. The rest was.\n', 0])
    expect(out).toContain('Also draw the moon')
  })

  it.each(odd)('says of %s that it tells nothing, and exits with 65', async (_, content) => {
    const path = join(world.folder, 'odd.jsonl')
    writeFileSync(path, content)
    const { out, err, code } = await run('capture', '--transcript', path, '--json')
    expect({ out, code }).toEqual({ out: '', code: 65 })
    expect(JSON.parse(err).error.message).toMatch(/odd\.jsonl tells nothing of a session/)
  })
})

describe('throughline save, list, show and summary', () => {
  const save = async () =>
    /Checkpoint ID: (\S+)/.exec((await run('save', '--transcript', world.transcript)).out)?.[1] ?? ''

  it('saves a manual checkpoint and prints the block to copy', async () => {
    const { out, code } = await run('save', '--transcript', world.transcript)
    expect(code).toBe(0)
    expect(out).toContain('💾 CONTEXT SAVED')
    expect(parseSummary(out)?.checkpoint).toMatchObject({ checksumOk: true })
    expect((await world.snapshots()).map(({ type, priority }) => ({ type, priority }))).toEqual([
      { type: 'manual', priority: 'high' },
    ])
  })

  it('saves from a subfolder the session that was started at the root of the repository', async () => {
    const [transcripts, below] = [join(world.folder, '.claude/projects/-tidepool'), join(world.project, 'src/tides')]
    for (const folder of [transcripts, below]) mkdirSync(folder, { recursive: true })
    execFileSync('git', ['init', '-q', world.project])
    writeFileSync(join(transcripts, 's1.jsonl'), `${prompt('Fix the tides', { cwd: world.project })}\n`)
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(below)
    try {
      expect(await run('save')).toMatchObject({ err: '', code: 0 })
      expect((await world.snapshots())[0]?.goal).toBe('Fix the tides')
    } finally {
      cwd.mockRestore()
    }
  })

  it('prints the continuation summary alone', async () => {
    const name = await save()
    const { out, err } = await run('summary', name)
    expect(err).toBe('')
    expect(out.startsWith('Continue work on: ')).toBe(true)
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^Checkpoint: checkpoint-\d{4}-\d\d-\d\d-\S+ #[0-9a-f]{8}$/)
  })

  it('shows a snapshot by a part of its name, with the six sections of the format', async () => {
    const name = await save()
    const { out } = await run('show', name.slice(11))
    for (const heading of [
      'CHECKPOINT METADATA',
      'CURRENT WORK',
      'COMPLETED',
      'PENDING',
      'KEY CONTEXT',
      'RESUME INSTRUCTIONS',
    ])
      expect(out).toContain(`=== ${heading} ===`)
  })

  it('lists every project only with --all', async () => {
    const name = await save()
    expect(await run('list')).toMatchObject({ out: '', code: 0 })
    expect((await run('list')).err).toContain('list --all')
    expect((await run('list', '--all')).out).toContain(name)
    expect(JSON.parse((await run('list', '--all', '--json')).out)).toMatchObject([
      { name, status: 'in-progress', type: 'manual' },
    ])
    const other = join(world.folder, 'other.db')
    for (const store of [['--store', other], [`--store=${other}`]])
      expect(await run('list', '--all', ...store)).toMatchObject({ out: '', code: 0 })
  })

  const wrong: readonly [string[], string, number][] = [
    [['show', 'nothing'], 'error[SNAPSHOT_NOT_FOUND]', 66],
    [['summary'], 'error[SNAPSHOT_NOT_FOUND]', 66],
    [['save'], 'error[TRANSCRIPT_NOT_FOUND]', 66],
    [['save', '--transcript', SAMPLE, '--type', 'whim'], 'error[INVALID_INPUT]', 64],
    [['shwo', 'x'], 'Did you mean show?', 64],
    [['capture'], "required option '--transcript <file>'", 64],
    [['capture', '--transcript', SAMPLE, '--budget', 'many'], 'Expected a whole number', 64],
    [['capture', '--transcript', SAMPLE, '--now', 'soon'], 'Expected a time: ISO', 64],
    [['install', '--host', 'world'], 'Allowed choices are claude-code', 64],
    [['--store', '/dev/null/x.db', 'list', '--all'], 'error[STORE_UNAVAILABLE]', 69],
  ]
  it.each(wrong)(
    '%j: says what is wrong on stderr, prints no data and leaves with its own status',
    async (words, message, code) => {
      const result = await run(...words)
      expect(result).toMatchObject({ out: '', code })
      expect(result.err).toContain(message)
      expect(result.err).not.toMatch(/\n\s+at /)
    },
  )
})

describe('throughline demo', () => {
  it('shows a session saved and brought back in at most 70 lines, and leaves nothing behind', async () => {
    mkdirSync(join(world.folder, 'empty'))
    const before = readdirSync(world.folder)
    const { out, err, code } = await run('demo')
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out.trimEnd().split('\n').length).toBeLessThanOrEqual(70)
    expect(out).toContain('Continue work on: Last night one client called /tides')
    expect(out).toContain('Evidence: its id, checksum agrees')
    expect(out).toMatch(/confidence 0\.99, high: apply/)
    expect(readdirSync(world.folder)).toEqual(before)
  })

  it('runs on a session of the person’s own', async () => {
    world.say('Rename the limiter to throttle', 'Renamed.')
    expect((await run('demo', '--transcript', world.transcript)).out).toContain('Rename the limiter to throttle')
  })
})
