import { describe, expect, it } from 'vitest'
import { telling } from '../../../src/capture/commands/outcome.ts'
import { draftSnapshot } from '../../../src/capture/draft/snapshot.ts'
import { emptyState } from '../../../src/capture/state/session-state.ts'
import { splitAge } from '../../../src/snapshot/finding-age.ts'
import { answer, draft, fold, foldLine, prompt, used } from './records.ts'

const user = (text: string, more: object = {}) => ({ type: 'user', message: { role: 'user', content: text }, ...more })
const says = (id: string, text: string) => ({
  type: 'assistant',
  message: { id, role: 'assistant', content: [{ type: 'text', text }] },
})
const FINDINGS =
  `Three things are wrong. ${'1. The limiter counts twice. 2. The docstring is stale. '.repeat(6)}`.trim()

const REFUSED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\nleave it"

const PATCH = { structured: { structuredPatch: [{ lines: ['+a'] }] } }

function lastExchange(records: readonly object[]) {
  const state = emptyState()
  for (const record of records) foldLine(state, JSON.stringify(record))
  const snapshot = draftSnapshot(state, {
    name: 'checkpoint-2026-11-21-test-0000',
    sequence: 1,
    type: 'precompact',
    reason: 'test',
    status: 'in-progress',
    timestamp: '2026-11-21T10:00:00.000Z',
    project: { id: 'shop', name: 'shop', root: '/work/shop' },
    transcriptPath: '/t.jsonl',
  })
  return {
    texts: snapshot.conversation.lastExchange.map(({ text }) => text),
    filesRead: snapshot.filesRead,
    findings: snapshot.findings,
  }
}

describe('what the agent finds', () => {
  const CAUSE = 'The cause is `readTide()`: it parses the depth before the unit is known, so 12 of 40 rows are in feet.'
  const OTHER = 'The report was slow because `drawGauge()` reads the table once for each of the 40 rows of the file.'

  it('is quoted, the newest first, but for what is the last answer itself', () => {
    const { findings, texts } = lastExchange([
      user('Look through the review'),
      says('m1', FINDINGS),
      says('m2', `${CAUSE}\n\nNow I'll fix it:`),
      says('m3', OTHER),
    ])
    expect(findings).toStrictEqual([CAUSE, FINDINGS])
    expect(texts).toStrictEqual(['Look through the review', OTHER])
  })

  it('stays beyond the next request, and says how long ago it was found', () => {
    const { findings } = lastExchange([user('Why?'), says('m1', CAUSE), user('And the docs?'), says('m2', 'Fine.')])
    expect(findings).toStrictEqual([`[1 request ago] ${CAUSE}`])
  })

  it('says how many edits came after it, and that it asked something', () => {
    const edit = (id: string) => used('Edit', { file_path: '/w/a.ts' }, 'ok', { id, ...PATCH })
    const found = (...lines: readonly (string | string[])[]) =>
      draft(fold(prompt('Why?'), answer(CAUSE), ...lines)).findings?.at(-1)
    expect(found(edit('e1'), answer('Done.', 'm2'))).toBe(`[1 edit ago] ${CAUSE}`)
    expect(found(edit('e1'), edit('e2'), prompt('Go on'), answer('Done.', 'm2'))).toBe(
      `[1 request, 2 edits ago] ${CAUSE}`,
    )
    const asks = `${CAUSE} The unit may stand behind the depth in \`tides.csv\`, or in front of it?`
    expect(draft(fold(prompt('Why?'), answer(asks), prompt('In front'), answer('Done.', 'm2'))).findings).toEqual([
      `[asked 1 request ago] ${asks}`,
    ])
  })

  it.each([
    ['[1 request ago] A', 'A'],
    ['[asked 2 requests, 14 edits ago] A', 'A'],
    ['[3 edits ago] A', 'A'],
    ['[sic] A', '[sic] A'],
  ])('is without its age in a session that goes on: %s', (text, bare) => {
    expect(splitAge(text).finding).toBe(bare)
  })

  it('is gone when the person says that it is wrong', () => {
    const { findings } = lastExchange([
      user('Why?'),
      says('m1', CAUSE),
      user("That's not it: the rows were in feet before"),
      says('m2', 'I look again.'),
    ])
    expect(findings).toBeUndefined()
  })

  it('is gone when a later finding takes it back', () => {
    const { findings } = lastExchange([
      user('Why?'),
      says('m1', CAUSE),
      says(
        'm2',
        'I was wrong: `readTide()` is right, and the 12 rows are in feet because `writeTide()` wrote them so.',
      ),
      says('m3', 'Fixed.'),
    ])
    expect(findings).toHaveLength(1)
    expect(findings?.[0]).toMatch(/^I was wrong/)
  })

  it.each([
    [
      'actually',
      'Actually, that is not it: `readTide()` reads feet as they are, and the 12 rows come from the other gauge.',
    ],
    ['reverted', 'I reverted the change of `readTide()`: the unit is known only after all 40 rows of the file.'],
  ])('is gone when a later finding says "%s" of the same names', (_, later) => {
    const { findings } = lastExchange([user('Why?'), says('m1', CAUSE), says('m2', later), says('m3', 'Fixed.')])
    expect(findings).toStrictEqual([later])
  })

  it.each(['Revert that please', 'ok, undo it', "Why can't we just read the unit first?", "I don't want that"])(
    'is gone when the person says: %s',
    (words) => {
      const { findings } = lastExchange([user('Why?'), says('m1', CAUSE), user(words), says('m2', 'I look again.')])
      expect(findings).toBeUndefined()
    },
  )

  it('is gone when the person refuses the call that it stands before', () => {
    const edit = { type: 'tool_use', id: 'e1', name: 'Edit', input: { file_path: '/work/shop/tide.ts' } }
    const no = { type: 'tool_result', tool_use_id: 'e1', is_error: true, content: REFUSED }
    const records = [
      user('Why?'),
      says('m0', OTHER),
      says('m1', CAUSE),
      { type: 'assistant', message: { id: 'm1', role: 'assistant', content: [edit] } },
      { type: 'user', message: { role: 'user', content: [no] } },
    ]
    expect(lastExchange([...records, says('m2', 'What instead?')]).findings).toStrictEqual([OTHER])
  })

  it('is the newest of those on the same names', () => {
    const later = 'Both `drawGauge()` and `readTide()` are slow: the table is read again for each of the 40 rows.'
    const earlier = 'The table is read by `readTide()`, which `drawGauge()` calls for 12 of the 40 rows of the file.'
    const { findings } = lastExchange([
      user('Why?'),
      says('m1', earlier),
      user('And the docs?'),
      says('m2', later),
      says('m3', 'Fine.'),
    ])
    expect(findings).toStrictEqual([later])
  })

  it('is told without what it asked, announced and thought', () => {
    const words = `<thinking>First I need it.</thinking>Good catch. ${CAUSE} Let me check \`a.ts\`.\n\nWant me to fix it?`
    const { findings } = lastExchange([user('Why?'), says('m1', words), user('yes'), says('m2', 'Done.')])
    expect(findings).toStrictEqual([`[1 request ago] Good catch. ${CAUSE}`])
  })

  it.each([
    'Now let me look at `readTide()` and at what it does with the depth of each row of the table:',
    'Done.',
    'All of it is as it was before, and nothing of the work is left to be done by anybody at all.',
  ])('is no announcement and nothing without a name or a figure: %s', (words) => {
    expect(lastExchange([user('Why?'), says('m1', words), says('m2', 'Done.')]).findings).toBeUndefined()
  })

  it('keeps both ends of a long one, and a few of an exchange', () => {
    const long = `Cause: \`readTide()\`. ${'The table has more rows than that. '.repeat(80)}In all 12 rows.`
    const many = Array.from({ length: 9 }, (_, index) => says(`m${index}`, `${CAUSE} Case ${index}.`))
    expect(lastExchange([user('Why?'), says('m1', long), says('m2', 'Done.')]).findings?.[0]).toMatch(
      /^Cause: [\s\S]{600,990}In all 12 rows\.$/,
    )
    const { findings = [] } = lastExchange([user('Why?'), ...many, says('z', 'Done.')])
    expect(findings.slice(0, 3).map((text) => /Case \d/.exec(text)?.[0])).toStrictEqual(['Case 8', 'Case 7', 'Case 6'])
  })
})

describe('a file that a command refers to', () => {
  it('counts as read: the host puts it before the model', () => {
    const { filesRead } = lastExchange([
      user('/plan 14'),
      user('State: @.planning/STATE.md, mail to ada@example.com/x.md, and @docs/ROADMAP.md.', { isMeta: true }),
    ])
    expect(filesRead).toStrictEqual(['.planning/STATE.md', 'docs/ROADMAP.md'])
  })
})

describe('telling, of a report with frames', () => {
  it.each([
    [
      'a heading, its message, the marked line',
      'src/tides.ts:3:10 lint/correctness/noUnusedImports  FIXABLE  ━━━━━━━━━━\n\n  × This import is unused.\n\n    2 │ a\n  > 3 │ import { low } from "./low"\n      │ ^^^\n\nFound 1 error.',
      '× This import is unused. (src/tides.ts:3:10 lint/correctness/noUnusedImports): import { low } from "./low"',
    ],
    [
      'a file that is not formatted',
      'src/tides.ts format ━━━━━━━━━━\n\n  × Formatter would have printed the following content:\n\n    1 │ - a\n',
      '× Formatter would have printed the following content: (src/tides.ts format)',
    ],
    [
      'a message and an arrow',
      'error[E0432]: unresolved import `low`\n --> src/tides.rs:1:5\n  |\n1 | use low;',
      'error[E0432]: unresolved import `low` (src/tides.rs:1:5)',
    ],
    [
      'a message and a corner',
      "  × eslint(no-unused-vars): 'low' is never used\n   ╭─[src/tides.ts:1:7]\n 1 │ const low = 1",
      "× eslint(no-unused-vars): 'low' is never used (src/tides.ts:1:7)",
    ],
  ])('%s', (_, output, place) => {
    expect(telling(output)?.split('\n')).toContain(place)
  })

  it.each([
    [
      'of eslint',
      "src/a.ts\n  4:7  error  'x' is never used  no-unused-vars",
      "4:7 error 'x' is never used no-unused-vars",
    ],
    [
      'of pytest',
      'FAILED tests/test_tides.py::test_low - assert 3 == 4\n1 failed',
      'FAILED tests/test_tides.py::test_low - assert 3 == 4',
    ],
    ['of jest', '  ● tides › reads low water\n\nTests: 1 failed, 2 total', '● tides › reads low water'],
    [
      'of cargo',
      "thread 'low' panicked at src/tides.rs:10:5:\nassertion failed",
      "thread 'low' panicked at src/tides.rs:10:5:",
    ],
  ])('places %s', (_, output, place) => {
    expect(telling(output)?.split('\n')).toContain(place)
  })
})

describe('telling', () => {
  it('names every place where something is wrong, the line that says it first', () => {
    const output = [
      '[lint] $ golangci-lint run',
      'list/view.go:922:4: missing cases in switch (exhaustive)',
      '\tswitch lane.Position {',
      'list/view.go:920:3: rewrite if-else to switch statement (gocritic)',
      '2 issues:',
    ].join('\n')
    const text = telling(output)?.split('\n')
    expect(text).toContain('list/view.go:922:4: missing cases in switch (exhaustive)')
    expect(text).toContain('list/view.go:920:3: rewrite if-else to switch statement (gocritic)')
    expect(new Set(text).size).toBe(text?.length)
  })
})
