/**
 * @module How sure it is that a message means a snapshot, with what the store, the working tree and the processes say now.
 */

import { defined } from '../../defined.ts'
import type { HostId } from '../../hosts/hook.ts'
import { hostOrFirst } from '../../hosts/hook-hosts.ts'
import type { HostProcess } from '../../hosts/process.ts'
import { type Assessment, assess, type MatchFacts, type MatchForm } from '../../recovery/match/confidence.ts'
import { findUnfinished, type Unfinished } from '../../recovery/match/unfinished.ts'
import type { FoundWork } from '../../recovery/texts/offer.ts'
import type { Redacted } from '../../redact/redacted.ts'
import { isEnded } from '../../snapshot/status.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore } from '../../store/port.ts'
import { changedSince } from '../../workspace/changed-since.ts'
import type { GitFacts, ProjectIdentity } from '../../workspace/git.ts'
import { rootHere } from '../session/machines.ts'
import { hasWorkedIn } from '../session/worked-in.ts'
import { givenElsewhere, liveness } from './candidates.ts'
import { savedElsewhere } from './elsewhere.ts'
import { offerRecord } from './offers.ts'

export interface RecoverFacts {
  readonly now: Date
  readonly source: string
  readonly project: ProjectIdentity
  readonly git?: GitFacts
  /** The session that the message was written in. */
  readonly sessionId?: string
  /** Nothing of what that session answers will be stored. */
  readonly unrecorded?: true
  /** Id of the host that the message was written in. Default: the first one. */
  readonly writtenIn?: HostId
  /** The host's process of that session, and how to tell whether another one still runs. */
  readonly host?: HostProcess
  readonly running?: (host: HostProcess) => boolean | undefined
}

/** How the message speaks of a snapshot: what `RecoverFacts` and the snapshot do not tell. */
export type SpokenOf = Pick<
  MatchFacts,
  'form' | 'reference' | 'checksumOk' | 'rivals' | 'strength' | 'likelihood' | 'unfinished'
>

/** A snapshot that a message may mean. */
export interface Match {
  readonly snapshot: SessionSnapshot
  /** How much of what the message tells is the snapshot's, 0 to 1; absent = it tells nothing. */
  readonly strength?: number
  /** How likely it is meant, 0 to 1; absent = as the form is as a rule. */
  readonly likelihood?: number
  /** What the message gives of this one, where it is not the same for all: its task, its files. */
  readonly reference?: Redacted
  readonly unfinished?: readonly Unfinished[]
}

/** Returns how sure it is that a message means the snapshot. */
export async function assessHere(
  store: GraphStore,
  snapshot: SessionSnapshot,
  facts: RecoverFacts,
  spoken: SpokenOf,
): Promise<Assessment> {
  const savedIn = hostOrFirst(snapshot.conversation.host)
  const changed = changedSince(rootHere(snapshot), snapshot.files, snapshot.timestamp) ?? []
  const given = await givenElsewhere(store, snapshot, await offerRecord(store, snapshot), facts)
  // Somebody is at work on it: as good as resumed.
  const known: SessionSnapshot = given === undefined ? snapshot : { ...snapshot, status: 'resumed', resumedAt: given }
  const { project, sessionId } = snapshot
  const isHere = project.id !== facts.project.id && (await hasWorkedIn(store, facts.project.id, sessionId))
  const assessment = assess(known, {
    ...spoken,
    now: facts.now,
    project: isHere ? project.id : facts.project.id,
    ...defined({ branch: facts.git?.branch, head: facts.git?.head }),
    ...(savedIn.id === hostOrFirst(facts.writtenIn).id ? {} : { savedIn: savedIn.name }),
    changed: changed.map(({ path, how }) => (how === 'modified' ? path : `${path} (${how})`)),
    alive: await liveness(store, snapshot, facts),
  })
  const away = await savedElsewhere(store, snapshot, facts)
  return away === undefined ? assessment : { ...assessment, evidence: [...assessment.evidence, away] }
}

/** Returns each of the matches with how sure it is, the others being its rivals. `shown`: the most that are assessed. */
export async function assessEach(
  store: GraphStore,
  matches: readonly Match[],
  facts: RecoverFacts,
  spoken: { readonly form: MatchForm; readonly reference?: string; readonly shown: number },
): Promise<FoundWork[]> {
  const found: FoundWork[] = []
  for (const match of matches.slice(0, spoken.shown)) {
    const { snapshot, strength, likelihood, reference = spoken.reference } = match
    const unfinished = match.unfinished ?? (isEnded(snapshot.status) ? [] : findUnfinished(snapshot, undefined))
    const assessment = await assessHere(store, snapshot, facts, {
      form: spoken.form,
      reference: reference ?? snapshot.name,
      rivals: matches.map((other) => other.snapshot.name).filter((name) => name !== snapshot.name),
      unfinished: unfinished.map(({ text }) => text),
      ...defined({ strength, likelihood }),
    })
    found.push({ snapshot, assessment, unfinished })
  }
  return found
}
