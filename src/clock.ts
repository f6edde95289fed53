/** @module The clocks: nothing else reads the time, everything else is given it. */

/** Returns the time. */
export function now(): Date {
  return new Date()
}

/** Returns the milliseconds since this process began. `performance.now()` says the same, but loads more of node. */
export function sinceStart(): number {
  return process.uptime() * 1_000
}
