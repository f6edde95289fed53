/** @module The prompts. Each takes one short argument, because clients split arguments at blanks. */

import { completable } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { completeSnapshots } from './completion.ts'
import type { Surface } from './surface.ts'

/** Registers the prompts and their completion. */
export function registerPrompts({ server, withStore }: Surface): void {
  server.registerPrompt(
    'checkpoint',
    {
      title: 'Checkpoint',
      description: 'Saves this session and returns the summary that continues it in a new chat',
      argsSchema: z.object({ about: z.string().max(200).optional().describe('what matters most') }),
    },
    ({ about }) =>
      ask([
        'Save a checkpoint of this session now: call save_session_snapshot with checkpoint: true.',
        'In the same call, add what the transcript does not show: decisions with their reasons, rejected approaches, ' +
          'constraints, open questions, preferences, discoveries, the goal and the exact next step. ' +
          'Leave out what you do not know.',
        ...(about === undefined || about.trim() === '' ? [] : [`In particular: ${about.trim()}`]),
        'Then show me the returned summary unchanged, in a block that I can copy.',
      ]),
  )
  const reference = completable(z.string().max(500), (part) => withStore((store) => completeSnapshots(store, part)))
  server.registerPrompt(
    'recover',
    {
      title: 'Recover',
      description: 'Recovers earlier work by checkpoint id or topic, or the unfinished work of this project',
      argsSchema: z.object({ checkpoint: reference.optional().describe('checkpoint id or topic') }),
    },
    ({ checkpoint }) =>
      ask([
        checkpoint === undefined || checkpoint.trim() === ''
          ? 'Find the unfinished work of this project: call recover_session without a reference.'
          : `Recover earlier work: call recover_session with reference ${JSON.stringify(checkpoint.trim())}.`,
        'Follow its decision: apply = continue from the next step; confirm = tell me what you found, how old it is and ' +
          'why it matched, and ask me; choose = list the matches and let me pick; none = tell me.',
      ]),
  )
}

// --- internal ---

function ask(lines: readonly string[]) {
  const text = lines.join('\n')
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}
