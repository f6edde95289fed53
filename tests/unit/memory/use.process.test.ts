/** Whether a session used what it was given, found by the worker that saves its turns. */

import { appendFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { HookEvent } from '../../../src/hosts/hook.ts'
import { usesIn } from '../../../src/memory/history/use.ts'
import { putInjection, readHistory } from '../../../src/memory/session/history.ts'
import { DAY, INJECTION } from '../../../src/rules.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'

const world = worldForEachTest()

const worker = (event: HookEvent) => world.hook(event, { unhurried: true })
const log = () => world.context.withStore(1_000, async (store) => (await readHistory(store, 's1')).injections)
const give = (modelText: string, hours = 0) =>
  world.context.withStore(1_000, async (store) => {
    const now = new Date(START.getTime() + hours * 3_600_000)
    const occasion = { session: 's1', now, hook: 'UserPromptSubmit', host: 'claude-code' } as const
    await store.commit([putInjection(occasion, 'recovery', { toModel: modelText })])
  })

let calls = 0
/** The model calls a tool, and the tool answers. */
function act(name: string, input: object, result: string): void {
  calls += 1
  const at = new Date(world.context.now().getTime() + calls * 1_000).toISOString()
  const record = (type: string, content: object) =>
    `${JSON.stringify({ type, sessionId: 's1', timestamp: at, message: { role: type, content: [content] } })}\n`
  appendFileSync(
    world.transcript,
    record('assistant', { type: 'tool_use', id: `toolu_${calls}`, name, input }) +
      record('user', { type: 'tool_result', tool_use_id: `toolu_${calls}`, content: result }),
  )
}

describe('what a session was given', () => {
  it('was used by what it touched, ran and said first', async () => {
    await give('- src/tides/levels.js: modified\n- `npm run tides`\n- by TIDE_LEVEL and readTides')
    world.after(0.1)
    world.say('Go on.', 'I go on with TIDE_LEVEL, as readTides has it.')
    act('Read', { file_path: `${world.project}/src/tides/levels.js` }, 'export const level = 1')
    act('Bash', { command: 'npm run tides' }, 'ok')
    await worker('Stop')
    expect((await log())[0]?.use).toEqual({
      turns: 1,
      used: true,
      files: ['levels.js'],
      commands: ['npm run tides'],
      words: ['TIDE_LEVEL', 'readTides'],
    })
  })

  it('was not seen where the prompt, or what the model was shown first, named it', async () => {
    await give('- src/tides/levels.js: modified\n- src/tides/moon.js: read', 0.1)
    world.after(0.1)
    world.say('Look into levels.js')
    act('Bash', { command: 'ls src/tides' }, 'levels.js moon.js')
    act('Read', { file_path: `${world.project}/src/tides/levels.js` }, '')
    act('Read', { file_path: `${world.project}/src/tides/moon.js` }, '')
    await worker('Stop')
    expect((await log())[0]?.use).toEqual({ turns: 1, used: false, files: [], commands: [], words: [] })
  })

  it('stays unknown where nothing followed it, and where nobody had time to look', async () => {
    await give('- src/tides/levels.js: modified', 1)
    world.say('Go on.')
    act('Read', { file_path: `${world.project}/src/tides/levels.js` }, '')
    await worker('Stop')
    expect((await log())[0]).not.toHaveProperty('use')
    world.after(2)
    act('Read', { file_path: `${world.project}/src/tides/levels.js` }, '')
    await world.hook('Stop')
    expect((await log())[0]).not.toHaveProperty('use')
    await worker('SessionEnd')
    expect((await log())[0]?.use?.files).toEqual(['levels.js'])
  })

  it('is followed for ten prompts, and no longer once something of it was used', async () => {
    await give('- src/tides/levels.js: modified\n- src/tides/moon.js: read')
    for (let prompt = 1; prompt <= INJECTION.turns + 1; prompt += 1) {
      world.after(prompt / 10)
      world.say(`Prompt ${prompt}.`)
      if (prompt === 3) await worker('Stop')
    }
    expect((await log())[0]?.use).toMatchObject({ turns: 3, files: [] })
    act('Read', { file_path: `${world.project}/src/tides/levels.js` }, '')
    await worker('Stop')
    expect((await log())[0]?.use).toEqual({ turns: INJECTION.turns, used: false, files: [], commands: [], words: [] })
  })

  it('loses its text 30 days later, when a session ends', async () => {
    await give('- src/tides/levels.js: modified', -31 * 24)
    await give('- src/tides/moon.js: modified', -29 * 24)
    await worker('SessionEnd')
    expect((await log()).map(({ modelText }) => modelText)).toEqual([undefined, '- src/tides/moon.js: modified'])
    expect(31 * DAY).toBeGreaterThan(INJECTION.kept)
  })

  it('is not compared with what was said while Throughline was off', () => {
    act('Read', { file_path: `${world.project}/src/tides/levels.js` }, '')
    const at = world.context.now().toISOString()
    const given = {
      session: 's1',
      way: 'recovery',
      at,
      toModel: 1,
      toPerson: 0,
      modelText: '- src/tides/levels.js',
    } as const
    const [use] = usesIn(world.transcript, [given])
    expect(use?.files).toEqual(['levels.js'])
    const off = { times: [{ folder: world.project, from: at }], folder: world.project }
    expect(usesIn(world.transcript, [given], off)[0]?.files ?? []).toEqual([])
  })
})
