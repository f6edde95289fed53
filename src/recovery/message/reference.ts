/**
 * @module What a message refers to: a pasted continuation summary, or a checkpoint's id. Pure.
 *
 * Source: context recovery agent, "Pattern 1: Formatted Continuation" and "If explicit checkpoint ID mentioned".
 */

import { defined } from '../../defined.ts'
import { findCheckpointIds, type ParsedSummary } from '../../snapshot/format/summary.ts'
import { pastedSummary } from './pasted-summary.ts'
import { mayRefer } from './quick-check.ts'

export type Reference =
  | { readonly kind: 'none' }
  /** Names a checkpoint, alone or at the end of a summary. */
  | {
      readonly kind: 'id'
      readonly name: string
      readonly checksumOk?: boolean
      readonly others: readonly string[]
      readonly summary?: ParsedSummary
    }
  /** A summary that lost its last line, or was written by hand. */
  | { readonly kind: 'formatted'; readonly topic: string; readonly summary: ParsedSummary }

/** A summary says so of a session that itself began with one: that is not what is meant. */
const PASTED_BEFORE = /\[continuation summary of checkpoint-[^\s\]]{1,200}\]/g

/** Returns what the message refers to. */
export function findReference(message: string): Reference {
  if (!mayRefer(message)) return { kind: 'none' }
  const summary = pastedSummary(message)
  const named = findCheckpointIds(message.replaceAll(PASTED_BEFORE, ''))
  const [first, ...rest] = summary?.checkpoint === undefined ? named : [summary.checkpoint, ...named]
  if (first !== undefined) {
    const others = [...new Set(rest.map((id) => id.name))].filter((name) => name !== first.name)
    return {
      kind: 'id',
      name: first.name,
      others,
      ...defined({ checksumOk: first.checksumOk, summary }),
    }
  }
  if (summary?.topic !== undefined) return { kind: 'formatted', topic: summary.topic, summary }
  return { kind: 'none' }
}
