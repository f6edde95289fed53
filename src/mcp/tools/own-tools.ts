/**
 * @module Our own tools, each with its words. What a tool does is loaded by its first call: a server's start needs none of it.
 */

import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { callOf } from '../call.ts'
import type { Surface } from '../surface.ts'
import { ForgetInput, GaugeInput, ListInput, RecallInput, RecoverInput, SaveInput, StatusInput } from './arguments.ts'
import { READS } from './input.ts'

/** Registers our own tools, in their order. */
export function registerOwnTools(surface: Surface): void {
  for (const [name, { load, isLoaded, ...tool }] of Object.entries(TOOLS)) {
    const definition = isLoaded === true ? { ...tool, _meta: { 'anthropic/alwaysLoad': true } } : tool
    surface.server.registerTool(name, definition, async (args: object, request) => {
      const call = await load()
      return call(surface, args as never, callOf(request))
    })
  }
}

// --- internal ---

interface Tool {
  readonly title: string
  readonly description: string
  readonly inputSchema: z.ZodObject
  readonly annotations: ToolAnnotations
  /** Whether a host that loads tools on demand loads it at the start. */
  readonly isLoaded?: true
  /** Loads what it does; `call` is the host's id of the call. */
  readonly load: () => Promise<
    (surface: Surface, args: never, call: string | undefined) => CallToolResult | Promise<CallToolResult>
  >
}

const WRITES = { ...READS, readOnlyHint: false }

const TOOLS: Readonly<Record<string, Tool>> = {
  /** Adds the model's statements to the session's snapshot. */
  save_session_snapshot: {
    title: 'Save Session Snapshot',
    description:
      'Records what the transcript does not show, when it comes up; requests, files, commands and results are captured ' +
      'already. checkpoint: true also saves a named checkpoint and returns its summary (500 tokens).',
    inputSchema: SaveInput,
    annotations: { ...WRITES, destructiveHint: true },
    isLoaded: true,
    load: async () => (await import('./save-call.ts')).save,
  },
  recover_session: {
    title: 'Recover Session',
    description:
      'The state of earlier work (at most 4,000 tokens), where the user goes on with it. apply = continue from its next step; ' +
      'confirm = show and ask first; choose = the user picks. ' +
      "After the user's yes: again with the id and confirmed: true.",
    inputSchema: RecoverInput,
    annotations: WRITES,
    isLoaded: true,
    load: async () => (await import('./recover-call.ts')).recover,
  },
  recall: {
    title: 'Recall',
    description:
      'Passages of earlier sessions that answer a question, in any word order, with typos. ' +
      'Use before redoing or asking something. At most 700 tokens. ' +
      'No query: the newest. With name: that entity. With session: its turn.',
    inputSchema: RecallInput,
    annotations: READS,
    isLoaded: true,
    load: async () => (await import('./recall-call.ts')).recall,
  },
  list_session_snapshots: {
    title: 'List Session Snapshots',
    description: 'Snapshots of this project, newest first, some 60 tokens each. Use to choose one.',
    inputSchema: ListInput,
    annotations: READS,
    load: async () => (await import('./snapshots-call.ts')).list,
  },
  set_snapshot_status: {
    title: 'Set Snapshot Status',
    description: 'Use when work is done, given up or declined for now (on-hold); in-progress reopens it. Cheap.',
    inputSchema: StatusInput,
    annotations: { ...WRITES, idempotentHint: false },
    load: async () => (await import('./snapshots-call.ts')).setSnapshotStatus,
  },
  context_gauge: {
    title: 'Context Gauge',
    description:
      'How full the context is, and whether upcoming_tokens would pass the 80% mark. Use before a large operation. Cheap.',
    inputSchema: GaugeInput,
    annotations: READS,
    load: async () => (await import('./snapshots-call.ts')).gaugeContext,
  },
  /** In two calls: the first shows what would be erased, the second erases it. */
  forget: {
    title: 'Forget',
    description:
      'Where the user wants something erased for good: what meets all conditions, a snapshot with its session. ' +
      'First shows what would go; after a yes: again with the confirm it returned.',
    inputSchema: ForgetInput,
    annotations: { ...WRITES, destructiveHint: true },
    load: async () => (await import('./forget-call.ts')).forgetSelected,
  },
}
