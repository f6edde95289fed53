/**
 * @module The status of a snapshot and its legal moves: the table is in ../rules.ts, every change goes through here.
 */

import { defined } from '../defined.ts'
import { ThroughlineError } from '../errors.ts'
import { ENDED_STATUSES, STATUS_MOVES } from '../rules.ts'
import type { SessionSnapshot, Status } from './types.ts'

/** What is known of a change of status. */
export interface MoveFacts {
  /** ISO time of the change. */
  readonly at: string
  /** For `completed`: what was achieved. */
  readonly outcome?: string
  /** For `abandoned`: why. */
  readonly reason?: string
}

/** Returns the snapshot with its new status and what the change records. @throws ILLEGAL_STATUS, naming the legal ones */
export function moveStatus(snapshot: SessionSnapshot, to: Status, facts: MoveFacts): SessionSnapshot {
  const allowed: readonly Status[] = STATUS_MOVES[snapshot.status]
  if (!allowed.includes(to)) throw illegal(snapshot, to, allowed)
  return { ...snapshot, status: to, ...recorded(to, facts) }
}

/** Returns an ended snapshot in progress again, without what its end recorded. @throws ILLEGAL_STATUS unless it has ended */
export function reopen(snapshot: SessionSnapshot): SessionSnapshot {
  if (!isEnded(snapshot.status)) throw illegal(snapshot, 'in-progress', STATUS_MOVES[snapshot.status])
  const { completedAt: _at, finalOutcome: _outcome, abandonedReason: _reason, ...rest } = snapshot
  return { ...rest, status: 'in-progress' }
}

/** True for the statuses that only reopen() leaves. */
export function isEnded(status: Status): boolean {
  return (ENDED_STATUSES as readonly Status[]).includes(status)
}

// --- internal ---

function recorded(to: Status, { at, outcome, reason }: MoveFacts): Partial<SessionSnapshot> {
  switch (to) {
    case 'resumed':
      return { resumedAt: at }
    case 'completed':
      return { completedAt: at, ...defined({ finalOutcome: outcome }) }
    case 'abandoned':
      return reason === undefined ? {} : { abandonedReason: reason }
    case 'in-progress':
    case 'paused':
    case 'on-hold':
    case 'superseded':
      return {}
    default:
      return to satisfies never
  }
}

function illegal({ name, status }: SessionSnapshot, to: Status, allowed: readonly Status[]): ThroughlineError {
  const legal = allowed.length === 0 ? 'in-progress' : allowed.join(', ')
  return new ThroughlineError(
    'ILLEGAL_STATUS',
    `${name} is ${status} and cannot become ${to}. It may become: ${legal}.`,
    {
      details: { name, from: status, to, allowed },
    },
  )
}
