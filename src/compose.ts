/**
 * @module The parts put together: the one place that knows the clock, randomness and which store is opened.
 */

import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import { openStore } from './store/open.ts'
import type { GraphStore } from './store/port.ts'

/** What a surface works with. Tests give their own clock and sentinel. */
export interface Context {
  readonly config: Config
  readonly now: () => Date
  /** A new unguessable mark for each framed text. */
  readonly sentinel: () => string
  /** How the program is called from a shell on this machine. */
  readonly command: string
  readonly version: string
  /** Opens the store for one piece of work; it is closed when the work ends, however it ends. */
  readonly withStore: <T>(busyTimeout: number, work: (store: GraphStore) => Promise<T>) => Promise<T>
}

/** Returns the time: nothing else reads the clock. */
export function now(): Date {
  return new Date()
}

/** Returns the context of this process. */
export function compose(config: Config, program: { readonly command: string; readonly version: string }): Context {
  return {
    config,
    now,
    sentinel: () => randomBytes(6).toString('hex'),
    command: program.command,
    version: program.version,
    withStore: async (busyTimeout, work) => {
      const store = await openStore({ location: config.store, busyTimeout })
      try {
        return await work(store)
      } finally {
        await store.close()
      }
    },
  }
}
