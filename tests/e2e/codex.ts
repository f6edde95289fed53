/** @module The real Codex client in a world of its own (./client.ts), with a scripted model and no network. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWorld, type World } from './client.ts'
import type { CodexRequest, CodexTurn } from './codex-model-api.ts'
import type { HostReport, HostStep } from './host-runner.ts'
import { type Client, playResponses, whatIsMissingFor } from './other-host.ts'
import { recordsInText } from './product.ts'
import type { Act } from './terminal-session.ts'

export interface CodexSession extends HostReport<CodexRequest> {
  /** The id of the newest session of the world. */
  readonly id: string
  /** The first request to the model after the nth compaction (1 unless told). */
  readonly afterCompaction: (nth?: number) => CodexRequest
}

const CODEX: Client = { id: 'codex', name: 'Codex' }
export const whatIsMissingForCodex = (): string | undefined => whatIsMissingFor(CODEX)

/** The client's settings in a world; the address of the model is given with each start. */
export function codexConfig(
  project: string,
  {
    provider = 'Mock',
    compactsAt = 60_000,
    model = 'gpt-5.5',
  }: { readonly provider?: string; readonly compactsAt?: number; readonly model?: string } = {},
): string {
  return `model = "${model}"
model_provider = "mock"
model_context_window = 100000
model_auto_compact_token_limit = ${compactsAt}
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false

[model_providers.mock]
name = "${provider}"
base_url = "http://127.0.0.1:1/v1"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0

[analytics]
enabled = false

[tui]
show_tooltips = false

[projects."${project}"]
trust_level = "trusted"
`
}

/** A new HOME with the client's settings, and a new project. */
export function createCodexWorld(
  files: Readonly<Record<string, string>>,
  how: Parameters<typeof codexConfig>[1] = {},
): World {
  const world = createWorld(files)
  mkdirSync(join(world.home, '.codex'), { recursive: true })
  writeFileSync(join(world.home, '.codex/config.toml'), codexConfig(world.project, how))
  return world
}

/** A prompt to a new session, or to one that goes on: its id, or the last one. */
export function ask(prompt: string, resume?: 'last' | string): HostStep {
  const how = ['--dangerously-bypass-hook-trust', '-c', 'model_providers.mock.base_url="{api}"']
  const to = resume === undefined ? [] : ['resume', ...(resume === 'last' ? ['--last'] : [resume])]
  return { args: ['exec', ...to, ...how, prompt] }
}

/** A prompt to a fork of a session. */
export function askFork(prompt: string, session: string): HostStep {
  const [exec = '', ...words] = ask(prompt).args
  return { args: [exec, 'fork', ...words.slice(0, -1), session, prompt] }
}

/**
 * The client at its terminal. A first session begins with screens of the client's own, which are passed: hooks to trust, and a newer
 * model. One that goes on begins without.
 */
export function atCodexTerminal(acts: readonly Act[], resume?: string): HostStep {
  const passed: readonly Act[] = [
    { until: 'Hooks need review' },
    { keep: 'review' },
    { press: '2' },
    { press: 'Enter' },
    { until: 'Use existing model' },
    { press: '2' },
    { press: 'Enter' },
  ]
  // Without it, a process of its own would go on after the terminal.
  const alone = ['--disable', 'daemon_auto_start', '-c', 'model_providers.mock.base_url="{api}"']
  return {
    args: [...(resume === undefined ? [] : ['resume', resume]), ...alone],
    acts: [...(resume === undefined ? passed : []), { until: 'Ask Codex to do anything' }, ...acts],
  }
}

/** What happened when the client played these steps against these answers. */
export async function runCodex(
  world: World,
  script: { readonly turns: readonly CodexTurn[]; readonly steps: readonly HostStep[] },
): Promise<CodexSession> {
  const report = await playResponses(CODEX, world, script)
  return {
    ...report,
    id: rollouts(world).at(-1)?.slice(-42, -6) ?? '',
    afterCompaction: (nth = 1) => afterCompaction(report.requests, nth),
  }
}

/** The transcripts of the world's sessions, oldest first. */
export function rollouts(world: World): string[] {
  const folder = join(world.home, '.codex/sessions')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(folder, name))
    .sort()
}

/** The texts of ours that a request put before the model, whole. */
export function codexRecordsIn(request: CodexRequest | undefined): string[] {
  return recordsInText(request?.text ?? '')
}

// --- internal ---

function afterCompaction(requests: readonly CodexRequest[], nth: number): CodexRequest {
  let seen = 0
  for (const request of requests) {
    if (request.kind === 'compaction') seen += 1
    else if (seen === nth) return request
  }
  throw new Error(`no request follows compaction ${nth}: ${requests.map(({ kind }) => kind).join(' ')}`)
}
