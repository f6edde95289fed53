/**
 * @module Sessions of other machines (../../sync): what they are called here, and their latest status.
 *
 * One is stored as `<session>@<machine>`: so both ends of one that went on on two machines are kept.
 */

import { defined } from '../../defined.ts'
import { STATUSES } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { isTimestamp } from '../../store/timestamp.ts'
import { isJson, objectIn } from '../../text/json.ts'

/** A status, and when a machine noticed that it had become so. */
export interface StatusLine {
  /** The machine that recorded the session, and what the session and its snapshot are called there. */
  readonly machine: string
  readonly session: string
  readonly name: string
  readonly status: SessionSnapshot['status']
  readonly at: string
  /** What the change recorded. */
  readonly fields: Partial<SessionSnapshot>
  /** Files that were not committed there when the snapshot was sent. */
  readonly uncommitted?: number
}

/** Returns the key of the record that holds the latest status of a snapshot. It carries the session as any machine calls it, and goes with it. */
export function statusKey({ machine, name, session }: Pick<StatusLine, 'machine' | 'name' | 'session'>): string {
  return `sync:status:${name}:${session}:${foreignName(session, machine)}`
}

/** Returns what a record or a line says of a status; undefined for what is none. */
export function statusIn(text: string | undefined): StatusLine | undefined {
  const { machine, session, name, status, at, fields, uncommitted } = objectIn(text) ?? {}
  const isNamed = [machine, session, name].every((each) => typeof each === 'string')
  const isStatus = (STATUSES as readonly unknown[]).includes(status) && typeof at === 'string' && isTimestamp(at)
  if (!isNamed || !isStatus || !isJson(fields)) return undefined
  const isWhole = ([key, value]: [string, unknown]) =>
    typeof value === (key === 'resumedInNewConversation' ? 'boolean' : 'string')
  const wholeFields = Object.fromEntries(Object.entries(fields).filter(isWhole))
  const files = typeof uncommitted === 'number' ? { uncommitted } : {}
  return { machine, session, name, status, at, fields: wholeFields, ...files } as StatusLine
}

/** Returns the snapshot with this status, and without what another one recorded. */
export function withStatus(snapshot: SessionSnapshot, to: Pick<StatusLine, 'status' | 'fields'> | undefined) {
  if (to === undefined || to.status === snapshot.status) return snapshot
  const { resumedAt, resumedInNewConversation, completedAt, finalOutcome, abandonedReason, ...rest } = snapshot
  return { ...rest, ...statusFields(to.fields as SessionSnapshot), status: to.status }
}

/** Returns what the changes of its status recorded. */
export function statusFields(snapshot: SessionSnapshot): Partial<SessionSnapshot> {
  const { resumedAt, resumedInNewConversation, completedAt, finalOutcome, abandonedReason } = snapshot
  return defined({ resumedAt, resumedInNewConversation, completedAt, finalOutcome, abandonedReason })
}

/** Returns the folder of a session's project on this machine; undefined for a session of another one, whose files are not here. */
export function rootHere({ sessionId = '', project }: SessionSnapshot): string | undefined {
  return originOf(sessionId).machine === undefined ? project.root : undefined
}

/** Returns what something of another machine is called here. */
export function foreignName(name: string, machine: string): string {
  return `${name}@${machine}`
}

/** Returns the machine of a session, and what the session is called there; a session of this machine has none. */
export function originOf(session: string): { readonly session: string; readonly machine?: string } {
  const [, name = session, machine] = FOREIGN.exec(session) ?? []
  return { session: name, ...defined({ machine }) }
}

/** Returns what something may be called on these machines and on its own: there it has no machine, elsewhere any of them. */
export function namesOf(name: string, machines: readonly string[]): string[] {
  const { session } = originOf(name)
  return [...new Set([name, session, ...machines.map((machine) => foreignName(session, machine))])]
}

/** Returns whether a folder or a branch may be a machine's. */
export function isMachine(name: string): boolean {
  return ONLY_MACHINE.test(name)
}

// --- internal ---

/** A machine's name and a mark. */
const MACHINE = '[a-z0-9-]{1,24}-[0-9a-f]{6}'
const ONLY_MACHINE = new RegExp(`^${MACHINE}$`)
const FOREIGN = new RegExp(`^(.+)@(${MACHINE})$`)
