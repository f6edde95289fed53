/** @module The notes of a snapshot: fields of other systems that have no row of their own, kept by the name that they have there. */

import type { Note, SessionSnapshot } from './types.ts'

type Noted = Pick<SessionSnapshot, 'notes'>

/** Returns the notes of a key or, with a dot at its end, of a group: `memory.`. */
export function notesOf({ notes = [] }: Noted, key: string): readonly Note[] {
  return notes.filter((note) => (key.endsWith('.') ? note.key.startsWith(key) : note.key === key))
}

/** Returns what the notes of a key or a group say, one text a line. */
export function noteTexts(snapshot: Noted, key: string): string[] {
  return notesOf(snapshot, key).flatMap(({ text = '' }) => (text === '' ? [] : [text]))
}

/** Returns notes of these texts by key; a key without a text has none. */
export function notesFrom(texts: Readonly<Record<string, readonly (string | undefined)[]>>): Note[] {
  return Object.entries(texts).flatMap(([key, lines]) =>
    lines.flatMap((text) => (text === undefined ? [] : [{ key, text }])),
  )
}
