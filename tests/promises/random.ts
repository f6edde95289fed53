/** @module Chance that can be had again: the same seed gives the same numbers (mulberry32). */

export interface Chance {
  /** A number from 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  /** One of these. */
  pick<T>(values: readonly [T, ...T[]]): T
  /** Whether something of this likelihood happens. */
  happens(likelihood: number): boolean
}

/** Returns the numbers of a seed. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    pick: (values) => values[below(values.length)] ?? values[0],
    happens: (likelihood) => next() < likelihood,
  }
}
