import { describe, expect, it } from 'vitest'
import { emptyState } from '../../../src/capture/state/session-state.ts'
import { redact } from '../../../src/redact/redact.ts'
import type { GitFacts } from '../../../src/workspace/git.ts'
import {
  answer,
  assistant,
  at,
  boundary,
  type Case,
  call,
  compactSummary,
  draft,
  edited,
  fold,
  listed,
  looked,
  prompt,
  ROOT,
  ran,
  record,
  refused,
  result,
  used,
} from './records.ts'

const GIT: GitFacts = {
  root: ROOT,
  commonDir: `${ROOT}/.git`,
  branch: 'feat/gauge',
  head: '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d',
  staged: ['M src/tides.ts'],
  recentCommits: ['1a2b3c4 tides: low water'],
}
const TASK = prompt('Fix the parser of the tide table')

describe('a draft of a session with subagents', () => {
  const file = { path: `${ROOT}/src/pier.ts`, change: 'created' as const, edits: 0, added: 2, removed: 0 }
  const work = {
    id: 'a1',
    inode: 1,
    offset: 1,
    inLongLine: false,
    mark: '1',
    files: [file],
    commands: [{ command: 'npm test', outcome: 'ok' as const }],
    openCalls: {},
  }

  it('tells what they changed as theirs, and the commands they ran', () => {
    const { files, commands, quality } = draft({ ...emptyState(), agentWork: [work] })
    expect(files).toEqual([{ path: 'src/pier.ts', change: 'created', what: 'by agent a1, +2 −0 lines' }])
    expect(commands).toEqual([{ command: 'npm test', outcome: 'ok', by: 'a1' }])
    expect(quality.testsPassing).toBeUndefined()
  })

  it('tells a file that the session changed too once, as its own', () => {
    const { files } = draft({ ...emptyState(), files: [file], agentWork: [work, { ...work, id: 'a2' }] })
    expect(files).toEqual([{ path: 'src/pier.ts', change: 'created', what: '+2 −0 lines' }])
  })
})

describe('a draft of nothing', () => {
  const snapshot = draft(emptyState())

  it('has no value that nobody stated', () => {
    for (const key of [
      'goal',
      'progress',
      'milestone',
      'nextStep',
      'focus',
      'sessionId',
      'triggerEvidence',
      'needsFromUser',
    ])
      expect(snapshot).not.toHaveProperty(key)
    expect(snapshot.workspace).toEqual({})
    expect(snapshot.quality).toEqual({})
    expect(snapshot.resume).toEqual({})
    expect(snapshot.conversation).toEqual({
      exchanges: 0,
      exchangesSinceCompaction: 0,
      messages: 0,
      requests: [],
      lastExchange: [],
    })
    expect(snapshot.phase).toBe('unknown')
  })

  it('is plain JSON, like every other', () => {
    const full = draft(fold(TASK, ran('npm test'), answer('Fixed. Next?')), {
      git: GIT,
      window: 200_000,
    })
    for (const value of [snapshot, full]) expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value)
  })
})

describe('the goal', () => {
  const FIRST = 'Fix the parser of the tide table'
  const then = (...words: readonly string[]) => [TASK, ...words.flatMap((text) => [answer('Done.'), prompt(text)])]

  it.each<[string, string]>([
    ['a task', 'now draw the gauge as a chart'],
    ['a follow-up', 'Tides that never come back must be dropped too'],
    ['what refers to the work', 'can you add it to the changelog'],
    ['a correction', 'no, this is not correct: the datum is in metres'],
    ['a question', "why don't we just read the datum of the harbour?"],
    ['a report of how it went', 'the table now shows everything twice'],
    ['another alphabet, however short', 'почини это'],
  ])('quotes what was asked for last, with the first request: %s', (_, words) => {
    expect(draft(fold(then(words))).goal).toBe(`Asked last: ${words} (first asked: ${FIRST})`)
  })

  it.each<[string, string[]]>([
    ['an agreement', [TASK, answer('Shall I?'), prompt('yes, go on')]],
    ['a choice', [TASK, answer('Three ways.'), prompt('1. i like option 3, 2. leftmost')]],
    ['a chore', then('commit and push', 'push and create a PR')],
    ['a run of the tests', then('Run the tests')],
    ['the next thing', then('next thing please')],
    ['an order for what was said just before', then('implement this please')],
    ['thanks', then('thanks, looks good!')],
    ['an element that a host wrote', then('<harbour-note>\n<id>1</id>\nThe gauge is done.\n</harbour-note>')],
    ['a command where there are words', then('<command-name>/review</command-name>')],
  ])('is not %s', (_, lines) => {
    expect(draft(fold(lines)).goal).toBe(FIRST)
  })

  it.each([
    ['does the harbour have one datum?', FIRST],
    ['also, what does the second column mean?', FIRST],
    ['can we read the datum of the harbour?', undefined],
    ['what about the second harbour?', undefined],
  ])('is not a question that was put in while the work went on, as against one that asks for it: %s', (words, goal) => {
    const lines = [TASK, ...edited('src/parse.ts'), prompt(words), answer('It is so.'), ...edited('src/parse.ts')]
    expect(draft(fold(lines)).goal).toBe(goal ?? `Asked last: ${words} (first asked: ${FIRST})`)
    expect(draft(fold(lines.slice(0, -2))).goal).toBe(`Asked last: ${words} (first asked: ${FIRST})`)
  })

  it.each(
    Object.entries<Case>({
      'an offer that was taken': [
        `Asked last: Draw it as a chart (offered by the agent; the answer: yes, please do) (first asked: ${FIRST})`,
        TASK,
        answer('It lacks the gauge. Want me to draw it as a chart?'),
        prompt('yes, please do'),
      ],
      'without what was pasted': [
        'The table is empty since Friday, see:',
        prompt('The table is empty since Friday, see:\n```\nTypeError: no tides\n  at read (a.ts:1)\n```'),
      ],
      'a command where there is nothing else': [
        '/review src',
        prompt('<command-name>/review</command-name><command-args>src</command-args>'),
      ],
      'without an acknowledgement': [
        `Asked last: draw the gauge of the harbour as a chart (first asked: ${FIRST})`,
        then('Great, thanks! Please draw the gauge of the harbour as a chart'),
      ],
      'a question where it is the first': [
        'how do we read the datum of a harbour?',
        prompt('how do we read the datum of a harbour?'),
        answer('So.'),
        prompt('continue'),
      ],
      'unknown where nothing but a yes was said': [undefined, prompt('go')],
      'a plan by its heading': [
        'Implement the plan: Tide table',
        prompt('Implement the following plan:\n\n# Tide table\n\n1. Parse'),
      ],
      'the approved plan beside what was asked for since': [
        'Asked last: make it blue (the plan: Tide table)',
        TASK,
        used('ExitPlanMode', { plan: '# Tide table\n1. Parse' }),
        answer('Done.'),
        prompt('make it blue'),
      ],
      'on one line': [FIRST, prompt('Fix the parser\n\nof the tide table')],
    }),
  )('is %s', (_, [goal, ...lines]) => {
    expect(draft(fold(...lines)).goal).toBe(goal)
  })

  it('has at most 500 characters', () => {
    const long = `Fix ${'the-parser-'.repeat(200)}`
    expect(draft(fold(prompt(long))).goal).toHaveLength(500)
    expect(draft(fold(prompt(long), answer('Done.'), prompt(`Now ${long}`))).goal?.length).toBeLessThanOrEqual(500)
  })
})

describe('a conversation that was taken back', () => {
  const from = (words: string, parentUuid: string) => prompt(words, { parentUuid })
  const state = fold(
    TASK,
    answer('Fixed.'),
    from('now draw the gauge as a chart', 'u1'),
    answer('Drawn as a chart.'),
    from('make the chart blue and larger', 'u2'),
    answer('It is blue.'),
    from('now print the gauge as a table', 'u1'),
  )

  it('has the goal of the way on that was taken, and keeps every request', () => {
    const { goal, conversation } = draft(state)
    expect(goal).toBe('Asked last: now print the gauge as a table (first asked: Fix the parser of the tide table)')
    expect(conversation.requests.map(({ text }) => text)).toHaveLength(4)
    expect(conversation.exchanges).toBe(2)
  })

  it('has nothing of what was decided, asked, refused and said on the way that was left', () => {
    const minute = (minutes: number, ...lines: readonly string[]) =>
      lines.map((line) => JSON.stringify({ ...JSON.parse(line), timestamp: at(minutes) }))
    const limit = (words: string) => `${words}. Never write to the production database.`
    const plan = '# Draw it as a chart\n\n1. axes'
    const left = [
      ...minute(2, from(limit('now draw the gauge as a chart'), 'u1')),
      ...minute(3, ...used('ExitPlanMode', { plan }, 'User has approved your plan')),
      ...minute(4, ...refused('Edit', { file_path: `${ROOT}/a.ts` }, 'use the other file instead')),
      ...minute(5, ...used('Write', { file_path: `${ROOT}/chart.ts`, content: 'a' }, 'File created successfully')),
      ...minute(6, answer('I decided to use SVG instead of a canvas. Which colour should the line have?')),
      ...minute(7, from('blue', 'u2')),
      ...minute(8, answer('Next I will make the line blue.')),
    ]
    const before = [TASK, answer('Fixed.')]
    expect(draft(fold(before, left)).decisions.length).toBeGreaterThan(0)
    const after = draft(fold(before, left, minute(9, from('now print the gauge as a table', 'u1'))))
    expect(after).toMatchObject({
      decisions: [],
      constraints: [],
      questions: [],
      approaches: [],
      preferences: [],
      files: [{ path: 'chart.ts' }],
    })
    expect(after.resume).not.toHaveProperty('continuation')
    expect(after.conversation.lastExchange.map(({ text }) => text)).toEqual(['now print the gauge as a table'])
    expect(after.nextStep).not.toMatch(/chart|blue/)
    // What is stated anew has an id of its own.
    const again = draft(fold(before, left, minute(9, from(limit('now print a table'), 'u1'))))
    expect(again.constraints.map(({ id }) => id)).toEqual(['C2'])
  })

  it('is none where two records of one prompt follow the same one', () => {
    const twice = fold(TASK, answer('Fixed.'), from('look at this', 'u1'), from('and draw it as a chart', 'u1'))
    expect(draft(twice).conversation.exchanges).toBe(3)
  })
})

describe('waves', () => {
  it('are those that the session wrote to a memory', () => {
    const write = (name: string) => used('mcp__memory__create_entities', { entities: [{ name }] })
    const { wave, waves, waveList } = draft(fold(TASK, write('wave_1_complete'), write('wave_2_active')))
    expect({ wave, waves }).toEqual({ wave: 2, waves: 2 })
    expect(waveList?.map(({ number, status, resultsKey }) => [number, status, resultsKey])).toEqual([
      [1, 'complete', 'wave_1_complete'],
      [2, 'active', undefined],
    ])
  })
})

describe('the topic', () => {
  it.each(
    Object.entries<Case>({
      'the name that the session has': ['Low water', TASK, record({ type: 'custom-title', customTitle: 'Low water' })],
      'the current work': ['add a gauge to the chart', TASK, prompt('now add a gauge to the chart')],
      'not a question about it': ['Fix the parser of the tide table', TASK, prompt('why is it so slow?')],
      'without politeness': ['fix the parser', prompt('Hi, could you please fix the parser?')],
      'the sentence that asks': [
        'fix the parser',
        prompt('The table is wrong since Friday. Please fix the parser. Thanks!'),
      ],
      'without what follows a colon': ['Fix this error', prompt('Fix this error: TypeError at line 5')],
      'not cut at the colon of a parameter': [
        'Add a function readTide(row: number) to the parser',
        prompt('Add a function readTide(row: number) to the parser'),
      ],
      'what a second thought asks for': [
        'remove the gauge from the chart',
        TASK,
        prompt('thinking again: let’s remove the gauge from the chart'),
      ],
      'not a wish to go on': ['Fix the parser of the tide table', TASK, prompt('can we continue the debug')],
      'the heading of a plan': ['Tide table', prompt('Implement the following plan:\n\n# Plan: Tide table\n')],
      '"session" where nobody asked': ['session'],
      'what an accepted offer was about, where the offer points at it': [
        'The low water of each port would be kept',
        TASK,
        answer('Want me to implement this? The low water of each port would be kept.'),
        prompt('yes, please do'),
      ],
      'an accepted offer without the answer to it': [
        'Draw the tides as a chart',
        TASK,
        answer('Want me to draw the tides as a chart?'),
        prompt('yes'),
      ],
    }),
  )('is %s', (_, [topic, ...lines]) => {
    expect(draft(fold(...lines)).topic).toBe(topic)
  })
})

describe('progress', () => {
  const todos = (...statuses: string[]) => listed(...statuses.map((status, i) => [`task ${i + 1}`, status] as const))

  it.each<[string[], number | undefined, string | undefined]>([
    [[], undefined, undefined],
    [['pending', 'pending'], 0, '0 of 2 tasks done'],
    [['completed', 'in_progress', 'pending'], 33, '1 of 3 tasks done'],
    [['completed', 'completed'], 100, '2 of 2 tasks done'],
  ])('of the tasks %j is %j', (statuses, progress, milestone) => {
    const snapshot = draft(fold(TASK, todos(...statuses)))
    expect([snapshot.progress, snapshot.milestone]).toEqual([progress, milestone])
  })

  it('counts the tasks of both tools', () => {
    const created = used('TaskCreate', { subject: 'parse' }, 'Task #1 created successfully: parse')
    const snapshot = draft(fold(TASK, created, todos('completed')))
    expect(snapshot.tasks.map(({ text }) => text)).toEqual(['parse', 'task 1'])
    expect(snapshot.milestone).toBe('1 of 2 tasks done')
  })

  it('has the task at hand as its focus and first action', () => {
    const snapshot = draft(fold(TASK, todos('completed', 'pending', 'in_progress'), answer('Working on it.')))
    expect(snapshot).toMatchObject({ focus: 'task 3', nextStep: 'task 3', resume: { firstAction: 'task 3' } })
  })
})

describe('the next step', () => {
  const todos = (table: string, gauge: string) => listed(['Read the table', table], ['Draw the gauge', gauge])
  /** Words and a new list of tasks in one message. */
  const listedWith = (text: string, table: string, gauge: string) => [
    assistant('msg_1', { type: 'text', text }),
    ...todos(table, gauge).map((line) => line.replace(/msg_toolu_\d+/, 'msg_1')),
  ]

  it.each(
    Object.entries<Case>({
      'what the agent announced': [
        'draw the gauge as a chart',
        answer('Fixed the parser.\n\n**Next:** draw the gauge as a chart'),
      ],
      'the first pending task': ['draw', listed(['parse', 'completed'], ['draw', 'pending']), answer('Parsed.')],
      'a request that nobody answered': ['Answer the last request: Fix the parser of the tide table'],
      'a request whose answer was cut off on the way': [
        'Answer the last request: Fix the parser of the tide table',
        answer('Let me look.'),
        call('t', 'Read', { file_path: '/a' }),
      ],
      'a request that was interrupted': [
        'Answer the last request: Fix the parser of the tide table',
        answer('Let me look.'),
        prompt('[Request interrupted by user]'),
      ],
      'that nothing is open, when the turn has ended': [
        'Nothing is open (the turn has ended): "Fix the parser of the tide table" was answered; wait for the next request',
        answer('Fixed the parser.'),
      ],
      'to wait, where the agent asks': [
        "Wait for the person's answer: shall I draw it?",
        answer('Fixed.\nNext: shall I draw it?'),
      ],
      'that nothing is open, when the agent asks out of courtesy': [
        'Nothing is open (the turn has ended): "Fix the parser of the tide table" was answered; wait for the next request',
        answer('Fixed. Anything else?'),
      ],
      'the step that was announced, with its file, its task and the check that is due': [
        'Add the missing import (parse.ts); task: Read low water; run `npm test` again: it failed (Tests 1 failed (1)), before the edits of parse.ts',
        listed(['Read low water', 'in_progress']),
        ran('npm test', ' Tests  1 failed (1)', 1),
        edited('src/parse.ts'),
        answer('Good. Now let me add the missing import:'),
        looked('src/parse.ts'),
      ],
      'to fix what is red': [
        'Fix `npm run build` (error TS2322: no)',
        ran('npm run build', 'error TS2322: no', 2),
        answer('It does not build.'),
      ],
      'the edit that goes on, and the usual check behind it': [
        'Go on from the edit of parse.ts; then run `npm test`; last request: Fix the parser of the tide table',
        ran('npm test', ' Tests  1 passed (1)'),
        answer('Let me edit the parser.'),
        edited('src/parse.ts'),
      ],
      'what was announced after a check that passed': [
        'Stage and commit the changes',
        ran('npm test', ' Tests  1 passed (1)'),
        answer("Tests pass. Now I'll stage and commit the changes."),
      ],
      'no call of an earlier request whose result was never seen': [
        'Answer the last request: Draw the gauge as a chart',
        call('e', 'Edit', { file_path: `${ROOT}/src/parse.ts` }),
        prompt('Draw the gauge as a chart'),
        used('Read', { file_path: '/a' }),
      ],
      'what was announced, where the text ends before it': [
        'Widen the gauge to ten rows (last read: parse.ts)',
        looked('src/parse.ts'),
        answer('Let me widen the gauge to ten rows.'),
      ],
      'not what was announced before a later change': [
        'Go on from the edit of parse.ts, which no check has covered yet; last request: Fix the parser of the tide table',
        answer('Let me draw the gauge as a chart.'),
        edited('src/parse.ts'),
      ],
      'what is said to come next': [
        'draw the gauge as a chart.',
        answer('The parser is fixed. The next step is to draw the gauge as a chart.'),
      ],
      'what is left': ['draw the gauge as a chart', answer("Fixed.\n\nWhat's left: draw the gauge as a chart")],
      'what comes last with "next"': [
        'Drawing the gauge as a chart',
        answer('Fixed. Drawing the gauge as a chart is next.'),
      ],
      'to wait for what was started': [
        'Wait for `npm run soak`: no report yet',
        used('Bash', { command: 'npm run soak' }, 'Command running in background with ID: b1', {
          structured: { backgroundTaskId: 'b1' },
        }),
        answer('The soak test runs.'),
      ],
      'no task of a list from before the latest request': [
        'Nothing is open (the turn has ended): "Rename the table to tides" was answered; wait for the next request',
        listed(['Draw the gauge', 'pending']),
        answer('Listed.'),
        prompt('Rename the table to tides'),
        answer('Renamed.'),
      ],
      'what has just succeeded, and no step after it that nobody named': [
        'Go on with the last request: Fix the parser of the tide table; `npm test` passed',
        answer('Let me run the tests.'),
        ran('npm test', ' Tests  1 passed (1)'),
      ],
      'no search that was answered': [
        'Answer the last request: Fix the parser of the tide table',
        answer('The parser is fixed. Let me check if there are tests for `readTide` that need updating.', 'm1'),
        used('Grep', { pattern: 'readTide' }, 'No files found'),
      ],
      'no file to read that was read': [
        'Answer the last request: Fix the parser of the tide table',
        answer('Let me look at gauge.ts.', 'm1'),
        looked('src/gauge.ts'),
      ],
      'no task of the list where the person has gone on to talk of something else': [
        'Nothing is open (the turn has ended): "How are the tides read, and by whom?" was answered; wait for the next request',
        listed(['Draw the gauge', 'in_progress']),
        answer('Begun.'),
        prompt('How are the tides read, and by whom?'),
        answer('By `readTide`.'),
      ],
      'no announcement that the agent has spoken past': [
        'Answer the last request: Fix the parser of the tide table',
        answer('Let me check the gauge first.', 'm1'),
        looked('src/gauge.ts'),
        answer('The gauge was taken away with the chart, and `drawTide` takes its place:', 'm2'),
      ],
      'no failed check that the agent put down to something else': [
        'Answer the last request: Fix the parser of the tide table',
        ran('npm test', '12 failed', 1),
        answer(
          'The 12 failures are from unrelated tests in `tmp/` and not caused by my change. Let me draw the gauge.',
        ),
        ran('node gauge.js'),
      ],
      'a failed check that may be put down to something else': [
        'Fix `npm test` (12 failed); last request: Fix the parser of the tide table',
        ran('npm test', '12 failed', 1),
        answer("There's an unrelated failure. Let me check if that's flaky or a real issue."),
        ran('node gauge.js'),
      ],
      'the last edit, where nothing says how it is checked': [
        'Go on from the edit of gauge.ts, which no check has covered yet; last request: Fix the parser of the tide table',
        edited('src/gauge.ts'),
      ],
      'not that nothing is open, after words for the edit that comes': [
        'Answer the last request: Fix the parser of the tide table',
        used('Grep', { pattern: 'strings' }),
        answer('Good, `errors` is already there. Remove unused `strings`.'),
      ],
      'the call whose result was never seen': [
        'Draw the gauge; unfinished: Write gauge.ts',
        answer('Now I need to draw the gauge.'),
        call('t', 'Write', { file_path: `${ROOT}/src/gauge.ts` }),
      ],
      'the first entry under a heading': [
        'Draw the gauge as a chart',
        answer('Done.\n\n## Next steps\n\n1. Draw the gauge as a chart\n2. Print it'),
      ],
      'the first entry of such a list, and not the words above it': [
        'Draw the gauge as a chart',
        answer('Done.\n\n## Next steps\n\nYou might want to:\n1. Draw the gauge as a chart'),
      ],
      'the first entry under a heading that ends a line': [
        'draw the gauge',
        answer('Fixed the parser. Remaining:\n- draw the gauge\n- print it'),
      ],
      'the first entry of what is still to do': [
        'draw the gauge',
        answer('Parsed.\n\nStill to do:\n- draw the gauge\n- print it'),
      ],
      'what the last sentence names': ['print the chart.', answer('The fix is in. Next step: print the chart.')],
      'what the agent still owes': ['print the chart.', answer('Fixed. I still need to print the chart.')],
      'what it will do next': ['print the chart.', answer('Done. Next I will print the chart.')],
      'to resolve what stopped it': [
        "Resolve what stopped it: I'm blocked: the key of the printer is missing.",
        answer("I'm blocked: the key of the printer is missing."),
      ],
      'to wait before the task that the agent asks about': [
        "Wait for the person's answer: Shall I take the one on the pier?; then: Print the chart",
        listed(['Print the chart', 'pending']),
        answer('Two printers are there. Shall I take the one on the pier?'),
      ],
      'the task that was taken up, and not what was announced before it': [
        'Draw the gauge',
        todos('in_progress', 'pending'),
        answer('Now let me read the table:'),
        edited('src/table.ts'),
        todos('completed', 'in_progress'),
      ],
      'what was announced together with the task that was taken up': [
        'Draw the frame of the gauge',
        listedWith('Now let me draw the frame of the gauge:', 'completed', 'in_progress'),
      ],
      'no announcement of the list itself': [
        'Read the table',
        listedWith('Let me add that to our todo list with high priority:', 'in_progress', 'pending'),
      ],
      'what a task that is merely added leaves as it was announced': [
        'Read the table; task: Print it',
        answer('Now let me read the table:'),
        used('TaskCreate', { subject: 'Print it' }, 'Task #1 created successfully: Print it'),
      ],
      'to ask, where the person refused the call': [
        `The person refused Edit ${ROOT}/src/gauge.ts: ask what they want instead`,
        answer('Now let me draw the gauge:'),
        refused('Edit', { file_path: `${ROOT}/src/gauge.ts` }),
        prompt('[Request interrupted by user for tool use]'),
      ],
      'what the person said when they refused the call': [
        `The person refused Edit ${ROOT}/src/gauge.ts and said: read the table first`,
        answer('Now let me draw the gauge:'),
        refused('Edit', { file_path: `${ROOT}/src/gauge.ts` }, 'read the table first'),
      ],
      'what the agent announces after a refusal': [
        'Read the table',
        refused('Edit', { file_path: `${ROOT}/src/gauge.ts` }, 'read the table first'),
        answer('Let me read the table:'),
        call('r', 'Read', { file_path: `${ROOT}/src/table.ts` }),
      ],
    }),
  )('is %s', (_, [nextStep, ...lines]) => {
    expect(draft(fold(TASK, ...lines)).nextStep).toBe(nextStep)
  })

  it('is unknown when nobody has asked for anything', () => {
    expect(draft(fold()).nextStep).toBeUndefined()
  })

  it('knows the answer that the host gives and the transcript does not hold yet', () => {
    expect(draft(fold(TASK), { lastAssistantMessage: redact('Fixed the parser.') }).nextStep).toMatch(
      /^Nothing is open/,
    )
  })
})

describe('what the agent announced', () => {
  const STEPS = 'I need to update:\n1. The reader\n2. The table'
  const thought = (thinking: string) => assistant(`msg_${thinking.length}`, { type: 'thinking', thinking })
  const look = call('t', 'Read', { file_path: `${ROOT}/src/gauge.ts` })

  it.each(
    Object.entries<Case<string[] | undefined>>({
      'is no list that it made on the way': [undefined, answer(STEPS), look],
      'is no list that it thought': [undefined, thought(STEPS), look],
      'is what an answer leaves': [['the gauge'], answer('Parsed.\n\nRemaining:\n- the gauge')],
      'is over when the answer leaves nothing': [undefined, answer(STEPS), look, ran('ls'), answer('Done.')],
      'is over with the next request': [
        undefined,
        answer('Parsed.\n\nRemaining:\n- the gauge'),
        prompt('Draw the gauge as a chart'),
      ],
    }),
  )('%s', (_, [announced, ...lines]) => {
    expect(draft(fold(TASK, ...lines)).announced).toEqual(announced)
  })

  it('is no task: it makes no progress and no open work', () => {
    const snapshot = draft(fold(TASK, answer('Parsed.\n\nRemaining:\n- the gauge')))
    expect(snapshot.tasks).toEqual([])
    expect(snapshot).not.toHaveProperty('progress')
  })
})

describe('evidence', () => {
  const FAILED = ran('make', 'error: no rule for gauge', 2)

  it('has what the agent said of an error, and not what it only announced', () => {
    const { evidence } = draft(
      fold(
        TASK,
        FAILED,
        answer('Let me look at the rules.'),
        answer('The rule was renamed in the last commit. Let me fix it.'),
      ),
    )
    expect(evidence).toEqual([
      {
        id: 'E1',
        type: 'error',
        content: 'error: no rule for gauge',
        source: 'make',
        explanation: 'The rule was renamed in the last commit.',
        at: at(0),
      },
    ])
  })

  it('has nothing that was said after the work had gone on', () => {
    const { evidence } = draft(fold(TASK, FAILED, ran('ls'), answer('The table is drawn from the left.')))
    expect(evidence).toMatchObject([{ id: 'E1' }])
    expect(evidence[0]).not.toHaveProperty('explanation')
  })

  it.each([
    ['files that were read', [...used('Read', { file_path: '/a' }), ...used('Read', { file_path: '/b/c' })]],
    ['the edit that mends it', used('Edit', { file_path: '/a' })],
    [
      'a call of the same message',
      [
        assistant('msg_both', { type: 'tool_use', id: 'both', name: 'Bash', input: { command: 'ls' } }),
        result('both', 'a'),
      ],
    ],
  ])('has what was said after %s', (_, between) => {
    const failed = [
      assistant('msg_both', { type: 'tool_use', id: 'first', name: 'Bash', input: { command: 'make' } }),
      result('first', 'Exit code 2\nerror: no rule for gauge', { failed: true }),
    ]
    expect(draft(fold(TASK, failed, between, answer('The rule was renamed.'))).evidence).toMatchObject([
      { explanation: 'The rule was renamed.' },
    ])
  })

  it('has no bare status', () => {
    expect(draft(fold(TASK, ran('grep -r low', '', 2))).evidence).toEqual([])
  })

  it('has what reviewers want changed, each once', () => {
    const show = () => ran('gh api repos/t/t/pulls/7/comments', '[{"path":"a.ts","line":3,"body":"Close the file."}]')
    expect(draft(fold(TASK, show(), show())).evidence).toEqual([
      { id: 'E1', type: 'observation', content: 'Close the file.', source: 'review at a.ts:3', at: at(0) },
    ])
  })
})

describe('what is needed from the person', () => {
  const asked = call('q', 'AskUserQuestion', {
    questions: [{ question: 'Which datum?' }, { question: 'Which harbour?' }],
  })

  it.each(
    Object.entries<Case<string[] | undefined>>({
      'the question that the answer ends with': [
        ['Shall I keep both?'],
        answer('Parsed. Two forms exist. Shall I keep both?'),
      ],
      'the same in bold type': [['Shall I keep both?'], answer('Parsed.\n\n**Shall I keep both?**')],
      'an offer, with what it would bring': [
        ['Want me to draw it? The gauge would stand beside the table.'],
        answer('Parsed.\n\nWant me to draw it? The gauge would stand beside the table.'),
      ],
      'nothing but a courtesy': [undefined, answer('Parsed. What would you like to do next?')],
      'nothing when the answer ends otherwise': [undefined, answer('Why did it fail? A typo.')],
      'nothing when the agent asks itself and goes on': [
        undefined,
        answer('Why does it fail?'),
        call('t', 'Read', { file_path: '/a' }),
      ],
      'nothing once the person has answered': [undefined, answer('Shall I keep both?'), prompt('yes')],
      'the questions of an open dialog': [['Which datum?', 'Which harbour?'], asked],
      'nothing of a dialog that was passed over': [undefined, asked, prompt('forget it, just do it')],
    }),
  )('is %s', (_, [needed, ...lines]) => {
    expect(draft(fold(TASK, ...lines)).needsFromUser).toEqual(needed)
  })

  it('is asked by the answer that the host gives and the transcript does not hold yet', () => {
    expect(draft(fold(TASK), { lastAssistantMessage: redact('Parsed. Shall I keep both?') }).needsFromUser).toEqual([
      'Shall I keep both?',
    ])
  })
})

describe('the last state of the checks', () => {
  it('is that of each kind', () => {
    const { quality } = draft(
      fold(
        TASK,
        ran('npm run build', 'error TS2322: no', 1),
        ran('npm test', ' Tests  5 passed (5)'),
        ran('npm run lint', 'no-undef', 1),
        ran('npm run build', 'built'),
      ),
    )
    expect(quality).toEqual({
      testsPassing: true,
      validation: 'tests pass (npm test); build pass (npm run build); lint fail (npm run lint)',
    })
  })
})

describe('whether the tests pass', () => {
  const RED = ' Tests  1 failed | 4 passed (5)'
  const GREEN = ' Tests  5 passed (5)'

  it.each(
    Object.entries<Case<boolean | undefined>>({
      'unknown when none ran': [undefined, ran('ls', 'tests')],
      'true after a green run': [true, ran('npm test', GREEN)],
      'false after a red run': [false, ran('npm test', RED, 1)],
      'what the last run says': [true, ran('npm test', RED, 1), ran('npm test', GREEN)],
      'what the last run says, whichever command': [
        false,
        ran('npm test', GREEN),
        ran('npx vitest run a.test.ts', RED, 1),
      ],
      'the same after other commands': [false, ran('npm test', RED, 1), ran('git status', 'clean')],
      'false when a pipe hides the red': [false, ran('npm test | tail -3', RED)],
      'unknown when a pipe hides everything': [undefined, ran('npm test | head -1', '> tidepool@1.0.0 test')],
      'unknown when the program is not there': [undefined, ran('pytest', 'pytest: command not found', 127)],
      'unknown when a lint before them failed': [
        undefined,
        ran('npm run lint && npm test', '✖ 1 problem (1 error, 0 warnings)', 1),
      ],
      'not told by a commit that speaks of them': [
        undefined,
        ran('git commit -m "npm test passes"', '[main 1a2b3c4] npm test passes'),
      ],
      'not told by an installation': [undefined, ran('npm install -D vitest', 'added 12 packages')],
    }),
  )('is %s', (_, [passing, ...lines]) => {
    expect(draft(fold(TASK, ...lines)).quality.testsPassing).toBe(passing)
  })

  it('is not a field of the command', () => {
    const [command] = draft(fold(TASK, ran('npm test', GREEN))).commands
    expect(command).toEqual({ command: 'npm test', outcome: 'ok', exitCode: 0, result: 'Tests 5 passed (5)' })
  })
})

describe('files', () => {
  const paths = (root: string, ...files: string[]) =>
    draft(fold(files.flatMap((file_path) => used('Edit', { file_path }, ''))), {
      project: { id: 'x', name: 'x', root },
    }).files.map(({ path }) => path)

  it('are named relative to the root where they lie in it, else as they are', () => {
    expect(
      paths(
        ROOT,
        `${ROOT}/src/tides.ts`,
        '/etc/hosts',
        `${ROOT}-old/a.ts`,
        `${ROOT}/..odd/a.ts`,
        'src/relative.ts',
        ROOT,
      ),
    ).toEqual(['src/tides.ts', '/etc/hosts', `${ROOT}-old/a.ts`, '..odd/a.ts', 'src/relative.ts', ROOT])
  })

  it('of a Windows transcript are read as Windows paths, and named with slashes as git does', () => {
    expect(paths('D:\\work\\tidepool', 'D:\\work\\tidepool\\src\\tides.ts', 'C:\\Temp\\a.ts')).toEqual([
      'src/tides.ts',
      'C:\\Temp\\a.ts',
    ])
  })

  it('are as they are where the root is unknown', () => {
    expect(paths('unknown', `${ROOT}/src/tides.ts`)).toEqual([`${ROOT}/src/tides.ts`])
  })

  it('say what was done to them', () => {
    const structured = { structuredPatch: [{ lines: ['-a', '+b', '+c'] }] }
    const edit = (more = {}) => used('Edit', { file_path: `${ROOT}/a.ts` }, '', more)
    expect(draft(fold(edit())).files[0]?.what).toBe('1 edit')
    expect(draft(fold(edit({ structured }), edit())).files[0]?.what).toBe('2 edits, +2 −1 lines')
  })

  it('that were read are named in the same way', () => {
    expect(draft(fold(looked('src/tides.ts'))).filesRead).toEqual(['src/tides.ts'])
  })
})

describe('the workspace', () => {
  it('is what git knows now, where git was asked', () => {
    const { workspace, resume } = draft(fold(TASK), { git: GIT })
    expect(workspace).toEqual({
      cwd: ROOT,
      gitBranch: 'feat/gauge',
      gitHead: GIT.head,
      gitStatus: ['M src/tides.ts'],
      recentCommits: ['1a2b3c4 tides: low water'],
    })
    expect(resume.contextToApply).toBe('branch feat/gauge at 1a2b3c4')
  })

  it('has no git status where nothing is staged: git was not asked what else changed', () => {
    expect(draft(fold(TASK), { git: { ...GIT, staged: [] } }).workspace).not.toHaveProperty('gitStatus')
  })

  it('is what the transcript recorded, where git was not asked', () => {
    const { workspace, resume } = draft(fold(TASK))
    expect(workspace).toEqual({ cwd: ROOT, gitBranch: 'feat/tides' })
    expect(resume.contextToApply).toBe('branch feat/tides')
  })

  it('has no branch where git has none: an earlier one is not taken', () => {
    const { branch, ...detached } = GIT
    expect(branch).toBeDefined()
    expect(draft(fold(TASK), { git: detached }).workspace).not.toHaveProperty('gitBranch')
  })
})

describe('the rest of the draft', () => {
  it('has decisions of the person, limits in their words, errors and refusals, each with its id and origin', () => {
    const state = fold(
      prompt('Fix the parser. Do not touch the schema.'),
      used('AskUserQuestion', {}, '', { structured: { answers: { 'Which datum?': 'chart datum' } } }),
      ran('npm run build', 'error: no parser', 2),
      refused('Bash', { command: 'git push' }, 'pull first'),
    )
    const snapshot = draft(state)
    expect(snapshot.decisions).toMatchObject([{ id: 'D1', decision: 'Which datum? chart datum', origin: 'user' }])
    expect(snapshot.constraints).toMatchObject([
      { id: 'C1', constraint: 'Do not touch the schema.', source: 'user', origin: 'user' },
    ])
    expect(snapshot.evidence).toMatchObject([
      { id: 'E1', type: 'error', content: 'error: no parser', source: 'npm run build' },
    ])
    expect(snapshot.approaches).toEqual([{ text: 'Bash git push: refused: pull first', worked: false, origin: 'user' }])
    expect(snapshot.resume.remember).toBe('Do not touch the schema.')
  })

  it('has no refusal of a call that was made again and went well', () => {
    const edit = { file_path: `${ROOT}/src/gauge.ts` }
    expect(draft(fold(TASK, refused('Edit', edit), prompt('go on'), used('Edit', edit))).approaches).toEqual([])
    const commit = { command: 'git commit -am gauge' }
    expect(draft(fold(TASK, refused('Bash', commit), prompt('go on'), used('Bash', commit))).approaches).toEqual([])
    expect(draft(fold(TASK, refused('Bash', commit), used('Edit', edit))).approaches).toHaveLength(1)
  })

  it('keeps its ids when the oldest entries fall off: they are never given again', () => {
    const state = fold(Array.from({ length: 80 }, (_, i) => prompt(`Never use tool ${i}, please.`)))
    const ids = draft(state).constraints.map(({ id }) => id)
    expect(ids).toHaveLength(50)
    expect(ids[0]).toBe('C1')
    expect(ids.at(-1)).toBe('C80')
    expect(new Set(ids).size).toBe(50)
  })

  it('has the last exchange, with the answer that the transcript does not hold yet', () => {
    expect(
      draft(fold(TASK, answer('Looking.'), call('t', 'Read', {})), { lastAssistantMessage: redact('Fixed.') })
        .conversation.lastExchange,
    ).toEqual([
      { role: 'user', text: 'Fix the parser of the tide table' },
      { role: 'assistant', text: 'Fixed.' },
    ])
    expect(
      draft(fold(TASK, answer('Fixed.')), { lastAssistantMessage: redact('Fixed.') }).conversation.lastExchange,
    ).toEqual([
      { role: 'user', text: 'Fix the parser of the tide table' },
      { role: 'assistant', text: 'Fixed.' },
    ])
  })

  it('has the window where the host told it, and the real tokens of the last call', () => {
    expect(draft(fold(TASK, answer('Fixed.')), { window: 200_000 }).conversation).toMatchObject({
      tokensUsed: 1_000,
      tokenWindow: 200_000,
      model: 'claude-opus-4-8',
      clientVersion: '2.1.197',
    })
    expect(draft(fold(TASK, answer('Fixed.'))).conversation).not.toHaveProperty('tokenWindow')
  })

  it('counts compactions, and what was asked since', () => {
    const snapshot = draft(fold(TASK, answer('Fixed.'), boundary(), compactSummary(), prompt('now draw the gauge')))
    expect(snapshot.compactions).toBe(1)
    expect(snapshot.conversation).toMatchObject({ exchanges: 2, exchangesSinceCompaction: 1 })
    expect(snapshot.conversation).not.toHaveProperty('tokensUsed')
  })

  it('counts tools by their calls, with the servers, agents and skills that were used', () => {
    const { tools } = draft(
      fold(
        used('Read', { file_path: '/a' }),
        used('Read', { file_path: '/b' }),
        used('mcp__chart__draw', {}),
        used('Task', { subagent_type: 'reviewer' }),
        used('Skill', { skill: 'tides' }),
      ),
    )
    expect(tools).toEqual({
      calls: [
        { name: 'Read', calls: 2 },
        { name: 'Skill', calls: 1 },
        { name: 'Task', calls: 1 },
        { name: 'mcp__chart__draw', calls: 1 },
      ],
      mcpServers: ['chart'],
      agents: ['reviewer'],
      skills: ['tides'],
    })
  })

  it('has the approved plan for the one who goes on', () => {
    expect(draft(fold(TASK, used('ExitPlanMode', { plan: '# Tides\n1. Parse' }))).resume.continuation).toBe(
      'Approved plan: # Tides\n1. Parse',
    )
  })

  it('says nothing of an error of the host', () => {
    const state = fold(
      TASK,
      assistant('m', { type: 'text', text: 'API Error: 529' }, { record: { isApiErrorMessage: true } }),
    )
    expect(JSON.stringify(draft(state))).not.toContain('529')
  })
})
