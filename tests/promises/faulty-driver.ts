/**
 * @module The driver of the store with faults on order: a statement fails as it would on a full disk, a broken one, or
 * while somebody else holds the lock.
 *
 * A failing statement is not run. As the engine does, a fault of the disk also ends the transaction, sometimes.
 */

import * as real from '../../src/store/sqlite/driver.ts'

// All else is as it is: what this module declares itself comes first.
export * from '../../src/store/sqlite/driver.ts'

export type Fault = 'busy' | 'io' | 'full' | 'torn'

/** Says before each statement what goes wrong with it; undefined where nothing does. */
export type Script = (sql: string) => Fault | undefined

let script: Script | undefined

/** Orders faults from here on; none without a script. */
export function orderFaults(next: Script | undefined): void {
  script = next
}

/** Returns a connection on which the ordered faults happen. */
export function openConnection(options: real.ConnectionOptions): real.Connection {
  strike('open')
  const connection = real.openConnection(options)
  function strike(sql: string): void {
    const fault = script?.(sql)
    if (fault === undefined) return
    if (fault === 'torn') {
      try {
        connection.exec('ROLLBACK')
      } catch {
        // No transaction was open.
      }
    }
    const [errcode, message] = ERRORS[fault]
    throw Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode })
  }
  return {
    exec(sql) {
      strike(sql)
      connection.exec(sql)
    },
    run(sql, ...values) {
      strike(sql)
      return connection.run(sql, ...values)
    },
    add(sql, ...values) {
      strike(sql)
      return connection.add(sql, ...values)
    },
    get<Row>(sql: string, ...values: readonly real.SqlValue[]) {
      strike(sql)
      return connection.get<Row>(sql, ...values)
    },
    only<Row>(sql: string, ...values: readonly real.SqlValue[]) {
      strike(sql)
      return connection.only<Row>(sql, ...values)
    },
    all<Row>(sql: string, ...values: readonly real.SqlValue[]) {
      strike(sql)
      return connection.all<Row>(sql, ...values)
    },
    close: () => connection.close(),
  }
}

const ERRORS: Readonly<Record<Fault, readonly [number, string]>> = {
  busy: [5, 'database is locked'],
  io: [10, 'disk I/O error'],
  full: [13, 'database or disk is full'],
  torn: [13, 'database or disk is full'],
}
