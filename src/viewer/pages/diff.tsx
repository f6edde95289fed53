/** @module Two snapshots compared: what changed in the work first, the rest folded. */

import type { JSX } from 'preact'
import type { CheckpointDiff, CheckpointEntry } from '../../http/api.ts'
import { hrefOf } from '../address.ts'
import { Changes } from '../changes.tsx'
import { Asked, clockOf, counted, Empty, Part, StatusChip, savedWhen, Text, When } from '../components.tsx'

/** Two snapshots beside each other. */
export function DiffPage({ from, to }: { readonly from: string; readonly to: string }): JSX.Element {
  return (
    <>
      <h1>What changed</h1>
      <Asked<CheckpointDiff> path={`/api/checkpoints/${encodeURIComponent(from)}/diff/${encodeURIComponent(to)}`}>
        {(diff) => (
          <>
            <div class="pair">
              <Side label="From" title={diff.titles.from} entry={diff.from} />
              <Side label="To" title={diff.titles.to} entry={diff.to} />
            </div>
            <section class="section" aria-label="Changes">
              <Part>
                {diff.fields.length === 0 ? <Empty title="No differences." /> : <Changes fields={diff.fields} />}
              </Part>
            </section>
          </>
        )}
      </Asked>
    </>
  )
}

// --- internal ---

function Side(props: { readonly label: string; readonly title: string; readonly entry: CheckpointEntry }): JSX.Element {
  const { label, title, entry } = props
  return (
    <section class="section">
      <h2>
        {label}{' '}
        <a href={hrefOf({ page: 'snapshot', name: entry.name })}>
          {clockOf(entry.timestamp)}, {savedWhen(entry.type)}
        </a>
      </h2>
      <p>
        <Text of={title} />
      </p>
      <p class="facts">
        <StatusChip status={entry.status} />
        <When at={entry.timestamp} />
        <span>{counted(entry.exchanges, 'exchange')}</span>
      </p>
    </section>
  )
}
