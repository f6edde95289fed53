/** A transcript that takes longer to read than a hook has time: its event stays queued until all of it is in the store. */

import { appendFileSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../src/compose.ts'
import { processQueue, type QueueEnd } from '../../../src/hooks/worker/process-queue.ts'
import { runWithQueue } from '../../../src/hooks/worker/with-queue.ts'
import type { HookEvent, HookPayload } from '../../../src/hosts/hook.ts'
import { putStart } from '../../../src/memory/recover/offers.ts'
import { saveWorking } from '../../../src/memory/session/checkpoints.ts'
import { captureLocated } from '../../../src/memory/session/current-session.ts'
import { readHistory } from '../../../src/memory/session/history.ts'
import { enqueue, queuedEvents, queueFolder } from '../../../src/memory/session/queued-events.ts'
import { presentState } from '../../../src/recovery/texts/state.ts'
import { BUDGET, HOOK_DEADLINE } from '../../../src/rules.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { worldForEachTest } from '../../each-test.ts'
import type { World } from '../../world.ts'

const world = worldForEachTest()
const program = process.argv[1] ?? ''
beforeEach(() => {
  // No worker of its own: the tests say when one works.
  process.argv[1] = join(world.folder, 'no-program.cjs')
})
afterEach(() => {
  process.argv[1] = program
})

const LAST = 'And now paint the harbour wall'
const MEGABYTE = 1024 * 1024

/** The session goes on for so many megabytes that say nothing, up to a last request. */
function goOn(megabytes: number): void {
  const fields = { type: 'system', subtype: 'turn_duration', sessionId: 's1', pad: 'x'.repeat(8_000) }
  const record = `${JSON.stringify({ timestamp: world.context.now().toISOString(), ...fields })}\n`
  appendFileSync(world.transcript, record.repeat(Math.ceil((megabytes * MEGABYTE) / record.length)))
  world.say(LAST, 'Painted.')
}

/** A clock that goes on by so many milliseconds whenever somebody looks at it. */
function ticking(milliseconds: number, context: Context = world.context): Context {
  let time = context.now().getTime()
  const now = () => {
    time += milliseconds
    return new Date(time)
  }
  return { ...context, now }
}

/** A machine on which a hook has time for two megabytes. */
const busy = (event: HookEvent): Context =>
  ticking(HOOK_DEADLINE[event === 'UserPromptSubmit' ? 'AskingPrompt' : event] / 24)

/** A store that takes so long to open, by a clock that stands still else. */
function slowToOpen(milliseconds: number): Context {
  let time = world.context.now().getTime()
  return {
    ...world.context,
    now: () => new Date(time),
    withStore: (busyTimeout, work) =>
      world.context.withStore(busyTimeout, (store) => {
        time += milliseconds
        return work(store)
      }),
  }
}

const post = (event: HookEvent, fields: Partial<HookPayload> = {}) =>
  enqueue(world.context.config, { event, at: world.context.now().toISOString(), payload: world.payload(fields) }, false)
const queued = () => queuedEvents(queueFolder(world.context.config))
/** Another session's start takes along what was left in the queue. */
const startOfAnother = (context: World['context']) =>
  runWithQueue('SessionStart', { sessionId: 's2', cwd: world.project, source: 'resume' }, context)
const work = (context: World['context'] = ticking(100)): Promise<QueueEnd> =>
  processQueue(context, { isExpired: () => false, busyTimeout: 200, unhurried: true })
const saved = async (type: string) => (await world.snapshots()).find((snapshot) => snapshot.type === type)
const lastRequest = async (type = 'rolling') => (await saved(type))?.conversation.requests.at(-1)?.text

describe('a queued event that another session comes upon', () => {
  it.each([0, 550, 5_000])('is stored as a whole where the store takes %i ms to open', async (open) => {
    world.say(LAST, 'Painted.')
    post('Stop')
    await startOfAnother(slowToOpen(open))
    expect(queued()).toEqual([])
    expect(await lastRequest()).toBe(LAST)
  })

  it('is stored as a whole on a machine on which reading takes for ever', async () => {
    world.say(LAST, 'Painted.')
    post('SessionEnd')
    expect(await processQueue(ticking(400), { isExpired: () => false, busyTimeout: 200 })).toBe('empty')
    expect(await lastRequest()).toBe(LAST)
    expect((await saved('rolling'))?.status).toBe('paused')
  })

  it('stays where much is to be read, and a worker stores it', async () => {
    goOn(3)
    post('Stop')
    post('SessionEnd')
    await startOfAnother(world.context)
    expect(queued()).toHaveLength(2)
    expect(await work()).toBe('empty')
    expect(queued()).toEqual([])
    expect(await lastRequest()).toBe(LAST)
    expect((await saved('rolling'))?.status).toBe('paused')
  })

  it('holds up no other session', async () => {
    goOn(3)
    post('Stop')
    const other = join(world.folder, 'other.jsonl')
    appendFileSync(other, `${JSON.stringify({ type: 'user', message: { role: 'user', content: 'Draw the buoy' } })}\n`)
    post('Stop', { sessionId: 's3', transcriptPath: other })
    await startOfAnother(world.context)
    expect(queued()).toHaveLength(1)
    expect((await world.snapshots()).map(({ sessionId }) => sessionId)).toEqual(['s3'])
  })
})

describe('a hook whose own transcript is too long', () => {
  it.each([
    ['PreCompact', 'precompact', {}],
    ['UserPromptSubmit', 'manual', { prompt: 'save state', promptId: 'p1' }],
  ] as const)('of %s saves a part, says so, and leaves the rest to a worker', async (event, type, fields) => {
    goOn(6)
    await runWithQueue(event, world.payload(fields), busy(event))
    expect(queued()).toHaveLength(1)
    const part = await saved(type)
    expect(part?.transcript?.unread).toBeGreaterThan(MEGABYTE)
    expect(part?.conversation.requests.at(-1)?.text).toBe(LAST)
    expect(part?.conversation.lastExchange.at(-1)?.text).toBe('Painted.')
    expect(presentState(part as SessionSnapshot, [], BUDGET.recovery)).toMatch(/\d\.\d MB in between are not read yet/)
    expect(await work()).toBe('empty')
    expect((await world.snapshots()).filter((one) => one.type === type)).toHaveLength(1)
    const whole = await saved(type)
    expect(whole).toMatchObject({ name: part?.name, status: 'in-progress' })
    expect(whole?.transcript).toEqual({ path: world.transcript, offset: sizeOfTranscript() })
    expect(whole?.milestone).toBeDefined()
  })

  it('tells the person of a save that it is a part so far', async () => {
    goOn(6)
    const answer = await runWithQueue(
      'UserPromptSubmit',
      world.payload({ prompt: 'save state', promptId: 'p1' }),
      busy('UserPromptSubmit'),
    )
    expect(answer?.toPerson).toMatch(/\d\.\d MB of the session are still being read/)
  })

  it('is made whole also where somebody else has read it to its end before the worker comes', async () => {
    goOn(6)
    await runWithQueue('PreCompact', world.payload(), busy('PreCompact'))
    world.say('And the roof', 'Roofed.')
    await world.hook('Stop')
    expect((await saved('precompact'))?.transcript?.unread).toBeGreaterThan(0)
    await work()
    expect((await saved('precompact'))?.transcript).toEqual({ path: world.transcript, offset: sizeOfTranscript() })
  })
})

describe('after a compaction of a session that is too long to be read in time', () => {
  const compacted = (context: Context) => runWithQueue('SessionStart', world.payload({ source: 'compact' }), context)
  const prompt = (text: string) =>
    runWithQueue('UserPromptSubmit', world.payload({ prompt: text, promptId: text }), world.context)

  it('a part is given at once, and says so to the model and to the person; the whole comes with the prompt after it is read', async () => {
    goOn(6)
    await runWithQueue('PreCompact', world.payload(), busy('PreCompact'))
    const first = await compacted(world.context)
    expect(first?.toModel).toContain('A part of the state of this session up to the compaction')
    expect(first?.toModel).toContain(LAST)
    expect(first?.toModel).not.toMatch(/\d+ of \d+ tasks done/)
    expect(first?.toPerson).toMatch(/This is a part: \d\.\d MB of the session are still being read/)
    expect(await prompt('Go on, please')).toBeUndefined()
    expect(await work()).toBe('empty')
    const second = await prompt('Go on now, please')
    expect(second?.toModel).toContain('as a whole: it replaces the part that was given before')
    expect(second?.toModel).toContain('src/rate-limit.js')
    expect(second?.toPerson).toContain('Now all of the session has been read')
    expect(await prompt('And on')).toBeUndefined()
  })

  it('a part is given also where nothing was saved before the compaction', async () => {
    goOn(6)
    const first = await compacted(busy('SessionStart'))
    expect(first?.toModel).toContain(LAST)
    expect(first?.toPerson).toContain('This is a part')
    expect(await work()).toBe('empty')
    expect((await prompt('Go on now, please'))?.toModel).toContain('as a whole')
  })

  it('what its summary lost is recorded once the session is read', async () => {
    goOn(6)
    await runWithQueue('PreCompact', world.payload(), busy('PreCompact'))
    world.after(0.1)
    await runWithQueue('PostCompact', world.payload({ compactSummary: 'The wall was painted.' }), world.context)
    const known = () => world.context.withStore(200, async (store) => (await readHistory(store, 's1')).compactions)
    expect(await known()).toEqual([])
    expect(await work()).toBe('empty')
    expect(await known()).toHaveLength(1)
  })
})

describe('a worker', () => {
  it('goes on with a long transcript where it stopped, until all of it is stored', async () => {
    goOn(8)
    post('Stop')
    // It has time for a few chunks at once.
    expect(await work(ticking(2_000))).toBe('empty')
    expect(await lastRequest()).toBe(LAST)
  })
})

describe('the end of a session', () => {
  it('is stored although the host wrote on after it, and the turn before was read up to there', async () => {
    const end = post('SessionEnd')
    world.say(LAST, 'Painted.')
    await world.hook('Stop')
    expect(existsSync(end)).toBe(true)
    await processQueue(world.context, { isExpired: () => false, busyTimeout: 200 })
    expect((await saved('rolling'))?.status).toBe('paused')
  })

  it('is none where the session was started again since', async () => {
    post('SessionEnd')
    world.after(1)
    world.say(LAST, 'Painted.')
    await world.hook('Stop')
    await world.context.withStore(200, (store) =>
      store.commit([putStart('s1', { at: world.context.now().toISOString(), source: 'resume' })]),
    )
    await processQueue(world.context, { isExpired: () => false, busyTimeout: 200 })
    expect((await saved('rolling'))?.status).toBe('in-progress')
  })
})

describe('a save that took long', () => {
  it('takes nothing back of what another process read and saved meanwhile', async () => {
    const facts = { source: 'hook', now: world.context.now(), sessionId: 's1' }
    const session = { sessionId: 's1', transcriptPath: world.transcript }
    const reading = { projectDir: world.project, env: {}, expired: () => false }
    await world.context.withStore(200, async (store) => {
      const slow = await captureLocated(store, session, reading)
      world.say(LAST, 'Painted.')
      await world.hook('Stop')
      if (slow !== undefined) await saveWorking(store, slow, facts)
    })
    expect(await lastRequest()).toBe(LAST)
    expect((await saved('rolling'))?.transcript?.offset).toBe(sizeOfTranscript())
  })
})

function sizeOfTranscript(): number {
  return statSync(world.transcript).size
}
