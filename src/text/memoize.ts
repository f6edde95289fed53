/** @module Keeps the last results of a pure function that is called with the same argument again and again. */

/** Answers that are kept unless told, and the longest text whose answer is: paths, commands and names come again, prose does not. */
const MOST = 64
const LONGEST = 2_000

/** Returns the function, which works out nothing where the text is one of its last. */
export function repeating<T>(make: (text: string) => T, most = MOST): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    const answer = known ?? make(text)
    if (known !== undefined || text.length > LONGEST) return answer
    if (answers.size === most) answers.delete(answers.keys().next().value as string)
    answers.set(text, answer)
    return answer
  }
}
