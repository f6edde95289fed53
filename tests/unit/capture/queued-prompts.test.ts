import { describe, expect, it } from 'vitest'
import { foldLine as foldLineOf } from '../../../src/capture/events/fold-event.ts'
import { emptyState } from '../../../src/capture/state/session-state.ts'
import { transcripts } from '../../../src/hosts/claude-code/host.ts'
import { answer, at, fold, foldLine, type Line, prompt, readerOf, record, used } from './records.ts'

const queue = (operation: string, content?: unknown) =>
  JSON.stringify({ type: 'queue-operation', operation, content, timestamp: at(1), sessionId: 's' })
const attached = (text: unknown, fields: Record<string, unknown> = {}) =>
  record({
    type: 'attachment',
    attachment: { type: 'queued_command', prompt: text, commandMode: 'prompt', origin: { kind: 'human' }, ...fields },
    timestamp: at(2),
  })
const asked = (...lines: readonly (Line | readonly Line[])[]) => fold(...lines).requests.map(({ text }) => text)

const FIRST = prompt('Draw the tide table')
const WORK = used('Bash', { command: 'npm test' }, 'ok')

describe('a prompt that was typed while the agent worked', () => {
  it('is a request where the host took it out of its queue and put it before the model', () => {
    const state = fold(FIRST, queue('enqueue', 'In metres, please'), ...WORK, queue('remove'), answer('In metres.'))
    expect(state.requests.map(({ text, at }) => [text, at])).toEqual([
      ['Draw the tide table', at(0)],
      ['In metres, please', at(1)],
    ])
    expect(state.exchanges).toBe(2)
    expect(readerOf(state).queued).toEqual([])
  })

  it('is a request once where it waited for the end of the turn and stands as a prompt then', () => {
    const lines = [FIRST, queue('enqueue', 'In metres, please'), answer('Done.'), queue('dequeue')]
    expect(asked(...lines)).toEqual(['Draw the tide table'])
    expect(asked(...lines, prompt('In metres, please'))).toEqual(['Draw the tide table', 'In metres, please'])
  })

  it.each([
    ['before', (text: string) => [attached(text), queue('remove')]],
    ['after', (text: string) => [queue('remove'), attached(text)]],
  ])('is a request once where newer clients attach it %s it leaves the queue', (_, taken) => {
    const lines = [FIRST, queue('enqueue', 'In metres'), queue('enqueue', 'And in red'), ...taken('In metres')]
    expect(asked(...lines)).toEqual(['Draw the tide table', 'In metres'])
    expect(asked(...lines, ...taken('And in red'))).toEqual(['Draw the tide table', 'In metres', 'And in red'])
  })

  it('is a request where it was only attached, with its pictures as such', () => {
    const blocks = [
      { type: 'image', source: { type: 'base64', data: 'iVBORw0KGgo' } },
      { type: 'text', text: 'like this' },
    ]
    expect(asked(FIRST, attached('In metres'), attached(blocks))).toEqual([
      'Draw the tide table',
      'In metres',
      '[image]\nlike this',
    ])
  })

  it('is none where it was taken back into the input', () => {
    expect(asked(FIRST, queue('enqueue', 'Stop that'), queue('popAll'), queue('remove'))).toEqual([
      'Draw the tide table',
    ])
  })

  it('leaves the queue in the order in which it came, whatever the host put there beside it', () => {
    const lines = [
      FIRST,
      queue('enqueue', '<task-notification>done</task-notification>'),
      queue('enqueue', '{"task_id":"b1","description":"Build","task_type":"local_bash"}'),
      queue('enqueue', 'In metres'),
    ]
    expect(asked(...lines, queue('remove'), queue('remove'))).toEqual(['Draw the tide table'])
    expect(asked(...lines, queue('remove'), queue('remove'), queue('remove'))).toEqual([
      'Draw the tide table',
      'In metres',
    ])
  })

  it.each([
    ['another agent says', { origin: { kind: 'peer', from: 'a1' } }],
    ['the host says', { isMeta: true }],
    ['a task says when it is done', { commandMode: 'task-notification' }],
  ])('is not what %s', (_, fields) => {
    expect(asked(FIRST, attached('The build is red', fields))).toEqual(['Draw the tide table'])
  })

  it('is read of a long record, too, and nothing else is', () => {
    const long = `${'Mind the ferry. '.repeat(120)}`.trim()
    const state = emptyState()
    for (const line of [
      FIRST,
      attached(long),
      record({ type: 'attachment', attachment: { type: 'skill_listing', content: long } }),
      queue('enqueue', long.replaceAll('ferry', 'pilot')),
      queue('remove'),
    ])
      foldLine(state, line)
    expect(state.requests).toHaveLength(3)
    expect(state.unknownKinds).toEqual({})
  })

  it('is never kept with a secret in it, and the queue never without a bound', () => {
    const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'
    const state = fold(
      FIRST,
      Array.from({ length: 100 }, (_, number) => queue('enqueue', `use ${secret} for ${number}`)),
    )
    expect(JSON.stringify(state)).not.toContain(secret)
    expect(readerOf(state).queued.length).toBeLessThanOrEqual(20)
  })

  it('of a time off takes its place in the queue without its words, and within the bound', () => {
    const state = emptyState()
    for (let number = 0; number < 100; number += 1)
      foldLineOf(state, transcripts, queue('enqueue', `dredge ${number}`), () => true)
    expect(readerOf(state).queued).toEqual(Array.from({ length: 20 }, () => ({ text: '' })))
  })

  describe('in a time off', () => {
    const OFF = at(1)
    const asked = (...lines: readonly Line[]) => {
      const state = emptyState()
      for (const line of lines) foldLineOf(state, transcripts, line, (time) => time === OFF)
      return { state, requests: state.requests.map(({ text }) => text) }
    }
    const before = { type: 'queue-operation', operation: 'enqueue', content: 'In metres', timestamp: at(0) }
    const lines = [FIRST, JSON.stringify(before), queue('enqueue', 'Dredge  the pool')]
    const operation = (name: string) => JSON.stringify({ type: 'queue-operation', operation: name, timestamp: at(2) })
    const typed = (text: string) => prompt(text, { timestamp: at(3) })

    it('is not read where the host delivers it as a prompt after it, and neither is its answer', () => {
      const { state, requests } = asked(
        ...lines,
        operation('dequeue'),
        typed('In metres'),
        operation('dequeue'),
        typed('Dredge  the pool'),
        answer('I decided to dredge the pool.'),
      )
      expect(requests).toEqual(['Draw the tide table', 'In metres'])
      expect(JSON.stringify(state)).not.toMatch(/dredge/i)
    })

    it('is not read where it is a command, which the host delivers in its own form', () => {
      const delivered = typed('<command-name>/dredge</command-name>\n<command-args>the pool</command-args>')
      expect(asked(FIRST, queue('enqueue', '/dredge the pool'), operation('dequeue'), delivered).requests).toEqual([
        'Draw the tide table',
      ])
    })

    it('is not read where the host attaches it after it', () => {
      expect(asked(...lines, attached('Dredge  the pool'), operation('remove')).requests).toEqual([
        'Draw the tide table',
      ])
    })

    it('hides no later prompt, not even one of the same words', () => {
      expect(asked(...lines, typed('Dredge  the pool'), typed('Wait'), typed('Dredge  the pool')).requests).toEqual([
        'Draw the tide table',
        'Wait',
        'Dredge  the pool',
      ])
    })

    it('is read where the person took it back into the input and sent it after it', () => {
      expect(asked(...lines, operation('popAll'), typed('Dredge  the pool')).requests).toEqual([
        'Draw the tide table',
        'Dredge  the pool',
      ])
    })
  })
})
