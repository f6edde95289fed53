/** @module The clients of hosts beside Claude Code, each in a world of its own (./client.ts), with a scripted model and no network. */

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { HostId } from '../../src/hosts/hook.ts'
import { notTested } from '../not-tested.ts'
import { createWorld, inNamespace, type World, whatIsMissing } from './client.ts'
import type { CodexCall, CodexTurn } from './codex-model-api.ts'
import type { HostPlan, HostReport, HostStep } from './host-runner.ts'
import { recordsInText } from './product.ts'
import type { RequestKind } from './scripted-api.ts'
import type { Act } from './terminal-session.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A call and a turn of a model. Codex alone has calls with a namespace, and with a text as input. */
export type HostCall = CodexCall
export type HostTurn = CodexTurn

/** A host: its client, which `tests/client/fetch-host.sh <id>` puts into `.client/<id>`, and how it is run. */
export interface Host {
  readonly id: Exclude<HostId, 'claude-code'>
  readonly name: string
  /** The API of models that it speaks. */
  readonly speaks: HostPlan['speaks']
  /** Puts the client's settings into a world; returns the world in which the client can be run, too. */
  readonly equip: (world: World) => World
  /** A prompt to a new session, or to the one with this id. */
  readonly tell: (prompt: string, resume?: string) => HostStep
  /** The client at its terminal, where it is ready for what is typed. */
  readonly atTerminal: (acts: readonly Act[], resume?: string) => HostStep
  readonly shell: (command: string) => HostCall
  /** The client's transcripts in a world, by session. */
  readonly transcripts: (world: World) => ReadonlyMap<string, string>
  /** What starts it with a prompt. */
  readonly start: string
}

export interface HostRequest {
  readonly kind: RequestKind
  /** Every text of the request, in order. */
  readonly text: string
  readonly messages: readonly { readonly role: string; readonly text: string }[]
  readonly tools: readonly string[]
}

export interface HostSession extends HostReport<HostRequest> {
  /** The id of the newest session of the world. */
  readonly id: string
  /** The requests to the model after the first compaction. */
  readonly afterCompaction: readonly HostRequest[]
}

/** What a client's tests lack, in one line, or undefined when nothing. Throws under CI, where absence must not read as green. */
export function whatIsMissingFor({ id, name }: Host): string | undefined {
  const missing = whatIsMissing()
  const path = pathOf(id)
  if (missing !== undefined || existsSync(path)) return missing
  return notTested(`${name}: no client at ${path}; run: bash tests/client/fetch-host.sh ${id}`)
}

/** A new HOME and a new project in which the client can be run. */
export function createHostWorld({ equip }: Host, files: Readonly<Record<string, string>>): World {
  return equip(createWorld(files))
}

/** What happened when a client played these steps against these answers. */
export async function playHost(
  { id, speaks, transcripts }: Host,
  world: World,
  turns: readonly HostTurn[],
  ...steps: readonly HostStep[]
): Promise<HostSession> {
  const plan: HostPlan = { speaks, client: pathOf(id), cwd: world.project, env: world.env, turns, steps }
  const report = await inNamespace<HostReport<HostRequest>>('host-runner.ts', plan)
  const compaction = report.requests.findIndex(({ kind }) => kind === 'compaction')
  const startOf = ([, file]: readonly [string, string]) => statSync(file).birthtimeMs
  const sessions = [...transcripts(world)].sort((a, b) => startOf(a) - startOf(b)).map(([session]) => session)
  return { ...report, id: sessions.at(-1) ?? '', afterCompaction: report.requests.slice(compaction + 1) }
}

/** The texts of ours that a request put before the model, whole. Some clients escape what hooks give them. */
export function hostRecordsIn(request: HostRequest | undefined): string[] {
  return recordsInText((request?.text ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
}

/** The first request to the model for an answer to this prompt. */
export function requestFor({ requests }: HostSession, prompt: string): HostRequest | undefined {
  const isIt = (text: string) => text.split('\n').includes(prompt)
  return requests.find(({ kind, messages }) => kind === 'main' && messages.some(({ text }) => isIt(text)))
}

// --- internal ---

/** The client that the tests run. */
function pathOf(id: Host['id']): string {
  return process.env[`THROUGHLINE_TEST_${id.toUpperCase()}`] ?? join(ROOT, '.client', id, 'node_modules/.bin', id)
}
