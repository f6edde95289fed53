/** A watch on resources whose store is busy at times. */

import { expect, it } from 'vitest'
import { createResourceWatch } from '../../../src/mcp/resource-watch.ts'
import type { GraphStore } from '../../../src/store/port.ts'

const URIS = ['memory://entity/a', 'memory://entity/b']

it('tells of every change once, also where the store was busy when they were to be compared', async () => {
  let revision = 1
  let busy = 0
  const store = {
    revision: async () => revision,
    entities: async ([name = '']: readonly string[]) => {
      // The first resource is read, and the second is not.
      if (name === 'b' && busy > 0) {
        busy -= 1
        throw new Error('STORE_BUSY')
      }
      return [{ name, entityType: 'note', observations: [`revision ${revision}`] }]
    },
    relations: async () => ({ relations: [], count: 0 }),
  } as unknown as GraphStore
  const told: string[] = []
  const watch = createResourceWatch(
    (work) => work(store),
    (uri) => {
      told.push(uri)
    },
  )
  await watch.add(URIS)
  await new Promise((resolve) => setTimeout(resolve, 20))
  revision = 2
  busy = 1
  watch.look()
  await expect.poll(() => told).toEqual(URIS)
  watch.look()
  watch.stop()
  expect(busy).toBe(0)
  expect(told).toEqual(URIS)
})
