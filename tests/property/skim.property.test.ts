/** @module Leaving out what is not read of a long record changes nothing of what the record says. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyState, type SessionState } from '../../src/capture/state/session-state.ts'
import { foldBytes, foldLine } from '../../src/capture/transcript/apply-record.ts'
import { settle } from '../../src/capture/transcript/deferred.ts'
import { call, record } from '../unit/capture/records.ts'

/** What stands in files that are read: quotes, escapes, records inside records, other scripts. */
const PIECES = [
  'plain words of a file ',
  '"},"uuid":"x","timestamp":"2026-01-01T00:00:00.000Z"',
  '"is_error":true}]},',
  '\\"\\\\',
  '\\',
  '"',
  '{"type":"progress"}',
  '\n\t\u001b[31m',
  'приливы 🌊 ',
  'error TS2322: no\n',
  ' Tests  1 failed | 4 passed (5)\n',
  '1. Add the table\n2. Draw the chart\n',
  '<persisted-output>',
  '<tool_use_error>',
]
const text = fc
  .tuple(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), fc.constantFrom(0, 1, 40))
  .map(([pieces, times]) => pieces.join('').repeat(times))
const words = fc.oneof(text, fc.constantFrom('', 'fix the tides', 'Exit code 2\nerror: no'))
const content = fc.oneof(
  words,
  fc.array(
    fc.oneof(
      words.map((said) => ({ type: 'text', text: said })),
      text.map((data) => ({ type: 'image', source: { type: 'base64', data } })),
    ),
    { maxLength: 3 },
  ),
)
const details = fc.oneof(
  fc.constant(undefined),
  words,
  fc.record(
    {
      type: fc.constantFrom('create', 'update', 'text'),
      content: words,
      file: words.map((inner) => ({ filePath: '/a.ts', content: inner })),
      originalFile: words,
      oldString: words,
      structuredPatch: fc.array(
        words.map((line) => ({ lines: [`+${line}`, '-b'] })),
        { maxLength: 2 },
      ),
      stdout: words,
      stderr: words,
      interrupted: fc.boolean(),
      returnCodeInterpretation: words,
      task: fc.record({ id: fc.constantFrom('4', '7'), subject: words }),
      answers: fc.dictionary(fc.constantFrom('Which datum?', 'Which table?'), words),
    },
    { requiredKeys: [] },
  ),
)
const TOOLS = [
  'Read',
  'Grep',
  'Bash',
  'Edit',
  'Write',
  'TaskCreate',
  'AskUserQuestion',
  'mcp__chart__draw',
  'TodoWrite',
]
const input = words.map((inner) => ({
  command: 'npm test',
  file_path: '/work/tidepool/a.ts',
  content: inner,
  new_string: inner,
  prompt: inner,
  subject: 'survey',
}))

/** An object whose members come in another order: clients of different age write them differently. */
const shuffled = (members: object) =>
  fc
    .shuffledSubarray(Object.entries(members), { minLength: Object.keys(members).length })
    .map((entries) => Object.fromEntries(entries))

const used = fc
  .tuple(
    fc.nat({ max: 9 }),
    fc.constantFrom(...TOOLS),
    input,
    content,
    details,
    fc.constantFrom(undefined, false, true),
  )
  .chain(([n, name, given, output, structured, failed]) =>
    shuffled({
      type: 'tool_result',
      tool_use_id: `t${n}`,
      content: output,
      ...(failed === undefined ? {} : { is_error: failed }),
    }).chain((block) =>
      fc
        .tuple(
          shuffled({
            ...JSON.parse(record({ type: 'user', message: { role: 'user', content: [block] } })),
            ...(structured === undefined ? {} : { toolUseResult: structured }),
          }),
          fc.boolean(),
          fc.boolean(),
        )
        .map(([result, known, twice]) => {
          const line = JSON.stringify(
            twice
              ? { ...result, message: { role: 'user', content: [block, { ...block, tool_use_id: 'other' }] } }
              : result,
          )
          return known ? [call(`t${n}`, name, given), ...(twice ? [call('other', 'Bash', given)] : []), line] : [line]
        }),
    ),
  )
const said = fc
  .tuple(fc.constantFrom('user', 'assistant', 'system', 'progress', 'attachment', 'a-new-kind'), content, fc.boolean())
  .chain(([type, inner, isSidechain]) =>
    shuffled({
      ...JSON.parse(record({ type, message: { id: 'm', role: type, content: inner }, data: inner })),
      isSidechain,
    }),
  )
  .map((one) => [JSON.stringify(one)])
const thought = text.map((thinking) => [
  record({ type: 'assistant', message: { id: 'm', content: [{ type: 'thinking', thinking, signature: thinking }] } }),
])
const session = fc.array(fc.oneof(used, said, thought), { maxLength: 8 }).map((parts) => parts.flat())

const whole = (lines: readonly string[]): SessionState => {
  const state = emptyState()
  for (const line of lines) foldLine(state, line)
  return state
}
const inPart = (lines: readonly string[]): SessionState => {
  const state = emptyState()
  for (const line of lines) foldBytes(state, Buffer.from(line))
  settle(state)
  return state
}

describe('a long record of which a part is read', () => {
  it('says what it says when all of it is parsed, in whatever order its members stand', () => {
    fc.assert(
      fc.property(session, (lines) => {
        expect(inPart(lines)).toStrictEqual(whole(lines))
      }),
      { numRuns: 300 },
    )
  })

  it('is counted as no record where it was cut, or where two ran together', () => {
    fc.assert(
      fc.property(session, fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })), (lines, share) => {
        const cut = lines.map((line) => line.slice(0, Math.floor(line.length * share)))
        const joined = lines.map((line, index) => `${cut[index]}${line}`)
        expect(inPart([...cut, ...joined])).toStrictEqual(whole([...cut, ...joined]))
      }),
      { numRuns: 300 },
    )
  })
})
