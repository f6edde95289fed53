import { describe, expect, it } from 'vitest'
import { parsedPart, skim } from '../../../src/capture/transcript/skim.ts'
import { at, record, result } from './records.ts'

const LONG = 'const tides = "high"\n'.repeat(200)
const IGNORED = new Set(['summary'])
const read = (line: string, tool: string | undefined = 'Read') => skim(line, IGNORED, () => tool)
const parsed = (line: string, tool?: string) => JSON.parse(read(line, tool) ?? 'null')
const block = (line: string, tool?: string) => parsed(line, tool).message.content[0]

describe('a long record', () => {
  it.each(['Read', 'Grep', 'mcp__chart__draw'])(
    'loses what %s gave the model, in both places, and nothing else',
    (tool) => {
      const line = result('t1', LONG, { structured: { type: 'text', file: { filePath: '/a.ts', content: LONG } } })
      expect(read(line, tool)?.length).toBeLessThan(600)
      expect(parsed(line, tool)).toMatchObject({ type: 'user', timestamp: at(0), toolUseResult: { type: 'text' } })
      expect(block(line, tool)).toMatchObject({ type: 'tool_result', tool_use_id: 't1' })
    },
  )

  it('keeps what a command printed once: where the model was given it', () => {
    const line = result('t1', LONG, { structured: { stdout: LONG, stderr: '', interrupted: false } })
    expect(block(line, 'Bash').content).toBe(LONG)
    expect(parsed(line, 'Bash').toolUseResult).toEqual({ stdout: '~', stderr: '', interrupted: false })
  })

  it("keeps the host's own record of an output that the model was given the beginning of", () => {
    const line = result('t1', `<persisted-output>${LONG}`, { structured: { stdout: LONG, file: LONG } })
    expect(parsed(line, 'Bash').toolUseResult).toEqual({ stdout: LONG, file: '~' })
  })

  it('keeps what changed of an edit, and that there was a file before', () => {
    const structuredPatch = [{ lines: [`+${LONG}`] }]
    const line = result('t1', LONG, { structured: { originalFile: LONG, oldString: '', structuredPatch } })
    expect(parsed(line, 'Edit').toolUseResult).toEqual({ originalFile: '~', oldString: '', structuredPatch })
  })

  it('loses pictures, signatures and the texts that were given to be written', () => {
    const content = [
      { type: 'image', source: { data: LONG } },
      { type: 'thinking', thinking: LONG, signature: LONG },
      { type: 'tool_use', id: 't1', name: 'Write', input: { file_path: '/a.ts', content: LONG } },
      { type: 'text', text: LONG },
    ]
    expect(parsed(record({ type: 'assistant', message: { content } })).message.content).toEqual([
      { type: 'image', source: '~' },
      { type: 'thinking', thinking: LONG, signature: '~' },
      { type: 'tool_use', id: 't1', name: 'Write', input: { file_path: '/a.ts', content: '~' } },
      { type: 'text', text: LONG },
    ])
  })

  it("keeps of an agent's progress the one message, and neither its task nor what it said before", () => {
    const content = [{ type: 'tool_use', id: 't1', name: 'Write', input: { file_path: '/a.ts', content: LONG } }]
    const message = { type: 'assistant', message: { content }, uuid: 'u1' }
    const data = {
      message,
      normalizedMessages: [message, message],
      type: 'agent_progress',
      prompt: LONG,
      agentId: 'a1',
    }
    const line = JSON.stringify({ type: 'progress', data, uuid: 'u2' })
    expect(parsed(line).data).toEqual({
      message: {
        type: 'assistant',
        message: { content: [{ ...content[0], input: { file_path: '/a.ts', content: '~' } }] },
        uuid: 'u1',
      },
      normalizedMessages: '~',
      type: 'agent_progress',
      prompt: '~',
      agentId: 'a1',
    })
  })

  it.each([
    ['of a kind that is not read', record({ type: 'summary', data: LONG })],
    ['of the progress of a command', record({ type: 'progress', data: { type: 'bash_progress', output: LONG } })],
    [
      'of an attachment that is no prompt',
      record({ type: 'attachment', attachment: { type: 'skill_listing', content: LONG } }),
    ],
  ])('is left out whole: %s', (_, line) => {
    expect(read(line)).toBe('')
  })

  it.each([
    ['a result that failed', result('t1', LONG, { failed: true })],
    ['a prompt', record({ type: 'user', message: { role: 'user', content: LONG } })],
    ['a cut line', record({ type: 'progress', data: LONG }).slice(0, -20)],
    ['two lines in one', record({ type: 'progress', data: LONG }).repeat(2)],
    ['two half lines', record({ type: 'progress', data: LONG }).slice(0, -80) + record({ type: 'progress' })],
    ['blanks between tokens', JSON.stringify({ type: 'progress', data: LONG }, undefined, 1)],
    ['an array', JSON.stringify([LONG])],
    ['no JSON', LONG],
  ])('is parsed whole: %s', (_, line) => {
    expect(read(line)).toBeUndefined()
  })
})

describe('a record of progress', () => {
  const HEAD = { parentUuid: null, isSidechain: false, cwd: '/work/"pier"\\', version: '2.1.50', gitBranch: 'hafen-ü' }
  const HOOK = { type: 'progress', data: { type: 'hook_progress' } }
  const part = (line: object) => parsedPart(Buffer.from(JSON.stringify(line)), IGNORED, () => undefined)

  it.each([
    ['a hook', { type: 'hook_progress', hookEvent: 'Stop' }],
    ['a command, however much it printed', { type: 'bash_progress', fullOutput: LONG }],
  ])('is not parsed where it is that of %s', (_, data) => {
    expect(part({ ...HEAD, type: 'progress', data, uuid: 'u1' })).toBe('')
  })

  it.each<[string, object]>([
    ['is of a subagent', { ...HEAD, type: 'progress', data: { type: 'agent_progress', message: {} } }],
    ['holds one in what a subagent did', { type: 'progress', data: { message: HOOK, type: 'agent_progress' } }],
    ['stands inside another record', { ...HEAD, copy: HOOK, type: 'user' }],
    ['stands in a list', [HOOK]],
    ['stands in a text', { ...HEAD, said: '{"type":"progress","data":{"type":"hook_progress"', type: 'user' }],
  ])('is parsed where it %s', (_, line) => {
    expect(part(line)).toBe(JSON.stringify(line))
  })
})
