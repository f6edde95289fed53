/** @module What is kept and where, what was replaced before it was stored, what models were given, and what was forgotten. */

import type { JSX } from 'preact'
import { useContext, useState } from 'preact/hooks'
import type { ForgettingList, InjectionList, RedactionList, StoreState } from '../../http/api.ts'
import { hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import {
  Answered,
  Asked,
  counted,
  EntityLink,
  Facts,
  Items,
  Paths,
  Section,
  Text,
  titleIn,
  When,
} from '../components.tsx'
import { Injected } from '../injected.tsx'
import { AccessContext, useAnswer } from '../use-answer.ts'

/** The page on what the memory holds of a person, and who is told it. */
export function PrivacyPage(): JSX.Element {
  return (
    <>
      <h1>Privacy</h1>
      <Kept />
      <Redactions />
      <Injections />
      <Forgettings />
    </>
  )
}

// --- internal ---

function Kept(): JSX.Element {
  const access = useContext(AccessContext)
  return (
    <Section title="Where it is kept">
      <Asked<StoreState> path="/api/state">
        {({ location, entities, relations, version }) => (
          <Facts
            of={{
              Store: (
                <code>
                  <Text of={location} />
                </code>
              ),
              'It holds': `${counted(entities, 'entity', 'entities')}, ${counted(relations, 'relation')}`,
              'This page': access === 'write' ? 'may read and change it' : 'may only read it',
              Throughline: version,
            }}
          />
        )}
      </Asked>
    </Section>
  )
}

function Redactions(): JSX.Element {
  return (
    <Section title="Redacted before it was stored">
      <Asked<RedactionList> path="/api/redactions">
        {({ redactions, titles }) =>
          redactions.length === 0 ? (
            <p class="note">No secret was found in what was saved: the store holds no redaction mark.</p>
          ) : (
            <>
              <p class="note">
                Each secret was replaced by a mark, for instance <code>[REDACTED:{redactions[0]?.kind}]</code>. The
                secrets are not in the store.
              </p>
              <Items
                of={redactions}
                keyOf={({ kind }) => kind}
                row={({ kind, entities, names }) => (
                  <details>
                    <summary>
                      {kind}: in {counted(entities, 'entity', 'entities')}
                    </summary>
                    <Holders names={names} count={entities} titles={titles} />
                  </details>
                )}
              />
            </>
          )
        }
      </Asked>
    </Section>
  )
}

function Injections(): JSX.Element {
  const [limit, setLimit] = useState(SHOWN)
  const asked = useAnswer(() => get<InjectionList>('/api/injections', { limit }), ['injections'], { extent: limit })
  return (
    <Section title="Given to a model">
      <p class="note">
        Every text that a hook gave to a model, word for word, the newest first. Texts are kept for 30 days, redacted,
        at most 2,400 tokens of each; <code>throughline injected</code> prints the same.
      </p>
      <Answered asked={asked}>
        {({ injections, earlier }) =>
          injections.length === 0 ? (
            <p class="note">No model was given anything yet.</p>
          ) : (
            <>
              <ul class="rows">
                {injections.map((one) => (
                  <li key={`${one.session} ${one.way} ${one.at}`}>
                    <Injected of={one} />
                    <p class="note">
                      to{' '}
                      {one.snapshot === undefined ? (
                        <Text of={one.session} />
                      ) : (
                        <a href={hrefOf({ page: 'snapshot', name: one.snapshot })}>
                          <Text of={one.title ?? one.session} />
                        </a>
                      )}
                    </p>
                  </li>
                ))}
              </ul>
              {earlier > 0 && limit < MOST ? (
                <button type="button" onClick={() => setLimit(Math.min(MOST, limit + SHOWN))}>
                  Earlier ({earlier})
                </button>
              ) : null}
              {earlier > 0 && limit >= MOST ? <p class="note">{earlier} earlier ones are not shown.</p> : null}
            </>
          )
        }
      </Answered>
    </Section>
  )
}

/** Texts that are shown at first, and at most. */
const SHOWN = 10
const MOST = 200

function Forgettings(): JSX.Element {
  return (
    <Section title="Forgotten">
      <Asked<ForgettingList> path="/api/forgettings">
        {({ forgettings, copies }) => (
          <>
            {forgettings.length === 0 ? (
              <p class="note">
                Nothing has been forgotten yet. The pages of sessions and entities have a button for it.
              </p>
            ) : (
              <Items
                of={forgettings}
                row={({ at, by, entities, observations, relations, sessions }) => (
                  <>
                    <When at={at} />, by {by}: {counted(entities, 'entity', 'entities')},{' '}
                    {counted(observations, 'observation')}, {counted(relations, 'relation')},{' '}
                    {counted(sessions, 'session')}
                  </>
                )}
              />
            )}
            <Copies of={copies} />
          </>
        )}
      </Asked>
    </Section>
  )
}

/** Files that no forgetting reaches. */
function Copies({ of }: { readonly of: readonly string[] }): JSX.Element {
  if (of.length === 0) return <p class="note">No backup of this store is known.</p>
  return (
    <>
      <p class="note">
        These copies of the store may still hold what was forgotten. Delete those that you do not need:
      </p>
      <Paths of={of} />
    </>
  )
}

/** Entities that hold a mark. Snapshots of one session stand once, as that session. */
function Holders(props: {
  readonly names: readonly string[]
  readonly count: number
  readonly titles: RedactionList['titles']
}): JSX.Element {
  const { names, count, titles } = props
  const told = new Map(names.map((name) => [titleIn(titles, name) ?? name, name]))
  return (
    <Items
      of={[...told.values()]}
      row={(name) => <EntityLink name={name} titles={titles} project={undefined} />}
      more={count - names.length}
    />
  )
}
