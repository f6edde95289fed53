/**
 * @module Agents and commands as markdown with frontmatter: what all hosts share, and the form of Claude Code, which others read.
 *
 * Pure.
 */

import type { AgentForm, CommandForm } from './installer.ts'

/** Returns the file. `fields` are its lines of YAML; a field that is undefined is left out. */
export function withFrontmatter(fields: readonly (string | undefined)[], body: string): string {
  return ['---', ...fields.filter((field) => field !== undefined), '---', '', `${body.trim()}\n`].join('\n')
}

/** Returns a field of one text: a JSON string is a YAML double-quoted scalar, so that colons, quotes and hashes in it are safe. */
export function textField(name: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : `${name}: ${JSON.stringify(text)}`
}

/** Returns a field of a list of texts: a JSON list of strings is a YAML one. */
export function listField(name: string, texts: readonly string[]): string {
  return `${name}: ${JSON.stringify(texts)}`
}

/** Returns the permission rules for exactly these subcommands of `command`. */
export function permissionRules(command: string, subcommands: readonly string[]): string[] {
  return subcommands.map((subcommand) => `Bash(${command} ${subcommand}:*)`)
}

/** Returns the permission rules for exactly these tools of a server. */
export function toolRules(server: string, tools: readonly string[]): string[] {
  return tools.map((tool) => `mcp__${server}__${tool}`)
}

/** The server's name inside tool names if the plugin provides it. */
export const PLUGIN_SERVER = 'plugin_throughline_memory'

/** Returns an agent's file. Its tools are also listed in the plugin's form: the host drops unknown names. */
export const agentForm: AgentForm = ({ name, description, color, tools, body }, { server }) => {
  const all = ['Bash', 'Read', 'Grep', 'Glob', ...[server, PLUGIN_SERVER].flatMap((known) => toolRules(known, tools))]
  return withFrontmatter(
    [
      `name: ${name}`,
      textField('description', description),
      `tools: ${all.join(', ')}`,
      'model: inherit',
      `color: ${color}`,
    ],
    body,
  )
}

/** Returns a command's file. Its turn may call its tools and subcommands, and nothing else. */
export const commandForm: CommandForm = ({ description, hint, tools, subcommands, body }, { server, command }) =>
  withFrontmatter(
    [
      textField('description', description),
      textField('argument-hint', hint),
      listField('allowed-tools', [...toolRules(server, tools), ...permissionRules(command, subcommands)]),
      'disable-model-invocation: true',
    ],
    body,
  )
