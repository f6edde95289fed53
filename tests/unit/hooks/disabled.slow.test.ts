/** What was said while Throughline was off is never stored, whoever reads the transcript, and whenever. */

import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { setOff } from '../../../src/hooks/process/enable.ts'
import { transcripts } from '../../../src/hosts/claude-code/host.ts'
import { backfill } from '../../../src/memory/history/backfill.ts'
import { saveSession } from '../../../src/memory/session/save-session.ts'
import { readOffTimes } from '../../../src/workspace/off-times.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'

const SECRET = 'CANARY'

const world = worldForEachTest()
/** The session's transcript, where the host keeps it. */
let path: string
let hours: number
beforeEach(() => {
  hours = 0
  path = transcriptOf('s1')
})

const at = () => new Date(START.getTime() + hours * 3_600_000).toISOString()
const transcriptOf = (session: string) => {
  const folder = join(world.folder, '.claude', 'projects', '-tidepool')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${session}.jsonl`)
}
const write = (record: object, file = path) => {
  appendFileSync(file, `${JSON.stringify({ cwd: world.project, timestamp: at(), ...record })}\n`)
  utimesSync(file, new Date(at()), new Date(at()))
}
/** A minute later. */
const later = (minutes = 1) => {
  hours += minutes / 60
  world.after(hours)
}
const ask = (text: string, file = path) => {
  later()
  write({ type: 'user', sessionId: 's1', message: { role: 'user', content: text } }, file)
}
const answer = (text: string, file = path) => {
  later()
  const message = { id: `m${hours}`, role: 'assistant', content: [{ type: 'text', text }] }
  write({ type: 'assistant', sessionId: 's1', message }, file)
}
const turn = (word: string, file = path) => {
  ask(`Draw the ${word}. Never use feet for the ${word}.`, file)
  answer(`I decided to draw the ${word} in metres. Next step: measure the ${word}.`, file)
}
const change = (word: string, file = path, more: object = {}) => {
  later()
  const call = `c${hours}`
  const input = { file_path: join(world.project, `${word}.ts`), content: 'a' }
  const message = {
    id: `m${hours}`,
    role: 'assistant',
    content: [{ type: 'tool_use', id: call, name: 'Write', input }],
  }
  write({ type: 'assistant', sessionId: 's1', message, ...more }, file)
  const content = [{ type: 'tool_result', tool_use_id: call, content: 'File created successfully' }]
  write({ type: 'user', sessionId: 's1', message: { role: 'user', content }, toolUseResult: {}, ...more }, file)
}
const switchOff = (off: boolean) => {
  later()
  setOff(world.context.config.home, world.project, off, new Date(at()))
  later()
}
const hook = (event: 'Stop' | 'PreCompact' | 'SessionStart', more: object = {}) =>
  runHook(event, { sessionId: 's1', transcriptPath: path, cwd: world.project, ...more }, world.context)
const off = () => readOffTimes(world.context.config.home)

/** Everything in the data folder, as bytes: the store with its log, and all beside it. */
function stored(): string {
  const { home } = world.context.config
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .map((name) => join(home, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n')
}
const requests = async () =>
  (await world.snapshots()).flatMap(({ conversation }) => conversation.requests.map(({ text }) => text))

describe('what was said while Throughline was off', () => {
  it('is not stored by the first hook after it, nor by a later one; what was said before and after is', async () => {
    turn('pier')
    await hook('Stop')
    switchOff(true)
    turn(SECRET)
    change(SECRET)
    switchOff(false)
    turn('quay')
    await hook('Stop')
    turn('lock')
    await hook('PreCompact', { trigger: 'auto' })
    expect(stored()).not.toContain(SECRET)
    expect((await requests()).join()).toMatch(/pier.*quay.*lock/)
  })

  it('is not stored for several times, or where the session began in one', async () => {
    switchOff(true)
    turn(SECRET)
    switchOff(false)
    for (const word of ['pier', 'quay', 'lock']) {
      turn(word)
      await hook('Stop')
      switchOff(true)
      turn(`${SECRET} ${word}`)
      switchOff(false)
    }
    await hook('Stop')
    expect(stored()).not.toContain(SECRET)
    expect((await requests()).join()).toMatch(/pier.*quay.*lock/)
  })

  it('is not stored with the end of its turn, which came after it', async () => {
    turn('pier')
    switchOff(true)
    ask(`Draw the ${SECRET}`)
    switchOff(false)
    answer(`The ${SECRET} is drawn.`)
    change(SECRET)
    write({ type: 'ai-title', aiTitle: SECRET })
    await hook('Stop', { lastAssistantMessage: `The ${SECRET} is drawn.` })
    expect(stored()).not.toContain(SECRET)
    turn('quay')
    await hook('Stop')
    expect((await requests()).join()).toMatch(/pier.*quay/)
    expect(stored()).not.toContain(SECRET)
  })

  it('is not stored while it is off still, by a save that was asked for', async () => {
    turn('pier')
    switchOff(true)
    turn(SECRET)
    const { config } = world.context
    const facts = {
      now: world.context.now(),
      source: 'test',
      sessionId: 's1',
      project: { id: world.project, name: 'tidepool', root: world.project },
      env: config.env,
      off: off(),
      expired: () => false,
    }
    const named = { type: 'manual', reason: 'asked for' } as const
    await world.context.withStore(200, (store) =>
      saveSession(store, { sessionId: 's1', transcriptPath: path }, {}, facts, named),
    )
    expect(await requests()).toContainEqual(expect.stringContaining('pier'))
    expect(stored()).not.toContain(SECRET)
  })

  it('is not stored where the session was killed in it and another one starts later', async () => {
    await hook('SessionStart', { source: 'startup' })
    turn('pier')
    await hook('Stop')
    switchOff(true)
    turn(SECRET)
    switchOff(false)
    turn('quay')
    later()
    await runHook(
      'SessionStart',
      { sessionId: 's2', transcriptPath: transcriptOf('s2'), cwd: world.project, source: 'startup' },
      world.context,
    )
    expect((await requests()).join()).toMatch(/pier.*quay/)
    expect(stored()).not.toContain(SECRET)
  })

  it('is not stored where history is taken in', async () => {
    turn('pier')
    switchOff(true)
    turn(SECRET)
    switchOff(false)
    const other = transcriptOf('6f1c8a52-0f6e-4d0a-9d1a-1b2c3d4e5f60')
    turn('quay', other)
    switchOff(true)
    turn(SECRET, other)
    await world.context.withStore(200, (store) =>
      backfill(store, transcripts.list(world.context.config.hostFolder), {
        now: world.context.now(),
        env: world.context.config.env,
        off: off(),
      }),
    )
    expect((await requests()).sort().join()).toMatch(/pier.*quay/)
    expect(stored()).not.toContain(SECRET)
  })

  it('is not stored of a subagent', async () => {
    turn('pier')
    const agent = join(path.slice(0, -'.jsonl'.length), 'subagents', 'agent-a1.jsonl')
    mkdirSync(join(agent, '..'), { recursive: true })
    change('breakwater', agent, { isSidechain: true })
    await hook('Stop')
    switchOff(true)
    change(SECRET, agent, { isSidechain: true })
    switchOff(false)
    change(SECRET, agent, { isSidechain: true })
    turn('quay')
    await hook('Stop')
    expect(stored()).not.toContain(SECRET)
    expect(stored()).toContain('breakwater')
  })

  it.each(['ai-title', 'custom-title'])('is not stored of an %s that the host repeats after it', async (type) => {
    const title = (text: string) => {
      const record = { type, sessionId: 's1', [type === 'ai-title' ? 'aiTitle' : 'customTitle']: text }
      appendFileSync(path, `${JSON.stringify(record)}\n`)
    }
    turn('pier')
    switchOff(true)
    turn(SECRET)
    title(`Draw the ${SECRET}`)
    switchOff(false)
    turn('quay')
    title(`Draw the ${SECRET}`)
    await hook('Stop')
    title(`Draw the ${SECRET}`)
    turn('lock')
    await hook('Stop')
    expect(stored()).not.toContain(SECRET)
  })

  it('is not stored of a list of tasks that is asked for after it', async () => {
    const call = (id: string, name: string, input: object, result: object) => {
      const use = { type: 'tool_use', id, name, input }
      write({ type: 'assistant', sessionId: 's1', message: { id: `m-${id}`, role: 'assistant', content: [use] } })
      const content = [{ type: 'tool_result', tool_use_id: id, content: 'ok' }]
      write({ type: 'user', sessionId: 's1', message: { role: 'user', content }, toolUseResult: result })
    }
    turn('pier')
    switchOff(true)
    ask('Plan it')
    call('c1', 'TaskCreate', { subject: SECRET }, { task: { id: '1' } })
    switchOff(false)
    ask('Go on')
    call('c2', 'TaskList', {}, { tasks: [{ id: '1', subject: SECRET, status: 'pending' }] })
    const todos = [{ content: SECRET, status: 'pending', activeForm: SECRET }]
    call('c3', 'TodoWrite', { todos }, { oldTodos: todos, newTodos: todos })
    await hook('Stop')
    expect(stored()).not.toContain(SECRET)
  })

  it('is stored of another project', async () => {
    setOff(world.context.config.home, join(world.folder, 'elsewhere'), true, START)
    turn('pier')
    await hook('Stop')
    expect(await requests()).toHaveLength(1)
  })

  it('still counts a compaction', async () => {
    turn('pier')
    switchOff(true)
    later()
    write({ type: 'system', subtype: 'compact_boundary', content: SECRET })
    switchOff(false)
    turn('quay')
    await hook('Stop')
    expect((await world.snapshots())[0]).toMatchObject({ compactions: 1 })
    expect(stored()).not.toContain(SECRET)
  })
})
