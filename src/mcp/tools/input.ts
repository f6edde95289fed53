/**
 * @module What a tool of ours takes: an object with these arguments and no others.
 *
 * Some clients fill in every argument, with null or '' where they mean none, and write numbers as strings. What is listed
 * of a tool stays its strict schema; what comes is read by it at any depth.
 */

import { z } from 'zod'

/** Returns the schema of a tool's arguments. Its definition names no dialect: what ours use means the same in each. */
export function inputOf<T extends z.ZodRawShape>(shape: T) {
  return lenient(z.strictObject(shape).meta({ $schema: undefined }))
}

// --- internal ---

/** Returns the schema, which from now on reads such arguments. Its description for clients is unchanged. */
function lenient<T extends z.ZodObject>(schema: T): T {
  const run = schema._zod.run
  schema._zod.run = (payload, context) => {
    payload.value = read(schema, payload.value)
    return run(payload, context)
  }
  return schema
}

const NUMBER = /^\s*[+-]?\d+(?:\.\d+)?\s*$/

/** What stands for no value: also an object or a list element of nothing else. */
function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isBlank)
}

function read(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) {
    return isBlank(value) ? undefined : read(schema.unwrap(), value)
  }
  if (schema instanceof z.ZodObject) return readObject(schema, value)
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return value
    return value.filter((each) => !isBlank(each)).map((each) => read(schema.element, each))
  }
  if (typeof value !== 'string') return value
  if (schema instanceof z.ZodNumber) return NUMBER.test(value) ? Number(value) : value
  if (schema instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value
  return value
}

function readObject(schema: z.ZodObject, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => {
    const shape = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined
    return [key, shape === undefined ? each : read(shape, each)]
  })
  // An unknown argument is named by the schema's own error.
  return Object.fromEntries(entries.filter(([key, each]) => each !== undefined || !Object.hasOwn(schema.shape, key)))
}
