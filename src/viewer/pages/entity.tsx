/** @module One entity: what is said of it, and what it is linked to. */

import type { JSX } from 'preact'
import type { EntityDetail, Related, Relation } from '../../http/api.ts'
import { hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import { Answered, Empty, Section, Text, When } from '../components.tsx'
import { ForgetButton } from '../forget-button.tsx'
import { useAnswer } from '../use-answer.ts'

/** The entity of this name. */
export function EntityPage({ name }: { readonly name: string }): JSX.Element {
  const asked = useAnswer(() => get<EntityDetail>('/api/entity', { name }), ['entity', name])
  const related = useAnswer(() => get<Related>('/api/related', { name, limit: 10 }), ['related', name])
  return (
    <Answered asked={asked}>
      {({ entity, facts, relations }) => (
        <article>
          <header class="head">
            <p class="facts">
              <span class="chip">
                <Text of={entity.entityType} />
              </span>
              <When at={facts.at} />
              {facts.project === undefined ? null : (
                <span>
                  <Text of={facts.project} />
                </span>
              )}
            </p>
            <h1>
              <Text of={entity.name} />
            </h1>
            <div class="actions">
              {facts.checkpointType === undefined ? null : (
                <a class="button primary" href={hrefOf({ page: 'snapshot', name })}>
                  Read as a page
                </a>
              )}
              <a class="button" href={hrefOf({ page: 'graph', focus: name })}>
                Show in the graph
              </a>
              <ForgetButton
                name={name}
                onForgotten={() => {
                  location.hash = hrefOf({ page: 'timeline' })
                }}
              />
            </div>
          </header>
          <Section title="Observations" count={entity.observations.length}>
            {entity.observations.length === 0 ? (
              <Empty title="Nothing is said of it." />
            ) : (
              <ul class="items observations">
                {entity.observations.map((line, index) => (
                  <li key={index}>
                    <Text of={line} />
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title="Relations" count={relations.length}>
            {relations.length === 0 ? (
              <Empty title="It is linked to nothing." />
            ) : (
              <ul class="items">
                {relations.map((relation, index) => (
                  <li key={index}>
                    <RelationLine relation={relation} of={name} />
                  </li>
                ))}
              </ul>
            )}
          </Section>
          {related.state === 'answered' && related.answer.related.length > 0 ? (
            <Section title="Related">
              <ul class="items">
                {related.answer.related.map((one) => (
                  <li key={one.name}>
                    <EntityLink name={one.name} />{' '}
                    <span class="note">
                      <Text of={one.shared.length === 0 ? one.entityType : `by ${one.shared.slice(0, 3).join(', ')}`} />
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
        </article>
      )}
    </Answered>
  )
}

/** A link to an entity's page. */
export function EntityLink({ name }: { readonly name: string }): JSX.Element {
  return (
    <a href={hrefOf({ page: 'entity', name })}>
      <Text of={name} />
    </a>
  )
}

// --- internal ---

function RelationLine({ relation, of }: { readonly relation: Relation; readonly of: string }): JSX.Element {
  const end = (name: string): JSX.Element => (name === of ? <span class="note">it</span> : <EntityLink name={name} />)
  return (
    <>
      {end(relation.from)}{' '}
      <span class="chip">
        <Text of={relation.relationType} />
      </span>{' '}
      {end(relation.to)}
    </>
  )
}
