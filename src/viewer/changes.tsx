/** @module What differs between two snapshots: the work first, everything else folded. */

import type { JSX } from 'preact'
import type { CheckpointDiff } from '../http/api.ts'
import { lastAskedOf } from '../snapshot/title.ts'
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
  ...['finalOutcome', 'abandonedReason', 'goal', 'nextStep', 'quality.testsPassing', 'progress', 'tasks', 'blockers'],
  ...['needsFromUser', 'decisions', 'constraints', 'questions', 'files', 'status'],
]

function Field({ of }: { readonly of: FieldDiff }): JSX.Element {
  const { field, before, after, changed, added, removed, kept } = of
  const counts = [
    [added.length, 'new'],
    [changed.length, 'changed'],
    [removed.length, 'gone'],
    [kept, 'the same'],
  ] as const
  const summary = counts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  const lines: readonly (readonly [sign: keyof typeof SIGNS, text: string])[] = [
    ...(before === undefined ? [] : [['−', wordsOf(before)] as const]),
    ...(after === undefined ? [] : [['+', wordsOf(after)] as const]),
    ...changed.map((pair) => ['~', changeOf(pair)] as const),
    ...added.map((text) => ['+', text] as const),
    ...removed.map((text) => ['−', text] as const),
  ]
  return (
    <section>
      <h3>
        {titleOf(field)} <span class="count">{summary.join(', ')}</span>
      </h3>
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
const VERBATIM: ReadonlySet<string> = new Set(['commands', 'evidence', 'files'])
const SIGNS = {
  '+': { words: 'added', tone: 'good' },
  '−': { words: 'removed', tone: 'bad' },
  '~': { words: 'changed', tone: 'warn' },
} as const

/** A value as it is read: of a goal what was asked for last. */
function wordsOf(value: string): string {
  if (value === 'true') return 'yes'
  return value === 'false' ? 'no' : lastAskedOf(value)
}

/** An item that both have: what it is, then what of it was and is. */
function changeOf({ before, after }: { readonly before: string; readonly after: string }): string {
  const [was, is] = [before.split(' · '), after.split(' · ')]
  const common = is.filter((part) => was.includes(part))
  const [gone, came] = [was.filter((part) => !is.includes(part)), is.filter((part) => !was.includes(part))]
  const change = [gone, came].map((parts) => parts.join(' · ') || 'nothing').join(' → ')
  return common.length === 0 ? change : `${common.join(' · ')}: ${change}`
}

/** `workspace.gitBranch` → "Workspace: git branch". */
function titleOf(field: string): string {
  const words = field
    .replaceAll('.', ': ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
