/** @module What work costs on a machine that is busy with other things, too: the processor's time, not the time that passes. */

/** Begins to count; the result returns the milliseconds that this process has had of the processor since. */
export function startMeter(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
}
