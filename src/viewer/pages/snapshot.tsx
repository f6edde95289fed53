/** @module One snapshot, read as a page: where the work stood, what was done, what is left, and why. */

import type { ComponentChildren, JSX } from 'preact'
import type { CheckpointDetail, Injection, InjectionList } from '../../http/api.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import { Answered, CopyButton, Section, StatusChip, savedWhen, Text, When } from '../components.tsx'
import { ForgetButton } from '../forget-button.tsx'
import { StatusForm } from '../status-form.tsx'
import { useAnswer } from '../use-answer.ts'

/** The snapshot of this name, with what can be done about it. */
export function SnapshotPage({ name }: { readonly name: string }): JSX.Element {
  const asked = useAnswer(
    () => get<CheckpointDetail>(`/api/checkpoints/${encodeURIComponent(name)}`),
    ['snapshot', name],
  )
  return (
    <Answered asked={asked}>
      {(detail) => (
        <article class="snapshot">
          <Head detail={detail} />
          <Body snapshot={detail.checkpoint} />
          <Given session={detail.checkpoint.sessionId} />
          <Section title="Continuation summary">
            <p class="note">Pasted into a new session, it brings this state back.</p>
            <pre>
              <Text of={detail.summary} />
            </pre>
          </Section>
        </article>
      )}
    </Answered>
  )
}

// --- internal ---

function Head({ detail }: { readonly detail: CheckpointDetail }): JSX.Element {
  const { checkpoint: snapshot, siblings: others, before } = detail
  const ending = snapshot.finalOutcome ?? snapshot.abandonedReason
  return (
    <header class="head">
      <p class="facts">
        <StatusChip status={snapshot.status} />
        <span>{snapshot.project.name}</span>
        <When at={snapshot.timestamp} />
        <span>
          {savedWhen(snapshot.type)}, {snapshot.priority} priority
        </span>
      </p>
      <h1>
        <Text of={snapshot.topic || snapshot.name} />
      </h1>
      <p class="name">
        <code>
          <Text of={snapshot.name} />
        </code>
      </p>
      <div class="actions">
        <CopyButton text={detail.summary} label="Copy the continuation summary" />
        {before === undefined ? null : (
          <a class="button" href={hrefOf({ page: 'diff', from: before, to: snapshot.name })}>
            What changed since the one before
          </a>
        )}
        <a class="button" href={hrefOf({ page: 'graph', focus: snapshot.name })}>
          Show in the graph
        </a>
        <ForgetButton
          name={snapshot.name}
          onForgotten={() => {
            location.hash = hrefOf({ page: 'timeline' })
          }}
        />
      </div>
      <StatusForm detail={detail} />
      {ending === undefined ? null : (
        <p class="note">
          {snapshot.finalOutcome === undefined ? 'Abandoned because: ' : 'Outcome: '}
          <Text of={ending} />
        </p>
      )}
      {others.length === 0 ? null : (
        <details class="siblings">
          <summary>{others.length} more of this session: compare</summary>
          <ul>
            {others.map((name) => (
              <li key={name}>
                <a href={hrefOf({ page: 'snapshot', name })}>{name}</a>{' '}
                <a href={hrefOf({ page: 'diff', from: name, to: snapshot.name })} aria-label={`Compare with ${name}`}>
                  compare
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </header>
  )
}

/** What hooks put before the session's model, word for word as far as it is still kept. */
function Given({ session = '' }: { readonly session: string | undefined }): JSX.Element | null {
  const asked = useAnswer(
    () =>
      session === ''
        ? Promise.resolve({ injections: [], earlier: 0 })
        : get<InjectionList>('/api/injections', { sessionId: session, limit: 100 }),
    ['given', session],
  )
  // A session of which nothing is known here was told nothing.
  if (asked.state !== 'answered') return null
  return (
    <List
      title="What was put before the model of this session"
      items={asked.answer.injections}
      row={(one) => (
        <details>
          <summary>
            {TOLD[one.way]} <When at={one.at} />, {one.toModel.toLocaleString()} tokens, {outcomeOf(one)}
          </summary>
          {one.modelText === undefined ? (
            <p class="note">The text was kept for 30 days. Only its length is known now.</p>
          ) : (
            <pre>
              <Text of={one.modelText} />
            </pre>
          )}
        </details>
      )}
    />
  )
}

const TOLD: Readonly<Record<Injection['way'], string>> = {
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

function Body({ snapshot }: { readonly snapshot: SessionSnapshot }): JSX.Element {
  const done = snapshot.tasks.filter((task) => task.status === 'completed')
  const left = snapshot.tasks.filter((task) => task.status !== 'completed')
  const { workspace, conversation, quality } = snapshot
  return (
    <>
      <div class="pair">
        <Section title="Goal">
          <p class="lead">{snapshot.goal === undefined ? 'unknown' : <Text of={snapshot.goal} />}</p>
        </Section>
        <Section title="Next step">
          <p class="lead">{snapshot.nextStep === undefined ? 'unknown' : <Text of={snapshot.nextStep} />}</p>
          {snapshot.progress === undefined && snapshot.milestone === undefined ? null : (
            <p class="note">
              {[snapshot.progress === undefined ? [] : `${snapshot.progress} %`, snapshot.milestone ?? []]
                .flat()
                .join(' · ')}
            </p>
          )}
        </Section>
      </div>
      <List title="Still to do" items={left} row={(task) => <Marked mark={task.status}>{task.text}</Marked>} />
      <List title="Done" items={done} row={(task) => <Text of={task.text} />} />
      <List
        title="Decisions"
        items={snapshot.decisions}
        row={(one) => (
          <Numbered
            id={one.id}
            origin={one.origin}
            text={one.decision}
            more={[one.rationale && `because ${one.rationale}`, one.impact]}
          />
        )}
      />
      <List
        title="Constraints"
        items={snapshot.constraints}
        row={(one) => (
          <Numbered
            id={one.id}
            origin={one.origin}
            text={one.constraint}
            more={[one.blocking ? 'blocking' : '', one.source]}
          />
        )}
      />
      <List
        title="Questions"
        items={snapshot.questions}
        row={(one) => (
          <Numbered
            id={one.id}
            origin={one.origin}
            text={one.question}
            more={[one.resolution === undefined ? 'open' : `answered: ${one.resolution}`, one.context]}
          />
        )}
      />
      <List
        title="Approaches"
        items={snapshot.approaches}
        row={(one) => <Marked mark={one.worked ? 'worked' : 'failed'}>{one.text}</Marked>}
      />
      <List title="Preferences" items={snapshot.preferences} row={(one) => <Text of={one.text} />} />
      <List title="Discoveries" items={snapshot.discoveries} row={(one) => <Text of={one.text} />} />
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
      />
      <List
        title="Files"
        items={snapshot.files}
        row={(one) => (
          <>
            <a href={hrefOf({ page: 'search', query: one.path })}>
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
      />
      <List
        title="What the user asked for"
        items={conversation.requests}
        row={(one) => <Text of={one.text} />}
        ordered
      />
      <Section title="Where and how">
        <Facts
          of={{
            Folder: workspace.cwd,
            Branch: workspace.gitBranch,
            Commit: workspace.gitHead,
            'Tests passing': quality.testsPassing === undefined ? undefined : quality.testsPassing ? 'yes' : 'no',
            Session: snapshot.sessionId,
            Model: conversation.model,
            Exchanges: String(conversation.exchanges),
            'Tokens used': conversation.tokensUsed?.toLocaleString(),
            Compactions: String(snapshot.compactions),
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
}): JSX.Element | null {
  const { items, row } = props
  if (items.length === 0) return null
  const Tag = props.ordered === true ? 'ol' : 'ul'
  const rows = (part: readonly Item[], from: number): JSX.Element => (
    <Tag class="items" {...(props.ordered === true ? { start: from + 1 } : {})}>
      {part.map((item, index) => (
        <li key={from + index}>{row(item)}</li>
      ))}
    </Tag>
  )
  return (
    <Section title={props.title} count={items.length}>
      {rows(items.slice(0, SHOWN), 0)}
      {items.length <= SHOWN ? null : (
        <details>
          <summary>{items.length - SHOWN} more</summary>
          {rows(items.slice(SHOWN), SHOWN)}
        </details>
      )}
    </Section>
  )
}

const SHOWN = 12

function Numbered(props: {
  readonly id: string
  readonly origin: string
  readonly text: string
  readonly more: readonly (string | undefined)[]
}): JSX.Element {
  const more = props.more.filter((part) => part)
  return (
    <>
      <span class="id">{props.id}</span> <Text of={props.text} />
      <p class="note">
        <Text of={[...more, `from ${props.origin}`].join(' · ')} />
      </p>
    </>
  )
}

function Marked({ mark, children }: { readonly mark: string; readonly children: string }): JSX.Element {
  return (
    <>
      <span class={`chip mark-${mark}`}>{mark}</span> <Text of={children} />
    </>
  )
}

function Facts({ of }: { readonly of: Readonly<Record<string, string | undefined>> }): JSX.Element {
  return (
    <dl class="facts-table">
      {Object.entries(of).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? 'unknown' : <Text of={value} />}</dd>
        </div>
      ))}
    </dl>
  )
}
