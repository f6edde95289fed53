/** @module The small parts that every page is made of. */

import type { ComponentChildren, JSX } from 'preact'
import { useContext, useState } from 'preact/hooks'
import type { EntityDetail, TimelineSession } from '../http/api.ts'
import { ENTITY_TYPE, SNAPSHOT_ENTITY_TYPE } from '../rules.ts'
import type { CommandRun } from '../snapshot/types.ts'
import { truncate } from '../text/budget.ts'
import { markedParts } from '../text/marks.ts'
import { shellWord } from '../text/shell-quote.ts'
import { visible } from '../text/untrusted.ts'
import { hrefOf } from './address.ts'
import { get } from './api-client.ts'
import { type AnswerState, StoreContext, useAnswer } from './use-answer.ts'

/** Stored text, with what cannot be seen made visible. Line breaks stay. */
export function Text({ of }: { readonly of: string }): JSX.Element {
  return <span class="text">{visible(of)}</span>
}

/** Stored text that an agent or a person wrote: with its code and strong words as such, without their marks. */
export function Prose({ of }: { readonly of: string }): JSX.Element {
  return (
    <span class="text">
      {markedParts(visible(of)).map(({ text, as }, index) => {
        if (as === 'code') return <code key={index}>{text}</code>
        return as === 'strong' ? <strong key={index}>{text}</strong> : text
      })}
    </span>
  )
}

/** A moment: how long ago, with the exact time for whoever points at it. */
export function When({ at }: { readonly at: string }): JSX.Element {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return <span>at an unknown time</span>
  return (
    <time dateTime={at} title={moment.toLocaleString()}>
      {ago(moment)}
    </time>
  )
}

/** Returns a moment as day and time of the reader. */
export function clockOf(at: string): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Returns a number with its noun: "1 file", "2 files". */
export function counted(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? noun : nouns}`
}

/** Returns the first line of a text; '' for a text that begins with a line break. */
export function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}

/**
 * When a session ran and how long, in which host where that does not go without saying, how much was said, how often it was
 * compacted. `underDay`: a heading says the day.
 */
export function SessionFacts(props: {
  readonly of: SessionRun
  readonly withHost: boolean
  readonly underDay?: boolean
}): JSX.Element {
  const { of, withHost, underDay = false } = props
  const { hosts = [] } = useContext(StoreContext) ?? {}
  // A session without a host ran in the first one.
  const host = hosts.find(({ id }) => id === of.host) ?? hosts[0]
  return (
    <>
      <Span startedAt={of.startedAt} savedAt={of.savedAt} underDay={underDay} />
      {withHost ? <span>{host?.name ?? of.host}</span> : null}
      {of.exchanges === 0 ? null : <span>{counted(of.exchanges, 'exchange')}</span>}
      {of.compactions === 0 ? null : <span>{counted(of.compactions, 'compaction')}</span>}
    </>
  )
}

type SessionRun = Pick<TimelineSession, 'startedAt' | 'savedAt' | 'host' | 'exchanges' | 'compactions'>

/** Returns the moment so many days ago, to the minute. */
export function daysAgo(days: number): Date {
  const minute = 60_000
  return new Date(Math.floor((Date.now() - days * 86_400_000) / minute) * minute)
}

/** A project by the last part of its id, which is an address or a folder; nothing where it is unknown. */
export function ProjectName({ of }: { readonly of: string | undefined }): JSX.Element | null {
  return of === undefined ? null : (
    <span title={of}>
      <Text of={projectName(of)} />
    </span>
  )
}

/** How something stands, told by a word; the colour only helps. */
export function Chip({ of, tone = TONES[of] ?? '' }: { readonly of: string; readonly tone?: string }): JSX.Element {
  return (
    <span class={`chip ${tone}`}>
      <Text of={of} />
    </span>
  )
}

const TONES: Readonly<Record<string, string>> = {
  ok: 'good',
  worked: 'good',
  completed: 'good',
  failed: 'bad',
  abandoned: 'bad',
  blocked: 'warn',
  interrupted: 'warn',
  'on-hold': 'warn',
}

/** A status; nothing for work that was not ended, as nearly all is. */
export function StatusChip({ status }: { readonly status: string }): JSX.Element | null {
  return status === 'paused' || status === 'in-progress' ? null : (
    <Chip of={status.replaceAll('-', ' ')} tone={TONES[status] ?? ''} />
  )
}

/** Returns what a type of entities is called on the pages. */
export function typeWords(type: string): string {
  return type === SNAPSHOT_ENTITY_TYPE ? 'session' : type
}

/** Returns what the session of a snapshot is called; undefined for any other entity. */
export function titleIn(titles: EntityDetail['titles'], name: string): string | undefined {
  return titles.find((titled) => titled.name === name)?.title
}

/** A link to an entity's page; a snapshot is named by its session. */
export function EntityLink(props: {
  readonly name: string
  readonly titles: EntityDetail['titles']
  readonly project: string | undefined
}): JSX.Element {
  const { name, titles, project } = props
  const title = titleIn(titles, name)
  return (
    <a href={hrefOf({ page: title === undefined ? 'entity' : 'snapshot', name })} title={name}>
      <Text of={title ?? entityTitle(name, project)} />
    </a>
  )
}

/** Returns what an entity is called on the pages: a file without the project that its name begins with, a project by its last part. */
export function entityTitle(name: string, project: string | undefined): string {
  if (name === `${ENTITY_TYPE.project}:${project}`) return projectName(project ?? name)
  const prefix = `${ENTITY_TYPE.file}:${project ?? ''}/`
  return name.startsWith(prefix) ? name.slice(prefix.length) : name
}

/** A text, with its marks where it is `verbatim`; of a long one its beginning, until the rest is asked for. */
export function Long({ of, verbatim = false }: { readonly of: string; readonly verbatim?: boolean }): JSX.Element {
  const Words = verbatim ? Text : Prose
  if (of.length <= LONG) return <Words of={of} />
  return (
    <details class="long">
      <summary class="long-title">
        <span class="long-start">
          <Words of={truncate(of, LONG - 60)} />
        </span>
        <span class="long-less">Show less</span>
      </summary>
      <Words of={of} />
    </details>
  )
}

/** Characters of a text that is shown whole. */
const LONG = 320

/** Says that a part of the page could not be shown, and why. */
export function Refused({ why }: { readonly why: string }): JSX.Element {
  return (
    <div class="refused" role="alert">
      <p class="empty-title">This could not be shown.</p>
      <p>{why}</p>
    </div>
  )
}

/** A list of things, each as `row` draws it, and how many more there are; nothing where there is none. */
export function Items<Item>(props: {
  readonly of: readonly Item[]
  readonly row: (item: Item) => ComponentChildren
  readonly more?: number
}): JSX.Element | null {
  const { of, row, more = 0 } = props
  if (of.length === 0) return null
  return (
    <ul>
      {of.map((item, index) => (
        <li key={index}>{row(item)}</li>
      ))}
      {more > 0 ? <li>and {more.toLocaleString()} more</li> : null}
    </ul>
  )
}

/** A command that ran: how it ended, how often it ran, by whom where that was a subagent, and what came of it. */
export function Command({ of }: { readonly of: CommandRun }): JSX.Element {
  const { command, outcome, exitCode = 0, times, by, result } = of
  const facts = [
    exitCode === 0 ? [] : `exit ${exitCode}`,
    times === undefined ? [] : `${times} times`,
    by === undefined ? [] : `by subagent ${by}`,
    result ?? [],
  ]
  return (
    <>
      <code>
        <Text of={command} />
      </code>{' '}
      <Chip of={outcome} />{' '}
      <span class="note">
        <Text of={facts.flat().join(' · ')} />
      </span>
    </>
  )
}

/** Facts by their names; one that is undefined is unknown. */
export function Facts({ of }: { readonly of: Readonly<Record<string, ComponentChildren>> }): JSX.Element {
  return (
    <dl class="facts-table">
      {Object.entries(of).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? 'unknown' : typeof value === 'string' ? <Text of={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A part of a page with a heading; a folded one is closed until it is asked for. */
export function Section(props: {
  readonly title: string
  readonly count?: number
  readonly folded?: boolean | undefined
  readonly children: ComponentChildren
}): JSX.Element {
  const { title, count, folded = false, children } = props
  const heading = (
    <h2>
      {title}
      {count === undefined ? null : <span class="count">{count}</span>}
    </h2>
  )
  const Tag = folded ? 'details' : 'section'
  return (
    <Tag class="section">
      {folded ? <summary>{heading}</summary> : heading}
      {children}
    </Tag>
  )
}

/** The first items of a list, and the others once they are asked for. */
export function Shortened<Item>(props: {
  readonly items: readonly Item[]
  readonly shown: number
  readonly list: (items: readonly Item[]) => ComponentChildren
}): JSX.Element {
  const { items, shown, list } = props
  return (
    <>
      {list(items.slice(0, shown))}
      {items.length <= shown ? null : (
        <details>
          <summary>{items.length - shown} more</summary>
          {list(items.slice(shown))}
        </details>
      )}
    </>
  )
}

/** What stands where nothing is: why, and what would change that. */
export function Empty({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ComponentChildren
}): JSX.Element {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  )
}

/** Shows an answer once it is there; until then that it is waited for, or why there is none. */
export function Answered<Answer>(props: {
  readonly asked: AnswerState<Answer>
  /** The heading of a page whose answer is an error; without it, the error has none. */
  readonly heading?: string
  readonly children: (answer: Answer) => ComponentChildren
}): JSX.Element {
  const { asked } = props
  switch (asked.state) {
    case 'waiting':
      return (
        <p class="waiting" role="status">
          Loading…
        </p>
      )
    case 'refused':
      return (
        <>
          {props.heading === undefined ? null : (
            <h1>
              <Text of={props.heading} />
            </h1>
          )}
          <Refused why={asked.error.message} />
        </>
      )
    case 'answered':
      return <>{props.children(asked.answer)}</>
    default:
      return asked satisfies never
  }
}

/** Asks the server for what is at `path`, and shows the answer as `Answered` does. */
export function Asked<Answer>(props: {
  readonly path: string
  readonly query?: Parameters<typeof get>[1]
  readonly heading?: string
  readonly children: (answer: Answer) => ComponentChildren
}): JSX.Element {
  const { path, query, ...shown } = props
  const asked = useAnswer(() => get<Answer>(path, query), [path, query])
  return <Answered asked={asked} {...shown} />
}

/** A button that puts a text on the clipboard and says whether it did. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const [result, setResult] = useState('')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setResult('Copied'),
      () => setResult('The browser refused: select the text and copy it'),
    )
  }
  return (
    <>
      <button type="button" onClick={copy}>
        {label}
      </button>
      <span class="said" role="status">
        {result}
      </span>
    </>
  )
}

/** How an entity or a session is forgotten: the command shows what would go, and asks. No shell replaces what single quotes hold. */
export function HowToForget({ name }: { readonly name: string }): JSX.Element {
  return (
    <p class="note">
      To forget it for good, run Throughline's command{' '}
      <code>
        forget {name.startsWith('-') ? '-- ' : ''}
        <Text of={shellWord(name, 'linux')} />
      </code>
      .
    </p>
  )
}

// --- internal ---

function projectName(project: string): string {
  return project.split(/[\\/]/).findLast((part) => part !== '') ?? project
}

/** When a session began and how long it ran. Where its start is unknown, when it was saved. */
function Span(props: {
  readonly startedAt: string | undefined
  readonly savedAt: string
  readonly underDay: boolean
}): JSX.Element {
  const { startedAt = '', savedAt, underDay } = props
  const [start, end] = [new Date(startedAt), new Date(savedAt)]
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000)
  if (!(minutes > 0)) return <When at={savedAt} />
  const timeOf = (moment: Date): string => moment.toLocaleTimeString(undefined, { timeStyle: 'short' })
  const onDay = start.toDateString() === end.toDateString() ? timeOf(start) : `until ${timeOf(end)}`
  return (
    <time dateTime={savedAt} title={`${start.toLocaleString()} to ${end.toLocaleString()}`}>
      {underDay ? onDay : clockOf(startedAt)}, {lengthOf(minutes)}
    </time>
  )
}

function lengthOf(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.round(minutes / (24 * 60))} days`
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

function ago(moment: Date): string {
  const seconds = (moment.getTime() - Date.now()) / 1_000
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size)
  return unit === undefined ? 'just now' : RELATIVE.format(Math.trunc(seconds / unit[1]), unit[0])
}
