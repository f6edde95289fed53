import { readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSession, type SessionCursor } from '../../../src/capture/events/read-session.ts'
import type { SessionState } from '../../../src/capture/state/session-state.ts'
import { KEEP } from '../../../src/rules.ts'
import { startMeter } from '../../spent.ts'
import { folderForAllTests } from '../../temporary-folders.ts'
import { answer, call, fold, kept, prompt, refused, used } from './records.ts'

const folder = folderForAllTests()
const path = join(folder, 'session.jsonl')

const write = (...lines: string[]) => writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
const asked = (cursor: SessionCursor) => cursor.state.requests.map(({ text }) => text)

describe('reading a session', () => {
  it('stops at its deadline, keeps what it read, and the next reading has the rest', () => {
    write(...Array.from({ length: 3_000 }, (_, i) => prompt(`task number ${i} ${'x'.repeat(1_000)}`)))
    let chunks = 0
    const first = readSession(path, undefined, { expired: () => ++chunks > 2 })
    expect(first.unfinished).toBe(true)
    expect(first.state.exchanges).toBeGreaterThan(0)
    expect(first.state.exchanges).toBeLessThan(3_000)
    const second = readSession(path, kept(first))
    expect(second.unfinished).toBe(false)
    expect(second.state.exchanges).toBe(3_000)
  })

  it('reads a turn to its end though its deadline is over already', () => {
    write(prompt('fix the tides'))
    const { unfinished, state } = readSession(path, undefined, { expired: () => true })
    expect(unfinished).toBe(false)
    expect(state.exchanges).toBe(1)
  })

  it('comes further each time, also where its deadline is over each time', () => {
    write(...Array.from({ length: 1_500 }, (_, i) => prompt(`task number ${i} ${'x'.repeat(1_000)}`)))
    let cursor: SessionCursor | undefined
    for (let offset = -1, unfinished = true; unfinished; ) {
      const reading = readSession(path, cursor, { expired: () => true })
      unfinished = reading.unfinished
      cursor = kept(reading)
      expect(cursor.state.offset).toBeGreaterThan(offset)
      offset = cursor.state.offset
    }
    expect(cursor?.state.exchanges).toBe(1_500)
  })
})

describe('a transcript that is no longer the one that was read', () => {
  const other = [prompt('draw the harbour'), answer('Drawn.'), prompt('and the pier')]

  it('is read from the start when another file stands in its place', () => {
    write(prompt('fix the tides'))
    const first = kept(readSession(path))
    writeFileSync(`${path}.new`, other.map((line) => `${line}\n`).join(''))
    renameSync(`${path}.new`, path)
    expect(asked(readSession(path, first))).toEqual(['draw the harbour', 'and the pier'])
  })

  it('is read from the start when it was cut', () => {
    write(prompt('fix the tides'), answer('Fixed.'), prompt('now the gauge'))
    const first = kept(readSession(path))
    truncateSync(path, readFileSync(path, 'utf8').indexOf('\n') + 1)
    expect(asked(readSession(path, first))).toEqual(['fix the tides'])
  })

  it('is read from the start when it was cut and grew past that place again', () => {
    write(prompt('fix the tides'))
    const first = kept(readSession(path))
    write(...other, prompt('fix the tides'.repeat(20)))
    expect(asked(readSession(path, first))).toEqual(['draw the harbour', 'and the pier', 'fix the tides'.repeat(20)])
  })

  it('leaves no bytes of the conversation in what is kept of it', () => {
    write(prompt('the password is hunter2-hunter2'))
    const { mark } = readSession(path).state
    expect(mark).toMatch(/^[0-9a-f]{1,8}$/)
  })
})

describe('a file that is no transcript', () => {
  it('gives what is in it when it was cut off in the middle', () => {
    const lines = [prompt('fix the tides'), answer('Fixed.'), prompt('now the gauge')].join('\n')
    writeFileSync(path, lines.slice(0, -20))
    expect(asked(readSession(path))).toEqual(['fix the tides'])
  })
})

describe('A07: a hostile line', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const many = () => `{${Array.from({ length: 100_000 }, (_, i) => `"key${i}":${i}`).join(',')}}`

  it.each<[string, () => string]>([
    ['nested 200,000 deep', () => nested(200_000)],
    ['nested 200,000 deep in a record', () => `{"type":"user","message":{"content":${nested(200_000)}}}`],
    [
      'nested 200,000 deep in a result',
      () =>
        used('Write', { file_path: '/a' }, 'x', { structured: 0 })[1]?.replace(
          '"toolUseResult":0',
          `"toolUseResult":${nested(200_000)}`,
        ) ?? '',
    ],
    ['nested objects', () => `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`],
    ['100,000 keys', many],
    [
      '100,000 keys as the answers',
      () =>
        used('AskUserQuestion', {}, 'x', { structured: 0 })[1]?.replace(
          '"toolUseResult":0',
          `"toolUseResult":{"answers":${many()}}`,
        ) ?? '',
    ],
    [
      'a million blocks',
      () => `{"type":"assistant","message":{"content":[${'{"type":"text"},'.repeat(1_000_000)}{}]}}`,
    ],
    ['a text of 20 MB', () => prompt('x'.repeat(20_000_000))],
    ['a name of 20 MB', () => `{"type":"${'x'.repeat(20_000_000)}"}`],
  ])('does not end the reading, nor take long: %s', (_, line) => {
    const [write1 = '', ask1 = ''] = [used('Write', { file_path: '/a' })[0], used('AskUserQuestion', {})[0]]
    write(prompt('fix the tides'), write1, ask1, line(), prompt('now the gauge'))
    const spent = startMeter()
    const { state } = readSession(path)
    expect(spent()).toBeLessThan(15_000)
    expect(asked({ file: { size: 0, inode: 0 }, state })).toEqual(
      expect.arrayContaining(['fix the tides', 'now the gauge']),
    )
    expect(JSON.stringify(state).length).toBeLessThan(20_000)
  })
})

describe('the state of a session', () => {
  /** Its turns go into the store with each save; the last one stays. */
  const kept = (state: SessionState) => JSON.stringify({ ...state, turns: state.turns.slice(-1) }).length

  it('stays below 1.5 MB after 2,000 prompts and 2,000 commands', () => {
    const state = fold(
      Array.from({ length: 2_000 }, (_, i) => [
        prompt(`Never use tool ${i}. ${'word '.repeat(500)}`),
        ...used('Bash', { command: `run ${i} ${'word '.repeat(250)}` }, `Exit code 1\nerror: ${'no '.repeat(200)}`, {
          id: `b${i}`,
          failed: true,
        }),
      ]).flat(),
    )
    expect(state.exchanges).toBe(2_000)
    expect(state.requests).toHaveLength(KEEP.requests)
    expect(state.requests[0]?.text).toContain('tool 0.')
    expect(state.requests.at(-1)?.text).toContain('tool 1999.')
    expect(state.commands.at(-1)?.command).toContain('run 1999 ')
    expect(kept(state)).toBeLessThan(1_500_000)
  })

  it('stays below 1.5 MB after hundreds of everything else', () => {
    const long = (i: number, length: number) => `number ${i} ${'word '.repeat(length / 5)}`
    const state = fold(
      Array.from({ length: 600 }, (_, i) => [
        prompt(long(i, 3_000)),
        ...used('Edit', { file_path: `/${long(i, 300)}` }, '', { id: `e${i}` }),
        ...used('Read', { file_path: `/${long(i, 300)}` }, '', { id: `r${i}` }),
        ...used('TaskCreate', { subject: long(i, 300) }, `Task #${i} created`, { id: `c${i}` }),
        ...used('AskUserQuestion', {}, '', { id: `q${i}`, structured: { answers: { [long(i, 600)]: long(i, 600) } } }),
        ...used(`mcp__server__${i}`, {}, long(i, 600), { id: `m${i}`, failed: true }),
        ...refused('Bash', { command: long(i, 600) }, long(i, 900)),
        call(`open${i}`, 'ExitPlanMode', { plan: long(i, 3_000) }),
        answer(long(i, 2_000), `a${i}`),
      ]).flat(),
      used('TodoWrite', { todos: Array.from({ length: 900 }, (_, i) => ({ content: long(i, 400) })) }),
    )
    expect(kept(state)).toBeLessThan(1_500_000)
  })
})
