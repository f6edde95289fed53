/**
 * @module The agent pack as text: what each subagent's markdown file says.
 *
 * Pure. Thresholds, phrases, tiers, headings and statuses come from ../rules.ts, the values that the code runs on; the
 * files in /agents are this text for the default command, and a test fails when they differ.
 */

import { contextRecoveryBody, contextRecoveryDescription } from './context-recovery.ts'
import { preCompactInterceptorBody, preCompactInterceptorDescription } from './pre-compact-interceptor.ts'

export type AgentKind = 'pre-compact-interceptor' | 'context-recovery'

/** File name of each agent. */
export const AGENT_FILES = {
  'pre-compact-interceptor': 'pre-compact-interceptor.md',
  'context-recovery': 'context-recovery.md',
} as const satisfies Record<AgentKind, string>

export const AGENT_KINDS = Object.keys(AGENT_FILES) as readonly AgentKind[]

/** Subcommands that the agents run through Bash: they name no other, and install permits exactly these. */
export const AGENT_COMMANDS = ['save', 'summary', 'capture', 'list', 'show'] as const

/** What to type for Throughline where it is on the PATH. */
export const DEFAULT_COMMAND = 'throughline'

/** Returns the markdown file of one agent. `command` is what to type before a subcommand, already quoted for a shell. */
export function renderAgent(kind: AgentKind, options: { readonly command: string }): string {
  const { description, color, body } = content(kind, options.command)
  return [
    '---',
    `name: ${kind}`,
    // A JSON string is a YAML double-quoted scalar: colons, quotes and hashes in it are safe.
    `description: ${JSON.stringify(description)}`,
    'tools: Bash, Read, Grep, Glob',
    'model: inherit',
    `color: ${color}`,
    '---',
    '',
    `${body.trim()}\n`,
  ].join('\n')
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
      return { description: contextRecoveryDescription(), color: 'cyan', body: contextRecoveryBody(command) }
    default:
      return kind satisfies never
  }
}
