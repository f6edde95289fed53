/** @module The shape of a session snapshot in requests and responses: the schema of its fields. */

import { z } from 'zod'
import { SNAPSHOT_SCHEMA } from '../snapshot/json-schema.ts'
import type { SessionSnapshot } from '../snapshot/types.ts'

export const SnapshotShape = z.fromJSONSchema(
  SNAPSHOT_SCHEMA as z.core.JSONSchema.JSONSchema,
) as z.ZodType<SessionSnapshot>
