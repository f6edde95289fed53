/** @module The JSON schema of a session snapshot, from the table of its fields. */

import { type JsonSchema, objectSchema, TEXT } from './format/codecs.ts'
import type { Place } from './format/field.ts'
import { placesOf } from './schema.ts'

const TEXTS: JsonSchema = { type: 'array', items: TEXT.schema }

/** What a snapshot has beside its fields: see SessionSnapshot. */
const BESIDE: readonly Place[] = [
  { path: 'name', schema: TEXT.schema, otherwise: '' },
  { path: 'otherLines', schema: TEXTS },
  { path: 'writtenBy', schema: objectSchema({ sources: TEXTS, lines: TEXTS }, new Set(['lines'])) },
]

/** The schema of a snapshot: its fields by their paths; a field without a value to stand in for it is optional. */
export const SNAPSHOT_SCHEMA: JsonSchema = schemaOf([...BESIDE, ...placesOf()])

// --- internal ---

function schemaOf(places: readonly Place[]): JsonSchema {
  const optional = new Set<string>()
  const properties = [...new Set(places.map(headOf))].map((head): [string, JsonSchema] => {
    const inside = places.filter((place) => headOf(place) === head)
    const [first] = inside as [Place]
    if (first.path !== head) {
      return [head, schemaOf(inside.map((place) => ({ ...place, path: place.path.slice(head.length + 1) })))]
    }
    if (first.otherwise === undefined) optional.add(head)
    return [head, first.schema]
  })
  return objectSchema(Object.fromEntries(properties), optional)
}

function headOf({ path }: Place): string {
  return path.split('.', 1)[0] as string
}
