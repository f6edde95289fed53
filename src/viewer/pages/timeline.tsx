/** @module The sessions: what compactions cost, what is unfinished, and all of them by day, the newest first. */

import type { ComponentChildren, JSX } from 'preact'
import { useContext, useEffect, useLayoutEffect } from 'preact/hooks'
import type { LossSum, Timeline, TimelineSession } from '../../http/api.ts'
import { hrefOf, narrowed, type Words } from '../address.ts'
import { get } from '../api-client.ts'
import {
  Answered,
  Chip,
  counted,
  Empty,
  firstLine,
  Prose,
  SessionFacts,
  Shortened,
  StatusChip,
  When,
} from '../components.tsx'
import { type Choice, FilterBar, momentDaysAgo, SAVED, STATUS } from '../filter-bar.tsx'
import { StoreContext, useAnswer } from '../use-answer.ts'

/** The sessions that the words of the address select, a page of them. */
export function TimelinePage({ words }: { readonly words: Words }): JSX.Element {
  const { hosts = [] } = useContext(StoreContext) ?? {}
  const { project = '', status, host, days, skip } = words
  const isWhole = [status, host, days, skip].every((word) => !word)
  const above = useAnswer(() => askAbove(isWhole, project), ['above', isWhole, project])
  const route = { page: 'timeline', words } as const
  const choices: readonly Choice[] = [
    { ...STATUS, options: [['unfinished', 'unfinished'], ...STATUS.options] },
    SAVED,
    { word: 'host', label: 'Host', none: 'all', options: hosts.map(({ id, name }) => [id, name]) },
  ]
  return (
    <>
      <h1>Sessions</h1>
      {isWhole ? (
        <Answered asked={above}>
          {([cost, unfinished]) => (
            <>
              {cost === undefined ? null : <Cost of={cost} />}
              {unfinished === undefined ? null : <Unfinished of={unfinished} project={project} />}
            </>
          )}
        </Answered>
      ) : null}
      <FilterBar route={route} choices={choices} />
      <Sessions words={words} isAboveDrawn={above.state !== 'waiting'} />
    </>
  )
}

// --- internal ---

/** What stands above the list where that is whole. */
async function askAbove(isWhole: boolean, project: string): Promise<[LossSum, Timeline] | []> {
  if (!isWhole) return []
  return Promise.all([
    get<LossSum>('/api/losses', { project }),
    askSessions({ project, status: 'unfinished' }, UNFINISHED),
  ])
}

/** What compactions cost of what a person would miss: before Throughline, with it, and the requests that are gone by name. */
function Cost({ of }: { readonly of: LossSum }): JSX.Element | null {
  const { before, with: now, opaque, dropped } = of
  if (before.compactions + now.compactions === 0) return null
  return (
    <section class="section" aria-label="What compactions cost">
      <dl class="shares">
        <Share of={before} when="Before Throughline" />
        <Share of={now} when="With Throughline" />
      </dl>
      <p class="note">
        Requests, open tasks, recorded statements and changed files, as the last compaction of each session left them.
        {opaque === 0 ? '' : ` ${counted(opaque, 'summary', 'summaries')} encrypted: what they lost is unknown.`}
      </p>
      {dropped.length === 0 ? null : <h2>Requests that are gone</h2>}
      <Shortened
        items={dropped}
        shown={DROPPED}
        list={(some) => (
          <ul class="rows">
            {some.map(({ request, snapshot, at }) => (
              <Row key={`${snapshot} ${request}`} name={snapshot} title={request}>
                <When at={at} />
              </Row>
            ))}
          </ul>
        )}
      />
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
          <rect class="good" width="100" height="6" />
          <rect class="warn" width={share(back + gone)} height="6" />
          <rect class="bad" width={share(gone)} height="6" />
        </svg>
      </dd>
    </div>
  )
}

/** The newest work that shows something to do or waits for an answer, before everything else. */
function Unfinished(props: { readonly of: Timeline; readonly project: string }): JSX.Element | null {
  const { of, project } = props
  const { sessions, earlier } = of
  if (sessions.length === 0) return null
  return (
    <section class="section" aria-labelledby="unfinished">
      <h2 id="unfinished">Unfinished</h2>
      <ul class="rows">
        {sessions.toReversed().map((session) => (
          <Session key={session.session} of={session} next={nextOf(session)}>
            <When at={session.savedAt} />
          </Session>
        ))}
      </ul>
      <a href={hrefOf({ page: 'timeline', words: { project, status: 'unfinished' } })}>
        All unfinished sessions ({sessions.length + earlier})
      </a>
    </section>
  )
}

/** Sessions that are asked for at once: of those that are unfinished, and of all. */
const UNFINISHED = 4
const PAGE = 40

function askSessions({ project, status, host, skip, days }: Words, limit: number): Promise<Timeline> {
  const isUnfinished = status === 'unfinished'
  return get<Timeline>('/api/timeline', {
    ...{ project, host, skip, limit, since: momentDaysAgo(days) },
    ...(isUnfinished ? { unfinished: 'true' } : { status }),
  })
}

/** A page of the sessions under their days, and the ways to those before and after it. */
function Sessions(props: { readonly words: Words; readonly isAboveDrawn: boolean }): JSX.Element {
  const { words, isAboveDrawn } = props
  const asked = useAnswer(() => askSessions(words, PAGE), ['timeline', words])
  useReached(asked.state === 'answered' && isAboveDrawn)
  const skip = Number(words.skip ?? 0)
  const from = (at: number): string => hrefOf(narrowed({ page: 'timeline', words }, { skip: String(at || '') }))
  return (
    <Answered asked={asked}>
      {({ sessions, earlier }) => (
        <>
          {sessions.length === 0 ? <NoSessions words={words} /> : null}
          {[...Map.groupBy(sessions.toReversed(), dayOf)].map(([day, own]) => (
            <section key={day}>
              <h2 class="day">{day}</h2>
              <ol class="rows section">
                {own.map((session) => (
                  <Session key={session.session} of={session}>
                    <SessionFacts of={session} withHost={isMixed(sessions)} underDay />
                  </Session>
                ))}
              </ol>
            </section>
          ))}
          <p class="actions">
            {skip > 0 ? (
              <a class="button" href={from(Math.max(0, skip - PAGE))}>
                Later sessions
              </a>
            ) : null}
            {earlier > 0 ? (
              <a class="button" href={from(skip + PAGE)}>
                Earlier sessions ({earlier})
              </a>
            ) : null}
          </p>
        </>
      )}
    </Answered>
  )
}

/** Keeps with the entry of the browser's history how far the page was read, and comes to it again after Back or a reload. */
function useReached(isDrawn: boolean): void {
  useLayoutEffect(() => {
    const { reached } = (history.state ?? {}) as { readonly reached?: number }
    if (isDrawn && reached !== undefined) scrollTo(0, reached)
  }, [isDrawn])
  useEffect(() => {
    if (!isDrawn) return
    const note = (): void => history.replaceState({ reached: scrollY }, '')
    addEventListener('scrollend', note)
    return () => removeEventListener('scrollend', note)
  }, [isDrawn])
}

function NoSessions({ words }: { readonly words: Words }): JSX.Element {
  if (Object.values(words).some(Boolean))
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
        Throughline's command <code>install</code> installs the hooks, which save each session. <code>backfill</code>{' '}
        imports the earlier sessions that the host still keeps.
      </p>
    </Empty>
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

/** What is to be done in a session; nothing where that is its request, which is its title. */
function nextOf({ nextStep = '', title }: TimelineSession): string {
  const next = firstLine(nextStep)
  return next.endsWith(firstLine(title)) ? '' : next
}

/** A session in a line: what it was about, what is not done, where, and what else is told of it; below it what is to be done. */
function Session(props: {
  readonly of: TimelineSession
  readonly next?: string
  readonly children: ComponentChildren
}): JSX.Element {
  const { session, title, status, unfinished, project, snapshots } = props.of
  return (
    <Row name={snapshots.at(-1)?.name ?? ''} title={firstLine(title) || session} next={props.next}>
      <StatusChip status={status} />
      {unfinished.map((why) => (
        <Chip key={why} of={why} tone={why.endsWith('failed') ? 'bad' : 'warn'} />
      ))}
      <span>{project}</span>
      {props.children}
    </Row>
  )
}

/** A line that leads to a session: a title and facts behind it; where there is no room for both, the facts below. */
function Row(props: {
  readonly name: string
  readonly title: string
  readonly next?: string | undefined
  readonly children: ComponentChildren
}): JSX.Element {
  const { name, title, next = '', children } = props
  return (
    <li class="row">
      <a class="row-title" href={hrefOf({ page: 'snapshot', name })}>
        <Prose of={title} />
      </a>
      <span class="row-facts">{children}</span>
      {next === '' ? null : (
        <p class="next">
          <Prose of={next} />
        </p>
      )}
    </li>
  )
}
