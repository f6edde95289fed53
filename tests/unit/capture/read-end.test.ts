/** The end of a transcript whose middle was not read. */

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnd } from '../../../src/capture/events/read-end.ts'
import { readSession } from '../../../src/capture/events/read-session.ts'
import type { SessionState } from '../../../src/capture/state/session-state.ts'
import { END_READING } from '../../../src/rules.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'throughline-end-'))
  path = join(folder, 'session.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const record = (fields: object): string => `${JSON.stringify({ sessionId: 's1', cwd: '/harbour', ...fields })}\n`
const prompt = (content: string) => record({ type: 'user', message: { role: 'user', content } })
const answer = (text: string) =>
  record({ type: 'assistant', message: { id: text, role: 'assistant', content: [{ type: 'text', text }] } })
const tool = (id: string, name: string, input: object, result: string, failed = false) =>
  record({ type: 'assistant', message: { id, role: 'assistant', content: [{ type: 'tool_use', id, name, input }] } }) +
  record({
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: result, is_error: failed }] },
  })
const todos = (id: string, ...all: readonly (readonly [string, string])[]) =>
  tool(id, 'TodoWrite', { todos: all.map(([content, status]) => ({ content, status, activeForm: content })) }, 'ok')
/** Records that say nothing, of so many bytes. */
const silence = (bytes: number) =>
  record({ type: 'system', subtype: 'turn_duration', pad: 'x'.repeat(8_000) }).repeat(bytes / 8_100)

const BEGINNING =
  prompt('Draw the harbour') +
  todos('t1', ['the quay', 'in_progress'], ['the crane', 'pending']) +
  tool('c1', 'Bash', { command: 'npm test' }, 'Tests 3 failed | 2 passed (5)', true) +
  answer('The quay is drawn. Shall I go on with the crane?')
const END =
  prompt('Now paint the wall') +
  todos('t2', ['the quay', 'completed'], ['the wall', 'in_progress']) +
  tool('w1', 'Write', { file_path: '/harbour/wall.ts', content: 'export const wall = 1' }, 'File created') +
  answer('The wall is painted.')

/** Reads the beginning, and after the gap the end. */
function read(begun: string, gap: number, end: string, bounds: Parameters<typeof readEnd>[2] = {}) {
  writeFileSync(path, begun)
  const { state } = readSession(path)
  writeFileSync(path, begun + silence(gap) + end)
  const before = structuredClone(state)
  const reading = readEnd(path, state, bounds, { times: [] })
  // What goes on from the beginning later knows nothing of the end.
  expect(state).toEqual(before)
  return reading
}
const asked = ({ requests }: SessionState) => requests.map(({ text }) => text)

describe('the end of a transcript', () => {
  it('tells the newest request, answer, tasks and files, beside the requests of the beginning', () => {
    const { state } = read(BEGINNING, 2e6, END)
    expect(asked(state)).toEqual(['Draw the harbour', 'Now paint the wall'])
    expect(state.todos).toEqual([
      { text: 'the quay', status: 'completed' },
      { text: 'the wall', status: 'in-progress' },
    ])
    expect(state.files.map((file) => file.path)).toEqual(['/harbour/wall.ts'])
    expect(state.lastMessages.at(-1)?.text).toBe('The wall is painted.')
  })

  it('leaves out what the gap may have changed: tasks, checks and questions of the beginning', () => {
    const { state } = read(BEGINNING, 2e6, prompt('Now paint the wall') + answer('Painted.'))
    expect(state).toMatchObject({ todos: [], commands: [] })
  })

  it('says how many bytes are missing', () => {
    const { unread } = read(BEGINNING, 2e6, END)
    const missing = statSync(path).size - BEGINNING.length - END_READING.least
    expect(unread).toBeGreaterThanOrEqual(missing)
    expect(unread).toBeLessThan(missing + 10_000)
  })

  it('reaches back to the last request, as far as there is time', () => {
    const long = prompt('Now paint the wall') + silence(1.5e6) + answer('Painted.')
    expect(asked(read(BEGINNING, 3e6, long, { late: () => false }).state)).toContain('Now paint the wall')
    expect(asked(read(BEGINNING, 3e6, long, { late: () => true }).state)).not.toContain('Now paint the wall')
    const tooLong = prompt('Now paint the wall') + silence(5e6) + answer('Painted.')
    expect(asked(read(BEGINNING, 3e6, tooLong, { late: () => false }).state)).not.toContain('Now paint the wall')
  })

  it('ends where the reading ends', () => {
    const until = BEGINNING.length + silence(2e6).length + END.length
    const { state } = read(BEGINNING, 2e6, END + prompt('Something later'), { until })
    expect(asked(state)).toEqual(['Draw the harbour', 'Now paint the wall'])
  })
})
