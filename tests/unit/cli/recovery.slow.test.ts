import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { overviewCommand } from '../../../src/cli/commands/overview.ts'
import { runProgram } from '../../../src/cli/program.ts'
import type { Run } from '../../../src/cli/terminal/context.ts'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import type { Explanation } from '../../../src/memory/recover/explain.ts'
import { renderSummary } from '../../../src/snapshot/format/summary.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import type { GraphStore } from '../../../src/store/port.ts'
import { worldForEachTest } from '../../each-test.ts'
import { SAMPLE } from '../../world.ts'

const world = worldForEachTest()

async function run(...words: string[]) {
  let out = ''
  let err = ''
  const stdout = { write: (text: string) => (out += text) } as unknown as NodeJS.WritableStream
  const stderr = { write: (text: string) => (err += text) } as unknown as NodeJS.WritableStream
  const exit = await runProgram(words, { stdout, stderr, env: { HOME: world.folder, PATH: process.env['PATH'] } })
  return { out, err, exit }
}
/** The sample session, saved at 10:00; its client is gone. */
async function save(sessionId = 's1') {
  const transcriptPath = join(world.folder, `${sessionId}.jsonl`)
  const context = { ...world.context, host: () => ({ pid: 4_000_000, started: 'never' }) }
  const payload = { sessionId, transcriptPath, cwd: world.project }
  await runHook('SessionStart', { ...payload, source: 'startup' }, context)
  copyFileSync(SAMPLE, transcriptPath)
  await runHook('Stop', payload, context)
  return (await world.snapshots()).find((snapshot) => snapshot.sessionId === sessionId) as SessionSnapshot
}
/** A new session that is told of the unfinished work, and closed again. */
async function offer() {
  world.after(1)
  const payload = { sessionId: 's9', transcriptPath: join(world.folder, 's9.jsonl'), cwd: world.project }
  const answer = await runHook('SessionStart', { ...payload, source: 'startup' }, world.context)
  expect(answer?.toPerson).toContain('Say "continue" to pick it up.')
}
const LATER = '2026-11-21T12:00:00Z'
async function explain(message: string, ...more: string[]): Promise<Explanation> {
  const file = join(world.folder, 'message.txt')
  writeFileSync(file, message)
  const { out, exit } = await run(
    'explain',
    '--message-file',
    file,
    '--json',
    '--now',
    LATER,
    '--project',
    world.project,
    ...more,
  )
  expect(exit).toBe(0)
  return JSON.parse(out) as Explanation
}

describe('explain', () => {
  it('says for a greeting what would be offered, and why', async () => {
    const { name } = await save()
    expect(await explain('Hello')).toEqual({
      signal: { kind: 'none', phrases: [], ids: [] },
      candidates: [
        {
          name,
          likelihood: 0.8,
          confidence: 0.8,
          tier: 'medium',
          evidence: [
            'found at the start of a session',
            'saved 2 hours ago (2026-11-21T10:00:00.000Z)',
            'same project: tidepool',
            'status: in-progress',
            expect.stringContaining('unfinished: 2 of 6 tasks open, the last test run failed'),
            'likelihood that it is meant: 0.80',
          ],
        },
      ],
      decision: 'offer',
      reasons: [
        `the model is told in one line of ${name}, and judges whether the message means it`,
        expect.stringContaining(`${name} may be offered unasked: 2 of 6 tasks open`),
      ],
    })
  })

  it('decides each form', async () => {
    const snapshot = await save()
    const decisions = async (...messages: string[]) => {
      const found: [string, string][] = []
      for (const message of messages) {
        const { signal, decision } = await explain(message)
        found.push([signal.kind, decision])
      }
      return found
    }
    expect(
      await decisions(
        renderSummary(snapshot),
        'Continue work on: Last night one client called /tides about 40 times a second\n' +
          'Progress: 67%\nNext: the README\nFiles: src/rate-limit.js',
        `What is left of ${snapshot.name}?`,
        "Let's continue the rate limit work from before",
        'Fix the typo in the footer',
      ),
    ).toEqual([
      ['formatted', 'apply'],
      ['formatted', 'apply'],
      ['reference', 'apply'],
      ['natural', 'confirm'],
      ['none', 'none'],
    ])
  })

  it('says of each session of the project why it is not offered unasked', async () => {
    const first = await save('s1')
    await run('status', first.name, 'completed')
    const second = await save('s2')
    await run('status', second.name, 'on-hold')
    const { reasons, decision } = await explain('Hello')
    expect(decision).toBe('none')
    expect(reasons[0]).toBe(`the model is told in one line of ${first.name}, and judges whether the message means it`)
    expect(reasons).toContain(`${first.name} is not offered unasked: it is completed`)
    expect(reasons).toContain(`${second.name} is not offered unasked: it was put aside`)
  })

  it('says that the person was told of unfinished work that day already', async () => {
    const { name } = await save()
    await offer()
    const { reasons } = await explain('Hello')
    expect(reasons.join('\n')).toContain(`${name} is not offered unasked: the person was told of it`)
  })

  it('is the same at every run, and writes nothing', async () => {
    await save()
    const bytes = () => readFileSync(world.context.config.store)
    const one = await explain('Hello')
    const before = bytes()
    const two = await explain('Hello')
    expect(two).toEqual(one)
    expect(bytes().equals(before)).toBe(true)
  })

  it('makes no store where there is none', async () => {
    expect((await explain('Hello')).reasons).toEqual(['nothing has been saved on this machine yet'])
    expect(existsSync(world.context.config.store)).toBe(false)
  })

  it('prints it for a person too', async () => {
    const { name } = await save()
    const file = join(world.folder, 'message.txt')
    writeFileSync(file, 'Hello')
    const { out } = await run('explain', '--message-file', file, '--now', LATER, '--project', world.project)
    expect(out).toContain('decision  offer')
    expect(out).toContain(`${name}  meant 0.80, may be applied 0.80 medium`)
  })

  it.each(['nowhere.txt', '.'])('refuses what is no message: %s', async (path) => {
    const { exit, err } = await run('explain', '--message-file', join(world.folder, path))
    expect([exit, err]).toEqual([64, expect.stringContaining('error[INVALID_INPUT]')])
  })

  it('keeps the sessions of another project out', async () => {
    const { name } = await save()
    const elsewhere = join(world.folder, 'elsewhere')
    mkdirSync(elsewhere)
    for (const message of ['Hello', "Let's continue the rate limit work from before"])
      expect(JSON.stringify(await explain(message, '--project', elsewhere))).not.toContain(name)
  })
})

describe('save', () => {
  const saved = async () => JSON.parse((await run('save', '--transcript', world.transcript, '--json')).out).status

  it('leaves a session paused that has ended, until it goes on', async () => {
    await world.turn('Chart the tides of the harbour as a table', 'Charted.')
    expect(await saved()).toBe('in-progress')
    await world.hook('SessionEnd', { reason: 'other' })
    expect(await saved()).toBe('paused')
    world.say('Now chart the currents as well', 'Charted.')
    expect(await saved()).toBe('in-progress')
  })
})

describe('status', () => {
  it('prints the status and its legal moves', async () => {
    const { name } = await save()
    const { out } = await run('status', name)
    expect(out).toContain(`${name}  in-progress`)
    expect(out).toContain('next: paused, resumed, on-hold, completed, abandoned, superseded')
  })

  it('names unfinished work in the overview, whether or not it was offered that day', async () => {
    const { name } = await save()
    const unfinished = async () => {
      let printed: { readonly unfinished: readonly { readonly name: string }[] } | undefined
      const { context, project } = world
      const known = { project: (await world.snapshots())[0]?.project }
      const output = { json: (value: typeof printed) => (printed = value) }
      const withStore = (work: (store: GraphStore) => Promise<unknown>) => context.withStore(1_000, work)
      const asked = {
        project: async () => known.project,
        workspace: async () => known,
        readUnread: async () => undefined,
      }
      await overviewCommand({ json: true }, { context, output, folder: project, withStore, ...asked } as unknown as Run)
      return printed?.unfinished.map((work) => work.name)
    }
    expect(await unfinished()).toEqual([name])
    await offer()
    expect(await unfinished()).toEqual([name])
  })

  it('moves a snapshot, found by a part of its name', async () => {
    const { name } = await save()
    const { out, exit } = await run(
      'status',
      name.slice(-10),
      'completed',
      '--outcome',
      'The limiter is live',
      '--json',
    )
    expect([exit, JSON.parse(out)]).toEqual([
      0,
      { name, status: 'completed', from: 'in-progress', along: [], moves: [] },
    ])
    expect((await world.snapshots())[0]).toMatchObject({ status: 'completed', finalOutcome: 'The limiter is live' })
  })

  it('refuses an illegal move with the legal ones, and reopens on request', async () => {
    const { name } = await save()
    await run('status', name, 'abandoned', '--reason', 'No longer needed')
    const refused = await run('status', name, 'paused')
    expect(refused.exit).toBe(65)
    expect(refused.err).toContain(`error[ILLEGAL_STATUS]: ${name} is abandoned and cannot become paused`)
    expect(refused.err).toContain('It may become: in-progress.')
    expect((await run('status', name, '--reopen')).out).toContain('in-progress (was abandoned)')
  })
})

describe('settings', () => {
  it('prints, sets and keeps when offers are made', async () => {
    expect((await run('settings')).out).toContain('offer  quiet')
    expect((await run('settings', 'offer', 'never')).out).toBe('offer  never\n')
    const file = join(world.context.config.home, 'settings.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ offer: 'never' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await run('settings', 'offer')).out).toContain('offer  never')
    await save()
    expect((await explain('Hello')).reasons).toContain('the setting "offer" is never')
  })

  it.each([
    [['offer', 'sometimes'], '"sometimes" is not a value of offer. Choose one of quiet, always, never.'],
    [['colour', 'red'], 'There is no setting "colour"'],
  ])('refuses %j', async (words, message) => {
    const { exit, err } = await run('settings', ...words)
    expect([exit, err]).toEqual([64, expect.stringContaining(message)])
  })

  it('counts a damaged file as not set', async () => {
    mkdirSync(world.context.config.home, { recursive: true })
    writeFileSync(join(world.context.config.home, 'settings.json'), '{ "offer": ')
    expect((await run('settings')).out).toContain('offer  quiet')
  })
})
