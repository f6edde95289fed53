/**
 * @module The arguments of our own tools: those of the operations that they offer, and what only a tool has.
 */

import { z } from 'zod'
import { entities, selection, snapshots, statements, statusChange } from '../../operations/inputs.ts'
import { FIELDS, inputOf } from './input.ts'

const words = z.string().optional()
const { resolveQuestion, nextStep, ...stated } = statements(FIELDS)

export const SaveInput = inputOf({
  ...stated,
  resolve_question: resolveQuestion,
  next_step: nextStep,
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

export const RecallInput = inputOf({
  query: words,
  name: words.describe('exact name'),
  session: words,
  turn: z.number().optional(),
  ...entities(FIELDS),
})

const { status: listed, project, cursor } = snapshots(FIELDS)
const MOST_LISTED = 50

export const ListInput = inputOf({
  status: listed,
  project,
  limit: z.number().int().min(1).max(MOST_LISTED).optional(),
  cursor,
})

const { id, status, note } = statusChange(FIELDS)

export const StatusInput = inputOf({ name: id, status, note })

/** Most upcoming tokens: no context window is larger. */
const MOST_UPCOMING = 100_000_000

export const GaugeInput = inputOf({
  upcoming_tokens: z.number().int().min(0).max(MOST_UPCOMING).optional(),
  session_id: words,
})

export const ForgetInput = inputOf({ ...selection(FIELDS), confirm: words })
