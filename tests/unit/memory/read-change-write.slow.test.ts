import { describe, expect, it } from 'vitest'
import { change } from '../../../src/memory/session/read-change-write.ts'
import type { GraphStore, Mutation } from '../../../src/store/port.ts'
import { worldForEachTest } from '../../each-test.ts'

const world = worldForEachTest()

const put = (value: string): Mutation => ({ kind: 'put-record', key: 'count', value, at: '2026-11-21T10:00:00.000Z' })
/** Reads a number, lets others run, writes the next one. */
const increment = (store: GraphStore) =>
  change(store, async () => {
    const next = Number((await store.record('count')) ?? 0) + 1
    await new Promise((done) => setTimeout(done, Math.min(next, 3)))
    return { mutations: [put(String(next))], result: next }
  })

describe('change', () => {
  it('loses none of many changes of one value, on several connections', async () => {
    const results = await Promise.all(
      Array.from({ length: 4 }, () =>
        world.context.withStore(5_000, async (store) => {
          const mine: number[] = []
          for (let index = 0; index < 10; index += 1) mine.push(await increment(store))
          return mine
        }),
      ),
    )
    expect(results.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(await world.context.withStore(1_000, (store) => store.record('count'))).toBe('40')
  })

  it('writes nothing where there is nothing to write', async () => {
    await world.context.withStore(1_000, async (store) => {
      expect(await change(store, async () => ({ mutations: [], result: 'same' }))).toBe('same')
      expect(await store.revision()).toBe(0)
    })
  })

  it('gives up when the store never stands still, and says so', async () => {
    await world.context.withStore(1_000, async (store) => {
      let tries = 0
      const restless = change(store, async () => {
        tries += 1
        await store.commit([put(`other ${tries}`)])
        return { mutations: [put('mine')], result: undefined }
      })
      await expect(restless).rejects.toMatchObject({ code: 'STORE_BUSY' })
      expect(await store.record('count')).toBe(`other ${tries}`)
    })
  })
})
