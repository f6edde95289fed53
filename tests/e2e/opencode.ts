/** @module How the real OpenCode is run. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { World } from './client.ts'
import type { HostStep } from './host-runner.ts'
import type { Host } from './other-host.ts'
import { dataFolder } from './product.ts'

/** The client's settings as a person wrote them: with tabs, comments, final commas, and a server of their own, switched off. */
export const OPENCODE_SETTINGS = `{
	"$schema": "https://opencode.ai/config.json",
	"autoupdate": false, "share": "disabled",
	"model": "mock/mock-model",
	"small_model": "mock/mock-model",
	"provider": { "mock": { "npm": "@ai-sdk/openai-compatible", "options": { "baseURL": "{env:MODEL_API}", "apiKey": "x" }, "models": { "mock-model": { "tool_call": true, "limit": { "context": 100000, "output": 8000 } } } } },
	// Theirs waits for a key.
	"mcp": { "theirs": { "type": "local", "command": ["true"], "enabled": false, }, },
	"permission": { "*": "allow" }, /* all of it */
}
`

export const OPENCODE: Host = {
  id: 'opencode',
  name: 'OpenCode',
  speaks: 'chat',
  equip: (world) => {
    mkdirSync(openCodeFile(world, 'node_modules'), { recursive: true })
    writeFileSync(openCodeFile(world, 'opencode.json'), OPENCODE_SETTINGS)
    // As a client leaves it that had a network once: else each fetches a package first, and may wait a minute for the one before.
    const fetched = { dependencies: { '@opencode-ai/plugin': '1.18.33' } }
    writeFileSync(openCodeFile(world, 'package.json'), JSON.stringify(fetched))
    writeFileSync(openCodeFile(world, 'package-lock.json'), JSON.stringify({ packages: { '': fetched } }))
    const models = join(dirname(world.home), 'models.json')
    writeFileSync(models, '{}')
    const env = {
      ...world.env,
      MODEL_API: '{api}',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      // Half of a start went into the client's list of all models, and into its plugins for other providers.
      OPENCODE_MODELS_PATH: models,
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      // In a project's folder it fetches that package all the same, and asks for a minute where there is no network.
      npm_config_fetch_retries: '0',
    }
    return { ...world, env }
  },
  tell: (prompt, resume) => tellOpenCode(prompt, resume),
  atTerminal: (acts) => ({ args: [], acts: [{ until: 'ctrl+p commands' }, ...acts] }),
  shell: (command) => ({ name: 'bash', input: { command, description: 'work' } }),
  transcripts: (world) => {
    const folder = join(dataFolder(world), 'recordings/opencode')
    const names = existsSync(folder) ? readdirSync(folder) : []
    return new Map(names.map((name) => [name.replace('.jsonl', ''), join(folder, name)]))
  },
  start: 'opencode --prompt',
}

/** A file in the client's own folder. */
export function openCodeFile(world: World, name: string): string {
  return join(world.home, '.config/opencode', name)
}

/** A prompt to a new session, or to the one with this id; `words` stand before it. */
export function tellOpenCode(prompt: string, resume?: string, ...words: readonly string[]): HostStep {
  return { args: ['run', ...(resume === undefined ? [] : ['--session', resume]), ...words, prompt] }
}
