/**
 * @module Who answers the questions: recall, and the baseline that it must not fall behind.
 *
 * All search the same entities with the same text, and each names entities and lines best first. Nobody's questions are
 * rewritten for it.
 */

import MiniSearch from 'minisearch'
import { rankEntities, recall } from '../../src/memory/graph/recall.ts'
import { RECALL } from '../../src/rules.ts'
import type { Entity, GraphStore } from '../../src/store/port.ts'

export interface Answer {
  /** Names of entities of the type that is asked for. */
  readonly entities: readonly string[]
  /** Observations as `lineKey` names them; empty where lines are not asked for. */
  readonly lines: readonly string[]
}

/** Returns what names an observation: two entities may have the same. */
export function lineKey(entity: string, content: string): string {
  return `${entity}\n${content}`
}

export interface Contender {
  readonly name: string
  /** `asRead`: lines as a model reads them in the first page of a reply, where that differs. */
  answer(question: string, asRead?: boolean): Promise<Answer>
}

export interface Corpus {
  readonly store: GraphStore
  readonly entities: readonly Entity[]
  /** The type of the entities that are searched for; the others are in everybody's way. */
  readonly entityType: string
  /** Whether lines are asked for. */
  readonly lines: boolean
}

/** Returns recall, and a MiniSearch with default options over everything. */
export function createContenders(corpus: Corpus): Contender[] {
  return [createRecall(corpus), createMiniSearch(corpus)]
}

// --- internal ---

function createRecall({ store, entityType, lines }: Corpus): Contender {
  return {
    name: 'recall',
    async answer(question, asRead) {
      if (asRead === true) {
        const { found } = await recall(store, { query: question, type: entityType, limit: RECALL.page })
        return {
          entities: found.map((entity) => entity.name),
          lines: found
            .flatMap(({ name, matches }) => matches.map((line) => ({ ...line, key: lineKey(name, line.content) })))
            .sort((a, b) => b.score - a.score)
            .map(({ key }) => key),
        }
      }
      const ranked = await rankEntities(store, question, { type: entityType })
      return {
        entities: ranked.map((entity) => entity.name),
        lines: lines
          ? ranked
              .flatMap(({ name, lines: found }) => found.map((line) => ({ ...line, key: lineKey(name, line.content) })))
              .sort((a, b) => b.score - a.score)
              .map((line) => line.key)
          : [],
      }
    },
  }
}

function createMiniSearch({ entities, entityType, lines }: Corpus): Contender {
  const byEntity = new MiniSearch<object>({
    fields: ['name', 'entityType', 'observations'],
    storeFields: ['name', 'entityType'],
  })
  byEntity.addAll(entities.map((entity, id) => ({ id, ...entity, observations: entity.observations.join('\n') })))
  const byLine = new MiniSearch<object>({ fields: ['content'], storeFields: ['key'] })
  if (lines) {
    const keyed = entities.flatMap(({ name, observations }) =>
      observations.map((content) => ({ key: lineKey(name, content), content })),
    )
    byLine.addAll(keyed.map((line, id) => ({ id, ...line })))
  }
  return {
    name: 'MiniSearch',
    async answer(question) {
      return {
        entities: byEntity
          .search(question)
          .filter((result) => result['entityType'] === entityType)
          .map((result) => String(result['name'])),
        lines: byLine.search(question).map((result) => String(result['key'])),
      }
    },
  }
}
