/** @module The real OpenCode in a world of its own (./client.ts), with a scripted model and no network. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWorld, type World } from './client.ts'
import type { HostStep } from './host-runner.ts'
import { type ChatScript, type ChatSession, type Client, playChat, whatIsMissingFor } from './other-host.ts'
import { dataFolder } from './product.ts'
import type { Act } from './terminal-session.ts'

const OPENCODE: Client = { id: 'opencode', name: 'OpenCode' }
export const whatIsMissingForOpenCode = (): string | undefined => whatIsMissingFor(OPENCODE)

/** The client's settings as a person wrote them: as no program would, with tabs, and a server of their own that is switched off. */
export const OPENCODE_SETTINGS = `{
	"$schema": "https://opencode.ai/config.json",
	"autoupdate": false, "share": "disabled",
	"model": "mock/mock-model",
	"small_model": "mock/mock-model",
	"provider": { "mock": { "npm": "@ai-sdk/openai-compatible", "options": { "baseURL": "{env:MODEL_API}", "apiKey": "x" }, "models": { "mock-model": { "tool_call": true, "limit": { "context": 100000, "output": 8000 } } } } },
	"mcp": { "theirs": { "type": "local", "command": ["true"], "enabled": false } },
	"permission": { "*": "allow" }
}
`

/** A new HOME with the client's settings, and a new project. */
export function createOpenCodeWorld(files: Readonly<Record<string, string>>): World {
  const world = createWorld(files)
  const settings = openCodeFile(world, 'opencode.json')
  mkdirSync(join(world.home, '.config/opencode'), { recursive: true })
  writeFileSync(settings, OPENCODE_SETTINGS)
  // As a client leaves it that had a network once: else each fetches a package first, and may wait a minute for the one before.
  const fetched = { dependencies: { '@opencode-ai/plugin': '1.18.33' } }
  mkdirSync(openCodeFile(world, 'node_modules'))
  writeFileSync(openCodeFile(world, 'package.json'), JSON.stringify(fetched))
  writeFileSync(openCodeFile(world, 'package-lock.json'), JSON.stringify({ packages: { '': fetched } }))
  const env = {
    ...world.env,
    MODEL_API: '{api}',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    // In a project's folder it fetches that package all the same, and asks for a minute where there is no network.
    npm_config_fetch_retries: '0',
  }
  return { ...world, env }
}

/** A file in the client's own folder. */
export function openCodeFile(world: World, name: string): string {
  return join(world.home, '.config/opencode', name)
}

/** A prompt to a new session, or to the one with this id; `words` stand before it. */
export function tellOpenCode(prompt: string, resume?: string, ...words: readonly string[]): HostStep {
  return { args: ['run', ...(resume === undefined ? [] : ['--session', resume]), ...words, prompt] }
}

/** The client at its terminal, as it is for a person. */
export function atOpenCodeTerminal(acts: readonly Act[]): HostStep {
  return { args: [], acts: [{ until: 'ctrl+p commands' }, ...acts] }
}

/** The lines of all recordings, by session. */
export function recordingsOf(world: World): ReadonlyMap<string, string> {
  const folder = join(dataFolder(world), 'recordings/opencode')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(names.map((name) => [name.replace('.jsonl', ''), join(folder, name)]))
}

/** What happened when the client played these steps against these answers. */
export function runOpenCode(world: World, script: ChatScript): Promise<ChatSession> {
  return playChat(OPENCODE, world, script, () => recordingsOf(world))
}

/** The text of the file that loads us; undefined where there is none. */
export function pluginOf(world: World): string | undefined {
  const file = openCodeFile(world, 'plugins/throughline.js')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
