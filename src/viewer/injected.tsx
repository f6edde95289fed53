/** @module A text that hooks put before a model: why, when, what became of it, and word for word as far as it is still kept. */

import type { JSX } from 'preact'
import type { Injection } from '../http/api.ts'
import { Text, When } from './components.tsx'

/** One text, folded. */
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
        <p class="note">The text was kept for 30 days. Only its length is known now.</p>
      ) : (
        <pre>
          <Text of={of.modelText} />
        </pre>
      )}
    </details>
  )
}

// --- internal ---

const REASON_WORDS: Readonly<Record<Injection['way'], string>> = {
  reinjection: 'After a compaction',
  recovery: 'Recovered',
  offer: 'Offer or question',
  lost: 'What a compaction lost',
  alert: 'Context nearly full',
  save: 'With a save',
}

function outcomeOf({ outcome, use }: Injection): string {
  const items = use === undefined ? [] : [...use.files, ...use.commands, ...use.words]
  if (outcome === 'unknown') return 'whether it was used is unknown'
  return outcome === 'used' ? `used: ${items.join(', ') || 'yes'}` : 'its use was not seen'
}
