/**
 * @module The tool `save_session_snapshot`: the model's own statements into the session's snapshot, and a checkpoint on request.
 */

import { z } from 'zod'
import { PHASES } from '../../rules.ts'
import { callOf, given } from '../call.ts'
import type { Surface } from '../surface.ts'
import { inputOf } from './input.ts'

export type SaveGiven = z.infer<typeof Input>

/** Registers `save_session_snapshot`. */
export function registerSave(surface: Surface): void {
  surface.server.registerTool(
    'save_session_snapshot',
    {
      title: 'Save Session Snapshot',
      description:
        "Adds to this session's snapshot what the transcript does not show; requests, files, commands and results are captured already. checkpoint: true also saves a named checkpoint and returns the summary for a new chat. Returns the ids given (D1, C1, Q1, E1) and what a resume would miss.",
      inputSchema: Input,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      _meta: { 'anthropic/alwaysLoad': true },
    },
    async (args, extra) => (await import('./session-calls.ts')).save(surface, given(args), callOf(extra)),
  )
}

// --- internal ---

const text = z.string()
const Input = inputOf({
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
  withdraw: z.array(text).optional().describe('ids of decisions'),
  constraints: z
    .array(z.object({ constraint: text, source: text.optional(), blocking: z.boolean().optional() }))
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
