/** @module A pure function that is asked the same again and again: the last answer is kept. */

/** Returns the function, which works out nothing where the text is the last one's again. */
export function repeating<T>(make: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly answer: T } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, answer: make(text) }
    return last.answer
  }
}
