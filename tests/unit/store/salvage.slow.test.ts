import { describe, expect, it } from 'vitest'
import type { Mutation } from '../../../src/store/port.ts'
import type { Connection } from '../../../src/store/sqlite/driver.ts'
import { salvageRows } from '../../../src/store/sqlite/maintenance/salvage.ts'
import { writtenBy } from '../../writes.ts'
import { applyTo, note, openInMemory } from './connection.ts'

const BY = { at: '2025-10-07T14:30:00.000Z', source: 'cli', project: 'example.org/shop' }
const ENTITIES = 5

/** Five entities of two lines, each with a snapshot and a relation to the next one. */
function open(): Connection {
  const connection = openInMemory()
  for (let place = 1; place <= ENTITIES; place += 1) {
    const name = `e${place}`
    const row = {
      name,
      project: 'p',
      ...(place % 2 === 0 ? { session: `s${place}` } : {}),
      status: 'paused',
      type: 'manual',
      timestamp: BY.at,
      value: `{"v":${place}}`,
    }
    applyTo(connection, [
      { kind: 'put-snapshot', row, entityType: 'note', observations: [`${name} one`, `${name} two`], by: BY },
      writtenBy(BY).relation(name, `e${place + 1}`, 'r'),
      { kind: 'put-record', key: `k${place}`, value: name, at: BY.at },
      { kind: 'put-tombstone', tombstone: { kind: 'entity', salt: 's', hash: `h${place}`, at: BY.at } },
    ])
  }
  return connection
}

/** Reads that meet a page which cannot be read: whatever `isLost` says of a statement and its values. */
function damaged(connection: Connection, isLost: (sql: string, values: readonly number[]) => boolean): Connection {
  const strike = <T>(sql: string, values: readonly unknown[], work: () => T): T => {
    if (isLost(sql, values as number[])) throw new Error('database disk image is malformed')
    return work()
  }
  return {
    ...connection,
    get: (sql, ...values) => strike(sql, values, () => connection.get(sql, ...values)),
    all: (sql, ...values) => strike(sql, values, () => connection.all(sql, ...values)),
  }
}

async function salvage(connection: Connection) {
  const batches: Mutation[] = []
  const found = await salvageRows(connection, async (batch) => void batches.push(...batch))
  const entities = batches.flatMap((each) => (each.kind === 'merge-entity' ? [each.entity] : []))
  const kinds = batches.map(({ kind }) => kind)
  return { found, entities, names: entities.map(({ name }) => name).join(), kinds }
}

describe('salvageRows', () => {
  it('gives every row of a store that is well, with all that was written with it', async () => {
    const connection = open()
    const { found, entities, kinds } = await salvage(connection)
    expect(found).toEqual({ entities: 5, observations: 10, relations: 5, snapshots: 5, nameless: 0 })
    expect(entities[1]).toEqual({
      name: 'e2',
      entityType: 'note',
      by: BY,
      observations: [
        { content: 'e2 one', ...BY },
        { content: 'e2 two', ...BY },
      ],
      snapshot: {
        project: 'p',
        session: 's2',
        status: 'paused',
        type: 'manual',
        timestamp: BY.at,
        value: '{"v":2}',
      },
    })
    expect(entities[0]?.snapshot).not.toHaveProperty('session')
    expect(kinds.filter((kind) => kind === 'put-record')).toHaveLength(5)
    expect(kinds.filter((kind) => kind === 'put-tombstone')).toHaveLength(5)
  })

  it.each<[string, string, Partial<Record<string, number>>, string]>([
    [
      'a name that is not as it was written',
      "UPDATE entity SET name = 'E3' WHERE id = 3",
      { entities: 5, observations: 10, snapshots: 4, nameless: 1 },
      'e1,e2,salvaged-3,e4,e5',
    ],
    [
      'a name and all its lines',
      "UPDATE entity SET at = 'x' WHERE id = 3; UPDATE observation SET content = 'x' WHERE entity = 3",
      { entities: 4, observations: 8, snapshots: 4, nameless: 0 },
      'e1,e2,e4,e5',
    ],
    [
      'a line',
      "UPDATE observation SET content = 'x' WHERE entity = 3 AND seq = 0",
      { entities: 5, observations: 9 },
      'e1,e2,e3,e4,e5',
    ],
    ['a snapshot', "UPDATE snapshot SET value = '{}' WHERE entity = 3", { snapshots: 4 }, 'e1,e2,e3,e4,e5'],
    ['a relation', "UPDATE relation SET type = 'x' WHERE id = 3", { relations: 4 }, 'e1,e2,e3,e4,e5'],
  ])('leaves out %s, and what else stands there is kept', async (_what, sql, counts, names) => {
    const connection = open()
    connection.exec(sql)
    const { found, names: kept, entities } = await salvage(connection)
    expect(found).toMatchObject(counts)
    expect(kept).toBe(names)
    // Who wrote it and when is known from its lines.
    expect(entities.every(({ by }) => by.at === BY.at)).toBe(true)
  })

  it('keeps an entity that has no lines', async () => {
    const connection = openInMemory()
    applyTo(connection, [note('bare')])
    expect((await salvage(connection)).entities).toMatchObject([{ name: 'bare', observations: [] }])
  })

  it('tries the rows of a page that cannot be scanned one by one', async () => {
    const isLost = (sql: string, [first = 0, last = 0]: readonly number[]): boolean =>
      sql.includes('FROM entity WHERE id BETWEEN') && first <= 3 && last >= 3
    const { found, names } = await salvage(damaged(open(), isLost))
    expect(names).toBe('e1,e2,e3,e4,e5')
    expect(found.nameless).toBe(0)
  })

  it('finds what lies before, between and far behind pages that cannot be read', async () => {
    const connection = openInMemory()
    const [readable, lost] = [
      [1, 20_000, 40_001],
      [2, 8_000, 40_000],
    ]
    const numbers = [...readable, ...lost].sort((a, b) => a - b)
    for (const [place, number] of numbers.entries()) {
      applyTo(connection, [writtenBy(BY).relation(`e${number}`, 'hub', 'r')])
      connection.run('UPDATE relation SET id = ? WHERE id > ?', number, numbers[place - 1] ?? 0)
    }
    const isLost = (sql: string, [first = 0, last = first]: readonly number[]): boolean =>
      /FROM relation WHERE id (=|BETWEEN)/.test(sql) && lost.some((number) => first <= number && number <= last)
    expect((await salvage(damaged(connection, isLost))).found.relations).toBe(readable.length)
  })

  it('tries few numbers of a page that cannot be read and stands for many', async () => {
    const connection = openInMemory()
    const [first, last] = [1, 500_000]
    for (const number of [first, last]) applyTo(connection, [writtenBy(BY).relation(`e${number}`, 'hub', 'r')])
    connection.run('UPDATE relation SET id = ? WHERE id > ?', last, first)
    let failed = 0
    const isLost = (sql: string, [from = 0, to = from]: readonly number[]): boolean => {
      const meets = /FROM relation WHERE id (=|BETWEEN)/.test(sql) && from < last && to > first
      if (meets) failed += 1
      return meets
    }
    expect((await salvage(damaged(connection, isLost))).found.relations).toBe(2)
    expect(failed).toBeLessThan(10_100)
  })

  it('tries no more numbers than it says behind the last row of a table whose end cannot be read', async () => {
    let tried = 0
    const isLost = (sql: string, values: readonly number[]): boolean => {
      if (sql.includes('FROM relation WHERE id = ?')) tried += 1
      return sql.includes('FROM relation') && (values.at(-1) ?? 0) > 3
    }
    expect((await salvage(damaged(open(), isLost))).found.relations).toBe(3)
    expect(tried).toBe(5_003)
  })

  it('keeps the tombstones around one that cannot be read', async () => {
    const connection = open()
    connection.run("UPDATE tombstone SET at = 'x' WHERE hash = 'h3'")
    const { kinds } = await salvage(connection)
    expect(kinds.filter((kind) => kind === 'put-tombstone')).toHaveLength(4)
  })

  it('gives batches of a size, each row once', async () => {
    const connection = openInMemory()
    applyTo(
      connection,
      Array.from({ length: 450 }, (_, place) => ({ kind: 'put-record', key: `k${place}`, value: 'x', at: '' })),
    )
    const sizes: number[] = []
    await salvageRows(connection, async (batch) => void sizes.push(batch.length))
    expect(sizes).toEqual([200, 200, 50])
  })
})
