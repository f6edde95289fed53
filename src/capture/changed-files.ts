/**
 * @module Which files a session changed, and by how much: the latest last, one entry a file.
 */

import { KEEP } from '../rules.ts'
import { isJson, type Json, stringOf } from './json.ts'
import { type FileState, keep, type SessionState } from './session-state.ts'

/** Notes a file that was written as a whole. `details` is the host's own record of it. */
export function noteWrite(state: SessionState, path: string, details: Json, output: string): void {
  const created = details['type'] === 'create' || (details['type'] === undefined && /created successfully/.test(output))
  const content = created ? stringOf(details['content']) : undefined
  const counts =
    content === undefined ? patchCounts(details['structuredPatch']) : { added: lineCount(content), removed: 0 }
  noteFile(state, path, created ? 'created' : 'modified', counts)
}

/** Notes a file that was edited. An edit of nothing creates the file. */
export function noteEdit(state: SessionState, path: string, details: Json): void {
  const created = details['oldString'] === '' && details['originalFile'] === ''
  noteFile(state, path, created ? 'created' : 'modified', patchCounts(details['structuredPatch']))
}

// --- internal ---

function noteFile(
  state: SessionState,
  path: string,
  change: FileState['change'],
  counts: { added: number; removed: number },
): void {
  const index = state.files.findIndex((file) => file.path === path)
  const known = index === -1 ? undefined : state.files.splice(index, 1)[0]
  keep(
    state.files,
    {
      path,
      change: known?.change === 'created' ? 'created' : change,
      edits: (known?.edits ?? 0) + 1,
      added: (known?.added ?? 0) + counts.added,
      removed: (known?.removed ?? 0) + counts.removed,
    },
    KEEP.files,
  )
}

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
