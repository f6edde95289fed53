/**
 * @module The tools `list_session_snapshots`, `set_snapshot_status` and `context_gauge`.
 */

import { callOf, given } from '../call.ts'
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
    async (args) => (await import('./session-calls.ts')).list(surface, given(args)),
  )
}

/** Registers `set_snapshot_status`. */
export function registerSetStatus(surface: Surface): void {
  surface.server.registerTool(
    'set_snapshot_status',
    {
      title: 'Set Snapshot Status',
      description:
        'Says what became of the work; on-hold = declined for now, in-progress reopens ended work. Its whole session follows.',
      inputSchema: StatusInput,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    async (given) => (await import('./session-calls.ts')).setSnapshotStatus(surface, given),
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
    async (given, extra) => (await import('./session-calls.ts')).gaugeContext(surface, given, callOf(extra)),
  )
}
