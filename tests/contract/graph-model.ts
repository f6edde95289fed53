/**
 * @module A plain in-memory model of the port's mutations: what any store must agree with.
 *
 * Written for reading, not for speed. A batch is applied to a copy, which replaces the state only when it holds.
 */

import type { CommitResult, Entity, Mutation, Relation, SnapshotRow } from '../../src/store/port.ts'

interface State {
  entities: { name: string; entityType: string; observations: string[] }[]
  relations: Relation[]
  snapshots: Map<string, SnapshotRow>
  records: Map<string, string>
  revision: number
}

export interface GraphModel {
  /** Returns the result that a store must give, or the code of the error that it must throw. */
  commit(batch: readonly Mutation[]): CommitResult | 'ENTITY_NOT_FOUND'
  entities(): Entity[]
  relations(): Relation[]
  snapshots(): SnapshotRow[]
  record(key: string): string | undefined
  /** Names of the entities that hold the word in name, type or observations, blanks or NUL between words. */
  holding(word: string): string[]
}

/** Returns an empty model. */
export function createGraphModel(): GraphModel {
  let state: State = { entities: [], relations: [], snapshots: new Map(), records: new Map(), revision: 0 }
  return {
    commit(batch) {
      const next = structuredClone(state)
      const result = apply(next, batch)
      if (result === 'ENTITY_NOT_FOUND') return result
      if (result === 'taken') return { applied: false, revision: state.revision, created: [], related: [], added: [] }
      const { changed, ...done } = result
      if (changed) next.revision += 1
      state = next
      return { applied: true, revision: next.revision, ...done }
    },
    entities: () => structuredClone(state.entities),
    relations: () => structuredClone(state.relations),
    snapshots() {
      const order = state.entities.map((entity) => entity.name)
      return [...state.snapshots.values()].sort(
        (a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp) || order.indexOf(b.name) - order.indexOf(a.name),
      )
    },
    record: (key) => state.records.get(key),
    holding: (word) =>
      state.entities
        .filter(({ name, entityType, observations }) =>
          [name, entityType, ...observations].some((text) => text.split(/[ \0]/).includes(word)),
        )
        .map((entity) => entity.name),
  }
}

// --- internal ---

type Applied = Pick<CommitResult, 'created' | 'related' | 'added'> & { readonly changed: boolean }

function apply(state: State, batch: readonly Mutation[]): Applied | 'ENTITY_NOT_FOUND' | 'taken' {
  const created: string[] = []
  const related: Relation[] = []
  const added: { name: string; contents: string[] }[] = []
  let changed = false
  const find = (name: string) => state.entities.find((entity) => entity.name === name)
  for (const mutation of batch) {
    const before = visible(state)
    switch (mutation.kind) {
      case 'create-entity':
        if (find(mutation.entity.name) !== undefined) break
        state.entities.push({ ...mutation.entity, observations: [...mutation.entity.observations] })
        created.push(mutation.entity.name)
        break
      case 'create-relation':
        if (state.relations.some((relation) => isSame(relation, mutation.relation))) break
        state.relations.push(mutation.relation)
        related.push(mutation.relation)
        break
      case 'add-observations': {
        const entity = find(mutation.name)
        if (entity === undefined) return 'ENTITY_NOT_FOUND'
        const contents: string[] = []
        for (const content of mutation.contents) {
          if (entity.observations.includes(content)) continue
          entity.observations.push(content)
          contents.push(content)
        }
        added.push({ name: mutation.name, contents })
        break
      }
      case 'delete-entity':
        state.entities = state.entities.filter((entity) => entity.name !== mutation.name)
        state.relations = state.relations.filter(({ from, to }) => from !== mutation.name && to !== mutation.name)
        state.snapshots.delete(mutation.name)
        break
      case 'delete-observations': {
        const entity = find(mutation.name)
        if (entity === undefined) break
        entity.observations = entity.observations.filter((content) => !mutation.contents.includes(content))
        break
      }
      case 'delete-relation':
        state.relations = state.relations.filter((relation) => !isSame(relation, mutation.relation))
        break
      case 'put-snapshot': {
        const { row, entityType } = mutation
        const entity = find(row.name) ?? { name: row.name, entityType, observations: [] }
        if (find(row.name) === undefined) {
          state.entities.push(entity)
          created.push(row.name)
        }
        entity.entityType = entityType
        entity.observations = [...mutation.observations]
        state.snapshots.set(row.name, row)
        break
      }
      case 'put-record':
        state.records.set(mutation.key, mutation.value)
        break
      case 'claim':
        if (state.records.has(mutation.key)) return 'taken'
        state.records.set(mutation.key, '')
        break
      case 'expect-revision':
        if (state.revision !== mutation.revision) return 'taken'
        break
      case 'merge-entity': {
        const { name, entityType, observations, snapshot } = mutation.entity
        const contents = observations.map((line) => line.content)
        const known = find(name)
        if (known === undefined) {
          state.entities.push({ name, entityType, observations: contents })
          created.push(name)
          if (snapshot !== undefined) state.snapshots.set(name, { name, ...snapshot })
          break
        }
        const missing = [...new Set(contents)].filter((content) => !known.observations.includes(content))
        const typed = state.snapshots.get(name)
        const newer =
          typed !== undefined && snapshot !== undefined && Date.parse(snapshot.timestamp) > Date.parse(typed.timestamp)
        if (newer) {
          known.entityType = entityType
          known.observations = contents
        } else if (typed === undefined) known.observations.push(...missing)
        if (snapshot !== undefined && (newer || typed === undefined)) state.snapshots.set(name, { name, ...snapshot })
        added.push({ name, contents: newer || typed === undefined ? missing : [] })
        break
      }
      case 'delete-record':
        state.records.delete(mutation.key)
        break
      case 'put-tombstone':
      case 'bury':
      case 'lift-tombstone':
        throw new Error('Forgetting has cases of its own: the model knows nothing of it.')
      default:
        mutation satisfies never
    }
    changed ||= visible(state) !== before
  }
  return { changed, created, related, added }
}

function isSame(a: Relation, b: Relation): boolean {
  return a.from === b.from && a.to === b.to && a.relationType === b.relationType
}

function visible(state: State): string {
  const { entities, relations, snapshots, records } = state
  return JSON.stringify([entities, relations, [...snapshots], [...records]])
}
