/**
 * @module What one line of a file brings in: redacted before anything else sees it, and nothing that is not whole.
 *
 * Only our own export says who wrote a line and for which project; anything else was written by `import`. Times are taken
 * from any file that states them.
 */

import { defined } from '../../defined.ts'
import { redact, redactDeep } from '../../redact/redact.ts'
import { SNAPSHOT_ENTITY_TYPE } from '../../rules.ts'
import { parseObservations, renderObservations } from '../../snapshot/format/observations.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { madeBy } from '../../snapshot/written-by.ts'
import { type EntityLine, type Line, settleEntity, settleRelation } from '../../store/exchange/read-import.ts'
import type { Provenance, StoredEntity, StoredRelation } from '../../store/port.ts'
import { isTimestamp } from '../../store/timestamp.ts'
import { type HistoryRecord, historyRecord } from '../session/history.ts'
import { snapshotRow } from '../session/snapshots.ts'
import { readStateFile } from './read-state-file.ts'

/** Writer of what a file brings in without saying who wrote it. */
const IMPORT_SOURCE = 'import'

/** What can be put into a store, with the times that the file itself stated. */
export type Incoming = { readonly isRedacted: boolean } & (
  | { readonly kind: 'entity'; readonly entity: StoredEntity; readonly stated: EntityLine }
  | { readonly kind: 'relation'; readonly relation: StoredRelation; readonly statedAt: string | undefined }
  | { readonly kind: 'history'; readonly record: HistoryRecord }
  | Extract<Line, { kind: 'tombstone' }>
)

export interface IncomingFacts {
  readonly now: Date
  /** The file is our own export. */
  readonly isOurs: boolean
  /** The project of a file that does not name one and is of one. */
  readonly project: SessionSnapshot['project']
}

/** Returns what a line brings in, or the reason why its snapshot or its record is invalid. */
export function prepareLine(
  line: Exclude<Line, { kind: 'header' | 'mark' | 'bad' }>,
  { now, isOurs, project }: IncomingFacts,
): Incoming | Extract<Line, { kind: 'bad' }> {
  const fallback: Provenance = { at: now.toISOString(), source: IMPORT_SOURCE }
  switch (line.kind) {
    case 'tombstone':
      return { ...line, isRedacted: false }
    case 'history': {
      const redacted = redactor()
      const record = historyRecord(redacted.value(line.fields))
      if (record === undefined) return { kind: 'bad', reason: 'a record of the history that is not whole' }
      return { kind: 'history', record, isRedacted: redacted.any() }
    }
    case 'state': {
      const read = { ...readStateFile(line.fields, project), writtenBy: { sources: [IMPORT_SOURCE] } }
      const snapshot = redactDeep(read)
      const { name, ...row } = snapshotRow(snapshot)
      const by = { at: snapshot.timestamp, project: project.id }
      const observations = renderObservations(snapshot).map((content) => ({ content, ...by }))
      const stated = { name, entityType: SNAPSHOT_ENTITY_TYPE, by, observations, snapshot: row }
      const isRedacted = JSON.stringify(read) !== JSON.stringify(snapshot)
      return { kind: 'entity', entity: settleEntity(stated, fallback), stated, isRedacted }
    }
    case 'relation': {
      const redacted = redactor()
      const relation = {
        from: redacted.text(line.relation.from),
        to: redacted.text(line.relation.to),
        relationType: redacted.text(line.relation.relationType),
      }
      const by = isOurs ? line.by : timeOf(line.by)
      const stored = settleRelation(relation, by, fallback)
      return { kind: 'relation', relation: stored, statedAt: line.by.at, isRedacted: redacted.any() }
    }
    case 'entity': {
      const redacted = redactor()
      const stated: EntityLine = {
        name: redacted.text(line.entity.name),
        entityType: redacted.text(line.entity.entityType),
        by: isOurs ? line.entity.by : timeOf(line.entity.by),
        observations: line.entity.observations.map((stated) => ({
          ...(isOurs ? stated : timeOf(stated)),
          content: redacted.text(stated.content),
        })),
      }
      const snapshot =
        line.entity.snapshot === undefined
          ? readTyped(stated, fallback)
          : checkTyped(stated.name, line.entity.snapshot, redacted)
      if (snapshot === 'bad') return { kind: 'bad', reason: 'a snapshot that is not whole' }
      const whole = snapshot === undefined ? stated : { ...stated, snapshot }
      return { kind: 'entity', entity: settleEntity(whole, fallback), stated: whole, isRedacted: redacted.any() }
    }
  }
}

// --- internal ---

interface Redactor {
  readonly text: (text: string) => string
  readonly value: <T>(value: T) => T
  readonly any: () => boolean
}

function redactor(): Redactor {
  let any = false
  const note = <T>(before: T, after: T, isSame: boolean): T => {
    if (isSame) return before
    any = true
    return after
  }
  return {
    text: (text) => {
      const after = redact(text)
      return note(text, after, after === text)
    },
    value: (value) => {
      const after = redactDeep(value)
      return note(value, after, JSON.stringify(after) === JSON.stringify(value))
    },
    any: () => any,
  }
}

function timeOf({ at }: Partial<Provenance>): Partial<Provenance> {
  return defined({ at })
}

/** The typed value of a snapshot that a file holds as lines alone, as any memory server keeps it. */
function readTyped(
  { name, entityType, observations, by }: EntityLine,
  importing: Provenance,
): EntityLine['snapshot'] | undefined {
  if (entityType !== SNAPSHOT_ENTITY_TYPE) return undefined
  const parsed = parseObservations(
    observations.map((line) => line.content),
    { name, ...defined({ timestamp: by.at }) },
  )
  if (!parsed.ok || !isTimestamp(parsed.snapshot.timestamp)) return undefined
  // No line says who wrote it: it is the file's, and no session was recorded here.
  const made = madeBy(parsed.snapshot, { ...importing, project: undefined })
  const { name: _, ...row } = snapshotRow(redactDeep(made))
  return row
}

/** Passes a typed value that can be read and rendered, and is of this entity. */
function checkTyped(
  name: string,
  row: NonNullable<EntityLine['snapshot']>,
  redacted: Redactor,
): NonNullable<EntityLine['snapshot']> | 'bad' {
  try {
    const value = JSON.parse(row.value) as SessionSnapshot
    const clean = redacted.value(value)
    renderObservations(clean)
    const { name: own, ...rest } = snapshotRow(clean)
    if (own !== name || !isTimestamp(rest.timestamp)) return 'bad'
    // Unchanged to the byte where nothing had to be redacted.
    return clean === value ? { ...rest, value: row.value } : rest
  } catch {
    return 'bad'
  }
}
