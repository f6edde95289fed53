import { describe, expect, it } from 'vitest'
import { inheritState } from '../../../src/capture/events/inherit.ts'
import { answer, draft, fold, foldLine, prompt, ROOT, used } from './records.ts'

const before = draft(
  fold(
    prompt('Fix the parser. Do not touch the schema.'),
    used('Edit', { file_path: `${ROOT}/src/tides.ts` }, '', {
      structured: { structuredPatch: [{ lines: ['-a', '+b'] }] },
    }),
    used('AskUserQuestion', {}, '', { structured: { answers: { 'Which datum?': 'chart datum' } } }),
    used('Bash', { command: 'npm test' }, 'Exit code 1\n Tests  1 failed (1)', { failed: true }),
    used('TodoWrite', {
      todos: [
        { content: 'parse', status: 'completed' },
        { content: 'draw', status: 'pending' },
      ],
    }),
    answer('Half done.'),
  ),
)

describe('a session that goes on from a snapshot', () => {
  it('starts from what that one knew', () => {
    const after = draft(inheritState(before))
    expect(after.files).toEqual(before.files)
    expect(after.commands).toEqual(before.commands)
    expect(after.decisions).toEqual(before.decisions)
    expect(after.constraints).toEqual(before.constraints)
    expect(after.evidence).toEqual(before.evidence)
    expect(after.quality.testsPassing).toBe(false)
    expect(after.tasks).toEqual(before.tasks)
    expect(after.progress).toBe(50)
    expect(after.conversation.requests).toEqual(before.conversation.requests)
    expect(before.nextStep).toContain('npm test')
    expect(after).toMatchObject({ topic: before.topic, goal: before.goal, nextStep: before.nextStep })
  })

  it('says that something is open as long as the last tests of the earlier session failed', () => {
    const state = inheritState({ ...before, tasks: [] })
    foldLine(state, prompt('continue where we left off'))
    foldLine(state, answer('The parser reads both forms of a date.'))
    expect(draft(state).nextStep).toContain('Fix `npm test`')
  })

  it('has the goal of the earlier session until something else is asked for', () => {
    const goalAfter = (...words: readonly string[]) => {
      const state = inheritState(before)
      for (const text of words) foldLine(state, prompt(text))
      return draft(state).goal
    }
    expect(goalAfter('continue where we left off', 'run the tests')).toBe(before.goal)
    expect(goalAfter('Draw the gauge as a chart')).toBe(
      `Asked last: Draw the gauge as a chart (first asked: ${before.goal})`,
    )
  })

  it('keeps what was stated in prose, with its origin and id', () => {
    const stated = draft(
      fold(
        prompt("Fix it. I prefer small commits over large ones. let's use metres and not feet."),
        used('mcp__memory__create_entities', { entities: [{ name: 'wave_1_complete' }] }),
      ),
    )
    const after = draft(inheritState(stated))
    expect(stated.decisions).toHaveLength(1)
    expect(after.decisions).toEqual(stated.decisions)
    expect(after.preferences).toEqual(stated.preferences)
    expect(after.waveList).toEqual(stated.waveList)
  })

  it('goes on counting: ids are not given again, edits add up, a green run replaces the red one', () => {
    const state = inheritState(before)
    for (const line of [
      prompt('Go on, and never use a regex for it.'),
      ...used('Edit', { file_path: `${ROOT}/src/tides.ts` }, '', {
        structured: { structuredPatch: [{ lines: ['+c'] }] },
      }),
      ...used('Bash', { command: 'npm test' }, ' Tests  1 passed (1)'),
    ])
      foldLine(state, line)
    const after = draft(state)
    expect(after.constraints.map(({ id }) => id)).toEqual(['C1', 'C2'])
    expect(after.files).toEqual([{ path: 'src/tides.ts', change: 'modified', what: '2 edits, +2 −1 lines' }])
    expect(after.commands).toMatchObject([{ command: 'npm test', outcome: 'ok', times: 2 }])
    expect(after.quality.testsPassing).toBe(true)
  })
})
