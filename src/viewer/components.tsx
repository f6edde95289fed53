/** @module The small parts that every page is made of. */

import { Component, type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { defined } from '../defined.ts'
import type { EntityDetail, StoreState } from '../http/api.ts'
import { ENTITY_TYPE, RELATION, SNAPSHOT_ENTITY_TYPE } from '../rules.ts'
import { truncate } from '../text/budget.ts'
import { markedParts } from '../text/marks.ts'
import { visible } from '../text/untrusted.ts'
import { hrefOf } from './address.ts'
import { get } from './api-client.ts'
import { type AnswerState, useAnswer } from './use-answer.ts'

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
  return new Date(at).toLocaleString(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
}

/** Returns a moment as the reader's time of day. */
export function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
}

/** Returns a number with its noun: "1 file", "2 files". */
export function counted(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? noun : nouns}`
}

/** Returns the first line of a text; '' for a text that begins with a line break. */
export function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}

/** The hosts by id; a session without one ran in the first. */
export const HostsContext = createContext<StoreState['hosts']>([])

/**
 * When a session ran and how long, in which host and with which model, how much was said and how often it was compacted;
 * `isBrief`: without the host.
 */
export function SessionFacts(props: { readonly of: SessionRun; readonly isBrief?: boolean }): JSX.Element {
  const { of, isBrief = false } = props
  const hosts = useContext(HostsContext)
  return (
    <>
      <Span startedAt={of.startedAt} savedAt={of.savedAt} />
      {isBrief ? null : <span>{(hosts.find(({ id }) => id === of.host) ?? hosts[0])?.name ?? of.host}</span>}
      {of.model === undefined ? null : (
        <span>
          <Text of={of.model} />
        </span>
      )}
      {of.testsPassing === undefined ? null : (
        <span class={`chip outcome-${of.testsPassing ? 'ok' : 'failed'}`}>
          {of.testsPassing ? 'tests passed' : 'tests failed'}
        </span>
      )}
      {of.exchanges === 0 ? null : <span>{counted(of.exchanges, 'exchange')}</span>}
      {of.compactions === 0 ? null : <span>{counted(of.compactions, 'compaction')}</span>}
    </>
  )
}

/** What is told of how a session ran. */
export interface SessionRun {
  readonly startedAt?: string | undefined
  readonly savedAt: string
  /** Id of the host; absent for the first one. */
  readonly host?: string | undefined
  readonly model?: string | undefined
  /** Absent where no tests were run. */
  readonly testsPassing?: boolean | undefined
  readonly exchanges: number
  readonly compactions: number
}

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

/** A status, told by its word; the colour only helps. */
export function StatusChip({ status }: { readonly status: string }): JSX.Element {
  return <span class={`chip status-${status}`}>{statusWords(status)}</span>
}

/** Returns a status in words: "in progress". */
export function statusWords(status: string): string {
  return status.replaceAll('-', ' ')
}

/** Returns in words when a snapshot of the type is saved; the type itself for one that is not known. */
export function savedWhen(type: string): string {
  return SAVED_WHEN.get(type) ?? type
}

const SAVED_WHEN = new Map([
  ['precompact', 'before a compaction'],
  ['threshold', 'at the token mark'],
  ['manual', 'saved by request'],
  ['wave', 'after a wave of agents'],
  ['phase', 'at the end of a phase'],
  ['checkpoint', 'saved by request'],
  ['message-count', 'at the message mark'],
  ['preemptive', 'before a risky step'],
  ['time', 'after some time'],
  ['rolling', 'end of the last turn'],
])

/** Returns what a type of entities is called on the pages. */
export function typeWords(type: string): string {
  return type === SNAPSHOT_ENTITY_TYPE ? 'session' : type
}

/** Returns what the session of a snapshot is called; undefined for any other entity. */
export function titleIn(titles: EntityDetail['titles'], name: string): string | undefined {
  return titles.find((one) => one.name === name)?.title
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

/** Returns in words what a relation says of the entity that it starts from. */
export function relationWords(type: string): string {
  return RELATION_WORDS.get(type) ?? type.replaceAll('_', ' ')
}

const RELATION_WORDS = new Map<string, string>([
  [RELATION.file, 'changed'],
  [RELATION.project, 'belongs to'],
  [RELATION.previous, 'goes on from'],
  [RELATION.decision, 'decided'],
])

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

/** A part of a page: what goes wrong in it is said there, and the rest of the page stays. */
export class Part extends Component<{ readonly children: ComponentChildren }, { readonly fault?: Error }> {
  override state: { readonly fault?: Error } = {}

  override componentDidCatch(fault: Error): void {
    this.setState({ fault })
  }

  override render(): ComponentChildren {
    const { fault } = this.state
    return fault === undefined ? this.props.children : <Refused why={fault.message} />
  }
}

/** Says that a part of the page could not be shown, and why. */
export function Refused({ why }: { readonly why: string }): JSX.Element {
  return (
    <div class="refused" role="alert">
      <p class="empty-title">This could not be shown.</p>
      <p>{why}</p>
    </div>
  )
}

/** A list of things, each as `row` draws it. */
export function Items<Item>(props: {
  readonly of: readonly Item[]
  readonly row: (item: Item) => ComponentChildren
  /** What tells an item from the others, where one that is opened must stay so when the list changes. */
  readonly keyOf?: (item: Item) => string
  /** Of an ordered list: the number of its first item. */
  readonly start?: number | undefined
  /** How many more there are than these. */
  readonly more?: number
}): JSX.Element {
  const { more = 0 } = props
  const Tag = props.start === undefined ? 'ul' : 'ol'
  return (
    <Tag class="items" {...defined({ start: props.start })}>
      {props.of.map((item, index) => (
        <li key={props.keyOf?.(item) ?? index}>{props.row(item)}</li>
      ))}
      {more > 0 ? <li>and {more.toLocaleString()} more</li> : null}
    </Tag>
  )
}

/** Files by their paths. */
export function Paths({ of }: { readonly of: readonly string[] }): JSX.Element {
  return (
    <Items
      of={of}
      row={(path) => (
        <code>
          <Text of={path} />
        </code>
      )}
    />
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
  const isFolded = props.folded === true
  const heading = (
    <h2 class={isFolded ? 'folded-title' : undefined}>
      {props.title}
      {props.count === undefined ? null : <span class="count">{props.count}</span>}
    </h2>
  )
  const Tag = isFolded ? 'details' : 'section'
  return (
    <Tag class="section">
      {isFolded ? <summary>{heading}</summary> : heading}
      {props.children}
    </Tag>
  )
}

/** The first items of a list, and the others once they are asked for. `list` draws some of them, from the one of that number. */
export function Shortened<Item>(props: {
  readonly items: readonly Item[]
  readonly shown: number
  readonly list: (items: readonly Item[], from: number) => ComponentChildren
  readonly class?: string
}): JSX.Element {
  const { items, shown, list } = props
  return (
    <>
      {list(items.slice(0, shown), 0)}
      {items.length <= shown ? null : (
        <details class={props.class}>
          <summary>{items.length - shown} more</summary>
          {list(items.slice(shown), shown)}
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

/** A button that puts a text on the clipboard and says whether it did; also at the press of its key, outside of fields, where it has one. */
export function CopyButton(props: {
  readonly text: string
  readonly label: string
  readonly shortcut?: string
}): JSX.Element {
  const { text, label, shortcut } = props
  const [said, setSaid] = useState('')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('The browser refused: select the text and copy it'),
    )
  }
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyped =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null
      if (event.key === shortcut && !isTyped && !event.ctrlKey && !event.metaKey && !event.altKey) copy()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [text, shortcut])
  return (
    <>
      <button type="button" onClick={copy} {...defined({ 'aria-keyshortcuts': shortcut })}>
        {label}
        {shortcut === undefined ? null : <kbd>{shortcut}</kbd>}
      </button>
      <span class="said" role="status">
        {said}
      </span>
    </>
  )
}

// --- internal ---

function projectName(project: string): string {
  return project.split(/[\\/]/).findLast((part) => part !== '') ?? project
}

/** When a session ran and how long: as words, and as a bar in its last day. Where its start is unknown, when it was saved. */
function Span(props: { readonly startedAt?: string | undefined; readonly savedAt: string }): JSX.Element {
  const { startedAt, savedAt } = props
  const end = new Date(savedAt)
  const minutes = startedAt === undefined ? 0 : Math.round((end.getTime() - Date.parse(startedAt)) / 60_000)
  if (startedAt === undefined || !(minutes > 0)) return <When at={savedAt} />
  const day = new Date(end.getFullYear(), end.getMonth(), end.getDate()).getTime()
  const last = (end.getTime() - day) / 60_000
  const first = Math.max(0, last - minutes)
  const isSameDay = last >= minutes
  const [from, to] = [timeOf(startedAt), timeOf(savedAt)]
  return (
    <span class="span">
      <svg viewBox="0 0 1440 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="span-day" width="1440" height="6" />
        <rect class="span-run" x={first} width={Math.max(12, last - first)} height="6" />
      </svg>
      <time dateTime={savedAt} title={`${new Date(startedAt).toLocaleString()} to ${end.toLocaleString()}`}>
        {isSameDay ? (from === to ? to : `${from}–${to}`) : `until ${to}`}, {lengthOf(minutes)}
      </time>
    </span>
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
