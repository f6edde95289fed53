/** @module The turns of a session, in their order: what was asked, what was done, what was said, and the compactions between. */

import type { ComponentChildren, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Compaction, CompactionList, EntityDetail, Injection, InjectionList } from '../http/api.ts'
import { ENTITY_TYPE } from '../rules.ts'
import { parseTurns } from '../snapshot/format/turn.ts'
import { standingTurns, type Turn } from '../snapshot/turn.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import { groupedPaths } from '../text/grouped-paths.ts'
import type { Words } from './address.ts'
import { get, Refusal } from './api-client.ts'
import { Answered, Command, clockOf, counted, Items, Long, Section, Shortened } from './components.tsx'
import { Cut, Injected } from './cuts.tsx'
import { finderOf } from './found-text.ts'
import { useAnswer } from './use-answer.ts'

/**
 * The turns of a snapshot's session up to it, oldest first, with what lies between; of many the newest, and the earlier ones
 * once they are asked for. The reader is led to the place.
 */
export function Turns({ of, place }: { readonly of: SessionSnapshot; readonly place: Words }): JSX.Element {
  const { sessionId } = of
  const asked = useAnswer(() => askCourse(sessionId), ['course', sessionId])
  return (
    <Answered asked={asked}>
      {([observations, { compactions }, { injections }]) => {
        const { turnNumber = Number.POSITIVE_INFINITY } = of
        const turns = parseTurns(observations).filter(({ number }) => number <= turnNumber)
        const course = { turns, compactions, injections: injections.toReversed() }
        return <Drawn of={course} place={place} root={of.workspace.cwd} />
      }}
    </Answered>
  )
}

// --- internal ---

/** A session as it went: its turns, and what happened between them. */
interface Course {
  /** None of a session that was saved by hand, without a transcript. */
  readonly turns: readonly Turn[]
  readonly compactions: readonly Compaction[]
  /** What hooks put before its model, oldest first. */
  readonly injections: readonly Injection[]
}

/** `root`: the folder that paths are relative to. */
function Drawn(props: {
  readonly of: Course
  readonly place: Words
  readonly root: string | undefined
}): JSX.Element | null {
  const { of, place, root } = props
  const { turns } = of
  useEffect(() => lead(place), [place.turn, place.sought, turns.length])
  const kept = new Set(standingTurns(turns))
  const cuts = turns.filter(({ compacted }) => compacted === true)
  const list = (some: readonly Turn[]): JSX.Element => (
    <ol class="rows">
      {some.map((turn) => (
        <li key={turn.number} id={`turn-${turn.number}`}>
          <OneTurn of={turn} isTakenBack={!kept.has(turn)} root={root} />
          {injectedIn(turn, of).map((injection) => (
            <Injected key={`${injection.way} ${injection.at}`} of={injection} />
          ))}
          {turn.compacted === true ? <CutBehind number={cuts.indexOf(turn) + 1} of={of} /> : null}
        </li>
      ))}
    </ol>
  )
  if (turns.length === 0) return null
  return (
    <Section title="Turns" count={turns.length}>
      {turns.length <= SHOWN ? null : (
        <details>
          <summary>{counted(turns.length - SHOWN, 'earlier turn')}</summary>
          {list(turns.slice(0, -SHOWN))}
        </details>
      )}
      {list(turns.slice(-SHOWN))}
    </Section>
  )
}

/** Brings the place into sight, with all that is folded around it and in it open, and marks the words. */
function lead({ turn, sought = '' }: Words): void {
  const place = document.getElementById(`turn-${turn}`)
  if (place === null) return
  const around = place.closest('details')
  for (const folded of [...(around === null ? [] : [around]), ...place.querySelectorAll<HTMLDetailsElement>('.long')])
    folded.open = true
  place.scrollIntoView()
  const find = finderOf(sought)
  const found: Range[] = []
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    for (const { index, 0: word } of find(node.textContent ?? '')) {
      const range = new Range()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      found.push(range)
    }
  // A browser that cannot mark leads to the place all the same.
  if ('highlights' in CSS) CSS.highlights.set('found', new Highlight(...found))
}

const SHOWN = 12
/** Commands of one turn that are shown at once. */
const COMMANDS = 6

async function askCourse(session: string | undefined): Promise<[readonly string[], CompactionList, InjectionList]> {
  if (session === undefined) return [[], { compactions: [] }, { injections: [], earlier: 0 }]
  return Promise.all([
    get<EntityDetail>('/api/entity', { name: `${ENTITY_TYPE.session}:${session}` }).then(
      ({ entity }) => entity.observations,
      (error: unknown) => {
        if (error instanceof Refusal && error.status === 404) return []
        throw error
      },
    ),
    get<CompactionList>('/api/compactions', { sessionId: session }),
    get<InjectionList>('/api/injections', { sessionId: session, limit: 100 }),
  ])
}

/** What was put before the model after a turn began and before the next one did; what came before the first stands there. */
function injectedIn(turn: Turn, { turns, injections }: Course): readonly Injection[] {
  const last = (moment: number): Turn | undefined => turns.findLast(({ at = '' }) => Date.parse(at) <= moment)
  return injections.filter(({ at }) => (last(Date.parse(at)) ?? turns[0]) === turn)
}

function CutBehind({ number, of }: { readonly number: number; readonly of: Course }): JSX.Element {
  const known = of.compactions.find((compaction) => compaction.number === number)
  return known === undefined ? (
    <p class="cut">Compaction {number}: what it lost was not recorded.</p>
  ) : (
    <Cut of={known} />
  )
}

function OneTurn(props: {
  readonly of: Turn
  readonly isTakenBack: boolean
  readonly root: string | undefined
}): JSX.Element {
  const { of, isTakenBack, root } = props
  const { number, at, request, asked = [], agents = [], calls = [], said = [], ended = 'answered' } = of
  const facts = [
    ...(at === undefined ? [] : [clockOf(at)]),
    ...(ended === 'answered' ? [] : [ended === 'cut-off' ? 'cut off' : ended]),
    ...(isTakenBack ? ['taken back'] : []),
  ]
  const done = doneIn(of, root)
  return (
    <>
      <h3>
        {number} <span class="note">{facts.join(' · ')}</span>
      </h3>
      <dl>
        {request === undefined ? null : <Said by="User">{request}</Said>}
        {asked.map(({ question, answer = '', refused }, index) => (
          <Said key={index} by={refused === true ? 'Refused' : 'Asked'}>
            {`${question}\n${answer}`.trim()}
          </Said>
        ))}
        <Commands of={of} />
        {done === '' ? null : (
          <Row title="Did">
            <Long of={done} verbatim />
          </Row>
        )}
        {calls.length === 0 ? null : (
          <Row title="Last calls">
            <details>
              <summary>{counted(calls.length, 'call')} with what came back</summary>
              <Items of={calls} row={({ call, text }) => <Long of={`${call}\n${text}`} verbatim />} />
            </details>
          </Row>
        )}
        {agents.map(({ asked: task, report = '' }, index) => (
          <Said key={index} by="Subagent">
            {`${task}\n${report}`.trim()}
          </Said>
        ))}
        {said.length < 2 ? null : <Said by="On the way">{said.slice(0, -1).join('\n\n')}</Said>}
        {said.length === 0 ? null : <Said by="Agent">{said.at(-1) ?? ''}</Said>}
      </dl>
    </>
  )
}

function Row({ title, children }: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Said({ by, children }: { readonly by: string; readonly children: string }): JSX.Element {
  return (
    <Row title={by}>
      <Long of={children} />
    </Row>
  )
}

function Commands({ of: { commands = [] } }: { readonly of: Turn }): JSX.Element | null {
  if (commands.length === 0) return null
  return (
    <Row title="Ran">
      <Shortened
        items={commands}
        shown={COMMANDS}
        list={(some) => <Items of={some} row={(command) => <Command of={command} />} />}
      />
    </Row>
  )
}

/** What was changed, read and run beside what is named, in a line; empty where nothing was. */
function doneIn({ files = [], read = [], commands = [], otherCommands = 0 }: Turn, root = ''): string {
  const paths = (isDeleted: boolean): string =>
    groupedPaths(
      files
        .filter(({ change }) => (change === 'deleted') === isDeleted)
        .map(({ path }) => (root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path)),
    ).join(', ')
  const [edited, deleted] = [paths(false), paths(true)]
  return [
    ...(edited === '' ? [] : [`edited ${edited}`]),
    ...(deleted === '' ? [] : [`deleted ${deleted}`]),
    ...(read.length === 0 ? [] : [`read ${counted(read.length, 'file')}`]),
    ...(otherCommands === 0
      ? []
      : [`ran ${counted(otherCommands, commands.length === 0 ? 'command' : 'other command')}`]),
  ].join('; ')
}
