/** @module The input schemas of the session tools, and their types. */

import { z } from 'zod'
import { PHASES, STATUSES } from '../../rules.ts'
import { inputOf } from './input.ts'

const text = z.string()
export const SaveInput = inputOf({
  decisions: z
    .array(
      z.object({
        decision: text.describe('or the id of one'),
        id: text.optional().describe('of the one it replaces'),
        rationale: text.optional(),
        impact: text.optional(),
        reversible: z.boolean().optional(),
      }),
    )
    .optional(),
  withdraw: z.array(text).optional().describe('ids: D, C, Q'),
  reopen: z.array(text).optional(),
  constraints: z
    .array(
      z.object({
        constraint: text,
        id: text.optional(),
        source: text.optional(),
        blocking: z.boolean().optional(),
      }),
    )
    .optional(),
  questions: z
    .array(
      z.object({
        question: text,
        context: text.optional(),
        priority: z.enum(['high', 'medium', 'low']).optional(),
      }),
    )
    .optional()
    .describe('open ones'),
  resolve_question: z.object({ id: text, resolution: text }).optional(),
  evidence: z
    .array(
      z.object({
        content: text.describe('verbatim, to 500 characters'),
        type: z.enum(['error', 'command', 'output', 'observation']).optional(),
        source: text.optional(),
      }),
    )
    .optional(),
  approaches: z.array(z.object({ text, worked: z.boolean() })).optional(),
  preferences: z.array(text).optional(),
  discoveries: z.array(text).optional(),
  solutions: z.array(text).optional().describe('what was done'),
  goal: text.optional(),
  next_step: text.optional(),
  phase: text.optional().describe(PHASES.join(', ')),
  progress: z.number().int().min(0).max(100).optional(),
  checkpoint: z.boolean().optional(),
  session_id: text.optional(),
})

/** Most tokens of state in one reply, which also holds text and evidence. */
const MOST_STATE = 8_000

export const RecoverInput = inputOf({
  reference: z.string().optional().describe('checkpoint id, pasted summary or topic; none: unfinished work here'),
  confirmed: z.boolean().optional(),
  budget: z.number().int().min(200).max(MOST_STATE).optional().describe('tokens of state'),
  session_id: z.string().optional(),
})

/** Most upcoming tokens: no context window is larger. */
const MOST_UPCOMING = 100_000_000
const MOST_LISTED = 50

export const ListInput = inputOf({
  status: z.enum(STATUSES).optional(),
  project: z.string().optional().describe('id or "all"'),
  limit: z.number().int().min(1).max(MOST_LISTED).optional(),
  cursor: z.string().optional(),
})

export const StatusInput = inputOf({
  name: z.string(),
  status: z.enum(STATUSES),
  note: z.string().optional().describe('outcome or reason'),
})

export const GaugeInput = inputOf({
  upcoming_tokens: z.number().int().min(0).max(MOST_UPCOMING).optional(),
  session_id: z.string().optional(),
})

export const ForgetInput = inputOf({
  names: z.array(z.string()).optional().describe('of entities'),
  source: z.string().optional().describe('writer'),
  since: z.string().optional().describe('ISO or 7d'),
  until: z.string().optional(),
  confirm: z.string().optional(),
})

export type SaveArguments = z.infer<typeof SaveInput>

export type RecoverGiven = z.infer<typeof RecoverInput>

export type ListArguments = z.infer<typeof ListInput>

export type StatusArguments = z.infer<typeof StatusInput>

export type GaugeArguments = z.infer<typeof GaugeInput>

export type ForgetArguments = z.infer<typeof ForgetInput>
