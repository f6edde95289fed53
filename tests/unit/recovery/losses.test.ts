/** What of a snapshot a summary still has: each class, in other words and in none. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWithSummary, countKept, LOSS_CLASSES, type LossClass } from '../../../src/recovery/loss/losses.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { startMeter } from '../../spent.ts'
import { PLAIN } from '../snapshot/arbitrary.ts'

/** A snapshot with this one in it, and nothing else that could be lost. */
function snapshot(parts: Partial<SessionSnapshot>, requests: readonly string[] = []): SessionSnapshot {
  return {
    ...PLAIN,
    files: [],
    filesRead: [],
    commands: [],
    tasks: [],
    decisions: [],
    constraints: [],
    evidence: [],
    approaches: [],
    ...parts,
    conversation: { ...PLAIN.conversation, requests: requests.map((text) => ({ text })), lastExchange: [] },
  }
}

const changed = (...paths: string[]) => snapshot({ files: paths.map((path) => ({ path, change: 'modified' })) })
const ran = (command: string, result?: string, outcome: 'ok' | 'failed' = 'ok') =>
  snapshot({ commands: [{ command, outcome, ...(result === undefined ? {} : { result }) }] })
const error = (content: string) => snapshot({ evidence: [{ id: 'E1', type: 'error', content }] })
const decided = (decision: string) => snapshot({ decisions: [{ id: 'D1', decision, origin: 'user' }] })

const verdict = (kind: LossClass, value: SessionSnapshot, summary: string) => {
  const [first] = compareWithSummary(value, summary)[kind]
  return first === undefined ? 'no item' : first.kept ? first.reason : 'lost'
}

describe('a file', () => {
  it.each([
    ['by its path', 'src/billing/invoice.ts', 'Changed `src/billing/invoice.ts`.'],
    ['by its path', 'src/billing/invoice.ts', 'Changed /home/ada/shop/src/billing/invoice.ts:12.'],
    ['by its path', 'src/billing/invoice.ts', 'Changed src/billing/{invoice,tax}.ts in one go'],
    ['by its path', 'src/billing/invoice.ts', '- **src/billing/invoice.ts**: rounding'],
    ['with its folder', 'src/billing/invoice.ts', 'rounding in billing/invoice.ts'],
    ['with its folder', 'src/billing/invoice.ts', 'rounding in @/billing/invoice.ts'],
    ['with its folder', 'src/billing/invoice.ts', 'rounding in …/billing/invoice.ts'],
    ['by its name', 'src/billing/invoice.ts', "invoice.ts's rounding"],
    ['by its name', 'src/billing/invoice.ts', 'tax.ts/invoice.ts were changed'],
    ['by its name', 'Makefile', 'a target in the Makefile'],
    ['by its path', 'app/(shop)/[id]/page.tsx', 'in `app/(shop)/[id]/page.tsx`'],
    ['lost', 'src/billing/invoice.ts', 'rounding of invoices'],
    ['lost', 'src/billing/invoice.ts', 'Changed src/billing/invoice.tsx and src/billing/invoice.ts.snap'],
    ['lost', 'src/billing/invoice.ts', 'Changed my-invoice.ts and preinvoice.ts'],
    ['lost', 'src/billing/invoice.ts', 'Changed src/shipping/invoice.ts'],
    ['lost', 'src/billing/invoice.ts', 'Changed other/billing/invoice.ts'],
    ['lost', 'src/list', 'Changed src/list/view.ts'],
    ['lost', 'src/list', 'Changed src/listing'],
  ])('%s: %s in "%s"', (expected, path, summary) => {
    expect(verdict('files', changed(path), summary)).toBe(expected)
  })

  it('is not named by a name that two files have', () => {
    const two = changed('src/index.ts', 'tests/index.ts')
    expect(countKept(compareWithSummary(two, 'I changed index.ts').files)).toEqual({ of: 2, kept: 0 })
    expect(countKept(compareWithSummary(two, 'I changed tests/index.ts').files)).toEqual({ of: 2, kept: 1 })
  })

  it('is not named by a name that a file which was only read has too', () => {
    const read = { ...changed('src/index.ts'), filesRead: ['lib/index.ts'] }
    expect(verdict('files', read, 'I changed index.ts')).toBe('lost')
  })
})

describe('a command', () => {
  it.each([
    ['in its own words', 'npm test', 'Run `npm test` again.'],
    ['in its own words', 'npm   test 2>&1', 'Run "npm test" again.'],
    ['in its own words', 'cd /home/ada/shop && npm run test:unit', 'ran npm run test:unit'],
    ['in its own words', 'npm test 2>&1 | tail -20', 'Run `npm test` again.'],
    ['by its head', 'go test ./cmd/... -run TestLogin -v', 'with `go test -race ./cmd/...`'],
    ['by its head', 'node dist/cli.js demo --slow', 'node dist/cli.js demo'],
    ['lost', 'npm run lint && npm test', 'Run `npm test` again.'],
    ['lost', 'go test ./cmd/... -run TestLogin -v', 'all go tests pass'],
    ['lost', 'make', 'make sure that it builds'],
    ['lost', 'npm test', 'without npm install. Files: test/limit.test.js'],
    ['lost', 'npm test', 'with npm test-all'],
    ['by its head', 'npm run test:unit -- --watch', '`npm --silent run test:unit`'],
    ['by its head', 'make', 'run `make`'],
    ['lost', "python3 -c 'print(1)'", 'python prints'],
    ['no item', 'ls -la src', ''],
    ['no item', 'cd src && git status --short | head -5', ''],
    ['no item', 'grep -rn "npm test && rm -rf" src', ''],
    ['lost', 'cat > notes.md <<EOF\nls\nEOF', ''],
  ])('%s: %s in "%s"', (expected, command, summary) => {
    expect(verdict('commands', ran(command), summary)).toBe(expected)
  })

  it('that an agent ran are no item: they were never in the conversation', () => {
    expect(
      verdict('commands', snapshot({ commands: [{ command: 'npm test', outcome: 'ok', by: 'a1' }] }), 'nothing'),
    ).toBe('no item')
  })
})

describe('a result', () => {
  it.each([
    ['in its own words', 'npm test', 'tests 13, pass 12, fail 1', 'It said "tests 13, pass 12, fail 1".'],
    ['2 of its 2 words together, with its numbers', 'bun test', '1274 pass', '1274 tests passed'],
    ['lost', 'bun test', '1274 pass', '1247 tests pass'],
    ['lost', 'bun test', '1274 pass', '11274 tests pass'],
    ['that it went well', 'go test ./cmd/...', 'ok example.org/shop 0.35s', 'All tests pass.'],
    ['lost', 'go test ./cmd/...', 'ok example.org/shop 0.35s', 'The tests were run.'],
    ['no item', 'go test ./cmd/...', 'FAIL', 'The tests were run.'],
  ])('%s: %s → %s in "%s"', (expected, command, result, summary) => {
    expect(verdict('results', ran(command, result), summary)).toBe(expected)
  })

  it('that failed is not kept by a word that all is well', () => {
    expect(verdict('results', ran('npm test', 'row seven has no amount', 'failed'), 'All tests pass.')).toBe('lost')
  })
})

describe('a request', () => {
  const REQUEST = 'Could you make the import of march.csv skip blank lines? Rows with an amount must not be dropped.'
  it.each([
    ['in its own words', REQUEST, `6. All user messages:\n   - "${REQUEST}"`],
    ['in its own words', REQUEST, `- “${REQUEST.replace(/ /g, '\n')}”`],
    ['its beginning in its own words', REQUEST, `- "${REQUEST.slice(0, 62)}..."`],
    [
      'its beginning in its own words',
      'Seems to work, but the console warns: Encountered two children with the same key, a-1, a-2, a-3',
      '- "Seems to work, but the console warns" (with a long log)',
    ],
    ['7 of its 9 words together', REQUEST, 'The import of march.csv should skip blank lines and drop nothing else.'],
    ['lost', REQUEST, 'The user works on a ledger and wants its rows checked.'],
    ['in its own words', '把登录页面的按钮改成蓝色', '用户说：“把登录页面的按钮改成蓝色”'],
    ['lost', '把登录页面的按钮改成蓝色', '用户想要改进注册流程的性能。'],
    ['no item', 'ok', 'anything'],
    ['no item', 'Yes!', 'anything'],
  ])('%s: "%s" in "%s"', (expected, request, summary) => {
    expect(verdict('requests', snapshot({}, [request]), summary)).toBe(expected)
  })

  it('is not kept by its words when they stand far apart', () => {
    const words = 'import march skip blank lines rows amount dropped'.split(' ')
    const far = words.map((word) => `${word} ${'something else is told here, '.repeat(40)}`).join('\n')
    expect(verdict('requests', snapshot({}, [REQUEST]), far)).toBe('lost')
  })

  it('of a pasted plan is kept where what the plan is about is told', () => {
    const plan = `Implement the following plan:\n\n# Plan: number the folders of sessions from one\n\n${'Step: rename the folder and mend every reader of it. '.repeat(60)}`
    const summary =
      'The user asked to implement a plan: the folders of sessions are numbered from one, every reader mended.'
    expect(verdict('requests', snapshot({}, [plan]), summary)).not.toBe('lost')
    expect(verdict('requests', snapshot({}, [plan]), 'The user asked to implement the following plan: a cache.')).toBe(
      'lost',
    )
  })
})

describe('a statement', () => {
  it('that answers a question is its answer, with enough of the question to know what it answers', () => {
    const one = decided('Where should the share action live in the file browser? Both')
    expect(verdict('decisions', one, 'Selected "Both" for the place of the share action.')).toBe('in its own words')
    expect(verdict('decisions', one, 'The share action lives in the browser of files.')).not.toBe('in its own words')
    expect(verdict('decisions', one, 'Both tests pass.')).toBe('lost')
  })

  it('is kept in other forms of its words', () => {
    const one = snapshot({
      constraints: [{ id: 'C1', constraint: 'Never add a dependency to the image', source: 'user', origin: 'user' }],
    })
    expect(verdict('constraints', one, 'No dependencies may be added to images, ever.')).not.toBe('lost')
    expect(verdict('constraints', one, 'The image is built in two steps.')).toBe('lost')
  })

  it('that was rejected is an item only with what was rejected', () => {
    const one = snapshot({
      approaches: [
        { text: 'Bash: refused', worked: false, origin: 'user' },
        { text: 'Edit src/cache.ts: refused: do not cache prices', worked: false, origin: 'user' },
        { text: 'a cache for names', worked: true, origin: 'model' },
      ],
    })
    expect(compareWithSummary(one, 'nothing of it').rejected.map(({ item }) => item)).toEqual([
      'Edit src/cache.ts: refused: do not cache prices',
    ])
  })

  it('of the next step is read without the words that say it is a request', () => {
    const one = snapshot({ nextStep: 'Answer the last request: /review-pull' })
    expect(verdict('next step', one, '- "/review-pull"')).toBe('in its own words')
  })

  it('of a task counts while the task is open', () => {
    const one = snapshot({
      tasks: [
        { text: 'Write the limiter', status: 'completed' },
        { text: 'Describe the limit in the README', status: 'pending' },
      ],
    })
    expect(compareWithSummary(one, 'Pending: describe the limit in the README').tasks).toEqual([
      { item: 'Describe the limit in the README', kept: true, reason: 'in its own words' },
    ])
  })
})

describe('an error', () => {
  it.each([
    [
      'a line of it in its own words',
      "at x\nTypeError: cannot read 'amount' of row 17",
      '- "TypeError: cannot read `amount` of row 17"',
    ],
    ['lost', "at x\nTypeError: cannot read 'amount' of row 17", 'a TypeError was fixed'],
    [
      '4 of its 5 words together',
      'src/view.ts:333:19: G602: slice index out of range (gosec)',
      'Gosec slice index out of range: fixed',
    ],
    ['no item', 'Exit code 2', ''],
    ['no item', 'Found 4 errors.', ''],
  ])('%s: %s in "%s"', (expected, content, summary) => {
    expect(verdict('errors', error(content), summary)).toBe(expected)
  })
})

describe('an identifier', () => {
  it.each([
    ['23c05e9', 'commit 23c05e9', 'commit 23c05e'],
    ['1.2.3-test', 'version 1.2.3-test', 'version 1.2.3'],
    ['v2.4.0', 'since v2.4.0,', 'since v2.4.01'],
    ['8443', 'listens on localhost:8443', 'listens on 18443'],
    ['#199', 'see #199.', 'see #1990'],
    ['ENT-221', 'for ENT-221', 'for ENT-22'],
    ['cef3602b-e191-46fd-aa56-68c030df67e5', 'id cef3602b-e191-46fd-aa56-68c030df67e5', 'id cef3602b'],
  ])('%s is kept exactly or not at all', (token, named, other) => {
    const written = /^\d{4}$/.test(token) ? `start it on port ${token}` : `start it for ${token} please`
    const one = snapshot({}, [written])
    expect(compareWithSummary(one, named).identifiers).toEqual([{ item: token, kept: true, reason: 'exactly' }])
    expect(compareWithSummary(one, other).identifiers).toEqual([{ item: token, kept: false, reason: 'not in it' }])
  })

  it('is none in ordinary words, dates, times and encodings', () => {
    const one = snapshot({}, ['On 2026-11-21 at 10:00 defaced 1234567 rows of a UTF-8 file took 3.5 s'])
    expect(compareWithSummary(one, '').identifiers).toEqual([])
  })
})

describe('the summary', () => {
  it('is read without the analysis that the host takes out before the model goes on', () => {
    const one = changed('src/a.ts')
    expect(verdict('files', one, '<analysis>src/a.ts</analysis><summary>a file</summary>')).toBe('lost')
    expect(verdict('files', one, '<analysis>it was cut off in src/a.ts')).toBe('lost')
    expect(verdict('files', one, '<analysis>a file</analysis><summary>src/a.ts</summary>')).toBe('by its path')
  })

  it('that is empty loses everything, one that is the state itself loses nothing', () => {
    const one = snapshot(
      {
        files: [{ path: 'src/a.ts', change: 'created' }],
        commands: [{ command: 'npm test', outcome: 'failed', result: '3 of 14 failed' }],
        nextStep: 'mend the parser of dates',
      },
      ['Make the parser of dates accept weeks'],
    )
    const items = (loss: ReturnType<typeof compareWithSummary>) => LOSS_CLASSES.flatMap((kind) => loss[kind])
    expect(items(compareWithSummary(one, '')).map(({ kept }) => kept)).toEqual([false, false, false, false, false])
    const all = 'src/a.ts, npm test: 3 of 14 failed, mend the parser of dates, Make the parser of dates accept weeks'
    expect(items(compareWithSummary(one, all)).map(({ kept }) => kept)).toEqual([true, true, true, true, true])
  })

  it('keeps no less when it says more', () => {
    const words = fc.constantFrom(
      'import',
      'march',
      'blank',
      'lines',
      'src/a.ts',
      'npm test',
      '23c05e9',
      'rows',
      '\n',
      'the',
    )
    const text = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' '))
    const one = snapshot(
      { files: [{ path: 'src/a.ts', change: 'created' }], commands: [{ command: 'npm test', outcome: 'ok' }] },
      ['import march and skip blank lines since 23c05e9'],
    )
    fc.assert(
      fc.property(text, text, (less, more) => {
        const before = compareWithSummary(one, less)
        const after = compareWithSummary(one, `${less}\n\n${more}`)
        for (const kind of LOSS_CLASSES)
          for (const [index, { kept }] of before[kind].entries()) if (kept) expect(after[kind][index]?.kept).toBe(true)
      }),
    )
  })

  it('of any length and content is compared in bounded time', () => {
    const hostile = `${'{a,'.repeat(3_000)}${'a/'.repeat(30_000)}${'"'.repeat(20_000)}${'x '.repeat(60_000)}`
    const spent = startMeter()
    compareWithSummary(
      snapshot({ files: [{ path: 'a/a/a', change: 'created' }], commands: [{ command: 'x x x', outcome: 'ok' }] }, [
        'x '.repeat(900),
      ]),
      hostile,
    )
    expect(spent()).toBeLessThan(5_000)
  })
})
