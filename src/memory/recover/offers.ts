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

/** How a session was started; none where no hook saw it. */
export const { read: startRecord, put: putStart, all: startRecords } = recordsOf<StartRecord>('start')
/** The question that waits for a session's next prompt; without names, none waits. */
export const { read: askedRecord, put: putAsked } = recordsOf<AskedRecord>('asked')
/** The line that a session's model was given. */
export const { read: lineRecord, put: putLine } = recordsOf<LineRecord>('line')
/** What became of the last offer of a snapshot's work. */
export const { read: offerRecord, put: putOffer } = recordsOf<OfferRecord>('offer')

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

const FORKED_FROM = new Set(['resume', 'fork'])

/** Whose record it is: a session, by its id, or a snapshot's work. */
type Owner = string | Pick<SessionSnapshot, 'sessionId' | 'name'>

/** Returns what reads and writes the records of one kind. */
function recordsOf<T extends { readonly at: string }>(kind: string) {
  const prefix = `${kind}:`
  const keyOf = (of: Owner) => `${prefix}${typeof of === 'string' ? of : (of.sessionId ?? of.name)}`
  return {
    read: async (store: GraphStore, of: Owner) => parse<T>(await store.record(keyOf(of))),
    put: (of: Owner, record: T): Mutation => {
      return { kind: 'put-record', key: keyOf(of), value: JSON.stringify(record), at: record.at }
    },
    all: async (store: GraphStore): Promise<ReadonlyMap<string, T>> => {
      const records = new Map<string, T>()
      await store.eachRecord(prefix, ({ key, value }) => {
        const record = parse<T>(value)
        if (record !== undefined) records.set(key.slice(prefix.length), record)
      })
      return records
    },
  }
}

function parse<T>(text: string | undefined): T | undefined {
  const value = objectIn(text)
  const isWhole = typeof value?.['at'] === 'string' && Array.isArray(value['names'] ?? [])
  return isWhole ? (value as T) : undefined
}
