/** @module The sessions: what compactions cost, what is unfinished, and all of them by day, the newest first. */

import type { JSX } from 'preact'
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { LossSum, StoreState, Timeline, TimelineSession } from '../../http/api.ts'
import { STATUSES } from '../../rules.ts'
import { type Filters, hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import {
  Answered,
  counted,
  Empty,
  firstLine,
  HostsContext,
  Items,
  Prose,
  SessionFacts,
  Shortened,
  StatusChip,
  statusWords,
  Text,
  When,
} from '../components.tsx'
import { type Choice, FilterBar, SAVED, sinceOf } from '../filter-bar.tsx'
import { useAnswer } from '../use-answer.ts'

/**
 * The sessions that the filters select. Further ones come as the reader gets near the end; the address names the session
 * that was reached. `skip`: how many of the newest lie before the first one.
 */
export function TimelinePage(props: {
  readonly filters: Filters
  readonly skip: number
  /** How many addresses the reader went to: each time the list begins anew, or where it was left. */
  readonly visit: number
}): JSX.Element {
  const { filters, skip, visit } = props
  const hosts = useContext(HostsContext)
  const reached = useMemo(() => readScrollPosition(skip), [visit])
  const isNarrowed = NARROWING.some((filter) => filters[filter])
  return (
    <>
      <h1>Sessions</h1>
      {reached.start === 0 && !isNarrowed ? <Cost project={filters.project ?? ''} /> : null}
      {reached.start === 0 && !isNarrowed ? <Unfinished project={filters.project ?? ''} /> : null}
      <FilterBar route={{ page: 'timeline', filters }} filters={filters} choices={choicesFor(hosts)} />
      <Sessions key={visit} filters={filters} reached={reached} />
    </>
  )
}

// --- internal ---

const NARROWING = ['status', 'host', 'days'] as const

function choicesFor(hosts: StoreState['hosts']): Choice[] {
  const all = ['', 'all'] as const
  return [
    {
      filter: 'status',
      label: 'Status',
      options: [all, ['unfinished', 'unfinished'], ...STATUSES.map((status) => [status, statusWords(status)] as const)],
    },
    SAVED,
    { filter: 'host', label: 'Host', options: [all, ...hosts.map(({ id, name }) => [id, name] as const)] },
  ]
}

/** What compactions cost of what a person would miss: before Throughline, with it, and the requests that are gone by name. */
function Cost({ project }: { readonly project: string }): JSX.Element | null {
  const asked = useAnswer(() => get<LossSum>('/api/losses', { project }), ['losses', project])
  if (asked.state !== 'answered') return null
  const { before, with: now, opaque, dropped } = asked.answer
  if (before.compactions + now.compactions === 0) return null
  return (
    <section class="cost" aria-label="What compactions cost">
      <dl class="shares">
        <Share of={before} when="Before Throughline" />
        <Share of={now} when="With Throughline" />
      </dl>
      <p class="note">
        Requests, open tasks, recorded statements and changed files, as the last compaction of each session left them.
        {opaque === 0 ? '' : ` ${counted(opaque, 'summary', 'summaries')} encrypted: what they lost is unknown.`}
      </p>
      {dropped.length === 0 ? null : (
        <>
          <h2>Requests that are gone</h2>
          <Shortened
            items={dropped}
            shown={DROPPED}
            list={(some) => (
              <Items
                of={some}
                row={({ request, snapshot, title, at }) => (
                  <>
                    <Text of={request} />{' '}
                    <span class="note">
                      <When at={at} />, in{' '}
                      <a href={hrefOf({ page: 'snapshot', name: snapshot })}>
                        <Text of={title} />
                      </a>
                    </span>
                  </>
                )}
              />
            )}
          />
        </>
      )}
    </section>
  )
}

/** Requests that are named at first. */
const DROPPED = 3

/** Nothing where there was no compaction. */
function Share({ of, when }: { readonly of: LossSum['with']; readonly when: string }): JSX.Element | null {
  const { compactions, known, back, gone } = of
  if (compactions === 0) return null
  const share = (value: number): number => (known === 0 ? 0 : (100 * value) / known)
  return (
    <div>
      <dt>
        {when}, {counted(compactions, 'compaction')}
      </dt>
      <dd>
        <strong>
          {gone.toLocaleString()} of {known.toLocaleString()} gone
        </strong>
        {back === 0 ? null : `, ${back.toLocaleString()} given back`}
        <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect class="bar-kept" width="100" height="6" />
          <rect class="bar-back" width={share(back + gone)} height="6" />
          <rect class="bar-gone" width={share(gone)} height="6" />
        </svg>
      </dd>
    </div>
  )
}

/** The newest work that shows something to do or waits for an answer, before everything else. */
function Unfinished({ project }: { readonly project: string }): JSX.Element | null {
  const filters = { project, status: 'unfinished' }
  const asked = useAnswer(() => askSessions(filters, 0, FIRST_UNFINISHED), ['unfinished', project])
  if (asked.state !== 'answered' || asked.answer.sessions.length === 0) return null
  const { sessions } = asked.answer
  return (
    <section class="unfinished" aria-labelledby="unfinished">
      <h2 id="unfinished">Unfinished</h2>
      <ul class="rows">
        {sessions.toReversed().map((session) => (
          <li key={session.session} class="row">
            <Title of={session} />
            <span class="row-facts">
              <Signs of={session} />
              <span>{session.project}</span>
              <When at={session.savedAt} />
            </span>
            {session.nextStep === undefined ? null : (
              <p class="next">
                <Prose of={firstLine(session.nextStep)} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <p class="note">
        <a href={hrefOf({ page: 'timeline', filters })}>All unfinished sessions</a>
      </p>
    </section>
  )
}

/** What shows that the work is not done. */
function Signs({ of }: { readonly of: TimelineSession }): JSX.Element {
  return (
    <>
      {of.unfinished.map((why) => (
        <span key={why} class={`chip ${why.endsWith('failed') ? 'outcome-failed' : 'mark-blocked'}`}>
          {why}
        </span>
      ))}
    </>
  )
}

const FIRST_UNFINISHED = 4

/** Sessions that are asked for at once. */
const PART = 40

function askSessions(filters: Filters, skip: number, limit: number): Promise<Timeline> {
  const { project, status, host } = filters
  const isUnfinished = status === 'unfinished'
  return get<Timeline>('/api/timeline', {
    ...{ project, host, skip, limit, since: sinceOf(filters) },
    ...(isUnfinished ? { unfinished: 'true' } : { status }),
  })
}

/** What of the list stands on the page, kept with the entry of the browser's history. */
interface ScrollPosition {
  readonly start: number
  readonly parts: number
  /** The topmost session in sight, counted from the newest, and how far its top lies from the window's, in pixels. */
  readonly at: number
  readonly offset: number
}

/**
 * The list in parts, each asked for when it comes into sight and asked for anew when it is in sight and the store has
 * changed. What is out of sight stays in the document, so that the browser finds it and a screen reader reads it; the
 * browser lays out only what it shows (`content-visibility`).
 */
function Sessions(props: { readonly filters: Filters; readonly reached: ScrollPosition }): JSX.Element {
  const { filters, reached: kept } = props
  const [start, setStart] = useState(kept.start)
  const [parts, setParts] = useState(kept.parts)
  const [lastDays, setLastDays] = useState<Readonly<Record<number, string>>>({})
  const [end, setEnd] = useState<'unknown' | 'more' | 'none'>('unknown')
  const list = useRef<HTMLDivElement>(null)
  const isRestored = useRef(kept.at === 0)
  const skips = Array.from({ length: parts }, (_, index) => start + index * PART)
  const filled = Object.keys(lastDays).length
  // As soon as all that stood here stands again, the reader is where they were.
  useLayoutEffect(() => {
    if (isRestored.current || filled < parts) return
    isRestored.current = true
    const session = list.current?.querySelector(`[data-at="${kept.at}"]`)
    if (session == null) return
    const bring = (): void => scrollBy(0, session.getBoundingClientRect().top - kept.offset)
    bring()
    requestAnimationFrame(bring)
  }, [filled])
  useEffect(() => {
    let waiting = 0
    const note = (): void => {
      waiting = 0
      if (isRestored.current && list.current?.isConnected) saveScrollPosition(list.current, filters, { start, parts })
    }
    const scrolled = (): void => {
      if (waiting === 0) waiting = requestAnimationFrame(note)
    }
    addEventListener('scroll', scrolled, { passive: true })
    return () => {
      removeEventListener('scroll', scrolled)
      cancelAnimationFrame(waiting)
    }
  }, [start, parts])
  const later = (): void => {
    // What is in sight stays where it is when sessions come in above it.
    const first = list.current?.querySelector('[data-at]')
    const before = first?.getBoundingClientRect().top ?? 0
    const from = Math.max(0, start - PART)
    setParts(parts + 1)
    setStart(from)
    const hold = (tries: number): void => {
      const session = list.current?.querySelector(`[data-at="${start}"]`)
      const isThere = from === start || list.current?.querySelector(`[data-at="${from}"]`) != null
      if (session != null && isThere) scrollBy(0, session.getBoundingClientRect().top - before)
      else if (tries > 0) requestAnimationFrame(() => hold(tries - 1))
    }
    requestAnimationFrame(() => hold(120))
  }
  return (
    <div class="parts" ref={list}>
      {start > 0 ? (
        <button type="button" onClick={later}>
          Later sessions ({start})
        </button>
      ) : null}
      {skips.map((from, index) => (
        <Part
          key={from}
          filters={filters}
          skip={from}
          isOnly={parts === 1 && start === 0}
          dayBefore={lastDays[from - PART]}
          onAnswer={(lastDay, hasMore) => {
            setLastDays((days) => (days[from] === lastDay ? days : { ...days, [from]: lastDay }))
            if (index === parts - 1) setEnd(hasMore ? 'more' : 'none')
          }}
        />
      ))}
      {end === 'more' ? (
        <Sentinel
          onSight={() => {
            setEnd('unknown')
            setParts(parts + 1)
          }}
        />
      ) : null}
    </div>
  )
}

function readScrollPosition(skip: number): ScrollPosition {
  const state = history.state as Partial<ScrollPosition> | null
  if (typeof state?.start === 'number' && typeof state.parts === 'number' && state.at === skip)
    return { start: state.start, parts: Math.min(state.parts, MOST_RESTORED), at: skip, offset: state.offset ?? 0 }
  // Under the header, which stays in sight, and under the day.
  return { start: skip, parts: 1, at: skip, offset: headerHeight() + DAY_HEIGHT }
}

/** Pixels of a day's heading. */
const DAY_HEIGHT = 48

/** Parts that are asked for at once when the reader comes back. */
const MOST_RESTORED = 10

/** Writes into the address which session stands on top, without an entry of its own in the browser's history. */
function saveScrollPosition(list: Element, filters: Filters, part: Pick<ScrollPosition, 'start' | 'parts'>): void {
  const margin = headerHeight()
  const all = list.querySelectorAll<HTMLElement>('[data-at]')
  const top = [...all].find((session) => session.getBoundingClientRect().bottom > margin)
  if (top === undefined) return
  const box = top.getBoundingClientRect()
  // At the head of the page the first session lies further down than the window's edge: nothing was reached yet.
  const at = box.top > innerHeight / 2 ? 0 : Number(top.dataset['at'])
  const reached: ScrollPosition = { ...part, at, offset: at === 0 ? 0 : box.top }
  history.replaceState(reached, '', hrefOf({ page: 'timeline', skip: at, filters }))
}

function headerHeight(): number {
  return document.querySelector('.top')?.getBoundingClientRect().height ?? 0
}

/** One part of the list under its days. */
function Part(props: {
  readonly filters: Filters
  readonly skip: number
  readonly isOnly: boolean
  /** The day that the part before ended with: it needs no second heading. */
  readonly dayBefore: string | undefined
  readonly onAnswer: (lastDay: string, hasMore: boolean) => void
}): JSX.Element {
  const { filters, skip, isOnly, dayBefore, onAnswer } = props
  const box = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(box)
  const [wasSeen, setSeen] = useState(false)
  const asked = useAnswer(() => askSessions(filters, skip, PART), ['timeline', filters, skip], {
    paused: wasSeen && !isInSight,
  })
  const answer = asked.state === 'answered' ? asked.answer : undefined
  useLayoutEffect(() => {
    if (answer === undefined) return
    setSeen(true)
    const [oldest] = answer.sessions
    onAnswer(oldest === undefined ? '' : dayOf(oldest), answer.earlier > 0)
  }, [answer])
  return (
    <div ref={box}>
      <Answered asked={asked}>
        {({ sessions }) =>
          sessions.length === 0 && isOnly ? (
            <NoSessions filters={filters} />
          ) : (
            daysOf(sessions, skip).map(([day, own]) => (
              <section key={day}>
                {day === dayBefore ? null : <h2 class="day">{day}</h2>}
                <ol class="sessions rows">
                  {own.map(([at, session]) => (
                    <Session key={session.session} at={at} session={session} isMixed={isMixed(sessions)} />
                  ))}
                </ol>
              </section>
            ))
          )
        }
      </Answered>
    </div>
  )
}

function NoSessions({ filters }: { readonly filters: Filters }): JSX.Element {
  if (filters.project || NARROWING.some((filter) => filters[filter]))
    return (
      <Empty title="No session matches.">
        <p>
          <a href={hrefOf({ page: 'timeline' })}>Show all sessions</a>
        </p>
      </Empty>
    )
  return (
    <Empty title="Nothing was saved yet.">
      <p>
        <code>throughline install</code> installs the hooks, which save each session. <code>throughline backfill</code>{' '}
        imports the earlier sessions that the host still keeps.
      </p>
    </Empty>
  )
}

function useInSight(box: { readonly current: Element | null }, rootMargin = '0px'): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (box.current === null) return
    // The newest entry counts: while the machine is busy, several come at once.
    const note = (entries: IntersectionObserverEntry[]): void => setInSight(entries.at(-1)?.isIntersecting === true)
    const watch = new IntersectionObserver(note, { rootMargin })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return isInSight
}

/** Stands behind the end of the list: once the reader is near it, the next part is asked for. */
function Sentinel({ onSight }: { readonly onSight: () => void }): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useInSight(box, '600px')
  useEffect(() => {
    if (isNear) onSight()
  }, [isNear])
  return (
    <div ref={box}>
      <button type="button" onClick={onSight}>
        Earlier sessions
      </button>
    </div>
  )
}

/** The day on which a session was last saved, in the reader's time. */
function dayOf({ savedAt }: TimelineSession): string {
  return new Date(savedAt).toLocaleDateString(undefined, { dateStyle: 'full' })
}

/** Whether these sessions ran in several hosts. */
function isMixed(sessions: readonly TimelineSession[]): boolean {
  return new Set(sessions.map(({ host }) => host)).size > 1
}

/** The sessions by day, the newest first, each with its place in the whole list. */
function daysOf(sessions: readonly TimelineSession[], skip: number): [string, [number, TimelineSession][]][] {
  const days = new Map<string, [number, TimelineSession][]>()
  for (const [index, session] of sessions.toReversed().entries()) {
    const day = dayOf(session)
    days.set(day, [...(days.get(day) ?? []), [skip + index, session]])
  }
  return [...days]
}

function titleOf({ title, session }: TimelineSession): string {
  return firstLine(title) || session
}

/** A session in a line: what it was about, where and when it ran, what happened in it. */
function Session(props: {
  readonly at: number
  readonly session: TimelineSession
  /** Whether the sessions beside it ran in several hosts. */
  readonly isMixed: boolean
}): JSX.Element {
  const { at, session, isMixed } = props
  const { project, compactions, losses, ...run } = session
  return (
    <li class="row" data-at={at}>
      <Title of={session} />
      <span class="row-facts">
        {session.status === 'paused' ? null : <StatusChip status={session.status} />}
        <Signs of={session} />
        <span>{project}</span>
        <SessionFacts
          isBrief={!isMixed}
          of={{
            ...run,
            compactions: Math.max(compactions, losses.length),
            model: undefined,
            testsPassing: undefined,
          }}
        />
      </span>
    </li>
  )
}

function Title({ of }: { readonly of: TimelineSession }): JSX.Element {
  return (
    <a class="row-title" href={hrefOf({ page: 'snapshot', name: of.snapshots.at(-1)?.name ?? '' })}>
      <Text of={titleOf(of)} />
    </a>
  )
}
