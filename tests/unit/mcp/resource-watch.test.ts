/** A watch on the graph whose store is busy at times. */

import { expect, it } from 'vitest'
import { createResourceWatch } from '../../../src/mcp/resource-watch.ts'
import { GRAPH_URI } from '../../../src/mcp/resources.ts'
import type { GraphStore } from '../../../src/store/port.ts'

it('tells of every change once, also where the store was busy when it was to be compared', async () => {
  let revision = 1
  let busy = 0
  const store = {
    revision: async () => {
      if (busy === 0) return revision
      busy -= 1
      throw new Error('STORE_BUSY')
    },
  } as unknown as GraphStore
  const told: string[] = []
  const watch = createResourceWatch(
    (work) => work(store),
    (uri) => {
      told.push(uri)
    },
  )
  await watch.add([GRAPH_URI, 'memory://another'])
  await new Promise((resolve) => setTimeout(resolve, 20))
  revision = 2
  busy = 1
  watch.look()
  watch.look()
  await expect.poll(() => told).toEqual([GRAPH_URI])
  watch.look()
  watch.stop()
  expect(busy).toBe(0)
  expect(told).toEqual([GRAPH_URI])
})
