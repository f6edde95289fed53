/** What changed in a store since a revision: what a synchronisation sends. */

import { describe, expect, it } from 'vitest'
import type { GraphStore, StoreRow } from '../../../src/store/port.ts'
import { openSqliteStore } from '../../../src/store/sqlite/store.ts'
import { BY, writtenBy } from '../../writes.ts'

const { note, observe, relation } = writtenBy(BY)
const open = () => openSqliteStore({ location: ':memory:', busyTimeout: 100 })

async function changesSince(store: GraphStore, since: number): Promise<string[]> {
  const found: string[] = []
  const visit = (row: StoreRow): void => {
    if (row.kind === 'entity') found.push(`${row.entity.name} ${row.changed}`)
    if (row.kind === 'relation') found.push(`${row.relation.relation.from}→${row.relation.relation.to} ${row.changed}`)
  }
  await store.eachRow(visit, since)
  return found
}

describe('the changes of a store', () => {
  it('are the entities and relations that were written after a revision, each with its own', async () => {
    const store = await open()
    await store.commit([note('oak', 'a line'), note('elm')])
    await store.commit([observe('oak', 'another'), relation('oak', 'elm')])
    expect(await changesSince(store, 0)).toEqual(['oak 2', 'elm 1', 'oak→elm 2'])
    expect(await changesSince(store, 1)).toEqual(['oak 2', 'oak→elm 2'])
    expect(await changesSince(store, 2)).toEqual([])
    await store.close()
  })

  it.each([
    ['a line that goes', [{ kind: 'delete-observations', name: 'oak', contents: ['a line'] }], ['oak 2']],
    ['a line that is there already', [observe('oak', 'a line')], []],
    ['an entity that goes', [{ kind: 'delete-entity', name: 'oak' }], []],
    ['a record', [{ kind: 'put-record', key: 'k', value: 'v', at: BY.at }], []],
  ] as const)('of %s', async (_, batch, expected) => {
    const store = await open()
    await store.commit([note('oak', 'a line')])
    await store.commit(batch)
    expect(await changesSince(store, 1)).toEqual(expected)
    await store.close()
  })
})
