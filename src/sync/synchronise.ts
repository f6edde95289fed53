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
import { type CollectFacts, collect, readSent, type Sent, TakenName } from './collect.ts'
import { fetchFiles, type GitPlace, pushFiles, TakenBranch } from './git.ts'
import { obey } from './obey.ts'
import {
  newMachine,
  readKey,
  readState,
  type SyncSettings,
  type SyncState,
  sharedFolder,
  syncFolder,
  writeSettings,
  writeState,
} from './settings.ts'
import { putPosition, type TakenIn, takeIn } from './take-in.ts'

export interface SyncFacts {
  readonly config: Pick<Config, 'home' | 'store' | 'env'>
  readonly now: () => Date
  /** Returns hex digits that nobody else draws. */
  readonly mark: () => string
}

/** Returns how it ended, which is written down, too. Never throws because of what lies in the shared place or on the way to it. */
export async function synchronise(store: GraphStore, settings: SyncSettings, facts: SyncFacts): Promise<SyncState> {
  const { home } = facts.config
  const before = readState(home)
  const attempted = facts.now().toISOString()
  let state: SyncState
  try {
    const { strange, machines } = await exchange(store, settings, facts)
    state = { attempted, succeeded: attempted, strange, machines: { ...before?.machines, ...machines } }
  } catch (error) {
    const problem = describe(error, settings)
    const { succeeded, strange = [], machines = {} } = before ?? {}
    state = { attempted, ...(succeeded === undefined ? {} : { succeeded }), problem, strange, machines }
  }
  writeState(home, state)
  return state
}

/** Returns the place of a git repository's files. */
export function gitPlace(settings: Pick<SyncSettings, 'address'>, { home, env }: SyncFacts['config']): GitPlace {
  const folder = syncFolder(home)
  return { clone: join(folder, 'git'), files: join(folder, 'files'), address: settings.address, env }
}

// --- internal ---

async function exchange(store: GraphStore, asked: SyncSettings, facts: SyncFacts): Promise<TakenIn> {
  const { config, now, mark } = facts
  const { home, env } = config
  let settings = asked
  const folder = sharedFolder(home, settings)
  requireFolder(folder, settings, await readSent(store))
  const key = settings.isEncrypted === true ? readKey(home) : undefined
  if (settings.isEncrypted === true && key === undefined)
    throw new ThroughlineError('SYNC_FAILED', `The key ${join(syncFolder(home), 'key')} is gone.`)
  const cipher = key === undefined ? undefined : await (await import('./encryption.ts')).cipherOf(key)
  const send = async (anew = false): Promise<void> => {
    const given = (): CollectFacts => ({ settings, folder, cipher, now: now(), mark: mark(), env, anew })
    await collect(store, given()).catch(async (error: unknown) => {
      if (!(error instanceof TakenName)) throw error
      settings = await renamed(store, settings, facts)
      await collect(store, given())
    })
  }
  await send()
  const place = settings.transport === 'git' ? gitPlace(settings, config) : undefined
  let unreachable: unknown
  if (place !== undefined) await fetchFiles(place, settings.machine).catch((error: unknown) => (unreachable = error))
  const taken = await takeIn(store, { settings, folder, cipher, now: now() })
  const gone = await obey(store, settings.machine, now())
  if (gone !== undefined) {
    forgetFiles(config as Config, gone)
    await send(true)
    // What came in is looked at once, and not by the next sending.
  } else if (Object.keys(taken.machines).length > 0) await send()
  if (unreachable !== undefined) throw unreachable
  if (place !== undefined) {
    await pushFiles(place, settings.machine).catch(async (error: unknown) => {
      if (!(error instanceof TakenBranch)) throw error
      settings = await renamed(store, settings, facts)
      await send()
      await pushFiles(place, settings.machine)
    })
  }
  return taken
}

/** A folder that is away must not be made anew: a stick that is not plugged in, a share that is not mounted. */
function requireFolder(folder: string, { transport, machine }: SyncSettings, sent: Sent | undefined): void {
  if (transport === 'git') {
    ensureFolder(folder, 0o700)
    return
  }
  if (!existsSync(folder)) throw new ThroughlineError('SYNC_FAILED', `There is no folder ${folder}.`)
  const own = join(folder, machine)
  if (sent?.machine !== machine || sent.files.length === 0 || existsSync(own)) return
  throw new ThroughlineError(
    'SYNC_FAILED',
    `There is no folder ${own}: is it mounted? If it was deleted, run \`throughline sync on\` again.`,
  )
}

/** This machine goes on under another name: the files of the old one are another machine's from what this store wrote on. */
async function renamed(
  store: GraphStore,
  settings: SyncSettings,
  { config, now, mark }: SyncFacts,
): Promise<SyncSettings> {
  const sent = await readSent(store)
  const at = now().toISOString()
  if (sent?.machine === settings.machine)
    await store.commit(sent.files.map(({ name, bytes }) => putPosition(sent.machine, name, bytes, at)))
  const next = { ...settings, machine: newMachine(mark()) }
  writeSettings(config.home, next)
  return next
}

function describe(error: unknown, { address }: SyncSettings): string {
  if (error instanceof ThroughlineError) return `${error.message} ${error.hint}`
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `The disk of ${address} is full. Make room: what was not sent is sent then.`
  return `${message}. What was not sent is sent with the next attempt.`
}
