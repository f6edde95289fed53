/** @module What the reader of a rollout file remembers from one record to the next. Plain JSON of a fixed size, without secrets. */

import type { ReaderState } from '../host.ts'

export interface RolloutState extends ReaderState {
  /** What was read last was said while Throughline was off; up to the next prompt nothing is told. */
  afterOff?: boolean
  /** Folder of the current turn. */
  folder?: string
}
