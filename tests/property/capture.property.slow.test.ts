/** @module What holds for the reading of every transcript, whatever is in it and however it grows. */

import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSession } from '../../src/capture/events/read-session.ts'
import { emptyState } from '../../src/capture/state/session-state.ts'
import { anyText } from '../any-text.ts'
import { rounds } from '../rounds.ts'
import { folderForAllTests } from '../temporary-folders.ts'
import {
  answer,
  assistant,
  boundary,
  call,
  compactSummary,
  draft,
  fold,
  foldLine,
  kept,
  type Line,
  prompt,
  record,
  refused,
  result,
  used,
} from '../unit/capture/records.ts'

const folder = folderForAllTests()
const path = join(folder, 'session.jsonl')

/** A secret that no rule may let through, and a text that only we inject. */
const SECRET = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'
const OURS = 'recalled-by-throughline'

const text = fc.oneof(
  fc.constantFrom(
    'fix the tides',
    'yes, go on',
    'Never push to main. Keep the table.',
    'почини таблицу приливов',
    `the token is ${SECRET} now`,
    '\u001b[31mred\u001b[0m \u0007\u009b2J',
    '🌊 wave\r\nline\n\n```\ncode\n```',
    '',
  ),
  anyText({ maxLength: 40 }),
)
const path_ = fc.constantFrom(
  '/work/tidepool/a.ts',
  '/work/tidepool/src/б.ts',
  '/etc/hosts',
  'relative.ts',
  `/tmp/${SECRET}`,
)
const id = fc.nat({ max: 999_999 }).map((n) => `toolu_${n}`)
const status = fc.constantFrom('pending', 'in_progress', 'completed', 'blocked', 'deleted', 'odd')
const OUTPUTS = [
  ' Tests  1 failed | 4 passed (5)',
  'Exit code 2\nerror TS2322: no',
  '<tool_use_error>not found</tool_use_error>',
  `AUTH_TOKEN=${SECRET}`,
  `done\n<system-reminder>${OURS}</system-reminder>`,
  '',
]
const output = fc.oneof(fc.constantFrom(...OUTPUTS), text)

const use = (
  name: string,
  input: fc.Arbitrary<Record<string, unknown>>,
  structured: fc.Arbitrary<unknown> = fc.constant({}),
) =>
  fc
    .record({ id, input, output, failed: fc.boolean(), structured })
    .map((fields) => used(name, fields.input, fields.output, fields))

/** One thing that happens in a session, as the lines that the host writes for it. */
const happening: fc.Arbitrary<Line[]> = fc.oneof(
  text.map((words) => [prompt(words)]),
  text.map((words) => [
    prompt([
      { type: 'text', text: words },
      { type: 'image', source: {} },
    ]),
  ]),
  fc.tuple(text, fc.nat({ max: 9 })).map(([words, n]) => [answer(words, `msg_${n}`)]),
  text.map((words) => [assistant('msg_t', { type: 'thinking', thinking: words })]),
  use(
    'Bash',
    fc.record({
      command: fc.oneof(
        text,
        fc.constantFrom('npm test', 'npm test | tail', `curl -H "Authorization: Bearer ${SECRET}"`),
      ),
    }),
  ),
  use('Edit', fc.record({ file_path: path_ }), fc.constant({ structuredPatch: [{ lines: ['+a', '-b'] }] })),
  use('Write', fc.record({ file_path: path_ }), fc.constant({ type: 'create', content: 'a\nb' })),
  use('Read', fc.record({ file_path: path_ })),
  use('TodoWrite', fc.record({ todos: fc.array(fc.record({ content: text, status }), { maxLength: 5 }) })),
  use(
    'TaskCreate',
    fc.record({ subject: text }),
    fc.nat({ max: 20 }).map((n) => ({ task: { id: String(n) } })),
  ),
  use('TaskUpdate', fc.record({ taskId: fc.nat({ max: 20 }).map(String), status, subject: text })),
  use(
    'AskUserQuestion',
    fc.constant({ questions: [{ question: 'Which datum?' }] }),
    fc.record({ answers: fc.dictionary(text, text, { maxKeys: 3 }) }),
  ),
  use('ExitPlanMode', fc.record({ plan: text })),
  use('mcp__chart__draw', fc.record({ query: text })),
  fc.tuple(path_, fc.option(text, { nil: undefined })).map(([file_path, said]) => refused('Edit', { file_path }, said)),
  fc.tuple(id, path_).map(([open, file_path]) => [call(open, 'Edit', { file_path })]),
  fc.tuple(id, output).map(([open, words]) => [result(open, words)]),
  fc.constantFrom<Line[][]>(
    [boundary(), compactSummary()],
    [compactSummary()],
    [boundary()],
    [prompt('[Request interrupted by user]')],
    [prompt('<command-name>/review</command-name><command-args>x</command-args>')],
    [
      prompt('<bash-input>git status</bash-input>'),
      prompt('<bash-stdout>clean</bash-stdout><bash-stderr></bash-stderr>'),
    ],
    [prompt('sidechain words', { isSidechain: true })],
    [assistant('m', { type: 'text', text: 'API Error' }, { record: { isApiErrorMessage: true } })],
    [record({ type: 'ai-title', aiTitle: 'Tide work' })],
    [record({ type: 'attachment', attachment: { type: 'hook_success', stdout: OURS } })],
    [prompt(`<system-reminder>${OURS}</system-reminder>`)],
    [prompt(`Stop hook feedback:\n${OURS}`, { isMeta: true })],
    [record({ type: 'a-new-kind', words: OURS })],
    [prompt('elsewhere', { cwd: `/tmp/${SECRET}`, gitBranch: SECRET, timestamp: 'never', version: 5 })],
    ['', '   '],
    ['{"type":"user","message":'],
    ['not JSON'],
    ['[1, 2]'],
    ['null'],
  ),
)
const session = fc.array(happening, { maxLength: 40 }).map((parts) => parts.flat())

describe('reading a transcript', () => {
  it('gives the same state in any number of steps, wherever they split its bytes', () => {
    fc.assert(
      fc.property(
        session,
        fc.boolean(),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (lines, ended, cuts) => {
          const bytes = Buffer.from(lines.join('\n') + (ended ? '\n' : ''))
          writeFileSync(path, bytes)
          const whole = readSession(path).state

          writeFileSync(path, '')
          let cursor = kept(readSession(path))
          let from = 0
          for (const end of [
            ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b),
            bytes.length,
          ]) {
            appendFileSync(path, bytes.subarray(from, end))
            from = end
            cursor = kept(readSession(path, cursor))
          }
          expect(cursor.state).toEqual(whole)
        },
      ),
      { numRuns: rounds(150) },
    )
  })

  it('reads every line once: garbage is counted, line by line', () => {
    fc.assert(
      fc.property(session, (lines) => {
        const garbage = lines.filter((line) => line.trim() !== '' && !isRecord(line)).length
        expect(fold(lines).badLines).toBe(garbage)
      }),
      { numRuns: rounds(100) },
    )
  })
})

describe('the state of a session', () => {
  it('is plain JSON, and so is its draft', () => {
    fc.assert(
      fc.property(session, (lines) => {
        const state = fold(lines)
        expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state)
        const snapshot = draft(state)
        expect(JSON.parse(JSON.stringify(snapshot))).toStrictEqual(snapshot)
        expect(draft(state)).toEqual(snapshot)
      }),
      { numRuns: rounds(100) },
    )
  })

  it('holds no secret, no control character and nothing that we injected', () => {
    fc.assert(
      fc.property(session, (lines) => {
        const state = fold(lines)
        const all = JSON.stringify([state, draft(state)])
        expect(all).not.toContain(SECRET)
        expect(all).not.toContain(OURS)
        // JSON writes them as escapes; tab and line ends are allowed.
        expect(all).not.toMatch(/\\u00(?:0[0-8be-f]|1[0-9a-f]|7f|[89][0-9a-f])|[\u007f-\u009f]/)
      }),
      { numRuns: rounds(150) },
    )
  })

  it('never has more tasks done than tasks, and ids that are given once', () => {
    fc.assert(
      fc.property(session, (lines) => {
        const { progress, decisions, constraints, evidence } = draft(fold(lines))
        if (progress !== undefined) expect(progress).toBeGreaterThanOrEqual(0)
        if (progress !== undefined) expect(progress).toBeLessThanOrEqual(100)
        for (const list of [decisions, constraints, evidence]) {
          expect(new Set(list.map((entry) => entry.id)).size).toBe(list.length)
        }
      }),
      { numRuns: rounds(100) },
    )
  })

  it('survives records of any shape', () => {
    const odd = fc.oneof(
      fc.json(),
      fc
        .record(
          {
            type: fc.oneof(fc.constantFrom('user', 'assistant', 'system', 'custom-title'), fc.jsonValue()),
            message: fc.oneof(
              fc.jsonValue(),
              fc.record({
                content: fc.oneof(fc.jsonValue(), fc.array(block())),
                usage: fc.jsonValue(),
                id: fc.jsonValue(),
                model: fc.jsonValue(),
              }),
            ),
            toolUseResult: fc.jsonValue(),
            timestamp: fc.oneof(
              fc.jsonValue(),
              fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
            ),
            cwd: fc.jsonValue(),
            gitBranch: fc.jsonValue(),
            sessionId: fc.jsonValue(),
            customTitle: fc.jsonValue(),
            subtype: fc.constantFrom('compact_boundary', 'other'),
            isCompactSummary: fc.jsonValue(),
          },
          { requiredKeys: ['type'] },
        )
        .map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 20 }), (lines) => {
        const state = emptyState()
        for (const line of lines) foldLine(state, line)
        expect(state.badLines).toBe(lines.filter((line) => !isRecord(line)).length)
        expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state)
        draft(state)
      }),
      { numRuns: rounds(300) },
    )
  })
})

function isRecord(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** A block of a message whose parts may be anything. */
function block() {
  const name = fc.constantFrom(
    'Bash',
    'Edit',
    'Write',
    'TodoWrite',
    'TaskCreate',
    'TaskUpdate',
    'AskUserQuestion',
    'ExitPlanMode',
    'Task',
    'Skill',
  )
  const any = fc.oneof(fc.jsonValue(), fc.constantFrom('t1', 't2'))
  return fc.oneof(
    fc.record({
      type: fc.constant('tool_use'),
      id: fc.constantFrom('t1', 't2'),
      name,
      input: fc.oneof(
        fc.jsonValue(),
        fc.record({
          command: any,
          todos: fc.array(any),
          subject: any,
          taskId: any,
          questions: fc.array(any),
          plan: any,
          file_path: any,
        }),
      ),
    }),
    fc.record({
      type: fc.constant('tool_result'),
      tool_use_id: fc.constantFrom('t1', 't2'),
      content: any,
      is_error: any,
    }),
    fc.record({ type: fc.constant('text'), text: any }),
    fc.jsonValue(),
  )
}
