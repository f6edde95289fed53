/** @module The hash by which a tombstone is found again: keyed by the salt of the store that made it. */

import { createHmac } from 'node:crypto'
import type { Mark } from '../port-forgetting.ts'

/** Returns the tombstone's hash of a mark. */
export function hashMark(salt: string, mark: Mark): string {
  return createHmac('sha256', salt)
    .update(JSON.stringify(subjectOf(mark)))
    .digest('hex')
}

// --- internal ---

function subjectOf(mark: Mark): readonly string[] {
  switch (mark.kind) {
    case 'entity':
      return [mark.kind, mark.name]
    case 'observation':
      return [mark.kind, mark.name, mark.content]
    case 'relation':
      return [mark.kind, mark.relation.from, mark.relation.to, mark.relation.relationType]
    case 'session':
      return [mark.kind, mark.session]
    case 'text':
      return [mark.kind, mark.session, mark.text, ...(mark.field === undefined ? [] : [mark.field])]
  }
}
