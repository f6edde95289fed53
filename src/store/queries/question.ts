/**
 * @module A question to a store, written once for every engine: a generator that gives statements and is given their rows.
 *
 * Between two engines only the SQL of a list and of a verified text differs: each has its own `Dialect`. Statements have a
 * `?` for each value.
 */

import type { Relation } from '../port.ts'
import type { Term } from './index-text.ts'

/** A value that a statement binds; `undefined` is SQL's NULL. */
export type SqlValue = string | number | undefined

/** A value of a statement; a list is bound as the engine's `Dialect` asks for it. */
export type Bound = SqlValue | readonly (string | number)[]

export interface Statement {
  readonly sql: string
  readonly values: readonly Bound[]
}

/**
 * Gives statements, is given the rows of each, and returns the answer. Statements that it gives together need not wait for each
 * other's rows, and it is given a list of rows for each.
 */
export type Question<T> = Generator<Statement | readonly Statement[], T, unknown[]>

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
  /** The hash of a tombstone. */
  readonly tombstone: string
  /** The revision that an entity or relation changed with; NULL where the engine does not remember it. */
  readonly changed: string
  /** The columns of a stored line, and of an entity that a batch changes. */
  readonly line: string
  readonly entityToChange: string
  /** Returns the condition that the column `entity` is one of the entities for which a condition holds. */
  readonly isOfEntity: (condition: string) => string
  /** Returns the condition that a relation is one of these, or may be, by an index. */
  readonly relationKeys: (named: readonly Relation[]) => {
    readonly condition: string
    readonly values: readonly Bound[]
  }
  /** The value of a record as above, and the columns of one that a batch changes. */
  readonly record: string
  readonly recordToChange: string
  /** The condition that a record is the caller's. */
  readonly isOwn: string
  /** Returns a condition that holds for all records whose keys begin so, by an index. */
  readonly keysFrom: (prefix: string) => { readonly condition: string; readonly values: readonly Bound[] }
  readonly literal: LiteralDialect
  readonly search: SearchDialect
}

/** How an engine leaves out texts that do not contain one, whatever its case. */
export interface LiteralDialect {
  /** Returns the condition that a text may contain what is sought, which is bound. */
  readonly mayHold: (column: string) => string
  /** Returns what is bound for a text in lower case. */
  readonly sought: (wanted: string) => SqlValue
  /** Rows that are looked at by one statement. */
  readonly page: number
}

/** How an engine searches its index of words. A row of it is a line, or an entity's name and type. */
export interface SearchDialect {
  /** Returns what the index is asked for a term; nothing matches that of a term without a word. */
  readonly expression: (kind: Term['kind'], text: string) => string
  /** Returns what holds where all of these hold. */
  readonly all: (expressions: readonly string[]) => string
  /** Gives one row, `rows`: how many rows match, counted to a number. */
  readonly countRows: (expression: string, most: number) => Statement
  /** Gives one row, `rows`: of each row that matches the entity and the line (0 for a name and type), all as one list. */
  readonly matches: (expression: string) => Statement
  /** Gives one row, `rows`: of the newest rows that match the entity and the line (0 for a name and type), as one list. */
  readonly newest: (asked: NewestAsked) => Statement
}

export interface NewestAsked {
  readonly expression: string
  /** Names and types, or lines. */
  readonly table: 'entity' | 'observation'
  /** Of that table, between two ids. */
  readonly above: number
  readonly below: number
  readonly limit: number
}

/** Asks one statement and returns its rows. */
export function* ask<Row>(sql: string, ...values: readonly Bound[]): Question<Row[]> {
  return (yield { sql, values }) as Row[]
}

/** Asks statements together and returns the rows of each; none for one that is undefined. */
export function* together(statements: readonly (Statement | undefined)[]): Question<unknown[][]> {
  const asked = statements.filter((statement) => statement !== undefined)
  const rows = (asked.length === 0 ? [] : yield asked) as unknown[][]
  return statements.map((statement) => (statement === undefined ? [] : (rows[asked.indexOf(statement)] as unknown[])))
}

/** Asks a statement that always has one row, such as a count, and returns the row. */
export function* askOne<Row>(sql: string, ...values: readonly Bound[]): Question<Row> {
  const [row] = yield* ask<Row>(sql, ...values)
  return row as Row
}
