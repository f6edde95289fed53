import { describe, expect, it } from 'vitest'
import { emptyState, type SessionState } from '../../../src/capture/state/session-state.ts'
import {
  answer,
  assistant,
  at,
  boundary,
  call,
  compactSummary,
  draft,
  failures,
  fold,
  foldLine,
  listed,
  prompt,
  ROOT,
  ran,
  record,
  refused,
  result,
  used,
} from './records.ts'

const FILE = `${ROOT}/src/tides.ts`
const patch = (...lines: string[]) => ({ structuredPatch: [{ oldStart: 1, newStart: 1, lines }] })
const edit = { file_path: FILE, old_string: 'a', new_string: 'b' }

/** The state without what the reader remembers. */
const told = ({ reader: _, ...state }: SessionState): SessionState => state

describe('a changed file', () => {
  it('is one whose edit succeeded, with the lines of its patch', () => {
    const { files } = fold(used('Edit', edit, 'updated', { structured: patch(' a', '-b', '+c', '+d') }))
    expect(files).toMatchObject([{ path: FILE, change: 'modified', edits: 1, added: 2, removed: 1 }])
  })

  it('is created by a first Write and stays so through later edits', () => {
    const { files } = fold(
      used('Write', { file_path: FILE, content: 'a\nb\n' }, 'File created successfully', {
        structured: { type: 'create', content: 'a\nb\n', structuredPatch: [], originalFile: null },
      }),
      used('Edit', edit, 'updated', { structured: patch('-a', '+b') }),
    )
    expect(files).toMatchObject([{ path: FILE, change: 'created', edits: 2, added: 3, removed: 1 }])
  })

  it('is modified by a Write over what was there', () => {
    const { files } = fold(
      used('Write', { file_path: FILE, content: 'b' }, 'updated', {
        structured: { type: 'update', content: 'b', ...patch('-a', '+b') },
      }),
    )
    expect(files).toMatchObject([{ path: FILE, change: 'modified', edits: 1, added: 1, removed: 1 }])
  })

  it.each([
    ['MultiEdit', { file_path: FILE, edits: [] }],
    ['NotebookEdit', { notebook_path: FILE, new_source: 'x' }],
  ])('is one that %s changed', (tool, input) => {
    expect(fold(used(tool, input)).files.map(({ path, change }) => ({ path, change }))).toEqual([
      { path: FILE, change: 'modified' },
    ])
  })

  it('is not one whose edit was refused: the refusal is kept with the words of the person', () => {
    const state = fold(refused('Edit', edit, 'leave the table, change the caller'))
    expect(state.files).toEqual([])
    expect(failures(state)).toEqual([])
    expect(state.refusals).toEqual([{ what: `Edit ${FILE}`, said: 'leave the table, change the caller', at: at(0) }])
  })

  it('is asked for otherwise from then on: what the person said to it is their last request', () => {
    const state = fold(prompt('Round the tides'), refused('Edit', edit, 'leave the table, change the caller'))
    expect(draft(state).conversation.requests.at(-1)).toEqual({ text: 'leave the table, change the caller', at: at(0) })
    expect(draft(state).goal).toMatch(/^Asked last: leave the table, change the caller/)
  })

  it('has no words of the person where the refusal gives none', () => {
    expect(fold(refused('Edit', edit)).refusals).toEqual([{ what: `Edit ${FILE}`, at: at(0) }])
  })

  it('is not one whose edit failed: the error is kept with what it says first', () => {
    const state = fold(
      used('Edit', edit, '<tool_use_error>File is read-only.\nString: a</tool_use_error>', {
        failed: true,
      }),
    )
    expect(state.files).toEqual([])
    expect(failures(state)).toEqual([{ source: `Edit ${FILE}`, text: 'File is read-only.' }])
  })

  it('is not one whose edit has no result yet', () => {
    expect(fold(call('toolu_1', 'Edit', edit)).files).toEqual([])
  })

  it('moves to the end of the list when it is changed again', () => {
    const other = { ...edit, file_path: `${ROOT}/a.ts` }
    const { files } = fold(used('Edit', edit), used('Edit', other), used('Edit', edit))
    expect(files.map(({ path, edits }) => [path, edits])).toEqual([
      [`${ROOT}/a.ts`, 1],
      [FILE, 2],
    ])
  })
})

describe('a command', () => {
  it('is kept with its outcome, and once with its count when it runs again', () => {
    const state = fold(ran('npm test', ' Tests  1 failed (1)', 1), ran('npm test', ' Tests  1 passed (1)'))
    expect(state.commands).toEqual([
      {
        command: 'npm test',
        checks: ['tests'],
        outcome: 'ok',
        exitCode: 0,
        result: 'Tests 1 passed (1)',
        passed: true,
        times: 2,
        turn: 1,
      },
    ])
  })

  it('stands in its turn as it failed and as it passed, each once', () => {
    const failed = ran('npm test', ' Tests  1 failed (1)', 1)
    const passed = ran('npm test', ' Tests  1 passed (1)')
    expect(fold(failed, failed, passed, passed).turns).toMatchObject([
      {
        commands: [
          { command: 'npm test', outcome: 'failed', result: 'Tests 1 failed (1)' },
          { command: 'npm test', outcome: 'ok', result: 'Tests 1 passed (1)' },
        ],
      },
    ])
  })

  it.each([
    ['not granted', "Claude requested permissions to use Bash, but you haven't granted it yet."],
    ['denied by a rule', 'Permission to use Bash with command rm -rf / has been denied.'],
    ['cancelled beside a failed one', '<tool_use_error>Cancelled: parallel tool call Bash errored</tool_use_error>'],
    ['stopped by a hook', 'PreToolUse:Bash hook error: [check.sh]: no'],
  ])('did not run when it was %s', (_, content) => {
    const state = fold(used('Bash', { command: 'rm -rf build' }, content, { failed: true }))
    expect(state.commands).toEqual([])
    expect(failures(state)).toHaveLength(1)
  })

  it('did not run with a malformed input, which is no error of the work either', () => {
    const content = '<tool_use_error>InputValidationError: Bash failed</tool_use_error>'
    const state = fold(used('Bash', { command: 'rm -rf build' }, content, { failed: true }))
    expect([state.commands, failures(state)]).toEqual([[], []])
  })

  it.each([undefined, 'use trash instead'])('did not run when the person refused it (%s)', (said) => {
    const state = fold(refused('Bash', { command: 'rm -rf build' }, said))
    expect(state.commands).toEqual([])
    expect(state.refusals).toHaveLength(1)
  })

  it('did not run when the person stopped it', () => {
    const words = "The user doesn't want to take this action right now. STOP what you are doing and wait."
    const state = fold(used('Bash', { command: 'npm run deploy' }, words, { failed: true }))
    expect(state.commands).toEqual([])
    expect(state.refusals.map(({ what }) => what)).toEqual(['Bash npm run deploy'])
  })

  it('that prints the words of a refusal is no refusal', () => {
    const words = "notes.md: The user doesn't want to proceed with this tool use"
    const state = fold(used('Bash', { command: 'grep -r proceed .' }, words))
    expect(state.refusals).toEqual([])
    expect(state.commands).toHaveLength(1)
  })

  it('is read from the whole output where the model was shown its beginning only', () => {
    const state = fold(
      used('Bash', { command: 'npm test' }, '<persisted-output>\nOutput too large (60KB). Preview (first 2KB):\n…', {
        structured: { stdout: ' Tests  3 passed (3)', stderr: '', interrupted: false },
      }),
    )
    expect(state.commands[0]?.result).toBe('Tests 3 passed (3)')
  })
})

describe('the plan', () => {
  it('is the last todo list, as a whole', () => {
    const state = fold(
      listed(['parse', 'completed'], ['draw', 'pending']),
      listed(['draw', 'in_progress'], ['print', 'pending']),
    )
    expect(state.todos).toEqual([
      { text: 'draw', status: 'in-progress' },
      { text: 'print', status: 'pending' },
    ])
  })

  it('stays what it was when a todo list fails', () => {
    const state = fold(listed(['parse', 'pending']), used('TodoWrite', { todos: [] }, 'bad input', { failed: true }))
    expect(state.todos).toEqual([{ text: 'parse', status: 'pending' }])
  })

  const create = (id: string, subject: string) => call(id, 'TaskCreate', { subject, description: subject })
  const make = (task: string, subject: string) => [create(task, subject), created(task, task, subject)]
  const created = (id: string, task: string, subject: string) =>
    result(id, `Task #${task} created successfully: ${subject}`, { structured: { task: { id: task, subject } } })
  const update = (id: string, taskId: string, fields: Record<string, unknown>) =>
    used('TaskUpdate', { taskId, ...fields }, `Updated task #${taskId}`, { id })

  it('takes created, updated and deleted tasks', () => {
    const state = fold(
      make('1', 'parse'),
      make('2', 'draw'),
      make('3', 'print'),
      update('t4', '1', { status: 'completed' }),
      update('t5', '2', { status: 'in_progress', subject: 'draw the table' }),
      update('t6', '3', { status: 'deleted' }),
    )
    expect(state.planTasks).toEqual([
      { id: '1', text: 'parse', status: 'completed' },
      { id: '2', text: 'draw the table', status: 'in-progress' },
    ])
  })

  it('takes listed tasks as they are now, also those that others made', () => {
    const task = (id: string, subject: string, status: string) => ({ id, subject, status, blockedBy: [] })
    const tasks = [task('3', 'print', 'pending'), task('1', 'parse', 'completed'), task('2', 'draw', 'in_progress')]
    const state = fold(
      make('1', 'parse'),
      used('TaskList', {}, '#3 [pending] print', { id: 't2', structured: { tasks } }),
    )
    expect(state.planTasks).toEqual([
      { id: '1', text: 'parse', status: 'completed' },
      { id: '2', text: 'draw', status: 'in-progress' },
      { id: '3', text: 'print', status: 'pending' },
    ])
    const got = fold(
      used('TaskGet', { taskId: '2' }, 'x', { structured: { task: task('2', 'draw', 'completed') } }),
      used('TaskGet', { taskId: '9' }, 'Task not found', { id: 'none', structured: { task: null } }),
    )
    expect(got.planTasks).toEqual([{ id: '2', text: 'draw', status: 'completed' }])
  })

  it('has its tasks in their own order when the results arrive in another', () => {
    const state = fold(
      create('t1', 'parse'),
      create('t2', 'draw'),
      make('3', 'print'),
      created('t1', '1', 'parse'),
      created('t2', '2', 'draw'),
    )
    expect(state.planTasks.map(({ text }) => text)).toEqual(['parse', 'draw', 'print'])
  })

  it('tells two edits made at once apart by their calls, not by their order', () => {
    const state = fold(
      call('a', 'Edit', { ...edit, file_path: '/x/a.ts' }),
      call('b', 'Edit', { ...edit, file_path: '/x/b.ts' }),
      result('b', 'updated'),
      result('a', 'not found', { failed: true }),
    )
    expect(state.files.map(({ path }) => path)).toEqual(['/x/b.ts'])
    expect(failures(state).map(({ source }) => source)).toEqual(['Edit /x/a.ts'])
  })

  it('numbers a task without a number after the last, also when one was deleted', () => {
    const state = fold(
      make('1', 'parse'),
      make('2', 'draw'),
      update('t3', '1', { status: 'deleted' }),
      create('t4', 'print'),
      result('t4', 'ok'),
    )
    expect(state.planTasks.map(({ id, text }) => [id, text])).toEqual([
      ['2', 'draw'],
      ['3', 'print'],
    ])
  })

  it('is the one that the approval tells, where the client keeps it in a file', () => {
    const structured = { plan: '# Tides\n1. Parse', isAgent: false, filePath: '/home/ada/.claude/plans/calm-tide.md' }
    const state = fold(used('ExitPlanMode', {}, 'User has approved your plan.', { structured }))
    expect(state.plan).toBe('# Tides\n1. Parse')
    expect(state.answers).toMatchObject([{ id: 'D1', question: 'Approved plan:', answer: 'Tides' }])
    expect(fold(used('ExitPlanMode', {}, 'User has approved exiting plan mode.')).plan).toBeUndefined()
  })

  it('is the approved one of plan mode; a refused one is a refusal', () => {
    expect(fold(used('ExitPlanMode', { plan: '# Tides\n1. Parse' })).plan).toBe('# Tides\n1. Parse')
    const state = fold(refused('ExitPlanMode', { plan: '# Tides\n1. Parse' }, 'no parser, use the API'))
    expect(state.plan).toBeUndefined()
    expect(state.refusals).toEqual([{ what: 'Plan "Tides"', said: 'no parser, use the API', at: at(0) }])
  })
})

describe('a question to the person', () => {
  const asked = { questions: [{ question: 'Which datum?', header: 'Datum', options: [] }] }

  it('is a decision once it is answered', () => {
    const state = fold(
      used('AskUserQuestion', asked, 'User has answered your questions: "Which datum?"="chart datum"', {
        structured: { questions: asked.questions, answers: { 'Which datum?': 'chart datum' } },
      }),
    )
    expect(state.answers).toEqual([{ id: 'D1', question: 'Which datum?', answer: 'chart datum', at: at(0) }])
    expect(state.openCalls).toEqual({})
  })

  it('that was closed is a refusal without words: the host speaks there', () => {
    const state = fold(
      refused('AskUserQuestion', asked, 'The user wants to clarify these questions.\n    This means they may …'),
    )
    expect(state.answers).toEqual([])
    expect(state.refusals).toEqual([{ what: 'Question "Which datum?"', at: at(0) }])
  })

  it('is forgotten when the person types something instead', () => {
    const open = call('q1', 'AskUserQuestion', asked)
    expect(Object.values(fold(open).openCalls)).toEqual([
      { name: 'AskUserQuestion', tool: 'ask', exchange: 0, questions: ['Which datum?'] },
    ])
    expect(fold(open, prompt('forget it, draw the chart')).openCalls).toEqual({})
  })
})

describe('what is left out', () => {
  it.each([
    ['results of calls that are not known', [result('toolu_unknown', 'Exit code 1', { failed: true })]],
    ['a call with the name of an object part', [result('constructor', 'x'), result('__proto__', 'x')]],
    [
      'hook records, and what we ourselves gave back',
      [
        record({
          type: 'attachment',
          attachment: { type: 'hook_success', hookEvent: 'SessionStart', stdout: 'OURS', content: 'OURS' },
        }),
        record({ type: 'attachment', attachment: { type: 'hook_additional_context', content: ['OURS'] } }),
        record({ type: 'system', subtype: 'stop_hook_summary', content: 'OURS' }),
        record({ type: 'progress', data: { type: 'hook_progress', output: 'OURS' } }),
        prompt('Stop hook feedback:\nOURS', { isMeta: true }),
        prompt('<system-reminder>UserPromptSubmit hook additional context: OURS</system-reminder>'),
      ],
    ],
    ['records that hold nothing of the conversation', [record({ type: 'file-history-snapshot', snapshot: {} })]],
    [
      'the requests that newer clients record: what was said is in them a second time',
      [
        record({ type: 'api-request-blob', message: { role: 'user', content: [{ type: 'text', text: 'OURS' }] } }),
        record({ type: 'api-request-shape', shape: { system: [{ type: 'text', text: 'OURS' }] } }),
        record({ type: 'api-request', params: { model: 'claude-opus-5-5' } }),
        record({ type: 'tools-used', tools: ['Read'] }),
        record({ type: 'cost-state', totalCostUSD: 1 }),
      ],
    ],
  ])('%s', (_, lines) => {
    const { startedAt, endedAt, sessionId, startCwd, cwd, gitBranch, clientVersion, ...state } = fold(lines)
    expect(told(state)).toEqual(emptyState())
    expect(JSON.stringify(state)).not.toContain('OURS')
  })

  it('a reminder inside a result', () => {
    const state = fold(
      used('Bash', { command: 'ls' }, 'tides.ts\n<system-reminder>PostToolUse hook: OURS</system-reminder>'),
      used('Read', { file_path: FILE }, 'Error\n<system-reminder>OURS</system-reminder>', { failed: true }),
    )
    expect(JSON.stringify(state)).not.toContain('OURS')
  })
})

describe('hostile names', () => {
  const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

  it.each(NAMES)('%s as a tool, a call and a kind of record does no harm', (name) => {
    const state = fold(
      used(name, { file_path: FILE }, 'x', { id: name }),
      record({ type: name }),
      record({ type: name }),
      used('Bash', { command: 'ls' }),
    )
    expect(Object.getPrototypeOf(state.toolCalls)).toBe(Object.prototype)
    expect(Object.getPrototypeOf(state.openCalls)).toBe(Object.prototype)
    expect(Object.values(state.toolCalls).every((calls) => Number.isInteger(calls))).toBe(true)
    expect(Object.values(state.unknownKinds).every((count) => Number.isInteger(count))).toBe(true)
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    expect(state.commands).toHaveLength(1)
  })

  it('are counted up to a bound', () => {
    const state = emptyState()
    for (let i = 0; i < 400; i += 1) {
      foldLine(state, call(`t${i}`, `mcp__server__tool${i}`, {}))
      foldLine(state, record({ type: `kind${i}` }))
    }
    expect(Object.keys(state.toolCalls)).toHaveLength(300)
    expect(Object.keys(state.unknownKinds)).toHaveLength(50)
    expect(Object.keys(state.openCalls)).toHaveLength(200)
  })
})

describe('token use', () => {
  const usage = { input_tokens: 1, cache_read_input_tokens: 20, cache_creation_input_tokens: 300, output_tokens: 4_000 }

  it('is the last main message, counted once though each of its blocks repeats it', () => {
    const state = fold(
      assistant('m1', { type: 'thinking', thinking: '…' }, { usage }),
      assistant('m1', { type: 'text', text: 'Reading.' }, { usage }),
      assistant('m1', { type: 'tool_use', id: 't1', name: 'Read', input: { file_path: FILE } }, { usage }),
    )
    expect(state.tokensUsed).toBe(4_321)
    expect(state.messages).toBe(1)
  })

  it('is not that of a subagent, of an error or of what the host made up', () => {
    const huge = { usage: { input_tokens: 999_999 } }
    const state = fold(
      assistant('m1', { type: 'text', text: 'Done.' }, { usage }),
      assistant('m2', { type: 'text', text: 'x' }, { ...huge, record: { isSidechain: true } }),
      assistant('m3', { type: 'text', text: 'API Error: 529' }, { ...huge, record: { isApiErrorMessage: true } }),
      assistant('m4', { type: 'text', text: 'No response requested.' }, { ...huge, model: '<synthetic>' }),
      assistant('m1', { type: 'text', text: 'No response requested.' }, { usage }),
    )
    expect(state.tokensUsed).toBe(4_321)
    expect(state.messages).toBe(1)
    expect(state.model).toBe('claude-opus-4-8')
    expect(state.lastMessages).toEqual([{ role: 'assistant', text: 'Done.' }])
  })

  it.each([
    ['none', {}],
    ['strings', { input_tokens: '5' }],
    ['negative numbers', { input_tokens: -5 }],
    ['no object', 'many'],
  ])('is unknown with %s', (_, odd) => {
    expect(fold(assistant('m1', { type: 'text', text: 'x' }, { usage: odd as object })).tokensUsed).toBeUndefined()
  })
})

describe('a compaction', () => {
  it.each([
    ['a boundary and its summary', [boundary(), compactSummary()]],
    ['a summary alone, as older versions write it', [compactSummary()]],
    [
      'a summary that is known by its words alone',
      [prompt('This session is being continued from a previous conversation that ran out.')],
    ],
    ['a boundary alone', [boundary()]],
    [
      'a boundary, other records and the summary',
      [boundary(), record({ type: 'attachment', attachment: {} }), compactSummary()],
    ],
  ])('counts once: %s', (_, lines) => {
    const state = fold(prompt('fix the tides'), answer('Done.'), lines, prompt('now the gauge'))
    expect(state.compactions).toBe(1)
    expect(state.exchanges).toBe(2)
    expect(state.exchangesSinceCompaction).toBe(1)
    expect(state.tokensUsed).toBeUndefined()
    expect(state.requests.map(({ text }) => text)).toEqual(['fix the tides', 'now the gauge'])
  })

  it('counts each of several', () => {
    const state = fold(
      boundary(),
      compactSummary(),
      prompt('go on with it'),
      answer('ok'),
      boundary(),
      compactSummary(),
    )
    expect(state.compactions).toBe(2)
  })
})

describe('a turn', () => {
  const read = used('Read', { file_path: FILE })

  it.each<[string, string[], boolean]>([
    ['a prompt', [prompt('fix the tides')], true],
    ['a prompt and its answer', [prompt('fix the tides'), answer('Fixed.')], false],
    ['a prompt, words and a call', [prompt('fix the tides'), answer('Reading.'), ...read.slice(0, 1)], true],
    ['a prompt, words, a call and its result', [prompt('fix the tides'), answer('Reading.'), ...read], true],
    ['the answer behind a result', [prompt('fix the tides'), ...read, answer('Fixed.')], false],
    [
      'an error of the host',
      [
        prompt('fix the tides'),
        assistant('m', { type: 'text', text: 'API Error' }, { record: { isApiErrorMessage: true } }),
      ],
      true,
    ],
  ])('after %s: still open is %s', (_, lines, open) => {
    expect(fold(lines).unanswered).toBe(open)
  })

  it('is interrupted until something follows', () => {
    const cut = [prompt('fix the tides'), answer('Reading.'), prompt('[Request interrupted by user]')]
    expect(fold(cut).interrupted).toBe(true)
    expect(fold(cut, prompt('go on, but slower')).interrupted).toBe(false)
  })
})

describe('facts of the session', () => {
  it('takes the branch of the last record, and none where no branch is checked out', () => {
    expect(fold(prompt('a task', { gitBranch: 'main' })).gitBranch).toBe('main')
    expect(
      fold(prompt('a task', { gitBranch: 'main' }), prompt('b task', { gitBranch: 'HEAD' })).gitBranch,
    ).toBeUndefined()
  })

  it('keeps the name that the person gave over one that is made up later', () => {
    const state = fold(
      record({ type: 'ai-title', aiTitle: 'Tide work' }),
      record({ type: 'custom-title', customTitle: 'Low water' }),
      record({ type: 'ai-title', aiTitle: 'Other' }),
    )
    expect(state.title).toBe('Low water')
  })

  it.each([
    ['no time', undefined],
    ['a number', 5],
    ['words', 'yesterday'],
    ['an overlong text', `2026-11-21T09:00:00.000Z${' '.repeat(100)}`],
  ])('leaves out a time that is %s', (_, timestamp) => {
    expect(fold(prompt('a task', { timestamp })).startedAt).toBeUndefined()
  })
})

describe('a line that is no record', () => {
  it.each([
    { type: 'user' },
    { type: 'user', message: null },
    { type: 'user', message: { content: [null, 5, 'x', {}, { type: 'tool_result' }] } },
    {
      type: 'assistant',
      message: { content: [{ type: 'tool_use' }, { type: 'tool_use', id: 5, name: 7, input: [] }] },
    },
    { type: 'assistant', message: { content: [{ type: 'text', text: 5 }], usage: [] } },
    { type: 'system', subtype: 5 },
    { type: ['user'] },
    { type: 'custom-title', customTitle: 5 },
    { timestamp: '+275760-09-13T00:00:00.001Z' },
  ])('of an odd shape does no harm: %j', (odd) => {
    const state = fold(JSON.stringify(odd), prompt('fix the tides'))
    expect(state.badLines).toBe(0)
    expect(state.requests).toHaveLength(1)
  })
})
