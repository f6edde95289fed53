/** @module How the real Copilot CLI is run. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from './client.ts'
import type { Host } from './other-host.ts'

export const COPILOT: Host = {
  id: 'copilot',
  name: 'Copilot CLI',
  speaks: 'chat',
  equip: (world) => {
    mkdirSync(join(world.home, '.copilot'), { recursive: true })
    writeFileSync(join(world.home, '.copilot/config.json'), JSON.stringify({ trustedFolders: [world.project] }))
    const env = {
      ...world.env,
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
      COPILOT_PROVIDER_BASE_URL: '{api}',
      COPILOT_PROVIDER_API_KEY: 'not-a-key',
      COPILOT_MODEL: 'mock-model',
    }
    // As small as the client's own instructions allow.
    return withWindow({ ...world, env }, 20_500)
  },
  tell: (prompt, resume) => ({
    args: ['--allow-all', '-p', prompt, ...(resume === undefined ? [] : ['--resume', resume])],
  }),
  atTerminal: (acts, resume) => ({
    args: ['--allow-all', ...(resume === undefined ? [] : ['--resume', resume])],
    acts: [{ until: '/ commands' }, ...acts],
  }),
  shell: (command) => ({ name: 'bash', input: { command, description: 'work', mode: 'sync' } }),
  transcripts: ({ home }) => {
    const folder = join(home, '.copilot/session-state')
    const sessions = existsSync(folder) ? readdirSync(folder) : []
    const files = sessions.map((session) => [session, join(folder, session, 'events.jsonl')] as const)
    return new Map(files.filter(([, file]) => existsSync(file)))
  },
  start: 'copilot -i',
}

/** The world in which the client takes its model to have a window of so many tokens. */
export function withWindow(world: World, window: number): World {
  return { ...world, env: { ...world.env, COPILOT_PROVIDER_MAX_PROMPT_TOKENS: String(window) } }
}
