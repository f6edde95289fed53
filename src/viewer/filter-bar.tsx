/** @module What a list is narrowed to: the choices, which stand in the address. */

import type { JSX } from 'preact'
import type { ProjectList } from '../http/api.ts'
import { STATUSES } from '../rules.ts'
import { hrefOf, narrowed, type Route, type Words } from './address.ts'
import { get } from './api-client.ts'
import { daysAgo } from './components.tsx'
import { useAnswer } from './use-answer.ts'

export interface Choice {
  readonly word: keyof Words
  readonly label: string
  /** What is said where nothing is chosen. */
  readonly none: string
  /** Value and words. */
  readonly options: readonly (readonly [value: string, words: string])[]
}

/** When something was saved: at any time, or only in the last days. */
export const SAVED: Choice = {
  word: 'days',
  label: 'Saved',
  none: 'any time',
  options: [
    ['1', 'last 24 hours'],
    ['7', 'last 7 days'],
    ['30', 'last 30 days'],
    ['365', 'last year'],
  ],
}

/** The statuses of the work. */
export const STATUS: Choice = {
  word: 'status',
  label: 'Status',
  none: 'all',
  options: STATUSES.map((status) => [status, status.replaceAll('-', ' ')]),
}

/** Returns the ISO time from which the last so many days count, to the minute; undefined for another word. */
export function momentDaysAgo(days: string | undefined): string | undefined {
  return Number(days) > 0 ? daysAgo(Number(days)).toISOString() : undefined
}

/** A choice for each filter, the project first; whoever chooses goes to the address that says so. */
export function FilterBar(props: { readonly route: Route; readonly choices: readonly Choice[] }): JSX.Element {
  const { route } = props
  const asked = useAnswer(() => get<ProjectList>('/api/projects'), [])
  const projects = asked.state === 'answered' ? asked.answer.projects : []
  const options = projects.map(({ id, name, snapshots }) => [id, `${name} (${snapshots})`] as const)
  const choices: Choice[] = [{ word: 'project', label: 'Project', none: 'all', options }, ...props.choices]
  const cleared = Object.fromEntries(choices.map(({ word }) => [word, '']))
  return (
    <fieldset class="filters">
      <legend class="unseen">Filters</legend>
      {choices.map(({ word, label, none, options }) => (
        <label key={word}>
          <span>{label}</span>
          <select
            value={route.words?.[word] ?? ''}
            onChange={(event) => {
              location.hash = hrefOf(narrowed(route, { [word]: event.currentTarget.value }))
            }}
          >
            <option value="">{none}</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
      {choices.some(({ word }) => route.words?.[word]) ? (
        <a class="button" href={hrefOf(narrowed(route, cleared))}>
          Clear filters
        </a>
      ) : null}
    </fieldset>
  )
}
