/** @module One entity: what is said of it, and what it is linked to. */

import type { JSX } from 'preact'
import type { EntityDetail, Relation } from '../../http/api.ts'
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
  relationWords,
  Section,
  Text,
  titleIn,
  typeWords,
  When,
} from '../components.tsx'
import { FileHistory } from '../file-history.tsx'
import { ForgetButton } from '../forget-button.tsx'
import { Neighbourhood } from '../neighbourhood.tsx'
import { useAnswer } from '../use-answer.ts'

/** The entity of this name. */
export function EntityPage({ name }: { readonly name: string }): JSX.Element {
  const asked = useAnswer(() => get<EntityDetail>('/api/entity', { name }), ['entity', name])
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
              <ForgetButton name={name} />
            </div>
          </header>
          {relations.length === 0 ? null : (
            <Section title="What is around it">
              <Part>
                <Neighbourhood of={name} />
              </Part>
            </Section>
          )}
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
