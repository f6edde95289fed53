/**
 * @module One synchronisation: what changed here goes into this machine's files, what others wrote comes in, and both travel by the
 * folder or the git repository. How it ended is written down for `sync status` and `doctor`; nothing waits for it.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ThroughlineError } from '../errors.ts'
import { ensureFolder } from '../files/atomic-write.ts'
import { forgetFiles } from '../memory/session/forget.ts'
import type { GraphStore } from '../store/port.ts'
import { collect } from './collect.ts'
import { fetchFiles, type GitPlace, pushFiles, removeFiles } from './git.ts'
import {
  newMachine,
  readSettings,
  readState,
  type SyncSettings,
  type SyncState,
  sharedFolder,
  syncFolder,
  TakenName,
  writeSettings,
  writeState,
} from './settings.ts'
import { type TakenIn, takeIn } from './take-in.ts'

export interface SyncFacts {
  readonly config: Config
  readonly now: () => Date
  /** Returns hex digits that nobody else draws. */
  readonly mark: () => string
}

/** Returns how it ended, which is written down, too. Never throws because of what lies in the shared place or on the way to it. */
export async function synchronise(store: GraphStore, settings: SyncSettings, facts: SyncFacts): Promise<SyncState> {
  const { home } = facts.config
  const before = readState(home)
  const attempted = facts.now().toISOString()
  const done: SyncState = await exchangeAs(store, settings, facts).then(
    ({ strange, machines }) => ({
      ...{ attempted, succeeded: attempted, strange },
      machines: Object.fromEntries(
        [...machines].flatMap(([machine, at = before?.machines[machine]]) => (at === undefined ? [] : [[machine, at]])),
      ),
    }),
    (error: unknown) => {
      return { strange: [], machines: {}, ...before, attempted, problem: describe(error, settings, home) }
    },
  )
  writeState(home, done)
  return done
}

/** Returns the place of a git repository's files. */
export function gitPlace(settings: Pick<SyncSettings, 'address'>, { home, env }: Config): GitPlace {
  const folder = syncFolder(home)
  return { clone: join(folder, 'git'), files: join(folder, 'files'), address: settings.address, env }
}

// --- internal ---

/** Under another name all is sent anew where the own one is taken, and its files are another machine's. */
async function exchangeAs(store: GraphStore, settings: SyncSettings, facts: SyncFacts): Promise<TakenIn> {
  try {
    return await exchange(store, settings, facts)
  } catch (error) {
    if (!(error instanceof TakenName)) throw error
    const { home } = facts.config
    const renamed = { machine: newMachine(facts.mark()), former: [...(settings.former ?? []), settings.machine] }
    // What was set since it began stays.
    writeSettings(home, { ...(readSettings(home) ?? settings), ...renamed })
    if (settings.transport === 'git') removeFiles(gitPlace(settings, facts.config), settings.machine)
    return exchange(store, { ...settings, ...renamed }, facts)
  }
}

async function exchange(store: GraphStore, settings: SyncSettings, { config, now, mark }: SyncFacts): Promise<TakenIn> {
  const { home, env } = config
  const { machine, former = [], key } = settings
  const folder = sharedFolder(home, settings)
  const place = settings.transport === 'git' ? gitPlace(settings, config) : undefined
  if (place !== undefined) ensureFolder(folder, 0o700)
  else if (!existsSync(folder)) throw new ThroughlineError('SYNC_FAILED', `There is no folder ${folder}.`)
  const cipher = key === undefined ? undefined : await (await import('./encryption.ts')).cipherOf(key)
  const write = () => collect(store, { settings, folder, cipher, now: now(), mark: mark(), env })
  // Before anything comes in: a change of a status here has its time from now on.
  await write()
  let unreachable: unknown
  if (place !== undefined)
    await fetchFiles(place, machine).catch((error: unknown) => {
      unreachable = error
    })
  const forget = (sessions: readonly string[]) => forgetFiles(config, sessions)
  const taken = await takeIn(store, { machine, former, folder, cipher, now: now(), forgetFiles: forget })
  // What was forgotten because of another machine leaves the files of this one, too.
  const sizes = await write()
  if (unreachable !== undefined) throw unreachable
  if (place !== undefined) await pushFiles(place, machine, sizes)
  return taken
}

function describe(error: unknown, settings: SyncSettings, home: string): string {
  if (error instanceof ThroughlineError) return `${error.message} ${error.hint}`
  const { code, message } = error as NodeJS.ErrnoException
  const folder = sharedFolder(home, settings)
  if (code === 'ENOSPC') return `The disk of ${folder} is full. Make room: what was not sent is sent then.`
  return `${message}. What was not sent is sent with the next attempt.`
}
