/** @module What differs between two snapshots, field by field. */

import type { JSX } from 'preact'
import type { CheckpointDiff, CheckpointEntry } from '../../http/api.ts'
import { hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import { Answered, Empty, Section, StatusChip, savedWhen, Text, When } from '../components.tsx'
import { useAnswer } from '../use-answer.ts'

/** Two snapshots beside each other. */
export function DiffPage({ from, to }: { readonly from: string; readonly to: string }): JSX.Element {
  const path = `/api/checkpoints/${encodeURIComponent(from)}/diff/${encodeURIComponent(to)}`
  const asked = useAnswer(() => get<CheckpointDiff>(path), ['diff', from, to])
  return (
    <>
      <h1>What changed</h1>
      <Answered asked={asked}>
        {(diff) => (
          <>
            <div class="pair">
              <Side label="From" entry={diff.from} />
              <Side label="To" entry={diff.to} />
            </div>
            {diff.fields.length === 0 ? (
              <Empty title="They hold the same." />
            ) : (
              diff.fields.map((field) => <Field key={field.field} of={field} />)
            )}
          </>
        )}
      </Answered>
    </>
  )
}

// --- internal ---

function Side({ label, entry }: { readonly label: string; readonly entry: CheckpointEntry }): JSX.Element {
  return (
    <section class="section">
      <h2>{label}</h2>
      <p>
        <a href={hrefOf({ page: 'snapshot', name: entry.name })}>
          <Text of={entry.name} />
        </a>
      </p>
      <p class="facts">
        <StatusChip status={entry.status} />
        <span>{savedWhen(entry.type)}</span>
        <When at={entry.timestamp} />
        <span>{entry.exchanges} exchanges</span>
      </p>
    </section>
  )
}

type FieldDiff = CheckpointDiff['fields'][number]

function Field({ of }: { readonly of: FieldDiff }): JSX.Element {
  return (
    <Section title={titleOf(of.field)}>
      <ul class="diff">
        {of.before === undefined ? null : <Line sign="−" text={of.before} />}
        {of.after === undefined ? null : <Line sign="+" text={of.after} />}
        {of.removed.map((text, index) => (
          <Line key={`-${index}`} sign="−" text={text} />
        ))}
        {of.changed.map(({ before, after }, index) => (
          <li key={`~${index}`} class="changed">
            <ul class="diff">
              <Line sign="−" text={before} />
              <Line sign="+" text={after} />
            </ul>
          </li>
        ))}
        {of.added.map((text, index) => (
          <Line key={`+${index}`} sign="+" text={text} />
        ))}
      </ul>
      {of.kept === 0 ? null : <p class="note">{of.kept} the same in both</p>}
    </Section>
  )
}

function Line({ sign, text }: { readonly sign: '+' | '−'; readonly text: string }): JSX.Element {
  return (
    <li class={sign === '+' ? 'added' : 'removed'}>
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
      <span class="unseen">{sign === '+' ? 'added: ' : 'removed: '}</span>
      <Text of={text} />
    </li>
  )
}

/** `workspace.gitBranch` → "Workspace: git branch". */
function titleOf(field: string): string {
  const words = field
    .split('.')
    .map((part) => part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
    .join(': ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
