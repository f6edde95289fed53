/** @module A session, read as a page: where the work stood at one of its snapshots, what changed, and how it goes on. */

import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { CheckpointDetail, CheckpointDiff, Preview } from '../../http/api.ts'
import { ENTITY_TYPE } from '../../rules.ts'
import { lastAskedOf } from '../../snapshot/title.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { hrefOf } from '../address.ts'
import { Changes } from '../changes.tsx'
import {
  Asked,
  CopyButton,
  clockOf,
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
} from '../components.tsx'
import { ForgetButton } from '../forget-button.tsx'
import { Injected } from '../injected.tsx'
import { Cut } from '../losses.tsx'
import { StatusForm } from '../status-form.tsx'
import { type Course, type Place, Turns, useCourse } from '../turns.tsx'

/** The session of the snapshot of this name, as it stood then; the reader is led to a place in it. */
export function SnapshotPage({ name, ...place }: Place & { readonly name: string }): JSX.Element {
  return (
    <Asked<CheckpointDetail> path={`/api/checkpoints/${encodeURIComponent(name)}`} heading={name}>
      {(detail) => (
        <article>
          <Head detail={detail} />
          <Part>
            <GoOn detail={detail} />
          </Part>
          <Story detail={detail} place={place} />
        </article>
      )}
    </Asked>
  )
}

// --- internal ---

function Story({ detail, place }: { readonly detail: CheckpointDetail; readonly place: Place }): JSX.Element | null {
  const { checkpoint } = detail
  const asked = useCourse(checkpoint)
  if (asked.state === 'waiting') return null
  const isTold = asked.state === 'answered' && asked.answer.turns.length > 0
  return (
    <>
      {asked.state === 'refused' ? <Refused why={asked.error.message} /> : null}
      {asked.state === 'answered' ? (
        <Part>
          {isTold ? (
            <Turns of={asked.answer} place={place} root={checkpoint.workspace.cwd} />
          ) : (
            <Untold snapshot={checkpoint} course={asked.answer} />
          )}
        </Part>
      ) : null}
      <Part>
        <Body snapshot={checkpoint} isTold={isTold} />
      </Part>
      <Part>
        <WhatChanged detail={detail} isTold={isTold} />
      </Part>
    </>
  )
}

function Head({ detail }: { readonly detail: CheckpointDetail }): JSX.Element {
  const { checkpoint: snapshot, title, snapshots } = detail
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
        <StatusForm detail={detail} />
        <ForgetButton name={snapshot.name} />
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
    <label class="choice">
      <span>{props.label}</span>
      <select value={props.chosen} onChange={(event) => props.onChoose(event.currentTarget.value)}>
        {props.of.map(({ name, type, timestamp }) => (
          <option key={name} value={name}>
            {clockOf(timestamp)}, {savedWhen(type)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** How the work goes on: what is to be done, what keeps it from going on, and the ways to take it up. */
function GoOn({ detail }: { readonly detail: CheckpointDetail }): JSX.Element {
  const { checkpoint, resume, handOver, summary } = detail
  const { nextStep, nextStepFrom, progress, milestone } = checkpoint
  const [isOpen, setOpen] = useState(false)
  const blockers = blockersOf(checkpoint)
  const progressWords = [progress === undefined ? [] : `${progress} %`, milestone ?? []].flat().join(' · ')
  return (
    <Section title="Go on">
      {/* A request is read where it was made. */}
      {nextStep === undefined || nextStepFrom === 'request' ? null : (
        <p class="lead">
          Next: <Long of={nextStep} />
        </p>
      )}
      {progressWords === '' ? null : <p class="note">{progressWords}</p>}
      {blockers.length === 0 ? null : <Items of={blockers} row={(text) => <Long of={text} />} />}
      <ul class="ways">
        {resume === undefined ? null : <Way of={resume} words={`In ${resume.host}, with the whole conversation`} />}
        <Way of={handOver} words={`In ${handOver.host}, with this state`} />
        <li>
          <span>Anywhere else, with this state</span>
          <CopyButton text={summary} label="Copy the continuation summary" shortcut="c" />
        </li>
      </ul>
      <details>
        <summary>Continuation summary</summary>
        <pre>
          <Text of={summary} />
        </pre>
      </details>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>What the new session is given</summary>
        {isOpen ? (
          <Part>
            <PreviewOf name={checkpoint.name} />
          </Part>
        ) : null}
      </details>
    </Section>
  )
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

/** What is known of a session without turns, as an imported one: its goal, its requests, its last exchange. */
function Untold({ snapshot, course }: { readonly snapshot: SessionSnapshot; readonly course: Course }): JSX.Element {
  const { goal, conversation } = snapshot
  const { lastExchange, requests } = conversation
  return (
    <>
      <Section title="Goal">
        <p class="lead">{goal === undefined ? 'unknown' : <Long of={lastAskedOf(goal)} />}</p>
      </Section>
      {lastExchange.length === 0 ? null : (
        <Section title="Last exchange">
          <dl class="exchange">
            {lastExchange.map(({ role, text }, index) => (
              <div key={index}>
                <dt>{role === 'user' ? 'User' : 'Agent'}</dt>
                <dd>
                  <Long of={text} />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <List title="What the user asked for" items={requests} row={(one) => <Long of={one.text} />} ordered folded />
      {course.compactions.map((one) => (
        <Cut key={one.number} of={one} />
      ))}
      <List title="Given to the model" items={course.injections} row={(one) => <Injected of={one} />} />
    </>
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
function WhatChanged({ detail, isTold }: { readonly detail: CheckpointDetail; readonly isTold: boolean }) {
  const { before, checkpoint, snapshots } = detail
  const [chosen, choose] = useState<string>()
  const others = snapshots.filter(({ name }) => name !== checkpoint.name)
  const from = chosen ?? before ?? others[0]?.name
  if (from === undefined) return null
  const quoted = isTold ? quotedFields(checkpoint) : []
  return (
    <Section title="What changed">
      <SnapshotChoice label="since" chosen={from} of={others} onChoose={choose} />
      <Asked<CheckpointDiff>
        path={`/api/checkpoints/${encodeURIComponent(from)}/diff/${encodeURIComponent(checkpoint.name)}`}
      >
        {({ fields }) => {
          const changed = fields.filter(({ field }) => !quoted.includes(field))
          return changed.length === 0 ? <Empty title="Nothing." /> : <Changes fields={changed} />
        }}
      </Asked>
    </Section>
  )
}

/** What was done, decided and learned; the evidence is folded. */
function Body({ snapshot, isTold }: { readonly snapshot: SessionSnapshot; readonly isTold: boolean }): JSX.Element {
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
        title="Commands"
        items={isTold ? [] : snapshot.commands}
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
            Saved: `${clockOf(snapshot.timestamp)}, ${savedWhen(snapshot.type)}`,
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
