/** @module The small parts that every page is made of. */

import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { visible } from '../text/untrusted.ts'
import type { Asked } from './use-answer.ts'

/** Stored text, with what cannot be seen made visible. Line breaks stay. */
export function Text({ of }: { readonly of: string }): JSX.Element {
  return <span class="text">{visible(of)}</span>
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

/** Returns the moment so many days ago, to the minute. */
export function daysAgo(days: number): Date {
  const minute = 60_000
  return new Date(Math.floor((Date.now() - days * 86_400_000) / minute) * minute)
}

/** A status, told by its word; the colour only helps. */
export function StatusChip({ status }: { readonly status: string }): JSX.Element {
  return <span class={`chip status-${status}`}>{status}</span>
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

/** Files by their paths. */
export function Paths({ of }: { readonly of: readonly string[] }): JSX.Element {
  return (
    <ul class="items">
      {of.map((path) => (
        <li key={path}>
          <code>
            <Text of={path} />
          </code>
        </li>
      ))}
    </ul>
  )
}

/** A part of a page with a heading; nothing at all where it holds nothing. */
export function Section(props: {
  readonly title: string
  readonly count?: number
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <section class="section">
      <h2>
        {props.title}
        {props.count === undefined ? null : <span class="count">{props.count}</span>}
      </h2>
      {props.children}
    </section>
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
  readonly asked: Asked<Answer>
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
        <div class="refused" role="alert">
          <p class="empty-title">This could not be shown.</p>
          <p>{asked.error.message}</p>
        </div>
      )
    case 'answered':
      return <>{props.children(asked.answer)}</>
    default:
      return asked satisfies never
  }
}

/** A button that puts a text on the clipboard and says whether it did. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const [said, setSaid] = useState('')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('The browser refused: select the text below and copy it'),
    )
  }
  return (
    <>
      <button type="button" class="primary" onClick={copy}>
        {label}
      </button>
      <span class="said" role="status">
        {said}
      </span>
    </>
  )
}

// --- internal ---

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
