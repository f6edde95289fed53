/**
 * @module Codex's `config.toml` as text: our server's table put in and taken out, and what it says of our hooks.
 *
 * The client writes to this file itself and people comment it, so that everything else keeps its bytes: our table is
 * appended behind one newline, and taken out with that newline. Pure.
 */

import type { Ours } from '../installer.ts'

/** The tables of servers, by name, as far as they are tables of their own. */
export interface ServerTable {
  readonly name: string
  /** The table's header and its lines, up to a blank line, a comment or the next table. */
  readonly text: string
}

/** Returns the servers of the file. */
export function serverTables(toml: string): ServerTable[] {
  const found: ServerTable[] = []
  for (const match of toml.matchAll(SERVER)) {
    const [text, quoted, bare = ''] = match
    found.push({ name: quoted ?? bare, text })
  }
  return found
}

/** Returns true where servers stand in a form that a table cannot be added to. */
export function hasInlineServers(toml: string): boolean {
  return /^[ \t]*mcp_servers[ \t]*[.=]/m.test(toml)
}

/** Returns our server's table, or undefined. */
export function ourServer(toml: string, ours: Ours): ServerTable | undefined {
  return serverTables(toml).find(({ text }) => ours.runsCommand(text))
}

/** Returns the text with our server's table at its end. */
export function addServer(toml: string, name: string, [command, ...args]: readonly [string, ...string[]]): string {
  const lines = [
    COMMENT,
    `[mcp_servers.${name}]`,
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map((word) => JSON.stringify(word)).join(', ')}]`,
    // The client passes on no variables but these.
    'env = { THROUGHLINE_HOST = "codex" }',
    'env_vars = ["THROUGHLINE_STORE", "XDG_DATA_HOME"]',
  ]
  return `${toml}\n${lines.join('\n')}\n`
}

/** Returns the text without our server's table and without what we put before it. */
export function removeServer(toml: string, ours: Ours): string {
  const own = ourServer(toml, ours)
  if (own === undefined) return toml
  const before = `\n${COMMENT}\n${own.text}`
  return toml.includes(before) ? toml.replace(before, () => '') : toml.replace(own.text, () => '')
}

/** Returns true where the person has trusted a hook: `key` names its file, event and place. */
export function isTrusted(toml: string, key: string): boolean {
  const table = `[hooks.state.${JSON.stringify(key)}]`
  const start = toml.indexOf(table)
  if (start === -1) return false
  const [body = ''] = toml.slice(start + table.length).split(/^[ \t]*\[/m, 1)
  return /^[ \t]*trusted_hash\s*=/m.test(body)
}

/** Returns the text without what the person trusted under these keys, and without the table of such that this empties. */
export function removeTrust(toml: string, keys: readonly string[]): string {
  const kept = keys.reduce((text, key) => withoutTable(text, `[hooks.state.${JSON.stringify(key)}]`), toml)
  return kept === toml || kept.includes('[hooks.state.') ? kept : withoutTable(kept, '[hooks.state]')
}

/** Returns true where hooks are switched off as a feature. */
export function hasNoHooks(toml: string): boolean {
  const [, features = ''] = /^[ \t]*\[features\][ \t]*\n((?:(?![ \t]*\[).*\n?)*)/m.exec(toml) ?? []
  return /^[ \t]*(?:codex_)?hooks[ \t]*=[ \t]*false/m.test(features)
}

// --- internal ---

const COMMENT = '# The memory server of Throughline: its command `uninstall` removes this.'
const SERVER = /^\[mcp_servers\.(?:"([^"\n]{1,200})"|([\w-]{1,200}))\][ \t]*\n(?:(?![ \t]*[[#\n]).+\n?)*/gm

/** The client puts an empty line before each table. */
function withoutTable(toml: string, header: string): string {
  const start = toml.indexOf(`${header}\n`)
  if (start === -1) return toml
  const rest = toml.slice(start + header.length + 1).replace(/^(?:(?![ \t]*[[#\n]).+\n?)*/, '')
  return toml.slice(0, start).replace(/(^|\n)\n$/, '$1') + rest
}
