/** @module A session, read as a page: where the work stood at one of its snapshots, what changed, and how it goes on. */

import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { CheckpointDetail, CheckpointDiff, InjectionList, Preview } from '../../http/api.ts'
import { ENTITY_TYPE } from '../../rules.ts'
import { lastAskedOf } from '../../snapshot/title.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import { Changes } from '../changes.tsx'
import {
  Asked,
  CopyButton,
  clockOf,
  counted,
  Empty,
  Facts,
  Items,
  Long,
  Part,
  Prose,
  Refused,
  Section,
  SessionFacts,
  Shortened,
  StatusChip,
  savedWhen,
  Text,
  timeOf,
} from '../components.tsx'
import { ForgetButton } from '../forget-button.tsx'
import { Injected } from '../injected.tsx'
import { StatusForm } from '../status-form.tsx'
import { Turns, useTurns } from '../turns.tsx'
import { useAnswer } from '../use-answer.ts'

/** The session of the snapshot of this name, as it stood then. */
export function SnapshotPage({ name }: { readonly name: string }): JSX.Element {
  return (
    <Asked<CheckpointDetail> path={`/api/checkpoints/${encodeURIComponent(name)}`} heading={name}>
      {(detail) => (
        <article class="story">
          <Head detail={detail} />
          <Rail detail={detail} />
          <Story detail={detail} />
        </article>
      )}
    </Asked>
  )
}

// --- internal ---

function Story({ detail }: { readonly detail: CheckpointDetail }): JSX.Element {
  const { checkpoint } = detail
  const asked = useTurns(checkpoint)
  if (asked.state === 'waiting') return <div class="story-body" />
  const turns = asked.state === 'answered' ? asked.answer : []
  const isTold = turns.length > 0
  return (
    <div class="story-body">
      <Part>
        <Standing snapshot={checkpoint} isTold={isTold} />
      </Part>
      {asked.state === 'refused' ? <Refused why={asked.error.message} /> : null}
      {isTold ? (
        <Part>
          <Turns of={turns} />
        </Part>
      ) : null}
      <Continue detail={detail} />
      <Part>
        <SinceBefore detail={detail} isTold={isTold} />
      </Part>
      <Part>
        <Body snapshot={checkpoint} isTold={isTold} />
      </Part>
      <Part>
        <Injections session={checkpoint.sessionId} />
      </Part>
    </div>
  )
}

function Head({ detail }: { readonly detail: CheckpointDetail }): JSX.Element {
  const { checkpoint: snapshot, title } = detail
  const { quality, compactions } = snapshot
  const ending = snapshot.finalOutcome ?? snapshot.abandonedReason
  return (
    <header class="head">
      <h1>
        <Text of={title} />
      </h1>
      <p class="facts">
        <StatusChip status={snapshot.status} />
        <span>{snapshot.project.name}</span>
        <span>
          {clockOf(snapshot.timestamp)}, {savedWhen(snapshot.type)}
        </span>
        <SessionFacts
          of={{
            ...snapshot.conversation,
            savedAt: snapshot.timestamp,
            compactions,
            testsPassing: quality.testsPassing,
          }}
        />
      </p>
      {ending === undefined ? null : (
        <p class="outcome">
          {snapshot.finalOutcome === undefined ? 'Abandoned because: ' : 'Outcome: '}
          <Text of={ending} />
        </p>
      )}
      <div class="actions">
        <CopyButton text={detail.summary} label="Copy the continuation summary" shortcut="c" />
        <ForgetButton name={snapshot.name} />
        <StatusForm detail={detail} />
      </div>
    </header>
  )
}

/** Where it is narrow, the rail is folded. */
const WIDE = '(min-width: 56rem)'

/** The session's snapshots and compactions in the order in which they came. */
function Rail({ detail }: { readonly detail: CheckpointDetail }): JSX.Element | null {
  const { snapshots, checkpoint } = detail
  const [isWide] = useState(() => matchMedia(WIDE).matches)
  if (snapshots.length < 2) return null
  return (
    <details class="rail" open={isWide}>
      <summary class="rail-title">{snapshots.length} snapshots of this session</summary>
      <ol>
        {snapshots.flatMap(({ name, type, timestamp, compactions, exchanges }, place) => {
          const before = snapshots[place - 1]
          const seen = Math.max(0, ...snapshots.slice(0, place).map((one) => one.compactions))
          const cuts = compactions - seen
          const more = exchanges - (before?.exchanges ?? 0)
          const isSameDay = before !== undefined && dayOf(before.timestamp) === dayOf(timestamp)
          return [
            ...Array.from({ length: Math.max(0, cuts) }, (_, number) => (
              <li key={`${name} ${number}`} class="rail-cut">
                compaction {compactions - cuts + number + 1}
              </li>
            )),
            <li key={name}>
              <a
                href={hrefOf({ page: 'snapshot', name })}
                title={name}
                {...(name === checkpoint.name ? { 'aria-current': 'page' as const } : {})}
              >
                <span class="rail-when">
                  {isSameDay ? timeOf(timestamp) : clockOf(timestamp)}
                  {more > 0 ? ` · +${counted(more, 'exchange')}` : ''}
                </span>{' '}
                {savedWhen(type)}
              </a>
            </li>,
          ]
        })}
      </ol>
    </details>
  )
}

function dayOf(at: string): string {
  return new Date(at).toDateString()
}

/** What is told of a session: `isTold`, its turns stand on the page, and their words are not repeated. */
interface Told {
  readonly snapshot: SessionSnapshot
  readonly isTold: boolean
}

/** Where the work stands, at a glance. */
function Standing({ snapshot, isTold }: Told): JSX.Element {
  const { goal, goalStated, nextStep, nextStepFrom, progress, milestone } = snapshot
  const { lastExchange } = snapshot.conversation
  const blockers = blockersOf(snapshot)
  const progressWords = [progress === undefined ? [] : `${progress} %`, milestone ?? []].flat().join(' · ')
  const step = isTold && nextStepFrom === 'request' ? 'What was asked last.' : nextStep
  return (
    <div class="pair standing">
      {isTold && goalStated !== true ? null : (
        <Section title="Goal">
          <p class="lead">{goal === undefined ? 'unknown' : <Long of={lastAskedOf(goal)} />}</p>
        </Section>
      )}
      <Section title="Next step">
        <p class="lead">{step === undefined ? 'unknown' : <Long of={step} />}</p>
        {progressWords === '' ? null : <p class="note">{progressWords}</p>}
        {blockers.length === 0 ? <p class="note">No known blockers.</p> : null}
      </Section>
      {blockers.length === 0 ? null : (
        <Section title="Blockers" count={blockers.length}>
          <Items of={blockers} row={(text) => <Long of={text} />} />
        </Section>
      )}
      {isTold ? null : (
        <Section title="Last exchange">
          {lastExchange.length === 0 ? <p>unknown</p> : <Exchange of={lastExchange.slice(-2)} />}
          {lastExchange.length <= 2 ? null : (
            <details>
              <summary>The exchange before</summary>
              <Exchange of={lastExchange.slice(0, -2)} />
            </details>
          )}
        </Section>
      )}
    </div>
  )
}

function Exchange({ of }: { readonly of: SessionSnapshot['conversation']['lastExchange'] }): JSX.Element {
  return (
    <dl class="exchange">
      {of.map(({ role, text }, index) => (
        <div key={index}>
          <dt>{role === 'user' ? 'User' : 'Agent'}</dt>
          <dd>
            <Long of={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What keeps the work from going on, each thing once. */
function blockersOf({ blockers, needsFromUser = [], questions, ...rest }: SessionSnapshot) {
  const { tasks, quality, conversation, awaited } = rest
  return [
    ...new Set([
      ...(blockers ?? []),
      ...tasks.filter(({ status }) => status === 'blocked').map(({ text }) => `Blocked: ${text}`),
      ...(quality.testsPassing === false ? ['The last test run failed.'] : []),
      ...(conversation.cutOff === true ? ['The last turn was cut off.'] : []),
      ...needsFromUser.map((text) => `Waits for the user: ${text}`),
      ...questions
        .filter(({ question, resolution }) => resolution === undefined && !needsFromUser.includes(question))
        .map(({ question }) => `Open: ${question}`),
      ...(awaited ?? []).map((text) => `Waits for: ${text}`),
    ]),
  ]
}

/** How the work goes on elsewhere: what to paste, and what the new session gets for it. */
function Continue({ detail }: { readonly detail: CheckpointDetail }): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Continue in a new session">
      <p class="note">Paste the continuation summary into a new session: it brings this state back.</p>
      <details>
        <summary>Continuation summary</summary>
        <pre>
          <Text of={detail.summary} />
        </pre>
      </details>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>What the new session is given</summary>
        {isOpen ? (
          <Part>
            <PreviewOf name={detail.checkpoint.name} />
          </Part>
        ) : null}
      </details>
    </Section>
  )
}

function PreviewOf({ name }: { readonly name: string }): JSX.Element {
  return (
    <Asked<Preview> path={`/api/checkpoints/${encodeURIComponent(name)}/preview`}>
      {({ text, tokens, snapshot }) => (
        <>
          <p class="note">
            {tokens.toLocaleString()} tokens
            {snapshot === name ? '.' : '; the session went on, so the new session is given its newest state.'}
          </p>
          <pre>
            <Text of={text} />
          </pre>
        </>
      )}
    </Asked>
  )
}

/** The fields whose words stand in the turns. */
function quotedFields({ goalStated, nextStepFrom }: SessionSnapshot): string[] {
  return [
    'conversation.requests',
    'conversation.lastExchange',
    ...(goalStated === true ? [] : ['goal']),
    ...(nextStepFrom === 'request' ? ['nextStep', 'resume.firstAction'] : []),
  ]
}

/** What changed since the snapshot before, or since another one that the reader chooses. */
function SinceBefore(props: { readonly detail: CheckpointDetail; readonly isTold: boolean }): JSX.Element | null {
  const { before, checkpoint, snapshots } = props.detail
  const isQuoted = (field: string): boolean => props.isTold && quotedFields(checkpoint).includes(field)
  const [chosen, choose] = useState<string>()
  const others = snapshots.filter(({ name }) => name !== checkpoint.name)
  const from = chosen ?? before ?? others[0]?.name
  if (from === undefined) return null
  return (
    <Section title="What changed">
      <label class="filter">
        <span>since the snapshot</span>
        <select value={from} onChange={(event) => choose(event.currentTarget.value)}>
          {others.map(({ name, type, timestamp }) => (
            <option key={name} value={name}>
              {clockOf(timestamp)}, {savedWhen(type)}
            </option>
          ))}
        </select>
      </label>
      <Asked<CheckpointDiff>
        path={`/api/checkpoints/${encodeURIComponent(from)}/diff/${encodeURIComponent(checkpoint.name)}`}
      >
        {({ fields }) => {
          const changed = fields.filter(({ field }) => !isQuoted(field))
          return changed.length === 0 ? <Empty title="Nothing." /> : <Changes fields={changed} />
        }}
      </Asked>
    </Section>
  )
}

/** What was done, decided and learned; the evidence is folded. */
function Body({ snapshot, isTold }: Told): JSX.Element {
  const done = snapshot.tasks.filter((task) => task.status === 'completed')
  const left = snapshot.tasks.filter((task) => task.status !== 'completed')
  const { workspace, conversation, quality } = snapshot
  return (
    <>
      <List title="Still to do" items={left} row={(task) => <Marked mark={task.status}>{task.text}</Marked>} />
      <List title="Done" items={done} row={(task) => <Prose of={task.text} />} />
      <Numbered
        title="Decisions"
        items={snapshot.decisions}
        say={(one) => [one.decision, one.rationale && `because ${one.rationale}`, one.impact]}
      />
      <Numbered
        title="Constraints"
        items={snapshot.constraints}
        say={(one) => [one.constraint, one.blocking ? 'blocking' : '', one.source === one.origin ? '' : one.source]}
      />
      <Numbered
        title="Questions"
        items={snapshot.questions}
        say={(one) => [
          one.question,
          one.resolution === undefined ? 'open' : `answered: ${one.resolution}`,
          one.context,
        ]}
      />
      <List
        title="Files"
        items={snapshot.files}
        row={(one) => (
          <>
            <a href={hrefOf({ page: 'entity', name: `${ENTITY_TYPE.file}:${snapshot.project.id}/${one.path}` })}>
              <Text of={one.path} />
            </a>{' '}
            <span class="note">
              {one.change}
              {one.what === undefined ? '' : `: ${one.what}`}
            </span>
          </>
        )}
      />
      <List
        title="Approaches"
        items={snapshot.approaches}
        row={(one) => <Marked mark={one.worked ? 'worked' : 'failed'}>{one.text}</Marked>}
      />
      <List title="Preferences" items={snapshot.preferences} row={(one) => <Prose of={one.text} />} />
      <List title="Discoveries" items={snapshot.discoveries} row={(one) => <Prose of={one.text} />} />
      <List
        title="What the user asked for"
        items={isTold ? [] : conversation.requests}
        row={(one) => <Long of={one.text} />}
        ordered
        folded
      />
      <List
        title="Commands"
        items={snapshot.commands}
        row={(one) => (
          <div class="command">
            <code>
              <Text of={one.command} />
            </code>
            <p class="note">
              <span class={`chip outcome-${one.outcome}`}>
                {one.outcome}
                {one.exitCode === undefined ? '' : `, exit ${one.exitCode}`}
              </span>{' '}
              {one.by === undefined ? '' : `by agent ${one.by} `}
              {one.times === undefined ? '' : `${one.times} times `}
              {one.result === undefined ? null : <Text of={one.result} />}
            </p>
          </div>
        )}
        folded
      />
      <List
        title="Evidence"
        items={snapshot.evidence}
        row={(one) => (
          <div class="evidence">
            <p class="note">
              {one.id} · {one.type}
            </p>
            <pre>
              <Text of={one.content} />
            </pre>
          </div>
        )}
        folded
      />
      <Section title="Details" folded>
        <Facts
          of={{
            Checkpoint: snapshot.name,
            Folder: workspace.cwd,
            Branch: workspace.gitBranch,
            Commit: workspace.gitHead,
            'Tests passing': quality.testsPassing === undefined ? undefined : quality.testsPassing ? 'yes' : 'no',
            Session: snapshot.sessionId,
            Model: conversation.model,
            'Tokens used': conversation.tokensUsed?.toLocaleString(),
            Priority: snapshot.priority,
            'Saved because': snapshot.reason,
          }}
        />
      </Section>
    </>
  )
}

/** What hooks put before the session's model, word for word as far as it is still kept. */
function Injections({ session = '' }: { readonly session: string | undefined }): JSX.Element | null {
  const asked = useAnswer(
    () =>
      session === ''
        ? Promise.resolve({ injections: [], earlier: 0 })
        : get<InjectionList>('/api/injections', { sessionId: session, limit: 100 }),
    ['given', session],
  )
  if (asked.state === 'refused') return <Refused why={asked.error.message} />
  if (asked.state === 'waiting') return null
  return (
    <List
      title="Given to the model of this session"
      items={asked.answer.injections}
      row={(one) => <Injected of={one} />}
    />
  )
}

/** A list with its heading; nothing where it is empty. A long one is cut until it is asked for. */
function List<Item>(props: {
  readonly title: string
  readonly items: readonly Item[]
  readonly row: (item: Item) => ComponentChildren
  readonly ordered?: boolean
  readonly folded?: boolean
}): JSX.Element | null {
  const { items, row, title } = props
  if (items.length === 0) return null
  const rows = (part: readonly Item[], from: number): JSX.Element => (
    <Items of={part} row={row} start={props.ordered === true ? from + 1 : undefined} />
  )
  return (
    <Section title={title} count={items.length} folded={props.folded}>
      <Shortened items={items} shown={SHOWN} list={rows} />
    </Section>
  )
}

const SHOWN = 12

/** What has a number and an origin: its text, and what more is to be said of it. */
function Numbered<Item extends { readonly id: string; readonly origin: string }>(props: {
  readonly title: string
  readonly items: readonly Item[]
  readonly say: (item: Item) => readonly [text: string, ...more: (string | undefined)[]]
}): JSX.Element {
  const row = (item: Item): JSX.Element => {
    const [text, ...more] = props.say(item)
    return (
      <>
        <span class="id">{item.id}</span> <Prose of={text} />{' '}
        <span class="note">
          <Prose of={[...new Set([...more.filter((part) => part), `from ${item.origin}`])].join(' · ')} />
        </span>
      </>
    )
  }
  return <List title={props.title} items={props.items} row={row} />
}

function Marked({ mark, children }: { readonly mark: string; readonly children: string }): JSX.Element {
  return (
    <>
      <span class={`chip mark-${mark}`}>{mark}</span> <Prose of={children} />
    </>
  )
}
