import { describe, expect, it } from 'vitest'
import { answer, call, draft, fold, prompt, record, result } from './records.ts'

const TASK = prompt('Check the gauges')
const LAUNCHED = { isAsync: true, status: 'async_launched', agentId: 'a7f3', description: 'Review the gauges' }
const AGENT = [
  TASK,
  call('t1', 'Agent', { description: 'Review the gauges', prompt: 'Look at all.' }),
  result('t1', 'Async agent launched successfully.\nagentId: a7f3', { structured: LAUNCHED }),
]
const SHELL = [
  TASK,
  call('t1', 'Bash', { command: 'npm run soak', run_in_background: true }),
  result('t1', 'Command running in background with ID: b1', { structured: { stdout: '', backgroundTaskId: 'b1' } }),
]
const note = (id: string, status?: string) =>
  `<task-notification>\n<task-id>${id}</task-id>\n${status ? `<status>${status}</status>\n` : ''}<summary>x</summary>`

describe('what is awaited', () => {
  it.each([
    ['an agent in the background', AGENT, ['agent: Review the gauges']],
    ['an agent whose call goes on', AGENT.slice(0, 2), ['agent: Review the gauges']],
    ['a command in the background', SHELL, ['`npm run soak`']],
    ['one that only told something', [...SHELL, prompt(note('b1'))], ['`npm run soak`']],
    [
      'an edit and a command whose results were never seen',
      [TASK, call('e1', 'Edit', { file_path: '/work/a.ts' }), call('b1', 'Bash', { command: 'npm test' })],
      ['Edit: /work/a.ts (called, no result seen)', '`npm test` (called, no result seen)'],
    ],
    [
      'a call of a server whose result was never seen, but none of ours: that is what saves',
      [
        TASK,
        call('m1', 'mcp__linear__list_projects', { query: 'gauges' }),
        call('m2', 'mcp__throughline__save_session_snapshot', { goal: 'x' }),
      ],
      ['mcp__linear__list_projects: gauges (called, no result seen)'],
    ],
    [
      'one that was asked about and still runs',
      [...SHELL, call('t2', 'BashOutput', { bash_id: 'b1' }), result('t2', '<status>running</status>')],
      ['`npm run soak`'],
    ],
  ])('is %s', (_, lines, awaited) => {
    expect(draft(fold(lines)).awaited).toEqual(awaited)
  })

  it.each([
    ['its notification', [...AGENT, prompt(note('a7f3', 'completed'))]],
    [
      'its notification in the queue',
      [...AGENT, record({ type: 'queue-operation', operation: 'enqueue', content: note('a7f3', 'failed') })],
    ],
    [
      'an answer that says so',
      [...SHELL, call('t2', 'BashOutput', { bash_id: 'b1' }), result('t2', '<status>completed</status>')],
    ],
    ['that it was stopped', [...SHELL, call('t2', 'KillShell', { shell_id: 'b1' }), result('t2', 'Killed')]],
  ])('ends with %s', (_, lines) => {
    expect(draft(fold(lines)).awaited).toBeUndefined()
  })

  it('is not what ran in the foreground', () => {
    const lines = [TASK, call('t1', 'Bash', { command: 'npm test' }), result('t1', 'ok'), answer('All is well.')]
    expect(draft(fold(lines)).awaited).toBeUndefined()
  })
})

it('reports from the background: it stands in the turn once, however often it is notified of', () => {
  const report = 'Two gauges are upside down: `north` and `pier`.'
  const told = `${note('a7f3', 'completed')}\n<result>${report}</result>\n</task-notification>`
  const state = fold(...AGENT, record({ type: 'queue-operation', operation: 'enqueue', content: told }), prompt(told))
  expect(state.turns.flatMap(({ agents }) => agents ?? [])).toEqual([{ asked: 'Review the gauges', report }])
})

it('reports what it found out: it stands in the turn, with what it was asked', () => {
  const report = 'The cause is `readTide()` in `src/tide.ts`: it reads the depth before the unit is known.'
  const state = fold(
    prompt('Why are the tides wrong?'),
    call('a1', 'Agent', { description: 'Find the cause', prompt: 'Look', subagent_type: 'Explore' }),
    result('a1', [{ type: 'text', text: `${report}\nagentId: a1b2 (for resuming)` }]),
  )
  expect(state.turns.at(-1)?.agents).toEqual([{ asked: 'Find the cause', report }])
})
