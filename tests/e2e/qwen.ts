/** @module The real Qwen Code in a world of its own (./client.ts), with a scripted model and no network. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWorld, type World } from './client.ts'
import type { HostStep } from './host-runner.ts'
import { type ChatScript, type ChatSession, type Client, playChat, whatIsMissingFor } from './other-host.ts'
import { recordsInText } from './product.ts'
import type { Act } from './terminal-session.ts'

const QWEN: Client = { id: 'qwen', name: 'Qwen Code' }
export const whatIsMissingForQwen = (): string | undefined => whatIsMissingFor(QWEN)

/** The client's settings as a person wrote them: as no program would, with tabs, and a hook and a server of their own. */
export const QWEN_SETTINGS = `{
	"$version": 4,
	"security": { "auth": { "selectedType": "openai" } },
	"model": { "name": "mock-model", "generationConfig": { "contextWindowSize": 200000 } },
	"general": { "enableAutoUpdate": false },
	"privacy": { "usageStatisticsEnabled": false },
	"memory": { "enableManagedAutoMemory": false },
	"tools": { "todoWrite": { "enabled": true } },
	"hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "true" } ] } ] },
	"mcpServers": {}
}
`

/** A new HOME with the client's settings, and a new project. */
export function createQwenWorld(files: Readonly<Record<string, string>>): World {
  const world = createWorld(files)
  mkdirSync(join(world.home, '.qwen'), { recursive: true })
  writeFileSync(join(world.home, '.qwen/settings.json'), QWEN_SETTINGS)
  const env = { ...world.env, OPENAI_BASE_URL: '{api}', OPENAI_API_KEY: 'not-a-key', OPENAI_MODEL: 'mock-model' }
  return { ...world, env }
}

/** A prompt to a new session, or to the one with this id. */
export function tellQwen(prompt: string, resume?: string): HostStep {
  return { args: ['--yolo', '-p', prompt, ...(resume === undefined ? [] : ['--resume', resume])] }
}

/** A prompt to a fork of a session. */
export function tellQwenFork(prompt: string, session: string): HostStep {
  return { args: [...tellQwen(prompt, session).args, '--fork-session'] }
}

/** The client at its terminal, as it is for a person. */
export function atQwenTerminal(acts: readonly Act[]): HostStep {
  return { args: ['--yolo'], acts: [{ until: 'Type your message' }, ...acts] }
}

/** What happened when the client played these steps against these answers. */
export function runQwen(world: World, script: ChatScript): Promise<ChatSession> {
  return playChat(QWEN, world, script, () => {
    const projects = join(world.home, '.qwen/projects')
    const names = existsSync(projects) ? readdirSync(projects, { recursive: true, encoding: 'utf8' }) : []
    const files = names.filter((name) => /\/chats\/[^/]+\.jsonl$/.test(name)).map((name) => join(projects, name))
    return new Map(files.map((file) => [file.replace(/.*\/|\.jsonl$/g, ''), file]))
  })
}

/** The texts of ours that a request put before the model, whole. The client escapes what hooks give it. */
export function qwenRecordsIn(request: { readonly text: string } | undefined): string[] {
  return recordsInText((request?.text ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
}
