import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainAnswer, withoutAnnouncement } from '../../../src/text/plain-answer.ts'

describe('a plain answer', () => {
  it.each([
    [
      'loses the marks of bold words, but not in code',
      '**Cause**: it is held `**twice**`.',
      'Cause: it is held `**twice**`.',
    ],
    [
      'loses them around code and several times a line',
      '- **`a.ts`**: (**held twice**), **freed once.**',
      '- `a.ts`: (held twice), freed once.',
    ],
    ['loses them in every script', '原因：这是**两次**持有。**锁**很慢', '原因：这是两次持有。锁很慢'],
    ['says a path once', 'See [gauge.ts:12](src/gauge.ts:12).', 'See src/gauge.ts:12.'],
    ['keeps the line of a path that its words say', 'See [a.ts:42](/abs/src/a.ts).', 'See /abs/src/a.ts:42.'],
    ['keeps the line of a path that its target says', 'See [a.ts](src/a.ts#L4-L7).', 'See src/a.ts#L4-L7.'],
    ['says a path of several folders once', '[docs/a.md](docs/a.md), [b/`c`](a/b/c)', 'docs/a.md, [b/`c`](a/b/c)'],
    ['says a path in code once', '**[`a.ts`](src/a.ts)** is new', 'src/a.ts is new'],
  ])('%s', (_, said, kept) => {
    expect(plainAnswer(said)).toBe(kept)
  })

  it.each([
    ['globs', 'Only src/**/index.ts and tests/**/index.ts match'],
    ['globs in quotes', 'Leave out "**/node_modules/**" and **/dist/**, **.ts and b**'],
    ['globs in code', '`src/**/a` and `tests/**/b`'],
    ['folders as globs', 'From src/** to tests/** and **dist/**'],
    ['powers', '2 ** 3 ** 4, (x)**2 + (y)**2, x**2 + y**2'],
    ['arguments', 'f(**a) calls g(**b); def f(*args, **kwargs): g(**kwargs), {**a, **b}'],
    ['pointers', 'char **argv, char **envp'],
    ['comments', '/** Returns a. **/ and /** Returns b. **/'],
    ['stars behind a backslash', String.raw`\**a\** and \**b**`],
    ['code in several backticks', '`` a ` **b** [a.ts](src/a.ts) ``'],
    ['a line whose code does not end on it', 'It is `held and **twice**'],
    ['fenced code', 'So:\n```ts\n**a** and [a.ts](src/a.ts)\n```\n~~~~\n```\n**b**\n~~~\n**c**'],
    ['fenced code in a list', '- So:\n  ```\n  **a**\n  ```'],
    ['indented code', 'So:\n\n    **a**\n\t**b**'],
    ['a table', '| **a** | [a.ts](src/a.ts) |\n|---|---|'],
    [
      'a link whose words are not its path',
      'moved [the login handler](src/auth/login.ts) into [a hook](src/hooks/auth.ts)',
    ],
    ['a link whose words name another line', '[a.ts:42](src/a.ts:43)'],
    ['a link whose words are the end of a name', '[b.ts](src/ab.ts)'],
    ['calls', 'ops[key](x/2), ops[b](a/b), f()[b](a/b), m[0][b](a/b)'],
    ['pictures', '![shot](docs/a.png) ![a.png](docs/a.png)'],
    ['addresses', 'See [Issue 14: tides](https://example.com/14), [a.ts:3](https://example.com/a.ts)'],
    ['a result at its end', 'Opened the pull request.\n\nPR: [owner/repo#12](https://github.com/owner/repo/pull/12)'],
    ['an answer at its beginning', 'Yes! It runs.'],
    ['what failed, at its beginning', 'All 42 tests pass! `test ! -f a.lock` failed.'],
    ['what leads in to a heading', 'Run `npm ci` in src/web:\n\n## Cause\nA lock.'],
  ])('keeps %s', (_, said) => {
    expect(plainAnswer(said)).toBe(said)
  })

  it('keeps all but stars of a text without links, and all of code', () => {
    const parts = ['**', '*', 'a', '1', ' ', ' ', '/', '.', ',', '(', ')', '|', '-', '`', '\n', '漢', '```']
    const some = (from: readonly string[]) => fc.array(fc.constantFrom(...from), { maxLength: 24 })
    const code = some([...parts.filter((part) => !/[`\n]/.test(part)), '[', ']', 'a.ts', '/a.ts'])
    fc.assert(
      fc.property(some(parts), code, (around, within) => {
        const text = around.join('')
        expect(plainAnswer(text).replaceAll('*', '').trim()).toBe(text.replaceAll('*', '').trim())
        const span = `\`x${within.join('')}\``
        expect(plainAnswer(`**a** ${span} **b** ${span}`)).toBe(`a ${span} b ${span}`)
      }),
    )
  })
})

it.each([
  ['Tests fail. Now let me look at the lock:', 'Tests fail.'],
  ['Let me look:', ''],
  ["Two fail. I'll mend them, one by one:", 'Two fail.'],
  ['失败了。 现在看看：', '失败了。'],
  ['The cause:\n1. a lock\nNow I mend it:', 'The cause:\n1. a lock'],
])('an announcement is left out: %j', (said, kept) => {
  expect(withoutAnnouncement(said)).toBe(kept)
})

it.each([
  'Tests fail.',
  'The lock has to be released before the gauge is drawn, so that the tide is read once and no more:',
  'It is held. The cause is `timeout = 0`:',
  'It is held. The cause is in src/a.ts:',
  'It is held. It waits 30 seconds:',
  'It is held. Now computeLanes, then run_all and stop():',
  'It is held. See https://example.com/a:',
  'It is set:\n```yaml\nservices:',
  'It is set:\n\n    services:',
])('what holds code, a path or a number is no announcement: %j', (said) => {
  expect(withoutAnnouncement(said)).toBe(said)
})
