/** @module The hosts beside Claude Code, each with how a session is played in it, and what is asked of every one of them. */

import { join } from 'node:path'
import { expect } from 'vitest'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import type { ChatCall, ChatTurn } from './chat-model-api.ts'
import type { World } from './client.ts'
import { ask, codexRecordsIn, createCodexWorld, runCodex, whatIsMissingForCodex } from './codex.ts'
import { createCopilotWorld, runCopilot, tell, whatIsMissingForCopilot } from './copilot.ts'
import type { HostReport } from './host-runner.ts'
import { LEDGER_FILES, LEDGER_PROMPT } from './ledger-script.ts'
import { createOpenCodeWorld, runOpenCode, tellOpenCode, whatIsMissingForOpenCode } from './opencode.ts'
import type { Client } from './other-host.ts'
import { lossesIn, recordsInText, snapshotsIn, throughline } from './product.ts'
import { createQwenWorld, qwenRecordsIn, runQwen, tellQwen, whatIsMissingForQwen } from './qwen.ts'

/** The ledger project with a check that fails, how that is told, and the step that the model announces at the end. */
export const FILES = { ...LEDGER_FILES, 'check.sh': 'echo "row 17: amount is missing" >&2\nexit 3\n' }
export const FAILED = '`sh check.sh` → failed, exit 3: row 17: amount is missing'
export const NEXT = 'Next I describe the format in the README.'

export interface Played extends HostReport<{ readonly kind: string; readonly text: string }> {
  readonly id: string
}

/** A host: how it is run, and what it puts before its model of ours. */
export interface Host {
  readonly host: Client['id']
  readonly name: string
  readonly missing: string | undefined
  readonly create: (files: Readonly<Record<string, string>>) => World
  readonly shell: (command: string) => ChatCall
  /** Plays a session of one prompt, a new one or the one with this id; with our records in the first request to its model. */
  readonly play: (
    world: World,
    turns: readonly ChatTurn[],
    prompt: string,
    resume?: string,
  ) => Promise<Played & { readonly given: readonly string[] }>
  /** What starts it with a prompt. */
  readonly start: string
}

export const CODEX: Host = {
  host: 'codex',
  name: 'Codex',
  missing: whatIsMissingForCodex(),
  create: createCodexWorld,
  shell: (cmd) => ({ name: 'exec_command', input: { cmd } }),
  play: async (world, turns, prompt, resume) => {
    const session = await runCodex(world, { turns, steps: [ask(prompt, resume)] })
    return { ...session, given: codexRecordsIn(session.requests[0]) }
  },
  start: 'codex',
}

export const COPILOT: Host = {
  host: 'copilot',
  name: 'Copilot CLI',
  missing: whatIsMissingForCopilot(),
  create: createCopilotWorld,
  shell: (command) => ({ name: 'bash', input: { command, description: 'work', mode: 'sync' } }),
  play: async (world, turns, prompt, resume) => {
    const session = await runCopilot(world, { turns, steps: [tell(prompt, resume)] })
    return { ...session, given: recordsInText(session.requests[0]?.text ?? '') }
  },
  start: 'copilot -i',
}

export const QWEN: Host = {
  host: 'qwen',
  name: 'Qwen Code',
  missing: whatIsMissingForQwen(),
  create: createQwenWorld,
  shell: (command) => ({ name: 'run_shell_command', input: { command, description: 'work', is_background: false } }),
  play: async (world, turns, prompt, resume) => {
    const session = await runQwen(world, { turns, steps: [tellQwen(prompt, resume)] })
    return { ...session, given: qwenRecordsIn(session.requests[0]) }
  },
  start: 'qwen -i',
}

export const OPENCODE: Host = {
  host: 'opencode',
  name: 'OpenCode',
  missing: whatIsMissingForOpenCode(),
  create: createOpenCodeWorld,
  shell: (command) => ({ name: 'bash', input: { command, description: 'work' } }),
  play: async (world, turns, prompt, resume) => {
    const session = await runOpenCode(world, { turns, steps: [tellOpenCode(prompt, resume)] })
    return { ...session, given: recordsInText(session.requests.find(({ kind }) => kind === 'main')?.text ?? '') }
  },
  start: 'opencode --prompt',
}

/** The world with a store in which no hook wrote. */
export function withOtherStore(world: World): World {
  return { ...world, env: { ...world.env, THROUGHLINE_STORE: join(world.home, 'another.db') } }
}

/** The summariser of the one compaction was asked nothing of ours. */
export function expectSummariserUntouched({ requests }: Played): void {
  const [asked, ...more] = requests.filter(({ kind }) => kind === 'compaction')
  expect([more, qwenRecordsIn(asked)]).toEqual([[], []])
}

/** The session is saved with these types of snapshots, and what the host tells of it: the tokens of its window among that. */
export function expectSaved(
  { name }: Host,
  world: World,
  saved: readonly SessionSnapshot[],
  { types, tokenWindow, ...told }: { types: readonly string[]; tokenWindow: number } & Partial<SessionSnapshot>,
): void {
  expect(saved.map(({ type }) => type).sort()).toEqual(types)
  const rolling = saved.find(({ type }) => type === 'rolling')
  expect(rolling).toMatchObject({ ...told, compactions: 1, conversation: { tokenWindow } })
  expect(rolling?.conversation.requests.map(({ text }) => text)).toEqual([LEDGER_PROMPT])
  expect(throughline(world, 'list')).toMatch(new RegExp(`· ${name}\\b`))
}

/** What the one compaction lost is recorded once: so of the requests, and of the commands with what came back. */
export function expectLossRecorded(world: World, requests: object): void {
  const [loss, ...more] = lossesIn(world)
  expect(more).toEqual([])
  expect(loss).toMatchObject({ number: 1, classes: { requests } })
  expect(loss?.classes['commands']?.back).toBeGreaterThan(0)
}

/** A fork is a session of its own, with all that it goes on with, and the session that it left stays as it was. */
export function expectForked(world: World, session: Played, forked: Played, before: readonly string[]): void {
  expect(forked.steps[0]?.exit).toBe(0)
  expect(forked.id).not.toBe(session.id)
  const all = snapshotsIn(world).filter(({ type }) => type === 'rolling')
  const fork = all.find(({ sessionId }) => sessionId === forked.id)
  expect(fork?.conversation.requests.map(({ text }) => text)).toEqual([...before, 'Try it another way.'])
  expect(fork?.commands.map(({ command }) => command)).toContain('sh check.sh')
  expect(all.find(({ sessionId }) => sessionId === session.id)?.conversation.requests).toHaveLength(before.length)
}

/** A session that was killed is offered to a greeting, and a yes to it brings its state. */
export async function expectOfferedAndBroughtBack({ play }: Host, world: World): Promise<void> {
  const next = await play(world, [{ say: 'There is unfinished work. Go on with it?' }], 'hello')
  expect(next.requests.find(({ kind }) => kind === 'main')?.text).toMatch(
    /Throughline: unfinished: \S+ ".*" \(.*\)\. Only if the message asks to go on/,
  )
  const [state = ''] = (await play(world, [{ say: 'I go on.' }], 'yes', next.id)).given.slice(-1)
  expect(state).toContain(FAILED)
  expect(state).toContain('src/totals.js: modified')
}
