/** @module A session, read as a page: how it goes on, its conversation, what was noted of it, and what changed. */

import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { CheckpointDetail, CheckpointDiff, Preview } from '../../http/api.ts'
import { ENTITY_TYPE } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { oneLine } from '../../text/budget.ts'
import { hrefOf, type Words } from '../address.ts'
import { Changes } from '../changes.tsx'
import {
  Asked,
  Chip,
  CopyButton,
  clockOf,
  Empty,
  Facts,
  HowToForget,
  Items,
  Long,
  Prose,
  Section,
  SessionFacts,
  Shortened,
  Text,
} from '../components.tsx'
import { StatusForm } from '../status-form.tsx'
import { Turns } from '../turns.tsx'

/** The session of the snapshot of this name, as it stood then; the reader is led to a place in it. */
export function SnapshotPage({ name, place }: { readonly name: string; readonly place: Words }): JSX.Element {
  return (
    <Asked<CheckpointDetail> path={`/api/checkpoints/${encodeURIComponent(name)}`} heading={name}>
      {(detail) => (
        <article>
          <Head detail={detail} />
          <Section title="Go on">
            <GoOn detail={detail} />
          </Section>
          <Turns of={detail.checkpoint} place={place} />
          <Noted snapshot={detail.checkpoint} />
          {detail.snapshots.length < 2 ? null : <WhatChanged detail={detail} />}
        </article>
      )}
    </Asked>
  )
}

// --- internal ---

function Head({ detail }: { readonly detail: CheckpointDetail }): JSX.Element {
  const { checkpoint: snapshot, title, snapshots } = detail
  const { conversation, compactions, finalOutcome, abandonedReason } = snapshot
  const outcome = finalOutcome ?? abandonedReason
  return (
    <header>
      <h1>
        <Text of={title} />
      </h1>
      <p class="facts">
        <span>{snapshot.project.name}</span>
        <SessionFacts of={{ ...conversation, savedAt: snapshot.timestamp, compactions }} withHost />
      </p>
      {outcome === undefined ? null : (
        <p class="banner outcome">
          {finalOutcome === undefined ? 'Abandoned because' : 'Outcome'}: <Text of={outcome} />
        </p>
      )}
      <div class="actions">
        {snapshots.length < 2 ? null : (
          <SnapshotChoice
            label="As it stood at"
            chosen={snapshot.name}
            of={snapshots}
            onChoose={(name) => {
              location.hash = hrefOf({ page: 'snapshot', name })
            }}
          />
        )}
        <StatusForm key={snapshot.status} detail={detail} />
      </div>
    </header>
  )
}

function SnapshotChoice(props: {
  readonly label: string
  readonly chosen: string
  readonly of: CheckpointDetail['snapshots']
  readonly onChoose: (name: string) => void
}): JSX.Element {
  return (
    <label>
      <span>{props.label}</span>
      <select value={props.chosen} onChange={(event) => props.onChoose(event.currentTarget.value)}>
        {props.of.map(({ name, type, timestamp }) => (
          <option key={name} value={name}>
            {savedAs(timestamp, type)}
          </option>
        ))}
      </select>
    </label>
  )
}

function savedAs(timestamp: string, type: string): string {
  return `${clockOf(timestamp)}, ${SAVED_WHEN.get(type) ?? type}`
}

const SAVED_WHEN = new Map([
  ['precompact', 'before a compaction'],
  ['threshold', 'at the token mark'],
  ['manual', 'saved by request'],
  ['wave', 'after a wave of agents'],
  ['phase', 'at the end of a phase'],
  ['checkpoint', 'saved by request'],
  ['message-count', 'at the message mark'],
  ['preemptive', 'before a risky step'],
  ['time', 'after some time'],
  ['rolling', 'end of the last turn'],
])

/** How the work goes on: what is to be done, what keeps it from going on, and the ways to take it up. */
function GoOn({ detail }: { readonly detail: CheckpointDetail }): JSX.Element {
  const { checkpoint, resume, handOver, summary } = detail
  const { nextStep, nextStepFrom, progress, milestone, tasks } = checkpoint
  // A request is read where it was made.
  const next = nextStepFrom === 'request' ? '' : (nextStep ?? '')
  const done = [progress === undefined ? [] : `${progress} %`, milestone ?? []].flat()
  const left = tasks.filter(({ status, text }) => status !== 'completed' && text !== next)
  const alreadyShown = [next, next.replace(ASKED, ''), ...left.map(({ text }) => text)].map(oneLine)
  return (
    <>
      {next === '' ? null : (
        <p class="lead">
          Next: <Long of={next} />
        </p>
      )}
      {done.length === 0 ? null : <p class="note">{done.join(' · ')}</p>}
      <Shortened
        items={left}
        shown={LEFT}
        list={(some) => <Items of={some} row={(task) => <Marked mark={task.status}>{task.text}</Marked>} />}
      />
      <Items of={blockersOf(checkpoint, alreadyShown)} row={(text) => <Long of={text} />} />
      <ul class="ways">
        {resume === undefined ? null : <Way of={resume} words={`In ${resume.host}, with the whole conversation`} />}
        <Way of={handOver} words={`In ${handOver.host}, with this state`} />
        <li>
          <span>Anywhere else, with this state</span>
          <CopyButton text={summary} label="Copy the continuation summary" />
        </li>
      </ul>
      <Folded title="Continuation summary">
        <pre>
          <Text of={summary} />
        </pre>
      </Folded>
      <Folded title="What the new session is given">
        <Asked<Preview> path={`/api/checkpoints/${encodeURIComponent(checkpoint.name)}/preview`}>
          {({ text, tokens, snapshot }) => (
            <>
              <p class="note">
                {tokens.toLocaleString()} tokens
                {snapshot === checkpoint.name
                  ? '.'
                  : '; the session went on, so the new session is given its newest state.'}
              </p>
              <pre>
                <Text of={text} />
              </pre>
            </>
          )}
        </Asked>
      </Folded>
    </>
  )
}

/** Open tasks that are shown at once: the ways to go on stay in sight. */
const LEFT = 6
/** How a next step begins that is a question. */
const ASKED = /^The user is asked: /

/** What keeps the work from going on, each thing once and nothing that was said before. */
function blockersOf(snapshot: SessionSnapshot, before: readonly string[]): string[] {
  const { blockers = [], needsFromUser = [], questions, quality, conversation, awaited = [] } = snapshot
  const all: readonly (readonly [label: string, text: string])[] = [
    ...blockers.map((text) => ['', text] as const),
    ...(quality.testsPassing === false ? [['', 'The last test run failed.'] as const] : []),
    ...(conversation.cutOff === true ? [['', 'The last turn was cut off.'] as const] : []),
    ...needsFromUser.map((text) => ['Waits for the user: ', text] as const),
    ...questions.filter(isOpen).map(({ id, question }) => [`Open, ${id}: `, question] as const),
    ...awaited.map((text) => ['Waits for: ', text] as const),
  ]
  return all
    .filter(([, text], at) => all.findIndex(([, other]) => other === text) === at)
    .filter(([, text]) => !before.includes(oneLine(text)))
    .map((parts) => parts.join(''))
}

function isOpen({ resolution }: SessionSnapshot['questions'][number]): boolean {
  return resolution === undefined
}

function Way({ of, words }: { readonly of: CheckpointDetail['handOver']; readonly words: string }): JSX.Element {
  return (
    <li>
      <span>{words}</span>
      <code>
        <Text of={of.command} />
      </code>
      <CopyButton text={of.command} label={`Copy for ${of.host}`} />
    </li>
  )
}

/** What is drawn, and asked for, once it is opened. */
function Folded({ title, children }: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  const [isOpened, setOpened] = useState(false)
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpened ? children : null}
    </details>
  )
}

/** What was done, decided and learned; the evidence is folded. */
function Noted({ snapshot }: { readonly snapshot: SessionSnapshot }): JSX.Element {
  const { workspace, conversation, quality, decisions, constraints, questions } = snapshot
  const done = snapshot.tasks.filter((task) => task.status === 'completed')
  return (
    <>
      <List title="Done" items={done} row={(task) => <Prose of={task.text} />} />
      <List
        title="Decisions"
        items={decisions}
        row={(decision) => (
          <Numbered of={decision} notes={[decision.rationale && `because ${decision.rationale}`, decision.impact]}>
            {decision.decision}
          </Numbered>
        )}
      />
      <List
        title="Constraints"
        items={constraints}
        row={(constraint) => (
          <Numbered
            of={constraint}
            notes={[
              constraint.blocking ? 'blocking' : '',
              constraint.source === constraint.origin ? '' : constraint.source,
            ]}
          >
            {constraint.constraint}
          </Numbered>
        )}
      />
      <List
        title="Answered questions"
        items={questions.filter((question) => !isOpen(question))}
        row={(question) => (
          <Numbered of={question} notes={[question.resolution, question.context]}>
            {question.question}
          </Numbered>
        )}
      />
      <List
        title="Files"
        items={snapshot.files}
        row={({ path, change, what }) => (
          <>
            <a href={hrefOf({ page: 'entity', name: `${ENTITY_TYPE.file}:${snapshot.project.id}/${path}` })}>
              <Text of={path} />
            </a>{' '}
            <span class="note">
              {change}
              {what === undefined ? '' : `: ${what}`}
            </span>
          </>
        )}
      />
      <List
        title="Approaches"
        items={snapshot.approaches}
        row={(approach) => <Marked mark={approach.worked ? 'worked' : 'failed'}>{approach.text}</Marked>}
      />
      <List title="Preferences" items={snapshot.preferences} row={(statement) => <Prose of={statement.text} />} />
      <List title="Discoveries" items={snapshot.discoveries} row={(statement) => <Prose of={statement.text} />} />
      <List
        title="Evidence"
        items={snapshot.evidence}
        row={(evidence) => (
          <>
            <p class="note">
              {evidence.id} · {evidence.type}
            </p>
            <pre>
              <Text of={evidence.content} />
            </pre>
          </>
        )}
        folded
      />
      <Section title="Details" folded>
        <Facts
          of={{
            Checkpoint: snapshot.name,
            Saved: savedAs(snapshot.timestamp, snapshot.type),
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
        <HowToForget name={snapshot.name} />
      </Section>
    </>
  )
}

/** A list with its heading; nothing where it is empty. A long one is cut until it is asked for. */
function List<Item>(props: {
  readonly title: string
  readonly items: readonly Item[]
  readonly row: (item: Item) => ComponentChildren
  readonly folded?: boolean
}): JSX.Element | null {
  const { items, row, title, folded } = props
  if (items.length === 0) return null
  return (
    <Section title={title} count={items.length} folded={folded}>
      <Shortened items={items} shown={SHOWN} list={(some) => <Items of={some} row={row} />} />
    </Section>
  )
}

const SHOWN = 12

/** What has a number and an origin: its text, and what more is to be said of it. */
function Numbered(props: {
  readonly of: { readonly id: string; readonly origin: string }
  readonly notes: readonly (string | undefined)[]
  readonly children: string
}): JSX.Element {
  const { of, notes, children } = props
  const parts = new Set([...notes.filter((note) => note), `from ${of.origin}`])
  return (
    <>
      <b>{of.id}</b> <Prose of={children} />{' '}
      <span class="note">
        <Prose of={[...parts].join(' · ')} />
      </span>
    </>
  )
}

function Marked({ mark, children }: { readonly mark: string; readonly children: string }): JSX.Element {
  return (
    <>
      <Chip of={mark.replaceAll('-', ' ')} /> <Prose of={children} />
    </>
  )
}

/** What changed since the snapshot before, or since another one that the reader chooses. */
function WhatChanged({ detail }: { readonly detail: CheckpointDetail }): JSX.Element {
  const { before, checkpoint, snapshots } = detail
  const [chosen, choose] = useState<string>()
  const others = snapshots.filter(({ name }) => name !== checkpoint.name)
  const from = chosen ?? before ?? others[0]?.name ?? ''
  return (
    <Section title="What changed">
      <SnapshotChoice label="since" chosen={from} of={others} onChoose={choose} />
      <Asked<CheckpointDiff>
        path={`/api/checkpoints/${encodeURIComponent(from)}/diff/${encodeURIComponent(checkpoint.name)}`}
      >
        {({ fields }) => {
          const quoted = quotedFields(checkpoint)
          const changed = fields.filter(({ field }) => !quoted.includes(field))
          return changed.length === 0 ? <Empty title="Nothing." /> : <Changes fields={changed} />
        }}
      </Asked>
    </Section>
  )
}

/** The fields whose words stand in the turns. */
function quotedFields({ goalStated, nextStepFrom }: SessionSnapshot): string[] {
  return [
    'Requests',
    'Last exchange',
    ...(goalStated === true ? [] : ['Goal']),
    ...(nextStepFrom === 'request' ? ['Next immediate step', 'To continue'] : []),
  ]
}
