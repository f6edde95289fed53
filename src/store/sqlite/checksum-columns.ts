/**
 * @module What each table's seal is over: the text that a row is read for, proved against all that was written with it.
 *
 * Each is the SQL for that text. Reading it by its bare column would read damage as text.
 */

export const ENTITY = 'proved(entity.sum, entity.name, entity.type, entity.at, entity.source, entity.project)'
export const OBSERVATION =
  'proved(observation.sum, observation.content, observation.at, observation.source, observation.project)'
export const RELATION =
  'proved(relation.sum, relation.from_name, relation.to_name, relation.type, relation.at, relation.source, relation.project)'
export const SNAPSHOT =
  'proved(snapshot.sum, snapshot.value, snapshot.project, snapshot.session, snapshot.status, snapshot.type, snapshot.timestamp)'
export const RECORD = 'proved(record.sum, record.value, record.key, record.at)'
export const TOMBSTONE = 'proved(tombstone.sum, tombstone.hash, tombstone.salt, tombstone.kind, tombstone.at)'

/** The table of each, for those who read them all. */
export const SEALED = [
  ['entity', ENTITY],
  ['observation', OBSERVATION],
  ['relation', RELATION],
  ['snapshot', SNAPSHOT],
  ['record', RECORD],
  ['tombstone', TOMBSTONE],
] as const
