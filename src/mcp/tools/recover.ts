/**
 * @module The tool `recover_session`: finds earlier work by an id, a pasted summary or a topic, and returns its state.
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
        'Returns the state of earlier work and how sure the match is. decision: apply = continue from its next step; ' +
        'confirm = show it and ask first; choose = let the user pick; none = no match. ' +
        "After the user's yes: again with the id and confirmed: true.",
      inputSchema: RecoverInput,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      _meta: { 'anthropic/alwaysLoad': true },
    },
    async (args, request) => (await import('./session-calls.ts')).recover(surface, args, callOf(request)),
  )
}
