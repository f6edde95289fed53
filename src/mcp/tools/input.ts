/**
 * @module The input schema of our own tools: an object with these arguments and no others.
 *
 * Some clients send every argument, with null or '' for none, and numbers as strings. The listed schema stays strict; the
 * arguments of a call are normalised by it, at any depth.
 */

import { z } from 'zod'
import type { Z } from '../../operations/inputs.ts'

/** What a tool that only reads says of itself. */
export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** What makes the fields of an operation's input: not the whole library, which a bundle would then hold. */
export const FIELDS: Z = {
  array: z.array,
  boolean: z.boolean,
  enum: z.enum,
  number: z.number,
  object: z.object,
  string: z.string,
}

/** Returns the schema of a tool's arguments. It names no JSON Schema dialect: ours mean the same in each. */
export function inputOf<T extends z.ZodRawShape>(shape: T) {
  return lenient(z.strictObject(shape).meta({ $schema: undefined, additionalProperties: undefined }))
}

// --- internal ---

/** Makes the schema normalise such arguments, and returns it. Its description for clients is unchanged. */
function lenient<T extends z.ZodObject>(schema: T): T {
  const run = schema._zod.run
  schema._zod.run = (payload, context) => {
    payload.value = read(schema, payload.value)
    return run(payload, context)
  }
  return schema
}

const NUMBER = /^\s*[+-]?\d+(?:\.\d+)?\s*$/

/** Returns whether a value is blank: none, or an object of blank values only. */
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
  // An unknown argument is kept: the schema's own error names it.
  return Object.fromEntries(entries.filter(([key, each]) => each !== undefined || !Object.hasOwn(schema.shape, key)))
}
