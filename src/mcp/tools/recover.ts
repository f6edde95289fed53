/**
 * @module The tool `recover_session`: from an id, a pasted summary or a topic to the state of that work, and what may follow.
 */

import { z } from 'zod'
import { callOf } from '../call.ts'
import type { Surface } from '../surface.ts'
import { inputOf } from './input.ts'

export type RecoverGiven = z.infer<typeof Input>

/** Registers `recover_session`. */
export function registerRecover(surface: Surface): void {
  surface.server.registerTool(
    'recover_session',
    {
      title: 'Recover Session',
      description:
        "Gives back the state of earlier work with how sure the match is. decision: apply = go on from its next step; confirm = show it and ask first; choose = let the user pick; none = nothing to go on with. After the user's yes: again with the id and confirmed: true.",
      inputSchema: Input,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      _meta: { 'anthropic/alwaysLoad': true },
    },
    async (given, extra) => (await import('./session-calls.ts')).recover(surface, given, callOf(extra)),
  )
}

// --- internal ---

/** Most tokens of state in one reply: the reply holds text and evidence beside it. */
const MOST_STATE = 8_000

const Input = inputOf({
  reference: z.string().optional().describe('checkpoint id, pasted summary or topic; none: unfinished work here'),
  confirmed: z.boolean().optional(),
  budget: z.number().int().min(200).max(MOST_STATE).optional().describe('tokens of state'),
  session_id: z.string().optional(),
})
