/** What of a session a summary still has: each class, in other words and in none. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareWithSummary,
  countKept,
  type Held,
  LOSS_CLASSES,
  type LossClass,
} from '../../../src/recovery/loss/losses.ts'
import type { Turn } from '../../../src/snapshot/turn.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { startMeter } from '../../spent.ts'
import { PLAIN } from '../snapshot/arbitrary.ts'

/** A session with this in its snapshot and these turns, and nothing else that could be lost. */
function held(parts: Partial<SessionSnapshot>, turns: readonly Turn[] = []): Held {
  const snapshot = {
    ...PLAIN,
    files: [],
    filesRead: [],
    commands: [],
    tasks: [],
    decisions: [],
    constraints: [],
    questions: [],
    evidence: [],
    approaches: [],
    preferences: [],
    discoveries: [],
    ...parts,
    conversation: { ...PLAIN.conversation, requests: [], lastExchange: [], ...parts.conversation },
  }
  return { snapshot, turns }
}

const asked = (request: string) => held({}, [{ number: 1, request }])
const answered = (...said: string[]) => held({}, [{ number: 1, said, ended: 'answered' }])
const changed = (...paths: string[]) => held({ files: paths.map((path) => ({ path, change: 'modified' })) })
const ran = (command: string) => held({ commands: [{ command, outcome: 'ok' }] })
const decided = (decision: string) => held({ decisions: [{ id: 'D1', decision, origin: 'user' }] })

const verdict = (kind: LossClass, value: Held, summary: string) => {
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
    const files = [{ path: 'src/index.ts', change: 'modified' as const }]
    const read = held({ files, filesRead: ['lib/index.ts'] })
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
    expect(verdict('commands', held({ commands: [{ command: 'npm test', outcome: 'ok', by: 'a1' }] }), 'nothing')).toBe(
      'no item',
    )
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
    expect(verdict('requests', asked(request), summary)).toBe(expected)
  })

  it('is not kept by its words when they stand far apart', () => {
    const words = 'import march skip blank lines rows amount dropped'.split(' ')
    const far = words.map((word) => `${word} ${'something else is told here, '.repeat(40)}`).join('\n')
    expect(verdict('requests', asked(REQUEST), far)).toBe('lost')
  })

  it('of a pasted plan is kept where what the plan is about is told', () => {
    const plan = `Implement the following plan:\n\n# Plan: number the folders of sessions from one\n\n${'Step: rename the folder and mend every reader of it. '.repeat(60)}`
    const summary =
      'The user asked to implement a plan: the folders of sessions are numbered from one, every reader mended.'
    expect(verdict('requests', asked(plan), summary)).not.toBe('lost')
    expect(verdict('requests', asked(plan), 'The user asked to implement the following plan: a cache.')).toBe('lost')
  })

  it('of a snapshot without turns, as an imported one, is taken from its own list', () => {
    const imported = held({ conversation: { ...PLAIN.conversation, requests: [{ text: REQUEST }], lastExchange: [] } })
    expect(verdict('requests', imported, REQUEST)).toBe('in its own words')
  })

  it('is read without what was pasted into it, and is none where it is a command of the client', () => {
    const pasted = asked('Why does this fail?\n[pasted: at row 17 (import.ts:9) … 40 lines, 900 characters]')
    expect(verdict('requests', pasted, 'They asked: "Why does this fail?"')).toBe('in its own words')
    expect(verdict('requests', held({}, [{ number: 1, request: '/model opus', kind: 'command' }]), '')).toBe('no item')
  })
})

describe('an answer', () => {
  const SAID = 'The importer reads the sheet twice.\n\nBlank lines are skipped now, and every row with an amount stays.'

  it.each([
    ['in its own words', 'It ended with: "Blank lines are skipped now, and every row with an amount stays."'],
    ['7 of its 7 words together', 'Every row with an amount still stays while blank lines are skipped.'],
    ['lost', 'The importer reads the sheet twice.'],
  ])('is its last paragraph, %s: "%s"', (expected, summary) => {
    expect(verdict('answers', answered('I look first.', SAID), summary)).toBe(expected)
  })

  it('that says nothing is no item', () => {
    expect(verdict('answers', answered('Ok.'), 'anything')).toBe('no item')
    expect(verdict('answers', answered(), 'anything')).toBe('no item')
  })
})

describe('a statement', () => {
  it('that answers a question is its answer, with enough of the question to know what it answers', () => {
    const one = decided('Where should the share action live in the file browser? Both')
    expect(verdict('statements', one, 'Selected "Both" for the place of the share action.')).toBe('in its own words')
    expect(verdict('statements', one, 'The share action lives in the browser of files.')).not.toBe('in its own words')
    expect(verdict('statements', one, 'Both tests pass.')).toBe('lost')
  })

  it('is kept in other forms of its words', () => {
    const one = held({
      constraints: [{ id: 'C1', constraint: 'Never add a dependency to the image', source: 'user', origin: 'user' }],
    })
    expect(verdict('statements', one, 'No dependencies may be added to images, ever.')).not.toBe('lost')
    expect(verdict('statements', one, 'The image is built in two steps.')).toBe('lost')
  })

  it('that was rejected is an item only with what was rejected', () => {
    const one = held({
      approaches: [
        { text: 'Bash: refused', worked: false, origin: 'user' },
        { text: 'Edit src/cache.ts: refused: do not cache prices', worked: false, origin: 'user' },
        { text: 'a cache for names', worked: true, origin: 'model' },
      ],
    })
    expect(compareWithSummary(one, 'nothing of it').statements.map(({ item }) => item)).toEqual([
      'Edit src/cache.ts: refused: do not cache prices',
    ])
  })

  it('of a task counts while the task is open', () => {
    const one = held({
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

describe('the summary', () => {
  it('is read without the analysis that the host takes out before the model goes on', () => {
    const one = changed('src/a.ts')
    expect(verdict('files', one, '<analysis>src/a.ts</analysis><summary>a file</summary>')).toBe('lost')
    expect(verdict('files', one, '<analysis>it was cut off in src/a.ts')).toBe('lost')
    expect(verdict('files', one, '<analysis>a file</analysis><summary>src/a.ts</summary>')).toBe('by its path')
  })

  it('that is empty loses everything, one that is the state itself loses nothing', () => {
    const one = held(
      {
        files: [{ path: 'src/a.ts', change: 'created' }],
        commands: [{ command: 'npm test', outcome: 'failed', result: '3 of 14 failed' }],
        tasks: [{ text: 'mend the parser of dates', status: 'pending' }],
      },
      [{ number: 1, request: 'Make the parser of dates accept weeks', said: ['Three dates are still read wrongly.'] }],
    )
    const items = (loss: ReturnType<typeof compareWithSummary>) => LOSS_CLASSES.flatMap((kind) => loss[kind])
    expect(items(compareWithSummary(one, '')).map(({ kept }) => kept)).toEqual([false, false, false, false, false])
    const all =
      'src/a.ts, npm test, mend the parser of dates, Make the parser of dates accept weeks. Three dates are still read wrongly.'
    expect(items(compareWithSummary(one, all)).map(({ kept }) => kept)).toEqual([true, true, true, true, true])
  })

  it('keeps no less when it says more', () => {
    const words = fc.constantFrom('import', 'march', 'blank', 'lines', 'src/a.ts', 'npm test', 'rows', '\n', 'the')
    const text = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' '))
    const one = held(
      { files: [{ path: 'src/a.ts', change: 'created' }], commands: [{ command: 'npm test', outcome: 'ok' }] },
      [{ number: 1, request: 'import march and skip blank lines', said: ['rows of march are in src/a.ts'] }],
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
      held({ files: [{ path: 'a/a/a', change: 'created' }], commands: [{ command: 'x x x', outcome: 'ok' }] }, [
        { number: 1, request: 'x '.repeat(900), said: ['x '.repeat(900)] },
      ]),
      hostile,
    )
    expect(spent()).toBeLessThan(5_000)
  })
})
