/** @module What a list is narrowed to: the choices, which stand in the address. */

import type { JSX } from 'preact'
import { type Filters, hrefOf, narrowed, type Route } from './address.ts'
import { daysAgo } from './components.tsx'

export interface Choice {
  readonly filter: keyof Filters
  readonly label: string
  /** Value and words; the first one, '', takes the filter away. */
  readonly options: readonly (readonly [value: string, words: string])[]
}

/** When something was saved: everything, or only the last days. */
export const SAVED: Choice = {
  filter: 'days',
  label: 'Saved',
  options: [
    ['', 'any time'],
    ['1', 'last 24 hours'],
    ['7', 'last 7 days'],
    ['30', 'last 30 days'],
    ['365', 'last year'],
  ],
}

/** Returns the ISO time from which the last days count; undefined where the filter is not set. */
export function sinceOf({ days }: Filters): string | undefined {
  if (days === undefined || !(Number(days) > 0)) return undefined
  return daysAgo(Number(days)).toISOString()
}

/** A choice for each filter; whoever chooses goes to the address that says so. */
export function FilterBar(props: {
  readonly route: Route
  readonly filters: Filters
  readonly choices: readonly Choice[]
}): JSX.Element {
  const { route, filters, choices } = props
  const choose = (filter: keyof Filters, value: string): void => {
    location.hash = hrefOf(narrowed(route, { [filter]: value }))
  }
  const isNarrowed = choices.some(({ filter }) => filters[filter])
  const none = Object.fromEntries(choices.map(({ filter }) => [filter, '']))
  return (
    <fieldset class="filters">
      <legend class="unseen">Filters</legend>
      {choices.map(({ filter, label, options }) => (
        <label key={filter} class="filter">
          <span>{label}</span>
          <select value={filters[filter] ?? ''} onChange={(event) => choose(filter, event.currentTarget.value)}>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
      {isNarrowed ? (
        <a class="button" href={hrefOf(narrowed(route, none))}>
          Clear filters
        </a>
      ) : null}
    </fieldset>
  )
}
