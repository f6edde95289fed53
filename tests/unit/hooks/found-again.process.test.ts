/** A session that ran is found by the next one, whatever its state, age or host. */

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { HookAnswer, HookEvent, HostId } from '../../../src/hosts/hook.ts'
import { worldForEachTest } from '../../each-test.ts'
import { settled, untilLogged } from '../../settled.ts'
import { runWords } from '../cli/run-words.ts'
import { HOST_IDS, hostSession } from './host-sessions.ts'

const world = worldForEachTest()

const OLD = 'Make the import of march.csv skip blank lines in src/totals.js'
const NEW = 'Write the export of the tide tables as CSV, with a header line and quoted fields'
const WISH = 'Continue where we left off'

const other = (host: HostId): HostId => (host === 'claude-code' ? 'codex' : 'claude-code')
const said = (answer: HookAnswer | undefined) => `${answer?.toPerson ?? ''}\n${answer?.toModel ?? ''}`

/** What the first prompt of a new session is answered with, the line at its start included. */
async function newSession(host: HostId, prompt: string, id = 'b0000000-0000-4000-8000-000000000000') {
  const session = hostSession(world, host, id)
  const start = await session.start()
  return `${said(start)}\n${said(await session.prompt(prompt))}`
}

/** What a command prints in the project. */
async function command(...words: string[]): Promise<string> {
  const spy = vi.spyOn(process, 'cwd').mockReturnValue(world.project)
  try {
    return (await runWords(world, words)).out
  } finally {
    spy.mockRestore()
  }
}

/** Two hosts, one of whose processes serves several sessions: what is said of them does not depend on how a host writes. */
const TWO: readonly HostId[] = ['claude-code', 'codex']

const ID = 'a0000000-0000-4000-8000-000000000000'

/** A session that ended, was resumed an hour later and killed before its first answer. */
async function endedResumedKilled(host: HostId) {
  const session = hostSession(world, host, ID)
  await session.start()
  await session.turn(OLD, 'Blank lines are skipped now.')
  await session.end()
  world.after(1)
  await session.start('resume')
  session.asks(NEW)
  return session
}

/** A session that was killed before its first answer: no hook but that of its start has run. */
async function killedInFirstTurn(host: HostId) {
  const session = hostSession(world, host, ID)
  await session.start()
  session.asks(NEW)
  return session
}

describe.each(HOST_IDS)('a session of %s', (host) => {
  it('that ended, was resumed and killed in its first turn comes back with what was asked last', async () => {
    await endedResumedKilled(host)
    world.after(2)
    expect(await newSession(host, WISH)).toContain(NEW)
  })

  it('that was killed comes back in another host', async () => {
    await killedInFirstTurn(host)
    world.after(1)
    expect(await newSession(other(host), WISH)).toContain(NEW)
  })
})

describe.each(TWO)('a session of %s', (host) => {
  it('that ended, was resumed and only left stays paused', async () => {
    const session = hostSession(world, host, ID)
    await session.start()
    await session.turn(OLD, 'Blank lines are skipped now.')
    await session.end()
    world.after(1)
    await session.start('resume')
    world.after(2)
    await newSession(host, WISH)
    expect((await world.snapshots()).map(({ status }) => status)).toEqual(['paused'])
  })

  it('that was killed three days ago is offered', async () => {
    await killedInFirstTurn(host)
    world.after(72)
    expect(await newSession(host, 'hello')).toMatch(/tide.tables/)
  })

  it('that was killed while the next one ran already comes back when it is asked for', async () => {
    const next = hostSession(world, other(host), 'b0000000-0000-4000-8000-000000000000')
    await next.start()
    await killedInFirstTurn(host)
    world.after(1)
    expect(said(await next.prompt(WISH))).toContain(NEW)
  })

  it('that was killed a minute ago is listed and handed over as it is now', async () => {
    await endedResumedKilled(host)
    world.after(1.01)
    expect(await command('list')).toContain('in-progress')
    expect(await command('handoff')).toContain(NEW)
  })
})

describe.each(TWO)('work that a session of %s took up and left nothing of', (host) => {
  const B = 'b0000000-0000-4000-8000-000000000000'
  it.each([
    { left: 'no transcript', writes: false, ends: false },
    { left: 'its prompt alone', writes: true, ends: false },
    { left: 'its prompt alone, and ended', writes: true, ends: true },
    { left: 'a wish alone, and ended', says: WISH, writes: true, ends: true },
  ])('is found again as it was left: $left', async ({ says, writes, ends }) => {
    const session = hostSession(world, host, ID)
    await session.start()
    await session.turn(NEW, 'One test is red. Next: quote the fields.')
    await session.end()
    world.after(1)
    const taker = hostSession(world, other(host), B)
    await taker.start()
    const prompt = says ?? `continue ${(await world.snapshots())[0]?.name}`
    if (writes) taker.asks(prompt)
    await taker.prompt(prompt)
    if (ends) await taker.end()
    world.after(2)
    expect(await newSession(host, WISH, 'c0000000-0000-4000-8000-000000000000')).toContain(NEW)
    const left = (await world.snapshots()).filter(({ sessionId }) => sessionId === ID)
    expect(left.map(({ status }) => status)).toEqual(['paused'])
  })
})

describe('a hook that names a transcript which is not there', () => {
  const HOOK = join(import.meta.dirname, '../../../dist/hook.cjs')
  const run = (host: HostId, event: HookEvent, fields: object) =>
    execFileSync(process.execPath, [HOOK, event, '--host', host], {
      input: JSON.stringify({ session_id: ID, cwd: world.project, hook_event_name: event, ...fields }),
      env: { HOME: world.folder, PATH: process.env['PATH'] },
      encoding: 'utf8',
    })

  const told = () => ({ transcript_path: join(world.folder, 'elsewhere', `${ID}.jsonl`) })

  it.each(['claude-code', 'codex', 'qwen'] as const)('of %s saves the session from where it lies', async (host) => {
    const { transcript, asks } = hostSession(world, host, ID)
    asks(NEW)
    run(host, 'Stop', told())
    await settled(world.context.config)
    const [saved] = await world.snapshots()
    expect(saved).toMatchObject({ sessionId: ID, transcript: { path: transcript } })
  })

  it('says in the log where it lies nowhere', async () => {
    run('claude-code', 'Stop', told())
    await untilLogged(world.context.config.home, `There is no transcript of session ${ID}`)
  })
})
