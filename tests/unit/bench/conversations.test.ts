/** The talk that was written by hand, which `npm run bench:retrieval` asks about. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConversations } from '../../bench/locomo.ts'

const WRITTEN = join(import.meta.dirname, '../../bench/conversations')

describe('the talk that was written by hand', () => {
  const sets = ['develop', 'held-out'].map((name) => readConversations(join(WRITTEN, `${name}.json`)))

  it('is sets that share no conversation, and every question names turns that there are', () => {
    for (const conversations of sets) {
      for (const { entities, times, questions, leftOut } of conversations) {
        expect(entities.length).toBeGreaterThanOrEqual(4)
        expect([...times.keys()]).toEqual(entities.map(({ name }) => name))
        expect(questions.length).toBeGreaterThan(20)
        expect(leftOut).toBe(0)
      }
    }
    const names = sets.flat().map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
