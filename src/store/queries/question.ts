/**
 * @module A question to a store, written once for every engine: a generator that gives statements and is given their rows.
 *
 * Between two engines only the SQL of a list and of a verified text differs: each has its own `Dialect`. Statements have a
 * `?` for each value.
 */

/** A value that a statement binds; `undefined` is SQL's NULL. */
export type SqlValue = string | number | undefined

/** A value of a statement; a list is bound as the engine's `Dialect` asks for it. */
export type Bound = SqlValue | readonly (string | number)[]

export interface Statement {
  readonly sql: string
  readonly values: readonly Bound[]
}

/** Gives statements one after the other, is given the rows of each, and returns the answer. */
export type Question<T> = Generator<Statement, T, unknown[]>

/** How an engine writes what engines write differently. */
export interface Dialect {
  /** Returns the condition that a column is one of the texts of a list, which is bound as one value. */
  readonly isText: (column: string) => string
  /** The same for numbers. */
  readonly isNumber: (column: string) => string
  /** Rows of one column, `item`, for a list of texts, which is bound as one value. */
  readonly list: string
  /** The place of a part, which is bound, in the name of an entity, whatever its ASCII case: 1 for the beginning, 0 where it is not in it. */
  readonly placeInName: string
  /** The text that a row of each table is read for, verified where rows have checksums; of a snapshot there are two. */
  readonly entity: string
  readonly observation: string
  readonly relation: string
  readonly brief: string
  readonly value: string
  /** The columns of a stored line. */
  readonly line: string
}

/** Asks one statement and returns its rows. */
export function* ask<Row>(sql: string, ...values: readonly Bound[]): Question<Row[]> {
  return (yield { sql, values }) as Row[]
}

/** Asks a statement that always has one row, such as a count, and returns the row. */
export function* askOne<Row>(sql: string, ...values: readonly Bound[]): Question<Row> {
  const [row] = yield* ask<Row>(sql, ...values)
  return row as Row
}
