/** The feed of changes of a store that announces them. */

import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFeed } from '../../../src/operations/feed.ts'
import type { GraphStore } from '../../../src/store/port.ts'

/** Returns a store whose `watch` waits until it is let, and how many watch it. */
function announcingStore() {
  const store = { revision: 1, watchers: 0, letWatch: () => {} }
  const allowed = new Promise<void>((resolve) => {
    store.letWatch = resolve
  })
  const port = {
    revision: async () => store.revision,
    watch: async () => {
      await allowed
      store.watchers += 1
      return async () => {
        store.watchers -= 1
      }
    },
  } as unknown as GraphStore
  return { store, feed: createFeed((work) => work(port)) }
}

describe('a feed of a store that announces changes', () => {
  it('watches it no longer than somebody listens, also where that one leaves at once', async () => {
    const { store, feed } = announcingStore()
    const leave = feed.listen(() => undefined)
    await turn()
    leave()
    store.letWatch()
    await turn()
    expect(store.watchers).toBe(0)
    const leaveAgain = feed.listen(() => undefined)
    await turn()
    expect(store.watchers).toBe(1)
    leaveAgain()
    await turn()
    expect(store.watchers).toBe(0)
  })

  it('watches it once for all listeners, also for those that come at the same time', async () => {
    const { store, feed } = announcingStore()
    const leave = [feed.listen(() => undefined), feed.listen(() => undefined)]
    store.letWatch()
    await turn()
    expect(store.watchers).toBe(1)
    for (const each of leave) each()
    await turn()
    expect(store.watchers).toBe(0)
  })
})

describe('a listener that fails', () => {
  it('is told again at the next poll, and the others are told all the same', async () => {
    const { feed } = announcingStore()
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
