/**
 * @module The host's settings file as text: parsed with its style, rendered in the same style.
 *
 * Pure. Indentation, line ends, byte order mark and the final newline come back as they were.
 */

import { ThroughlineError } from '../errors.ts'
import { isObject, type JsonObject } from './hook-settings.ts'

/** How a JSON text is written. */
export interface TextStyle {
  readonly indent: string
  readonly newline: '\n' | '\r\n'
  readonly final: string
  readonly mark: '' | '\uFEFF'
}

const DEFAULT_STYLE: TextStyle = { indent: '  ', newline: '\n', final: '\n', mark: '' }

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
