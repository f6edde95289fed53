/**
 * @module A store's whole content out to lines, and lines in.
 *
 * An import merges: it adds what is not there and takes nothing away, so that a second time changes nothing. Every text is
 * redacted first. What was forgotten here stays forgotten, unless the file states a later time for it than that of the
 * forgetting; what it gives no time for is taken for old. The history of sessions may repeat in
 * other words what was forgotten: into a store that has forgotten anything it comes without its texts. Only our own export says
 * who wrote a line; anything else was written by `import`.
 */

import { ThroughlineError } from '../../errors.ts'
import { renderObservations } from '../../snapshot/format/observations.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { type EntityLine, readImport } from '../../store/exchange/read-import.ts'
import { renderHistory, renderReferenceRow, renderRow } from '../../store/exchange/write-jsonl.ts'
import type { GraphStore, Mark, Mutation, Relation, RowCounts, SnapshotRow, StoredEntity } from '../../store/port.ts'
import { textMark, textsOf, withoutTexts } from '../session/deleted-texts.ts'
import { historyKey, putHistory, readHistory, withoutTexts as withCountsAlone } from '../session/history.ts'
import { findSnapshots } from '../session/snapshots.ts'
import { type Incoming, prepareLine } from './incoming.ts'
import { writeStateFile } from './write-state-file.ts'

export const EXPORT_FORMATS = ['throughline', 'reference', 'unified-state'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export interface ImportFacts {
  readonly now: Date
  /** Told after each batch how many lines have been read. */
  readonly progress?: (lines: number) => void
  /** The project of a session state file. */
  readonly project?: SessionSnapshot['project']
}

/** What an import did. */
export interface ImportReport {
  /** Entities added. */
  readonly entities: number
  /** Entities that were there and got observations. */
  readonly extended: number
  /** Observations added, on new entities or old. */
  readonly observations: number
  readonly relations: number
  /** Typed snapshots among the entities of the file. */
  readonly snapshots: number
  readonly tombstones: number
  /** Records of what happened to sessions: compactions with their losses, and what was given to models. */
  readonly history: number
  /** Entities, observations and relations left out because they were forgotten here. */
  readonly forgotten: number
  /** Lines in which a secret was redacted. */
  readonly redacted: number
  /** Things that the file said and that could be read. */
  readonly usable: number
  /** What could not be read: the first ones, and how many in all. */
  readonly problems: readonly ImportProblem[]
  readonly unusable: number
  /** What the file's header promises, where the file holds less. */
  readonly cut?: { readonly promised: number; readonly read: number }
}

interface ImportProblem {
  readonly where: string
  readonly reason: string
}

/** Gives `write` every line of the store in this format, newline included. */
export async function exportGraph(
  store: GraphStore,
  format: Exclude<ExportFormat, 'unified-state'>,
  write: (text: string) => void,
): Promise<void> {
  const { injections, compactions } = await readHistory(store)
  const history = [...compactions, ...injections]
  await store.eachRow((row) => {
    const line = format === 'reference' ? renderReferenceRow(row) : renderRow(row, history.length)
    if (line !== undefined) write(`${line}\n`)
  })
  if (format === 'throughline') for (const record of history) write(`${renderHistory(record)}\n`)
}

/** Gives `write` every line of a session state file of the project's newest snapshot. @throws SNAPSHOT_NOT_FOUND */
export async function exportState(
  store: GraphStore,
  project: string,
  now: Date,
  write: (text: string) => void,
): Promise<void> {
  const [newest] = await findSnapshots(store, { project, limit: 1 })
  if (newest === undefined) throw new ThroughlineError('SNAPSHOT_NOT_FOUND', 'There is no snapshot of this project yet')
  for (const line of writeStateFile(newest, now).trimEnd().split('\n')) write(`${line}\n`)
}

/**
 * Merges a file into the store, a batch at a time, and returns what that did. @throws IMPORT_NOT_FOUND,
 * IMPORT_UNREADABLE, and what the store throws
 */
export async function importFile(store: GraphStore, path: string, facts: ImportFacts): Promise<ImportReport> {
  const tally = emptyTally()
  const project = facts.project ?? { id: UNKNOWN, name: UNKNOWN }
  const known = await historyHere(store)
  let header: (RowCounts & { readonly history: number }) | undefined
  let read = 0
  let batch: Incoming[] = []
  let weight = 0
  for (const { where, line } of readImport(path)) {
    if (line.kind === 'mark') tally.usable += 1
    else if (line.kind === 'header') {
      tally.usable += 1
      header = line.counts
    } else {
      const taken =
        line.kind === 'bad' ? line : prepareLine(line, { now: facts.now, isOurs: header !== undefined, project })
      if (taken.kind === 'bad') {
        tally.unusable += 1
        if (tally.problems.length < MOST_PROBLEMS) tally.problems.push({ where, reason: taken.reason })
        continue
      }
      tally.usable += 1
      read += 1
      if (taken.isRedacted) tally.redacted += 1
      batch.push(taken)
      weight += weigh(taken)
    }
    if (batch.length < BATCH && weight < BATCH_WEIGHT) continue
    await admit(store, batch, tally, known)
    facts.progress?.(read)
    batch = []
    weight = 0
  }
  await admit(store, batch, tally, known)
  const promised = header === undefined ? 0 : header.entities + header.relations + header.tombstones + header.history
  return { ...tally, ...(read < promised ? { cut: { promised, read } } : {}) }
}

/** Returns the entities without what was forgotten here; one that was forgotten is left out. */
export async function withoutWhatIsForgotten(
  store: GraphStore,
  items: readonly Extract<Incoming, { kind: 'entity' }>[],
): Promise<StoredEntity[]> {
  const guard = await forgottenGuard(store, items)
  return items.flatMap((item) => withoutForgotten(item.entity, item.stated, guard, emptyTally()) ?? [])
}

// --- internal ---

const UNKNOWN = 'unknown'
/** Lines of one transaction, and characters: others wait for no longer than it takes, a third of a second. */
const BATCH = 20_000
const BATCH_WEIGHT = 750_000
const MOST_PROBLEMS = 100

type Tally = { -readonly [Key in keyof ImportReport]: ImportReport[Key] } & { problems: ImportProblem[] }

type IncomingRelation = Extract<Incoming, { kind: 'relation' }>

function emptyTally(): Tally {
  return {
    entities: 0,
    extended: 0,
    observations: 0,
    relations: 0,
    snapshots: 0,
    tombstones: 0,
    history: 0,
    forgotten: 0,
    redacted: 0,
    usable: 0,
    problems: [],
    unusable: 0,
  }
}

function weigh(item: Incoming): number {
  if (item.kind === 'tombstone') return 0
  if (item.kind === 'history') return JSON.stringify(item.record).length
  if (item.kind === 'relation') return item.relation.relation.from.length + item.relation.relation.to.length
  return item.entity.observations.reduce((sum, { content }) => sum + content.length, item.entity.name.length)
}

/** What is remembered here before an import. */
interface HistoryHere {
  /** Keys of the records: those of a file do not take their place. */
  readonly keys: Set<string>
  /** Whether anything was forgotten here. */
  readonly hasForgotten: boolean
}

async function historyHere(store: GraphStore): Promise<HistoryHere> {
  const { injections, compactions } = await readHistory(store)
  const keys = new Set([...injections, ...compactions].map(historyKey))
  return { keys, hasForgotten: (await store.size()).tombstones > 0 }
}

async function admit(
  store: GraphStore,
  batch: readonly Incoming[],
  tally: Tally,
  { keys, hasForgotten }: HistoryHere,
): Promise<void> {
  if (batch.length === 0) return
  const guard = await forgottenGuard(store, batch)
  const mutations: Mutation[] = []
  const offered = new Map<string, StoredEntity>()
  for (const item of batch) {
    if (item.kind === 'tombstone') {
      tally.tombstones += 1
      mutations.push({ kind: 'put-tombstone', tombstone: item.tombstone })
    } else if (item.kind === 'history') {
      const { record } = item
      const key = historyKey(record)
      if (guard.blocks({ kind: 'session', session: record.session }, undefined)) tally.forgotten += 1
      else if (!keys.has(key)) {
        keys.add(key)
        tally.history += 1
        mutations.push(putHistory(hasForgotten ? withCountsAlone(record) : record))
      }
    } else if (item.kind === 'relation') {
      const { relation, by } = item.relation
      if (isForgotten(item, guard)) {
        tally.forgotten += 1
      } else mutations.push({ kind: 'create-relation', relation, by })
    } else {
      const entity = withoutForgotten(item.entity, item.stated, guard, tally)
      if (entity === undefined) continue
      if (entity.snapshot !== undefined) tally.snapshots += 1
      if (!offered.has(entity.name)) offered.set(entity.name, entity)
      mutations.push({ kind: 'merge-entity', entity })
    }
  }
  const done = await store.commit(mutations)
  tally.entities += done.created.length
  tally.relations += done.related.length
  for (const name of done.created) tally.observations += offered.get(name)?.observations.length ?? 0
  for (const { contents } of done.added) {
    tally.observations += contents.length
    if (contents.length > 0) tally.extended += 1
  }
}

/** Whether the relation or one of its ends was forgotten. */
function isForgotten({ relation: { relation }, statedAt }: IncomingRelation, guard: ForgottenGuard): boolean {
  if (guard.isIdle) return false
  return marksOfRelation(relation).some((mark) => guard.blocks(mark, statedAt))
}

function withoutForgotten(
  entity: StoredEntity,
  stated: EntityLine,
  guard: ForgottenGuard,
  tally: Tally,
): StoredEntity | undefined {
  if (guard.isIdle) return entity
  const { name, snapshot } = entity
  const session = snapshot?.session
  const isGone =
    guard.blocks({ kind: 'entity', name }, snapshot?.timestamp ?? stated.by.at) ||
    // A forgotten session is not saved any more: whatever is said to be of it is old.
    (session !== undefined && guard.blocks({ kind: 'session', session }, undefined))
  if (isGone) {
    tally.forgotten += 1
    return undefined
  }
  const observations = entity.observations.filter(({ content }, place) => {
    const at = stated.observations[place]?.at ?? stated.by.at
    return !guard.blocks({ kind: 'observation', name, content }, at)
  })
  tally.forgotten += entity.observations.length - observations.length
  const left = observations.length === entity.observations.length ? entity : { ...entity, observations }
  return session === undefined ? left : withoutDeletedTexts(left, session, guard, tally)
}

/** A snapshot without the texts that were deleted of its session here, in its value and in its lines. */
function withoutDeletedTexts(entity: StoredEntity, session: string, guard: ForgottenGuard, tally: Tally): StoredEntity {
  const { snapshot } = entity
  if (snapshot === undefined) return entity
  const value = JSON.parse(snapshot.value) as SessionSnapshot
  const left = withoutTexts(value, (text) => guard.blocks(textMark(session, text), snapshot.timestamp))
  if (left === value) return entity
  const lines = new Set(renderObservations(left))
  const gone = new Set(renderObservations(value).filter((line) => !lines.has(line)))
  const observations = entity.observations.filter(({ content }) => !gone.has(content))
  tally.forgotten += entity.observations.length - observations.length
  return { ...entity, observations, snapshot: { ...snapshot, value: JSON.stringify(left) } }
}

interface ForgottenGuard {
  /** Whether nothing of the items was forgotten here: no mark is blocked. */
  readonly isIdle: boolean
  /** Whether the mark was forgotten here, and the file does not state a later time for it. */
  readonly blocks: (mark: Mark, statedAt: string | undefined) => boolean
}

/** Returns the guard for these items. */
async function forgottenGuard(store: GraphStore, batch: readonly Incoming[]): Promise<ForgottenGuard> {
  const marks = batch.flatMap(marksOf)
  const times = await store.forgotten(marks)
  const forgotten = new Map<string, string>()
  for (const [place, mark] of marks.entries()) {
    const at = times[place]
    if (at !== undefined) forgotten.set(JSON.stringify(mark), at)
  }
  return {
    isIdle: forgotten.size === 0,
    blocks: (mark, statedAt) => {
      const at = forgotten.get(JSON.stringify(mark))
      if (at === undefined) return false
      return statedAt === undefined || Date.parse(statedAt) <= Date.parse(at)
    },
  }
}

/** Returns the marks by which a relation may be forgotten: its own, and those of its ends. */
function marksOfRelation(relation: Relation): Mark[] {
  const ends = [relation.from, relation.to].map((name): Mark => ({ kind: 'entity', name }))
  return [{ kind: 'relation', relation }, ...ends]
}

function marksOf(item: Incoming): Mark[] {
  switch (item.kind) {
    case 'tombstone':
      return []
    case 'history':
      return [{ kind: 'session', session: item.record.session }]
    case 'relation':
      return marksOfRelation(item.relation.relation)
    case 'entity': {
      const { name, observations, snapshot } = item.entity
      return [
        { kind: 'entity', name },
        ...(snapshot?.session === undefined ? [] : [{ kind: 'session', session: snapshot.session } as const]),
        ...observations.map(({ content }): Mark => ({ kind: 'observation', name, content })),
        ...(snapshot === undefined ? [] : textMarksOf(snapshot)),
      ]
    }
  }
}

/** The texts of a snapshot, by which a session remembers what was deleted of it. */
function textMarksOf({ session, value }: Omit<SnapshotRow, 'name'>): Mark[] {
  if (session === undefined) return []
  return textsOf(JSON.parse(value) as SessionSnapshot).map((text) => textMark(session, text))
}
