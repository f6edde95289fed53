/** @module The colour of an entity's type, in the picture and in its legend: readable on light and on dark. */

/** At least 3:1 against both grounds of the viewer. */
const COLOURS = [
  '#0f8b7f',
  '#c2571a',
  '#6a5acd',
  '#a67a00',
  '#c0396b',
  '#2f7ed8',
  '#5d8c1a',
  '#8a6d5b',
  '#a84bc0',
  '#0887a8',
  '#d1453b',
  '#6b7fa3',
] as const

/** Types beyond the colours. */
export const OTHER_COLOUR = '#8a8f8d'

/** Types of our own keep their colour, whatever else there is. */
const OWN = ['session', 'file', 'project', 'decision'] as const

/** Returns the colours of types that are given by how many there are, most first: twelve have one, the others are grey. */
export function coloursOf(types: readonly string[]): ReadonlyMap<string, string> {
  const others = types.filter((type) => !(OWN as readonly string[]).includes(type))
  return new Map([...OWN, ...others].slice(0, COLOURS.length).map((type, place) => [type, COLOURS[place] as string]))
}
