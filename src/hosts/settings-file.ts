/** @module A JSON file of a host's on disk: as it is, and as it reads with our entries or without them. */

import { readIfThere } from '../files/atomic-write.ts'
import type { JsonObject } from './hook-settings.ts'
import type { FileEdit } from './installer.ts'
import { parseSettings, renderSettings, type TextStyle } from './settings-text.ts'

export interface SettingsFile {
  readonly path: string
  /** Undefined where the file does not exist. */
  readonly text: string | undefined
  readonly value: JsonObject
  readonly style: TextStyle
}

/** Returns a file's settings; none where it does not exist. @throws SETTINGS_UNREADABLE */
export function readSettings(path: string): SettingsFile {
  const text = readIfThere(path)?.toString('utf8')
  const { settings: value, style } = parseSettings(text, path)
  return { path, text, value, style }
}

/** Returns a file's settings; none where they cannot be read. */
export function settingsOrNone(path: string): JsonObject {
  try {
    return readSettings(path).value
  } catch {
    return {}
  }
}

/** Returns whether two settings are the same, to the order of their keys. */
export function isEqual(a: JsonObject, b: JsonObject): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Returns the edit that gives a file these settings, in its own style; the same settings leave every byte. */
export function editOf(
  { path, text, value, style }: SettingsFile,
  after: JsonObject,
  about: Pick<FileEdit, 'kind' | 'heldOurs'>,
): FileEdit {
  return {
    path,
    before: text,
    after: isEqual(after, value) ? (text ?? '') : renderSettings(after, style),
    empty: Object.keys(after).length === 0,
    ...about,
  }
}
