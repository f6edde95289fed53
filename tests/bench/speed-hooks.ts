/** @module What a hook costs its user: whole processes, from spawn to exit, beside an empty node process. */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settled } from '../settled.ts'
import { figure, type Line } from './figures.ts'
import type { Measured, Setting } from './speed.ts'
import { fillStore } from './speed-graph.ts'
import { appendTurn, SESSION_ID, writeSession } from './speed-session.ts'

const MB = 1024 * 1024

/** Measures hooks with nothing to do on small and large stores, and one more turn of short and long sessions. */
export async function measureHooks(setting: Setting): Promise<Measured> {
  const lines: Line[] = []
  const growth = new Map<string, (readonly [number, number])[]>()
  const note = (what: string, size: number, line: Line): void => {
    lines.push(line)
    growth.set(what, [...(growth.get(what) ?? []), [size, line.ours.median]])
  }
  const project = join(setting.folder, 'project')
  mkdirSync(project)
  execFileSync('git', ['init', '-q', project])
  const under = join(setting.folder, 'midway.jsonl')
  writeSession(under, 2 * MB, project)
  for (const size of [100, ...setting.sizes]) {
    const env = homeOf(setting, `hooks-${size}`)
    await fillStore(storeIn(env), size, setting.seed)
    const prompt = (transcript: string) => ({
      transcript_path: transcript,
      prompt: 'Rename the function parse to parseAll in src/part-3.ts and update its callers.',
    })
    const midway = await interleaved(setting, env, 'UserPromptSubmit', () => payload(project, prompt(under)))
    const what = 'UserPromptSubmit, nothing to do'
    note(what, size, { what: `${what}, ${size.toLocaleString('en')} entities`, unit: 'ms', ...midway, target: 1.25 })
    const first = await interleaved(setting, env, 'UserPromptSubmit', () =>
      payload(project, prompt(join(setting.folder, 'not-yet.jsonl'))),
    )
    const opening = 'UserPromptSubmit, first prompt, nothing to offer'
    note(opening, size, { what: `${opening}, ${size.toLocaleString('en')} entities`, unit: 'ms', ...first })
  }
  for (const megabytes of [1, 5, 50, 200]) {
    const env = homeOf(setting, `stop-${megabytes}`)
    const transcript = join(setting.folder, `session-${megabytes}.jsonl`)
    let turns = writeSession(transcript, megabytes * MB, project)
    const store = { home: dirname(storeIn(env)), store: storeIn(env) }
    // The first turn of a long session is read from its beginning, by the worker.
    await timed(setting, env, 'Stop', payload(project, { transcript_path: transcript }))
    await settled(store)
    const durable: number[] = []
    const stop = await interleaved(
      setting,
      env,
      'Stop',
      () => {
        turns += 1
        appendTurn(transcript, turns, project)
        return payload(project, { transcript_path: transcript, last_assistant_message: 'Done.' })
      },
      async (began) => {
        await settled(store)
        durable.push(performance.now() - began)
      },
    )
    const what = 'Stop, one more turn'
    note(what, megabytes, {
      what: `${what}, session of ${megabytes} MB`,
      unit: 'ms',
      ...stop,
      ...(megabytes === 5 || megabytes === 200 ? { target: 1.6 } : {}),
    })
    const saved = 'Stop, until its snapshot is in the store'
    const figures = { ours: figure(durable.slice(WARMING)), other: stop.other, others: stop.others }
    note(saved, megabytes, { what: `${saved}, session of ${megabytes} MB`, unit: 'ms', ...figures })
  }
  return { lines, growth }
}

// --- internal ---

/** Rounds that warm the caches. */
const WARMING = 2

/** The hook and an empty process in turns. What the hook left to others is waited for before the next round. */
async function interleaved(
  setting: Setting,
  env: NodeJS.ProcessEnv,
  event: string,
  input: () => string,
  after: (began: number) => Promise<void> = async () => undefined,
): Promise<Required<Pick<Line, 'ours' | 'other' | 'others'>>> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < setting.rounds + WARMING; round += 1) {
    const text = input()
    const empty = await run(['-e', '0'], '', env)
    const began = performance.now()
    const took = await timed(setting, env, event, text)
    await after(began)
    if (round < WARMING) continue
    bare.push(empty)
    ours.push(took)
  }
  return { ours: figure(ours), other: 'bare node', others: figure(bare) }
}

function timed({ dist }: Setting, env: NodeJS.ProcessEnv, event: string, input: string): Promise<number> {
  return run([join(dist, 'hook.cjs'), event], input, env)
}

/** As the host does it: the payload is written and the pipe closed while node starts; what counts is the process's end. */
async function run(words: readonly string[], input: string, env: NodeJS.ProcessEnv): Promise<number> {
  const from = performance.now()
  const child = spawn(process.execPath, words, { env })
  child.stdin.end(input)
  const [status] = await once(child, 'exit')
  const took = performance.now() - from
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`)
  return took
}

function payload(cwd: string, more: object): string {
  return JSON.stringify({
    session_id: SESSION_ID,
    hook_event_name: 'any',
    cwd,
    prompt_id: `prompt-${Math.floor(performance.now() * 1_000)}`,
    ...more,
  })
}

function homeOf({ env, folder }: Setting, name: string): NodeJS.ProcessEnv {
  const home = join(folder, name)
  mkdirSync(join(home, 'throughline'), { recursive: true, mode: 0o700 })
  return { ...env, HOME: home, XDG_DATA_HOME: home }
}

function storeIn(env: NodeJS.ProcessEnv): string {
  return join(env['XDG_DATA_HOME'] ?? '', 'throughline', 'throughline.db')
}
