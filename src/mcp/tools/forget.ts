/**
 * @module The tool `forget`, in two calls: the first shows what would be erased, the second erases it.
 */

import { definedArguments } from '../call.ts'
import type { Surface } from '../surface.ts'
import { ForgetInput } from './session-arguments.ts'

/** Registers `forget`. */
export function registerForget(surface: Surface): void {
  surface.server.registerTool(
    'forget',
    {
      title: 'Forget',
      description:
        'Erases for good what meets all conditions; a snapshot with its session, saved no more. ' +
        "First shows what would go; after the user's yes: the same call with the confirm it returned.",
      inputSchema: ForgetInput,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    async (args) => (await import('./session-calls.ts')).forgetSelected(surface, definedArguments(args)),
  )
}
