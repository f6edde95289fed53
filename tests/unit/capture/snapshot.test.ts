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
  fold,
  listed,
  looked,
  prompt,
  ROOT,
  ran,
  refused,
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
    const plan = '# Draw it as a chart\n\n1. axes'
    const left = [
      ...minute(2, from('now draw the gauge as a chart', 'u1')),
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
      approaches: [],
      files: [{ path: 'chart.ts' }],
    })
    expect(after.resume).not.toHaveProperty('continuation')
    expect(after.conversation.lastExchange.map(({ text }) => text)).toEqual(['now print the gauge as a table'])
    expect(after.nextStep).not.toMatch(/chart|blue/)
    // What is answered anew has an id of its own.
    const again = draft(
      fold(
        before,
        left,
        minute(9, from('now print a table', 'u1')),
        minute(10, ...used('ExitPlanMode', { plan: '# Print' }, 'User has approved your plan')),
      ),
    )
    expect(again.decisions.map(({ id }) => id)).toEqual(['D2'])
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
      'nothing of a question with more behind it': [
        undefined,
        answer('Parsed.\n\nWant me to draw it? The gauge would stand beside the table.'),
      ],
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
  it('has what the person answered and refused, each with its origin, and nothing that prose states', () => {
    const snapshot = draft(
      fold(
        prompt('Fix the parser. Do not touch the schema.'),
        used('AskUserQuestion', {}, '', { structured: { answers: { 'Which datum?': 'chart datum' } } }),
        ran('npm run build', 'error: no parser', 2),
        refused('Bash', { command: 'git push' }, 'pull first'),
        answer('I decided to use SVG. The build fails because the parser is gone.'),
      ),
    )
    expect(snapshot.decisions).toMatchObject([{ id: 'D1', decision: 'Which datum? chart datum', origin: 'user' }])
    expect(snapshot.approaches).toEqual([{ text: 'Bash git push: refused: pull first', worked: false, origin: 'user' }])
    expect(snapshot).toMatchObject({ constraints: [], questions: [], evidence: [], preferences: [], discoveries: [] })
  })

  it('has no refusal of a call that was made again and went well', () => {
    const edit = { file_path: `${ROOT}/src/gauge.ts` }
    expect(draft(fold(TASK, refused('Edit', edit), prompt('go on'), used('Edit', edit))).approaches).toEqual([])
    const commit = { command: 'git commit -am gauge' }
    expect(draft(fold(TASK, refused('Bash', commit), prompt('go on'), used('Bash', commit))).approaches).toEqual([])
    expect(draft(fold(TASK, refused('Bash', commit), used('Edit', edit))).approaches).toHaveLength(1)
  })

  it('keeps its ids when the oldest entries fall off: they are never given again', () => {
    const asked = (n: number) =>
      used('AskUserQuestion', {}, '', { structured: { answers: { [`Which row ${n}?`]: 'this' } } })
    const ids = draft(fold(TASK, Array.from({ length: 80 }, (_, n) => asked(n)).flat())).decisions.map(({ id }) => id)
    expect(ids).toHaveLength(50)
    expect(ids[0]).toBe('D1')
    expect(ids.at(-1)).toBe('D80')
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
