/**
 * @module What each table's checksum covers: the text that a row is read for, verified against all that was written with it.
 *
 * Each is the SQL for that text. Reading it by its bare column would read damage as text.
 */

export const ENTITY = 'verified(entity.sum, entity.name, entity.type, entity.at, entity.source, entity.project)'
export const OBSERVATION =
  'verified(observation.sum, observation.content, observation.at, observation.source, observation.project)'
export const RELATION =
  'verified(relation.sum, relation.from_name, relation.to_name, relation.type, relation.at, relation.source, relation.project)'
export const SNAPSHOT =
  'verified(snapshot.sum, snapshot.value, snapshot.project, snapshot.session, snapshot.status, snapshot.type, snapshot.timestamp)'
export const RECORD = 'verified(record.sum, record.value, record.key, record.at)'
export const TOMBSTONE = 'verified(tombstone.sum, tombstone.hash, tombstone.salt, tombstone.kind, tombstone.at)'

/** The table of each, for those who read them all. */
export const CHECKSUMMED = [
  ['entity', ENTITY],
  ['observation', OBSERVATION],
  ['relation', RELATION],
  ['snapshot', SNAPSHOT],
  ['record', RECORD],
  ['tombstone', TOMBSTONE],
] as const
