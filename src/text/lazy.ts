/** @module A value that is made at its first use and kept. */

/** Returns a function that calls `make` once, and returns what it made from then on. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
