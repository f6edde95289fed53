import { describe, expect, it } from 'vitest'
import { QUOTE, TURN } from '../../../src/rules.ts'
import type { Turn } from '../../../src/snapshot/turn.ts'
import { standingTurns } from '../../../src/snapshot/turn.ts'
import {
  answer,
  assistant,
  at,
  boundary,
  call,
  edited,
  fold,
  type Line,
  looked,
  prompt,
  ROOT,
  ran,
  refused,
  used,
} from './records.ts'

const turnsOf = (...lines: readonly (Line | readonly Line[])[]): readonly Turn[] => fold(...lines).turns
const lastTurn = (...lines: readonly (Line | readonly Line[])[]): Turn | undefined => turnsOf(...lines).at(-1)
const patch = (...lines: string[]) => ({ structuredPatch: [{ lines }] })
const TASK = prompt('Draw the gauge of the tide table')

describe('a turn', () => {
  it('quotes what was asked and what was said at the end', () => {
    expect(turnsOf(TASK, answer('It is drawn.'), prompt('Now the scale'), answer('Done.'))).toMatchObject([
      { number: 1, at: at(0), request: 'Draw the gauge of the tide table', said: ['It is drawn.'] },
      { number: 2, request: 'Now the scale', said: ['Done.'] },
    ])
  })

  it.each(['c', '2', 'no', 'yes', '不'])(
    'keeps an answer of one word beside the question that it answers: %s',
    (word) => {
      const [first, second] = turnsOf(TASK, answer('Shall it be round?'), prompt(word))
      expect(first?.said).toEqual(['Shall it be round?'])
      expect(second?.request).toBe(word)
    },
  )

  it('keeps what the agent found on the way, and no line that only leads to a call', () => {
    const found = `The scale is upside down because the rows are sorted by the hour and not by the day: ${'x'.repeat(20)}`
    expect(
      lastTurn(
        TASK,
        answer('Let me look.', 'm1'),
        looked('src/a.ts'),
        answer(found, 'm2'),
        edited('src/a.ts'),
        answer('It is drawn.', 'm3'),
      )?.said,
    ).toEqual([found, 'It is drawn.'])
  })

  it('keeps what a slash command stands for, and nothing else that the host says', () => {
    const meta = (text: string) => prompt([{ type: 'text', text }], { isMeta: true })
    const command = (name: string) =>
      prompt(`<command-message>${name}</command-message>\n<command-name>/${name}</command-name>`)
    expect(
      lastTurn(command('review'), meta('Read each comment. Reply in its thread.'), meta('A caveat.')),
    ).toMatchObject({
      request: '/review',
      instructions: 'Read each comment. Reply in its thread.',
    })
    expect(lastTurn(TASK, meta('A caveat.'))?.instructions).toBeUndefined()
    expect(lastTurn(command('review'), answer('I look.'), meta('A caveat.'))?.instructions).toBeUndefined()
    expect(lastTurn(command('throughline-checkpoint'), meta('Save the session.'))?.instructions).toBeUndefined()
  })

  it('keeps an answer that begins with a thought apart from what was said before it', () => {
    const thought = (id: string) => assistant(id, { type: 'thinking', thinking: '…' })
    const found = `The scale is upside down because the rows are sorted by the hour and not by the day: ${'x'.repeat(20)}`
    expect(
      lastTurn(TASK, thought('m1'), answer(found, 'm1'), edited('src/a.ts'), thought('m2'), answer('Done.', 'm2'))
        ?.said,
    ).toEqual([found, 'Done.'])
  })

  it('lists the files that it changed and those that it read', () => {
    const turn = lastTurn(TASK, looked('src/a.ts'), edited('src/b.ts'), edited('src/b.ts'), answer('Done.'))
    expect(turn?.read).toEqual([`${ROOT}/src/a.ts`])
    expect(turn?.files).toEqual([{ path: `${ROOT}/src/b.ts`, change: 'modified' }])
  })

  it('lists checks, commits and what failed, and counts the other commands', () => {
    const turn = lastTurn(
      TASK,
      ran('ls'),
      ran('npm test', ' Tests  1 failed | 4 passed (5)', 1),
      ran('git commit -m "draw the gauge"', '[main 1a2b3c4] draw the gauge\n 1 file changed'),
      answer('Done.'),
    )
    expect(turn?.otherCommands).toBe(1)
    expect(turn?.commands).toMatchObject([
      { command: 'npm test', outcome: 'failed' },
      { command: 'git commit -m "draw the gauge"', outcome: 'ok', result: '1a2b3c4 draw the gauge' },
    ])
  })

  it('quotes its last edits and commands with what came back, whatever is asked afterwards', () => {
    const work = [
      TASK,
      used('Edit', { file_path: `${ROOT}/src/a.ts` }, 'ok', { structured: patch('-low', '+high') }),
      used('Edit', { file_path: `${ROOT}/src/a.ts` }, 'ok', { structured: patch('+higher') }),
      ran('ls'),
      ran('npm test', 'gauge.test.ts:12 expected 3, got 4', 1),
    ]
    const calls = [
      { call: `modified ${ROOT}/src/a.ts`, text: '-low\n+high\n+higher' },
      { call: '`npm test` → failed', text: 'gauge.test.ts:12 expected 3, got 4' },
    ]
    expect(lastTurn(...work)?.calls).toEqual(calls)
    expect(
      turnsOf(...work, answer('It fails.'), prompt('Go on'), ran('make', 'built')).map((turn) => turn.calls),
    ).toEqual([calls, [{ call: '`make` → ok', text: 'built' }]])
  })

  it.each([
    [TURN.runs, 1],
    [TURN.runs + 1, 2],
  ])('quotes of %i commands those from number %i on, each in part, and edits beside them', (count, first) => {
    const output = Array.from({ length: 500 }, (_, n) => `line ${n} of the output`).join('\n')
    const edit = used('Edit', { file_path: `${ROOT}/src/a.ts` }, 'ok', { structured: patch('+high') })
    const runs = Array.from({ length: count }, (_, n) => ran(`make ${n + 1}`, output))
    const calls = lastTurn(TASK, edit, ...runs)?.calls ?? []
    expect(calls.map(({ call }) => call).slice(0, 2)).toEqual([`modified ${ROOT}/src/a.ts`, `\`make ${first}\` → ok`])
    expect(calls).toHaveLength(1 + TURN.runs)
    for (const { text } of calls) expect(text.length).toBeLessThanOrEqual(QUOTE.call)
  })

  it('quotes no command that only stages files: the commit tells of it', () => {
    expect(lastTurn(TASK, ran('git add src/a.ts && git status', 'On branch main'))?.calls).toBeUndefined()
  })

  it('tells of the calls of a tool that failed in it those that were answered afterwards, too', () => {
    const create = (title: string, output: string, failed = false) =>
      used('mcp__tracker__create_issue', { title }, output, { failed })
    const turn = lastTurn(
      TASK,
      used('mcp__tracker__list', {}, 'none'),
      create('Draw the gauge', 'not a uuid', true),
      create('Draw the gauge', 'TIDE-7 was made'),
    )
    expect(turn?.commands?.map(({ outcome, result }) => [outcome, result])).toEqual([
      ['failed', 'not a uuid'],
      ['ok', 'TIDE-7 was made'],
    ])
    expect(turn?.calls?.map(({ text }) => text)).toEqual(['not a uuid', 'TIDE-7 was made'])
  })

  it('quotes nothing that our own tool answered: it is of another session', () => {
    const recall = (output: string, failed: boolean) =>
      used('mcp__memory__recall', { query: 'gauge' }, output, { failed })
    const turn = lastTurn(TASK, recall('query is too long', true), recall('The gauge of the harbour is red', false))
    expect(turn?.calls).toBeUndefined()
    expect(JSON.stringify(turn)).not.toContain('harbour')
  })

  it('lists each way in which a command failed before it passed', () => {
    const failures = ['a.go:3:1: undefined: Config', 'a.go:4:1: cannot use cfg as Raw'].map((line) =>
      ran('go build', line, 1),
    )
    expect(
      lastTurn(TASK, ...failures, ran('go build'))?.commands?.map(({ outcome, result }) => [outcome, result]),
    ).toEqual([
      ['failed', 'a.go:3:1: undefined: Config'],
      ['failed', 'a.go:4:1: cannot use cfg as Raw'],
      ['ok', undefined],
    ])
  })

  it("keeps a dialog's question with the person's answer", () => {
    const asked = used('AskUserQuestion', { questions: [{ question: 'Which datum?' }] }, 'ok', {
      structured: { answers: { 'Which datum?': 'Mean low water' } },
    })
    expect(lastTurn(TASK, asked)?.asked).toEqual([{ question: 'Which datum?', answer: 'Mean low water' }])
  })

  it("keeps a refusal with the person's words", () => {
    expect(lastTurn(TASK, refused('Bash', { command: 'rm -rf build' }, 'keep the build'))?.asked).toEqual([
      { question: 'Bash rm -rf build', answer: 'keep the build', refused: true },
    ])
  })

  it("keeps a subagent's report as the subagent's", () => {
    const turn = lastTurn(TASK, used('Task', { description: 'Review', prompt: 'Review the gauge' }, 'Two findings.'))
    expect(turn?.agents?.[0]?.report).toContain('Two findings.')
    expect(turn?.said).toBeUndefined()
  })

  it('says how it ended', () => {
    expect(turnsOf(TASK, call('t1', 'Edit', { file_path: `${ROOT}/a.ts` }), prompt('Again'))[0]?.ended).toBe('cut-off')
    expect(turnsOf(TASK, prompt('[Request interrupted by user]'))[0]?.ended).toBe('interrupted')
    expect(turnsOf(TASK, answer('Done.'), prompt('Next'))[0]?.ended).toBe('answered')
    expect(lastTurn(TASK)?.ended).toBeUndefined()
  })

  it('says that a compaction lies behind it', () => {
    expect(turnsOf(TASK, answer('Done.'), boundary(), prompt('Next'))[0]?.compacted).toBe(true)
  })

  it('folds a paste, and keeps the words around it', () => {
    const log = Array.from(
      { length: 60 },
      (_, n) => `2026-11-25T08:00:00 ERROR worker ${n} lost its lease of the table`,
    ).join('\n')
    const request = lastTurn(prompt(`${log}\nfix the lease renewal, never retry more than 3 times`))?.request
    expect(request).toContain('fix the lease renewal, never retry more than 3 times')
    expect(request).toContain('60 lines')
    expect(request?.length).toBeLessThan(400)
  })
})

describe('a prompt that was taken back', () => {
  it('does not stand, with all that followed it', () => {
    const turns = turnsOf(
      prompt('Draw the gauge', { uuid: 'u1', parentUuid: 'p0' }),
      answer('Done.'),
      prompt('Never use semicolons', { uuid: 'u2', parentUuid: 'a1' }),
      answer('I took them out.', 'm2'),
      prompt('Sort the imports', { uuid: 'u3', parentUuid: 'a1' }),
    )
    expect(standingTurns(turns).map(({ request }) => request)).toEqual(['Draw the gauge', 'Sort the imports'])
  })
})
