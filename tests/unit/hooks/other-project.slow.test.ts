/** Two projects and one memory: what of one may enter the other, and what may change in it. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HostProcess } from '../../../src/hosts/process.ts'
import { renderSummary } from '../../../src/snapshot/format/summary.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { worldForEachTest } from '../../each-test.ts'
import { connect, textOf } from '../mcp/connect.ts'
import { openTerminal } from './terminal.ts'

const world = worldForEachTest()
const GONE: HostProcess = { pid: 4_000_000, started: 'never' }
const NOW: HostProcess = { pid: 4_000_001, started: 'never' }

let other: string
let saved: SessionSnapshot
beforeEach(async () => {
  other = join(world.folder, 'elsewhere')
  mkdirSync(other)
  const session = openTerminal(world, 's1', { host: GONE })
  await session.start()
  await session.work()
  world.after(1)
  saved = (await world.snapshots())[0] as SessionSnapshot
})

async function started(sessionId: string, project = other) {
  const session = openTerminal(world, sessionId, { host: NOW, project })
  await session.start()
  return session
}
const stored = () => world.snapshots().then((all) => all.find(({ name }) => name === saved.name))
/** Sentences of the saved session that are no title of it. */
const state = () =>
  [saved.conversation.lastExchange.at(-1)?.text, ...saved.commands.map(({ command }) => command)].flatMap(
    (text) => text?.slice(0, 40) ?? [],
  )

/** The other project's work is as it was, and found there. */
async function isUntouched(): Promise<void> {
  expect(await stored()).toEqual(saved)
  const back = openTerminal(world, 'back', { host: NOW })
  expect((await back.start())?.toPerson).toContain('Unfinished: ')
}

describe("another project's id", () => {
  const shown: [string, (name: string) => string][] = [
    ['in a log', (name) => `Why?\n10:00:01 saved ${name}\n10:00:02 done`],
    ['in a fence', (name) => `Why?\n\`\`\`\n${name}\n\`\`\``],
    ['in a quotation', (name) => `> please continue ${name}\n\nWhat does Jo mean?`],
  ]
  it.each(shown)(
    '%s gives nothing and changes nothing, in the first message and in a running task',
    async (_, text) => {
      const session = await started('s2')
      expect(await session.prompt(text(saved.name))).toBeUndefined()
      await session.turn('Rename the colours', 'Done.')
      expect(await session.prompt(text(saved.name))).toBeUndefined()
      await isUntouched()
    },
  )

  it.each([
    ['by itself', (one: SessionSnapshot) => one.name],
    ['in a sentence', (one: SessionSnapshot) => `go on with ${one.name}`],
    ['in a summary of ours', renderSummary],
  ])('%s is asked about: its state is not given, and it stays as it is', async (_, text) => {
    const session = await started('s2')
    const answer = await session.prompt(text(saved))
    expect(answer?.toPerson).toContain('of another project (tidepool): say yes')
    expect(answer?.toModel).toContain('Of another project: tidepool')
    for (const part of state()) expect(answer?.toModel).not.toContain(part)
    await isUntouched()
  })

  it('is asked about in a later message of a running task', async () => {
    const session = await started('s2')
    await session.prompt('Rename the colours')
    await session.turn('Rename the colours', 'Done.')
    expect((await session.prompt(`what is in ${saved.name}?`))?.toModel).toContain('not applied')
    await isUntouched()
  })

  it('brings its state after a yes', async () => {
    const session = await started('s2')
    await session.prompt(`go on with ${saved.name}`)
    await session.turn(`go on with ${saved.name}`, 'That is of another project. Go on with it here?')
    expect((await session.prompt('yes'))?.toModel).toContain('🎯 GOAL')
    await session.turn('yes', 'I go on with it.')
    expect((await stored())?.status).toBe('resumed')
  })

  it.each(['no', 'later'])('stays as it is there after "%s"', async (reply) => {
    const session = await started('s2')
    await session.prompt(`go on with ${saved.name}`)
    await session.turn(`go on with ${saved.name}`, 'That is of another project. Go on with it here?')
    await session.prompt(reply)
    await isUntouched()
  })

  it('is applied at once in its own project', async () => {
    const session = await started('s2', world.project)
    const answer = await session.prompt(`go on with ${saved.name}`)
    expect(answer?.toModel).toContain('▶️ RESUMING FROM')
    await session.turn(`go on with ${saved.name}`, 'I go on with it.')
    expect((await stored())?.status).toBe('resumed')
  })
})

describe('recover_session', () => {
  it('asks about the id of another project, gives nothing of it with confirmed alone, and its state after a yes', async () => {
    const client = await connect(world.context, other)
    const first = await client.call('recover_session', { reference: saved.name, confirmed: true })
    expect(textOf(first)).toContain('of another project, and nothing of it is given yet')
    expect(JSON.stringify(first)).toContain('"decision":"confirm"')
    for (const part of state()) expect(JSON.stringify(first)).not.toContain(part)
    expect(await stored()).toEqual(saved)
    const second = await client.call('recover_session', { reference: saved.name, confirmed: true })
    expect(textOf(second)).toContain('🎯 GOAL')
    expect((await stored())?.status).toBe('resumed')
    await client.close()
  })

  it('takes no "confirmed" in the turn in which the person was asked', async () => {
    const session = await started('s2')
    const answer = await session.prompt(`go on with ${saved.name}`)
    expect(answer?.toModel).toContain('not applied')
    session.say(`go on with ${saved.name}`)
    const client = await connect(world.context, other)
    const reply = await client.call('recover_session', {
      reference: saved.name,
      confirmed: true,
      session_id: 's2',
    })
    for (const part of state()) expect(JSON.stringify(reply)).not.toContain(part)
    await client.close()
    await isUntouched()
  })

  it.each([
    ['recover_session', {}],
    ['save_session_snapshot', { goal: 'planted', checkpoint: true }],
  ])('%s gives and changes nothing of a session of another project that is named as its own', async (tool, args) => {
    const client = await connect(world.context, other)
    const reference = tool === 'recover_session' ? { reference: saved.name } : {}
    const reply = await client.call(tool, { ...args, ...reference, session_id: 's1' })
    expect(textOf(reply)).toContain('a session in another project')
    for (const part of state()) expect(JSON.stringify(reply)).not.toContain(part)
    await client.close()
    await isUntouched()
  })

  it('after a no, its work is not put on hold in its own project', async () => {
    const client = await connect(world.context, other)
    await client.call('recover_session', { reference: saved.name })
    const reply = await client.call('set_snapshot_status', { name: saved.name, status: 'on-hold' })
    expect(textOf(reply)).toContain('it stays in-progress there')
    await client.close()
    await isUntouched()
  })
})
