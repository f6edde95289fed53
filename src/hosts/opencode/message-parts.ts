/** @module The messages of an OpenCode session and their parts: what each tells. Pure. */

import { defined } from '../../defined.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, objectsIn, type Redacted, type RedactedJson, type RedactedValue } from '../../redact/redacted.ts'
import { isJson, stringOf } from '../../text/json.ts'
import { isClientText } from '../client-text.ts'
import { fieldsOf } from '../read-fields.ts'
import type { AgentMark, SessionEvent } from '../session-event.ts'
import { callIn, resultsIn } from './tool-parts.ts'

/** What something tells in one of its states: a message and a part are told again each time that they change. */
type Told = readonly [state: string, events: readonly SessionEvent[]]

/**
 * Returns what a person typed: the texts of a message's parts, without those that the client or a plugin added, and without the
 * quotes that `opencode run` puts around a message.
 */
export function typedIn(parts: readonly unknown[]): string {
  const texts = parts
    .filter(isJson)
    .filter(({ type, synthetic, ignored }) => type === 'text' && synthetic !== true && ignored !== true)
  const text = texts
    .map((part) => stringOf(part['text']) ?? '')
    .join('\n')
    .trim()
  const inner = text.slice(1, -1)
  const isQuoted = text.length > 2 && text === `"${inner}"` && !/(?<!\\)"/.test(inner)
  const own = isQuoted ? inner.replaceAll('\\"', '"') : text
  return isClientText(own) ? '' : own
}

/** Returns what a message of the model tells: that it begins, then the tokens of its call, and that the person stopped it. */
export function eventsOfMessage(info: RedactedJson, window?: number): Told[] {
  const tokens = tokensOf(info['tokens'])
  const hasEnded = isJson(info['time']) && info['time']['completed'] !== undefined
  const isStopped = isJson(info['error']) && info['error']['name'] === 'MessageAbortedError'
  const isSummary = info['summary'] === true
  const named = fieldsOf(info, { id: 'id', model: 'modelID' })
  const begins: SessionEvent = { is: 'message', continued: false, ...named }
  const ends: SessionEvent = { is: 'message', continued: true, tokens, ...defined({ window }) }
  return [
    ...(isSummary ? [] : [['begins', [begins]] as const]),
    ...(isSummary || !hasEnded || tokens === 0 ? [] : [['ends', [ends]] as const]),
    ...(isStopped ? [['stopped', [{ is: 'interruption' }]] as const] : []),
  ]
}

/** Returns what a part of a message of the model tells. */
export function eventsOfPart(part: RedactedJson, servers: readonly string[], by?: AgentMark): Told[] {
  const type = stringOf(part['type']) ?? NO_TYPE
  if (type === 'tool') return eventsOfTool(part, servers, by)
  if (by !== undefined) return []
  const text = stringOf(part['text']) ?? EMPTY
  const hasEnded = isJson(part['time']) && part['time']['end'] !== undefined
  if (type === 'text') return hasEnded && text !== '' ? [['text', [{ is: 'answer', text, continued: false }]]] : []
  if (type === 'reasoning') return hasEnded && text !== '' ? [['thought', [{ is: 'thought', text }]]] : []
  return SILENT.has(type) ? [] : [['unknown', [{ is: 'unknown', kind: redact(`part ${type}`) }]]]
}

/** A moment of a session's history. */
export interface Moment {
  readonly at: string | undefined
  readonly events: readonly SessionEvent[]
  readonly summary?: Redacted
}

/** Returns what messages tell that were written before we were there. */
export function eventsOfHistory(messages: readonly RedactedJson[], servers: readonly string[]): Moment[] {
  let follows = START
  return messages.flatMap(({ info, parts }): Moment[] => {
    if (!isJson(info) || !Array.isArray(parts)) return []
    const before = follows
    follows = stringOf(info['id']) ?? follows
    const created = isJson(info['time']) ? info['time']['created'] : undefined
    const at = typeof created === 'number' ? new Date(created).toISOString() : undefined
    if (info['role'] === 'user') {
      const text = redact(typedIn(parts))
      return text === '' ? [] : [{ at, events: [{ is: 'prompt', text, kind: 'words', follows: before }] }]
    }
    const all = objectsIn(parts)
    if (info['summary'] === true) {
      const summary = all.flatMap((part) => (part['type'] === 'text' ? (stringOf(part['text']) ?? []) : []))
      return [{ at, events: [{ is: 'compaction' }], summary: redact(summary.join('\n')) }]
    }
    const [begins, ...rest] = eventsOfMessage(info)
    const parted = [
      ...(begins === undefined ? [] : [begins]),
      ...all.flatMap((part) => eventsOfPart(part, servers)),
      ...rest,
    ]
    return [{ at, events: parted.flatMap(([, events]) => events) }]
  })
}

// --- internal ---

const NO_TYPE = redact('no type')
/** Stands for what the first prompt follows. */
export const START = redact('start')

/** Parts that tell nothing of the work. */
const SILENT = new Set('step-start step-finish snapshot patch file agent subtask retry compaction'.split(' '))

function eventsOfTool(part: RedactedJson, servers: readonly string[], by?: AgentMark): Told[] {
  const status = isJson(part['state']) ? part['state']['status'] : undefined
  // While it is pending, what the model gives it is not there yet.
  if (status === 'pending') return []
  const call = callIn(part, servers, by)
  const hasEnded = status === 'completed' || status === 'error'
  return [
    ...(call === undefined ? [] : [['call', [call]] as const]),
    ...(hasEnded ? [['result', resultsIn(part, by)] as const] : []),
  ]
}

/** Input, cache and output tokens of a call. */
function tokensOf(tokens: RedactedValue): number {
  if (!isJson(tokens)) return 0
  const cache = isJson(tokens['cache']) ? tokens['cache'] : {}
  const all = [tokens['input'], tokens['output'], tokens['reasoning'], cache['read'], cache['write']]
  return all.reduce((sum: number, count) => sum + (typeof count === 'number' ? count : 0), 0)
}
