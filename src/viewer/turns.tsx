/** @module The turns of a session, in their order: what was asked, what was done, what was said, and the compactions between. */

import type { JSX } from 'preact'
import type { EntityDetail } from '../http/api.ts'
import { ENTITY_TYPE } from '../rules.ts'
import { parseTurns } from '../snapshot/format/turn.ts'
import { standingTurns, type Turn } from '../snapshot/turn.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'
import { groupedPaths } from '../text/grouped-paths.ts'
import { get, Refusal } from './api-client.ts'
import { clockOf, counted, Long, Section, Shortened, Text } from './components.tsx'
import { type AnswerState, useAnswer } from './use-answer.ts'

/** Returns the turns of a snapshot's session up to it; none where none are stored. */
export function useTurns({ sessionId, turnNumber }: SessionSnapshot): AnswerState<readonly Turn[]> {
  const asked = useAnswer(
    () => (sessionId === undefined ? Promise.resolve(NONE) : observationsOf(`${ENTITY_TYPE.session}:${sessionId}`)),
    ['turns', sessionId],
  )
  if (asked.state !== 'answered') return asked
  const turns = parseTurns(asked.answer.entity.observations)
  return { state: 'answered', answer: turns.filter(({ number }) => number <= (turnNumber ?? Number.POSITIVE_INFINITY)) }
}

/** The turns, oldest first; of many the newest, and the earlier ones once they are asked for. */
export function Turns({ of }: { readonly of: readonly Turn[] }): JSX.Element {
  const standing = new Set(standingTurns(of))
  const list = (turns: readonly Turn[]): JSX.Element => (
    <ol class="turns">
      {turns.map((turn) => (
        <li key={turn.number}>
          <OneTurn of={turn} isTakenBack={!standing.has(turn)} />
        </li>
      ))}
    </ol>
  )
  const [earlier, newest] = [of.slice(0, -SHOWN), of.slice(-SHOWN)]
  return (
    <Section title="Turns" count={of.length}>
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

const SHOWN = 6
/** Commands of one turn that are shown at once. */
const COMMANDS = 6

type Stored = Pick<EntityDetail, 'entity'>
const NONE: Stored = { entity: { name: '', entityType: '', observations: [] } }

function observationsOf(name: string): Promise<Stored> {
  return get<Stored>('/api/entity', { name }).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return NONE
    throw error
  })
}

function OneTurn({ of, isTakenBack }: { readonly of: Turn; readonly isTakenBack: boolean }): JSX.Element {
  const { number, at, request, ended, compacted, said = [] } = of
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
        <Did of={of} />
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
      {compacted === true ? <p class="rail-cut">compaction</p> : null}
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
function Did({ of }: { readonly of: Turn }): JSX.Element {
  const { asked = [], files = [], read = [], commands = [], otherCommands = 0, agents = [], calls = [] } = of
  const changed = CHANGES.flatMap(({ changes, words }) => {
    const paths = files.filter(({ change }) => changes.includes(change)).map(({ path }) => path)
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
      {calls.map(({ call, text }, index) => (
        <Row key={index} of="Last call">
          <Long of={`${call}\n${text}`} verbatim />
        </Row>
      ))}
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
