/** A machine that is busy with other things: who asks to go on gets the work, late rather than not at all. The built hook. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HookEvent } from '../../../src/hosts/hook.ts'
import { hookTimeout } from '../../../src/hosts/hook-timeout.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'

const HOOK = join(import.meta.dirname, '../../../dist/hook.cjs')
/** More by `THROUGHLINE_WISHES`, to measure. The busy processes take the time of all other tests, too. */
const WISHES = Number(process.env['THROUGHLINE_WISHES'] ?? 1)

const world = worldForEachTest()
const busy: ChildProcess[] = []
beforeAll(() => {
  if (!existsSync(HOOK)) throw new Error(`${HOOK} is missing: run "npm run build" first`)
  for (let nth = 0; nth < 8; nth += 1) busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
})
afterAll(() => {
  for (const child of busy) child.kill('SIGKILL')
})

/** Runs a hook as a host does, no longer than it would, and returns what it prints. */
function run(host: string, event: HookEvent, fields: object): Promise<string> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [HOOK, event, '--host', host], {
      env: { HOME: world.folder, PATH: process.env['PATH'] ?? '' },
      cwd: world.project,
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), hookTimeout(event) * 1_000)
    let out = ''
    child.stdout.on('data', (part) => (out += part))
    child.stdin.end(JSON.stringify({ session_id: 's1', cwd: world.project, timestamp: Date.now(), ...fields }))
    child.on('close', () => {
      clearTimeout(timer)
      done(out)
    })
  })
}

describe('a wish to go on, beside eight busy processes', { timeout: 120_000 * WISHES }, () => {
  it.each(['claude-code', 'copilot'])('is answered each time in %s', async (host) => {
    world.after((Date.now() - START.getTime()) / 3_600_000)
    await world.hook('PreCompact', { trigger: 'auto' })
    const [saved] = await world.snapshots()
    const answers: { readonly found: boolean; readonly took: number }[] = []
    for (let nth = 0; nth < WISHES; nth += 1) {
      const session = { session_id: `later-${nth}`, transcript_path: join(world.folder, `none-${nth}.jsonl`) }
      await run(host, 'SessionStart', { ...session, source: 'startup' })
      const began = performance.now()
      const said = await run(host, 'UserPromptSubmit', { ...session, prompt: 'continue where we left off' })
      answers.push({ found: said.includes(saved?.name ?? 'nothing is saved'), took: performance.now() - began })
    }
    if (WISHES > 1) console.log(host, answers.map(({ found, took }) => `${found} ${took.toFixed(0)}`).join(', '))
    expect(answers.filter(({ found }) => !found)).toEqual([])
  })
})
