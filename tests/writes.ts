/** What a client writes to a store, as mutations of one writer. */

import type { Mutation, Provenance } from '../src/store/port.ts'

type Of<Kind extends Mutation['kind']> = Extract<Mutation, { kind: Kind }>

/** Who writes where a test does not care. */
export const BY: Provenance = { at: '2025-10-07T14:30:00.000Z', source: 'cli' }

export function writtenBy(by: Provenance) {
  const typed = (entityType: string, name: string, ...observations: readonly string[]): Of<'create-entity'> => ({
    kind: 'create-entity',
    entity: { name, entityType, observations },
    by,
  })
  return {
    typed,
    /** An entity of the type "note". */
    note: (name: string, ...observations: readonly string[]) => typed('note', name, ...observations),
    relation: (from: string, to: string, relationType = 'knows'): Of<'create-relation'> => ({
      kind: 'create-relation',
      relation: { from, to, relationType },
      by,
    }),
    observe: (name: string, ...contents: readonly string[]): Of<'add-observations'> => ({
      kind: 'add-observations',
      name,
      contents,
      by,
    }),
  }
}
