/** @module What the host tells its status line of a session. */

import { defined } from '../../defined.ts'
import { isJson, type Json, objectIn, stringOf } from '../../text/json.ts'
import type { HostStatus } from '../hook.ts'

/** Returns what the host's status JSON tells; undefined where it is none. */
export function readStatus(input: string): HostStatus | undefined {
  const status = objectIn(input)
  if (status === undefined) return undefined
  const context = part(status, 'context_window')
  const usage = part(context, 'current_usage')
  const kinds = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens', 'output_tokens']
  const tokens = kinds.reduce((sum, kind) => sum + (positive(usage[kind]) ?? 0), 0)
  return defined({
    sessionId: stringOf(status['session_id']),
    promptId: stringOf(status['prompt_id']),
    folder: stringOf(part(status, 'workspace')['project_dir']) ?? stringOf(status['cwd']),
    // No answer used nothing: 0 is what the host says before the first one, and after a compaction.
    tokens: tokens === 0 ? undefined : tokens,
    window: positive(context['context_window_size']),
  })
}

// --- internal ---

function part(value: Json, key: string): Json {
  const found = value[key]
  return isJson(found) ? found : {}
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}
