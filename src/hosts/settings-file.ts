/**
 * @module A JSON file of a host's on disk: as it is, and as it reads with our entries or without them, in its own style.
 * Indentation, line ends, byte order mark and the final newline come back as they were.
 */

import { ThroughlineError } from '../errors.ts'
import { readIfThere } from '../files/atomic-write.ts'
import { isObject, type JsonObject } from './hook-settings.ts'
import type { FileEdit } from './installer.ts'

/** How a JSON text is written. */
export interface TextStyle {
  readonly indent: string
  readonly newline: '\n' | '\r\n'
  readonly final: string
  readonly mark: '' | '\uFEFF'
}

export interface SettingsFile {
  readonly path: string
  /** Undefined where the file does not exist. */
  readonly text: string | undefined
  readonly value: JsonObject
  readonly style: TextStyle
}

/** Returns the text of a file; undefined where it does not exist. */
export function textAt(path: string): string | undefined {
  return readIfThere(path)?.toString('utf8')
}

/** Returns a file's settings; none where it does not exist. @throws SETTINGS_UNREADABLE */
export function readSettings(path: string): SettingsFile {
  const text = textAt(path)
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

/** Returns the settings and the style of a text; an absent or blank one is empty settings. @throws SETTINGS_UNREADABLE */
export function parseSettings(text: string | undefined, file: string): { settings: JsonObject; style: TextStyle } {
  if (text === undefined || text.trim() === '') return { settings: {}, style: DEFAULT_STYLE }
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const body = text.slice(mark.length)
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ThroughlineError('SETTINGS_UNREADABLE', `${file} is not plain JSON (${reason}).`, {
      cause,
      details: { file },
    })
  }
  if (!isObject(value)) {
    throw new ThroughlineError('SETTINGS_UNREADABLE', `${file} does not hold a JSON object.`, { details: { file } })
  }
  return { settings: value, style: styleOf(body, mark) }
}

/** Returns the settings as text in a style. */
export function renderSettings(settings: JsonObject, style: TextStyle): string {
  const text = JSON.stringify(settings, undefined, style.indent)
  return style.mark + text.replaceAll('\n', style.newline) + style.final
}

// --- internal ---

const DEFAULT_STYLE: TextStyle = { indent: '  ', newline: '\n', final: '\n', mark: '' }

function styleOf(body: string, mark: TextStyle['mark']): TextStyle {
  const indent = /\{\r?\n([ \t]+)"/.exec(body)?.[1]
  const oneLine = !body.trim().includes('\n') && body.trim() !== '{}'
  return {
    indent: indent ?? (oneLine ? '' : DEFAULT_STYLE.indent),
    newline: body.includes('\r\n') ? '\r\n' : '\n',
    final: body.slice(body.trimEnd().length),
    mark,
  }
}
