/**
 * @module The context of a command that only reads: where there is no store, it reads an empty one and creates none.
 */

import { statSync } from 'node:fs'
import { type Context, compose } from '../../compose.ts'
import { isAddress } from '../../store/location.ts'

/** Returns the context for a command; for one that only reads, without a store's file, that of an empty store in memory. */
export function readingContext(command: string | undefined, context: Context): Context {
  const { config, version } = context
  if (command === undefined || !READING.has(command) || !isAbsent(config.store)) return context
  const { withStore } = compose({ ...config, store: ':memory:' }, { command: context.command, version })
  return { ...context, withStore }
}

// --- internal ---

const READING: ReadonlySet<string> = new Set([
  ...[
    'list',
    'show',
    'summary',
    'load',
    'age',
    'validate',
    'status',
    'search',
    'related',
    'diff',
    'timeline',
    'stats',
    'injected',
  ],
  ...['explain', 'export', 'handoff', 'prune'],
])

/** A path that leads through a file can hold no store: opening it says so. */
function isAbsent(location: string): boolean {
  if (location === '' || location.includes('\0') || isAddress(location)) return false
  try {
    statSync(location)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
