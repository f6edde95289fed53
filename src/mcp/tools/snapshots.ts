/**
 * @module The tools `list_session_snapshots`, `set_snapshot_status` and `context_gauge`.
 */

import { callOf, definedArguments } from '../call.ts'
import type { Surface } from '../surface.ts'
import { GaugeInput, ListInput, StatusInput } from './session-arguments.ts'

/** Registers `list_session_snapshots`. */
export function registerList(surface: Surface): void {
  surface.server.registerTool(
    'list_session_snapshots',
    {
      title: 'List Session Snapshots',
      description: 'Snapshots of this project, newest first.',
      inputSchema: ListInput,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async (args) => (await import('./session-calls.ts')).list(surface, definedArguments(args)),
  )
}

/** Registers `set_snapshot_status`. */
export function registerSetStatus(surface: Surface): void {
  surface.server.registerTool(
    'set_snapshot_status',
    {
      title: 'Set Snapshot Status',
      description:
        'Sets the status of the work and its session; on-hold = declined for now, in-progress reopens ended work.',
      inputSchema: StatusInput,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    async (args) => (await import('./session-calls.ts')).setSnapshotStatus(surface, args),
  )
}

/** Registers `context_gauge`. */
export function registerGauge(surface: Surface): void {
  surface.server.registerTool(
    'context_gauge',
    {
      title: 'Context Gauge',
      description: 'How full the context is, how far from the 80% mark, and whether upcoming_tokens would pass it.',
      inputSchema: GaugeInput,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async (args, request) => (await import('./session-calls.ts')).gaugeContext(surface, args, callOf(request)),
  )
}
