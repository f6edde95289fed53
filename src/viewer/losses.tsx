/** @module What one compaction lost: by kind, and item by item. */

import type { JSX } from 'preact'
import type { Compaction } from '../http/api.ts'
import { hrefOf } from './address.ts'
import { Text, When } from './components.tsx'

/** One compaction, folded: its totals in a line, the items under it. */
export function Losses({ of }: { readonly of: Compaction }): JSX.Element {
  const { total } = of
  return (
    <details class="losses">
      <summary>
        <span class="losses-title">Compaction {of.number}</span> <When at={of.at} />
        <span class="losses-sum">
          {of.opaque === true
            ? 'the summary is encrypted: what it lost is unknown'
            : `${total.of - total.lost} of ${total.of} kept by the summary, ${total.back} given back`}
        </span>
        <Bar kept={total.of - total.lost} back={total.back} of={total.of} />
      </summary>
      <p>
        Saved before it: <a href={hrefOf({ page: 'snapshot', name: of.snapshot })}>{of.snapshot}</a>.{' '}
        {of.opaque === true
          ? 'The summary is encrypted'
          : `The summary has ${of.summaryTokens.toLocaleString()} tokens`}
        {of.givenTokens === undefined ? '.' : `; ${of.givenTokens.toLocaleString()} tokens were given back beside it.`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">There were</th>
            <th scope="col">Kept</th>
            <th scope="col">Given back</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(of.classes).map(([kind, loss]) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td>{loss.of}</td>
              <td>{loss.kept}</td>
              <td>{loss.back}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {Object.entries(of.classes)
        .filter(([, loss]) => loss.lost.length > 0)
        .map(([kind, loss]) => (
          <div key={kind}>
            <h4>Lost: {kind}</h4>
            <ul class="lost">
              {loss.lost.map(({ item, back }, index) => (
                <li key={index}>
                  <Text of={item} /> {back ? <span class="chip back">given back</span> : null}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </details>
  )
}

/** The shares as a picture; the words beside it say the same. */
export function Bar({
  kept,
  back,
  of,
}: {
  readonly kept: number
  readonly back: number
  readonly of: number
}): JSX.Element {
  const share = (value: number): number => (of === 0 ? 0 : (100 * value) / of)
  return (
    <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-lost" width="100" height="6" />
      <rect class="bar-back" width={share(kept + back)} height="6" />
      <rect class="bar-kept" width={share(kept)} height="6" />
    </svg>
  )
}
