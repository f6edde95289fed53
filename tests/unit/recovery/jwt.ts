/** A snapshot as the seeds' examples speak of it: JWT authentication, some hours ago, in one project. */

import type { MatchFacts } from '../../../src/recovery/match/confidence.ts'
import { HOUR } from '../../../src/rules.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { JWT_SESSION } from '../snapshot/jwt-session.ts'

export const NOW = new Date('2025-10-07T12:00:00.000Z')

export function saved(hoursAgo: number, fields: Partial<SessionSnapshot> = {}): SessionSnapshot {
  return {
    ...JWT_SESSION,
    name: 'checkpoint-2025-10-07-jwt-auth-a1b2',
    status: 'in-progress',
    timestamp: new Date(NOW.getTime() - hoursAgo * HOUR).toISOString(),
    project: { id: 'github.com/dev/shop', name: 'shop' },
    ...fields,
  }
}

export function facts(fields: Partial<MatchFacts> & Pick<MatchFacts, 'form'>): MatchFacts {
  return { reference: 'JWT auth', now: NOW, project: 'github.com/dev/shop', rivals: [], ...fields }
}
