/** What a compaction lost and what was given back: recorded once a compaction, by the session's own summary. */

import { describe, expect, it } from 'vitest'
import { claimGivenBack, countLosses, recordCompaction } from '../../../src/memory/history/compactions.ts'
import { forget } from '../../../src/memory/session/forget.ts'
import { type Compaction, readHistory } from '../../../src/memory/session/history.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { worldForEachTest } from '../../each-test.ts'

const world = worldForEachTest()

const announced = () => world.hook('PreCompact', { trigger: 'auto' })
const started = () => world.hook('SessionStart', { source: 'compact' })
const summarised = (summary: string) => world.hook('PostCompact', { trigger: 'auto', compactSummary: summary })
const recorded = () => world.context.withStore(1_000, async (store) => (await readHistory(store)).compactions)
const only = async (): Promise<Compaction> => {
  const all = await recorded()
  expect(all).toHaveLength(1)
  return all[0] as Compaction
}
const saved = async () => (await world.snapshots()).find(({ type }) => type === 'precompact') as SessionSnapshot

/** A summary that names the first request and every file, and no command. */
const knowing = ({ conversation, files }: SessionSnapshot) =>
  `The user said "${conversation.requests[0]?.text}". Files: ${files.map(({ path }) => path).join(', ')}.`

describe('PostCompact', () => {
  it('prints nothing and records what the summary lost, linked to the checkpoint', async () => {
    await announced()
    await started()
    const snapshot = await saved()
    expect(await summarised(knowing(snapshot))).toBeUndefined()
    const loss = await only()
    expect(loss).toMatchObject({ session: 's1', number: 1, snapshot: snapshot.name })
    expect(loss.summaryTokens).toBe(Math.ceil(knowing(snapshot).length / 4))
    expect(loss.classes.files).toEqual({
      of: snapshot.files.length,
      kept: snapshot.files.length,
      back: 0,
      lost: [],
    })
    expect(loss.classes.commands?.kept).toBe(0)
    expect(loss.classes.commands?.lost.map(({ item }) => item)).toContain('npm test')
  })

  it('says which of the lost items were given back beside the summary', async () => {
    await announced()
    const answer = await started()
    await summarised('The user works on something.')
    const loss = await only()
    expect(loss.givenTokens).toBe(Math.ceil((answer?.toModel ?? '').length / 4))
    const test = loss.classes.commands?.lost.find(({ item }) => item === 'npm test')
    expect(test).toEqual({ item: 'npm test', back: true })
    const { lost, back } = countLosses(Object.values(loss.classes))
    expect(back).toBeGreaterThan(0)
    expect(back).toBeLessThanOrEqual(lost)
    expect(back).toBe(Object.values(loss.classes).reduce((sum, one) => sum + one.back, 0))
  })

  it('says that nothing was given back where nothing was', async () => {
    await announced()
    await summarised('The user works on something.')
    const loss = await only()
    expect(loss.givenTokens).toBeUndefined()
    expect(countLosses(Object.values(loss.classes)).back).toBe(0)
  })

  it('keeps nothing of the summary but its length', async () => {
    await announced()
    await started()
    await summarised('The user prefers a zanzibar of words.')
    const value = JSON.stringify(await only())
    expect(value).not.toMatch(/zanzibar|throughline-record/)
    expect(value.length).toBeLessThan(20_000)
  })

  it('counts the compactions of a session', async () => {
    await announced()
    await summarised('Nothing of it.')
    world.after(1)
    world.boundary()
    world.say('Go on with the sweep of clients', 'Swept.')
    await announced()
    const second = await saved()
    await summarised(knowing(second))
    const [first, next] = await recorded()
    expect([first?.number, next?.number]).toEqual([1, 2])
    expect(next?.classes.commands?.lost).not.toEqual([])
  })

  it("of a subagent does not take the place of the session's own, whichever comes first", async () => {
    await announced()
    await started()
    const snapshot = await saved()
    const own = knowing(snapshot)
    await summarised(own)
    await summarised('The subagent was asked to look for colours.')
    expect((await only()).summaryTokens).toBe(Math.ceil(own.length / 4))

    world.after(1)
    world.boundary()
    world.say('Go on with the sweep of clients', 'Swept.')
    await announced()
    await summarised('The subagent was asked to look for colours.')
    await summarised(own)
    expect((await recorded()).map(({ summaryTokens }) => summaryTokens)).toEqual([
      Math.ceil(own.length / 4),
      Math.ceil(own.length / 4),
    ])
  })

  it('fired by two installations at once records once', async () => {
    await announced()
    await started()
    await Promise.all([summarised('Nothing of it.'), summarised('Nothing of it.')])
    const one = await only()
    expect(one.givenTokens).toBeGreaterThan(0)
  })

  it('compares with the working snapshot where the checkpoint could not be saved', async () => {
    await announced()
    await summarised('Nothing of it.')
    world.boundary()
    world.say('Go on with the sweep of clients', 'Swept.')
    world.after(1)
    await world.hook('Stop')
    await summarised('Nothing of it either.')
    const [, second] = await recorded()
    const working = (await world.snapshots()).find(({ type }) => type === 'rolling')
    expect(second).toMatchObject({ number: 2, snapshot: working?.name })
  })

  it.each([
    ['without a summary', { trigger: 'auto' }],
    ['of a session that nobody saved', { sessionId: 's9', compactSummary: 'A summary.' }],
  ])('%s records nothing', async (_, fields) => {
    await announced()
    expect(await world.hook('PostCompact', fields)).toBeUndefined()
    expect(await recorded()).toEqual([])
  })

  it('of a session that was forgotten records nothing, and its records go with it', async () => {
    await announced()
    await started()
    const { name } = await saved()
    await summarised('Nothing of it.')
    await world.context.withStore(1_000, (store) => forget(store, { names: [name] }, world.context.now()))
    expect(await recorded()).toEqual([])
    await summarised('Nothing of it.')
    expect(await recorded()).toEqual([])
  })
})

describe('a record', () => {
  it('that cannot be read counts as none', async () => {
    await announced()
    const { compactions } = await saved()
    const at = world.context.now().toISOString()
    await world.context.withStore(1_000, async (store) => {
      await store.commit([{ kind: 'put-record', key: `history:s1:${compactions + 1}`, value: '{"version":1', at }])
    })
    expect(await recorded()).toEqual([])
    await summarised('Nothing of it.')
    await only()
  })

  it('names at most 25 items of a class, the latest, and counts all', async () => {
    for (let index = 0; index < 40; index += 1)
      world.say(`Please rename column number${index} of table shipments${index}`, `Done ${index}.`)
    await announced()
    await summarised('Nothing of it.')
    const { requests } = (await only()).classes
    expect(requests?.of).toBeGreaterThanOrEqual(40)
    expect(requests?.kept).toBe(0)
    expect(requests?.lost).toHaveLength(25)
    expect(requests?.lost.at(-1)?.item).toContain('number39')
  })

  it('of one session is not found under another whose name begins alike', async () => {
    await announced()
    const snapshot = await saved()
    await world.context.withStore(1_000, async (store) => {
      await recordCompaction(store, { sessionId: 's1', summary: 'Nothing.', now: world.context.now() })
      const facts = { sessionId: 's1:x', snapshot, text: 'a text', host: 'codex', now: world.context.now() } as const
      expect(await claimGivenBack(store, 's1:x:compact:1', facts)).toBe(true)
      expect((await readHistory(store, 's')).compactions).toEqual([])
      expect((await readHistory(store, 's1')).compactions).toHaveLength(1)
    })
  })
})
