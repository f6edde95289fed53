/** @module Several patterns asked at once: one search where there would be many. Pure. */

/** Returns whether one of the patterns fits a text. They have no references to groups; flags are those of the first. */
export function matchesAny(patterns: readonly RegExp[]): (text: string) => boolean {
  let made: RegExp | undefined
  return (text) => {
    made ??= new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), patterns[0]?.flags)
    return made.test(text)
  }
}
