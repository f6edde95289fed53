/**
 * @module What this machine knows of its synchronisation: where to, under which name, with which key, and how the last attempt
 * ended. In the folder `sync` of the data folder, readable by its owner only.
 */

import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { ensureFolder, writeWhole } from '../files/atomic-write.ts'
import { textOf } from '../files/foreign-files.ts'
import { objectIn } from '../text/json.ts'

export interface SyncSettings {
  /** The address of a git repository, or a folder. */
  readonly address: string
  readonly transport: 'git' | 'folder'
  /** This machine: a name and a mark, `laptop-3f9a2c`. */
  readonly machine: string
  /** What it was called before other copies of it, or later states of its store, were found to write as that: the last is the latest. */
  readonly former?: readonly string[]
  /** The store's file. */
  readonly store: string
  readonly isOn: boolean
  /** The age identity that what is sent is encrypted with; absent where it is sent in clear. */
  readonly key?: string
  /** The memory graph's other entities are sent, too. */
  readonly entities?: boolean
}

/** How the last attempt ended. Times are ISO. */
export interface SyncState {
  readonly attempted: string
  /** When all was sent and taken in for the last time. */
  readonly succeeded?: string
  /** Why it did not succeed, with what to do. */
  readonly problem?: string
  /** Files that were left alone, each with the reason. */
  readonly strange: readonly string[]
  /** The other machines, each with the time of the newest that was taken in of it. */
  readonly machines: Readonly<Record<string, string>>
}

/** This machine's place is not as this store left it: another one writes under its name, or the store was repaired. */
export class TakenName extends Error {}

/** The key of all machines, locked with a passphrase, in a machine's folder. */
export const LOCKED_KEY = 'key.age'

/** Returns whether a name in a machine's folder is that of a file of ours: `2026-11-3f9a2c1b.tlsync`, or the locked key. */
export function isOurs(name: string): boolean {
  return name === LOCKED_KEY || /^\d{4}-\d\d-[0-9a-f]+\.tlsync$/.test(name)
}

/** Returns the settings; undefined where synchronisation is off, or is on for another store. */
export function activeSettings(config: Pick<Config, 'home' | 'store'>): SyncSettings | undefined {
  const settings = readSettings(config.home)
  return settings?.isOn === true && settings.store === resolve(config.store) ? settings : undefined
}

/** Returns where what was sent may still be read after it was forgotten here. */
export function sharedCopies(home: string): string[] {
  const { address, transport } = readSettings(home) ?? {}
  if (address === undefined) return []
  return transport === 'git'
    ? [`${address} until its git collects garbage, its clones, and the other machines until they synchronise`]
    : [`${address} and the other machines until they synchronise, and what keeps older versions of that folder`]
}

/** Returns the settings, also of a synchronisation that is off; undefined where it was never on. */
export function readSettings(home: string): SyncSettings | undefined {
  return objectIn(textOf(join(syncFolder(home), 'settings.json'))) as SyncSettings | undefined
}

/** Writes the settings. @throws FOLDER_UNWRITABLE */
export function writeSettings(home: string, settings: SyncSettings): void {
  write(home, 'settings.json', settings)
}

/** Returns how the last attempt ended; undefined before the first. */
export function readState(home: string): SyncState | undefined {
  return objectIn(textOf(join(syncFolder(home), 'state.json'))) as SyncState | undefined
}

/** Writes how an attempt ended. @throws FOLDER_UNWRITABLE */
export function writeState(home: string, state: SyncState): void {
  write(home, 'state.json', state)
}

/** Returns the folder of all of this. */
export function syncFolder(home: string): string {
  return join(home, 'sync')
}

/** Returns the folder that the machines' folders stand in. */
export function sharedFolder(
  home: string,
  { transport, address }: Pick<SyncSettings, 'transport' | 'address'>,
): string {
  return transport === 'folder' ? address : join(syncFolder(home), 'files')
}

/** Returns a new name for this machine. `mark`: hex digits that nobody else draws. */
export function newMachine(mark: string): string {
  const [host = ''] = process.getBuiltinModule('node:os').hostname().toLowerCase().split('.')
  const name = host.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `${name.slice(0, 24) || 'machine'}-${mark.slice(0, 6)}`
}

// --- internal ---

function write(home: string, name: string, value: object): void {
  ensureFolder(syncFolder(home), 0o700)
  writeWhole(join(syncFolder(home), name), JSON.stringify(value), 0o600)
}
