/**
 * @module The tool `forget`: what the command `forget` does, in two calls. The first shows what would go, the second takes it.
 */

import { given } from '../call.ts'
import type { Surface } from '../surface.ts'
import { ForgetInput } from './session-arguments.ts'

/** Registers `forget`. */
export function registerForget(surface: Surface): void {
  surface.server.registerTool(
    'forget',
    {
      title: 'Forget',
      description:
        "Erases for good what meets all conditions; a snapshot takes its session along, which is saved no more. First shows what would go; after the user's yes: the same call with the confirm it gave.",
      inputSchema: ForgetInput,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    async (args) => (await import('./session-calls.ts')).forgetSelected(surface, given(args)),
  )
}
