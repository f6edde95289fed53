/**
 * @module Reads a file to import, an export of ours or of another program, item by item, each with its line.
 *
 * It reads more than we write: lines of either format in any mixture, those of the reference server's relatives
 * (observations with a time, other field names, records of other kinds), and a whole graph in one JSON text. A line that
 * cannot be used is described by our own reason, never by its content.
 */

import { defined } from '../../defined.ts'
import { readTextLines, readWholeText } from '../../files/lines.ts'
import { isJson, type Json, stringOf, timeOf, valueIn } from '../../text/json.ts'
import type {
  Observation,
  Provenance,
  Relation,
  RowCounts,
  SnapshotRow,
  StoredEntity,
  StoredRelation,
  Tombstone,
} from '../port.ts'
import { EXPORT_VERSION, HEADER, HISTORY, TOMBSTONE } from './write-jsonl.ts'

/** The provenance that a line states; what it does not state is unknown. */
export type StatedProvenance = Partial<Provenance>

export interface EntityLine {
  readonly name: string
  readonly entityType: string
  readonly by: StatedProvenance
  readonly observations: readonly (StatedProvenance & { readonly content: string })[]
  readonly snapshot?: Omit<SnapshotRow, 'name'>
}

/** What a line holds. */
export type Line =
  | { readonly kind: 'header'; readonly counts: RowCounts & { readonly history: number } }
  | { readonly kind: 'entity'; readonly entity: EntityLine }
  | { readonly kind: 'relation'; readonly relation: Relation; readonly by: StatedProvenance }
  | { readonly kind: 'tombstone'; readonly tombstone: Tombstone }
  /** A record of a session's history, for the caller to read. */
  | { readonly kind: 'history'; readonly fields: Json }
  /** A session state file: it has a version and a time, and is for the caller to read. */
  | { readonly kind: 'state'; readonly fields: Readonly<Record<string, unknown>> }
  /** Metadata of another program: not part of the graph, and not an error. */
  | { readonly kind: 'mark' }
  | { readonly kind: 'bad'; readonly reason: string }

/** Returns what a text says: one thing for a line, many for a whole graph. Never throws. */
export function parseLine(text: string): Line[] {
  const value = valueIn(text)
  if (value === undefined) return [bad('not JSON')]
  try {
    return readValue(value, true)
  } catch {
    // An object nested deeper than the stack cannot be written as text.
    return [bad('nested too deeply')]
  }
}

/** Returns the entity to store for what a line stated, the rest filled from `fallback`. */
export function settleEntity(line: EntityLine, fallback: Provenance): StoredEntity {
  const by = settle(line.by, fallback)
  const observations = line.observations.map((stated): Observation => {
    return { content: stated.content, ...settle(stated, { ...fallback, at: by.at }) }
  })
  const { name, entityType, snapshot } = line
  return { name, entityType, by, observations, ...defined({ snapshot }) }
}

/** Returns the relation to store for what a line stated, the rest filled from `fallback`. */
export function settleRelation(relation: Relation, by: StatedProvenance, fallback: Provenance): StoredRelation {
  return { relation, by: settle(by, fallback) }
}

/** One item of a file. `where`: "line 3", or "line 1, item 3" where one text holds many. */
interface ImportItem {
  readonly where: string
  readonly line: Line
}

/**
 * Yields the items of a file in order. Never throws because of its content. @throws IMPORT_NOT_FOUND, IMPORT_UNREADABLE
 */
export function* readImport(path: string): Generator<ImportItem> {
  let isFirst = true
  for (const { number, text, problem, isLast } of readTextLines(path)) {
    if (problem !== undefined) {
      yield { where: `line ${number}`, line: { kind: 'bad', reason: problem } }
      isFirst = false
      continue
    }
    const lines = parseLine(text)
    if (isFirst && isBroken(lines) && /^\s*[[{]/.test(text) && isLast !== true) {
      const whole = parseLine(readWholeText(path) ?? '')
      if (!isBroken(whole)) {
        yield* numbered(whole, 'item')
        return
      }
    }
    isFirst = false
    if (isLast === true && isBroken(lines)) {
      yield { where: `line ${number}`, line: { kind: 'bad', reason: 'not JSON (the file may be cut off here)' } }
    } else if (lines.length === 1 && lines[0] !== undefined) {
      yield { where: `line ${number}`, line: lines[0] }
    } else {
      yield* numbered(lines, `line ${number}, item`)
    }
  }
}

// --- internal ---

/** The type of an entity whose file states none. */
const UNKNOWN = 'unknown'

const bad = (reason: string): Line => ({ kind: 'bad', reason })

function readValue(value: unknown, isOutermost: boolean): Line[] {
  if (Array.isArray(value)) {
    return isOutermost ? value.flatMap((item) => readValue(item, false)) : [bad('an array where an object belongs')]
  }
  if (!isJson(value)) return [bad('not an object')]
  const kind = stringOf(value['type']) ?? stringOf(value['_type'])
  if (kind === HEADER) return [readHeader(value)]
  if (kind === TOMBSTONE) return [readTombstone(value)]
  if (kind === HISTORY) {
    const { type: _, ...fields } = value
    return [{ kind: 'history', fields }]
  }
  if (kind === 'relation') return [readRelation(value)]
  if (kind === 'entity') return [readEntity(value)]
  if (kind?.startsWith('_')) return [{ kind: 'mark' }]
  if (Array.isArray(value['entities']) || Array.isArray(value['relations'])) {
    return [
      ...listOf(value['entities']).map((item) => (isJson(item) ? readEntity(item) : bad('not an object'))),
      ...listOf(value['relations']).map((item) => (isJson(item) ? readRelation(item) : bad('not an object'))),
    ]
  }
  if (isStateFile(value)) return [{ kind: 'state', fields: value }]
  if (endOf(value, FROM) !== undefined && endOf(value, TO) !== undefined) return [readRelation(value)]
  if (ENTITY_FIELDS.some((key) => value[key] !== undefined)) return [readEntity(value)]
  return [bad('neither an entity nor a relation')]
}

const ENTITY_FIELDS = ['observations', 'entityType', 'entity_type'] as const
const FROM = ['from', 'source', 'from_entity'] as const
const TO = ['to', 'target', 'to_entity'] as const

const STATE_SECTIONS = ['git', 'sd', 'workflow', 'summaries'] as const

function isStateFile(fields: Json): boolean {
  const version = stringOf(fields['version'])
  if (version === undefined || !/^[12]\./.test(version) || timeOf(fields['timestamp']) === undefined) return false
  return STATE_SECTIONS.some((key) => isJson(fields[key])) || Array.isArray(fields['decisions'])
}

function readEntity(fields: Json): Line {
  const name = stringOf(fields['name'])
  if (name === undefined) return bad('an entity without a name')
  const entityType = typeIn(fields, 'entity')
  const by = readProvenance(fields)
  const snapshot = fields['snapshot'] === undefined ? undefined : readSnapshotRow(fields['snapshot'])
  if (snapshot === 'bad') return bad('a snapshot that is not whole')
  const observations = readObservations(fields['observations'], by)
  return {
    kind: 'entity',
    entity: { name, entityType, by, observations, ...defined({ snapshot }) },
  }
}

/** Some files tell the kind of the line by `type`, others the entity's or relation's own type. */
function typeIn(fields: Json, kind: 'entity' | 'relation'): string {
  const type = stringOf(fields['type'])
  return (
    stringOf(fields[`${kind}Type`]) ?? stringOf(fields[`${kind}_type`]) ?? (type === kind ? undefined : type) ?? UNKNOWN
  )
}

function readObservations(value: unknown, by: StatedProvenance): EntityLine['observations'] {
  const items = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  return items.flatMap((item) => {
    if (item === null || item === undefined) return []
    if (typeof item === 'string') return [{ content: item, ...by }]
    if (!isJson(item)) return [{ content: typeof item === 'object' ? JSON.stringify(item) : String(item), ...by }]
    const content = first(item, CONTENT, stringOf)
    return [content === undefined ? { content: JSON.stringify(item), ...by } : { content, ...readProvenance(item) }]
  })
}

const CONTENT = ['content', 'text', 'observation', 'value'] as const
const TIMES = ['at', 'createdAt', 'created_at', 'timestamp'] as const

function readRelation(fields: Json): Line {
  const from = endOf(fields, FROM)
  const to = endOf(fields, TO)
  if (from === undefined || to === undefined) return bad('a relation without both ends')
  const relationType = typeIn(fields, 'relation')
  // If `source` is an end of the relation, it does not name the writer.
  const isEnd = stringOf(fields['from']) === undefined && stringOf(fields['source']) === from
  const { source, ...stated } = readProvenance(fields)
  const by = isEnd || source === undefined ? stated : { ...stated, source }
  return { kind: 'relation', relation: { from, to, relationType }, by }
}

function endOf(fields: Json, keys: readonly string[]): string | undefined {
  return first(fields, keys, stringOf)
}

function readProvenance(fields: Json): StatedProvenance {
  const at = isoOf(first(fields, TIMES, timeOf))
  const source = stringOf(fields['source'])
  const project = stringOf(fields['project'])
  return defined({ at, source, project })
}

/** An ISO time as it is; another one, such as `7 Oct 2025`, which no index could sort, as an ISO time. */
function isoOf(time: string | undefined): string | undefined {
  return time === undefined || /^\d{4}-\d{2}-\d{2}/.test(time) ? time : new Date(time).toISOString()
}

/** Returns the first of these fields that can be read so. */
function first(
  fields: Json,
  keys: readonly string[],
  read: (value: unknown) => string | undefined,
): string | undefined {
  for (const key of keys) {
    const found = read(fields[key])
    if (found !== undefined) return found
  }
  return undefined
}

function readSnapshotRow(value: unknown): Omit<SnapshotRow, 'name'> | 'bad' {
  if (!isJson(value)) return 'bad'
  const [project, status, type] = [stringOf(value['project']), stringOf(value['status']), stringOf(value['type'])]
  const [timestamp, typed, session] = [timeOf(value['timestamp']), stringOf(value['value']), stringOf(value['session'])]
  if (project === undefined || status === undefined || type === undefined) return 'bad'
  if (timestamp === undefined || typed === undefined) return 'bad'
  return { project, ...defined({ session }), status, type, timestamp, value: typed }
}

function readHeader(fields: Json): Line {
  if (fields['version'] !== EXPORT_VERSION) return bad('a header of another version of the export format')
  const count = (key: keyof RowCounts | 'history') => (Number.isSafeInteger(fields[key]) ? Number(fields[key]) : 0)
  return {
    kind: 'header',
    counts: {
      entities: count('entities'),
      observations: count('observations'),
      relations: count('relations'),
      snapshots: count('snapshots'),
      tombstones: count('tombstones'),
      history: count('history'),
    },
  }
}

const MARK_KINDS: readonly string[] = [
  'entity',
  'observation',
  'relation',
  'session',
  'text',
] satisfies Tombstone['kind'][]

function readTombstone(fields: Json): Line {
  const [kind, salt, hash] = [stringOf(fields['kind']), stringOf(fields['salt']), stringOf(fields['hash'])]
  const at = timeOf(fields['at'])
  if (kind === undefined || !MARK_KINDS.includes(kind) || at === undefined) return bad('a tombstone that is not whole')
  if (!/^[0-9a-f]{32}$/.test(salt ?? '') || !/^[0-9a-f]{64}$/.test(hash ?? '')) {
    return bad('a tombstone that is not whole')
  }
  return {
    kind: 'tombstone',
    tombstone: { kind: kind as Tombstone['kind'], salt: salt as string, hash: hash as string, at },
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function settle(stated: StatedProvenance, fallback: Provenance): Provenance {
  const project = stated.project ?? fallback.project
  const at = stated.at ?? fallback.at
  const source = stated.source ?? fallback.source
  return project === undefined ? { at, source } : { at, source, project }
}

function isBroken(lines: readonly Line[]): boolean {
  return lines.length === 1 && lines[0]?.kind === 'bad' && lines[0].reason === 'not JSON'
}

function* numbered(lines: readonly Line[], what: string): Generator<ImportItem> {
  for (const [place, line] of lines.entries()) yield { where: `${what} ${place + 1}`, line }
}
