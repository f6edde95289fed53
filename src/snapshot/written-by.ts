/**
 * @module What of a snapshot other writers than our own hooks, tools and commands wrote: clients of the memory server, by its
 * tools for the graph or over HTTP. Pure.
 *
 * Who wrote it is kept beside the lines and never read from them: whoever writes lines could claim anything. Nor do lines
 * say which snapshot it is, of which session and project.
 */

import { defined } from '../defined.ts'
import { STATUS_MOVES } from '../rules.ts'
import { oneLine, truncate } from '../text/budget.ts'
import { parseObservations, renderObservations } from './format/observations.ts'
import type { SessionSnapshot, Status } from './types.ts'

/** Returns who wrote the whole snapshot, where no session of ours was recorded for it. */
export function makerOf({ writtenBy }: Pick<SessionSnapshot, 'writtenBy'>): string | undefined {
  return writtenBy === undefined || writtenBy.lines !== undefined ? undefined : writtenBy.sources.join(', ')
}

/** Returns a snapshot that `source` made of lines of its own. `project`: the one that it wrote in, where that is known. */
export function madeBy(
  parsed: SessionSnapshot,
  {
    at,
    source,
    project,
  }: { readonly at: string; readonly source: string; readonly project: SessionSnapshot['project'] | undefined },
): SessionSnapshot {
  const { sessionId: _, previous: __, transcript: ___, ...rest } = parsed
  const { id, name } = project ?? parsed.project
  const timestamp = Date.parse(parsed.timestamp) > Date.parse(at) ? at : parsed.timestamp
  return { ...rest, project: { id, name }, timestamp, writtenBy: { sources: [source] } }
}

/** Returns what the lines of a known snapshot say now, as what it is. */
export function asKnown(parsed: SessionSnapshot, known: SessionSnapshot): SessionSnapshot {
  const stated = Object.entries(parsed).filter(([key]) => !(IDENTITY as readonly string[]).includes(key))
  const pinned = IDENTITY.flatMap((key) => (known[key] === undefined ? [] : [[key, known[key]]]))
  const isMove = (STATUS_MOVES[known.status] as readonly Status[]).includes(parsed.status)
  return {
    ...Object.fromEntries([...stated, ...pinned]),
    ...(parsed.status === known.status || isMove ? {} : { status: known.status }),
  } as SessionSnapshot
}

/** Returns the snapshot with the lines noted that `source` added to it. */
export function withLinesOf(
  snapshot: SessionSnapshot,
  source: string,
  added: readonly string[],
  before: SessionSnapshot,
): SessionSnapshot {
  const { writtenBy } = snapshot
  if (added.length === 0 || (writtenBy !== undefined && writtenBy.lines === undefined)) return snapshot
  const sources = [...new Set([...(writtenBy?.sources ?? []), source])]
  // As they stand there, and as a later save writes them.
  const known = new Set(renderObservations(before))
  const rendered = renderObservations(snapshot).filter((line) => !known.has(line) && line !== '')
  const lines = [...new Set([...(writtenBy?.lines ?? []), ...added, ...rendered])]
  return { ...snapshot, writtenBy: { sources, lines } }
}

/** Returns what was recorded of the session alone: what these lines of it say without those of other writers. */
export function ownPart(snapshot: SessionSnapshot, observations: readonly string[]): SessionSnapshot {
  const { writtenBy, ...rest } = snapshot
  if (writtenBy?.lines === undefined) return snapshot
  const theirs = new Set(writtenBy.lines)
  const parsed = parseObservations(
    observations.filter((line) => !theirs.has(line)),
    snapshot,
  )
  if (!parsed.ok) return rest
  // Where the work stands is what it says now.
  const { status, resumedAt, completedAt, finalOutcome, abandonedReason } = snapshot
  return {
    ...asKnown(parsed.snapshot, rest),
    status,
    ...defined({ resumedAt, completedAt, finalOutcome, abandonedReason }),
  }
}

/**
 * Returns a new state of a session with what of it `sources` had added to the states before it; `own` is the new state without
 * that.
 */
export function carryWritten(
  snapshot: SessionSnapshot,
  own: SessionSnapshot,
  sources: readonly string[],
): SessionSnapshot {
  const { writtenBy: _, ...rest } = snapshot
  const ours = new Set(renderObservations(own))
  const lines = renderObservations(rest).filter((line) => !ours.has(line))
  return lines.length === 0 ? rest : { ...rest, writtenBy: { sources: [...new Set(sources)], lines } }
}

/** Returns the snapshot with these lines, which `sources` had added to an earlier state of it. */
export function withWritten(snapshot: SessionSnapshot, sources: readonly string[], lines: readonly string[]) {
  const rendered = renderObservations(snapshot)
  const added = lines.filter((line) => !rendered.includes(line))
  const parsed = parseObservations([...rendered, ...added], snapshot)
  if (added.length === 0 || !parsed.ok) return snapshot
  const whole = asKnown(parsed.snapshot, snapshot)
  return sources.reduce((value, source) => withLinesOf(value, source, added, snapshot), whole)
}

/** Returns the sentence that says what other writers added to a snapshot, for whoever is given its own part; none where nothing. */
export function writtenLine({ writtenBy }: Pick<SessionSnapshot, 'writtenBy'>): string[] {
  if (writtenBy?.lines === undefined) return []
  const texts = writtenBy.lines.filter((line) => line.trim() !== '' && !/^=.*=$|^[^:]{1,40}:$/.test(line))
  const shown = [...new Set(texts)].slice(0, MOST_SHOWN).map((line) => `"${truncate(oneLine(line), LONGEST_SHOWN)}"`)
  const more = texts.length > MOST_SHOWN ? ` and ${texts.length - MOST_SHOWN} more` : ''
  return shown.length === 0
    ? []
    : [
        `Not recorded from the session but added by ${writtenBy.sources.join(', ')}, and confirmed by nobody: ${shown.join(', ')}${more}.`,
      ]
}

// --- internal ---

const MOST_SHOWN = 8
const LONGEST_SHOWN = 160

/** What says which snapshot it is, and when and why it was saved. */
const IDENTITY = [
  'name',
  'sessionId',
  'sequence',
  'compactions',
  'previous',
  'tags',
  'project',
  'transcript',
  'type',
  'priority',
  'reason',
  'triggerEvidence',
  'timestamp',
  'writtenBy',
] as const satisfies readonly (keyof SessionSnapshot)[]
