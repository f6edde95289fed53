/** @module Whether system calls can be watched, and faults put into them, on this machine. */

import { spawnSync } from 'node:child_process'

/** Returns whether strace is there and may trace. */
export function traceWorks(): boolean {
  return spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0
}

/** Returns whether this process may mount file systems of its own. */
export function mountWorks(): boolean {
  return process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0
}
