import { describe, expect, it } from 'vitest'
import { answer, draft, edited, fold, type Line, listed, prompt, ran } from './records.ts'

const stepOf = (...lines: readonly (Line | readonly Line[])[]) => {
  const { nextStep, nextStepFrom } = draft(fold(...lines))
  return [nextStepFrom, nextStep]
}
const TASK = prompt('Draw the gauge of the tide table')
const TASKS = listed(['Read the rows', 'completed'], ['Draw the scale', 'in_progress'], ['Write the test', 'pending'])
const RED = ran('npm test', ' Tests  1 failed | 4 passed (5)', 1)

describe('the next step', () => {
  it('is the task in progress, if no request came since the list was set', () => {
    expect(stepOf(TASK, TASKS, RED, answer('Shall I go on?'))).toEqual(['task', 'Draw the scale'])
    expect(stepOf(TASK, TASKS, prompt('No: drop the scale altogether'))).toEqual([
      'request',
      'Asked last: No: drop the scale altogether',
    ])
  })

  it('is the first open task where none is in progress', () => {
    expect(stepOf(TASK, listed(['Read the rows', 'completed'], ['Write the test', 'pending']))).toEqual([
      'task',
      'Write the test',
    ])
  })

  it('is the check that failed, if no request came since it ran', () => {
    expect(stepOf(TASK, edited('a.ts'), RED, answer('Shall I mend it?'))[0]).toBe('check')
    expect(stepOf(TASK, RED, answer('It fails.'), prompt('Leave the test, draw the scale'))).toEqual([
      'request',
      'Asked last: Leave the test, draw the scale',
    ])
    expect(stepOf(TASK, RED, ran('npm test', ' Tests  5 passed (5)'), answer('Done.'))[0]).toBe('request')
  })

  it.each(['Shall it be round?', '要圆的吗？', 'Is it round? (y/n)', '**Round or flat?**'])(
    'is the question that waits: %s',
    (question) => {
      expect(stepOf(TASK, answer(`I read the rows.\n\n${question}`))[0]).toBe('question')
    },
  )

  it('is else the newest request, also where the turn has ended', () => {
    expect(stepOf(TASK, answer('It is drawn.'))).toEqual(['request', 'Asked last: Draw the gauge of the tide table'])
  })

  it('is nothing where nobody asked for anything', () => {
    expect(stepOf()).toEqual([undefined, undefined])
  })
})

describe('the goal', () => {
  const goalOf = (...lines: readonly (Line | readonly Line[])[]) => draft(fold(...lines)).goal

  it('is the newest request, and the one that began the work', () => {
    expect(goalOf(TASK)).toBe('Draw the gauge of the tide table')
    expect(goalOf(TASK, answer('Done.'), prompt('Now draw it in blue'))).toBe(
      'Asked last: Now draw it in blue (first asked: Draw the gauge of the tide table)',
    )
  })

  it('begins anew after a commit, and after a finished list', () => {
    const commit = ran('git commit -m "draw"', '[main 1a2b3c4] draw\n 1 file changed')
    expect(goalOf(TASK, edited('a.ts'), commit, answer('Done.'), prompt('Translate the column headers'))).toBe(
      'Translate the column headers',
    )
    expect(goalOf(TASK, listed(['Draw', 'completed']), answer('Done.'), prompt('Translate the column headers'))).toBe(
      'Translate the column headers',
    )
  })

  it('does not begin with an answer of one word', () => {
    const commit = ran('git commit -m "draw"', '[main 1a2b3c4] draw\n 1 file changed')
    expect(goalOf(TASK, commit, answer('Shall I push?'), prompt('yes'))).toContain(
      'first asked: Draw the gauge of the tide table',
    )
  })
})
