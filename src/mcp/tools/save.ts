/**
 * @module The tool `save_session_snapshot`: adds the model's statements to the session's snapshot; saves a checkpoint.
 */

import { callOf, definedArguments } from '../call.ts'
import type { Surface } from '../surface.ts'
import { SaveInput } from './session-arguments.ts'

/** Registers `save_session_snapshot`. */
export function registerSave(surface: Surface): void {
  surface.server.registerTool(
    'save_session_snapshot',
    {
      title: 'Save Session Snapshot',
      description:
        "Adds to this session's snapshot what the transcript does not show; requests, files, commands and results are " +
        'captured already. checkpoint: true also saves a named checkpoint and returns the summary for a new chat. ' +
        'Returns the new ids (D1, C1, Q1, E1) and what a resume would miss.',
      inputSchema: SaveInput,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      _meta: { 'anthropic/alwaysLoad': true },
    },
    async (args, request) =>
      (await import('./session-calls.ts')).save(surface, definedArguments(args), callOf(request)),
  )
}
