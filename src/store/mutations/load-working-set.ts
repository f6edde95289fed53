/**
 * @module Loads the rows of a store that a batch concerns, for every engine, inside the transaction that its caller holds.
 *
 * A round trip to a server costs more than anything else: the statements are asked together, and their number does not grow with
 * the number of names or lines. The names of entities and relations, the typed row of a snapshot and a record are only compared
 * with those of the batch: they are read without their checksum. So a damaged record or typed row is replaced by the next one.
 */

import { defined } from '../../defined.ts'
import { ThroughlineError } from '../../errors.ts'
import type { Mutation, Relation } from '../port.ts'
import { groupBy } from '../queries/group-by.ts'
import { type Dialect, type Question, type Statement, together } from '../queries/question.ts'
import { concernsOf } from './concerns.ts'
import { storedTombstones, tombstoneIds } from './tombstones.ts'
import {
  type HeldRecord,
  relationKey,
  type StoredLine,
  type TypedRow,
  type WorkingSet,
  workingSet,
} from './working-set.ts'

/** Returns the stored rows that the batch concerns. @throws STORE_DAMAGED where the store has lost the row of its salt */
export function* loadWorkingSet(dialect: Dialect, batch: readonly Mutation[]): Question<WorkingSet> {
  const { names, whole, contents, deleted, relations, keys, buried, lifted, tombstones } = concernsOf(batch)
  const isWhole = new Set(whole)
  const parts = contents.length === 0 ? [] : names.filter((name) => !isWhole.has(name))
  const answers = yield* together([
    among([...names, ...whole], entitiesOf(dialect), [...names, ...whole]),
    among(whole, linesOf(dialect), whole),
    among(parts, linesOf(dialect, `AND ${dialect.isText('content')}`), parts, contents),
    among(whole, typedRowsOf(dialect), whole),
    among(relations, ...relationsNamed(dialect, relations)),
    among(deleted, relatedOf(dialect), deleted),
    among(keys, recordsOf(dialect), keys),
    among(buried, 'SELECT salt FROM meta'),
    among(lifted, 'SELECT DISTINCT salt FROM tombstone'),
  ])
  const [entities, lines, partLines, typed, named, related, records, own, salted] = answers as [
    EntityRow[],
    LineRow[],
    LineRow[],
    (TypedRow & { readonly entity: number })[],
    (Relation & { readonly id: number })[],
    { readonly name: string }[],
    HeldRecord[],
    { readonly salt: string }[],
    { readonly salt: string }[],
  ]
  const salt = own[0]?.salt ?? ''
  if (buried.length > 0 && salt === '')
    throw new ThroughlineError('STORE_DAMAGED', 'The store has lost the row that holds its salt.')
  const salts = salted.map((row) => row.salt)
  const ids = [...tombstones, ...tombstoneIds(buried, [salt]), ...tombstoneIds(lifted, salts)]
  const byEntity = groupBy([...lines, ...partLines], ({ entity }) => entity)
  const snapshots = new Map(typed.map(({ entity, ...snapshot }) => [entity, snapshot]))
  return workingSet({
    entities: new Map(
      entities.map(({ type, end, ...row }) => {
        const storedLines = byEntity.get(row.id) ?? []
        const rest = isWhole.has(row.name) ? defined({ snapshot: snapshots.get(row.id) }) : { end }
        const held = { ...row, entityType: type, storedType: type, lines: storedLines, storedLines, isTyped: false }
        return [row.name, { ...held, ...rest }]
      }),
    ),
    relations: new Map(named.map(({ id, ...relation }) => [relationKey(relation), { id, relation }])),
    related: new Set(related.map(({ name }) => name)),
    records: new Map(records.map((record) => [record.key, record])),
    salt,
    salts: new Set(salts),
    tombstones: yield* storedTombstones(dialect, ids),
  })
}

// --- internal ---

interface EntityRow {
  readonly id: number
  readonly name: string
  readonly type: string
  /** The place behind its last line. */
  readonly end: number
}

type LineRow = StoredLine & { readonly entity: number }

/** The statement; undefined where the batch has nothing that it asks of. */
function among(asked: readonly unknown[], sql: string, ...values: Statement['values']): Statement | undefined {
  return asked.length === 0 ? undefined : { sql, values }
}

function entitiesOf({ entityToChange, isText }: Dialect): string {
  return `
    SELECT ${entityToChange}, (SELECT coalesce(max(seq) + 1, 0) FROM observation WHERE observation.entity = entity.id) AS "end"
    FROM entity WHERE ${isText('name')} ORDER BY id`
}

function linesOf({ line, isText, isOfEntity }: Dialect, further = ''): string {
  return `SELECT entity, ${line} FROM observation WHERE ${isOfEntity(isText('name'))} ${further} ORDER BY seq, id`
}

function typedRowsOf({ isText, isOfEntity }: Dialect): string {
  return `
    SELECT entity, project, session, status, type, timestamp, brief, value, time FROM snapshot
    WHERE ${isOfEntity(isText('name'))}`
}

function recordsOf({ recordToChange, isOwn, isText }: Dialect): string {
  return `SELECT ${recordToChange} FROM record WHERE ${isOwn} AND ${isText('key')}`
}

/** By the index of both ends and the type: an end may have any number of relations. */
function relationsNamed({ relationKeys }: Dialect, named: readonly Relation[]): [sql: string, ...Statement['values']] {
  const { condition, values } = relationKeys(named)
  return [
    `SELECT id, from_name AS "from", to_name AS "to", type AS "relationType" FROM relation WHERE ${condition} ORDER BY id`,
    ...values,
  ]
}

/** Those of some names at which a relation ends. */
function relatedOf({ list }: Dialect): string {
  return `
    SELECT item AS name FROM ${list}
    WHERE EXISTS (SELECT 1 FROM relation WHERE from_name = item) OR EXISTS (SELECT 1 FROM relation WHERE to_name = item)`
}
