/**
 * @module The parts put together: the one place that knows randomness and which store is opened, and that hands the clock on.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { statSync } from 'node:fs'
import { now } from './clock.ts'
import type { Config } from './config.ts'
import { defined } from './defined.ts'
import { hostOf } from './hosts/hook-hosts.ts'
import { type HostProcess, hostProcess } from './hosts/process.ts'
import { openStore } from './store/open.ts'
import type { GraphStore } from './store/port.ts'
import { lazy } from './text/lazy.ts'

/** What a surface works with. Tests give their own clock and sentinel. */
export interface Context {
  readonly config: Config
  readonly now: () => Date
  /** A new unguessable mark for each framed text. */
  readonly sentinel: () => string
  /** How the program is called from a shell on this machine. */
  readonly command: string
  readonly version: string
  /** The process of the host that started this one, as a hook. */
  readonly host: () => HostProcess | undefined
  /** Opens the store for one piece of work, on a session where that is given; it is closed when the work ends, however it ends. */
  readonly withStore: <T>(busyTimeout: number, work: (store: GraphStore) => Promise<T>, session?: string) => Promise<T>
  /**
   * Does the work, and all that follows from it, with the rows and rights of a role of the store's server; where a
   * process serves several people.
   */
  readonly as?: ActAs
}

export type ActAs = <T>(role: string, work: () => T) => T

/** A context that keeps its store open from one piece of work to the next. */
export interface LastingContext extends Context {
  /** Releases the store; the next piece of work opens it again. */
  readonly close: () => Promise<void>
}

/** Returns a new secret of 256 bits, as text that fits a header. */
export function secret(): string {
  return process.getBuiltinModule('node:crypto').randomBytes(32).toString('base64url')
}

/** Returns the context of this process. */
export function compose(config: Config, program: { readonly command: string; readonly version: string }): Context {
  return {
    config,
    now,
    sentinel: () => process.getBuiltinModule('node:crypto').randomBytes(6).toString('hex'),
    command: program.command,
    version: program.version,
    // Some systems start a program to tell it.
    host: lazy(() => {
      const host = hostProcess(process.ppid)
      const isShared = hostOf(config.env).facts.openWhile !== 'process'
      return host !== undefined && isShared ? { ...host, shared: true } : host
    }),
    withStore: async (busyTimeout, work, session) => {
      const store = await openStore({ location: config.store, busyTimeout, ...defined({ session }) })
      try {
        return await work(store)
      } finally {
        await store.close()
      }
    },
  }
}

/**
 * Returns the context of a process that serves for long: the store is opened by the first piece of work, and again
 * where its file was replaced or removed meanwhile, so that no write goes into a file that nobody finds again.
 */
export function composeLasting(
  config: Config,
  program: { readonly command: string; readonly version: string },
): LastingContext {
  const acting = new AsyncLocalStorage<string>()
  const stores = new Map<string | undefined, LastingStore>()
  const storeOf = (role: string | undefined): LastingStore => {
    const known = stores.get(role)
    if (known !== undefined) return known
    const made = lastingStore(config.store, role)
    stores.set(role, made)
    return made
  }
  return {
    ...compose(config, program),
    withStore: (busyTimeout, work) => storeOf(acting.getStore()).use(busyTimeout, work),
    as: (role, work) => acting.run(role, work),
    close: async () => {
      for (const store of stores.values()) await store.close()
    },
  }
}

// --- internal ---

interface LastingStore {
  readonly use: <T>(busyTimeout: number, work: (store: GraphStore) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

function lastingStore(location: string, role: string | undefined): LastingStore {
  let held: Promise<HeldStore> | undefined
  let users = 0
  const hold = async (busyTimeout: number): Promise<HeldStore> => {
    const store = await openStore({ location, busyTimeout, ...defined({ role }) })
    return { store, file: fileOf(location) }
  }
  const release = async (): Promise<void> => {
    const last = held
    held = undefined
    await last?.then(({ store }) => store.close())
  }
  return {
    use: async (busyTimeout, work) => {
      if (users === 0 && held !== undefined && (await held).file !== fileOf(location)) await release()
      held ??= hold(busyTimeout)
      const mine = held
      users += 1
      try {
        return await work((await mine).store)
      } catch (error) {
        // One that could not be opened is tried again by the next piece of work.
        await mine.catch(() => {
          if (held === mine) held = undefined
        })
        throw error
      } finally {
        users -= 1
      }
    },
    close: release,
  }
}

interface HeldStore {
  readonly store: GraphStore
  /** The file as it was when the store was opened. */
  readonly file: string
}

/** What tells a file from another one at the same path. */
function fileOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? 'none' : `${stat.dev}:${stat.ino}`
}
