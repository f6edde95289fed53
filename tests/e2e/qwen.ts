/** @module The real Qwen Code in a world of its own (./client.ts), with a scripted model and no network. */

import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChatRequest, ChatTurn } from './chat-model-api.ts'
import { createWorld, inNamespace, type World, whatIsMissing } from './client.ts'
import type { HostPlan, HostReport, HostStep } from './host-runner.ts'
import { recordsInText } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface QwenSession extends HostReport<ChatRequest> {
  /** The id of the newest session of the world. */
  readonly id: string
  /** The requests to the model after the first compaction. */
  readonly afterCompaction: readonly ChatRequest[]
}

/** What these tests lack, in one line, or undefined when nothing. Throws under CI, where absence must not read as green. */
export function whatIsMissingForQwen(): string | undefined {
  const missing = whatIsMissing()
  if (missing !== undefined || existsSync(qwenPath())) return missing
  const line = `END-TO-END TESTS NOT RUN: no Qwen Code at ${qwenPath()}; run: bash tests/client/fetch-qwen.sh`
  if (process.env['CI']) throw new Error(line)
  process.stderr.write(`\n!!! ${line}\n\n`)
  return line
}

/** The client that the tests run. */
export function qwenPath(): string {
  return process.env['THROUGHLINE_TEST_QWEN'] ?? join(ROOT, '.client/qwen/node_modules/.bin/qwen')
}

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

/** What happened when the client played these steps against these answers. */
export async function runQwen(
  world: World,
  script: { readonly turns: readonly ChatTurn[]; readonly steps: readonly HostStep[] },
): Promise<QwenSession> {
  const plan: HostPlan<ChatTurn> = { speaks: 'chat', client: qwenPath(), cwd: world.project, env: world.env, ...script }
  const report = await inNamespace<HostReport<ChatRequest>>('host-runner.ts', plan)
  const compaction = report.requests.findIndex(({ kind }) => kind === 'compaction')
  return { ...report, id: sessionsIn(world).at(-1) ?? '', afterCompaction: report.requests.slice(compaction + 1) }
}

/** The texts of ours that a request put before the model, whole. The client escapes what hooks give it. */
export function qwenRecordsIn(request: ChatRequest | undefined): string[] {
  return recordsInText((request?.text ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
}

// --- internal ---

/** The ids of the world's sessions, oldest first. */
function sessionsIn(world: World): string[] {
  const projects = join(world.home, '.qwen/projects')
  if (!existsSync(projects)) return []
  const startOf = (file: string) => statSync(file).birthtimeMs
  return readdirSync(projects, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/chats\/[^/]+\.jsonl$/.test(name))
    .map((name) => join(projects, name))
    .sort((a, b) => startOf(a) - startOf(b))
    .map((file) => file.replace(/.*\/|\.jsonl$/g, ''))
}
