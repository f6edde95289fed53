/** @module Fields of a host's record or of a tool's input: those that are there. Pure. */

import { redact } from '../redact/redact.ts'
import type { Redacted, RedactedJson, RedactedValue } from '../redact/redacted.ts'
import { isJson, stringOf } from '../text/json.ts'

/** Returns the fields that are texts of at least one character, each under our name of it; `names` are the host's names. */
export function fieldsOf<Name extends string>(record: RedactedValue, names: Readonly<Record<Name, string>>) {
  const fields: { [Key in Name]?: Redacted } = {}
  for (const name of Object.keys(names) as Name[]) {
    const text = isJson(record) ? stringOf(record[names[name]]) : undefined
    if (text) fields[name] = text
  }
  return fields
}

/** Returns the first of these fields that is a text of at least one character. */
export function firstText(given: RedactedJson, keys: readonly string[]): Redacted | undefined {
  return keys.map((key) => stringOf(given[key])).find((text) => text !== undefined && text !== '')
}

/** Returns the command that a server's tool is given, with its words, as one text or as a list. */
export function commandGiven(given: RedactedJson): Redacted | undefined {
  const command = firstText(given, COMMANDS)
  const args = Array.isArray(given['args']) ? given['args'].filter((word) => typeof word === 'string') : []
  if (command !== undefined) return args.length === 0 ? command : redact([command, ...args].join(' '))
  const [list] = COMMANDS.map((key) => given[key]).filter(Array.isArray)
  return list?.every((word) => typeof word === 'string') === true ? redact(list.join(' ')) : undefined
}

/** Returns the texts that the objects of a list have at a key. */
export function textsAt(list: RedactedValue, key: string): Redacted[] {
  return Array.isArray(list) ? list.flatMap((item) => (isJson(item) ? (stringOf(item[key]) ?? []) : [])) : []
}

// --- internal ---

const COMMANDS = ['command', 'cmd', 'command_line', 'commandLine']
