/** @module The clients of hosts beside Claude Code, each in a world of its own (./client.ts), with a scripted model and no network. */

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { notTested } from '../not-tested.ts'
import type { ChatRequest, ChatTurn } from './chat-model-api.ts'
import { inNamespace, type World, whatIsMissing } from './client.ts'
import type { CodexRequest, CodexTurn } from './codex-model-api.ts'
import type { HostPlan, HostReport, HostStep } from './host-runner.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A host's client: what it is called, and how it is fetched: `tests/client/fetch-<id>.sh` puts it into `.client/<id>`. */
export interface Client {
  readonly id: 'codex' | 'copilot' | 'qwen' | 'opencode'
  readonly name: string
}

/** What a client's tests lack, in one line, or undefined when nothing. Throws under CI, where absence must not read as green. */
export function whatIsMissingFor({ id, name }: Client): string | undefined {
  const missing = whatIsMissing()
  const path = pathOf(id)
  if (missing !== undefined || existsSync(path)) return missing
  return notTested(`${name}: no client at ${path}; run: bash tests/client/fetch-${id}.sh`)
}

/** What happened when Codex, which speaks the Responses API, played these steps against these answers. */
export function playResponses(
  { id }: Client,
  world: World,
  script: { readonly turns: readonly CodexTurn[]; readonly steps: readonly HostStep[] },
): Promise<HostReport<CodexRequest>> {
  const plan: HostPlan = { speaks: 'responses', client: pathOf(id), cwd: world.project, env: world.env, ...script }
  return inNamespace('host-runner.ts', plan)
}

export interface ChatScript {
  readonly turns: readonly ChatTurn[]
  readonly steps: readonly HostStep[]
}

export interface ChatSession extends HostReport<ChatRequest> {
  /** The id of the newest session of the world. */
  readonly id: string
  /** The requests to the model after the first compaction. */
  readonly afterCompaction: readonly ChatRequest[]
}

/** What happened when a client that speaks Chat Completions played these steps. `transcripts` are its files by session. */
export async function playChat(
  { id }: Client,
  world: World,
  script: ChatScript,
  transcripts: () => ReadonlyMap<string, string>,
): Promise<ChatSession> {
  const plan: HostPlan = { speaks: 'chat', client: pathOf(id), cwd: world.project, env: world.env, ...script }
  const report = await inNamespace<HostReport<ChatRequest>>('host-runner.ts', plan)
  const compaction = report.requests.findIndex(({ kind }) => kind === 'compaction')
  const startOf = ([, file]: readonly [string, string]) => statSync(file).birthtimeMs
  const sessions = [...transcripts()].sort((a, b) => startOf(a) - startOf(b)).map(([session]) => session)
  return { ...report, id: sessions.at(-1) ?? '', afterCompaction: report.requests.slice(compaction + 1) }
}

// --- internal ---

/** The client that the tests run. */
function pathOf(id: Client['id']): string {
  return process.env[`THROUGHLINE_TEST_${id.toUpperCase()}`] ?? join(ROOT, '.client', id, 'node_modules/.bin', id)
}
