import { describe, expect, it } from 'vitest'
import { inheritState } from '../../../src/capture/events/inherit.ts'
import { answer, draft, fold, type Line, prompt, ROOT, record, used } from './records.ts'

const wrote = (name: string, id = name) =>
  used('Write', { file_path: `${ROOT}/${name}.ts`, content: 'a\nb' }, `File created successfully at: ${name}.ts`, {
    id,
  })
const tested = (id: string, failed = true) =>
  used('Bash', { command: 'npm test' }, failed ? ' Tests  1 failed | 3 passed (4)' : ' Tests  4 passed (4)', {
    id,
    failed,
  })

const WORK = [
  prompt('You are a helper. Use metres, never feet. We decided to draw the pier'),
  ...used('TodoWrite', { todos: [{ content: 'draw', status: 'pending', activeForm: 'drawing' }] }),
  ...used('Read', { file_path: `${ROOT}/chart.ts` }, 'const chart = 1'),
  ...wrote('pier'),
  ...tested('t1'),
  answer('Next I will draw the lamp. Shall I?'),
]

/** As clients write a subagent's records into the transcript: they name the agent. */
const sidechain = (agentId: string, lines: readonly Line[]): Line[] =>
  lines.map((line) => JSON.stringify({ ...JSON.parse(line), isSidechain: true, agentId }))
/** As CLI 2.1 writes them: as the progress of the call that started the agent, without the host's own record of a result. */
const progress = (agentId: string, lines: readonly Line[]): Line[] =>
  lines.map((line) => {
    const { type, message } = JSON.parse(line)
    return record({
      type: 'progress',
      data: { message: { type, message }, normalizedMessages: [], type: 'agent_progress', prompt: 'Draw it', agentId },
      parentToolUseID: 'toolu_1',
    })
  })

const MAIN = [prompt('Draw the harbour'), ...used('Task', { subagent_type: 'painter', prompt: 'Draw it' }, 'Drawn.')]

describe.each([
  ['a sidechain', (lines: readonly Line[]) => sidechain('83e2917c', lines), '83e2917c'],
  ['progress', (lines: readonly Line[]) => progress('a7f5273', lines), 'a7f5273'],
])("a subagent's records in the transcript, as %s", (_, written, agent) => {
  it('give the files it changed and the commands it ran, by its name', () => {
    const { files, commands } = draft(fold(MAIN, written(WORK)))
    expect(files).toMatchObject([{ path: 'pier.ts', change: 'created' }])
    expect(files[0]?.what).toMatch(new RegExp(`^by agent ${agent}, 1 edit`))
    expect(commands).toEqual([
      { command: 'npm test', outcome: 'failed', result: expect.stringContaining('1 failed'), by: agent },
    ])
  })

  it('give nothing else of its conversation', () => {
    const { inline: _, reader: __, ...alone } = fold(MAIN)
    const { inline, reader, ...both } = fold(MAIN, written(WORK))
    expect(both).toEqual(alone)
    expect([inline.openCalls, reader?.['agentCalls']]).toEqual([{}, {}])
  })

  it('do not answer whether the tests are green', () => {
    const { quality } = draft(fold(MAIN, ...tested('m1', false), written(WORK)))
    expect(quality).toMatchObject({ testsPassing: true, validation: expect.stringContaining('tests pass') })
    expect(draft(fold(MAIN, written(WORK))).quality.testsPassing).toBeUndefined()
  })

  it('count a file or command that the session has too as its own', () => {
    const { files, commands } = draft(fold(MAIN, written(WORK), wrote('pier', 'm0'), tested('m1', false)))
    expect(files).toEqual([{ path: 'pier.ts', change: 'created', what: '1 edit' }])
    expect(commands).toMatchObject([{ command: 'npm test', outcome: 'ok' }])
    expect(commands[0]).not.toHaveProperty('by')
  })

  it('count nothing that was refused, failed or never answered', () => {
    const lines = [
      ...used('Edit', { file_path: `${ROOT}/a.ts` }, 'String to replace not found', { id: 'e', failed: true }),
      ...used('Write', { file_path: `${ROOT}/b.ts` }, 'x').slice(0, 1),
    ]
    expect(draft(fold(MAIN, written(lines))).files).toEqual([])
  })

  it('are kept within bounds, the latest, and without secrets', () => {
    const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'
    const lines = Array.from({ length: 500 }, (_, index) => [
      ...wrote(`f${index}`),
      ...used('Bash', { command: `deploy ${index} ${secret} ${'x'.repeat(2_000)}` }, secret, { id: `c${index}` }),
      ...used('Bash', { command: `wait ${index} ${'x'.repeat(2_000)}` }, 'x', { id: `w${index}` }).slice(0, 1),
    ]).flat()
    const state = fold(MAIN, written(lines))
    expect(JSON.stringify(state.inline).length).toBeLessThan(250_000)
    expect(JSON.stringify(state)).not.toContain(secret)
    expect(draft(state).files.at(-1)?.path).toBe('f499.ts')
  })
})

describe('several subagents in one transcript', () => {
  it('are each told by its own file alone, where there is one', () => {
    const file = { path: `${ROOT}/pier.ts`, change: 'created' as const, edits: 1, added: 2, removed: 0 }
    const state = fold(MAIN, progress('a1', WORK), progress('a2', wrote('lamp')))
    state.agentWork = [
      {
        id: 'a1',
        inode: 1,
        offset: 1,
        inLongLine: false,
        mark: '1',
        files: [file],
        commands: [{ command: 'npm run lint', outcome: 'ok' }],
        openCalls: {},
      },
    ]
    const { files, commands } = draft(state)
    expect(files.map(({ path, what }) => [path, what])).toEqual([
      ['lamp.ts', 'by agent a2, 1 edit'],
      ['pier.ts', 'by agent a1, 1 edit, +2 −0 lines'],
    ])
    expect(commands).toEqual([{ command: 'npm run lint', outcome: 'ok', by: 'a1' }])
  })
})

describe('a session that goes on from one with subagents', () => {
  it('knows by whom a file was changed and a command run, and takes no test of theirs for its own', () => {
    const before = draft(fold(MAIN, wrote('lamp'), sidechain('83e2917c', WORK)))
    const after = draft(inheritState({ ...before, quality: { testsPassing: true } }))
    expect(after.files).toEqual(before.files)
    expect(after.commands).toEqual(before.commands)
    expect(after.quality.testsPassing).toBeUndefined()
  })
})
