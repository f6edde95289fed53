/** @module What is kept and where, what was replaced before it was stored, and what models were given. */

import type { JSX } from 'preact'
import type { InjectionList, RedactionList, StoreState } from '../../http/api.ts'
import { hrefOf } from '../address.ts'
import { Asked, counted, EntityLink, Facts, Items, Section, Text, titleIn } from '../components.tsx'
import { Injected } from '../cuts.tsx'

/** The page on what the memory holds of a person, and who is told it. */
export function PrivacyPage(): JSX.Element {
  return (
    <>
      <h1>Privacy</h1>
      <Section title="Where it is kept">
        <Asked<StoreState> path="/api/state">{(store) => <Kept of={store} />}</Asked>
      </Section>
      <Section title="Redacted before it was stored">
        <Asked<RedactionList> path="/api/redactions">{(answer) => <Redactions of={answer} />}</Asked>
      </Section>
      <Section title="Given to a model">
        <p class="note">
          Every text that a hook gave to a model, word for word, the newest first. Texts are kept for 30 days, redacted,
          at most 2,400 tokens of each.
        </p>
        <Asked<InjectionList> path="/api/injections" query={{ limit: SHOWN }}>
          {(answer) => <Injections of={answer} />}
        </Asked>
      </Section>
    </>
  )
}

// --- internal ---

/** Texts that are shown. */
const SHOWN = 50

function Kept({ of }: { readonly of: StoreState }): JSX.Element {
  const { location, entities, relations, access, version } = of
  return (
    <Facts
      of={{
        Store: location,
        'It holds': `${counted(entities, 'entity', 'entities')}, ${counted(relations, 'relation')}`,
        'This page': access === 'write' ? 'may read and change it' : 'may only read it',
        Throughline: version,
      }}
    />
  )
}

function Redactions({ of: { redactions, titles } }: { readonly of: RedactionList }): JSX.Element {
  const [first] = redactions
  if (first === undefined)
    return <p class="note">No secret was found in what was saved: the store holds no redaction mark.</p>
  return (
    <>
      <p class="note">
        Each secret was replaced by a mark, for instance <code>[REDACTED:{first.kind}]</code>. The secrets are not in
        the store.
      </p>
      {redactions.map(({ kind, entities, names }) => {
        // Snapshots of one session stand once, as that session.
        const distinct = new Map(names.map((name) => [titleIn(titles, name) ?? name, name]))
        return (
          <details key={kind}>
            <summary>
              {kind}: in {counted(entities, 'entity', 'entities')}
            </summary>
            <Items
              of={[...distinct.values()]}
              row={(name) => <EntityLink name={name} titles={titles} project={undefined} />}
              more={entities - names.length}
            />
          </details>
        )
      })}
    </>
  )
}

function Injections({ of: { injections, earlier } }: { readonly of: InjectionList }): JSX.Element {
  if (injections.length === 0) return <p class="note">No model was given anything yet.</p>
  return (
    <>
      <ul class="rows">
        {injections.map((injection) => (
          <li key={`${injection.session} ${injection.way} ${injection.at}`}>
            <Injected of={injection} />
            <p class="note">
              to{' '}
              {injection.snapshot === undefined ? (
                <Text of={injection.session} />
              ) : (
                <a href={hrefOf({ page: 'snapshot', name: injection.snapshot })}>
                  <Text of={injection.title ?? injection.session} />
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
      {earlier === 0 ? null : (
        <p class="note">
          {counted(earlier, 'earlier one')} not shown. Throughline's command{' '}
          <code>injected --all --full --limit {SHOWN + earlier}</code> prints all.
        </p>
      )}
    </>
  )
}
