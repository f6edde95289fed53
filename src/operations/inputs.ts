/**
 * @module The inputs of the operations that tools of the memory server offer, and the fields that others have in common with
 * them. A server's start loads these, and nothing of what the operations do.
 */

import type { z } from 'zod'
import { CHECKPOINT_TYPES, RECALL, STATUSES } from '../rules.ts'

/** What makes a schema. A surface that checks inputs hands it in: the others load no library for it. */
export type Z = Pick<typeof z, 'array' | 'boolean' | 'enum' | 'number' | 'object' | 'string'>

/** How many entries at most; the operation has its own default. */
export const limit = (z: Z, longest: number) => z.number().int().min(1).max(longest).optional()
export const words = (z: Z) => z.string().optional()
export const project = (z: Z) => z.string().optional().describe('id or "all"')
export const status = (z: Z) => z.enum(STATUSES)
export const checkpointType = (z: Z) => z.enum(CHECKPOINT_TYPES)
export const time = (z: Z) => z.string().optional().describe('ISO time')
export const entityName = (z: Z) => ({ name: z.string().min(1) })

/** Which snapshots are listed. */
export const snapshots = (z: Z) => ({
  sessionId: words(z),
  agentId: words(z),
  before: time(z),
  after: time(z),
  tags: z.array(z.string()).optional().describe('all of these'),
  status: status(z).optional(),
  type: checkpointType(z).optional(),
  project: project(z),
  limit: limit(z, 200),
  cursor: words(z),
})

/** The status that the work of a snapshot gets. */
export const statusChange = (z: Z) => ({
  id: z.string(),
  status: status(z),
  note: z.string().optional().describe('outcome or reason'),
})

/** Which entities are listed. */
export const entities = (z: Z) => ({
  type: words(z).describe('entity or checkpoint type'),
  status: words(z),
  project: project(z),
  since: words(z).describe('ISO or 7d'),
  until: words(z),
  limit: limit(z, RECALL.longestPage),
  cursor: words(z),
})

/** What is forgotten: what meets all conditions. */
export const selection = (z: Z) => ({
  names: z.array(z.string()).optional().describe('of entities'),
  source: words(z).describe('writer'),
  since: words(z).describe('ISO or 7d'),
  until: words(z),
})

/** What a model, a person or a program may state of its session. */
export const statements = (z: Z) => {
  const text = z.string()
  const some = text.optional()
  const texts = z.array(text).optional()
  const listOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape)).optional()
  return {
    decisions: listOf({
      decision: text.describe('or the id of one'),
      id: some.describe('of the one it replaces'),
      rationale: some,
      impact: some,
      reversible: z.boolean().optional(),
    }),
    withdraw: texts.describe('ids: D, C, Q'),
    reopen: texts,
    constraints: listOf({ constraint: text, id: some, source: some, blocking: z.boolean().optional() }),
    questions: listOf({
      question: text,
      context: some,
      priority: z.enum(['high', 'medium', 'low']).optional(),
    }).describe('open ones'),
    resolveQuestion: z.object({ id: text, resolution: text }).optional(),
    evidence: listOf({
      content: text.describe('verbatim, to 500 characters'),
      type: z.enum(['error', 'command', 'output', 'observation']).optional(),
      source: some,
    }),
    approaches: listOf({ text, worked: z.boolean() }),
    preferences: texts,
    discoveries: texts,
    solutions: texts.describe('what was done'),
    goal: some,
    nextStep: some,
    phase: some,
    progress: z.number().int().min(0).max(100).optional(),
  }
}
