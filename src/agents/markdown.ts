/**
 * @module Renders each agent's file.
 *
 * Pure. Thresholds, phrases, tiers, headings and statuses come from ../rules.ts, which the code uses too. The files in
 * /agents are this text for the default command; a test fails if they differ.
 */

import type { AgentForm, TextWording } from '../hosts/installer.ts'
import { agentForm } from '../hosts/markdown.ts'
import type { AGENT_KINDS } from '../rules.ts'
import { contextRecoveryBody, contextRecoveryDescription } from './context-recovery.ts'
import { preCompactInterceptorBody, preCompactInterceptorDescription } from './pre-compact-interceptor.ts'

/** Subcommands that the agents run through Bash. The texts name no others, and install permits exactly these. */
export const AGENT_COMMANDS = ['save', 'summary', 'capture', 'list', 'show'] as const

export type AgentKind = (typeof AGENT_KINDS)[number]

/** Tools of the memory server that each agent's text names. The agent gets exactly these, and install permits them. */
export const TOOLS_OF = {
  'pre-compact-interceptor': ['save_session_snapshot', 'context_gauge', 'recall'],
  'context-recovery': ['recover_session', 'list_session_snapshots', 'set_snapshot_status', 'recall'],
} as const satisfies Record<AgentKind, readonly string[]>

export const AGENT_TOOLS: readonly string[] = [...new Set(Object.values(TOOLS_OF).flat())]

export interface AgentOptions extends TextWording {
  /** The agent's name with the host. Default: its kind. */
  readonly name?: string
  /** How the host reads agents. Default: as Claude Code does. */
  readonly form?: AgentForm
}

/** Returns the file of one agent. */
export function renderAgent(kind: AgentKind, options: AgentOptions): string {
  const { form = agentForm, name = kind } = options
  return form({ name, tools: TOOLS_OF[kind], ...content(kind, options.command) }, options)
}

// --- internal ---

function content(kind: AgentKind, command: string): { description: string; color: string; body: string } {
  switch (kind) {
    case 'pre-compact-interceptor':
      return {
        description: preCompactInterceptorDescription(),
        color: 'orange',
        body: preCompactInterceptorBody(command),
      }
    case 'context-recovery':
      return {
        description: contextRecoveryDescription(),
        color: 'cyan',
        body: contextRecoveryBody(command),
      }
    default:
      return kind satisfies never
  }
}
