/** @module What lies between turns: what a compaction lost and what came back, and what hooks put before the model. */

import type { JSX } from 'preact'
import type { Compaction, Injection } from '../http/api.ts'
import { Chip, Prose, Text, When } from './components.tsx'

/** A compaction: what it lost of what was known before it, by name, and what of that was given back. */
export function Cut({ of }: { readonly of: Compaction }): JSX.Element {
  const { number, at, opaque = false, summaryTokens, givenTokens, fromHistory, classes } = of
  const kinds = Object.entries(classes).filter(([, { of: all, kept }]) => all > kept)
  const facts = [
    ...(opaque ? ['the summary is encrypted: what it lost is unknown'] : []),
    ...(opaque ? [] : [`the summary has ${summaryTokens.toLocaleString()} tokens`]),
    ...(opaque || kinds.length > 0 ? [] : ['it kept everything that is counted']),
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
      {kinds.map(([kind, { of: all, kept, back, lost }]) => (
        <details key={kind} open={kind === 'requests'}>
          <summary>
            {kind}: {all - kept} of {all} lost{back === 0 ? '' : `, ${back} given back`}
          </summary>
          <ul>
            {lost.map(({ item, back: isBack }, index) => (
              <li key={index}>
                {VERBATIM.has(kind) ? <Text of={item} /> : <Prose of={item} />}{' '}
                {isBack ? <Chip of="given back" tone="good" /> : null}
              </li>
            ))}
            {lost.length < all - kept ? <li>and {all - kept - lost.length} earlier ones</li> : null}
          </ul>
        </details>
      ))}
    </section>
  )
}

/** A text that hooks put before a model, folded: why, when, what became of it, and word for word as far as it is still kept. */
export function Injected({ of }: { readonly of: Injection }): JSX.Element {
  return (
    <details>
      <summary>
        {REASON_WORDS[of.way]}{' '}
        <span class="note">
          · <When at={of.at} /> · {of.toModel.toLocaleString()} tokens · {outcomeOf(of)}
        </span>
      </summary>
      {of.modelText === undefined ? (
        <p class="note">The text is not kept any more (30 days, or forgotten). Only its length is known now.</p>
      ) : (
        <pre>
          <Text of={of.modelText} />
        </pre>
      )}
    </details>
  )
}

// --- internal ---

/** What holds no sentences: a mark there belongs to the thing itself. */
const VERBATIM: ReadonlySet<string> = new Set(['files', 'commands'])
const REASON_WORDS: Readonly<Record<Injection['way'], string>> = {
  reinjection: 'After a compaction',
  recovery: 'Recovered',
  offer: 'Offer or question',
  alert: 'Context nearly full',
  save: 'With a save',
}

function outcomeOf({ outcome, use }: Injection): string {
  const items = use === undefined ? [] : [...use.files, ...use.commands, ...use.words]
  if (outcome === 'unknown') return 'whether it was used is unknown'
  return outcome === 'used' ? `used: ${items.join(', ') || 'yes'}` : 'its use was not seen'
}
