/** @module What nobody has read of the project's sessions is read before earlier work is offered or looked for. */

import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import type { HookPayload } from '../../hosts/hook.ts'
import { unreadSessions } from '../../memory/history/unread.ts'
import { adoptFormer } from '../../memory/session/adopt-project.ts'
import type { GraphStore } from '../../store/port.ts'
import type { ProjectFacts } from '../../workspace/git.ts'
import { startWorker } from '../queue/spawn-worker.ts'

/**
 * Reads what is unread of the project's sessions, whatever it was called before, in all hosts, up to a time in milliseconds. What
 * there is no time for, a worker reads.
 */
export async function readEarlier(
  store: GraphStore,
  place: ProjectFacts,
  payload: HookPayload,
  context: Context,
  until: number,
): Promise<void> {
  const { config, now } = context
  const { sessionId } = payload
  const host = context.host()
  await adoptFormer(store, place, { source: 'hook', env: config.env })
  // The reading itself says what becomes of a store that fails.
  const unread = await unreadSessions(store, { config, sessionId }).catch(() => undefined)
  if (unread?.length === 0) return
  // What reads sessions is loaded only where one is to be read.
  const { catchUp } = await import('../../memory/history/catch-up.ts')
  const { left } = await catchUp(store, {
    ...{ config, now, place, sessionId, source: 'hook', expired: () => now().getTime() > until },
    ...defined({ host, unread }),
  })
  if (left > 0) startWorker(config, folderOf(payload, context))
}

/** Returns the folder that a hook's session is in. */
export function folderOf({ cwd }: HookPayload, { config }: Context): string | undefined {
  return config.projectDir ?? cwd
}
