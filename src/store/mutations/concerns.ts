/** @module Which rows of a store a batch concerns: what an engine has to load before it applies the batch. */

import type { Mark, Mutation, Relation } from '../port.ts'
import type { TombstoneId } from './tombstones.ts'

/**
 * A mutation whose meaning is the same for every engine. An expected revision is compared by the engine: in a store of many
 * authors it stands for less than in a store of one.
 */
export type AppliedMutation = Exclude<Mutation, { kind: 'expect-revision' }>

/** A name, content, relation or key that several mutations concern is listed several times. */
export interface Concerns {
  /** Entities of which the engine loads the lines with one of the `contents`. */
  readonly names: readonly string[]
  /** Contents that the batch adds to entities or deletes from them. */
  readonly contents: readonly string[]
  /** Names of entities that the engine loads whole: with all lines and the typed row. */
  readonly whole: readonly string[]
  /** Names that are deleted, with their relations. */
  readonly deleted: readonly string[]
  readonly relations: readonly Relation[]
  /** Of records. */
  readonly keys: readonly string[]
  /** Marks that get a tombstone of this store. */
  readonly buried: readonly Mark[]
  /** Marks that lose all of their tombstones. */
  readonly lifted: readonly Mark[]
  readonly tombstones: readonly TombstoneId[]
}

/** Returns what the batch concerns. */
export function concernsOf(batch: readonly Mutation[]): Concerns {
  const names: string[] = []
  const contents: string[] = []
  const whole: string[] = []
  const deleted: string[] = []
  const relations: Relation[] = []
  const keys: string[] = []
  const buried: Mark[] = []
  const lifted: Mark[] = []
  const tombstones: TombstoneId[] = []
  for (const mutation of batch) {
    switch (mutation.kind) {
      case 'create-entity':
        names.push(mutation.entity.name)
        break
      case 'add-observations':
      case 'delete-observations':
        names.push(mutation.name)
        for (const content of mutation.contents) contents.push(content)
        break
      case 'put-snapshot':
        whole.push(mutation.row.name)
        break
      case 'merge-entity':
        whole.push(mutation.entity.name)
        break
      case 'delete-entity':
        whole.push(mutation.name)
        deleted.push(mutation.name)
        break
      case 'create-relation':
      case 'delete-relation':
        relations.push(mutation.relation)
        break
      case 'put-record':
      case 'claim':
      case 'delete-record':
        keys.push(mutation.key)
        break
      case 'put-tombstone':
        tombstones.push(mutation.tombstone)
        break
      case 'lift-tombstone':
        lifted.push(mutation.mark)
        break
      case 'bury':
        buried.push(mutation.mark)
        break
      case 'expect-revision':
        break
    }
  }
  return { names, contents, whole, deleted, relations, keys, buried, lifted, tombstones }
}
