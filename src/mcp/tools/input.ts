/**
 * @module What a tool of ours takes: an object with these arguments and no others.
 */

import { z } from 'zod'

/** Returns the schema of a tool's arguments. Its definition names no dialect: what ours use means the same in each. */
export function inputOf<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject(shape).meta({ $schema: undefined })
}
