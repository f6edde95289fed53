/** @module Removing a folder that somebody still writes into. */

import { rmSync } from 'node:fs'

/** Removes a folder although a process that ends late may still write into it, as a worker does after its hook. */
export function removeWhole(folder: string): void {
  for (let left = 50; ; left--) {
    try {
      rmSync(folder, { recursive: true, force: true })
      return
    } catch (error) {
      if (left === 0) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
}
