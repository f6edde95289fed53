/** @module The real Copilot CLI in a world of its own (./client.ts), with a scripted model and no network. */

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createWorld, type World } from './client.ts'
import type { HostStep } from './host-runner.ts'
import { type ChatScript, type ChatSession, type Client, playChat, whatIsMissingFor } from './other-host.ts'
import type { Act } from './terminal-session.ts'

const COPILOT: Client = { id: 'copilot', name: 'Copilot CLI' }
export const whatIsMissingForCopilot = (): string | undefined => whatIsMissingFor(COPILOT)

/** A new HOME and a new project. `window`, in tokens, is as small as the client's own instructions allow. */
export function createCopilotWorld(files: Readonly<Record<string, string>>, window = 20_500): World {
  return withCopilot(createWorld(files), window)
}

/** A world in which the client can be run, too. */
export function withCopilot(world: World, window = 20_500): World {
  const env = {
    ...world.env,
    COPILOT_OFFLINE: 'true',
    COPILOT_AUTO_UPDATE: 'false',
    COPILOT_PROVIDER_BASE_URL: '{api}',
    COPILOT_PROVIDER_API_KEY: 'not-a-key',
    COPILOT_MODEL: 'mock-model',
    COPILOT_PROVIDER_MAX_PROMPT_TOKENS: String(window),
  }
  return { ...world, env }
}

/** A prompt to a new session, or to the one with this id. */
export function tell(prompt: string, resume?: string): HostStep {
  return { args: ['--allow-all', '-p', prompt, ...(resume === undefined ? [] : ['--resume', resume])] }
}

/** The client at its terminal, in a folder that the person trusts. */
export function atCopilotTerminal(acts: readonly Act[], resume?: string): HostStep {
  const passed: Act[] = [
    { until: 'Do you trust the files in this folder?' },
    { press: 'Enter' },
    { until: '/ commands' },
  ]
  return { args: ['--allow-all', ...(resume === undefined ? [] : ['--resume', resume])], acts: [...passed, ...acts] }
}

/** What happened when the client played these steps against these answers. */
export function runCopilot(world: World, script: ChatScript): Promise<ChatSession> {
  return playChat(COPILOT, world, script, () => {
    const folder = join(world.home, '.copilot/session-state')
    const sessions = existsSync(folder) ? readdirSync(folder) : []
    const files = sessions.map((session) => [session, join(folder, session, 'events.jsonl')] as const)
    return new Map(files.filter(([, file]) => existsSync(file)))
  })
}
