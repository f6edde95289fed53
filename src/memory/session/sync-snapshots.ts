/**
 * @module Snapshots that another client writes or edits as plain entities: their typed rows follow what their lines say.
 *
 * So that an agent that knows only the nine tools can save a snapshot, or note in one that the work is completed, and
 * everything that selects snapshots by status, project or time sees it.
 */

import { redactDeep } from '../../redact/redact.ts'
import { SNAPSHOT_ENTITY_TYPE } from '../../rules.ts'
import { parseObservations, renderObservations } from '../../snapshot/format/observations.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { Entity, GraphStore, Mutation, Provenance, SnapshotRow } from '../../store/port.ts'
import { change } from './read-change-write.ts'
import { snapshotRow } from './snapshots.ts'

/** Writes the typed rows of those of these entities that are snapshots and whose lines say otherwise; the lines stay. */
export async function settleSnapshots(store: GraphStore, names: readonly string[], by: Provenance): Promise<void> {
  if (names.length === 0) return
  await change(store, async () => {
    // Told by their facts: an entity that is no snapshot may have a million lines.
    const known = await store.facts([...new Set(names)], { type: SNAPSHOT_ENTITY_TYPE })
    if (known.length === 0) return { mutations: [], result: undefined }
    const found = await store.entities(known.map(({ name }) => name))
    const entities = found.filter(({ entityType }) => entityType === SNAPSHOT_ENTITY_TYPE)
    const rows = new Map(
      (await store.snapshots({ names: entities.map(({ name }) => name) })).map((row) => [row.name, row]),
    )
    return { mutations: entities.flatMap((entity) => settle(entity, rows.get(entity.name), by)), result: undefined }
  })
}

// --- internal ---

function settle(entity: Entity, before: SnapshotRow | undefined, by: Provenance): Mutation[] {
  const known = before === undefined ? undefined : (JSON.parse(before.value) as SessionSnapshot)
  if (known !== undefined && isSame(renderObservations(known), entity.observations)) return []
  const parsed = parseObservations(entity.observations, known ?? fallbackOf(entity.name, by))
  if (!parsed.ok || Number.isNaN(Date.parse(parsed.snapshot.timestamp))) return []
  const row = snapshotRow(redactDeep(parsed.snapshot))
  return [{ kind: 'put-snapshot', row, entityType: entity.entityType, observations: entity.observations, by }]
}

function fallbackOf(name: string, { at, project }: Provenance) {
  return { name, timestamp: at, ...(project === undefined ? {} : { project: { id: project, name: nameOf(project) } }) }
}

function nameOf(project: string): string {
  return project.split(/[\\/]/).findLast((part) => part !== '') ?? project
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index])
}
