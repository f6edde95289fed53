/** @module The colour of an entity's type, in the picture and in its legend: readable on light and on dark. */

const COLOURS = ['#0f8b7f', '#c2571a', '#6a5acd', '#b8860b', '#c0396b', '#2f7ed8', '#5d8c1a', '#8a6d5b'] as const

/** Types of our own keep their colour, whatever else the store holds. */
const OWN = ['session-snapshot', 'file', 'project', 'decision', 'solution', 'user-intent', 'wave'] as const

/** Returns the colour of a type; the same one each time. */
export function colourOf(type: string): string {
  const own = (OWN as readonly string[]).indexOf(type)
  let sum = 0
  for (const letter of type) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973
  return COLOURS[own === -1 ? sum % COLOURS.length : own] ?? COLOURS[0]
}
