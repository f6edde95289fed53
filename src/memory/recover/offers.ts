/**
 * @module What was offered, in which session, and with what reply: the small records that keep an offer from being
 * repeated.
 *
 * Four kinds, each replaced as a whole: how a session was started (`start`), the one line that its model was given (`line`), the
 * question that waits for its next prompt (`asked`), and what became last of a session's work (`offer`).
 */

import type { HostProcess } from '../../hosts/process.ts'
import { OFFER } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, Mutation } from '../../store/port.ts'
import { objectIn } from '../../text/json.ts'
import type { GitFacts, ProjectIdentity } from '../../workspace/git.ts'

/**
 * `quiet`: the model judges whether the first prompt means earlier work; `always`: it offers that, whatever the prompt is;
 * `never`: only what the person refers to.
 */
export type OfferSetting = (typeof OFFER.settings)[number]

/** How a session was started. */
export interface StartRecord {
  readonly at: string
  /** As the host says it: startup, clear, resume. */
  readonly source: string
  readonly host?: HostProcess
  /** Where the host says that the transcript will lie; it need not be there yet, nor ever. */
  readonly transcript?: string
  /** The folder that the session was started in. */
  readonly folder?: string
  /** The project as git told it then: a prompt has less time to ask. */
  readonly project?: ProjectIdentity
  /** What git told then of `folder`, and the marks by which a prompt sees that it still holds. */
  readonly git?: { readonly facts: GitFacts; readonly marks: string }
}

/** What the next prompt may answer: with a bare yes or no where one work is named. */
export interface AskedRecord {
  readonly at: string
  readonly names: readonly string[]
  /** The whole state was given, to be confirmed. */
  readonly given?: true
  /** Exchanges of the session that was asked, before the prompt that led to the question. */
  readonly exchanges: number
}

/** The one line that the session's model was given, and the work that it named. */
export interface LineRecord {
  readonly at: string
  readonly names: readonly string[]
  /** The message that it came with only greeted: nobody asked for any of it yet. */
  readonly greeted?: true
}

/** What became of work: a session showed it to the person at its start, or was given it. */
export interface OfferRecord {
  readonly at: string
  readonly name: string
  readonly outcome: 'told' | 'accepted'
  readonly session?: string
}

/** Returns how the session was started, or undefined where no hook saw it. */
export async function startRecord(store: GraphStore, sessionId: string): Promise<StartRecord | undefined> {
  return readStart(await store.record(`${START_PREFIX}${sessionId}`))
}

/** Returns how each session was started that a hook saw. */
export async function startRecords(store: GraphStore): Promise<ReadonlyMap<string, StartRecord>> {
  const records = new Map<string, StartRecord>()
  await store.eachRecord(START_PREFIX, ({ key, value }) => {
    const start = readStart(value)
    if (start !== undefined) records.set(key.slice(START_PREFIX.length), start)
  })
  return records
}

/** Returns the question that waits for the session's next prompt. */
export async function askedRecord(store: GraphStore, sessionId: string): Promise<AskedRecord | undefined> {
  return read<AskedRecord>(await store.record(`asked:${sessionId}`), (value) => Array.isArray(value.names))
}

/** Returns the line that the session's model was given; undefined where it was given none. */
export async function lineRecord(store: GraphStore, sessionId: string): Promise<LineRecord | undefined> {
  return read<LineRecord>(await store.record(`line:${sessionId}`), (value) => Array.isArray(value.names))
}

/** Returns what became of the last offer of this work. */
export async function offerRecord(store: GraphStore, snapshot: SessionSnapshot): Promise<OfferRecord | undefined> {
  return read<OfferRecord>(await store.record(offerKey(snapshot)), (value) => typeof value.at === 'string')
}

/** Returns the mutation that remembers how a session was started. */
export function putStart(sessionId: string, record: StartRecord): Mutation {
  return put(`${START_PREFIX}${sessionId}`, record)
}

/** Returns the mutation that remembers a question; without names, that none waits. */
export function putAsked(sessionId: string, record: AskedRecord): Mutation {
  return put(`asked:${sessionId}`, record)
}

/** Returns the mutation that remembers the line that the session's model was given. */
export function putLine(sessionId: string, record: LineRecord): Mutation {
  return put(`line:${sessionId}`, record)
}

/** Returns the mutation that remembers what became of an offer. */
export function putOffer(snapshot: SessionSnapshot, record: OfferRecord): Mutation {
  return put(offerKey(snapshot), record)
}

/** Returns whether a session with the same host process continues an older conversation: this one is its fork. */
export async function isFork(store: GraphStore, sessionId: string, host: HostProcess | undefined): Promise<boolean> {
  if (host === undefined || host.shared === true) return false
  return [...(await startRecords(store))].some(
    ([session, start]) =>
      session !== sessionId &&
      FORKED_FROM.has(start.source) &&
      start.host?.pid === host.pid &&
      start.host.started === host.started,
  )
}

/** Returns when offers are made: as the settings say, else quietly. */
export function offerSetting(settings: Readonly<Record<string, unknown>>): OfferSetting {
  return OFFER.settings.find((known) => known === settings['offer']) ?? 'quiet'
}

// --- internal ---

const START_PREFIX = 'start:'
const FORKED_FROM = new Set(['resume', 'fork'])

function readStart(text: string | undefined): StartRecord | undefined {
  return read<StartRecord>(text, (value) => typeof value.at === 'string')
}

function offerKey({ sessionId, name }: SessionSnapshot): string {
  return `offer:${sessionId ?? name}`
}

function put(key: string, record: { readonly at: string }): Mutation {
  return { kind: 'put-record', key, value: JSON.stringify(record), at: record.at }
}

function read<T>(text: string | undefined, isWhole: (value: Partial<T>) => boolean): T | undefined {
  const value = objectIn(text) as T | undefined
  return value !== undefined && isWhole(value) ? value : undefined
}
