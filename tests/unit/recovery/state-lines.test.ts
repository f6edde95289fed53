/** What the state tells, and in which order of worth: what was said last, the checks that hold, names instead of counts. */

import { describe, expect, it } from 'vitest'
import { assess } from '../../../src/recovery/match/confidence.ts'
import { presentRecovery, presentState } from '../../../src/recovery/texts/state.ts'
import type { CommandRun, SessionSnapshot } from '../../../src/snapshot/types.ts'
import { facts, NOW, saved } from './jwt.ts'

const conversation = (fields: Partial<SessionSnapshot['conversation']>): Partial<SessionSnapshot> => ({
  conversation: { ...saved(1).conversation, ...fields },
})
const said = (...texts: string[]) => conversation({ lastExchange: texts.map((text) => ({ role: 'assistant', text })) })
const run = (command: string, fields: Partial<CommandRun> = {}): CommandRun => ({ command, outcome: 'ok', ...fields })

describe('the last answer', () => {
  const answer = `I looked into it.\n\n${'Some narration. '.repeat(200)}\n\nThe lock is held twice.`

  it('is given by both of its ends, the end twice as long', () => {
    const text = presentState(saved(1, said(answer)), 1_500)
    const [, head = '', tail = ''] =
      /Agent said last: (I looked into it\.[^…]*) … ([^…]*The lock is held twice\.)/.exec(text) ?? []
    expect(head.length).toBeGreaterThan(400)
    expect(tail.length).toBeGreaterThan(1.7 * head.length)
  })

  it('is shorter where room is tight, and stays before commands and requests', () => {
    const commands = Array.from({ length: 20 }, (_, index) => run(`node step-${index}.js --with "${'x'.repeat(80)}"`))
    const text = presentState(saved(1, { ...said(answer), commands }), 300)
    expect(text).toContain('The lock is held twice.')
  })

  it('loses what only announced a call, and keeps the opening of a list', () => {
    const text = presentState(
      saved(1, said('Let me look:\nNow the tests:\nWhat I found:\n- two locks\nNow the fix:')),
      1_500,
    )
    expect(text).toContain('Agent said last: What I found:\n  - two locks\n  Now the fix:')
  })
})

describe('where there is room', () => {
  const looked = Array.from({ length: 30 }, (_, index) => `src/tide-${index}.ts: ${`lowWater${index}, `.repeat(40)}`)
  const partOf = (text: string, heading: string) =>
    text.split(heading)[1]?.split(/\n(?=\p{Extended_Pictographic})/u)[0] ?? ''

  it('the last answer and a long request are given whole', () => {
    const long = `I looked into it. ${'The lock is held twice. '.repeat(100)}Which one shall go?`
    const asked = `Mend the lock. ${'Keep the order of the rows. '.repeat(25)}And say why.`
    const state = saved(1, { lookedAt: looked, ...conversation({ requests: [{ text: asked }], lastExchange: [] }) })
    expect(presentState({ ...state, ...said(long) }, 2_500)).toContain(long)
    expect(presentState(state, 1_500)).toContain(asked)
  })

  it('what was looked at takes a tenth, the names of unchanged files only what nothing else needs', () => {
    const requests = Array.from({ length: 6 }, (_, n) => ({
      text: `Ask ${n}. ${'Keep the order of all rows. '.repeat(24)}`,
    }))
    const state = saved(1, { lookedAt: looked, ...conversation({ requests, lastExchange: [] }) })
    const part = partOf(presentState(state, 1_500), '👀 LOOKED AT LAST')
    expect(part).toContain('- src/tide-0.ts\n')
    expect(part).not.toContain('lowWater0')
    expect(part.length).toBeLessThan(1_500 * 4 * 0.11)
  })
})

describe('what was found before', () => {
  it('stands newest first, each once, and not where the last answer says it', () => {
    const state = saved(1, {
      ...said('The cache is stale.', 'Done.'),
      findings: ['Port 8080 is taken.', 'The cache is stale.', 'Done.'],
    })
    const text = presentState(state, 1_500)
    expect(text).toContain('🔎 FOUND BEFORE\n- Port 8080 is taken.\n- The cache is stale.\n')
  })
})

describe('what was learnt before', () => {
  it('keeps how long ago it was said in each of its forms', () => {
    const finding = `[2 requests, 3 edits ago] Great question! The gauge is old. ${'It went on. '.repeat(100)}`
    const text = presentState(saved(1, { ...said('Done.'), findings: [finding] }), 1_500)
    expect(text).toContain('- [2 requests, 3 edits ago] The gauge is old.')
  })

  it('is told without the call that it announced at its end', () => {
    const findings = ['The lock is held twice. Let me look at `release()`:', 'Two rows are lost. I will say so.']
    const text = presentState(saved(1, { ...said('Done.'), findings }), 1_500)
    expect(text).toContain('- The lock is held twice.\n- Two rows are lost.\n')
  })

  it('stands behind what was found last, under a heading that says how old it is', () => {
    const lesson = 'Merging by `rowId` fails, because both rows keep it.'
    const findings = Array.from({ length: 6 }, (_, n) => `Gauge ${n} is wrong.`)
    const text = presentState(saved(1, { ...said('Done.'), findings, lessons: [lesson] }), 1_500)
    expect(text).toContain(`- Gauge 5 is wrong.\n🕰 SAID EARLIER, perhaps overtaken\n- ${lesson}`)
  })

  it('is not told where it only lists what is pending', () => {
    const announced = ['Take `drawTide` out of the chart', 'Close `openGauge` after the last row']
    const findings = [`I'll fix:\n1. **Take** \`drawTide\` out of the chart\n2. Close \`openGauge\` after the last row`]
    const text = presentState(saved(1, { ...said('Done.'), findings, announced }), 1_500)
    expect(text.split('openGauge')).toHaveLength(2)
  })
})

describe('the commands', () => {
  it('leave out a failed check that has passed since as a part of another one', () => {
    const commands = [run('npm run lint', { outcome: 'failed' }), run('npm run lint && npm test')]
    const text = presentState(saved(1, { commands }), 4_000)
    expect(text).not.toContain('`npm run lint` →')
    expect(text).toContain('`npm run lint && npm test` → ok')
  })

  const over = (failed: string, ...later: readonly CommandRun[]) => {
    const commands = [run(failed, { outcome: 'failed', result: 'broken' }), ...later, run('git status')]
    return !presentState(saved(1, { commands }), 4_000).includes('→ failed')
  }

  it.each<[string, string, string[]]>([
    ['from another folder', 'git add src/a.ts', ['cd .. && git add src/a.ts']],
    ['in two commands', 'git commit --amend --no-edit && git push -f', ['git commit --amend -q', 'git push -f']],
    ['with all tests', 'mise run test:integration -- -run "TestTide"', ['mise run test:integration']],
    ['as a part of a longer one', 'npm run lint 2>&1 | tail -5', ['npm run build && npm run lint && npm test']],
    ['the same script', 'python3 draw.py', ['cd gauges && python3 draw.py | tail -3']],
  ])('leave out a failure that is over: it passed %s', (_, failed, later) => {
    expect(over(failed, ...later.map((command) => run(command)))).toBe(true)
  })

  it.each<[string, string, CommandRun[]]>([
    ['fewer tests passed', 'go test ./...', [run('go test ./tide')]],
    ['other tests passed', 'go test ./gauge', [run('go test ./tide')]],
    ['one of its tasks passed', 'git commit -m x && git push', [run('git commit -m x')]],
    ['another task of the program passed', 'npm run lint', [run('npm run deploy')]],
    ['another script passed', 'python3 draw.py', [run('python3 read.py')]],
    [
      'it failed once more',
      'npm run lint',
      [run('npm run lint'), run('npm run lint && npm test', { outcome: 'failed' })],
    ],
  ])('keep a failure where %s', (_, failed, later) => {
    expect(over(failed, ...later)).toBe(false)
  })

  it('keep a failure that nothing has repaired, though newer ones did something', () => {
    const commands = [
      run('sh check.sh', { outcome: 'failed', exitCode: 3, result: 'row 17: amount is missing' }),
      ...Array.from({ length: 30 }, (_, index) => run(`node step-${index}.js`)),
    ]
    const text = presentState(saved(1, { commands }), 1_500)
    expect(text).toContain('`sh check.sh` → failed, exit 3: row 17: amount is missing')
    expect(text).toContain('step-27.js')
    expect(text).not.toContain('step-26.js')
  })

  it('are the last check of each kind, the last one, and the newest', () => {
    const commands = [
      run('npm run lint', { result: 'clean' }),
      ...Array.from({ length: 30 }, (_, index) => run(`node step-${index}.js`)),
      run('npm test', { outcome: 'failed', result: '1 failed' }),
      run('npm test -- --only', { result: '1 passed' }),
      run('git status'),
    ]
    const text = presentState(saved(1, { commands }), 4_000)
    for (const told of [
      '`npm run lint` → ok: clean',
      '`npm test -- --only` → ok: 1 passed',
      '`git status`',
      'step-29.js',
    ])
      expect(text).toContain(told)
    expect(text).not.toContain('step-3.js')
  })
})

describe('a file', () => {
  it('is told with the names of its edits, those of code first, and with its commit', () => {
    const names = { added: ['limit reached for %s', 'countTokens'], removed: ['refill'] }
    const text = presentState(
      saved(1, {
        files: [
          { path: 'src/bucket.ts', change: 'modified', what: '3 edits', names, committed: 'Count what was refilled' },
          { path: 'src/other.ts', change: 'created' },
        ],
      }),
      1_500,
    )
    expect(text).toContain('- src/bucket.ts: modified, +countTokens, −refill, +limit reached for %s')
    expect(text).toContain('- committed as "Count what was refilled": bucket.ts\n- not committed: other.ts')
  })

  it.each<[string, Partial<SessionSnapshot>, string | undefined]>([
    ['no commit', {}, '- not committed, no commit in this session: all of them'],
    [
      'a search for commits',
      { commands: [run('grep -rn "git commit" src')] },
      '- not committed, no commit in this session: all of them',
    ],
    [
      'a commit of unknown files, with a setting of its own',
      { commands: [run('git -c user.name=Ada commit -F notes.txt')] },
      undefined,
    ],
    ['a commit of unknown files', { commands: [run('git commit -F notes.txt')] }, undefined],
    [
      'a failed commit',
      { commands: [run('git commit -F notes.txt', { outcome: 'failed' })] },
      '- not committed, no commit in this session: all of them',
    ],
    [
      'a commit of all of them',
      { files: [{ path: 'a.ts', change: 'modified', committed: 'Draw the tide' }] },
      '- committed as "Draw the tide": all of them\n- nothing edited since the last commit',
    ],
    [
      'a commit that git answered',
      {
        files: [{ path: 'a.ts', change: 'modified', committed: 'Draw the tide' }],
        commands: [
          run('git commit -qm "Read"', { result: '[main 1a2b3c4] Read' }),
          run('git commit', { result: '[main 2b3c4d5] Draw the tide' }),
        ],
      },
      '- commit 1a2b3c4 "Read"\n- committed as "Draw the tide" (2b3c4d5): all of them',
    ],
    [
      'an amended commit',
      {
        commands: [
          run('git commit', { result: '[main 1a2b3c4] Read' }),
          run('git commit --amend', { result: '[main 2b3c4d5] Read' }),
        ],
      },
      '- a.ts: modified\n- commit 2b3c4d5 "Read"\n',
    ],
    [
      'a file of a commit in the index again',
      {
        files: [{ path: 'a.ts', change: 'modified', committed: 'Draw the tide' }],
        workspace: { gitStatus: ['M a.ts'] },
      },
      '- not committed, no commit in this session: all of them',
    ],
  ])('says whether it is committed where there is %s', (_, fields, told) => {
    const files = [{ path: 'a.ts', change: 'modified' as const }]
    const transcript = { path: '/t.jsonl', offset: 1 }
    const text = presentState(saved(1, { files, commands: [], transcript, ...fields }), 1_500)
    if (told === undefined) expect(text).not.toContain('committed')
    else expect(text).toContain(told)
  })

  it('that was looked at last is told with what stands in it', () => {
    const text = presentState(saved(1, { lookedAt: ['src/lock.ts: Lock, acquire', 'search: TTL'] }), 1_500)
    expect(text).toContain('👀 LOOKED AT LAST\n- src/lock.ts: Lock, acquire\n- search: TTL')
  })
})

describe('what failed', () => {
  const failed = (content: string, explanation?: string, origin?: 'user') => ({
    id: 'E1',
    type: 'error' as const,
    content,
    source: 'go build ./...',
    ...(explanation === undefined ? {} : { explanation }),
    ...(origin === undefined ? {} : { origin }),
  })
  const told = (part: Partial<SessionSnapshot>) =>
    presentState(saved(1, part), 2_000)
      .split('\n')
      .filter((line) => /^- [❌✅] `/u.test(line))

  it.each([
    ['a name of code of the error', 'undefined: parseTide', 'The caller still uses `parseTide`, which moved.', true],
    ['two other words of it', 'Formatter found wrong imports', 'Only the formatter minds: sorted imports.', false],
    ['two words as they stand there', 'wrong imports of testing', 'The imports of testing were never used.', true],
    ['none of it', 'exit status 1', 'Now the view is clear.', false],
    ['nothing', 'undefined: parseTide', undefined, false],
    ['that it was wanted', 'undefined: parseTide', 'The test of parseTide fails as expected.', false],
    ['it well', 'branch parse_tide not found', 'Good, parse_tide is named in the message.', false],
  ])('is told with what the agent said where that has %s', (_, error, said, isTold) => {
    const lines = told({ evidence: [failed(error, said)] })
    expect(lines).toEqual(isTold ? [`- ❌ \`go build ./...\` failed: ${error}; the agent: ${said}`] : [])
  })

  it.each([
    ['the same command passes', run('go build ./...'), '✅ `go build ./...` failed, passes since:'],
    ['a check of its kind passes', run('npm run build'), '✅ `go build ./...` failed, passes since:'],
    ['it is still red', run('go build ./...', { outcome: 'failed' }), '❌ `go build ./...` failed:'],
    ['a test passes beside it', run('go test ./tide'), '❌ `go build ./...` failed:'],
    ['something else passes', run('ls'), '❌ `go build ./...` failed:'],
  ])('says how it stands where %s', (_, latest, line) => {
    const [only = ''] = told({ evidence: [failed('undefined: parseTide', 'parseTide moved.')], commands: [latest] })
    expect(only).toContain(line)
  })

  it('is told with the edits that put it right, once and only the newest', () => {
    const fix = (command: string) => ({
      text: `\`${command}\` failed (undefined: parseTide); it passes since the edits of a.go`,
      worked: true,
      origin: 'transcript' as const,
    })
    const approaches = [fix('npm test'), fix('npm run lint'), fix('npm run build'), fix('go build ./...')]
    expect(told({ approaches, evidence: [failed('undefined: parseTide', 'parseTide moved.')] })).toEqual([
      `- ✅ ${fix('npm run lint').text}`,
      `- ✅ ${fix('npm run build').text}`,
      '- ❌ `go build ./...` failed: undefined: parseTide; the agent: parseTide moved.',
    ])
  })
})

describe('the tests', () => {
  it.each<[string, SessionSnapshot['quality'], string]>([
    ['no edit', { testsPassing: true }, 'passing\n'],
    [
      'an edit',
      { testsPassing: true, editedSinceTests: ['src/a.ts'] },
      'passing before the last edits (1 file edited since: a.ts)',
    ],
    [
      'edits',
      { testsPassing: false, editedSinceTests: ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'] },
      'failing before the last edits (5 files edited since: b.ts, c.ts, d.ts, e.ts and 1 more)',
    ],
  ])('are told as they were when they ran, with %s since', (_, quality, told) => {
    expect(`${presentState(saved(1, { quality }), 1_500)}\n`).toContain(`- tests when last run: ${told}`)
  })
})

describe('left out', () => {
  it('are errors that nobody explained and bare refusals; what somebody stated stays', () => {
    const text = presentState(
      saved(1, {
        evidence: [
          { id: 'E1', type: 'error', content: 'TypeError: x' },
          { id: 'E2', type: 'error', content: 'Seen in production', origin: 'user' },
        ],
        approaches: [
          { text: 'Question "Which one?": refused', worked: false, origin: 'transcript' },
          { text: 'A lock a request', worked: false, origin: 'model' },
        ],
      }),
      2_000,
    )
    expect(text).not.toMatch(/TypeError|Which one/)
    expect(text).toContain('E2 error: Seen in production')
    expect(text).toContain('❌ A lock a request')
  })

  it('is the line that says where to go on, where nothing is open', () => {
    const state = saved(1, {
      nextStep: 'Nothing is open (the turn has ended): "x" was answered; wait for the next request',
    })
    const assessment = assess(state, facts({ form: 'id' }))
    const text = presentRecovery(state, assessment, {
      sentinel: 'a',
      now: NOW,
      command: 'throughline',
      confirmed: true,
    })
    expect(text).not.toContain('RESUMING FROM')
  })
})

it('gives a request whole where there is room, and its beginning where there is none', () => {
  const long = `Draw the tides. ${'Each gauge has its own line. '.repeat(30)}Never close the file.`
  const state = saved(1, conversation({ requests: [{ text: long }, { text: 'Now the chart of the ebb' }] }))
  expect(presentState(state, 4_000)).toContain('Never close the file.')
  expect(presentState(state, 300)).toContain('1. Draw the tides. Each gauge')
})

it('asks a request once: not again below the goal that quotes it', () => {
  const text = presentState(
    saved(1, {
      goal: 'Asked last: Count refills (first asked: Add a rate limit)',
      ...conversation({ requests: [{ text: 'Add a rate limit' }, { text: 'Say why' }, { text: 'Count refills' }] }),
    }),
    1_500,
  )
  expect(text).toContain('🗣 USER REQUESTS\n2. Say why\n')
})
