/**
 * @module Which files a session changed, what the edits do, and which of them are committed: the latest last, one entry a file.
 */

import { defined } from '../../defined.ts'
import type { FileEdit } from '../../hosts/session-event.ts'
import { KEEP } from '../../rules.ts'
import type { ChangedNames } from '../../snapshot/types.ts'
import { type FileState, keep, type SessionState } from './session-state.ts'

/** Notes a file that was written or edited, with the names that the file's edits changed so far. */
export function noteEdit(
  state: SessionState,
  path: string,
  { change, added, removed }: FileEdit,
  names: ChangedNames | undefined,
): void {
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
      ...defined({ names }),
    },
    KEEP.files,
  )
}

/** Notes that the files were put into the index: those that `holds` says, of those that are not committed. */
export function noteStaged(state: SessionState, holds: (path: string) => boolean): void {
  state.files = state.files.map((file) =>
    file.committed === undefined && holds(file.path) ? { ...file, staged: true } : file,
  )
}

/** Notes a commit of what is in the index, or of all that changed. */
export function noteCommitted(state: SessionState, subject: string, all: boolean): void {
  state.files = state.files.map((file): FileState => {
    if (file.staged !== true && !(all && file.committed === undefined)) return file
    const { staged: _, ...rest } = file
    return { ...rest, committed: subject }
  })
}
