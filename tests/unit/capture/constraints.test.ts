import { describe, expect, it } from 'vitest'
import { findLimits } from '../../../src/capture/language/constraints.ts'
import { startMeter } from '../../spent.ts'

const LIMITS = [
  "Don't add any new dependencies.",
  'Do not touch the database schema',
  "Please don't commit anything yet.",
  'never push to main',
  'Never use `any` in the public types.',
  "Fix the parser, but don't change the public API.",
  'Rename the flag and do not break the old one.',
  'Avoid global state.',
  'Always run the linter before you commit.',
  'Make sure it still works on Node 18.',
  'No breaking changes.',
  'no new dependencies please',
  'Also: no comments in the generated files',
  'Stick to the existing folder layout.',
  'Keep the public API as it is.',
  'Leave the migrations alone.',
  'keep it under 200 lines',
  'Only touch files in src/billing.',
  'use pnpm instead of npm',
  "Let's use SQLite rather than Postgres here.",
  'Fix the flaky test without changing the timeout.',
  'I want you to extend the existing class instead of writing a new one.',
  'The endpoint must return within 200 ms.',
  'Tokens must never be written to the log.',
  'The worker should not depend on the web server.',
  "We can't use sudo on the build machines.",
  'Direct writes to the table are not allowed.',
  'Everything in vendor/ is off limits.',
  'The config format has to stay backwards compatible.',
  'It needs to work without network access.',
  "Don't refactor, just fix it.",
  'only use the standard library for this',
  'For now, do not upgrade React.',
  "Fix it, don't worry, and don't CHANGE the lexer.",
  "don't hard-code the path",
  'Do not hardcode it.',
  "Don't bother with the old browsers.",
  "Let's go with SQLite rather than Postgres.",
]

const OTHERS = [
  'Add a login page with a password field.',
  "I don't know why it fails.",
  "Don't worry about it.",
  "don't you think that is odd?",
  'Can you do it without touching the tests?',
  'Should we never retry here?',
  'Never mind.',
  'never seen this before',
  'Always fails on CI.',
  'no problem',
  'No, that did not work.',
  'no luck, same error',
  'No tests were found in the package.',
  'no changes since yesterday',
  'It must be a race condition.',
  'You must have missed the second file.',
  'This may not work on Windows.',
  'That should not happen.',
  'It fails only when I run it twice.',
  'The tests pass but only if the cache is warm.',
  'It worked yesterday without changing anything.',
  'The script printed 5 instead of 3.',
  'keep going',
  'keep it up!',
  'keep working on the parser',
  'Looks like the old parser was rather than slow.',
  "The build doesn't finish and I don't see an error.",
  'It says that eval is not allowed here.',
  'const x = must.not(change);',
  "// don't touch this",
  '> Never commit secrets',
  'What must we change here?',
  'The loop never terminates.',
  'We always used to deploy on Fridays.',
  'only two tests fail now',
  "the user can't log in anymore",
  "don't hard-wire it",
  "don't bother",
  'Then it would go left instead of right.',
  'you should not wonder',
]

describe('the limits of a prompt', () => {
  it('finds at least nine of ten sentences that set a limit', () => {
    const missed = LIMITS.filter((sentence) => findLimits(sentence).length === 0)
    expect(1 - missed.length / LIMITS.length, `missed: ${missed.join(' | ')}`).toBeGreaterThanOrEqual(0.9)
  })

  it('takes no sentence for a limit that sets none', () => {
    expect(OTHERS.filter((sentence) => findLimits(sentence).length > 0)).toEqual([])
  })

  it('keeps the whole sentence, and only the sentences that set one', () => {
    expect(
      findLimits('The parser drops the last field. Please fix it, but do not touch the lexer. It is in src/parse.ts.'),
    ).toEqual(['Please fix it, but do not touch the lexer.'])
  })

  it('reads the points of a list without their marks', () => {
    expect(findLimits('Rules:\n- never push to main\n2. Avoid mocks\n* add a changelog entry')).toEqual([
      'never push to main',
      'Avoid mocks',
    ])
  })

  it.each([
    ['a fenced block', "Why?\n```\ndon't touch the lexer\n```\nIt must stay fast for `keep` users."],
    ['a pasted log', `Why?\n${'at Object.<anonymous> (index.js:1:1)\nThe file must stay open.\n'.repeat(60)}`],
    ['an overlong sentence', `Never use ${'very '.repeat(60)}long names.`],
  ])('takes nothing from %s', (_, prompt) => {
    expect(findLimits(prompt)).toEqual([])
  })

  it.each([
    [
      'long instructions',
      `${'It reads the tides of one gauge. '.repeat(80)}\n- Don't touch the schema.\n- The rest must go.`,
    ],
    ['a prompt with code', "```ts\nconst a = 1\n```\nDon't touch the schema. It must be `a`."],
  ])('takes the plain orders of %s, and nothing that only sounds like one', (_, prompt) => {
    expect(findLimits(prompt)).toEqual(["Don't touch the schema."])
  })

  it('takes at most five of one prompt', () => {
    expect(findLimits(Array.from({ length: 9 }, (_, i) => `Never use tool ${i}.`).join(' '))).toHaveLength(5)
  })

  it('answers in time that grows with the prompt alone', () => {
    const spent = startMeter()
    for (const filler of ['no new ', 'but and please ', 'use x instead ', "don't ", 'must be ', ', '])
      findLimits(filler.repeat(Math.floor(1_400 / filler.length)))
    expect(spent()).toBeLessThan(5_000)
  })
})
