/**
 * @module The ledger: the files that each installation on this machine wrote, so that uninstall can restore them exactly.
 *
 * It is one JSON file in the data folder. Without it uninstall still works, but less exactly: it recognises our entries by
 * the bundle that they name.
 */

import { join } from 'node:path'
import { readIfThere, writeWhole } from '../files/atomic-write.ts'
import { valueIn } from '../text/json.ts'

/** What was in a file's place before us: nothing, the text of a copy, or unknown because somebody changed it in between. */
export type Before =
  | { readonly kind: 'absent' }
  | { readonly kind: 'copy'; readonly path: string; readonly digest: string }
  | { readonly kind: 'unknown' }

/** One file that an installation wrote. */
export interface LedgerFile {
  readonly path: string
  /** Digest of what we wrote: equal to the file's = nobody changed it since. */
  readonly wrote: string
  readonly before: Before
}

/** One installation: of a host, identified by the host's folder. */
export interface Installation {
  readonly folder: string
  readonly version: string
  readonly files: readonly LedgerFile[]
  /** Folders that we created, outermost first. */
  readonly folders: readonly string[]
  /** The host's list of servers was there before us, and empty. */
  readonly emptyServers?: true
}

/** Returns the installations in the ledger; none if it is absent or damaged. */
export function readLedger(dataDir: string): Installation[] {
  const value = valueIn(readIfThere(ledgerFile(dataDir))?.toString('utf8') ?? '')
  return Array.isArray(value) ? value.filter(isInstallation) : []
}

/** Writes the ledger. */
export function writeLedger(dataDir: string, installations: readonly Installation[]): void {
  writeWhole(ledgerFile(dataDir), `${JSON.stringify(installations, undefined, 2)}\n`, 0o600)
}

/** Returns the path of the ledger. */
export function ledgerFile(dataDir: string): string {
  return join(dataDir, 'installations.json')
}

// --- internal ---

function isInstallation(value: unknown): value is Installation {
  if (typeof value !== 'object' || value === null) return false
  const { folder, version, files, folders } = value as Partial<Record<keyof Installation, unknown>>
  return (
    typeof folder === 'string' &&
    typeof version === 'string' &&
    Array.isArray(folders) &&
    Array.isArray(files) &&
    files.every((file) => typeof file?.path === 'string' && typeof file.before?.kind === 'string')
  )
}
