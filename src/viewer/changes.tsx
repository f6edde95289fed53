/** @module What differs between two snapshots: what it means for the work first, how it was saved last and folded. */

import type { ComponentChildren, JSX } from 'preact'
import { defined } from '../defined.ts'
import type { CheckpointDiff } from '../http/api.ts'
import { lastAskedOf } from '../snapshot/title.ts'
import { Empty, Long, Shortened } from './components.tsx'

type FieldDiff = CheckpointDiff['fields'][number]

/** The fields that differ, in three parts: the work, what was done for it, and the saving itself. */
export function Changes({ fields }: { readonly fields: readonly FieldDiff[] }): JSX.Element {
  const worded = fields.map(inWords).filter((field) => field !== undefined)
  const ranked = WORK.flatMap(([name]) => worded.filter(({ field }) => field === name))
  const details = worded.filter(({ field }) => !IS_WORK.has(field) && !isSaving(field))
  const saving = worded.filter(({ field }) => isSaving(field))
  return (
    <>
      {ranked.length === 0 ? (
        <Empty title="The work is the same: goal, next step, tasks, decisions and files." />
      ) : (
        <div class="changes">
          {ranked.map((field) => (
            <Field key={field.field} of={field} />
          ))}
        </div>
      )}
      {details.map((field) => (
        <details key={field.field} class="fold">
          <summary>
            {titleOf(field.field)} <Counts of={field} />
          </summary>
          <Lines of={field} />
        </details>
      ))}
      {saving.length === 0 ? null : (
        <details class="fold">
          <summary>
            How it was saved <span class="count">{saving.length} values</span>
          </summary>
          {saving.map((field) => (
            <Field key={field.field} of={field} />
          ))}
        </details>
      )}
    </>
  )
}

// --- internal ---

/** What a person looks for first, in this order. */
const WORK: readonly (readonly [field: string, title: string])[] = [
  ['finalOutcome', 'Outcome'],
  ['abandonedReason', 'Abandoned because'],
  ['goal', 'Goal'],
  ['nextStep', 'Next step'],
  ['quality.testsPassing', 'Tests passing'],
  ['progress', 'Progress in percent'],
  ['tasks', 'Tasks'],
  ['blockers', 'Blockers'],
  ['needsFromUser', 'Waits for the user'],
  ['decisions', 'Decisions'],
  ['constraints', 'Constraints'],
  ['questions', 'Questions'],
  ['files', 'Files'],
  ['status', 'Status'],
]
const IS_WORK: ReadonlySet<string> = new Set(WORK.map(([field]) => field))
const TITLES = new Map([
  ...WORK,
  ['conversation.requests', 'What the user asked for'],
  ['conversation.lastExchange', 'Last exchange'],
  ['quality.validation', 'Last checks'],
  ['awaited', 'Waits for'],
  ['workspace.gitBranch', 'Branch'],
])
const SAVING =
  /^(?:type|priority|reason|triggerEvidence|timestamp|topic|milestone|compactions|turnNumber|workTurn|workspace\.gitHead|tools\b.*|conversation\.(?!requests|lastExchange).*|resume\b.*)$/

function isSaving(field: string): boolean {
  return SAVING.test(field)
}

/** The field as a person says it; undefined where nothing differs in these words. */
function inWords(field: FieldDiff): FieldDiff | undefined {
  const say = VALUE_WORDS.get(field.field)
  if (say === undefined) return field
  const { before, after, ...rest } = field
  const [was, is] = [before === undefined ? undefined : say(before), after === undefined ? undefined : say(after)]
  if (was === is) return undefined
  return { ...rest, ...defined({ before: was }), ...defined({ after: is }) }
}

const VALUE_WORDS = new Map<string, (text: string) => string>([
  ['goal', lastAskedOf],
  ['quality.testsPassing', (text) => (text === 'true' ? 'yes' : 'no')],
])

function Field({ of }: { readonly of: FieldDiff }): JSX.Element {
  return (
    <section>
      <h3 class="change-title">
        {titleOf(of.field)} <Counts of={of} />
      </h3>
      <Lines of={of} />
    </section>
  )
}

function Counts({ of }: { readonly of: FieldDiff }): JSX.Element | null {
  const parts = [
    of.added.length > 0 ? `${of.added.length} new` : '',
    of.changed.length > 0 ? `${of.changed.length} changed` : '',
    of.removed.length > 0 ? `${of.removed.length} gone` : '',
    of.kept > 0 ? `${of.kept} the same` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : <span class="count">{parts.join(', ')}</span>
}

function Lines({ of }: { readonly of: FieldDiff }): JSX.Element {
  const verbatim = VERBATIM.has(of.field)
  const lines = [
    ...(of.before === undefined ? [] : [<Line key="before" sign="−" text={of.before} verbatim={verbatim} />]),
    ...(of.after === undefined ? [] : [<Line key="after" sign="+" text={of.after} verbatim={verbatim} />]),
    ...of.changed.map((pair, index) => <Changed key={`~${index}`} {...pair} verbatim={verbatim} />),
    ...of.added.map((text, index) => <Line key={`+${index}`} sign="+" text={text} verbatim={verbatim} />),
    ...of.removed.map((text, index) => <Line key={`-${index}`} sign="−" text={text} verbatim={verbatim} />),
  ]
  return <Shortened items={lines} shown={SHOWN} list={(part) => <ul class="diff">{part}</ul>} />
}

const SHOWN = 8
/** Fields that hold no sentences: a mark there belongs to the thing itself. */
const VERBATIM: ReadonlySet<string> = new Set(['commands', 'evidence', 'files'])

/** An item that both have: what it is, then what of it was and is. */
function Changed(props: { readonly before: string; readonly after: string; readonly verbatim: boolean }): JSX.Element {
  const { before, after, verbatim } = props
  const [was, is] = [before.split(' · '), after.split(' · ')]
  const common = is.filter((part) => was.includes(part))
  const [gone, came] = [was.filter((part) => !is.includes(part)), is.filter((part) => !was.includes(part))]
  if (common.length === 0) {
    return (
      <>
        <Line sign="−" text={before} verbatim={verbatim} />
        <Line sign="+" text={after} verbatim={verbatim} />
      </>
    )
  }
  return (
    <Line sign="~" text={common.join(' · ')} verbatim={verbatim}>
      {' '}
      <span class="note">
        <Long of={[gone.join(' · ') || 'nothing', came.join(' · ') || 'nothing'].join(' → ')} verbatim={verbatim} />
      </span>
    </Line>
  )
}

const SIGNS = { '+': 'added', '−': 'removed', '~': 'changed' } as const

function Line(props: {
  readonly sign: keyof typeof SIGNS
  readonly text: string
  readonly verbatim: boolean
  readonly children?: ComponentChildren
}): JSX.Element {
  const { sign, text, verbatim, children } = props
  return (
    <li class={SIGNS[sign]}>
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
      <span>
        <span class="unseen">{SIGNS[sign]}: </span>
        <Long of={text} verbatim={verbatim} />
        {children}
      </span>
    </li>
  )
}

/** `workspace.gitBranch` → "Workspace: git branch". */
function titleOf(field: string): string {
  const known = TITLES.get(field)
  if (known !== undefined) return known
  const words = field
    .split('.')
    .map((part) => part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
    .join(': ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
