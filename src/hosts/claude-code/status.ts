/**
 * @module What the host tells its status line of a session, and where it compacts by itself, as far as that can be known.
 *
 * Most models have no such point: the host waits until the API refuses the prompt, and nobody knows when that is.
 * Source: the host's thresholds, as observed with the clients 2.1.197 and 2.1.330 (docs/HOSTS.md).
 */

import { join } from 'node:path'
import { defined } from '../../defined.ts'
import { textOf } from '../../files/foreign-files.ts'
import { isJson, type Json, objectIn, stringOf } from '../../text/json.ts'
import type { HostPaths } from '../hook.ts'
import type { CompactionPoint, HostStatus } from '../host.ts'
import { hookHost } from './hook-host.ts'

/** Returns what the host's status JSON tells; undefined where it is none. */
export function readStatus(input: string): HostStatus | undefined {
  const status = objectIn(input)
  if (status === undefined) return undefined
  const context = part(status, 'context_window')
  const usage = part(context, 'current_usage')
  const kinds = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens', 'output_tokens']
  const tokens = kinds.reduce((sum, kind) => sum + (positive(usage[kind]) ?? 0), 0)
  const facts = {
    sessionId: stringOf(status['session_id']),
    promptId: stringOf(status['prompt_id']),
    folder: stringOf(part(status, 'workspace')['project_dir']) ?? stringOf(status['cwd']),
    model: stringOf(part(status, 'model')['id']),
    // No answer used nothing: 0 is what the host says before the first one, and after a compaction.
    tokens: tokens === 0 ? undefined : tokens,
    window: positive(context['context_window_size']),
  }
  return defined(facts)
}

/** Returns where the host compacts a session by itself, by its settings and this environment. */
export function compactsAt(status: HostStatus, places: HostPaths, env: NodeJS.ProcessEnv): CompactionPoint {
  const { folder, model, window } = status
  if (window === undefined) return { kind: 'unknown' }
  const files = [
    ...(folder === undefined
      ? []
      : ['settings.local.json', 'settings.json'].map((file) => join(folder, hookHost.projectFolder, file))),
    join(places.hostFolder, 'settings.json'),
  ]
  const settings = files.map(parseFile).filter((file) => file !== undefined)
  return compactionPoint({ window, ...defined({ model }), env, settings })
}

export interface CompactionFacts {
  /** The model's real window. */
  readonly window: number
  /** The model's id, with or without `[1m]`. */
  readonly model?: string
  readonly env: NodeJS.ProcessEnv
  /** The host's settings that hold, one after the other: the first that says something wins. */
  readonly settings: readonly Readonly<Record<string, unknown>>[]
}

/** Returns the tokens at which the host compacts, that it never does, or that it is unknown. */
export function compactionPoint(facts: CompactionFacts): CompactionPoint {
  const { env, settings } = facts
  const enabled = settings.map((file) => file['autoCompactEnabled']).find((value) => typeof value === 'boolean')
  if (isSet(env['DISABLE_COMPACT']) || isSet(env['DISABLE_AUTO_COMPACT']) || enabled === false) return { kind: 'off' }
  const window = setWindow(facts)
  if (window === undefined) return { kind: 'unknown' }
  const output = Math.min(
    number(env['CLAUDE_CODE_MAX_OUTPUT_TOKENS']) ?? COMPACTION_RESERVE.output,
    COMPACTION_RESERVE.output,
  )
  const usual = window - output - COMPACTION_RESERVE.margin
  const percent = number(env['CLAUDE_AUTOCOMPACT_PCT_OVERRIDE'])
  const early = percent === undefined ? usual : Math.floor(((window - output) * Math.min(percent, 100)) / 100)
  return { kind: 'at', tokens: Math.min(usual, early) }
}

// --- internal ---

function parseFile(file: string): Json | undefined {
  return objectIn(textOf(file))
}

function part(value: Json, key: string): Json {
  const found = value[key]
  return isJson(found) ? found : {}
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

/**
 * Tokens that the host keeps free when it compacts by itself: room for one answer (at most `output`), and a margin (host,
 * observed).
 */
const COMPACTION_RESERVE = { output: 20_000, margin: 13_000 } as const
/** Bounds of the auto-compaction window that a person may set; the host clamps other values to them (host, observed). */
const COMPACTION_WINDOW = { smallest: 100_000, largest: 1_000_000 } as const
/** Windows at which the host compacts these models by itself; every other model waits until the API refuses (host, observed). */
const MODEL_COMPACTION_WINDOW = [
  { model: 'claude-sonnet-4-6', window: 200_000, compactsAt: 200_000 },
  { model: 'claude-opus-4-6', window: 200_000, compactsAt: 200_000 },
  { model: 'claude-sonnet-5', window: 1_000_000, compactsAt: 967_000 },
  { model: 'claude-sonnet-5', window: 200_000, compactsAt: 200_000 },
] as const

function setWindow({ window, model, env, settings }: CompactionFacts): number | undefined {
  const chosen =
    number(env['CLAUDE_CODE_AUTO_COMPACT_WINDOW']) ??
    settings.map((file) => number(file['autoCompactWindow'])).find((value) => value !== undefined)
  if (chosen !== undefined)
    return Math.min(window, Math.max(COMPACTION_WINDOW.smallest, Math.min(COMPACTION_WINDOW.largest, chosen)))
  if (isSet(env['CLAUDE_CODE_REMOTE'])) return window
  const id = model?.replace(/\[1m\]$/, '') ?? ''
  return MODEL_COMPACTION_WINDOW.find(
    (known) => known.window === window && (id === known.model || id.startsWith(`${known.model}-`)),
  )?.compactsAt
}

/** As the host reads its switches. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && /^(1|true|yes|on)$/i.test(value.trim())
}

function number(value: unknown): number | undefined {
  return positive(typeof value === 'string' && value.trim() !== '' ? Number(value) : value)
}
