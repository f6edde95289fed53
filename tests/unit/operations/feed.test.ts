import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFeed } from '../../../src/operations/feed.ts'
import type { GraphStore } from '../../../src/store/port.ts'

/** Returns the feed of a store that was written once. */
function feedOfStore() {
  const port = { revision: async () => 1 } as unknown as GraphStore
  return createFeed((work) => work(port))
}

describe('a listener that fails', () => {
  it('is told again at the next poll, and the others are told all the same', async () => {
    const feed = feedOfStore()
    const told: string[] = []
    const leave = [
      feed.listen(async () => {
        told.push('first')
        if (told.length === 1) throw new Error('busy')
      }),
      feed.listen(() => {
        told.push('second')
      }),
    ]
    await expect.poll(() => told.length).toBe(3)
    feed.look()
    await turn()
    expect(told).toEqual(['first', 'second', 'first'])
    for (const each of leave) each()
  })
})

it('polls a store that does not answer once more at most, however often it was to look', async () => {
  let polls = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const store = { revision: async () => answered.then(() => 1) } as unknown as GraphStore
  const feed = createFeed((work) => {
    polls += 1
    return work(store)
  })
  const leave = feed.listen(() => undefined)
  await turn()
  polls = 1
  for (let looks = 0; looks < 100; looks += 1) feed.look()
  answer()
  await turn()
  expect(polls).toBe(2)
  leave()
})
