/** @module What a forgetting does with the rows that it selects, for every engine: the steps of one transaction. Pure. */

import type { ForgetOrder, ForgetQuery, Forgetting, Forgotten, Mark, Relation } from '../port.ts'
import { describeQuery } from '../queries/forget-conditions.ts'
import { ask, type Question } from '../queries/question.ts'
import type { AppliedStep } from './concerns.ts'
import type { StoredLine } from './working-set.ts'

/** The rows that a forgetting selects. */
export interface Selection {
  readonly found: Forgotten
  /** Observations that are deleted, of entities that stay. */
  readonly lines: readonly (StoredLine & { readonly name: string })[]
  readonly relations: readonly (Relation & { readonly id: number })[]
}

/** Returns the steps: every selected row is deleted, and a tombstone is left for it. */
export function forgetSteps(
  { found, lines, relations }: Selection,
  query: ForgetQuery,
  order: ForgetOrder,
): AppliedStep[] {
  // A name that only relations have can come back, too.
  const ends = new Set(relations.flatMap(({ from, to }) => [from, to]))
  const marks: Mark[] = [
    ...relations.map(
      ({ from, to, relationType }): Mark => ({ kind: 'relation', relation: { from, to, relationType } }),
    ),
    ...lines.map(({ name, content }): Mark => ({ kind: 'observation', name, content })),
    ...[...found.entities, ...(query.names ?? []).filter((name) => ends.has(name))].map(
      (name): Mark => ({ kind: 'entity', name }),
    ),
    ...found.sessions.map((session): Mark => ({ kind: 'session', session })),
  ]
  return [
    { kind: 'remove-rows', lines, relations: relations.map(({ id }) => id) },
    ...found.entities.map((name): AppliedStep => ({ kind: 'delete-entity', name })),
    ...order.recordKeys.map((key): AppliedStep => ({ kind: 'remove-record', key })),
    ...marks.map((mark): AppliedStep => ({ kind: 'bury', mark, at: order.at })),
  ]
}

/** The line of audit: how much was forgotten and when. Its values are `auditValues`. */
export const ADD_AUDIT = `
  INSERT INTO forgetting (at, by, entities, observations, relations, snapshots, sessions)
  VALUES (?, ?, ?, ?, ?, ?, ?)`

/** Returns every forgetting so far, newest first. */
export function findForgettings(): Question<Forgetting[]> {
  return ask('SELECT at, by, entities, observations, relations, snapshots, sessions FROM forgetting ORDER BY id DESC')
}

/** Returns the values of `ADD_AUDIT`. */
export function auditValues(found: Forgotten, query: ForgetQuery, { at }: ForgetOrder): (string | number)[] {
  const { entities, observations, relations, snapshots, sessions } = found
  return [at, describeQuery(query), entities.length, observations, relations, snapshots, sessions.length]
}
