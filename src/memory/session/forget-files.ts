/** @module What lies of forgotten sessions beside the store: queued events, and the recordings that we made of them. */

import type { Config } from '../../config.ts'
import { removeRecordings } from '../../hosts/known.ts'
import { forgetEvents, queueFolder } from './queued-events.ts'

/** Removes the queued events and the recordings of these sessions. A host's own transcripts stay. */
export function forgetFiles(config: Config, sessions: readonly string[]): void {
  forgetEvents(queueFolder(config), sessions)
  removeRecordings(config, sessions)
}
