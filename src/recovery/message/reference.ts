/**
 * @module What a message refers to: a pasted continuation summary, or a checkpoint's id. Pure.
 *
 * A summary counts where it was pasted as a block of ours. An id counts in the person's own words: in a log, a fence or a
 * quotation it is part of what they show. Source: context recovery agent, "Pattern 1: Formatted Continuation" and "If
 * explicit checkpoint ID mentioned".
 */

import { defined } from '../../defined.ts'
import { HOST_OPENING, TEMPLATE } from '../../rules.ts'
import type { CheckpointReference } from '../../snapshot/format/checkpoint-line.ts'
import { cleanPaste, quoteDepth, unquote } from '../../snapshot/format/pasted.ts'
import {
  findBlock,
  findCheckpointIds,
  type ParsedSummary,
  parseSummary,
  type SummaryBlock,
} from '../../snapshot/format/summary.ts'
import { isPasted, ownWords } from './own-words.ts'
import { mayRefer, SESSION_ID } from './quick-check.ts'

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
  /** Names sessions, by the ids that their hosts gave them. */
  | { readonly kind: 'session'; readonly ids: readonly string[] }
  /** A summary that lost its last line, or was written by hand. */
  | { readonly kind: 'formatted'; readonly topic: string; readonly summary: ParsedSummary }

/** Returns what the message refers to. */
export function findReference(message: string): Reference {
  if (!mayRefer(message)) return { kind: 'none' }
  const { summary, ids } = namedIn(message)
  const [first, ...rest] = ids
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
  const sessions = sessionsIn(message)
  return sessions.length === 0 ? { kind: 'none' } : { kind: 'session', ids: sessions }
}

/**
 * Returns the sessions that a message names: alone, in a command that resumes one, by the path of a transcript, all in the
 * person's own words. A host adds such a path to an approved plan: there it counts wherever it stands.
 */
function sessionsIn(message: string): string[] {
  if (message.search(SESSION_ID) === -1) return []
  const near = message.slice(0, IDS_WITHIN.head).replace(QUOTED_TRANSCRIPT, '$<path>')
  const own = [...ownWords(near).matchAll(SESSION_ID)].map(([id]) => id)
  if (!message.trimStart().startsWith(HOST_OPENING.plan)) return [...new Set(own)].slice(0, MOST_SESSIONS)
  const paths = [...message.slice(-IDS_WITHIN.tail).matchAll(TRANSCRIPT)].map(([, id = '']) => id)
  return [...new Set([...paths, ...own])].slice(0, MOST_SESSIONS)
}

// --- internal ---

const MOST_SESSIONS = 5

/** A summary says so of a session that itself began with one: that is not what is meant. */
const PASTED_BEFORE = /\[continuation summary of checkpoint-[^\s\]]{1,200}\]/g
/** Names stand at the beginning or at the end of what is pasted around them. */
const IDS_WITHIN = { head: 200_000, tail: 50_000 } as const
const TRANSCRIPT = new RegExp(`(${SESSION_ID.source})\\.jsonl`, 'g')
/** One between quotation marks is named, not quoted. */
const QUOTED_TRANSCRIPT = /(["'`])(?<path>[^\s"'`]{1,400}\.jsonl)\1/g
const RULE = /^\s*[-=_*─━═]{3,}\s*$/
const FENCE = /^\s{0,3}(?:`{3,}|~{3,})/
/** The lines of ours that stand before a block (renderSaved()). */
const SAVED_LINES = [TEMPLATE.confirmed, TEMPLATE.checkpoint, TEMPLATE.saved, TEMPLATE.pasteThis]

interface Named {
  readonly summary: ParsedSummary | undefined
  readonly ids: readonly CheckpointReference[]
}

function namedIn(message: string): Named {
  const lines = cleanPaste(message).split('\n')
  const block = findBlock(lines)
  const { from, to } = block ?? { from: 0, to: 0 }
  const text = ownWords([...lines.slice(0, from), ...lines.slice(to)].join('\n'))
  const isOurs = block !== undefined && !isWithinPaste(lines, block)
  const summary = parseSummary(isOurs ? lines.slice(from, to).join('\n') : text)
  const named = findCheckpointIds(text.replaceAll(PASTED_BEFORE, ''))
  return { summary, ids: summary?.checkpoint === undefined ? named : [summary.checkpoint, ...named] }
}

/**
 * Returns whether a block stands in the midst of other pasted text: in a fence that holds more than it, or behind lines of a
 * log, a terminal or a quotation. Rules around it, and what we say before it, are our own.
 */
function isWithinPaste(lines: readonly string[], { from, to }: SummaryBlock): boolean {
  const before = lines.slice(0, from)
  const isFenced = before.filter((line) => FENCE.test(line)).length % 2 === 1
  const near = before.findLast((line) => unquote(line, quoteDepth(line)) !== '' && !RULE.test(line) && !isOfSaved(line))
  if (lines.slice(from, to).some((line) => FENCE.test(line))) return true
  if (!isFenced) return near !== undefined && !FENCE.test(near) && isPasted(near)
  const behind = lines.slice(to).find((line) => line.trim() !== '' && !RULE.test(line))
  return near === undefined || !FENCE.test(near) || (behind !== undefined && !FENCE.test(behind))
}

function isOfSaved(line: string): boolean {
  return SAVED_LINES.some((saved) => line.trimStart().startsWith(saved))
}
