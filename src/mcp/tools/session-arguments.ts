/** @module The input schemas of the session tools, and their types. */

import { z } from 'zod'
import { STATUSES } from '../../rules.ts'
import { inputOf } from './input.ts'

const text = z.string()
const words = text.optional()
const texts = z.array(text).optional()
const listOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape)).optional()

export const SaveInput = inputOf({
  decisions: listOf({
    decision: text.describe('or the id of one'),
    id: words.describe('of the one it replaces'),
    rationale: words,
    impact: words,
    reversible: z.boolean().optional(),
  }),
  withdraw: texts.describe('ids: D, C, Q'),
  reopen: texts,
  constraints: listOf({ constraint: text, id: words, source: words, blocking: z.boolean().optional() }),
  questions: listOf({
    question: text,
    context: words,
    priority: z.enum(['high', 'medium', 'low']).optional(),
  }).describe('open ones'),
  resolve_question: z.object({ id: text, resolution: text }).optional(),
  evidence: listOf({
    content: text.describe('verbatim, to 500 characters'),
    type: z.enum(['error', 'command', 'output', 'observation']).optional(),
    source: words,
  }),
  approaches: listOf({ text, worked: z.boolean() }),
  preferences: texts,
  discoveries: texts,
  solutions: texts.describe('what was done'),
  goal: words,
  next_step: words,
  phase: words,
  progress: z.number().int().min(0).max(100).optional(),
  checkpoint: z.boolean().optional(),
  session_id: words,
})

/** Most tokens of state in one reply, which also holds text and evidence. */
const MOST_STATE = 8_000

export const RecoverInput = inputOf({
  reference: words.describe('checkpoint id, pasted summary or topic; none: unfinished work here'),
  confirmed: z.boolean().optional(),
  budget: z.number().int().min(200).max(MOST_STATE).optional().describe('tokens of state'),
  part: z.number().optional().describe('from 2: turns'),
  session_id: words,
})

/** Most upcoming tokens: no context window is larger. */
const MOST_UPCOMING = 100_000_000
const MOST_LISTED = 50

export const ListInput = inputOf({
  status: z.enum(STATUSES).optional(),
  project: words.describe('id or "all"'),
  limit: z.number().int().min(1).max(MOST_LISTED).optional(),
  cursor: words,
})

export const StatusInput = inputOf({
  name: text,
  status: z.enum(STATUSES),
  note: words.describe('outcome or reason'),
})

export const GaugeInput = inputOf({
  upcoming_tokens: z.number().int().min(0).max(MOST_UPCOMING).optional(),
  session_id: words,
})

export const ForgetInput = inputOf({
  names: texts.describe('of entities'),
  source: words.describe('writer'),
  since: words.describe('ISO or 7d'),
  until: words,
  confirm: words,
})

export type SaveArguments = z.infer<typeof SaveInput>

export type RecoverGiven = z.infer<typeof RecoverInput>

export type ListArguments = z.infer<typeof ListInput>

export type StatusArguments = z.infer<typeof StatusInput>

export type GaugeArguments = z.infer<typeof GaugeInput>

export type ForgetArguments = z.infer<typeof ForgetInput>
