/**
 * @module The tools about sessions: `save_session_snapshot`, `recover_session`, `list_session_snapshots`,
 * `set_snapshot_status`, `context_gauge` and `forget`. What a tool does is loaded by its first call: a server's start needs
 * none of it.
 */

import { callOf, definedArguments } from '../call.ts'
import type { Surface } from '../surface.ts'
import { READS } from './input.ts'
import { ForgetInput, GaugeInput, ListInput, RecoverInput, SaveInput, StatusInput } from './session-arguments.ts'

/** Registers `save_session_snapshot`, which adds the model's statements to the session's snapshot and saves a checkpoint. */
export function registerSave(surface: Surface): void {
  surface.server.registerTool(
    'save_session_snapshot',
    {
      title: 'Save Session Snapshot',
      description:
        'Records what the transcript does not show, when it comes up; requests, files, commands and results are captured ' +
        'already. checkpoint: true also saves a named checkpoint and returns its summary (500 tokens).',
      inputSchema: SaveInput,
      annotations: { ...WRITES, destructiveHint: true },
      _meta: ALWAYS_LOADED,
    },
    async (args, request) => (await import('./save-call.ts')).save(surface, definedArguments(args), callOf(request)),
  )
}

/** Registers `recover_session`, which finds earlier work by an id, a pasted summary or a topic, and returns its state. */
export function registerRecover(surface: Surface): void {
  surface.server.registerTool(
    'recover_session',
    {
      title: 'Recover Session',
      description:
        'The state of earlier work (at most 4,000 tokens), where the user goes on with it. apply = continue from its next step; ' +
        'confirm = show and ask first; choose = the user picks. ' +
        "After the user's yes: again with the id and confirmed: true.",
      inputSchema: RecoverInput,
      annotations: WRITES,
      _meta: ALWAYS_LOADED,
    },
    async (args, request) => (await import('./recover-call.ts')).recover(surface, args, callOf(request)),
  )
}

/** Registers `list_session_snapshots`, `set_snapshot_status` and `context_gauge`. */
export function registerSnapshots(surface: Surface): void {
  const { server } = surface
  server.registerTool(
    'list_session_snapshots',
    {
      title: 'List Session Snapshots',
      description: 'Snapshots of this project, newest first, some 60 tokens each. Use to choose one.',
      inputSchema: ListInput,
      annotations: READS,
    },
    async (args) => (await import('./snapshots-call.ts')).list(surface, definedArguments(args)),
  )
  server.registerTool(
    'set_snapshot_status',
    {
      title: 'Set Snapshot Status',
      description: 'Use when work is done, given up or declined for now (on-hold); in-progress reopens it. Cheap.',
      inputSchema: StatusInput,
      annotations: { ...WRITES, idempotentHint: false },
    },
    async (args) => (await import('./snapshots-call.ts')).setSnapshotStatus(surface, args),
  )
  server.registerTool(
    'context_gauge',
    {
      title: 'Context Gauge',
      description:
        'How full the context is, and whether upcoming_tokens would pass the 80% mark. Use before a large operation. Cheap.',
      inputSchema: GaugeInput,
      annotations: READS,
    },
    async (args, request) => (await import('./snapshots-call.ts')).gaugeContext(surface, args, callOf(request)),
  )
}

/** Registers `forget`, in two calls: the first shows what would be erased, the second erases it. */
export function registerForget(surface: Surface): void {
  surface.server.registerTool(
    'forget',
    {
      title: 'Forget',
      description:
        'Where the user wants something erased for good: what meets all conditions, a snapshot with its session. ' +
        'First shows what would go; after a yes: again with the confirm it returned.',
      inputSchema: ForgetInput,
      annotations: { ...WRITES, destructiveHint: true },
    },
    async (args) => (await import('./forget-call.ts')).forgetSelected(surface, definedArguments(args)),
  )
}

// --- internal ---

const WRITES = { ...READS, readOnlyHint: false }
/** For a host that loads tools on demand. */
const ALWAYS_LOADED = { 'anthropic/alwaysLoad': true }
