/**
 * @module The conditions of a forgetting: read once, asked of rows.
 */

import { ThroughlineError } from '../../errors.ts'
import type { ForgetQuery } from '../port.ts'
import { parseTimestamp } from '../timestamp.ts'

export interface Conditions {
  /** The query selects by something else than sessions. */
  readonly any: boolean
  readonly byNameAlone: boolean
  readonly byTime: boolean
  readonly names: ReadonlySet<string> | undefined
  /** Whether a row was written by the source and in the period asked for. */
  readonly holds: (row: { readonly at: string; readonly source: string }) => boolean
  readonly inPeriod: (time: number) => boolean
}

/** A row that the conditions select. Of an entity `id` and `entity` are the same. */
export interface Hit {
  readonly id: number
  readonly entity: number
  readonly name: string
  readonly at: string
  readonly source: string
}

/** Rows that are looked at in one go: most of a large store is not selected. */
export const FORGET_PAGE = 5_000

/** Where rows of one kind are read, and by which column they are paged. */
export interface RowSource {
  readonly sql: string
  readonly id: string
}

export const ENTITY_ROWS: RowSource = { sql: 'SELECT id, id AS entity, name, at, source FROM entity', id: 'entity.id' }
export const LINE_ROWS: RowSource = {
  sql: `
    SELECT observation.id, observation.entity, entity.name, observation.at, observation.source
    FROM observation JOIN entity ON entity.id = observation.entity`,
  id: 'observation.id',
}

/** Returns the query's conditions. @throws INVALID_INPUT where there is none, or a time that is none */
export function readConditions({ names, source, since, until, sessions }: ForgetQuery): Conditions {
  const from = since === undefined ? Number.NEGATIVE_INFINITY : parseTimestamp(since)
  const to = until === undefined ? Number.POSITIVE_INFINITY : parseTimestamp(until)
  const byTime = since !== undefined || until !== undefined
  const any = names !== undefined || source !== undefined || byTime
  if (!any && sessions === undefined) {
    throw new ThroughlineError('INVALID_INPUT', 'Say what to forget: names, a source or a time.')
  }
  const inPeriod = (time: number): boolean => time >= from && time <= to
  return {
    any,
    byTime,
    byNameAlone: names !== undefined && source === undefined && !byTime,
    names: names === undefined ? undefined : new Set(names),
    inPeriod,
    // A time that cannot be read lies in no period.
    holds: (row) => (source === undefined || row.source === source) && (!byTime || inPeriod(Date.parse(row.at))),
  }
}

/** Returns by what a query selects, for the audit. */
export function describeQuery({ names, source, since, until }: ForgetQuery): string {
  const by = [
    ...(names === undefined ? [] : ['names']),
    ...(source === undefined ? [] : ['source']),
    ...(since === undefined && until === undefined ? [] : ['time']),
  ]
  return by.length === 0 ? 'session' : by.join(' and ')
}
