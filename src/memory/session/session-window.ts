/**
 * @module What only the status line learns about a session: its real window, and how the context grows from turn to
 * turn.
 *
 * No hook is given either; the status line leaves them in the store, one small record a session, written at most once a turn.
 */

import { hostOf } from '../../hosts/hook-hosts.ts'
import { GROWTH_TURNS } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { objectIn } from '../../text/json.ts'

export interface SessionWindow {
  /** Tokens that the model's window holds. */
  readonly window: number
  /** The prompt that each of the last turns began with, and the tokens that were used then; since the last compaction. */
  readonly turns: readonly { readonly prompt: string; readonly tokens: number }[]
  /** Told by the model's id at the start: holds until the status line says more. */
  readonly byModel?: true
}

export interface WindowFacts {
  readonly window: number
  /** The prompt of the running turn. */
  readonly prompt?: string
  /** Absent when unknown: before the first answer, and after a compaction until the next one. */
  readonly tokens?: number
}

/** Returns what is known of a session's window, or undefined. */
export async function sessionWindow(store: GraphStore, sessionId: string): Promise<SessionWindow | undefined> {
  const value = objectIn(await store.record(windowRecordKey(sessionId))) as Partial<SessionWindow> | undefined
  return typeof value?.window === 'number' && Array.isArray(value.turns) ? (value as SessionWindow) : undefined
}

/** Records what the status line received, and returns it with what was known before. Writes only changes. */
export async function rememberWindow(
  store: GraphStore,
  sessionId: string,
  facts: WindowFacts,
  now: Date,
): Promise<SessionWindow> {
  const before = await sessionWindow(store, sessionId)
  const after = withFacts(before, facts)
  const value = JSON.stringify(after)
  if (value !== JSON.stringify(before))
    await store.commit([{ kind: 'put-record', key: windowRecordKey(sessionId), value, at: now.toISOString() }])
  return after
}

/**
 * Remembers the window of a session that starts or goes on with this model, where the id tells it and the status line has
 * not. An id that tells nothing takes back what an earlier one told.
 */
export async function rememberModel(
  store: GraphStore,
  sessionId: string,
  model: string | undefined,
  { now, env }: { readonly now: Date; readonly env: NodeJS.ProcessEnv },
): Promise<void> {
  const known = await sessionWindow(store, sessionId)
  if (model === undefined || (known !== undefined && known.byModel !== true)) return
  const window = hostOf(env).windowOfModel(model, env)
  if (window === known?.window) return
  const value: SessionWindow | object = window === undefined ? {} : { window, turns: [], byModel: true }
  await store.commit([
    { kind: 'put-record', key: windowRecordKey(sessionId), value: JSON.stringify(value), at: now.toISOString() },
  ])
}

/** Returns by how many tokens the context grows in a turn, over the last turns; undefined before enough of them were seen. */
export function growthPerTurn({ turns }: Pick<SessionWindow, 'turns'>): number | undefined {
  const [first, last] = [turns[0], turns.at(-1)]
  if (first === undefined || last === undefined || turns.length < GROWTH_TURNS.least) return undefined
  const growth = (last.tokens - first.tokens) / (turns.length - 1)
  return growth > 0 ? growth : undefined
}

// --- internal ---

function windowRecordKey(sessionId: string): string {
  return `window:${sessionId}`
}

function withFacts(before: SessionWindow | undefined, { window, prompt, tokens }: WindowFacts): SessionWindow {
  const turns = before?.turns ?? []
  const last = turns.at(-1)
  if (prompt === undefined || tokens === undefined || last?.prompt === prompt) return { window, turns }
  // Less than at the turn before: the conversation was compacted, and grows from here.
  const kept = last !== undefined && tokens < last.tokens ? [] : turns
  return { window, turns: [...kept, { prompt, tokens }].slice(-(GROWTH_TURNS.most + 1)) }
}
