/**
 * @module The guard of every runner: nothing is started unless the loopback is the only interface.
 */

import { readFileSync } from 'node:fs'

/** Throws where there is another network interface than the loopback: whatever the client tries, no packet leaves the machine. */
export function requireAlone(): void {
  const interfaces = readFileSync('/proc/net/dev', 'utf8')
    .split('\n')
    .slice(2)
    .flatMap((line) => line.split(':')[0]?.trim() || [])
  if (interfaces.join() !== 'lo') throw new Error(`not alone on the loopback, so nothing is started: ${interfaces}`)
}
