/**
 * @module Which files a session changed, and by how much: the latest last, one entry a file.
 */

import type { FileEdit } from '../../hosts/session-event.ts'
import { KEEP } from '../../rules.ts'
import { keep, type SessionState } from './session-state.ts'

/** Notes a file that was written or edited. */
export function noteEdit(state: SessionState, path: string, { change, added, removed }: FileEdit): void {
  const index = state.files.findIndex((file) => file.path === path)
  const known = index === -1 ? undefined : state.files.splice(index, 1)[0]
  keep(
    state.files,
    {
      path,
      change: known?.change === 'created' ? 'created' : change,
      edits: (known?.edits ?? 0) + 1,
      added: (known?.added ?? 0) + added,
      removed: (known?.removed ?? 0) + removed,
    },
    KEEP.files,
  )
}
