import { describe, expect, it } from 'vitest'
import { withoutAsides } from '../../../src/text/asides.ts'

describe('what is said beside the matter', () => {
  it.each([
    ['an announcement', 'The lock is held twice. Let me look at `release()`:', 'The lock is held twice.'],
    ['an intention', "I'll read it.\nThe lock is held twice.", 'The lock is held twice.'],
    ['a first step', 'First, let me read it. The lock is held twice.', 'The lock is held twice.'],
    ['an order to itself', 'Now wire `lock` into the options:', ''],
    ['a question to the person', 'The lock is held twice.\n\nWant me to fix it?', 'The lock is held twice.'],
    [
      'a plan with its list',
      'The lock is held twice. I need to:\n1. Move it\n2. Mend it\n\nDone.',
      'The lock is held twice.\nDone.',
    ],
    ['a choice', 'Two ways are open. Should I take the first or the second?', 'Two ways are open.'],
  ])('is %s', (_, text, rest) => {
    expect(withoutAsides(text)).toBe(rest)
  })

  it.each([
    'The lock is held twice.',
    'Why is the lock held twice? Because `release()` is never called.',
    'Let me know what you think of it.',
    'What I found:\n- two locks',
    '- Let me in: the name of a song',
    '1. Should I stay? A song',
    '```\nlet me = 1\nnow add it\n```',
    'Now the lock is held once.',
    '| Let me see | 3 |',
  ])('is not: %s', (text) => {
    expect(withoutAsides(text)).toBe(text)
  })
})
