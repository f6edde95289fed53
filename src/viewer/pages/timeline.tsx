/** @module The timeline: sessions, newest first, each with its snapshots and compactions in the order in which they came. */

import type { JSX } from 'preact'
import type { Timeline, TimelineSession } from '../../http/api.ts'
import { hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import { Answered, Empty, StatusChip, savedWhen, Text, When } from '../components.tsx'
import { Losses } from '../losses.tsx'
import { useAnswer } from '../use-answer.ts'

/** Every session of a project, or of all. */
export function TimelinePage({ project }: { readonly project: string }): JSX.Element {
  const asked = useAnswer(() => get<Timeline>('/api/timeline', { project, limit: 100 }), ['timeline', project])
  return (
    <>
      <h1>Timeline</h1>
      <Answered asked={asked}>
        {({ sessions, earlier }) =>
          sessions.length === 0 ? (
            <Empty title="Nothing was saved yet.">
              <p>
                A session is saved while it runs once the hooks are installed: <code>throughline install</code>. What
                the host still keeps of earlier ones is read by <code>throughline backfill</code>.
              </p>
            </Empty>
          ) : (
            <>
              <ol class="sessions">
                {[...sessions].reverse().map((session) => (
                  <Session key={session.session} session={session} />
                ))}
              </ol>
              {earlier > 0 ? (
                <p class="note">
                  {earlier} earlier sessions are not shown here. Search finds them, and <code>throughline list</code>{' '}
                  names them.
                </p>
              ) : null}
            </>
          )
        }
      </Answered>
    </>
  )
}

// --- internal ---

function Session({ session }: { readonly session: TimelineSession }): JSX.Element {
  const newest = session.snapshots.at(-1)
  return (
    <li class="session">
      <header>
        <h2>
          {newest === undefined ? (
            <Text of={session.goal} />
          ) : (
            <a href={hrefOf({ page: 'snapshot', name: newest.name })}>
              <Text of={firstLine(session.goal) || newest.name} />
            </a>
          )}
        </h2>
        <p class="facts">
          <StatusChip status={session.status} />
          <span>{session.project}</span>
          <When at={session.savedAt} />
          <span>{counted(session.exchanges, 'exchange')}</span>
          {session.compactions === 0 ? null : <span>{counted(session.compactions, 'compaction')}</span>}
        </p>
      </header>
      <ol class="track" aria-label="Snapshots and compactions, oldest first">
        {trackOf(session).map((stop) =>
          stop.kind === 'snapshot' ? (
            <li key={stop.name} class={`stop type-${stop.type}`}>
              <a class="stop-link" href={hrefOf({ page: 'snapshot', name: stop.name })} title={stop.name}>
                <span class="dot" aria-hidden="true" />
                <span>{savedWhen(stop.type)}</span>
              </a>
            </li>
          ) : (
            <li key={`compaction-${stop.number}`} class="stop compaction">
              <span class="cut" aria-hidden="true" />
              <span>
                {stop.lost === undefined ? `compaction ${stop.number}` : `compaction ${stop.number}, ${stop.lost} lost`}
              </span>
            </li>
          ),
        )}
      </ol>
      {session.losses.map((loss) => (
        <Losses key={loss.number} of={loss} />
      ))}
    </li>
  )
}

type Stop =
  | { readonly kind: 'snapshot'; readonly name: string; readonly type: string }
  | { readonly kind: 'compaction'; readonly number: number; readonly lost?: number | undefined }

/** A compaction follows the snapshot that was saved before it; one without a record stands where the count of them grows. */
function trackOf({ snapshots, losses, compactions }: TimelineSession): Stop[] {
  const stops: Stop[] = []
  const cut = (number: number, lost?: number): void => {
    stops.push({ kind: 'compaction', number, lost })
  }
  const recorded = new Set(losses.map((loss) => loss.number))
  let seen = 0
  const cutUpTo = (most: number): void => {
    for (; seen < most; seen += 1) if (!recorded.has(seen + 1)) cut(seen + 1)
  }
  for (const { name, type, compactions: before } of snapshots) {
    cutUpTo(before)
    stops.push({ kind: 'snapshot', name, type })
    for (const loss of losses) if (loss.snapshot === name) cut(loss.number, loss.total.lost)
  }
  cutUpTo(compactions)
  const placed = new Set(snapshots.map(({ name }) => name))
  for (const loss of losses) if (!placed.has(loss.snapshot)) cut(loss.number, loss.total.lost)
  return stops
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
