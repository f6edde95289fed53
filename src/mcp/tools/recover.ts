/**
 * @module The tool `recover_session`: from an id, a pasted summary or a topic to the state of that work, and what may follow.
 */

import { callOf } from '../call.ts'
import type { Surface } from '../surface.ts'
import { RecoverInput } from './session-arguments.ts'

/** Registers `recover_session`. */
export function registerRecover(surface: Surface): void {
  surface.server.registerTool(
    'recover_session',
    {
      title: 'Recover Session',
      description:
        "Gives back the state of earlier work with how sure the match is. decision: apply = go on from its next step; confirm = show it and ask first; choose = let the user pick; none = nothing to go on with. After the user's yes: again with the id and confirmed: true.",
      inputSchema: RecoverInput,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      _meta: { 'anthropic/alwaysLoad': true },
    },
    async (given, extra) => (await import('./session-calls.ts')).recover(surface, given, callOf(extra)),
  )
}
