/**
 * @module A JSON file of a host's on disk: as it is, and as it reads with our entries or without them.
 */

import { type ParseError, parse } from 'jsonc-parser'
import { ThroughlineError } from '../errors.ts'
import { readIfThere } from '../files/atomic-write.ts'
import { isObject, type JsonObject } from './hook-settings.ts'
import type { FileEdit } from './installer.ts'
import { withSettings } from './settings-text.ts'

/** What a host reads in its file beside JSON. */
export type Dialect = 'json' | 'comments' | 'comments and final commas'

export interface SettingsFile {
  readonly path: string
  /** Undefined where the file does not exist. */
  readonly text: string | undefined
  readonly value: JsonObject
}

/** Returns the text of a file; undefined where it does not exist. */
export function textAt(path: string): string | undefined {
  return readIfThere(path)?.toString('utf8')
}

/** Returns a file's settings; none where it does not exist. @throws SETTINGS_UNREADABLE */
export function readSettings(path: string, dialect: Dialect = 'json'): SettingsFile {
  const text = textAt(path)
  return { path, text, value: parseSettings(text ?? '', path, dialect) }
}

/** Returns a file's settings; none where they cannot be read. */
export function settingsOrNone(path: string, dialect: Dialect = 'json'): JsonObject {
  try {
    return readSettings(path, dialect).value
  } catch {
    return {}
  }
}

/** Returns whether two settings are the same, to the order of their keys. */
export function isEqual(a: JsonObject, b: JsonObject): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Returns the edit that gives a file these settings; the same settings leave every byte. */
export function editOf({ path, text, value }: SettingsFile, after: JsonObject, kind: FileEdit['kind']): FileEdit {
  return {
    path,
    before: text,
    after: isEqual(after, value) ? (text ?? '') : withSettings(text ?? '', value, after),
    empty: Object.keys(after).length === 0,
    kind,
  }
}

/** Returns the settings of a text; an absent or blank one is empty settings. @throws SETTINGS_UNREADABLE */
export function parseSettings(text: string, file: string, dialect: Dialect = 'json'): JsonObject {
  if (text.trim() === '') return {}
  const value = dialect === 'json' ? parseJson(text, file) : parseWithComments(text, file, dialect)
  if (!isObject(value)) {
    throw new ThroughlineError('SETTINGS_UNREADABLE', `${file} does not hold a JSON object.`, { details: { file } })
  }
  return value
}

// --- internal ---

const MARK = '\uFEFF'

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(withoutMark(text))
  } catch (cause) {
    throw unreadable(file, 'plain JSON', cause instanceof Error ? cause.message : String(cause), cause)
  }
}

function parseWithComments(text: string, file: string, dialect: Dialect): unknown {
  const errors: ParseError[] = []
  const value: unknown = parse(withoutMark(text), errors, {
    allowTrailingComma: dialect === 'comments and final commas',
  })
  const [first] = errors
  if (first === undefined) return value
  const line = withoutMark(text).slice(0, first.offset).split('\n').length
  throw unreadable(file, 'JSON with comments', `something is missing or too much in line ${line}`)
}

function unreadable(file: string, expected: string, reason: string, cause?: unknown): ThroughlineError {
  return new ThroughlineError('SETTINGS_UNREADABLE', `${file} is not ${expected} (${reason}).`, {
    cause,
    details: { file },
  })
}
