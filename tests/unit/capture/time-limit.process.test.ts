import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { draftSnapshot } from '../../../src/capture/draft/snapshot.ts'
import { readSession } from '../../../src/capture/events/read-session.ts'
import { understood } from '../../../src/capture/language/time-limit.ts'
import { HOOK_DEADLINE, UNDERSTANDING } from '../../../src/rules.ts'
import { startMeter } from '../../spent.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

/** Takes longer than a life over a text with this word. */
const SLOW = 'hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh'
const slow = (text: string) => text.includes(SLOW) && /(?:^|\s)(h+)+!$/.test(`${SLOW}?`)

vi.mock('../../../src/capture/language/constraints.ts', async (original) => {
  const real = await original<typeof import('../../../src/capture/language/constraints.ts')>()
  return { ...real, findLimits: (text: string) => (slow(text) ? [] : real.findLimits(text)) }
})
vi.mock('../../../src/capture/language/goal.ts', async (original) => {
  const real = await original<typeof import('../../../src/capture/language/goal.ts')>()
  const findGoal: typeof real.findGoal = (state) =>
    state.requests.some(({ text }) => slow(text)) ? undefined : real.findGoal(state)
  return { ...real, findGoal }
})
vi.mock('../../../src/capture/language/session-statements.ts', async (original) => {
  const real = await original<typeof import('../../../src/capture/language/session-statements.ts')>()
  return { ...real, statementsOfUser: (text: string) => (slow(text) ? [] : real.statementsOfUser(text)) }
})

const folder = folderForEachTest()

describe('understanding a text', () => {
  it('gives what was understood', () => {
    expect(
      understood(
        () => 'understood',
        () => 'plain',
      ),
    ).toBe('understood')
  })

  it('passes on what goes wrong', () => {
    expect(() =>
      understood(
        () => {
          throw new TypeError('wrong')
        },
        () => 'plain',
      ),
    ).toThrow(TypeError)
  })

  it('may stand in understanding a larger one', () => {
    expect(
      understood(
        () => [understood(() => slow(SLOW), nothing), 'understood'],
        () => ['plain'],
      ),
    ).toEqual([undefined, 'understood'])
  })
})

describe('a capture with texts that cannot be understood in time', () => {
  it('keeps them as plain words and everything else, within the time that a hook has before a compaction', () => {
    const spent = startMeter()
    const { state } = readSession(transcript())
    const snapshot = draftSnapshot(state, FACTS)
    expect(spent()).toBeLessThan(HOOK_DEADLINE.PreCompact - UNDERSTANDING.text)
    expect(snapshot.conversation.requests.map(({ text }) => text)).toEqual([
      "Build the gauge. Don't add a dependency.",
      ...Array.from({ length: 20 }, (_, n) => `${SLOW} never drop table ${n}`),
    ])
    expect(snapshot.goal).toBe(`${SLOW} never drop table 19`)
    expect(snapshot.constraints.map(({ constraint }) => constraint)).toEqual(["Don't add a dependency."])
    expect(snapshot.conversation.lastExchange.at(-1)?.text).toBe(`The root cause is ${SLOW}.`)
    expect(snapshot.discoveries).toEqual([])
    expect(snapshot.commands.map(({ command, outcome }) => [command, outcome])).toEqual([['npm test', 'ok']])
    expect(snapshot.filesRead).toEqual(['src/a.ts'])
  })
})

const nothing = (): undefined => undefined

const FACTS: Parameters<typeof draftSnapshot>[1] = {
  name: 'checkpoint-2026-01-01-a',
  sequence: 1,
  type: 'manual',
  reason: 'test',
  status: 'in-progress',
  timestamp: '2026-01-01T00:00:00.000Z',
  project: { id: 'p', name: 'p', root: '/p' },
  transcriptPath: '/p/t.jsonl',
}

function transcript(): string {
  const said = (role: 'user' | 'assistant', content: unknown) => ({ type: role, message: { role, content } })
  const call = (id: string, name: string, input: object) => said('assistant', [{ type: 'tool_use', id, name, input }])
  const result = (id: string, content: string) => said('user', [{ type: 'tool_result', tool_use_id: id, content }])
  const records = [
    said('user', "Build the gauge. Don't add a dependency."),
    call('c1', 'Read', { file_path: '/p/src/a.ts' }),
    result('c1', '1 a'),
    ...Array.from({ length: 20 }, (_, n) => said('user', `${SLOW} never drop table ${n}`)),
    call('c2', 'Bash', { command: 'npm test' }),
    result('c2', '3 passed'),
    said('assistant', [{ type: 'text', text: `The root cause is ${SLOW}.` }]),
  ]
  const lines = records.map((record, n) =>
    JSON.stringify({ ...record, uuid: `u${n}`, sessionId: 's', cwd: '/p', timestamp: '2026-01-01T00:00:00.000Z' }),
  )
  const path = join(folder, 's.jsonl')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}
