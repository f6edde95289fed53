import { describe, expect, it } from 'vitest'
import type { Mutation } from '../../../src/store/port.ts'
import type { Connection } from '../../../src/store/sqlite/driver.ts'
import { salvageRows } from '../../../src/store/sqlite/maintenance/salvage.ts'
import { writtenBy } from '../../writes.ts'
import { applyTo, openInMemory } from './connection.ts'

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
function damaged(connection: Connection, isLost: (sql: string, values: readonly unknown[]) => boolean): Connection {
  return {
    ...connection,
    get<Row>(sql: string, ...values: readonly (string | number | undefined)[]) {
      if (isLost(sql, values)) throw new Error('database disk image is malformed')
      return connection.get<Row>(sql, ...values)
    },
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

  it('reads a table from its other end, too, and tries what lies between', async () => {
    const connection = open()
    // Going up meets a page that cannot be read behind the second row, going down one behind the fourth.
    const isLost = (sql: string, [at]: readonly unknown[]): boolean =>
      sql.includes('AS number FROM entity') && (sql.includes('> ?') ? Number(at) >= 2 : Number(at) <= 4)
    const { found, names } = await salvage(damaged(connection, isLost))
    expect(names).toBe('e1,e2,e3,e4,e5')
    expect(found.nameless).toBe(0)
  })

  it('finds what lies far behind a page that cannot be read, from the other end', async () => {
    const connection = open()
    connection.run('UPDATE relation SET id = id + 100000 WHERE id > 2')
    const isLost = (sql: string, [at]: readonly unknown[]): boolean =>
      sql.includes('AS number FROM relation') && sql.includes('> ?') && Number(at) >= 2
    expect((await salvage(damaged(connection, isLost))).found.relations).toBe(ENTITIES)
  })

  it.each([
    ['a few rows', [1, 20_000, 40_001], [2, 40_000]],
    ['more rows than are tried', [1, 9_000, 10_500, 40_001], [2, 8_000, 40_000]],
  ])('finds what lies between two pages that cannot be read, the first of %s', async (_what, readable, lost) => {
    const connection = openInMemory()
    const numbers = [...readable, ...lost].sort((a, b) => a - b)
    for (const [place, number] of numbers.entries()) {
      applyTo(connection, [writtenBy(BY).relation(`e${number}`, 'hub', 'r')])
      connection.run('UPDATE relation SET id = ? WHERE id > ?', number, numbers[place - 1] ?? 0)
    }
    const isLost = (sql: string, values: readonly unknown[]): boolean =>
      sql.includes('FROM relation WHERE id') &&
      lost.includes(connection.get<{ number?: number }>(sql, ...(values as number[]))?.number ?? Number(values[0]))
    expect((await salvage(damaged(connection, isLost))).found.relations).toBe(readable.length)
  })

  it('tries no more numbers than it says where the table has no other end', async () => {
    const connection = open()
    let tried = 0
    const isLost = (sql: string): boolean => {
      if (sql.includes('FROM relation WHERE id = ?')) tried += 1
      return sql.includes('AS number FROM relation')
    }
    const { found } = await salvage(damaged(connection, isLost))
    // Up and down both end at once: five thousand numbers from the beginning on are tried.
    expect(found.relations).toBe(5)
    expect(tried).toBe(4_999)
  })

  it.each([
    ['up', '> ?', 3],
    ['down', '< ?', 6],
  ])('is not caught in a table whose rows lead back, going %s', async (_way, sign, to) => {
    const connection = open()
    let asked = 0
    const circular: Connection = {
      ...connection,
      get<Row>(sql: string, ...values: readonly (string | number | undefined)[]) {
        if (!sql.includes('AS number FROM entity')) return connection.get<Row>(sql, ...values)
        asked += 1
        if (asked > 1_000) throw new Error('It goes round for ever.')
        const at = Number(values[0])
        // Going up ends at once where the way down is tried.
        if (sign === '< ?' && sql.includes('> ?')) throw new Error('database disk image is malformed')
        if (sql.includes(sign) && (sign === '> ?' ? at >= 3 : at <= 3)) return { number: to } as Row
        return connection.get<Row>(sql, ...values)
      },
    }
    expect((await salvage(circular)).names).toBe('e1,e2,e3,e4,e5')
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
