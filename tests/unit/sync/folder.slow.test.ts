/** Two machines and a folder that something else carries. */

import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { syncCommand } from '../../../src/cli/commands/sync.ts'
import type { Run } from '../../../src/cli/terminal/context.ts'
import { ThroughlineError } from '../../../src/errors.ts'
import { addObservations } from '../../../src/memory/graph/operations.ts'
import { moveSession } from '../../../src/memory/session/checkpoints.ts'
import { forget } from '../../../src/memory/session/forget.ts'
import { statusIn, statusKey } from '../../../src/memory/session/machines.ts'
import { prune } from '../../../src/memory/session/prune.ts'
import { queueFolder } from '../../../src/memory/session/queued-events.ts'
import { putSnapshot, snapshotRow } from '../../../src/memory/session/snapshots.ts'
import { sessionEntity } from '../../../src/memory/session/turns.ts'
import { ENTITY_TYPE } from '../../../src/rules.ts'
import { moveStatus } from '../../../src/snapshot/status.ts'
import { renderRow } from '../../../src/store/exchange/write-jsonl.ts'
import type { GraphStore, Mutation, StoreRow } from '../../../src/store/port.ts'
import { newKey } from '../../../src/sync/encryption.ts'
import { HEADER, STATUS } from '../../../src/sync/frames.ts'
import { readSettings, type SyncSettings, writeSettings } from '../../../src/sync/settings.ts'
import { startMeter } from '../../spent.ts'
import { BY, writtenBy } from '../../writes.ts'
import { instead, linesOf, type Machine, sendAs, sharedPlace } from './machines.ts'

const place = sharedPlace()

describe('a session on another machine', () => {
  it('is there with its turns and its state, under the name of its machine', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'add a rate limit to the tides')
    await laptop.work('s1', 'now the same for the harbours')
    expect((await laptop.sync()).problem).toBeUndefined()
    expect((await desk.sync()).problem).toBeUndefined()
    const [there] = await desk.snapshots()
    const [here] = await laptop.snapshots()
    expect(there).toEqual({ ...here, sessionId: `s1@${laptop.name}` })
    const observationsOn = (machine: typeof desk) =>
      machine.store(async (store) => (await store.entities([here?.name ?? '']))[0]?.observations)
    const named = (line: string) => (line === 'Session: s1' ? `Session: s1@${laptop.name}` : line)
    expect(await observationsOn(desk)).toEqual((await observationsOn(laptop))?.map(named))
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual([
      'add a rate limit to the tides',
      'now the same for the harbours',
    ])
  })

  it('goes on there as it goes on here, and nothing of it is sent back', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    await desk.sync()
    await laptop.work('s1', 'second')
    await laptop.sync()
    await desk.sync()
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['first', 'second'])
    expect(await desk.snapshots()).toHaveLength(1)
    expect(desk.files()).toEqual([])
    await laptop.sync()
    expect(await laptop.snapshots()).toHaveLength(1)
  })

  it('is sent once: without a change nothing is written', async () => {
    const shared = place()
    const laptop = shared.machine('laptop')
    await laptop.work('s1', 'first')
    await laptop.sync()
    const before = shared.bytes()
    await laptop.sync()
    expect(shared.bytes().equals(before)).toBe(true)
  })

  it('is sent whatever its length', async () => {
    const laptop = place().machine('laptop')
    const observations = Array.from({ length: 130_000 }, (_, turn) => `[${turn}.1] USER: go on`)
    const entity = { name: sessionEntity('s1'), entityType: ENTITY_TYPE.session, observations }
    await laptop.store((store) => store.commit([{ kind: 'create-entity', entity, by: BY }]))
    expect((await laptop.sync()).problem).toBeUndefined()
    expect(readFileSync(laptop.files()[0] ?? '').length).toBeGreaterThan(0)
  })

  it('keeps what was noted in it here when it is saved there again', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    await desk.sync()
    const [found] = await desk.snapshots()
    const by = { at: desk.world.context.now().toISOString(), source: 'mcp:client' }
    const note = 'Ask Ada about the tide tables'
    await desk.store((store) => addObservations(store, [{ entityName: found?.name ?? '', contents: [note] }], by))
    const noted = async () =>
      (await desk.store((store) => store.entities([found?.name ?? ''])))[0]?.observations.filter(
        (line) => line === note,
      )
    expect(await noted()).toEqual([note])
    for (const request of ['second', 'third']) {
      await laptop.work('s1', request)
      await laptop.sync()
      expect((await desk.sync()).problem).toBeUndefined()
      expect(await noted()).toEqual([note])
      expect((await desk.snapshots())[0]?.otherLines).toContain(note)
    }
    expect((await desk.snapshots())[0]?.writtenBy?.sources).toEqual(['mcp:client'])
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['first', 'second', 'third'])
  })

  it('does not come back where it was pruned, although its machine writes all anew', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    for (const session of ['s1', 's2']) await laptop.work(session, `work of ${session}`)
    await laptop.sync()
    await desk.sync()
    await desk.store((store) => prune(store, { keep: 0 }))
    expect(await desk.snapshots()).toEqual([])
    await laptop.forgetSession('s2')
    await laptop.sync()
    await desk.sync()
    expect(await desk.snapshots()).toEqual([])
    await laptop.work('s1', 'more')
    await laptop.sync()
    await desk.sync()
    expect((await desk.snapshots()).map(({ sessionId }) => sessionId)).toEqual([`s1@${laptop.name}`])
  })

  it('keeps both ends of one that went on on two machines', async () => {
    const shared = place()
    const [laptop, desk, tablet] = [shared.machine('laptop'), shared.machine('desk'), shared.machine('tablet')]
    await laptop.work('s1', 'begun on the laptop')
    await desk.work('s1', 'begun on the desk')
    for (const machine of [laptop, desk, laptop, tablet, desk]) await machine.sync()
    for (const machine of [laptop, desk, tablet]) expect(await machine.snapshots()).toHaveLength(2)
    expect(await desk.requests('s1')).toEqual(['begun on the desk'])
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['begun on the laptop'])
    expect(await tablet.requests(`s1@${desk.name}`)).toEqual(['begun on the desk'])
  })
})

describe('the status of a snapshot', () => {
  it('travels both ways, and the later change holds', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    await desk.sync()
    desk.world.after(1)
    await desk.store(async (store) => {
      const [found] = await desk.snapshots()
      if (found === undefined) throw new Error('nothing came')
      const done = moveStatus(found, 'completed', { at: desk.world.context.now().toISOString(), outcome: 'it works' })
      await store.commit(putSnapshot(done, 'cli'))
    })
    await desk.sync()
    await laptop.sync()
    expect(await laptop.snapshots()).toMatchObject([{ status: 'completed', finalOutcome: 'it works', sessionId: 's1' }])
    await desk.sync()
    expect(await desk.snapshots()).toMatchObject([{ status: 'completed' }])
  })

  it('of a pause here does not undo what ended it there later', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    await desk.sync()
    laptop.world.after(1)
    const facts = { now: laptop.world.context.now(), source: 'hook', sessionId: 's1' }
    await laptop.store((store) => moveSession(store, 'paused', facts))
    await laptop.sync()
    desk.world.after(2)
    await desk.store(async (store) => {
      const [found] = await desk.snapshots()
      if (found !== undefined)
        await store.commit(putSnapshot(moveStatus(found, 'abandoned', { at: '', reason: 'no use' }), 'cli'))
    })
    await desk.sync()
    await laptop.sync()
    for (const machine of [laptop, desk])
      expect(await machine.snapshots()).toMatchObject([{ status: 'abandoned', abandonedReason: 'no use' }])
  })
})

it('a status is of its own end of a session, however much is sent before the snapshot', async () => {
  const shared = place()
  const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
  await laptop.work('s0', 'first')
  const [saved] = await laptop.snapshots()
  if (saved === undefined) throw new Error('nothing was saved')
  const long = { ...saved, name: 'by-hand', sessionId: 'c1', goal: 'the tides '.repeat(30_000) }
  await laptop.store((store) => store.commit(putSnapshot(long, 'hook')))
  for (const machine of [laptop, desk]) {
    await machine.work('s1', 'begun')
    await machine.work('s1', `gone on with on ${machine.name}`)
  }
  await complete(laptop, 's1')
  for (const machine of [laptop, desk]) expect((await machine.sync()).problem).toBeUndefined()
  const statuses = (await desk.snapshots()).map(({ sessionId, status }) => `${sessionId} ${status}`)
  expect(statuses).toEqual(expect.arrayContaining(['s1 in-progress', `s1@${laptop.name} completed`]))
})

describe('the status that another machine gave', () => {
  it('is sent although the first attempt ended before it was written', async () => {
    const { laptop, desk } = await withCompletedWork()
    const ended = (store: GraphStore) =>
      instead(store, {
        commit: async (batch) => {
          await store.commit(batch)
          throw new Error('ended')
        },
      })
    expect((await desk.sync(ended)).problem).toContain('ended')
    for (const machine of [desk, laptop]) expect((await machine.sync()).problem).toBeUndefined()
    expect((await laptop.snapshots()).find(({ sessionId }) => sessionId === 's1')?.status).toBe('completed')
  })

  it('is sent again with all that is written anew: its reader may have been off', async () => {
    const { laptop, desk } = await withCompletedWork()
    await desk.work('d1', 'other')
    await desk.sync()
    await desk.forgetSession('d1')
    for (const machine of [desk, laptop]) expect((await machine.sync()).problem).toBeUndefined()
    expect((await laptop.snapshots()).find(({ sessionId }) => sessionId === 's1')?.status).toBe('completed')
  })

  /** A session of the laptop that the desk completed; that was not sent yet. */
  async function withCompletedWork() {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    for (const machine of [laptop, desk]) await machine.sync()
    await desk.work('d0', 'begun')
    await desk.sync()
    desk.world.after(1)
    await desk.store(async (store) => {
      const found = (await desk.snapshots()).find(({ sessionId }) => sessionId === `s1@${laptop.name}`)
      if (found === undefined) throw new Error('nothing came')
      await store.commit(putSnapshot(moveStatus(found, 'completed', { at: '', outcome: 'it works' }), 'cli'))
    })
    return { laptop, desk }
  }
})

describe('a forgetting', () => {
  it('of another store, whose file was imported, is not sent as one of this store', async () => {
    const laptop = place().machine('laptop')
    await laptop.work('s1', 'the work')
    await laptop.sync()
    const before = laptop.files()
    const tombstone = { kind: 'entity', salt: '0'.repeat(32), hash: '0'.repeat(64), at: '2026-11-22T10:00:00.000Z' }
    await laptop.store((store) => store.commit([{ kind: 'put-tombstone', tombstone } as Mutation]))
    await laptop.sync()
    expect(laptop.files()).toEqual(before)
  })

  const secret = ['kraken', 'harbour', 'plan'].join('-')

  it.each(['the machine of the session', 'another machine'])('on %s takes the session everywhere', async (where) => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', `write the ${secret}`)
    await laptop.work('s2', 'something else')
    await laptop.sync()
    await desk.sync()
    const here = where === 'another machine' ? desk : laptop
    await here.forgetSession(here === desk ? `s1@${laptop.name}` : 's1')
    for (const machine of [here, laptop, desk, laptop, desk]) expect((await machine.sync()).problem).toBeUndefined()
    for (const machine of [laptop, desk]) {
      expect((await machine.snapshots()).map(({ sessionId }) => sessionId)).toEqual([
        machine === laptop ? 's2' : `s2@${laptop.name}`,
      ])
      expect(readFileSync(machine.world.context.config.store).includes(secret)).toBe(false)
    }
    // What the other one goes on with stays forgotten.
    await laptop.sync()
    expect(await laptop.requests('s1')).toEqual([])
  })

  it('wins over a save that comes from a machine that has not heard of it', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    await desk.sync()
    await desk.forgetSession(`s1@${laptop.name}`)
    await laptop.work('s1', 'second')
    await laptop.sync()
    await desk.sync()
    expect(await desk.snapshots()).toEqual([])
    await laptop.sync()
    expect(await laptop.snapshots()).toEqual([])
  })

  it('of a snapshot of no session leaves one of the same name that was saved since', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    const { work } = laptop
    await work('s1', 'first')
    const [recorded] = await laptop.snapshots()
    if (recorded === undefined) throw new Error('nothing was saved')
    const { sessionId: _, ...unrecorded } = recorded
    const saved = (hour: number) => ({ ...unrecorded, name: 'harbour', timestamp: `2026-11-22T${hour}:00:00.000Z` })
    await desk.store((store) => store.commit(putSnapshot(saved(10), 'cli')))
    await desk.store((store) => forget(store, { names: ['harbour'] }, new Date('2026-11-22T12:00:00.000Z')))
    await laptop.store((store) => store.commit(putSnapshot(saved(14), 'cli')))
    for (const machine of [desk, laptop]) await machine.sync()
    expect((await laptop.snapshots()).map(({ name }) => name)).toContain('harbour')
    await desk.store((store) => store.commit(putSnapshot(saved(15), 'cli')))
    await desk.store((store) => forget(store, { names: ['harbour'] }, new Date('2026-11-22T16:00:00.000Z')))
    for (const machine of [desk, laptop]) await machine.sync()
    expect((await laptop.snapshots()).map(({ name }) => name)).not.toContain('harbour')
  })

  it('takes what is queued of the session, too, where the run ends right after', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    for (const machine of [laptop, desk]) await machine.sync()
    await desk.forgetSession(`s1@${laptop.name}`)
    await desk.sync()
    const queue = queueFolder(laptop.world.context.config)
    mkdirSync(queue, { recursive: true })
    const event = join(queue, '1.json')
    writeFileSync(event, JSON.stringify({ event: 'Stop', at: BY.at, payload: { sessionId: 's1' } }))
    const ended = (store: GraphStore) =>
      instead(store, {
        commit: (batch) =>
          batch.some((each) => each.kind === 'put-record' && each.key.startsWith('sync:read'))
            ? Promise.reject(new ThroughlineError('STORE_BUSY', 'ended'))
            : store.commit(batch),
      })
    expect((await laptop.sync(ended)).problem).toContain('ended')
    expect((await laptop.sync()).problem).toBeUndefined()
    expect(await laptop.snapshots()).toEqual([])
    expect(existsSync(event)).toBe(false)
  })

  it('leaves nothing of it in the files of this machine', async () => {
    const shared = place()
    const laptop = shared.machine('laptop')
    await laptop.work('s1', `write the ${secret}`)
    await laptop.sync()
    const [before] = laptop.files()
    await laptop.forgetSession('s1')
    await laptop.sync()
    expect(laptop.files()).toHaveLength(1)
    expect(laptop.files()).not.toContain(before)
    const tablet = shared.machine('tablet')
    await tablet.sync()
    expect(await tablet.snapshots()).toEqual([])
  })
})

describe('a file in the shared folder', () => {
  it('that is torn at its end is read up to there, and further once the rest is there', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const [file = ''] = laptop.files()
    const whole = readFileSync(file)
    for (const length of [1, 10, 23, 24, 60, whole.length - 1]) {
      truncateSync(file, 0)
      writeFileSync(file, whole.subarray(0, length))
      expect(await desk.sync()).toMatchObject({ strange: [] })
      expect(await desk.snapshots()).toEqual([])
    }
    writeFileSync(file, whole)
    await desk.sync()
    expect(await desk.snapshots()).toHaveLength(1)
  })

  it('of ours that a write left torn is written anew', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const [file = ''] = laptop.files()
    const before = readFileSync(file)
    await laptop.work('s1', 'second')
    await laptop.sync()
    for (const left of [before.length + 40, before.length, 0]) {
      const [torn = ''] = laptop.files()
      truncateSync(torn, Math.min(left, readFileSync(torn).length - 1))
      expect((await laptop.sync()).problem).toBeUndefined()
      expect(laptop.files()).toHaveLength(1)
      expect(laptop.files()).not.toContain(torn)
    }
    await desk.sync()
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['first', 'second'])
  })

  it.each([
    ['of another program', (whole: Buffer) => Buffer.concat([Buffer.from('PK\u0003\u0004'), whole]), 'damaged'],
    [
      'with a changed byte',
      (whole: Buffer) => Buffer.concat([whole.subarray(0, 60), Buffer.from('X'), whole.subarray(61)]),
      'damaged',
    ],
  ])('%s is named and left alone', async (_, spoil, said) => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const [file = ''] = laptop.files()
    const spoiled = spoil(readFileSync(file))
    writeFileSync(file, spoiled)
    const { strange } = await desk.sync()
    expect(strange).toEqual([expect.stringContaining(said)])
    expect(strange[0]).toContain(file)
    expect(readFileSync(file).equals(spoiled)).toBe(true)
    expect(await desk.snapshots()).toEqual([])
  })

  it('that is older than one that was read already takes nothing of what came since', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const [file = ''] = laptop.files()
    const older = readFileSync(file)
    for (const request of ['second', 'third']) await laptop.work('s1', request)
    await laptop.sync()
    await desk.sync()
    const before = await desk.snapshots()
    // As a folder that is carried shows the file that was replaced.
    writeFileSync(join(shared.address, laptop.name, '2026-12-ab.tlsync'), older)
    expect((await desk.sync()).problem).toBeUndefined()
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['first', 'second', 'third'])
    expect(await desk.snapshots()).toEqual(before)
  })

  it('that comes before what it follows waits for that', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const [file = ''] = laptop.files()
    const first = readFileSync(file)
    await laptop.work('s1', 'second')
    await laptop.work('s2', 'other')
    await laptop.sync()
    writeFileSync(join(shared.address, laptop.name, '2026-12-ab.tlsync'), readFileSync(file).subarray(first.length))
    writeFileSync(file, first.subarray(0, 40))
    expect(await desk.sync()).toMatchObject({ strange: [] })
    expect(await desk.snapshots()).toEqual([])
    writeFileSync(file, first)
    await desk.sync()
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['first', 'second'])
    expect(await desk.snapshots()).toHaveLength(2)
  })

  it('that cannot be read is named and left alone, and the others are read', async () => {
    const shared = place()
    const [laptop, desk, tablet] = [shared.machine('laptop'), shared.machine('desk'), shared.machine('tablet')]
    for (const machine of [laptop, tablet]) {
      await machine.work('s1', 'first')
      await machine.sync()
    }
    const [file = ''] = laptop.files()
    const failing = (store: GraphStore) =>
      instead(store, {
        record: (key) => {
          if (key.startsWith(`sync:read:${laptop.name}`)) {
            rmSync(file)
            mkdirSync(file)
          }
          return store.record(key)
        },
      })
    expect((await desk.sync(failing)).strange).toEqual([expect.stringContaining(`${file}: it is not a regular file`)])
    expect(await desk.snapshots()).toHaveLength(1)
  })

  it('that an older version wrote is named and left alone, and written anew once that one is updated', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const [file = ''] = laptop.files()
    const old = gzipSync(JSON.stringify({ type: HEADER, version: 1, at: '', since: 0, revision: 1 }))
    writeFileSync(file, `${old.toString('base64')}\n`)
    const by = { machine: laptop.name, sending: 'a1', revision: 1, said: 1, how: '', salt: '' }
    const sent = { ...by, files: { [basename(file)]: readFileSync(file).length } }
    const at = '2026-11-20T10:00:00.000Z'
    await laptop.store((store) =>
      store.commit([{ kind: 'put-record', key: 'sync:sent', value: JSON.stringify(sent), at }]),
    )
    await desk.store((store) =>
      store.commit([{ kind: 'put-record', key: `sync:read:${laptop.name}`, value: '{"revisions":{},"files":{}}', at }]),
    )
    expect((await desk.sync()).strange).toEqual([expect.stringContaining('an older version of Throughline wrote it')])
    const { name } = laptop
    for (const machine of [laptop, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(laptop.name).toBe(name)
    expect(await desk.requests(`s1@${name}`)).toEqual(['first'])
  })

  it('with a name that is not ours is named and left alone', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const copy = join(shared.address, laptop.name, '2026-11-abc (conflict).tlsync')
    writeFileSync(copy, 'x')
    expect((await desk.sync()).strange).toEqual([`${copy}: it is not ours`])
    expect(await desk.snapshots()).toHaveLength(1)
  })
})

describe('a file that another one took the place of', () => {
  it('goes again where it came back, although nothing else changed', async () => {
    const shared = place()
    const laptop = shared.machine('laptop')
    await laptop.work('s1', 'first')
    await laptop.sync()
    const [file = ''] = laptop.files()
    const forgotten = readFileSync(file)
    await laptop.forgetSession('s1')
    await laptop.sync()
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, forgotten)
    expect((await laptop.sync()).problem).toBeUndefined()
    expect(existsSync(file)).toBe(false)
  })

  it('is not remembered by who read it', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    const names = async () => {
      const read = JSON.parse((await desk.store((store) => store.record(`sync:read:${laptop.name}`))) ?? '{}')
      return Object.keys(read.files)
    }
    for (const session of ['s1', 's2']) {
      await laptop.work(session, 'begun')
      for (const machine of [laptop, desk]) await machine.sync()
      await laptop.forgetSession(session)
      for (const machine of [laptop, desk]) await machine.sync()
    }
    expect(await names()).toEqual(laptop.files().map((path) => basename(path)))
  })
})

describe('a run that was ended', () => {
  it('between noting what it sends and writing it writes it in the next run, and nothing twice', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    const { name } = laptop
    for (const request of ['first', 'second']) {
      await laptop.work('s1', request)
      const before = laptop.files().map((path) => [path, readFileSync(path)] as const)
      await laptop.sync()
      for (const path of laptop.files()) rmSync(path)
      for (const [path, bytes] of before) writeFileSync(path, bytes)
      expect((await desk.sync()).strange).toEqual([])
      expect((await laptop.sync()).problem).toBeUndefined()
      expect((await desk.sync()).strange).toEqual([])
    }
    expect(laptop.name).toBe(name)
    expect(laptop.files()).toHaveLength(1)
    expect(await desk.requests(`s1@${name}`)).toEqual(['first', 'second'])
    expect(await desk.snapshots()).toHaveLength(1)
  })

  it('between reading what was forgotten elsewhere and forgetting it forgets it in the next run', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    await desk.sync()
    await laptop.forgetSession('s1')
    await laptop.sync()
    const fault = new ThroughlineError('STORE_BUSY', 'ended')
    const ended = (store: GraphStore) => instead(store, { eachRow: () => Promise.reject(fault) })
    expect((await desk.sync(ended)).problem).toContain('ended')
    await desk.sync()
    expect(await desk.snapshots()).toEqual([])
  })
})

describe('a line of another machine', () => {
  const stranger = 'tablet-0a0b0c'
  const status = { type: STATUS, machine: stranger, session: 't1', name: 'checkpoint-t1', fields: {} }

  it.each([
    ['a status without what it recorded', { status: 'paused', at: '2026-12-20T10:00:00Z', fields: null }],
    ['a status that is none', { status: 'lost', at: '2026-12-20T10:00:00Z' }],
    ['a status of no time', { status: 'paused', at: 'yesterday' }],
    ['a status on a day that is in no calendar', { status: 'paused', at: '2027-02-30T10:00:00Z' }],
    ['something else', { type: 7 }],
  ])('that is %s stops nothing', async (_, line) => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const [snapshot] = await laptop.snapshots()
    const id = { machine: laptop.name, session: 's1', name: snapshot?.name }
    await sendAs(shared, stranger, [{ ...status, ...id, ...line }])
    for (const machine of [laptop, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(await desk.snapshots()).toMatchObject([{ status: 'in-progress' }])
    const facts = { now: laptop.world.context.now(), source: 'hook', sessionId: 's1' }
    await laptop.store((store) => moveSession(store, 'on-hold', facts))
    for (const machine of [laptop, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(await desk.snapshots()).toMatchObject([{ status: 'on-hold' }])
  })

  it.each([
    ['a session', 'session:s1'],
    ['an entity', 'harbour'],
  ])('that is a snapshot with the name of %s here takes nothing of it', async (_, name) => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.store((store) => store.commit([writtenBy(BY).note('harbour', 'opens at six')]))
    const before = await laptop.store((store) => store.entities([name]))
    await desk.work('d1', 'other')
    const [snapshot] = await desk.snapshots()
    if (snapshot === undefined) throw new Error('nothing was saved')
    const { name: _name, ...row } = snapshotRow({ ...snapshot, name, timestamp: '2026-12-01T10:00:00.000Z' })
    const { session, ...unrecorded } = row
    for (const [place, each] of [
      row,
      { ...unrecorded, value: JSON.stringify({ ...JSON.parse(row.value), sessionId: undefined }) },
    ].entries()) {
      const entity = { name, entityType: 'session-snapshot', by: BY, observations: [], snapshot: each }
      await sendAs(shared, `tablet-0a0b0${place}`, [JSON.parse(renderRow({ kind: 'entity', entity }))])
    }
    expect((await laptop.sync()).problem).toBeUndefined()
    expect(await laptop.store((store) => store.entities([name]))).toEqual(before)
    expect(await laptop.store((store) => store.snapshots({ names: [name] }, 'head'))).toEqual([])
    expect(session).toBe('d1')
  })

  it('that says anew how many files are not committed there holds', async () => {
    const shared = place()
    const laptop = shared.machine('laptop')
    const line = { ...status, status: 'in-progress', at: '2026-11-20T10:00:00.000Z' } as const
    await sendAs(shared, stranger, [{ ...line, uncommitted: 3 }], [{ ...line, uncommitted: 0 }])
    await laptop.sync()
    const known = await laptop.store((store) => store.record(statusKey(line)))
    expect(statusIn(known)?.uncommitted).toBe(0)
  })
})

describe('the place', () => {
  it('that is away stops nothing: all is sent once it is there again', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    renameSync(shared.address, `${shared.address}-away`)
    for (let day = 1; day <= 7; day += 1) {
      await laptop.work('s1', `work of day ${day}`)
      expect(await laptop.sync()).toMatchObject({ problem: expect.stringContaining('There is no folder') })
    }
    renameSync(`${shared.address}-away`, shared.address)
    expect((await laptop.sync()).problem).toBeUndefined()
    await desk.sync()
    expect(await desk.requests(`s1@${laptop.name}`)).toHaveLength(7)
  })
})

describe('the folder of a machine', () => {
  it('that is away is not written anew: the share may not be mounted', async () => {
    const shared = place()
    const laptop = shared.machine('laptop')
    await laptop.work('s1', 'first')
    await laptop.sync()
    const own = join(shared.address, laptop.name)
    const away = join(shared.address, 'away')
    renameSync(own, away)
    expect((await laptop.sync()).problem).toMatch(/is it mounted\? If it was deleted, run `throughline sync on` again/)
    expect(existsSync(own)).toBe(false)
    renameSync(away, own)
    expect((await laptop.sync()).problem).toBeUndefined()
    renameSync(own, away)
    await switchOn(laptop, shared.address)
    expect(laptop.files()).toHaveLength(1)
  })

  it('that was deleted is made anew under its name, although the store may count its changes anew', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    for (const request of ['first', 'second', 'third']) await laptop.work('s1', request)
    for (const machine of [laptop, desk]) await machine.sync()
    const { name } = laptop
    const { config } = laptop.world.context
    for (const suffix of ['', '-wal', '-shm']) rmSync(config.store + suffix, { force: true })
    rmSync(join(shared.address, name), { recursive: true })
    await laptop.work('s2', 'in a new store')
    await switchOn(laptop, shared.address)
    for (const machine of [laptop, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(laptop.name).toBe(name)
    expect(await desk.requests(`s2@${name}`)).toEqual(['in a new store'])
    expect(await desk.requests(`s1@${name}`)).toEqual(['first', 'second', 'third'])
  })
})

describe('a place that was moved', () => {
  it('leaves the machines their names, by which they forget what another one forgot', async () => {
    const [old, moved] = [place(), place()]
    const [laptop, desk] = [old.machine('laptop'), old.machine('desk')]
    const { name } = laptop
    await laptop.work('s1', 'first')
    for (const machine of [laptop, desk]) await machine.sync()
    for (const machine of [laptop, desk]) await switchOn(machine, moved.address)
    expect(laptop.name).toBe(name)
    expect(laptop.files()).toHaveLength(1)
    await desk.forgetSession(`s1@${name}`)
    for (const machine of [desk, laptop]) expect((await machine.sync()).problem).toBeUndefined()
    for (const machine of [desk, laptop]) expect(await machine.snapshots()).toEqual([])
  })

  it('gets from a restored machine what was saved since, although its store counts less than it had said', async () => {
    const [old, moved] = [place(), place()]
    const [laptop, backup, desk] = [old.machine('laptop'), old.machine('backup'), old.machine('desk')]
    await laptop.work('s1', 'before the backup')
    await laptop.sync()
    copyStore(laptop, backup)
    for (const request of ['lost', 'with', 'the disk']) await laptop.work('s2', request)
    for (const machine of [laptop, desk]) await machine.sync()
    copyStore(backup, laptop)
    await laptop.work('s3', 'after the backup')
    for (const machine of [laptop, desk]) await switchOn(machine, moved.address)
    await desk.sync()
    expect(await desk.requests(`s3@${laptop.name}`)).toEqual(['after the backup'])
  })
})

describe('a machine that had another name', () => {
  it('forgets what another one forgot under that, although its old files are gone', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    const { name } = laptop
    await laptop.work('s1', 'first')
    for (const machine of [laptop, desk]) await machine.sync()
    rmSync(join(shared.address, name), { recursive: true })
    const settings = readSettings(laptop.home) as SyncSettings
    writeSettings(laptop.home, { ...settings, machine: 'laptop-0a0b0c', former: [name] })
    await desk.forgetSession(`s1@${name}`)
    for (const machine of [desk, laptop]) expect((await machine.sync()).problem).toBeUndefined()
    expect(await laptop.snapshots()).toEqual([])
  })
})

describe('a machine whose files are not as it left them', () => {
  it('does not take in its own snapshot of a session that has no turns', async () => {
    const shared = place()
    const laptop = shared.machine('laptop')
    await laptop.work('s1', 'first')
    const [saved] = await laptop.snapshots()
    if (saved === undefined) throw new Error('nothing was saved')
    await laptop.store((store) =>
      store.commit(putSnapshot({ ...saved, name: 'by-hand', sessionId: 'c1' }, 'mcp:client')),
    )
    await laptop.sync()
    const [file = ''] = laptop.files()
    appendFileSync(file, readFileSync(file))
    await laptop.sync()
    for (const again of [1, 2]) expect((await laptop.sync()).problem, `${again}`).toBeUndefined()
    expect((await laptop.snapshots()).map(({ sessionId }) => sessionId).sort()).toEqual(['c1', 's1'])
  })

  it('changes nothing but the name of what was set meanwhile', async () => {
    const shared = place()
    const laptop = shared.machine('laptop')
    const { name } = laptop
    await laptop.work('s1', 'first')
    await laptop.sync()
    const [file = ''] = laptop.files()
    appendFileSync(file, readFileSync(file))
    const switchedOff = (store: GraphStore) => {
      writeSettings(laptop.home, { ...(readSettings(laptop.home) as SyncSettings), isOn: false })
      return store
    }
    expect((await laptop.sync(switchedOff)).problem).toBeUndefined()
    expect(laptop.name).not.toBe(name)
    expect(readSettings(laptop.home)?.isOn).toBe(false)
  })

  it('goes on under another name, because another one writes under its own', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const [file = ''] = laptop.files()
    appendFileSync(file, readFileSync(file))
    const name = laptop.name
    await laptop.work('s1', 'second')
    expect((await laptop.sync()).problem).toBeUndefined()
    expect(readSettings(laptop.home)).toMatchObject({ former: [name] })
    expect(laptop.name).not.toBe(name)
    await desk.sync()
    expect((await desk.snapshots()).map(({ sessionId }) => sessionId)).toEqual([`s1@${laptop.name}`])
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['first', 'second'])
  })

  it('goes on under another name with a repaired store, which counts its revisions anew', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    for (const request of ['first', 'second']) await laptop.work('s1', request)
    await laptop.sync()
    await desk.sync()
    const repaired = (store: GraphStore) =>
      instead(store, {
        eachRow: async (visit, since) => {
          await store.eachRow((row) => visit(row.kind === 'entity' ? { ...row, changed: 1 } : row), since)
          return { revision: 1, salt: 'f'.repeat(32) }
        },
      })
    await laptop.work('s2', 'after the repair')
    const { name } = laptop
    expect((await laptop.sync(repaired)).problem).toBeUndefined()
    expect(laptop.name).not.toBe(name)
    await desk.sync()
    expect(await desk.requests(`s2@${laptop.name}`)).toEqual(['after the repair'])
    expect((await desk.snapshots()).map(({ sessionId }) => sessionId).sort()).toEqual([
      `s1@${name}`,
      `s2@${laptop.name}`,
    ])
  })

  it('writes them anew where they are gone', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    for (const file of laptop.files()) renameSync(file, join(shared.address, 'elsewhere'))
    await laptop.sync()
    await desk.sync()
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['first'])
  })
})

/** Has one machine be what another one is at this moment: a copied home, or the backup that will be restored. */
function copyStore(from: Machine, to: Machine): void {
  for (const suffix of ['', '-wal']) {
    const [old, made] = [from, to].map(({ world }) => world.context.config.store + suffix) as [string, string]
    rmSync(made, { force: true })
    if (existsSync(old)) copyFileSync(old, made)
  }
  const [old, made] = [from.world.folder, to.world.folder]
  for (const name of readdirSync(old)) if (name.endsWith('.jsonl')) copyFileSync(join(old, name), join(made, name))
  const settings = readSettings(from.home) as SyncSettings
  writeSettings(to.home, { ...settings, store: resolve(to.world.context.config.store) })
}

/** Has the person switch synchronisation on with this address. */
async function switchOn({ world: { context } }: Machine, address: string): Promise<void> {
  const color = { green: String, magenta: String }
  const output = { color, say: () => {}, data: () => {} }
  const run = { context: { ...context, sentinel: () => randomBytes(4).toString('hex') }, output } as unknown as Run
  expect(await syncCommand('on', address, {}, run)).toBe(0)
}

async function sessionsOn(machine: Machine): Promise<(string | undefined)[]> {
  return (await machine.snapshots()).map(({ sessionId }) => sessionId).sort()
}

async function complete(machine: Machine, session: string): Promise<void> {
  machine.world.after(1)
  await machine.store(async (store) => {
    const found = (await machine.snapshots()).find(({ sessionId }) => sessionId === session)
    if (found === undefined) throw new Error(`${session} is not here`)
    await store.commit(putSnapshot(moveStatus(found, 'completed', { at: '', outcome: 'it works' }), 'cli'))
  })
}

describe('a copy of a machine', () => {
  it('takes another name, and a third one shows each session once', async () => {
    const shared = place()
    const [laptop, copy, desk] = [shared.machine('laptop'), shared.machine('copy'), shared.machine('desk')]
    for (const session of ['s1', 's2']) for (const turn of ['a', 'b']) await laptop.work(session, `${session} ${turn}`)
    await laptop.sync()
    copyStore(laptop, copy)
    expect(copy.name).toBe(laptop.name)
    await laptop.work('l1', 'on the laptop')
    await copy.work('c1', 'on the copy')
    for (const machine of [laptop, copy, laptop, copy, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(copy.name).not.toBe(laptop.name)
    expect(await sessionsOn(laptop)).toEqual([`c1@${copy.name}`, 'l1', 's1', 's2'])
    expect(await sessionsOn(copy)).toEqual(['c1', `l1@${laptop.name}`, 's1', 's2'])
    expect(await sessionsOn(desk)).toEqual(
      [`c1@${copy.name}`, ...['l1', 's1', 's2'].map((session) => `${session}@${laptop.name}`)].sort(),
    )
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['s1 a', 's1 b'])
  })

  it('goes on with a session, which the others then show as its own; where both do, with both ends', async () => {
    const { laptop, copy, desk } = await withCopy()
    const both = [desk, copy]
    await copy.work('s1', 'on the copy')
    for (const machine of [copy, ...both]) expect((await machine.sync()).problem).toBeUndefined()
    expect(await sessionsOn(desk)).toEqual([`s1@${copy.name}`])
    expect(await desk.requests(`s1@${copy.name}`)).toEqual(['begun', 'on the copy'])
    await laptop.work('s1', 'on the laptop')
    for (const machine of [laptop, ...both]) expect((await machine.sync()).problem).toBeUndefined()
    expect(await sessionsOn(desk)).toEqual([`s1@${copy.name}`, `s1@${laptop.name}`].sort())
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['begun', 'on the laptop'])
    expect(await desk.requests(`s1@${copy.name}`)).toEqual(['begun', 'on the copy'])
  })

  it('has the begin that it was sent with, where a third one has another session of that name', async () => {
    const shared = place()
    const [laptop, copy, desk] = [shared.machine('laptop'), shared.machine('copy'), shared.machine('desk')]
    await desk.work('s1', 'begun on the desk')
    for (const request of ['begun', 'gone on']) await laptop.work('s1', request)
    await laptop.sync()
    copyStore(laptop, copy)
    await laptop.work('l1', 'other')
    for (const machine of [laptop, copy, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(await sessionsOn(desk)).toEqual([`l1@${laptop.name}`, 's1', `s1@${laptop.name}`])
    await copy.work('s1', 'on the copy')
    for (const machine of [copy, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(await desk.requests('s1')).toEqual(['begun on the desk'])
    expect(await desk.requests(`s1@${copy.name}`)).toEqual(['begun', 'gone on', 'on the copy'])
    expect(await sessionsOn(desk)).toEqual([`l1@${laptop.name}`, 's1', `s1@${copy.name}`])
  })

  it('gives what was noted and saved later to the session that all others show as that of the first one', async () => {
    const { laptop, copy, desk } = await withCopy()
    const note = 'Ask Ada about the tide tables'
    const [saved] = await copy.snapshots()
    if (saved === undefined) throw new Error('nothing was saved')
    const by = { at: copy.world.context.now().toISOString(), source: 'mcp:client' }
    await copy.store((store) => addObservations(store, [{ entityName: saved.name, contents: [note] }], by))
    for (const machine of [copy, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect((await desk.snapshots()).map(({ otherLines }) => otherLines)).toEqual([[note]])
    const at = (minutes: number) => new Date(Date.parse(saved.timestamp) + minutes * 60_000).toISOString()
    const saveAt = (machine: Machine, minutes: number, goal: string) =>
      machine.store((store) => store.commit(putSnapshot({ ...saved, timestamp: at(minutes), goal }, 'hook')))
    await saveAt(copy, 2, 'the later goal')
    await saveAt(laptop, 1, 'the earlier goal')
    for (const machine of [laptop, desk, copy, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(await desk.snapshots()).toMatchObject([{ sessionId: `s1@${laptop.name}`, goal: 'the later goal' }])
    await saveAt(copy, 1, 'an older goal')
    for (const machine of [copy, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(await desk.snapshots()).toMatchObject([{ sessionId: `s1@${laptop.name}`, goal: 'the later goal' }])
  })

  it('ends work that all others show as that of the first one, which does not open it again', async () => {
    const { laptop, copy, desk } = await withCopy()
    await complete(copy, 's1')
    for (const machine of [copy, desk, laptop]) expect((await machine.sync()).problem).toBeUndefined()
    for (const machine of [laptop, desk]) expect(await machine.snapshots()).toMatchObject([{ status: 'completed' }])
  })

  it('forgets what a third one forgot under the name of the first', async () => {
    const { laptop, copy, desk } = await withCopy()
    await desk.forgetSession(`s1@${laptop.name}`)
    for (const machine of [desk, copy, laptop, desk, copy]) expect((await machine.sync()).problem).toBeUndefined()
    for (const machine of [laptop, copy, desk]) expect(await machine.snapshots()).toEqual([])
  })

  /** A laptop with a session, a copy of it under a name of its own, and a desk that has read both. */
  async function withCopy() {
    const shared = place()
    const [laptop, copy, desk] = [shared.machine('laptop'), shared.machine('copy'), shared.machine('desk')]
    await laptop.work('s1', 'begun')
    await laptop.sync()
    copyStore(laptop, copy)
    await laptop.store((store) => store.commit([writtenBy(BY).note('harbour', 'opens at six')]))
    writeSettings(laptop.home, { ...(readSettings(laptop.home) as SyncSettings), entities: true })
    for (const machine of [laptop, copy, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(copy.name).not.toBe(laptop.name)
    expect(await sessionsOn(desk)).toEqual([`s1@${laptop.name}`])
    return { laptop, copy, desk }
  }
})

describe('a machine whose backup was restored', () => {
  it('goes on under another name, and a third one shows each session once', async () => {
    const shared = place()
    const [laptop, backup, desk] = [shared.machine('laptop'), shared.machine('backup'), shared.machine('desk')]
    await laptop.work('s1', 'before the backup')
    await laptop.sync()
    copyStore(laptop, backup)
    await laptop.work('s2', 'lost with the disk')
    await laptop.work('s1', 'after the backup')
    for (const machine of [laptop, desk]) await machine.sync()
    const name = laptop.name
    copyStore(backup, laptop)
    await laptop.work('s3', 'with the backup')
    for (const machine of [laptop, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(laptop.name).not.toBe(name)
    expect(await sessionsOn(desk)).toEqual([`s1@${name}`, `s2@${name}`, `s3@${laptop.name}`].sort())
    // What was lost comes back from the place.
    expect(await laptop.requests(`s2@${name}`)).toEqual(['lost with the disk'])
    expect(await laptop.requests(`s1@${name}`)).toEqual(['before the backup', 'after the backup'])
  })
})

describe('encryption', () => {
  it('with another key than before leaves nothing under the old one', async () => {
    const shared = place()
    const [old, key] = [await newKey(), await newKey()]
    const [laptop, desk] = [shared.machine('laptop', { key: old }), shared.machine('desk', { key })]
    await laptop.work('s1', 'first')
    await laptop.sync()
    expect((await desk.sync()).strange).toEqual([expect.stringContaining('encrypted with another key')])
    writeSettings(laptop.home, { ...(readSettings(laptop.home) as SyncSettings), key })
    await laptop.sync()
    expect(await desk.sync()).toMatchObject({ strange: [] })
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['first'])
  })

  const word = ['narwhal', 'ledger'].join('-')

  it('hides what is sent from whoever has no key, and says so to a machine with another one', async () => {
    const shared = place()
    const key = await newKey()
    const laptop = shared.machine('laptop', { key })
    const desk = shared.machine('desk', { key })
    const [without, other] = [shared.machine('guest'), shared.machine('old', { key: await newKey() })]
    await laptop.work('s1', `read the ${word}`)
    await laptop.sync()
    expect(shared.bytes().includes('TLS1')).toBe(false)
    await desk.sync()
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual([`read the ${word}`])
    expect((await without.sync()).strange).toEqual([expect.stringContaining('this machine has no key')])
    expect((await other.sync()).strange).toEqual(
      expect.arrayContaining([expect.stringContaining('encrypted with another key')]),
    )
    for (const machine of [without, other]) expect(await machine.snapshots()).toEqual([])
  })
})

describe('a store of 10,000 turns', () => {
  it('costs 20 s of the processor at most to send and to take in, and then 1 s', { timeout: 300_000 }, async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.work('s1', 'first')
    const [saved] = await laptop.snapshots()
    if (saved === undefined) throw new Error('nothing was saved')
    for (let session = 0; session < 100; session += 1) {
      const sessionId = `long-${session}`
      const observations = Array.from({ length: 100 }, (_, turn) => [
        `[${turn + 1}.1] USER: ${turn} ${'the tides of the harbour '.repeat(8)}`,
        `[${turn + 1}.2] ASSISTANT: ${turn} ${'the tables are done '.repeat(20)}`,
      ]).flat()
      const entity = { name: sessionEntity(sessionId), entityType: ENTITY_TYPE.session, observations }
      const snapshot = putSnapshot({ ...saved, name: `checkpoint-2026-11-21-tide-${session}`, sessionId }, 'hook')
      await laptop.store((store) => store.commit([{ kind: 'create-entity', entity, by: BY }, ...snapshot]))
    }
    const timed = async (machine: typeof desk) => {
      const spent = startMeter()
      expect((await machine.sync()).problem).toBeUndefined()
      return spent() / 1_000
    }
    for (const machine of [laptop, desk]) expect(await timed(machine)).toBeLessThan(20)
    expect(await desk.snapshots()).toHaveLength(101)
    expect(await desk.requests(`long-99@${laptop.name}`)).toHaveLength(100)
    await laptop.work('s1', 'second')
    const times = [await timed(laptop), await timed(desk), await timed(laptop), await timed(desk)]
    for (const time of times) expect(time).toBeLessThan(1)
  })
})

describe('the memory graph', () => {
  it('travels where the person says so, with the machine as its writer, and comes back from nobody', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop', { entities: true }), shared.machine('desk', { entities: true })]
    const { note, relation } = writtenBy({ at: '2026-11-20T10:00:00.000Z', source: 'mcp:client' })
    await laptop.store((store) =>
      store.commit([note('harbour', 'opens at six'), note('tide'), relation('tide', 'harbour')]),
    )
    for (const machine of [laptop, desk, laptop, desk]) await machine.sync()
    const rows: StoreRow[] = []
    await desk.store((store) => store.eachRow((row) => rows.push(row)))
    const by = { at: '2026-11-20T10:00:00.000Z', source: `mcp:client@${laptop.name}` }
    expect(rows).toMatchObject([
      { kind: 'counts' },
      { entity: { name: 'harbour', by, observations: [{ content: 'opens at six', ...by }] } },
      { entity: { name: 'tide' } },
      { relation: { relation: { from: 'tide', to: 'harbour' }, by } },
    ])
    expect(desk.files()).toEqual([])
    await laptop.store((store) => forget(store, { names: ['harbour'] }, new Date('2026-11-22T10:00:00.000Z')))
    for (const machine of [laptop, desk]) await machine.sync()
    expect(await desk.store((store) => store.entities(['harbour']))).toEqual([])
  })

  it('leaves the files of a machine that had sent a part of what another one forgot', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop', { entities: true }), shared.machine('desk', { entities: true })]
    const written = (source: string) => writtenBy({ at: '2026-11-20T10:00:00.000Z', source })
    await laptop.store((store) => store.commit([written('mcp:client').note('harbour', 'opens at six')]))
    for (const machine of [laptop, desk]) await machine.sync()
    const by = { at: '2026-11-20T11:00:00.000Z', source: 'mcp:client' }
    await desk.store((store) => addObservations(store, [{ entityName: 'harbour', contents: ['closes at ten'] }], by))
    for (const machine of [desk, laptop]) await machine.sync()
    expect((await linesOf(desk)).join()).toContain('closes at ten')
    await laptop.store((store) => forget(store, { names: ['harbour'] }, new Date('2026-11-22T10:00:00.000Z')))
    for (const machine of [laptop, desk]) await machine.sync()
    expect((await linesOf(desk)).join()).not.toContain('closes at ten')
    // What is noted after the forgetting is a new fact, although the desk heard of that later.
    await laptop.store((store) =>
      store.commit([writtenBy({ ...by, at: '2026-11-22T11:00:00.000Z' }).note('harbour', 'is closed')]),
    )
    for (const machine of [laptop, desk, laptop]) expect((await machine.sync()).problem).toBeUndefined()
    for (const machine of [laptop, desk])
      expect(await machine.store((store) => store.entities(['harbour']))).toMatchObject([
        { observations: ['is closed'] },
      ])
  })

  it('comes to a machine that saw nothing but a later file', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk', { entities: true })]
    await laptop.store((store) => store.commit([writtenBy(BY).note('harbour', 'opens at six')]))
    await laptop.work('s1', 'first')
    for (const machine of [laptop, desk]) await machine.sync()
    writeSettings(laptop.home, { ...(readSettings(laptop.home) as SyncSettings), entities: true })
    await laptop.sync()
    await laptop.work('s2', 'other')
    await laptop.forgetSession('s2')
    for (const machine of [laptop, desk]) await machine.sync()
    expect(await desk.store((store) => store.entities(['harbour']))).toHaveLength(1)
  })

  it('stays where it is without that', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    await laptop.store((store) => store.commit([writtenBy(BY).note('harbour', 'opens at six')]))
    for (const machine of [laptop, desk]) await machine.sync()
    expect(await desk.store((store) => store.entities(['harbour']))).toEqual([])
  })
})
