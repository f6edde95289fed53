/** @module What a hook costs its user: whole processes, from spawn to exit, beside an empty node process. */

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
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
    const midway = interleaved(setting, env, 'UserPromptSubmit', () => payload(project, prompt(under)))
    const what = 'UserPromptSubmit, nothing to do'
    note(what, size, { what: `${what}, ${size.toLocaleString('en')} entities`, unit: 'ms', ...midway, target: 1.25 })
    const first = interleaved(setting, env, 'UserPromptSubmit', () =>
      payload(project, prompt(join(setting.folder, 'not-yet.jsonl'))),
    )
    const opening = 'UserPromptSubmit, first prompt, nothing to offer'
    note(opening, size, { what: `${opening}, ${size.toLocaleString('en')} entities`, unit: 'ms', ...first })
  }
  for (const megabytes of [1, 5, 50, 200]) {
    const env = homeOf(setting, `stop-${megabytes}`)
    const transcript = join(setting.folder, `session-${megabytes}.jsonl`)
    let turns = writeSession(transcript, megabytes * MB, project)
    // The first hooks of a long session catch up with it, each within its deadline.
    for (let round = 0; round < 12; round += 1)
      runHook(setting, env, 'Stop', payload(project, { transcript_path: transcript }))
    const stop = interleaved(setting, env, 'Stop', () => {
      turns += 1
      appendTurn(transcript, turns, project)
      return payload(project, { transcript_path: transcript, last_assistant_message: 'Done.' })
    })
    const what = 'Stop, one more turn'
    note(what, megabytes, {
      what: `${what}, session of ${megabytes} MB`,
      unit: 'ms',
      ...stop,
      ...(megabytes === 5 || megabytes === 200 ? { target: 1.6 } : {}),
    })
  }
  return { lines, growth }
}

// --- internal ---

/** The hook and an empty process in turns. */
function interleaved(
  { rounds, dist }: Setting,
  env: NodeJS.ProcessEnv,
  event: string,
  input: () => string,
): Pick<Line, 'ours' | 'other' | 'others'> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds + 2; round += 1) {
    const text = input()
    const times = [timed(['-e', '0'], '', env), timed([join(dist, 'hook.cjs'), event], text, env)]
    // The first two warm the caches.
    if (round < 2) continue
    bare.push(times[0] ?? 0)
    ours.push(times[1] ?? 0)
  }
  return { ours: figure(ours), other: 'bare node', others: figure(bare) }
}

function runHook({ dist }: Setting, env: NodeJS.ProcessEnv, event: string, input: string): void {
  timed([join(dist, 'hook.cjs'), event], input, env)
}

function timed(words: readonly string[], input: string, env: NodeJS.ProcessEnv): number {
  const from = performance.now()
  const { status, stderr } = spawnSync(process.execPath, words, { input, env })
  const took = performance.now() - from
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`)
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
