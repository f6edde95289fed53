/**
 * @module What a person types that asks for no work: a greeting, a bare reply, a request to save, a command or a tool of Throughline. Pure.
 */

import { MANUAL_COMMANDS } from '../rules.ts'
import { isBareReply, isGreeting } from '../text/reply.ts'
import { onlyAsksForSave } from '../text/save-request.ts'
import type { Turn } from './turn.ts'
import type { Message } from './types.ts'

/** Returns true for a greeting, a command of Throughline or a request to save: what was going on before is as it was. */
export function leavesWorkAlone(text: string): boolean {
  return isOwnCommand(text) || isGreeting(text) || onlyAsksForSave(text)
}

/** Returns true for a turn that leaves the work where it was: what was typed does, and neither was a file changed nor the person asked. */
export function isAside({ request, files, asked }: Pick<Turn, 'request' | 'files' | 'asked'>): boolean {
  return request !== undefined && files === undefined && asked === undefined && leavesWorkAlone(request)
}

/** Returns the messages without the last prompt and its answer, where that prompt leaves the work where it was. */
export function withoutAside(messages: readonly Message[]): readonly Message[] {
  const prompt = messages.findLastIndex(({ role }) => role === 'user')
  if (prompt === -1) return []
  return leavesWorkAlone(messages[prompt]?.text ?? '') ? messages.slice(0, prompt) : messages
}

/**
 * Returns true for words that say nothing of what is to be done: a greeting, a bare yes or no, a command of Throughline, a
 * request to save, a pasted summary alone.
 */
export function asksForNoWork(text: string): boolean {
  return leavesWorkAlone(text) || isBareReply(text) || isPastedSummary(text)
}

/** Returns true for what is kept in the place of a pasted summary that no words of the person's stand beside. */
export function isPastedSummary(text: string): boolean {
  return text.startsWith('[continuation summary of ')
}

/** Returns true for a call of a tool of Throughline: by its server's name, or by its own where the server is called `memory`. */
export function isOwnTool(name: string): boolean {
  return OWN_TOOL.test(name)
}

/** Returns true for a shell line that runs Throughline: by its name, or the file that it was installed as. */
export function runsThroughline(command: string): boolean {
  return OWN_PROGRAM.test(command.trim())
}

// --- internal ---

/** A server that `install` registers is called `memory` where that name is free. */
const OWN_TOOLS = [
  ...['save_session_snapshot', 'recover_session', 'list_session_snapshots', 'set_snapshot_status', 'context_gauge'],
  'recall',
]
const OWN_TOOL = new RegExp(`^mcp__(?:[\\w-]*throughline[\\w-]*?__|memory__(?:${OWN_TOOLS.join('|')})$)`, 'i')

/** Slash commands without the slash. */
const OWN_COMMANDS = [...MANUAL_COMMANDS, '/sh:restore'].map((command) => command.slice(1))
/** As typed, or as the host writes it in the place of a prompt. Where commands are skills, their names have a hyphen. */
const OWN_COMMAND = new RegExp(
  [
    '^(?:<command-(?:name|message)>\\s*)?[/$]?(?:throughline[:-][\\w-]+|mcp__[\\w-]*throughline[\\w-]*?__\\w+|',
    `mcp__memory__(?:checkpoint|recover)\\b|(?:${OWN_COMMANDS.join('|')})(?=\\s|<|$))`,
  ].join(''),
  'i',
)
/** What may stand before the program: node, or npx. Text, no pattern: it is matched at the start of a command alone. */
const RUNNER = String.raw`(?:"[^"]*node(?:\.exe)?"|'[^']*node'|\S*node(?:\.exe)?|npx(?: -y)?)\s+`
const PROGRAMS = [
  'throughline',
  String.raw`"[^"]*[\\/]throughline[\\/][^"]*cli\.js"`,
  String.raw`'[^']*/throughline/[^']*cli\.js'`,
  String.raw`\S*[\\/]throughline[\\/]\S*cli\.js`,
  String.raw`"\$\{CLAUDE_PLUGIN_ROOT\}/bin/cli\.js"`,
]
const OWN_PROGRAM = new RegExp(`^(?:${RUNNER})?(?:${PROGRAMS.join('|')})(?=\\s|$)`)

function isOwnCommand(text: string): boolean {
  return /^[/<$]/.test(text) && OWN_COMMAND.test(text)
}
