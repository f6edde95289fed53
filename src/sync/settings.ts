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
  /** The store's file. */
  readonly store: string
  readonly isOn: boolean
  /** What is sent is encrypted with the key of this machine. */
  readonly isEncrypted?: boolean
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

/** The key of all machines, locked with a passphrase, in a machine's folder. */
export const LOCKED_KEY = 'key.age'

/** Returns the settings; undefined where synchronisation is off, or is on for another store. */
export function activeSettings(config: Pick<Config, 'home' | 'store'>): SyncSettings | undefined {
  const settings = readSettings(config.home)
  return settings?.isOn === true && settings.store === resolve(config.store) ? settings : undefined
}

/** Returns where what was sent may still be read after it was forgotten here. */
export function sharedCopies(home: string): string[] {
  const settings = readSettings(home)
  if (settings === undefined) return []
  const { address, transport } = settings
  return transport === 'git'
    ? [`the history of ${address}, its clones, and the other machines until they synchronise`]
    : [`${address} and the other machines until they synchronise, and what keeps older versions of that folder`]
}

/** Returns the settings, also of a synchronisation that is off; undefined where it was never on. */
export function readSettings(home: string): SyncSettings | undefined {
  return objectIn(textOf(join(syncFolder(home), 'settings.json'))) as SyncSettings | undefined
}

/** Writes the settings. @throws FOLDER_UNWRITABLE */
export function writeSettings(home: string, settings: SyncSettings): void {
  write(home, 'settings.json', JSON.stringify(settings))
}

/** Returns how the last attempt ended; undefined before the first. */
export function readState(home: string): SyncState | undefined {
  return objectIn(textOf(join(syncFolder(home), 'state.json'))) as SyncState | undefined
}

/** Writes how an attempt ended. @throws FOLDER_UNWRITABLE */
export function writeState(home: string, state: SyncState): void {
  write(home, 'state.json', JSON.stringify(state))
}

/** Returns the age identity of this machine; undefined without one. */
export function readKey(home: string): string | undefined {
  return textOf(join(syncFolder(home), 'key'))?.trim()
}

/** Keeps the age identity of this machine. @throws FOLDER_UNWRITABLE */
export function writeKey(home: string, key: string): void {
  write(home, 'key', `${key}\n`)
}

/** Returns the folder of all of this. */
export function syncFolder(home: string): string {
  return join(home, 'sync')
}

/** Returns the folder that the machines' folders stand in. */
export function sharedFolder(home: string, { transport, address }: SyncSettings): string {
  return transport === 'folder' ? address : join(syncFolder(home), 'files')
}

/** Returns a new name for this machine. `mark`: hex digits that nobody else draws. */
export function newMachine(mark: string): string {
  const name = process
    .getBuiltinModule('node:os')
    .hostname()
    .toLowerCase()
    .replace(/\..*/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${name.slice(0, 24) || 'machine'}-${mark.slice(0, 6)}`
}

// --- internal ---

function write(home: string, name: string, text: string): void {
  ensureFolder(syncFolder(home), 0o700)
  writeWhole(join(syncFolder(home), name), text, 0o600)
}
