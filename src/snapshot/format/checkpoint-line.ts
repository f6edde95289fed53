/**
 * @module References to a snapshot in a text: `Checkpoint: <name> #<8 hex>`, or a bare name.
 *
 * The eight digits are a hash of the name alone, against typing errors; they also tell how a name that was wrapped
 * over lines goes together again.
 */

import { SNAPSHOT_NAME_PREFIX, SUMMARY_HEADING } from '../../rules.ts'
import { isAliasName, isSnapshotName, nameChecksum } from '../name.ts'
import { cleanPaste, quoteDepth, unquote } from './pasted.ts'

export interface CheckpointReference {
  readonly name: string
  /** As it stands in the text. */
  readonly checksum?: string
  /** False when the checksum is another name's: the name was mistyped. Absent without a checksum. */
  readonly checksumOk?: boolean
}

/** Returns the last line of a continuation summary. */
export function renderCheckpointLine(name: string): string {
  return `${SUMMARY_HEADING.checkpoint[0]} ${name} #${nameChecksum(name)}`
}

/**
 * Returns the reference that follows the heading "Checkpoint:", which may continue on the next line; undefined if it is
 * no reference.
 */
export function readCheckpointLine(text: string): CheckpointReference | undefined {
  const near = text.slice(0, LONGEST)
  return readChecked(near) ?? readBare(near.replace(WRAPPED_HYPHEN, '-'))
}

/** Returns the checkpoints that a text names anywhere, each once, in their order. */
export function findCheckpointIds(text: string): CheckpointReference[] {
  const plain = cleanPaste(text)
    .split('\n')
    .map((line) => unquote(line, quoteDepth(line)))
    .join('\n')
    .replace(WRAPPED_HYPHEN, '-')
  const found = new Map<string, CheckpointReference>()
  const starts = [...plain.matchAll(NAME_START)].map((match) => match.index)
  for (const [i, start] of starts.entries()) {
    const reference = readCheckpointLine(plain.slice(start, starts[i + 1]))
    if (reference === undefined) continue
    const known = found.get(reference.name)
    if (known === undefined || known.checksumOk !== true) found.set(reference.name, reference)
  }
  return [...found.values()]
}

// --- internal ---

/** Longest reference, with its checksum and what wrapping added. */
const LONGEST = 320
/** Over more lines than this a name is not looked for: the ways to join them double with each. */
const MOST_BREAKS = 4
const CHECKSUM = /#\s*([0-9a-f](?:\s*[0-9a-f]){7})(?![\p{L}\d])/giu
const CHECKSUM_BEHIND = /^[\s`"'*”)]*#\s*([0-9a-f]{8})(?![\p{L}\d])/iu
const WRAPPED_HYPHEN = /-[ ]*\n[ ]*(?=[\p{L}\d])/gu
const NAME_START = new RegExp(
  `(?<![\\p{L}\\d_-])(?:${SNAPSHOT_NAME_PREFIX}-\\d{4}-\\d{2}-\\d{2}-|memori-\\S{1,120}?-turn-\\d|[a-z][a-z-]*_checkpoint_\\d{8}_)`,
  'giu',
)
const BARE_NAME = /^[\s`"'*“(]*([\p{L}\d][\p{L}\d_.:-]*)/u

/** The name that a checksum in the text fits. */
function readChecked(text: string): CheckpointReference | undefined {
  for (const match of text.matchAll(CHECKSUM)) {
    const checksum = (match[1] as string).replace(/\s/g, '').toLowerCase()
    const name = joinings(text.slice(0, match.index)).find((joined) => nameChecksum(joined) === checksum)
    if (name !== undefined) return { name, checksum, checksumOk: true }
  }
  return undefined
}

/** Every way in which a wrapped name may go together: nothing or a blank at each line end. */
function joinings(text: string): string[] {
  const [head = '', ...rest] = text.split('\n').map((line) => line.trim())
  if (rest.length > MOST_BREAKS) return []
  return rest
    .reduce((heads, line) => heads.flatMap((start) => [start + line, `${start} ${line}`]), [head])
    .map((name) => name.replace(/^[`"'*“(]+/, '').replace(/(?<![`"'*”)\s])[`"'*”)\s]+$/, ''))
}

/** A name of a known form. A checksum right behind it is another name's, or readChecked() would have found it. */
function readBare(text: string): CheckpointReference | undefined {
  const found = BARE_NAME.exec(text)
  const written = found?.[1]?.replace(/(?<![.:_-])[.:_-]+$/, '').replace(/^checkpoint/i, SNAPSHOT_NAME_PREFIX)
  if (found === null || written === undefined) return undefined
  // "checkpoint-2026-11-21-auth.md", "…-auth:yes": what stands behind a point or colon is not the name's.
  const name = [written, written.split(/[.:]/)[0] as string].find(
    (candidate) => isSnapshotName(candidate) || isAliasName(candidate),
  )
  if (name === undefined) return undefined
  const checksum = CHECKSUM_BEHIND.exec(text.slice(found[0].length))?.[1]?.toLowerCase()
  return checksum === undefined ? { name } : { name, checksum, checksumOk: false }
}
