/** @module What the reader of a rollout file remembers from one record to the next. Plain JSON of a fixed size, without secrets. */

import type { OffState } from '../time-off.ts'

export interface RolloutState extends OffState {
  /** Folder of the current turn. */
  folder?: string
}
