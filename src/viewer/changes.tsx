/** @module What differs between two snapshots: the work first, everything else folded. */

import type { JSX } from 'preact'
import type { CheckpointDiff } from '../http/api.ts'
import { Empty, Long, Shortened } from './components.tsx'

type FieldDiff = CheckpointDiff['fields'][number]

/** The fields that differ. */
export function Changes({ fields }: { readonly fields: readonly FieldDiff[] }): JSX.Element {
  const work = WORK.flatMap((name) => fields.filter(({ field }) => field === name))
  const others = fields.filter(({ field }) => !WORK.includes(field))
  return (
    <>
      {work.length > 0 ? null : <Empty title="The work is the same: goal, next step, tasks, decisions and files." />}
      {work.map((field) => (
        <Field key={field.field} of={field} />
      ))}
      {others.length === 0 ? null : (
        <details>
          <summary>Everything else ({others.length})</summary>
          {others.map((field) => (
            <Field key={field.field} of={field} />
          ))}
        </details>
      )}
    </>
  )
}

// --- internal ---

/** What a person looks for first, in this order. */
const WORK: readonly string[] = [
  'Final outcome',
  'Abandoned',
  'Goal',
  'Next immediate step',
  'Tests passing',
  'Progress',
  'Remaining tasks',
  'Completed tasks',
  'Blockers',
  'Needs from user',
  'Decisions made',
  'Important decisions',
  'Constraints',
  'Open questions',
  'Files modified',
  'Status',
]

function Field({ of: { field, added, removed } }: { readonly of: FieldDiff }): JSX.Element {
  const lines: readonly (readonly [sign: keyof typeof SIGNS, text: string])[] = [
    ...removed.map((text) => ['−', text] as const),
    ...added.map((text) => ['+', text] as const),
  ]
  return (
    <section>
      <h3>{field}</h3>
      <Shortened
        items={lines}
        shown={SHOWN}
        list={(some) => (
          <ul class="diff">
            {some.map(([sign, text], index) => (
              <li key={index}>
                <span class={`sign ${SIGNS[sign].tone}`} aria-hidden="true">
                  {sign}
                </span>
                <span>
                  <span class="unseen">{SIGNS[sign].words}: </span>
                  <Long of={text} verbatim={VERBATIM.has(field)} />
                </span>
              </li>
            ))}
          </ul>
        )}
      />
    </section>
  )
}

const SHOWN = 8
/** Fields that hold no sentences: a mark there belongs to the thing itself. */
const VERBATIM: ReadonlySet<string> = new Set(['Tests/commands run', 'Evidence', 'Files modified'])
const SIGNS = {
  '+': { words: 'added', tone: 'good' },
  '−': { words: 'removed', tone: 'bad' },
} as const
