/** @module What the host tells its status line of a session, and the settings that say where it compacts. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '../../defined.ts'
import { isJson, type Json, objectIn, stringOf } from '../../text/json.ts'
import type { HostPaths } from '../hook.ts'
import type { CompactionPoint, HostStatus } from '../host.ts'
import { compactionPoint } from './compaction-point.ts'
import { hookHost } from './hook-host.ts'

/** Returns what the host's status JSON tells; undefined where it is none. */
export function readStatus(input: string): HostStatus | undefined {
  const status = objectIn(input)
  if (status === undefined) return undefined
  const context = part(status, 'context_window')
  const usage = part(context, 'current_usage')
  const kinds = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens', 'output_tokens']
  const tokens = kinds.reduce((sum, kind) => sum + (positive(usage[kind]) ?? 0), 0)
  const told = {
    sessionId: stringOf(status['session_id']),
    promptId: stringOf(status['prompt_id']),
    folder: stringOf(part(status, 'workspace')['project_dir']) ?? stringOf(status['cwd']),
    model: stringOf(part(status, 'model')['id']),
    // No answer used nothing: 0 is what the host says before the first one, and after a compaction.
    tokens: tokens === 0 ? undefined : tokens,
    window: positive(context['context_window_size']),
  }
  return defined(told)
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
  const settings = files.map(parseFile).filter((one) => one !== undefined)
  return compactionPoint({ window, ...defined({ model }), env, settings })
}

// --- internal ---

function parseFile(file: string): Json | undefined {
  try {
    return objectIn(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function part(value: Json, key: string): Json {
  const found = value[key]
  return isJson(found) ? found : {}
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}
