/** @module What one compaction lost of what was known before it, by name, and what of that was given back. */

import type { JSX } from 'preact'
import type { Compaction } from '../http/api.ts'
import { Text, When } from './components.tsx'

/** A cut through a session. */
export function Cut({ of }: { readonly of: Compaction }): JSX.Element {
  const { number, at, opaque, summaryTokens, givenTokens, fromHistory, classes } = of
  const kinds = Object.entries(classes).filter(([, { of: all, kept }]) => all > kept)
  const facts = [
    ...(opaque === true ? [] : [`the summary has ${summaryTokens.toLocaleString()} tokens`]),
    ...(givenTokens === undefined ? [] : [`${givenTokens.toLocaleString()} tokens were given back beside it`]),
    ...(fromHistory === true ? ['before Throughline: nothing could be given back'] : []),
  ]
  return (
    <section class="cut" aria-label={`Compaction ${number}`}>
      <h3>
        Compaction {number}{' '}
        <span class="note">
          <When at={at} />
          {facts.map((fact) => ` · ${fact}`)}
        </span>
      </h3>
      {opaque === true ? <p class="note">The summary is encrypted: what it lost is unknown.</p> : null}
      {opaque !== true && kinds.length === 0 ? <p class="note">The summary kept everything that is counted.</p> : null}
      {kinds.map(([kind, { of: all, kept, back, lost }]) => (
        <details key={kind} open={kind === 'requests'}>
          <summary>
            {kind}: {all - kept} of {all} lost{back === 0 ? '' : `, ${back} given back`}
          </summary>
          <ul class="items">
            {lost.map(({ item, back: isBack }, index) => (
              <li key={index}>
                <Text of={item} /> {isBack ? <span class="chip outcome-ok">given back</span> : null}
              </li>
            ))}
            {lost.length < all - kept ? <li>and {all - kept - lost.length} earlier ones</li> : null}
          </ul>
        </details>
      ))}
    </section>
  )
}
