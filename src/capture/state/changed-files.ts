/**
 * @module Which files a session changed, and by how much: the latest last, one entry a file.
 */

import { KEEP } from '../../rules.ts'
import { isJson, type Json, stringOf } from '../../text/json.ts'
import { type FileState, keep, type SessionState } from './session-state.ts'

/** What one call did to a file. */
export interface FileEdit {
  readonly change: FileState['change']
  readonly added: number
  readonly removed: number
}

/** Returns what writing a file as a whole did to it. `details` is the host's own record of it. */
export function readWrite(details: Json, output: string): FileEdit {
  const created = details['type'] === 'create' || (details['type'] === undefined && /created successfully/.test(output))
  const content = created ? stringOf(details['content']) : undefined
  const counts =
    content === undefined ? patchCounts(details['structuredPatch']) : { added: lineCount(content), removed: 0 }
  return { change: created ? 'created' : 'modified', ...counts }
}

/** Returns what an edit did to a file. An edit of nothing creates the file. */
export function readEdit(details: Json): FileEdit {
  const created = details['oldString'] === '' && details['originalFile'] === ''
  return { change: created ? 'created' : 'modified', ...patchCounts(details['structuredPatch']) }
}

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

// --- internal ---

function patchCounts(patch: unknown): { added: number; removed: number } {
  let added = 0
  let removed = 0
  for (const hunk of Array.isArray(patch) ? patch : []) {
    const lines: unknown = isJson(hunk) ? hunk['lines'] : undefined
    for (const line of Array.isArray(lines) ? lines : []) {
      if (typeof line !== 'string') continue
      if (line.startsWith('+')) added += 1
      else if (line.startsWith('-')) removed += 1
    }
  }
  return { added, removed }
}

function lineCount(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
