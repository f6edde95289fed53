/** @module How the real Qwen Code is run. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from './other-host.ts'

/** The client's settings as a person wrote them: as no program would, with tabs and comments, and a hook and a server of their own. */
export const QWEN_SETTINGS = `{
	"$version": 4,
	"security": { "auth": { "selectedType": "openai" } },
	"model": { "name": "mock-model", "generationConfig": { "contextWindowSize": 200000 } },
	// Not before the release.
	"general": { "enableAutoUpdate": false },
	"privacy": { "usageStatisticsEnabled": false },
	"memory": { "enableManagedAutoMemory": false },
	"tools": { "todoWrite": { "enabled": true } },
	"hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "true" } ] } ] }, /* beep */
	"mcpServers": {}
}
`

export const QWEN: Host = {
  id: 'qwen',
  name: 'Qwen Code',
  speaks: 'chat',
  equip: (world) => {
    mkdirSync(join(world.home, '.qwen'), { recursive: true })
    writeFileSync(join(world.home, '.qwen/settings.json'), QWEN_SETTINGS)
    const env = { ...world.env, OPENAI_BASE_URL: '{api}', OPENAI_API_KEY: 'not-a-key', OPENAI_MODEL: 'mock-model' }
    return { ...world, env }
  },
  tell: (prompt, resume) => ({ args: ['--yolo', '-p', prompt, ...(resume === undefined ? [] : ['--resume', resume])] }),
  atTerminal: (acts) => ({ args: ['--yolo'], acts: [{ until: 'Type your message' }, ...acts] }),
  shell: (command) => ({ name: 'run_shell_command', input: { command, description: 'work', is_background: false } }),
  transcripts: ({ home }) => {
    const projects = join(home, '.qwen/projects')
    const names = existsSync(projects) ? readdirSync(projects, { recursive: true, encoding: 'utf8' }) : []
    const files = names.filter((name) => /\/chats\/[^/]+\.jsonl$/.test(name)).map((name) => join(projects, name))
    return new Map(files.map((file) => [file.replace(/.*\/|\.jsonl$/g, ''), file]))
  },
  start: 'qwen -i',
}
