import { describe, expect, it } from 'vitest'
import { inheritState } from '../../../src/capture/events/inherit.ts'
import { redact } from '../../../src/redact/redact.ts'
import { answer, at, draft, fold, foldLine, type Line, prompt, ROOT, record, used } from './records.ts'

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
    expect(before.nextStep).toBe('draw')
    expect(after).toMatchObject({ topic: before.topic, goal: before.goal, nextStep: before.nextStep })
  })

  describe('and has done nothing of its own yet', () => {
    const left = draft(fold(prompt('Fix the parser.'), answer('It reads both forms.\n\nNext: draw the gauge of Brest')))
    const taken = { ...left, resumedAt: at(5) }
    const stopped = prompt([{ type: 'text', text: '[Request interrupted by user]' }])
    const said = (text: string, minutes: number) => record({ ...JSON.parse(answer(text)), timestamp: at(minutes) })
    const drafted = (...lines: readonly (Line | readonly Line[])[]) => {
      const state = inheritState(taken)
      for (const line of lines.flat()) foldLine(state, line)
      return draft(state)
    }
    const states = ({ nextStep, needsFromUser, conversation }: ReturnType<typeof draft>) => {
      const { lastExchange, cutOff } = conversation
      return { nextStep, needsFromUser, lastExchange, cutOff }
    }

    it.each<[string, (Line | readonly Line[])[]]>([
      ['it was broken off at once', [prompt('yes'), stopped]],
      [
        'it was asked whether to go on',
        [prompt('continue'), said('Found it. Continue it?', 6), prompt('yes'), stopped],
      ],
      [
        'it was asked in any words before',
        [prompt('onde estávamos?'), said('No analisador. Seguimos?', 4), prompt('sim')],
      ],
      ['it has looked around', [prompt('yes'), said('Let me read it:', 6), used('Read', { file_path: 'a.ts' })]],
      ['it called Throughline', [prompt('continue'), used('mcp__memory__recover_session', {}, 'ok')]],
    ])('has its next step and its last answer where %s', (_, lines) => {
      expect(states(drafted(...lines))).toEqual(states(left))
    })

    it.each<[string, (Line | readonly Line[])[]]>([
      ['been asked for something', [prompt('Draw the tide of Calais as a chart', { timestamp: at(7) }), stopped]],
      [
        'run a command',
        [
          prompt('yes', { timestamp: at(7) }),
          used('Bash', { command: 'npm test' }, ' Tests  1 failed (1)', { failed: true }),
        ],
      ],
    ])('has its own next step once it has %s', (_, lines) => {
      expect(drafted(...lines).nextStep).not.toBe(left.nextStep)
    })

    describe('but was cut off before', () => {
      const cut = { ...draft(fold(prompt('Fix the parser.'), stopped)), resumedAt: at(5) }
      const goneOn = (...lines: readonly (Line | readonly Line[])[]) => {
        const state = inheritState(cut)
        for (const line of lines.flat()) foldLine(state, line)
        return state
      }
      const untimed = (line: Line) => JSON.stringify({ ...JSON.parse(line), timestamp: undefined })

      it.each<[string, (Line | readonly Line[])[]]>([
        ['the model has answered', [prompt('continue'), said('Drawn, with its axes.', 6)]],
        ['it has, in records without times', [untimed(prompt('continue')), untimed(answer('Drawn, with its axes.'))]],
        [
          'it has read and asks',
          [prompt('continue'), used('Read', { file_path: 'a.ts' }), said('Which of the axes?', 6)],
        ],
      ])('is so no more once %s', (_, lines) => {
        const { conversation } = draft(goneOn(...lines))
        expect(conversation.cutOff).toBeUndefined()
        expect(conversation.lastExchange.at(-1)?.text).toContain('axes')
      })

      it('is so no more with an answer that is not in the transcript yet, unless that asks', () => {
        const state = goneOn(prompt('continue'))
        const with_ = (text: string) => draft(state, { lastAssistantMessage: redact(text) }).conversation
        expect(with_('Found it. Continue it?').cutOff).toBe(true)
        expect(with_('Drawn.').cutOff).toBeUndefined()
        expect(with_('Drawn.').lastExchange.map(({ text }) => text)).toEqual(['Fix the parser.', 'continue', 'Drawn.'])
      })
    })
  })

  it('has the goal of the earlier session until something else is asked for', () => {
    const goalAfter = (...words: readonly string[]) => {
      const state = inheritState(before)
      for (const text of words) foldLine(state, prompt(text))
      return draft(state).goal
    }
    expect(goalAfter('continue where we left off', 'yes')).toBe(before.goal)
    expect(goalAfter('continue where we left off', 'Draw the gauge as a chart')).toBe('Draw the gauge as a chart')
  })

  it('has a task once that it writes down again, in the words of the earlier list', () => {
    const state = inheritState(before)
    for (const line of [
      prompt('continue'),
      ...used('TaskCreate', { subject: 'Draw.' }, 'Task #1 created'),
      ...used('TaskCreate', { subject: 'print' }, 'Task #2 created'),
    ])
      foldLine(state, line)
    const { tasks, progress } = draft(state)
    expect(tasks.map(({ text }) => text).sort()).toEqual(['Draw.', 'parse', 'print'])
    expect(progress).toBe(33)
  })

  it('goes on counting: ids are not given again, edits add up, a green run replaces the red one', () => {
    const state = inheritState(before)
    for (const line of [
      prompt('Go on with the parser, without a regex.'),
      ...used('AskUserQuestion', {}, '', { structured: { answers: { 'Which unit?': 'metres' } } }),
      ...used('Edit', { file_path: `${ROOT}/src/tides.ts` }, '', {
        structured: { structuredPatch: [{ lines: ['+c'] }] },
      }),
      ...used('Bash', { command: 'npm test' }, ' Tests  1 passed (1)'),
    ])
      foldLine(state, line)
    const after = draft(state)
    expect(after.decisions.map(({ id }) => id)).toEqual(['D1', 'D2'])
    expect(after.files).toEqual([{ path: 'src/tides.ts', change: 'modified', what: '2 edits, +2 −1 lines' }])
    expect(after.commands).toMatchObject([{ command: 'npm test', outcome: 'ok', times: 2 }])
    expect(after.quality.testsPassing).toBe(true)
  })
})
