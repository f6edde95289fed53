/** @module One entity: what lies around it, what is said of it, and what it is linked to. */

import type { JSX } from 'preact'
import type { EntityDetail, FileHistory } from '../../http/api.ts'
import { ENTITY_TYPE, RELATION } from '../../rules.ts'
import { hrefOf } from '../address.ts'
import {
  Asked,
  Chip,
  Empty,
  EntityLink,
  entityTitle,
  HowToForget,
  Items,
  Long,
  ProjectName,
  Section,
  Shortened,
  StatusChip,
  Text,
  titleIn,
  typeWords,
  When,
} from '../components.tsx'
import { Neighbourhood } from '../neighbourhood.tsx'

/** The entity of this name. */
export function EntityPage({ name }: { readonly name: string }): JSX.Element {
  return (
    <Asked<EntityDetail> path="/api/entity" query={{ name }} heading={name}>
      {(detail) => (
        <article>
          <Head of={detail} />
          {detail.relations.length === 0 ? null : (
            <Section title="What is around it">
              <Neighbourhood of={name} />
            </Section>
          )}
          {detail.entity.entityType === ENTITY_TYPE.file ? (
            <Section title="Sessions that changed it">
              <Asked<FileHistory> path="/api/history" query={{ name }}>
                {(history) => <History of={history} />}
              </Asked>
            </Section>
          ) : null}
          <Section title="Observations" count={detail.facts.observations}>
            <Items
              of={detail.entity.observations}
              row={(line) => <Text of={line} />}
              more={detail.facts.observations - detail.entity.observations.length}
            />
          </Section>
          <Relations of={detail} />
          <HowToForget name={name} />
        </article>
      )}
    </Asked>
  )
}

// --- internal ---

function Head({ of: { entity, facts } }: { readonly of: EntityDetail }): JSX.Element {
  const { name, entityType } = entity
  return (
    <header>
      <h1>
        <Text of={entityTitle(name, facts.project)} />
      </h1>
      <p class="facts">
        <Chip of={typeWords(entityType)} />
        <When at={facts.at} />
        <ProjectName of={facts.project} />
      </p>
    </header>
  )
}

/** What happened to a file: the sessions that changed it, newest first, and what they decided. */
function History({ of: { sessions, cut, titles } }: { readonly of: FileHistory }): JSX.Element {
  if (sessions.length === 0) return <Empty title="No saved session changed it." />
  return (
    <>
      <ol class="rows" aria-label="Sessions that changed it, newest first">
        {sessions.map(({ snapshot, at, status, what = '', decisions }) => (
          <li key={snapshot}>
            <a href={hrefOf({ page: 'snapshot', name: snapshot })}>
              <Text of={titleIn(titles, snapshot) ?? snapshot} />
            </a>
            <p class="facts">
              <When at={at} />
              <StatusChip status={status} />
              <Text of={what} />
            </p>
            {decisions.slice(0, SHOWN).map(({ id, decision }) => (
              <p key={id} class="note">
                Decided: <Long of={decision} />
              </p>
            ))}
          </li>
        ))}
      </ol>
      {cut === undefined ? null : <p class="note">{cut}</p>}
    </>
  )
}

/** Decisions of one session; those that name the file come first. */
const SHOWN = 2

/** What it is linked to; what all snapshots of a session say of it once, and nothing that stands in a file's history. */
function Relations({ of: { entity, relations, titles, facts } }: { readonly of: EntityDetail }): JSX.Element | null {
  const called = (name: string): string => titleIn(titles, name) ?? name
  // The newest snapshot of a session stands last.
  const distinct = new Map(
    relations
      .filter(({ relationType }) => entity.entityType !== ENTITY_TYPE.file || relationType !== RELATION.file)
      .map((relation) => [[called(relation.from), relation.relationType, called(relation.to)].join('\n'), relation]),
  )
  if (distinct.size === 0) return null
  const end = (name: string): JSX.Element | string =>
    name === entity.name ? 'it' : <EntityLink name={name} titles={titles} project={facts.project} />
  return (
    <Section title="Relations" count={distinct.size}>
      <Shortened
        items={[...distinct.values()]}
        shown={RELATIONS}
        list={(some) => (
          <Items
            of={some}
            row={({ from, relationType, to }) => (
              <>
                {end(from)} <Text of={RELATION_WORDS[relationType] ?? relationType.replaceAll('_', ' ')} /> {end(to)}
              </>
            )}
          />
        )}
      />
    </Section>
  )
}

/** Relations that are shown at once. */
const RELATIONS = 20

const RELATION_WORDS: Readonly<Record<string, string>> = {
  [RELATION.file]: 'changed',
  [RELATION.project]: 'belongs to',
  [RELATION.previous]: 'goes on from',
  [RELATION.decision]: 'decided',
}
