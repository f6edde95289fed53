/** @module The real Copilot CLI in a world of its own (./client.ts), with a scripted model and no network. */

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ChatRequest, ChatTurn } from './chat-model-api.ts'
import { createWorld, inNamespace, type World, whatIsMissing } from './client.ts'
import type { HostPlan, HostReport, HostStep } from './host-runner.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface CopilotSession extends HostReport<ChatRequest> {
  /** The id of the newest session of the world. */
  readonly id: string
  /** The requests to the model after the first compaction. */
  readonly afterCompaction: readonly ChatRequest[]
}

/** What these tests lack, in one line, or undefined when nothing. Throws under CI, where absence must not read as green. */
export function whatIsMissingForCopilot(): string | undefined {
  const missing = whatIsMissing()
  if (missing !== undefined || existsSync(copilotPath())) return missing
  const line = `END-TO-END TESTS NOT RUN: no Copilot CLI at ${copilotPath()}; run: bash tests/client/fetch-copilot.sh`
  if (process.env['CI']) throw new Error(line)
  process.stderr.write(`\n!!! ${line}\n\n`)
  return line
}

/** The client that the tests run. */
export function copilotPath(): string {
  return process.env['THROUGHLINE_TEST_COPILOT'] ?? join(ROOT, '.client/copilot/node_modules/.bin/copilot')
}

/** A new HOME and a new project. `window`, in tokens, is as small as the client's own instructions allow. */
export function createCopilotWorld(files: Readonly<Record<string, string>>, window = 21_000): World {
  const world = createWorld(files)
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

/** What happened when the client played these steps against these answers. */
export async function runCopilot(
  world: World,
  script: { readonly turns: readonly ChatTurn[]; readonly steps: readonly HostStep[] },
): Promise<CopilotSession> {
  const plan: HostPlan<ChatTurn> = {
    speaks: 'chat',
    client: copilotPath(),
    cwd: world.project,
    env: world.env,
    ...script,
  }
  const report = await inNamespace<HostReport<ChatRequest>>('host-runner.ts', plan)
  const compaction = report.requests.findIndex(({ kind }) => kind === 'compaction')
  return {
    ...report,
    id: sessionsIn(world).at(-1) ?? '',
    afterCompaction: report.requests.slice(compaction + 1),
  }
}

/** The ids of the world's sessions, oldest first. */
export function sessionsIn(world: World): string[] {
  const folder = join(world.home, '.copilot/session-state')
  if (!existsSync(folder)) return []
  const startOf = (name: string) => statSync(join(folder, name)).birthtimeMs
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'events.jsonl')))
    .sort((a, b) => startOf(a) - startOf(b))
}
