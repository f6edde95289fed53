/** @module How much is tried: all of it every night (`NIGHTLY=1`), a part in each run. */

const isNight = Boolean(process.env['NIGHTLY'])

/** Returns how often a property is tried: a quarter of the full number by day. */
export function rounds(full: number): number {
  return isNight ? full : Math.ceil(full / 4)
}

/** Returns the full amount every night, and the part by day. */
export function fullOrPart(full: number, part: number): number {
  return isNight ? full : part
}

/** Returns the cases that are tried: every eighth of all by day. */
export function sample<Case>(all: readonly Case[]): readonly Case[] {
  return isNight ? all : all.filter((_, place) => place % 8 === 0)
}
