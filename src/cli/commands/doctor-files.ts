/**
 * @module Which small files of the data folder are damaged. Whoever needs one takes a damaged one for absent, so that
 * nothing fails: only `doctor` says so.
 */

import { settingsFile } from '../../config.ts'
import { readIfThere } from '../../files/atomic-write.ts'
import { ledgerFile } from '../../install/ledger.ts'
import { isJson, valueIn } from '../../text/json.ts'
import { offFile } from '../../workspace/off-times.ts'

/** Returns what is damaged in a data folder and what that costs, as sentences. */
export function damagedFiles(home: string): string[] {
  return FILES.filter(({ path, isWhole }) => !isAbsentOr(isWhole, path(home))).map(
    ({ path, loss }) => `${path(home)} is damaged: ${loss}. Correct its JSON by hand, or delete it.`,
  )
}

// --- internal ---

const FILES = [
  { path: settingsFile, isWhole: isJson, loss: 'the settings do not apply' },
  { path: ledgerFile, isWhole: Array.isArray, loss: 'uninstall cannot restore every file exactly' },
  { path: offFile, isWhole: Array.isArray, loss: 'no project is off' },
] as const

function isAbsentOr(isWhole: (value: unknown) => boolean, file: string): boolean {
  try {
    const bytes = readIfThere(file)
    return bytes === undefined || isWhole(valueIn(bytes.toString('utf8')))
  } catch {
    // A folder, or a file that may not be read.
    return false
  }
}
