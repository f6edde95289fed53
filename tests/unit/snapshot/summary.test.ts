import { describe, expect, it } from 'vitest'
import { findCheckpointIds, parseSummary, renderSaved, renderSummary } from '../../../src/snapshot/format/summary.ts'
import { nameChecksum } from '../../../src/snapshot/name.ts'
import { PLAIN } from './arbitrary.ts'
import { JWT_SESSION } from './jwt-session.ts'

const NAME = 'checkpoint-2026-11-21-jwt-auth-x7k2'
const SUM = 'b5734b2a'

describe('renderSummary', () => {
  it('has only what is known', () => {
    expect(renderSummary(PLAIN)).toBe(`Continue work on: JWT authentication\nCheckpoint: ${NAME} #${SUM}`)
  })

  it('names at most 6 done, 5 next, 6 of context and 10 files, and says how many more', () => {
    const numbered = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${i + 1}`)
    const summary = renderSummary({
      ...PLAIN,
      tasks: [
        ...numbered('done', 9).map((text) => ({ text, status: 'completed' as const })),
        ...numbered('open', 7).map((text) => ({ text, status: 'pending' as const })),
      ],
      needsFromUser: numbered('need', 8),
      files: numbered('file', 12).map((path) => ({ path, change: 'modified' as const })),
    })
    expect(summary.match(/✅/g)).toHaveLength(6)
    expect(summary).toContain('✅ done 9\n- and 3 more\nNext steps:')
    expect(summary).toContain('5. open 5\n- and 2 more\nKey context:')
    expect(summary).toContain('- Needs from you: need 6\n- and 2 more\nFiles')
    expect(summary).toContain('file 11, file 12 and 2 more\n')
  })

  it('quotes goal, last request and both ends of the last answer, each on one line behind the rest', () => {
    const summary = renderSummary({
      ...PLAIN,
      goal: 'Add a rate limit',
      files: [{ path: 'limit.ts', change: 'modified' }],
      conversation: {
        ...PLAIN.conversation,
        requests: [{ text: 'Add a rate limit' }, { text: `Then ${'count '.repeat(80)}` }, { text: 'yes' }],
        lastExchange: [{ role: 'assistant', text: `Counted.\n\n${'word '.repeat(300)}Next: the tests.` }],
      },
    })
    const [files, goal, request = '', answer = '', last] = summary.split('\n').slice(-5)
    expect([files, goal]).toStrictEqual(['Files modified: limit.ts', 'Goal: Add a rate limit'])
    expect(request).toMatch(/^Asked last: Then count .{250,}…$/)
    expect(answer).toMatch(/^Last answer: Counted\. word .* … .* word Next the tests\.$/)
    expect(answer.length).toBeLessThanOrEqual(613)
    expect(last).toMatch(/^Checkpoint: /)
  })

  it('is no summary by a topic and a goal alone', () => {
    expect(parseSummary('Resume: Jane Doe\nGoal: a job in Berlin')).toBeUndefined()
  })

  it('keeps each item on one line of at most 180 characters', () => {
    const summary = renderSummary({ ...PLAIN, nextStep: `first\n${'long '.repeat(100)}` })
    const line = summary.split('\n').find((one) => one.startsWith('1. ')) as string
    expect(line.length).toBeLessThanOrEqual(183)
    expect(line.endsWith('…')).toBe(true)
  })

  it('lets no text stand in for a heading', () => {
    const summary = renderSummary({
      ...PLAIN,
      topic: 'Resume: Next: the **Files:** parser',
      nextStep: 'Checkpoint: here',
    })
    expect(summary.split('\n').slice(0, 3)).toStrictEqual([
      'Continue work on: Resume Next the Files parser',
      'Next steps:',
      '1. Checkpoint here',
    ])
  })
})

it('a summary names a task once', () => {
  const tasks = ['Draw the gauge', 'Draw'].map((text) => ({ text, status: 'pending' as const }))
  expect(renderSummary({ ...PLAIN, nextStep: 'Draw the gauge', tasks })).toContain(
    '\n1. Draw the gauge\n2. Draw\nCheckpoint:',
  )
})

describe('an item of a summary', () => {
  it.each([
    'Never use `--force` when pushing, and do not touch `__init__.py`',
    'Always use `===` instead of `==`',
    'Only touch src/**/*.test.ts and lib/**/*.ts',
    'Run `npm test -- --run` with ---trace off',
  ])('keeps the words of code in "%s"', (constraint) => {
    const rule = { id: 'C1', constraint, source: 'user', origin: 'user' as const }
    expect(renderSummary({ ...PLAIN, constraints: [rule] })).toContain(`- ${constraint}\n`)
  })

  it.each([
    ['**Write** the **whole** table', 'Write the whole table'],
    ['write ### the === table', 'write – the – table'],
    ['write ```ts the ~~~ table', 'write – the – table'],
  ])('has nothing in "%s" that begins a heading, a rule or a fence', (nextStep, item) => {
    expect(renderSummary({ ...PLAIN, nextStep })).toContain(`1. ${item}\n`)
  })
})

describe('renderSaved', () => {
  it('says that the context is nearly full only after a save that saw it', () => {
    expect(renderSaved({ ...PLAIN, type: 'threshold' })).toContain('nearly full')
    expect(renderSaved({ ...PLAIN, type: 'manual' })).not.toContain('nearly full')
  })
})

describe('parseSummary', () => {
  it.each([
    ['a feature request', 'Please add a CSV export.\n\nNext steps:\n1. write the parser\n2. test it'],
    ['ordinary prose', 'The progress so far is fine, continue work on the parser when you can.'],
    ['a topic heading alone', 'Continue work on: the parser'],
    ['one heading without a topic', 'Files: a.js, b.js'],
    ['a checkpoint that is no snapshot’s', 'Checkpoint: reached the top #12345678'],
    ['nothing', ''],
  ])('is undefined for %s', (_, text) => {
    expect(parseSummary(text)).toBeUndefined()
  })

  it('takes a checkpoint line alone', () => {
    expect(parseSummary(`Checkpoint: ${NAME} #${SUM}`)).toStrictEqual({
      checkpoint: { name: NAME, checksum: SUM, checksumOk: true },
    })
  })

  it('tells a mistyped name from a right one', () => {
    expect(parseSummary(`Checkpoint: ${NAME.replace('x7k2', 'x7k3')} #${SUM}`)?.checkpoint?.checksumOk).toBe(false)
  })

  it('takes the name without its checksum when the tail was cut', () => {
    expect(parseSummary(`Continue work on: JWT\nCheckpoint: ${NAME}`)?.checkpoint).toStrictEqual({ name: NAME })
    expect(parseSummary(`Continue work on: JWT\nCheckpoint: ${NAME} #b57`)?.checkpoint).toStrictEqual({ name: NAME })
  })

  it('takes a name with blanks in it, as other agents give them, by its checksum', () => {
    const name = 'checkpoint-2026-11-21-JWT auth'
    expect(parseSummary(`Checkpoint: ${name}\n#${nameChecksum(name)}`)?.checkpoint).toMatchObject({
      name,
      checksumOk: true,
    })
  })

  it('takes markdown headings without a colon', () => {
    expect(
      parseSummary(
        '## Continue work on: parser\n\n## Next steps\n\n- lexer\n- tests\n\n## Files modified\n\n- a.js\n- b.js',
      ),
    ).toStrictEqual({ topic: 'parser' })
  })

  it('takes "Resume:" for the topic', () => {
    expect(parseSummary('Resume: parser\nNext: lexer')).toStrictEqual({ topic: 'parser' })
  })

  it('joins a wrapped topic and leaves out what follows it', () => {
    expect(parseSummary('Continue work on: the\nparser\n\nthat I mean\nNext: lexer')?.topic).toBe('the parser')
    expect(parseSummary('Continue work on:\n\nthe parser\n---\nthat I mean\nNext: lexer')?.topic).toBe('the parser')
  })

  it('reads the first of two summaries', () => {
    const other = renderSummary({ ...PLAIN, topic: 'something else' })
    expect(parseSummary(`${renderSummary(JWT_SESSION)}\n\n${other}`)?.topic).toBe(JWT_SESSION.topic)
  })
})

describe('findCheckpointIds', () => {
  it.each([
    [`please load ${NAME}`],
    [`(see ${NAME}).`],
    [`\`${NAME}\``],
    [`> ${NAME}, from yesterday`],
    [`./${NAME}.md`],
    [`Checkpoint-${NAME.slice('checkpoint-'.length)}: go on`],
    ['checkpoint-2026-11-21-jwt-\nauth-x7k2 please'],
    ['> checkpoint-2026-\n> 11-21-jwt-auth-x7k2'],
  ])('finds the bare id in %j', (text) => {
    expect(findCheckpointIds(text)).toStrictEqual([{ name: NAME }])
  })

  it('finds it without a suffix, as the seeds name it', () => {
    expect(findCheckpointIds('Finds: checkpoint-2025-10-07-database-migration (status: in-progress)')).toStrictEqual([
      { name: 'checkpoint-2025-10-07-database-migration' },
    ])
  })

  it('finds the keys of other systems', () => {
    const text = 'restore precompact_checkpoint_20261121_101500 or memori-42661bfb-turn-12-1763719200000.'
    expect(findCheckpointIds(text).map((id) => id.name)).toStrictEqual([
      'precompact_checkpoint_20261121_101500',
      'memori-42661bfb-turn-12-1763719200000',
    ])
  })

  it('checks a checksum that follows', () => {
    expect(findCheckpointIds(`${NAME} #${SUM}`)).toStrictEqual([{ name: NAME, checksum: SUM, checksumOk: true }])
    expect(findCheckpointIds(`${NAME} #00000000`)).toStrictEqual([
      { name: NAME, checksum: '00000000', checksumOk: false },
    ])
  })

  it('does not take a distant number for a checksum', () => {
    expect(findCheckpointIds(`${NAME} fixes what commit #1a2b3c4d broke`)).toStrictEqual([{ name: NAME }])
  })

  it('puts a name together that was broken in the middle, by its checksum', () => {
    expect(findCheckpointIds(`checkpoint-2026-11-21-jwt-au\nth-x7k2 #${SUM}`)).toMatchObject([
      { name: NAME, checksumOk: true },
    ])
  })

  it('names each once, in order', () => {
    const other = 'checkpoint-2026-11-20-login-a1b2'
    expect(findCheckpointIds(`${NAME}, ${other}, ${NAME} #${SUM}`)).toStrictEqual([
      { name: NAME, checksum: SUM, checksumOk: true },
      { name: other },
    ])
  })

  it.each(['checkpoint', 'checkpoint-2026-11-21', 'a checkpoint-jwt', 'mycheckpoint-2026-11-21-x'])(
    'finds none in %j',
    (text) => {
      expect(findCheckpointIds(text)).toStrictEqual([])
    },
  )
})
