/** @module Whether this process may open the files that its work needs: node itself ends a process (SIGABRT) that runs out of them. */

import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/** Throws an error with the code EMFILE if fewer than NEEDED descriptors are left. */
export function requireDescriptors(): void {
  const opened: number[] = []
  try {
    while (opened.length < NEEDED) opened.push(openSync(devNull, 'r'))
  } finally {
    for (const file of opened) closeSync(file)
  }
}

// --- internal ---

/** The store takes three, a timer that ends a pattern six, each of several git processes three, for a moment; measured: 24. */
const NEEDED = 24
