/**
 * @module What belongs to an entity of a PostgreSQL store that the asking role sees, for an export
 * (../queries/export-rows.ts): read with the entity itself.
 */

import type { Observation, SnapshotRow } from '../port.ts'
import { contentOf, type EntityReader, type ExportedEntity } from '../queries/export-rows.ts'

interface EntityRow extends ExportedEntity {
  readonly lines?: readonly Observation[]
  readonly snapshot?: Omit<SnapshotRow, 'name'>
}

export const CONTENT: EntityReader<EntityRow> = {
  further: `,
    (SELECT json_agg(json_build_object('content', content, 'at', at, 'source', source, 'project', project)
        ORDER BY seq, id) FROM observation WHERE observation.entity = entity.id) AS lines,
    (SELECT json_build_object('project', project, 'session', session, 'status', status, 'type', type,
        'timestamp', timestamp, 'value', value) FROM snapshot WHERE snapshot.entity = entity.id) AS snapshot`,
  // biome-ignore lint/correctness/useYield: everything was read with the entity.
  *read({ lines = [], snapshot }) {
    return contentOf(lines, snapshot)
  },
  hash: 'hash',
}
