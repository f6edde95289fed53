/** @module The turns of a session, in their order: what was asked, what was done, what was said, and the compactions between. */

import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Compaction, EntityDetail, Injection, InjectionList } from '../http/api.ts'
import { ENTITY_TYPE } from '../rules.ts'
import { parseTurns } from '../snapshot/format/turn.ts'
import { standingTurns, type Turn } from '../snapshot/turn.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import { groupedPaths } from '../text/grouped-paths.ts'
import { get, Refusal } from './api-client.ts'
import { clockOf, counted, Items, Long, Section, Shortened, Text } from './components.tsx'
import { finderOf } from './found-text.ts'
import { Injected } from './injected.tsx'
import { Cut } from './losses.tsx'
import { type AnswerState, useAnswer } from './use-answer.ts'

/** A session as it went: its turns, and what happened between them. */
export interface Course {
  readonly turns: readonly Turn[]
  readonly compactions: readonly Compaction[]
  /** What hooks put before its model, oldest first. */
  readonly injections: readonly Injection[]
}

/** Returns the course of a snapshot's session up to it; without turns where none are stored. */
export function useCourse({ sessionId, turnNumber }: SessionSnapshot): AnswerState<Course> {
  const asked = useAnswer(() => askCourse(sessionId), ['course', sessionId])
  if (asked.state !== 'answered') return asked
  const [entity, { compactions }, { injections }] = asked.answer
  const turns = parseTurns(entity.entity.observations).filter(
    ({ number }) => number <= (turnNumber ?? Number.POSITIVE_INFINITY),
  )
  return { state: 'answered', answer: { turns, compactions, injections: injections.toReversed() } }
}

/** Where a search leads: to a turn, with the words that were sought marked in it. */
export interface Place {
  readonly turn?: number
  readonly words?: string
}

/** The turns, oldest first, with the compactions between; of many the newest, and the earlier ones once they are asked for. `root`: the folder that paths are told from. */
export function Turns(props: {
  readonly of: Course
  readonly place: Place
  readonly root: string | undefined
}): JSX.Element {
  const { of, place, root } = props
  const { turns } = of
  useEffect(() => lead(place), [place.turn, place.words, turns.length])
  const standing = new Set(standingTurns(turns))
  const cuts = turns.filter(({ compacted }) => compacted === true)
  const list = (some: readonly Turn[]): JSX.Element => (
    <ol class="turns">
      {some.map((turn) => (
        <li key={turn.number} id={`turn-${turn.number}`}>
          <OneTurn of={turn} isTakenBack={!standing.has(turn)} root={root} />
          {injectedIn(turn, of).map((one) => (
            <Injected key={`${one.way} ${one.at}`} of={one} />
          ))}
          {turn.compacted === true ? <CutBehind number={cuts.indexOf(turn) + 1} of={of} /> : null}
        </li>
      ))}
    </ol>
  )
  const [earlier, newest] = [turns.slice(0, -SHOWN), turns.slice(-SHOWN)]
  return (
    <Section title="Turns" count={turns.length}>
      {earlier.length === 0 ? null : (
        <details>
          <summary>{counted(earlier.length, 'earlier turn')}</summary>
          {list(earlier)}
        </details>
      )}
      {list(newest)}
    </Section>
  )
}

// --- internal ---

/** Brings the place into sight, with all that is folded around it and in it open, and marks the words. */
function lead({ turn, words = '' }: Place): void {
  const place = document.getElementById(`turn-${turn}`)
  if (place === null) return
  const around = place.closest('details')
  for (const folded of [...(around === null ? [] : [around]), ...place.querySelectorAll<HTMLDetailsElement>('.long')])
    folded.open = true
  place.scrollIntoView()
  const find = finderOf(words)
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

const SHOWN = 6
/** Commands of one turn that are shown at once. */
const COMMANDS = 6

type Stored = Pick<EntityDetail, 'entity'>
type Compactions = { readonly compactions: readonly Compaction[] }
const NONE: Stored = { entity: { name: '', entityType: '', observations: [] } }

async function askCourse(session: string | undefined): Promise<[Stored, Compactions, InjectionList]> {
  if (session === undefined) return [NONE, { compactions: [] }, { injections: [], earlier: 0 }]
  return Promise.all([
    get<Stored>('/api/entity', { name: `${ENTITY_TYPE.session}:${session}` }).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return NONE
      throw error
    }),
    get<Compactions>('/api/compactions', { sessionId: session }),
    get<InjectionList>('/api/injections', { sessionId: session, limit: 100 }),
  ])
}

/** What was put before the model after a turn began and before the next one did; what came before the first stands there. */
function injectedIn(turn: Turn, { turns, injections }: Course): readonly Injection[] {
  const next = turns[turns.indexOf(turn) + 1]
  const from = turn === turns[0] ? 0 : Date.parse(turn.at ?? '')
  const until = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.at ?? '')
  return injections.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < until)
}

function CutBehind({ number, of }: { readonly number: number; readonly of: Course }): JSX.Element {
  const known = of.compactions.find((one) => one.number === number)
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
  const { number, at, request, ended, said = [] } = of
  const facts = [
    at === undefined ? [] : clockOf(at),
    ended === undefined || ended === 'answered' ? [] : ended === 'cut-off' ? 'cut off' : ended,
    isTakenBack ? 'taken back' : [],
  ].flat()
  return (
    <>
      <h3 class="turn-title">
        {number} <span class="note">{facts.join(' · ')}</span>
      </h3>
      <dl class="exchange">
        {request === undefined ? null : (
          <Row of="User">
            <Long of={request} />
          </Row>
        )}
        <Did of={of} root={root} />
        {said.length < 2 ? null : (
          <Row of="On the way">
            <Long of={said.slice(0, -1).join('\n\n')} />
          </Row>
        )}
        {said.length === 0 ? null : (
          <Row of="Agent">
            <Long of={said.at(-1) ?? ''} />
          </Row>
        )}
      </dl>
    </>
  )
}

function Row({
  of,
  children,
}: {
  readonly of: string
  readonly children: JSX.Element | readonly JSX.Element[]
}): JSX.Element {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What was asked in dialogs, what was changed and run, and what subagents reported. */
function Did({ of, root = '' }: { readonly of: Turn; readonly root: string | undefined }): JSX.Element {
  const { asked = [], files = [], read = [], commands = [], otherCommands = 0, agents = [], calls = [] } = of
  const changed = CHANGES.flatMap(({ changes, words }) => {
    const paths = files
      .filter(({ change }) => changes.includes(change))
      .map(({ path }) => (root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path))
    return paths.length === 0 ? [] : [`${words} ${groupedPaths(paths).join(', ')}`]
  })
  const done = [
    ...changed,
    ...(read.length === 0 ? [] : [`read ${counted(read.length, 'file')}`]),
    ...(otherCommands === 0
      ? []
      : [`ran ${counted(otherCommands, commands.length === 0 ? 'command' : 'other command')}`]),
  ]
  return (
    <>
      {asked.map(({ question, answer, refused }, index) => (
        <Row key={index} of={refused === true ? 'Refused' : 'Asked'}>
          <Long of={answer === undefined ? question : `${question}\n${answer}`} />
        </Row>
      ))}
      {commands.length === 0 ? null : (
        <Row of="Ran">
          <Shortened
            items={commands}
            shown={COMMANDS}
            list={(some) => (
              <ul class="items">
                {some.map(({ command, outcome, result }, index) => (
                  <li key={index}>
                    <code>
                      <Text of={command} />
                    </code>{' '}
                    <span class={`chip outcome-${outcome}`}>{outcome}</span>{' '}
                    {result === undefined ? null : (
                      <span class="note">
                        <Text of={result} />
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          />
        </Row>
      )}
      {done.length === 0 ? null : (
        <Row of="Did">
          <Long of={done.join('; ')} verbatim />
        </Row>
      )}
      {calls.length === 0 ? null : (
        <Row of="Last calls">
          <details>
            <summary>{counted(calls.length, 'call')} with what came back</summary>
            <Items of={calls} row={({ call, text }) => <Long of={`${call}\n${text}`} verbatim />} />
          </details>
        </Row>
      )}
      {agents.map(({ asked: task, report }, index) => (
        <Row key={index} of="Subagent">
          <Long of={report === undefined ? task : `${task}\n${report}`} />
        </Row>
      ))}
    </>
  )
}

const CHANGES = [
  { changes: ['created', 'modified'], words: 'edited' },
  { changes: ['deleted'], words: 'deleted' },
]
