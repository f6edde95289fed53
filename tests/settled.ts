/** Waiting until what hooks handed over is in the store: they leave before it is. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../src/config.ts'
import { queuedEvents, queueFolder } from '../src/memory/session/queued-events.ts'

/** A worker ends by itself before. */
const LONGEST = 60_000

/** Resolves once nothing waits in the outbox and nobody works on it; rejects where that does not come. */
export async function settled(config: Pick<Config, 'home' | 'store'>): Promise<void> {
  const folder = queueFolder(config)
  await until(
    () => queuedEvents(folder).length === 0 && !existsSync(join(folder, 'delivering')),
    () => `still in the outbox: ${queuedEvents(folder).join(', ')}`,
  )
}

/** Resolves once the hooks' log in a home holds the text: what a worker could not do stands there. */
export async function untilLogged(home: string, text: string): Promise<void> {
  const log = join(home, 'hook.log')
  await until(
    () => existsSync(log) && readFileSync(log, 'utf8').includes(text),
    () => `not in ${log}: ${text}`,
  )
}

// --- internal ---

async function until(isSo: () => boolean, complaint: () => string): Promise<void> {
  for (const last = performance.now() + LONGEST; !isSo(); await wait(20))
    if (performance.now() > last) throw new Error(complaint())
}
