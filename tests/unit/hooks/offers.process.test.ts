/** Histories replayed: what a person and a model are told when a session starts and its first prompts come. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compose } from '../../../src/compose.ts'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { HookAnswer } from '../../../src/hosts/hook.ts'
import { type HostProcess, hostProcess } from '../../../src/hosts/process.ts'
import { setStatus } from '../../../src/memory/recover/lifecycle.ts'
import { BUDGET, OFFER, TEMPLATE } from '../../../src/rules.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { estimateTokens } from '../../../src/text/budget.ts'
import { worldForEachTest } from '../../each-test.ts'
import { openTerminal, type TerminalOptions } from './terminal.ts'

/** What git answers late on a busy machine is not what these tests are about. */
vi.mock('../../../src/rules.ts', async (original) => {
  const real = await original<typeof import('../../../src/rules.ts')>()
  return { ...real, GIT_TIME: { longest: 10_000, foreground: 10_000, share: 5 } }
})

const world = worldForEachTest()

const GONE: HostProcess = { pid: 4_000_000, started: 'never' }
const OPEN = hostProcess(process.pid) as HostProcess
const NOW: HostProcess = { pid: 4_000_001, started: 'never' }

const terminal = (sessionId: string, how: Partial<TerminalOptions> = {}) =>
  openTerminal(world, sessionId, { host: NOW, ...how })

async function started(...at: Parameters<typeof terminal>) {
  const session = terminal(...at)
  await session.start()
  return session
}

/** A session that was stopped in the middle of work, its client gone. */
async function unfinished(sessionId = 's1', how: Parameters<typeof terminal>[1] = { host: GONE }) {
  const session = await started(sessionId, how)
  await session.work()
  return session
}

/** A second piece of work, ended with its session. */
async function exported() {
  const other = await started('s0', { host: GONE })
  other.say('Write the export of the tide tables as CSV, with a header and quoted fields')
  await other.end()
  world.after(3.2)
}

/** What the first prompt of a new session is answered with. */
async function firstAnswer(prompt: string, session = terminal('s2')): Promise<HookAnswer | undefined> {
  await session.start()
  return session.prompt(prompt)
}

/** One prompt of the session "s2", of which the hooks of two installations are told. */
async function promptTwice({ transcript }: ReturnType<typeof terminal>, prompt: string) {
  const payload = world.payload({ sessionId: 's2', transcriptPath: transcript, prompt, promptId: 'p' })
  const context = { ...world.context, host: () => NOW }
  const ask = () => runHook('UserPromptSubmit', payload, context)
  return [await ask(), await ask()]
}

const toModel = (answer: HookAnswer | undefined) => answer?.toModel ?? ''
const toPerson = (answer: HookAnswer | undefined) => answer?.toPerson ?? ''
const only = async (): Promise<SessionSnapshot> => (await world.snapshots())[0] as SessionSnapshot
/** The end of its name, by which the line for the model names it at least. */
const idOf = ({ name }: Pick<SessionSnapshot, 'name'>) => name.slice(-4)
/** What a prompt gets that the code decides nothing for: one line, for the model alone. */
const MODEL_LINE = /^Throughline: [^\n]* call recover_session [^\n]*\.$/
const OFFERS = 'offer the first in one sentence'
const statuses = async () => (await world.snapshots()).map(({ status }) => status)

describe('unfinished work and a new session', () => {
  beforeEach(async () => {
    await unfinished()
    world.after(2)
  })

  it('is told to the person in one line with its evidence, and to the model not at all', async () => {
    const answer = await terminal('s2').start()
    const line = toPerson(answer)
    expect(line).toMatch(/^Unfinished: Last night one client/)
    expect(line).toContain('(2 of 6 tasks open')
    expect(line).toContain(TEMPLATE.pickUp)
    expect(line).not.toContain('\n')
    expect(line.length).toBeLessThanOrEqual(OFFER.line)
    expect(toModel(answer)).toBe('')
  })

  it('is offered by the model, which is told in one line of at most 80 tokens, when the first prompt is a greeting', async () => {
    const text = toModel(await firstAnswer('hello'))
    expect(text).toMatch(MODEL_LINE)
    expect(text).toContain(`unfinished: ${(await only()).name.slice(-4)} "Last night`)
    expect(text).toContain(OFFERS)
    expect(estimateTokens(text)).toBeLessThanOrEqual(BUDGET.offer)
  })

  it('is offered to a long greeting, too', async () => {
    const greeting = 'Good morning Claude, how are you? Hello there, again!'
    expect(greeting.length).toBeGreaterThan(50)
    expect(toModel(await firstAnswer(greeting))).toContain(OFFERS)
  })

  it('is not offered beside a message that is too long for a greeting', async () => {
    const task = 'Describe the limit in the README, and add a table of all the routes to it'
    const text = toModel(await firstAnswer(task))
    expect(text).toMatch(MODEL_LINE)
    expect(text).not.toContain(OFFERS)
  })

  it('is named alone to somebody who greets, whatever else is saved', async () => {
    const { name } = await only()
    await exported()
    const text = toModel(await firstAnswer('hello'))
    expect(text).toContain('"Write the export of the tide tables')
    expect(text).not.toContain(idOf({ name }))
  })

  it('is named once a session: not to the next greeting, but to that of the next session', async () => {
    const session = await started('s2')
    const first = await session.prompt('hello')
    await session.turn('hello', 'Hello.')
    const second = await session.prompt('hello')
    const other = terminal('s3')
    const told = await other.start()
    const third = await other.prompt('hello')
    expect([first, second, told, third].map((answer) => answer !== undefined)).toEqual([true, false, false, true])
    expect(await statuses()).toContain('in-progress')
  })

  it('is offered again a day after it was ignored, as long as it is itself recent', async () => {
    await firstAnswer('Translate the README into German')
    world.after(2 + OFFER.coolDown / 3_600_000 - 0.1)
    const old = terminal('s1', { host: GONE })
    old.say('Look at it once more')
    await old.stop()
    expect(await terminal('s3').start()).toBeUndefined()
    world.after(2 + OFFER.coolDown / 3_600_000)
    expect(toPerson(await terminal('s4').start())).toContain(TEMPLATE.pickUp)
  })

  it('is named to the model alone when the first prompt is another task', async () => {
    const answer = await firstAnswer('Write a haiku about compilers')
    expect(answer?.toPerson).toBeUndefined()
    expect(toModel(answer)).toMatch(MODEL_LINE)
    expect(toModel(answer)).toContain('else ignore this')
    expect((await only()).status).toBe('in-progress')
    expect(await terminal('s3').start()).toBeUndefined()
  })

  it('is not used up by a run that no person sits before', async () => {
    const script = await started('s2', { env: { CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' } })
    expect((await script.prompt('Write a haiku about compilers'))?.toPerson).toBeUndefined()
    expect(toPerson(await terminal('s3', { env: { CLAUDE_CODE_ENTRYPOINT: 'cli' } }).start())).toContain(
      TEMPLATE.pickUp,
    )
  })

  it.each(['Why does src/rate-limit.js drop the burst?', 'Please describe the limit in the README'])(
    'is named first when the first prompt speaks of its files or tasks: %s',
    async (prompt) => {
      const { name } = await only()
      await exported()
      expect(toModel(await firstAnswer('hello'))).not.toContain(`: ${idOf({ name })} `)
      expect(toModel(await firstAnswer(prompt, terminal('s3')))).toContain(`: ${idOf({ name })} `)
    },
  )

  it.each([
    '<command-message>review</command-message>\n<command-name>/review</command-name>\nsrc/rate-limit.js',
    '/review src/rate-limit.js',
  ])('stays out of the way of a command, which brings its own context: %j', async (prompt) => {
    expect(await firstAnswer(prompt)).toBeUndefined()
  })

  it('is named in one line beside a plan that the host hands over', async () => {
    const plan = 'Implement the following plan:\n\n# Describe the limit in the README\n\nEdit src/rate-limit.js'
    expect(toModel(await firstAnswer(plan))).toMatch(MODEL_LINE)
  })

  it('is given whole when the first prompt says yes to what the person was told, and resumed with the first answer', async () => {
    const session = await started('s2')
    const text = toModel(await session.prompt('yes'))
    expect(text).toContain('🎯 GOAL')
    expect(text).toContain('The user asked for it')
    expect(text).toContain('▶️ RESUMING FROM: Forget clients that left')
    expect(estimateTokens(text)).toBeLessThanOrEqual(BUDGET.recovery)
    expect(await only()).toMatchObject({ status: 'in-progress' })
    await session.turn('yes', 'On it.')
    const [own, taken] = await world.snapshots()
    expect(own).toMatchObject({
      sessionId: 's2',
      topic: 'Last night one client called /tides about 40 times a second and the pages timed…',
    })
    expect(taken).toMatchObject({ status: 'resumed', resumedInNewConversation: true })
  })

  it('is given whole when the prompt after the offer says yes', async () => {
    const session = await started('s2')
    await session.prompt('hello')
    await session.turn('hello', 'There is unfinished work on a rate limit. Resume it?')
    expect(toModel(await session.prompt('yes please, go on'))).toContain('🎯 GOAL')
    const [taken, ...others] = await world.snapshots()
    expect(taken).toMatchObject({ sessionId: 's1' })
    // A greeting alone is no session to keep.
    expect(others).toEqual([])
    await session.turn('yes please, go on', 'Done.')
    expect(await world.snapshots()).toMatchObject([
      { sessionId: 's2', previous: taken?.name },
      { sessionId: 's1', status: 'resumed' },
    ])
  })

  describe('that a session was given and left nothing of', () => {
    beforeEach(async () => {
      await firstAnswer('yes', terminal('s2', { host: GONE }))
      world.after(2.2)
    })

    it.each(['Continue where we left off', 'yes'])('is given again to the next one that says "%s"', async (prompt) => {
      const answer = await firstAnswer(prompt, terminal('s3'))
      expect(toModel(answer)).toContain('🎯 GOAL')
      expect(await statuses()).toEqual(['in-progress'])
    })

    it('is offered to nobody else while that session is open', async () => {
      await firstAnswer('yes', terminal('s4', { host: OPEN }))
      expect(toModel(await firstAnswer('Continue where we left off', terminal('s5')))).not.toContain('🎯 GOAL')
    })
  })

  it('stays as it was where it is taken up and broken off at once', async () => {
    const before = await only()
    const session = await started('s2', { host: GONE })
    await session.prompt('hello')
    await session.turn('hello', 'Es gibt eine angefangene Arbeit. Damit weiter?')
    world.after(2.1)
    await session.prompt('ja')
    session.say('ja')
    await session.end()
    expect(await world.snapshots()).toEqual([before])
  })

  it('takes no yes that comes later for an answer to it', async () => {
    const session = await started('s2')
    await session.prompt('hello')
    for (const [ask, answer] of [
      ['hello', 'Hi.'],
      ['Shorten the README', 'Shall I commit it?'],
    ] as const) {
      await session.turn(ask, answer)
    }
    expect(await session.prompt('yes')).toBeUndefined()
    expect(await statuses()).not.toContain('resumed')
  })

  it('is put on hold by a no, and not offered again', async () => {
    const answer = await firstAnswer('no thanks')
    expect(toPerson(answer)).toContain(TEMPLATE.declined)
    expect(toPerson(answer)).toContain(TEMPLATE.instead)
    expect((await only()).status).toBe('on-hold')
    expect(await terminal('s3').start()).toBeUndefined()
    world.after(2 + 24 * 7)
    expect(await terminal('s4').start()).toBeUndefined()
  })

  it('keeps quiet with the setting "never", but for what is asked for', async () => {
    const session = terminal('s2', { settings: { offer: 'never' } })
    expect(await session.start()).toBeUndefined()
    expect(await session.prompt('hello')).toBeUndefined()
    const asking = await started('s3', { settings: { offer: 'never' } })
    expect(toModel(await asking.prompt("Let's continue the rate limit work from before"))).toContain('not applied')
  })

  it('is offered to any first prompt with the setting "always"', async () => {
    expect(
      toModel(await firstAnswer('Write a haiku about compilers', terminal('s2', { settings: { offer: 'always' } }))),
    ).toMatch(/else offer the first in one sentence\.$/)
  })

  it('is told and answered once when two installations fire', async () => {
    const session = terminal('s2')
    const told = [await session.start(), await session.start()]
    expect(told.filter((answer) => answer !== undefined)).toHaveLength(1)
    const given = await promptTwice(session, 'yes')
    expect(given.filter((answer) => answer !== undefined)).toHaveLength(1)
  })
})

describe('no offer', () => {
  const silent = async (session: ReturnType<typeof terminal>, source = 'startup') => {
    expect(await session.start(source)).toBeUndefined()
    const answer = await session.prompt('hello')
    expect(toPerson(answer)).toBe('')
    expect(toModel(answer)).not.toContain(OFFERS)
  }

  it('after a finished session', async () => {
    const done = await started('s1', { host: GONE })
    done.say('Rename the total function and run the tests, please')
    const tested = { stdout: 'Tests: 4 passed, 4 total', stderr: '', interrupted: false }
    done.used('Bash', { command: 'npm test' }, tested.stdout, tested)
    done.reply('Renamed. Is there anything else I can help you with?')
    await done.stop()
    await done.end()
    expect((await only()).quality.testsPassing).toBe(true)
    world.after(1)
    await silent(terminal('s2'))
  })

  it('after a session in which nothing was done', async () => {
    const idle = await started('s1', { host: GONE })
    idle.say('hello there')
    await idle.end()
    expect(await world.snapshots()).toEqual([])
    world.after(1)
    await silent(terminal('s2'))
  })

  it.each(['resume', 'fork'])('in a session that is a %s', async (source) => {
    await unfinished()
    world.after(1)
    await silent(terminal('s2'), source)
  })

  it('in a fork, which has another id than the session that the host said it resumes', async () => {
    await unfinished()
    world.after(1)
    const parent = terminal('s2', { host: NOW })
    await parent.start('resume')
    expect(await terminal('s3', { host: NOW }).prompt('hello')).toBeUndefined()
    expect(await terminal('s3', { host: NOW }).prompt('continue where we left off')).toBeUndefined()
  })

  it('in another project', async () => {
    await unfinished()
    world.after(1)
    const elsewhere = join(world.folder, 'elsewhere')
    mkdirSync(elsewhere)
    await silent(terminal('s2', { project: elsewhere }))
    const asking = await started('s3', { project: elsewhere })
    expect(toModel(await asking.prompt("Let's continue the rate limit work from before"))).not.toContain('checkpoint-')
  })

  it('of work older than the last working day that had a session', async () => {
    await unfinished()
    world.after(3 * 24)
    const between = terminal('s9', { host: GONE })
    await between.turn('Rename the module ledger to accounts, in all files that import it', 'Renamed.')
    world.after(4 * 24)
    await silent(terminal('s2'))
  })

  it('of work that another conversation has taken up', async () => {
    await unfinished()
    world.after(1)
    const second = await started('s2', { host: OPEN })
    await second.prompt('yes')
    await silent(terminal('s3'))
  })

  it('of a session that is open in another terminal, which is shown as such to someone who asks', async () => {
    await unfinished('s1', { host: OPEN })
    world.after(1)
    await silent(terminal('s2'))
    const asking = await started('s3')
    const text = toModel(await asking.prompt("Let's continue the rate limit work from before"))
    expect(text).toContain('still open in another terminal')
    expect(text).toContain('not applied')
  })

  it('of a session that is open elsewhere: its id shows the state, to be confirmed, and a yes takes it over', async () => {
    await unfinished('s1', { host: OPEN })
    world.after(1)
    const { name } = await only()
    const session = await started('s2')
    const shown = await session.prompt(`Checkpoint: ${name}`)
    expect(toModel(shown)).toContain('its session is still open in another terminal')
    expect(toModel(shown)).toContain('Confirm with the user')
    expect(toModel(shown)).not.toContain('RESUMING FROM')
    expect(toPerson(shown)).toContain('say yes to go on with it here')
    expect(await statuses()).toEqual(['in-progress'])
    await session.turn(`Checkpoint: ${name}`, 'It is open in another terminal. Go on here?')
    expect(toModel(await session.prompt('yes'))).toContain(`the user confirmed ${name}`)
    await session.turn('yes', 'I go on here.')
    expect((await world.snapshots()).find((snapshot) => snapshot.name === name)?.status).toBe('resumed')
  })

  it('of a session of which no process is known, for a few minutes', async () => {
    const session = terminal('s1')
    await session.work()
    world.after(0.05)
    await silent(terminal('s2'))
    world.after(0.1)
    expect(toPerson(await terminal('s3').start())).toContain(TEMPLATE.pickUp)
  })
})

describe('a session that was killed', () => {
  it('in its first turn is read when the next one starts, and offered with the turn that was cut off', async () => {
    const killed = await started('s1', { host: GONE })
    killed.say('Move the invoices to the new ledger format, with a migration that can be run twice')
    killed.call('Bash', { command: 'npm run migrate' })
    expect(await world.snapshots()).toEqual([])
    const line = toPerson(await terminal('s2').start())
    expect(line).toContain('Unfinished: Move the invoices')
    expect(line).toContain('(the last turn was cut off)')
    expect(await only()).toMatchObject({ sessionId: 's1', status: 'in-progress', conversation: { cutOff: true } })
  })

  it('is not read while it is open elsewhere', async () => {
    const open = await started('s1', { host: OPEN })
    open.say('Move the invoices to the new ledger format, with a migration that can be run twice')
    expect(await terminal('s2').start()).toBeUndefined()
    expect(await world.snapshots()).toEqual([])
  })

  it('is not read where no hook saw its start', async () => {
    const before = terminal('s1', { host: GONE })
    before.say('Move the invoices to the new ledger format, with a migration that can be run twice')
    expect(await terminal('s2').start()).toBeUndefined()
    expect(await world.snapshots()).toEqual([])
  })
})

describe('a wish in plain words', () => {
  beforeEach(async () => {
    await unfinished()
    world.after(3)
  })

  it('names the last session behind the unfinished work to the model alone', async () => {
    const asked = 'Rename the gauge of the tide table to level, in every file and in the documentation'
    await terminal('s0', { host: GONE }).turn(asked, 'It is renamed everywhere.')
    world.after(3.5)
    const answer = await firstAnswer('where were we?')
    const [last] = (await world.snapshots()).filter(({ sessionId }) => sessionId === 's0')
    expect(toModel(answer)).toContain(`The last session: ${last?.name} "Rename the gauge`)
    expect(toModel(answer)).toContain('Found incomplete work')
    expect(toPerson(answer)).not.toContain(last?.name)
  })

  it('names the last session beside the older work that its words mean', async () => {
    await exported()
    const text = toModel(await firstAnswer("Let's continue the rate limit work from before"))
    expect(text).toContain('Found incomplete work from 3 hours ago')
    expect(text).toMatch(/The last session: \S+ "Write the export of the tide tables/)
  })

  it('takes no word that asks for one that tells of a session', async () => {
    const other = await started('s0', { host: GONE })
    await other.turn(
      "let's resume",
      'The tables are sorted by the hour now, and nothing else is left to be done in them.',
    )
    await other.end()
    world.after(3.5)
    expect(toModel(await firstAnswer("let's resume"))).toContain('Last night one client called /tides')
  })

  it('is confirmed first: topic, progress, next step, evidence; nothing is marked', async () => {
    const answer = await firstAnswer("Let's continue the rate limit work from before")
    const text = toModel(answer)
    expect(text).toContain(`${TEMPLATE.found} 3 hours ago:`)
    expect(text).toContain('📋 Last night one client called /tides')
    expect(text).toContain('Progress: 67%')
    expect(text).toMatch(/Confidence: 0\.\d\d \(medium\)/)
    expect(estimateTokens(text)).toBeLessThanOrEqual(BUDGET.ask)
    expect(toPerson(answer)).toContain('say yes')
    expect(await statuses()).toEqual(['in-progress'])
  })

  /** What the second message of a session is answered with. */
  const second = async (sessionId: string, opening: string, prompt = 'continue where we left off') => {
    const session = await started(sessionId)
    await session.prompt(opening)
    await session.turn(opening, 'Fine.')
    return session.prompt(prompt)
  }

  it('counts in the second message behind a greeting or a reply; in a running task it means that task', async () => {
    expect(await second('s2', 'Which Node is this?')).toBeUndefined()
    expect(toModel(await second('s3', 'hello'))).toMatch(/unfinished|not applied|🎯 GOAL/)
  })

  it('that names an id is answered in the second message of a running task, too', async () => {
    const { name } = await only()
    const text = toModel(await second('s2', 'Which Node is this?', `What was open in ${name}?`))
    expect(text).toContain(`CONTEXT RECOVERED FROM CHECKPOINT ${name}`)
  })

  it('counts no longer in the third message', async () => {
    const late = await started('s3')
    for (const text of ['hello', 'hi there']) {
      await late.prompt(text)
      await late.turn(text, text)
    }
    expect(await late.prompt('continue where we left off')).toBeUndefined()
  })

  it('that fits nothing is left to the model, which is told of the newest work', async () => {
    const answer = await firstAnswer("Let's continue the payment gateway migration from before")
    expect(toModel(answer)).toMatch(MODEL_LINE)
    expect(toModel(answer)).toContain(idOf(await only()))
    expect(toPerson(answer)).toBe('')
  })

  it('finds a session of few words that the person asked to be saved', async () => {
    await world.context.withStore(1_000, async (store) =>
      setStatus(store, (await only()).name, 'abandoned', {
        now: world.context.now(),
        source: 'test',
        note: 'given up',
      }),
    )
    const talked = await started('s0', { host: GONE })
    await talked.turn('Per key or per address?', 'Per key.')
    await talked.prompt('save state')
    world.after(0.1)
    await talked.turn('save state', 'It is saved.')
    await talked.end()
    world.after(1)
    const text = toModel(await firstAnswer('continue'))
    expect(text).toContain('per-key-or-per-address')
    expect(text).not.toContain(TEMPLATE.notFound)
  })

  it('that fits nothing says what can be done where no work is left', async () => {
    const { name } = await only()
    await world.context.withStore(1_000, (store) =>
      setStatus(store, name, 'abandoned', { now: world.context.now(), source: 'test', note: 'given up' }),
    )
    const text = toModel(await firstAnswer("Let's continue the payment gateway migration from before"))
    expect(text).toContain(TEMPLATE.notFound)
    expect(text).toContain('payment gateway')
    expect(text).toContain('3. Tell me what you were working on')
  })

  it.each([
    'do you remember what service we configured for staging logs?',
    'as we discussed, the payment gateway moves to the new provider',
  ])('is left to the model where it mentions what is not saved: "%s"', async (message) => {
    const answer = await firstAnswer(message)
    expect(toModel(answer)).toMatch(MODEL_LINE)
    expect(toPerson(answer)).toBe('')
  })

  it.each([
    'forget what we did before, new task: write a snake game',
    "don't continue the old work, start fresh: add a LICENSE",
  ])('wakes nothing where the message puts earlier work aside: "%s"', async (message) => {
    expect(await firstAnswer(message)).toBeUndefined()
  })

  it('is answered in a session whose start was replayed from the queue', async () => {
    const payload = world.payload({ sessionId: 's2', source: 'startup', late: true })
    expect(await runHook('SessionStart', payload, { ...world.context, host: () => NOW })).toBeUndefined()
    expect(toModel(await terminal('s2').prompt('continue where we left off'))).toContain((await only()).name)
  })

  it.each([
    'Read HANDOFF.md and continue The Translators project',
    'as discussed in issue #123, the API should return 404',
    'last time I opened this on my laptop it crashed',
    'please continue to use tabs in this file',
  ])('is left to the model where the message speaks of something else: "%s"', async (message) => {
    const answer = await firstAnswer(message)
    expect(answer?.toPerson).toBeUndefined()
    expect(toModel(answer)).toMatch(MODEL_LINE)
  })

  it('means what a mention speaks of, and what was last where it speaks of nothing', async () => {
    await exported()
    const asked = async (sessionId: string, message: string) => {
      return toModel(await firstAnswer(message, terminal(sessionId)))
    }
    const text = await asked('s2', 'we were working on the export of the tables')
    expect(text).toContain('"Write the export of the tide tables')
    expect(text).not.toContain('rate limit')
    expect(await asked('s3', 'where were we?')).toMatch(/^1\. .*\n2\. /m)
    expect(await asked('s4', 'pick up the rate limit work')).toContain('asked to go on with "rate limit"')
    expect(await asked('s5', 'Letztes Mal haben wir die Kopfzeile vereinbart')).toMatch(MODEL_LINE)
  })

  it('means the end of a chain, not what it was resumed from', async () => {
    const second = await started('s2', { host: GONE })
    await second.prompt('yes')
    await second.turn('yes', 'On it.')
    world.after(3.2)
    for (const wish of ["Let's continue the rate limit work from before", 'continue where we left off']) {
      const text = toModel(await firstAnswer(wish, terminal(`s-${wish.length}`)))
      expect(text).toContain('not applied: ask the user first')
      expect(text).toContain((await world.snapshots()).find(({ sessionId }) => sessionId === 's2')?.name)
    }
  })

  it('that fits several is a choice, which the model leads', async () => {
    await exported()
    const session = terminal('s2')
    const text = toModel(await session.prompt('where were we?'))
    expect(text).toMatch(/^1\. .*\n2\. /m)
    expect(text).toContain('Last night one client called /tides')
    expect(text).toContain('Write the export of the tide tables')
    expect(estimateTokens(text)).toBeLessThanOrEqual(BUDGET.ask)
    expect(text).toContain('call recover_session with its id and confirmed: true')
    await session.turn('continue where we left off', 'Which one?')
    for (const reply of ['yes', '2']) expect(await session.prompt(reply)).toBeUndefined()
  })
})

describe('words that an earlier session wrote', () => {
  const ANSWER = `The importer reads the CSV of all four banks now, and every row is checked against the ledger before it is written.
Still missing is the XML of the savings bank: its dates have no zone, so the parser has to take that of the branch.
Begin with the fixture of March, which has all of the odd rows, and keep the old names of the columns for the reports.`
  beforeEach(async () => {
    const session = await started('s1', { host: GONE })
    await session.turn('Write the importer for the statements of the banks, and tell me what is left', ANSWER)
    await session.end()
    world.after(2)
    await exported()
  })

  it('bring its state, whatever stands around them', async () => {
    const answer = await firstAnswer(`hier der Stand von gestern abend:\n\n${ANSWER}\n\nmach das fertig`)
    expect(toModel(answer)).toMatch(/CONTEXT RECOVERED FROM CHECKPOINT \S*import/)
    expect(toModel(answer)).toContain('its words stand in what this session wrote')
  })

  it('are none of a message that shares a few of them with it', async () => {
    const text = ANSWER.split(' ').reverse().join(' ')
    expect(toModel(await firstAnswer(`${text} ${ANSWER.slice(0, 60)}`))).toMatch(MODEL_LINE)
  })
})

describe('words that may ask to go on, or may not', () => {
  it.each([
    'finish the race condition fix',
    'do the next step',
    '# Reprise de session\n\n**Fait** : modale agrandie\n**Reste à faire** : commit du bouton',
  ])('give the model one line with the work, and say nothing to the person: %s', async (text) => {
    await unfinished()
    world.after(1)
    const session = await started('s2')
    const answer = await session.prompt(text)
    expect(answer?.toPerson).toBeUndefined()
    expect(toModel(answer)).toMatch(MODEL_LINE)
    expect(toModel(answer)).toContain(idOf(await only()))
    expect((await only()).status).not.toBe('resumed')
    await session.turn(text, 'Done.')
    expect(await session.prompt('next one')).toBeUndefined()
  })

  it('are heard though the work was offered that day already', async () => {
    await unfinished()
    world.after(1)
    const greeted = await started('s2', { host: GONE })
    expect(toModel(await greeted.prompt('hello'))).toContain(idOf(await only()))
    const session = await started('s3')
    expect(toModel(await session.prompt('do the next step'))).toContain(idOf(await only()))
  })

  it('name the work of a session that is open in another terminal as such', async () => {
    await unfinished('s1', { host: OPEN })
    world.after(1)
    const session = await started('s2', { host: GONE })
    const line = toModel(await session.prompt('do the next step'))
    expect(line).toContain('open elsewhere: ')
    expect(line).not.toContain(OFFERS)
  })

  it.each([
    [
      'a handoff that fits nothing saved',
      '# Reprise de session\n\n**Fait** : modale agrandie\n**Reste à faire** : commit du bouton',
    ],
    ['words that may ask to go on', 'do the next step'],
  ])('give nothing where nothing is unfinished: %s', async (_what, text) => {
    expect(await firstAnswer(text)).toBeUndefined()
  })
})

describe('a prompt that is not the first one', () => {
  it('leaves without opening the store', async () => {
    const session = terminal('s2')
    session.say('hello')
    session.reply('Hi.')
    mkdirSync(world.context.config.home, { recursive: true })
    writeFileSync(world.context.config.store, 'not a store')
    for (const text of ['Add a test for src/rate-limit.js', 'hello', 'Describe the limit in the README'])
      expect(await session.prompt(text)).toBeUndefined()
  })

  it('is told from the first one of a cleared conversation, whose transcript has a prelude', async () => {
    await unfinished('s1', { host: NOW })
    world.after(1)
    const cleared = terminal('s2')
    await cleared.start('clear')
    cleared.record({ type: 'user', isMeta: true, message: { role: 'user', content: 'Caveat: the messages below…' } })
    expect(toModel(await cleared.prompt('hello'))).toContain(idOf(await only()))
  })
})

describe("a process that serves several sessions and outlives them, as Codex's does", () => {
  const shared: HostProcess = { ...OPEN, shared: true }

  it('is known as such by its host', () => {
    const of = (agent: string) => {
      const config = { ...world.context.config, env: { THROUGHLINE_HOST: agent } }
      return compose(config, { command: 'throughline', version: '1' }).host()?.shared
    }
    expect(['claude-code', 'codex', 'copilot', 'qwen', 'opencode'].map(of)).toEqual([
      undefined,
      true,
      undefined,
      undefined,
      true,
    ])
  })

  it('keeps no session open: its work is offered in the next one, also of the same process', async () => {
    await unfinished('s1', { host: shared })
    world.after(1)
    expect(toPerson(await terminal('s2', { host: shared }).start())).toContain(TEMPLATE.pickUp)
    expect(toPerson(await terminal('s3').start())).toBe('')
  })

  it('that ended has ended its sessions', async () => {
    await unfinished('s1', { host: { ...GONE, shared: true } })
    expect(toPerson(await terminal('s2').start())).toContain(TEMPLATE.pickUp)
  })

  it('leaves unknown whether a session of a moment ago is open', async () => {
    await unfinished('s1', { host: shared })
    expect(toPerson(await terminal('s2', { host: shared }).start())).toBe('')
  })
})
