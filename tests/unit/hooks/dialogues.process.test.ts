/** Dialogues between a person, a host and the hooks: what is told at a start, offered after it, and remembered. */

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TEMPLATE } from '../../../src/rules.ts'
import { worldForEachTest } from '../../each-test.ts'
import { openTerminal } from './terminal.ts'

/** What git answers late on a busy machine is not what these tests are about. */
vi.mock('../../../src/rules.ts', async (original) => {
  const real = await original<typeof import('../../../src/rules.ts')>()
  return { ...real, GIT_TIME: { longest: 10_000, foreground: 10_000, share: 5 } }
})

const world = worldForEachTest()

/** A terminal whose client has gone when the next one is opened; `pid`: the same for one that is only cleared. */
function terminal(sessionId: string, how: { pid?: number; folder?: string; withoutIds?: boolean } = {}) {
  const pid = how.pid ?? 4_000_000 + [...sessionId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return openTerminal(world, sessionId, {
    host: { pid, started: 'then' },
    project: how.folder,
    withoutIds: how.withoutIds,
    // What git answers late on a busy machine is not what these dialogues are about.
    unhurried: true,
  })
}

async function started(...at: Parameters<typeof terminal>) {
  const session = terminal(...at)
  await session.start()
  return session
}

async function unfinished(sessionId = 'first', how: Parameters<typeof terminal>[1] = {}) {
  const session = await started(sessionId, how)
  await session.work()
  return session
}

/** Two sessions that ran side by side: neither was told of the other. */
async function twoUnfinished() {
  const [older, newer] = [terminal('older'), terminal('newer')]
  await older.start()
  await newer.start()
  await older.work()
  world.after(1)
  await newer.work()
}

const told = async (session: ReturnType<typeof terminal>, source?: string) =>
  (await session.start(source))?.toPerson?.includes(TEMPLATE.pickUp) ?? false
/** The end of a name, by which the line for the model names it at least. */
const endOf = (name: string | undefined) => (name ?? 'none').slice(-4)
const OFFERS = 'offer the first in one sentence'
const names = async () => (await world.snapshots()).map(({ name }) => name)
const given = async (answer: Promise<{ toModel?: string | undefined } | undefined>) => (await answer)?.toModel ?? ''
/** Hours from the world's start (a Saturday) to the hour of a day of the next weeks; 2: the first Monday. */
const dayAt = (day: number, hour: number) => world.after(day * 24 + hour - 10)

describe('a start, a greeting and an answer', () => {
  it.each([
    ['hello', 'yes', 'no'],
    ['こんにちは', 'はい', 'いいえ'],
  ])('is offered after "%s"; "%s" brings the state, "%s" puts it aside', async (greeting, yes, no) => {
    await unfinished()
    world.after(2)
    for (const [answer, status] of [
      [no, 'on-hold'],
      [yes, 'resumed'],
    ] as const) {
      const session = await started(`s-${status}`)
      // Put aside: the person asks for it all the same.
      const text = await given(session.prompt(status === 'on-hold' ? greeting : 'continue where we left off'))
      expect(text).toContain(endOf((await names())[0]))
      await session.turn(greeting, 'There is unfinished work. Go on with it?')
      await session.prompt(answer)
      if (answer === yes) await session.turn(answer, 'I go on with it.')
      expect((await world.snapshots()).find(({ sessionId }) => sessionId === 'first')?.status).toBe(status)
      world.after(3)
    }
  })

  it('names the same work in two sessions once after a greeting, and a bare yes takes the newest up', async () => {
    await twoUnfinished()
    world.after(3)
    const session = await started('third')
    const line = await given(session.prompt('hello'))
    expect(line).toContain(OFFERS)
    expect((await names()).filter((name) => line.includes(endOf(name)))).toHaveLength(1)
    await session.turn('hello', 'There is unfinished work. Go on with it?')
    await session.prompt('yes')
    await session.turn('yes', 'I go on with it.')
    const all = await world.snapshots()
    const statusOf = (id: string) => all.find(({ sessionId }) => sessionId === id)?.status
    expect(['newer', 'older'].map(statusOf)).toEqual(['resumed', 'in-progress'])
  })

  it.each(['maybe later', 'the second one', '2', 'yes, but run the tests first'])(
    'leaves an answer that says more to the model, and offers nothing again that day: %s',
    async (answer) => {
      await twoUnfinished()
      world.after(3)
      const session = await started('third')
      await session.prompt('hello')
      await session.turn('hello', 'There is unfinished work. Go on with it?')
      expect(await session.prompt(answer)).toBeUndefined()
      expect((await world.snapshots()).map(({ status }) => status)).toEqual(['in-progress', 'in-progress'])
      expect(await told(terminal('fourth'))).toBe(false)
    },
  )

  it('brings work that was put aside to who asks for it, and offers it to nobody else', async () => {
    await unfinished()
    world.after(2)
    const second = await started('second')
    await second.prompt('no thanks')
    expect((await world.snapshots())[0]?.status).toBe('on-hold')
    world.after(4)
    const third = await started('third')
    expect(await given(third.prompt('continue where we left off'))).toContain((await names())[0])
    world.after(8 * 24)
    expect(await told(terminal('fourth'))).toBe(false)
  })

  it.each([
    'what does this repo do',
    'no idea why but the tests fail on windows, can you check',
    'ok first update the lockfile',
  ])('takes no sentence that answers nothing for a yes: %s', async (text) => {
    await twoUnfinished()
    world.after(2)
    const session = await started('third')
    await session.prompt('hello')
    await session.turn('hello', 'There is unfinished work. Go on with it?')
    expect(await given(session.prompt(text))).toBe('')
    expect((await world.snapshots()).filter(({ status }) => status === 'resumed')).toEqual([])
  })

  it('hears the answer of a host that gives prompts no id', async () => {
    await unfinished()
    world.after(2)
    const session = await started('second', { withoutIds: true })
    expect(await given(session.prompt('hello'))).toContain(OFFERS)
    expect(await given(session.prompt('yes'))).toContain('🎯 GOAL')
  })
})

describe('a first prompt, where the person was told of two sessions at the start', () => {
  it('that says yes takes up the one that the line named', async () => {
    await twoUnfinished()
    world.after(2)
    const next = terminal('next')
    expect(await told(next)).toBe(true)
    expect(await given(next.prompt('yes'))).toMatch(/CONTEXT RECOVERED FROM CHECKPOINT \S+/)
  })

  it.each(['co robi komenda chmod 755?', 'ya no compila', 'sure thing is broken, look at the footer'])(
    'that begins with a word of yes and says something else is left to the model: %s',
    async (text) => {
      await twoUnfinished()
      world.after(2)
      const next = await started('next')
      const answer = await next.prompt(text)
      expect(answer?.toPerson).toBeUndefined()
      expect(answer?.toModel).toContain('else ignore this')
    },
  )
})

describe('once a day', () => {
  it('is one start of several, though nobody typed anything', async () => {
    await unfinished()
    world.after(2)
    expect(await told(terminal('second'))).toBe(true)
    world.after(2.1)
    expect(await told(terminal('third'))).toBe(false)
    world.after(26.2)
    expect(await told(terminal('fourth'))).toBe(true)
  })

  it('is one window of two, of which the first may still take it up', async () => {
    await unfinished()
    world.after(2)
    const [one, two] = [terminal('one'), terminal('two')]
    expect([await told(one), await told(two)]).toEqual([true, false])
    expect(await given(two.prompt('hello'))).toContain(OFFERS)
    expect(await given(one.prompt('yes'))).toContain('🎯 GOAL')
  })
})

describe('Friday, the weekend and Monday', () => {
  const friday = async () => {
    dayAt(6, 17)
    await unfinished()
  }
  const otherWork = async (name: string) => {
    const other = terminal(name)
    const answer = await told(other)
    await other.turn('Rename the module ledger to accounts, in all the files that import it today', 'Renamed.')
    return answer
  }

  it('is told on Monday', async () => {
    await friday()
    dayAt(9, 9)
    expect(await told(terminal('monday'))).toBe(true)
  })

  it('is told on Monday though there was other work on Saturday, and on Tuesday no more', async () => {
    await friday()
    dayAt(7, 11)
    await otherWork('saturday')
    dayAt(9, 9)
    expect(await otherWork('monday')).toBe(true)
    dayAt(10, 13)
    expect(await told(terminal('tuesday'))).toBe(false)
  })

  it('is told after a week off', async () => {
    await friday()
    dayAt(16, 9)
    expect(await told(terminal('back'))).toBe(true)
  })

  it('is not replaced by a session that did nothing', async () => {
    await friday()
    dayAt(9, 9)
    const trifle = await started('trifle')
    await trifle.turn('what time is it in Tokyo', 'It is 5 in the afternoon there.')
    dayAt(9, 10)
    expect(await given(terminal('later').prompt('where were we?'))).toMatch(/last.night.one.client/i)
  })
})

describe('a cleared conversation', () => {
  it('is told of its own work that was broken off', async () => {
    await unfinished('first', { pid: 7 })
    world.after(1)
    expect(await told(terminal('second', { pid: 7 }), 'clear')).toBe(true)
  })

  it('is told nothing where a question alone is open', async () => {
    const first = await started('first', { pid: 7 })
    await first.turn(
      'Compare the two ways to store the rates of exchange, and tell me what each of them costs in a year',
      'Both cost about the same. Which of the two currencies do you bill in?',
    )
    world.after(1)
    expect(await told(terminal('second', { pid: 7 }), 'clear')).toBe(false)
  })
})

describe('the same project elsewhere', () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', ...args], {
      stdio: 'pipe',
    })
  beforeEach(() => {
    git(world.project, 'init', '--quiet', '--initial-branch=main')
    writeFileSync(join(world.project, 'README.md'), `# ${world.folder}\n`)
    git(world.project, 'add', '.')
    git(world.project, 'commit', '--quiet', '-m', 'Begin')
  })
  const elsewhere = () => join(world.folder, 'elsewhere')

  it('is told in another worktree', async () => {
    await unfinished()
    git(world.project, 'worktree', 'add', '--quiet', '-b', 'side', elsewhere())
    world.after(2)
    expect(await told(terminal('second', { folder: elsewhere() }))).toBe(true)
  })

  it('is told after the project got its remote', async () => {
    await unfinished()
    git(world.project, 'remote', 'add', 'origin', 'https://example.org/harbour/tidepool.git')
    world.after(2)
    expect(await told(terminal('second'))).toBe(true)
    expect((await world.snapshots())[0]?.project.id).toBe('example.org/harbour/tidepool')
  })

  it('is told with its files that were not committed', async () => {
    const session = await started('first')
    const file = join(world.project, 'ledger.js')
    writeFileSync(file, 'export const total = 2\n')
    session.say('Double the total')
    const input = { file_path: file, content: 'export const total = 2\n' }
    session.used('Write', input, 'ok', { type: 'create', filePath: file, structuredPatch: [] })
    await session.stop()
    world.after(2)
    expect((await terminal('second').start())?.toPerson).toContain('1 file not committed')
  })
})
