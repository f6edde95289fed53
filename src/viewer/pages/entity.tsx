/** @module One entity: what is said of it, and what it is linked to. */

import type { JSX } from 'preact'
import type { EntityDetail, Related, Relation } from '../../http/api.ts'
import { ENTITY_TYPE } from '../../rules.ts'
import { hrefOf } from '../address.ts'
import { get } from '../api-client.ts'
import {
  Answered,
  Empty,
  EntityLink,
  entityTitle,
  Items,
  Part,
  ProjectName,
  Refused,
  relationWords,
  Section,
  Text,
  titleIn,
  typeWords,
  When,
} from '../components.tsx'
import { FileHistory } from '../file-history.tsx'
import { ForgetButton } from '../forget-button.tsx'
import { useAnswer } from '../use-answer.ts'

/** The entity of this name. */
export function EntityPage({ name }: { readonly name: string }): JSX.Element {
  const asked = useAnswer(() => get<EntityDetail>('/api/entity', { name }), ['entity', name])
  const related = useAnswer(() => get<Related>('/api/related', { name, limit: 10 }), ['related', name])
  return (
    <Answered asked={asked} heading={name}>
      {({ entity, facts, relations, titles }) => (
        <article>
          <header class="head">
            <h1>
              <Text of={entityTitle(entity.name, facts.project)} />
            </h1>
            <p class="facts">
              <span class="chip">
                <Text of={typeWords(entity.entityType)} />
              </span>
              <When at={facts.at} />
              <ProjectName of={facts.project} />
            </p>
            <div class="actions">
              {facts.checkpointType === undefined ? null : (
                <a class="button primary" href={hrefOf({ page: 'snapshot', name })}>
                  Read as a page
                </a>
              )}
              <a class="button" href={hrefOf({ page: 'graph', focus: name })}>
                Show in the graph
              </a>
              <ForgetButton name={name} />
            </div>
          </header>
          {entity.entityType === ENTITY_TYPE.file ? (
            <Section title="Sessions that changed it">
              <Part>
                <FileHistory file={name} />
              </Part>
            </Section>
          ) : null}
          <Section title="Observations" count={facts.observations}>
            {entity.observations.length === 0 ? (
              <Empty title="No observations." />
            ) : (
              <Items of={entity.observations} row={(line) => <Text of={line} />} />
            )}
            {entity.observations.length < facts.observations ? (
              <p class="note">Only the first {entity.observations.length} are shown.</p>
            ) : null}
          </Section>
          <Relations of={name} relations={relations} titles={titles} project={facts.project} />
          {related.state === 'refused' ? <Refused why={related.error.message} /> : null}
          {related.state === 'answered' && related.answer.related.length > 0 ? (
            <Section title="Related">
              <Items
                of={related.answer.related}
                row={(one) => (
                  <>
                    <EntityLink name={one.name} titles={related.answer.titles} project={facts.project} />{' '}
                    <span class="note">
                      <Text of={sharedWords(one, related.answer.titles)} />
                    </span>
                  </>
                )}
              />
            </Section>
          ) : null}
        </article>
      )}
    </Answered>
  )
}

// --- internal ---

type Titles = EntityDetail['titles']

/** What it is linked to; what all snapshots of a session say of it once. */
function Relations(props: {
  readonly of: string
  readonly relations: readonly Relation[]
  readonly titles: Titles
  readonly project: string | undefined
}): JSX.Element {
  const { of, relations, titles, project } = props
  const called = (name: string): string => titleIn(titles, name) ?? name
  // The newest snapshot of a session stands last.
  const told = new Map(relations.map((one) => [[called(one.from), one.relationType, called(one.to)].join('\n'), one]))
  const end = (name: string): JSX.Element =>
    name === of ? <span class="note">it</span> : <EntityLink name={name} titles={titles} project={project} />
  return (
    <Section title="Relations" count={told.size}>
      {told.size === 0 ? (
        <Empty title="No relations." />
      ) : (
        <Items
          of={[...told.values()]}
          row={({ from, relationType, to }) => (
            <>
              {end(from)} <Text of={relationWords(relationType)} /> {end(to)}
            </>
          )}
        />
      )}
    </Section>
  )
}

function sharedWords({ shared, entityType }: Related['related'][number], titles: Titles): string {
  const named = new Set(shared.map((name) => titleIn(titles, name) ?? name))
  return named.size === 0 ? typeWords(entityType) : `by ${[...named].slice(0, 3).join(', ')}`
}
