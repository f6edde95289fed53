/** @module The timeline: sessions, newest first, each with its snapshots and compactions in the order in which they came. */

import type { JSX } from 'preact'
import type { LossSum, Timeline, TimelineSession } from '../../http/api.ts'
import { openStep } from '../../snapshot/open-step.ts'
import { hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import { Answered, Empty, StatusChip, savedWhen, Text, When } from '../components.tsx'
import { Bar, Losses } from '../losses.tsx'
import { useAnswer } from '../use-answer.ts'

/** The sessions of a project, or of all, a page at a time. `skip`: how many of the newest stand on the pages before. */
export function TimelinePage({ project, skip }: { readonly project: string; readonly skip: number }): JSX.Element {
  const asked = useAnswer(
    () => get<Timeline>('/api/timeline', { project, skip, limit: SESSIONS }),
    ['timeline', project, skip],
  )
  return (
    <>
      <h1>Timeline</h1>
      {skip === 0 ? <Cost project={project} /> : null}
      <Answered asked={asked}>
        {({ sessions, earlier }) =>
          sessions.length === 0 && skip === 0 ? (
            <Empty title="Nothing was saved yet.">
              <p>
                A session is saved while it runs once the hooks are installed: <code>throughline install</code>. What
                the host still keeps of earlier ones is read by <code>throughline backfill</code>.
              </p>
            </Empty>
          ) : (
            <>
              {daysOf(sessions).map(([day, own]) => (
                <section key={day}>
                  <h2 class="day">{day}</h2>
                  <ol class="sessions">
                    {own.map((session) => (
                      <Session key={session.session} session={session} />
                    ))}
                  </ol>
                </section>
              ))}
              <nav class="pager" aria-label="More sessions">
                {skip > 0 ? (
                  <a class="button" href={hrefOf({ page: 'timeline', skip: Math.max(0, skip - SESSIONS) })}>
                    Later sessions
                  </a>
                ) : null}
                {earlier > 0 ? (
                  <a class="button" href={hrefOf({ page: 'timeline', skip: skip + SESSIONS })}>
                    Earlier sessions ({earlier})
                  </a>
                ) : null}
              </nav>
            </>
          )
        }
      </Answered>
    </>
  )
}

// --- internal ---

/** What the compactions of the last days cost, and what came back, in one sentence and one picture. */
function Cost({ project }: { readonly project: string }): JSX.Element | null {
  const asked = useAnswer(() => get<LossSum>('/api/losses', { project, days: DAYS }), ['losses', project])
  if (asked.state !== 'answered' || asked.answer.compactions === 0) return null
  const { compactions, opaque, known, kept, back, gone } = asked.answer
  const parts = [
    { kind: 'kept', count: kept, words: 'kept by the summary' },
    { kind: 'back', count: back, words: 'given back by Throughline' },
    { kind: 'lost', count: gone, words: 'gone' },
  ] as const
  return (
    <section class="cost" aria-label="What compactions cost">
      <p class="cost-total">
        <strong>{counted(compactions, 'compaction')}</strong> in the last {DAYS} days: {known.toLocaleString()} things
        known before {compactions === 1 ? 'it' : 'them'}.
      </p>
      {known === 0 ? null : <Bar kept={kept} back={back} of={known} />}
      <ul class="cost-parts">
        {parts.map(({ kind, count, words }) => (
          <li key={kind}>
            <span class={`swatch swatch-${kind}`} aria-hidden="true" />
            <strong>{count.toLocaleString()}</strong> {words}
          </li>
        ))}
      </ul>
      {opaque === 0 ? null : (
        <p class="note">{counted(opaque, 'summary', 'summaries')} nobody can read: what was lost there is unknown.</p>
      )}
    </section>
  )
}

const DAYS = 30

/** Sessions of one page. */
const SESSIONS = 40

/** The sessions by the day on which they were last saved, in the reader's time, the newest first. */
function daysOf(sessions: readonly TimelineSession[]): [string, TimelineSession[]][] {
  const days = new Map<string, TimelineSession[]>()
  for (const session of sessions.toReversed()) {
    const day = new Date(session.savedAt).toLocaleDateString(undefined, { dateStyle: 'full' })
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return [...days]
}

/** Returns how long a session took, from its first record to its last snapshot; undefined where its start is unknown. */
function durationOf({ startedAt, savedAt }: TimelineSession): string | undefined {
  if (startedAt === undefined) return undefined
  const minutes = Math.round((Date.parse(savedAt) - Date.parse(startedAt)) / 60_000)
  if (!(minutes > 0)) return undefined
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.round(minutes / (24 * 60))} days`
}

function Session({ session }: { readonly session: TimelineSession }): JSX.Element {
  const newest = session.snapshots.at(-1)
  return (
    <li class="session">
      <header>
        <h3>
          {newest === undefined ? (
            <Text of={session.goal} />
          ) : (
            <a href={hrefOf({ page: 'snapshot', name: newest.name })}>
              <Text of={firstLine(session.goal) || newest.name} />
            </a>
          )}
        </h3>
        <p class="facts">
          <StatusChip status={session.status} />
          <span>{session.project}</span>
          <When at={session.savedAt} />
          {durationOf(session) === undefined ? null : <span>{durationOf(session)}</span>}
          {session.host === undefined ? null : <span>{session.host}</span>}
          {session.model === undefined ? null : <span>{session.model}</span>}
          {session.testsPassing === undefined ? null : (
            <span class={`chip outcome-${session.testsPassing ? 'ok' : 'failed'}`}>
              {session.testsPassing ? 'tests passed' : 'tests failed'}
            </span>
          )}
          <span>{counted(session.exchanges, 'exchange')}</span>
          {session.compactions === 0 ? null : <span>{counted(session.compactions, 'compaction')}</span>}
        </p>
        {session.nextStep === undefined ? null : (
          <p class="next">
            {openStep(session) === undefined ? (
              'Nothing is open.'
            ) : (
              <>
                Next: <Text of={firstLine(session.nextStep)} />
              </>
            )}
          </p>
        )}
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

function counted(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? noun : nouns}`
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
