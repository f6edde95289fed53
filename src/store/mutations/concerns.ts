/** @module Which rows of a store a batch concerns: what an engine has to load before it applies the batch. */

import type { Mutation, Relation } from '../port.ts'

export interface Concerns {
  /**
   * Names of entities. `whole`: the engine loads all of its lines and its typed row; else the lines with one of the
   * batch's `contents` suffice.
   */
  readonly names: ReadonlyMap<string, { readonly whole: boolean }>
  /** Contents that the batch adds to entities or deletes from them. */
  readonly contents: ReadonlySet<string>
  /** Names that are deleted: their relations go, too. */
  readonly deleted: ReadonlySet<string>
  readonly relations: readonly Relation[]
  /** Keys of records. */
  readonly keys: ReadonlySet<string>
}

/** Returns what the batch concerns. */
export function concernsOf(batch: readonly Mutation[]): Concerns {
  const names = new Map<string, { readonly whole: boolean }>()
  const contents = new Set<string>()
  const deleted = new Set<string>()
  const relations: Relation[] = []
  const keys = new Set<string>()
  const concern = (name: string, whole: boolean): void => {
    names.set(name, { whole: whole || names.get(name)?.whole === true })
  }
  for (const mutation of batch) {
    switch (mutation.kind) {
      case 'create-entity':
        concern(mutation.entity.name, false)
        break
      case 'add-observations':
      case 'delete-observations':
        concern(mutation.name, false)
        for (const content of mutation.contents) contents.add(content)
        break
      case 'put-snapshot':
        concern(mutation.row.name, true)
        break
      case 'merge-entity':
        concern(mutation.entity.name, true)
        break
      case 'delete-entity':
        concern(mutation.name, true)
        deleted.add(mutation.name)
        break
      case 'create-relation':
      case 'delete-relation':
        relations.push(mutation.relation)
        break
      case 'put-record':
      case 'claim':
        keys.add(mutation.key)
        break
      case 'put-tombstone':
      case 'lift-tombstone':
      case 'bury':
      case 'expect-revision':
        break
      default:
        mutation satisfies never
    }
  }
  return { names, contents, deleted, relations, keys }
}
