/**
 * @module What sessions left unread is read before a command shows or hands over what is saved: of a session that was killed, no
 * hook has read the end.
 */

import { startWorker } from '../../hooks/queue/spawn-worker.ts'
import { catchUp } from '../../memory/history/catch-up.ts'
import { CATCH_UP_TIME } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { readProject } from '../../workspace/git.ts'
import type { Run } from './context.ts'
import { counted } from './plural.ts'

/** Reads what is unread of this project's sessions (with `all`, of every project's), and says how many are left. */
export async function readUnread(
  store: GraphStore,
  { context, output, folder }: Run,
  { all = false }: { readonly all?: boolean | undefined } = {},
): Promise<void> {
  const { config, now } = context
  const until = now().getTime() + CATCH_UP_TIME
  const { left } = await catchUp(store, {
    ...{ config, now, source: 'cli', expired: () => now().getTime() > until },
    ...(all ? {} : { place: await readProject(folder, config.env) }),
  })
  if (left === 0) return
  const isStarted = startWorker(config, folder)
  output.say(
    `${counted(left, 'session')} not read yet: what is shown may lack their last turns. ` +
      (isStarted ? 'They are read in the background.' : 'To read on, run the command again.'),
  )
}
