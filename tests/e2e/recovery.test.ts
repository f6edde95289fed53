/**
 * What comes back on the real client after a kill: by a yes, and by a wish.
 */

import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { Injection } from '../../src/memory/history/injections.ts'
import { BUDGET, OFFER, TEMPLATE } from '../../src/rules.ts'
import { estimateTokens } from '../../src/text/budget.ts'
import { runSession, type Session, type World, whatIsMissing } from './client.ts'
import type { ApiRequest, ToolCall, Turn } from './model-api.ts'
import { buildProgram, createLedgerWorld, keepMoment, recordsIn, snapshotsIn, throughline } from './product.ts'
import type { Step, StepReport } from './runner.ts'
import { prepare } from './second-attempt.ts'

const missing = whatIsMissing()

const PROMPT = 'Make the import of march.csv skip blank lines, and name the row of a missing amount.'
/** Says by a file that it runs, and runs until the client is killed; newer clients refuse to sleep. */
const hangs = (file: string) => `node -e "fs.writeFileSync('${file}', ''); setTimeout(() => {}, 600_000)"`

const task = (subject: string): ToolCall => ({
  tool: 'TaskCreate',
  input: { subject, description: subject, activeForm: subject },
})
/** A turn of work that never ends: two tasks, an edit, and a command that hangs. */
const cutOff = (project: string, file: string): Turn[] => [
  { say: 'I read it first.', call: [{ tool: 'Read', input: { file_path: `${project}/src/totals.js` } }] },
  { call: [task('Skip blank lines'), task('Name the row of a missing amount')] },
  {
    call: [
      {
        tool: 'Edit',
        input: {
          file_path: `${project}/src/totals.js`,
          old_string: "text.split('\\n')",
          new_string: "text.split('\\n').filter(Boolean)",
        },
      },
    ],
  },
  { call: [{ tool: 'Bash', input: { command: hangs(file), description: 'Wait' } }] },
]

/** What the person was told by the hooks of a step. */
const toldIn = (step: StepReport | undefined): string[] =>
  (step?.events ?? [])
    .filter((event) => event.subtype === 'hook_response')
    .flatMap((event) => {
      const stdout = String(event['stdout'] ?? '')
      return stdout.startsWith('{') ? [String(JSON.parse(stdout).systemMessage ?? '')] : []
    })
    .filter((text) => text !== '')

/** The last request for an answer: what the model was asked after the last prompt. */
const lastRequest = (session: Session): ApiRequest | undefined =>
  session.requests.findLast(({ kind }) => kind === 'main')

/** What the hooks of the prompts so far put before the model, in its last request or the given one. */
const givenIn = (session: Session, request = lastRequest(session)): string[] =>
  (request?.messages ?? []).flatMap(({ text }) =>
    text
      .split('UserPromptSubmit hook additional context: ')
      .slice(1)
      // Newer clients tell the date behind it, in the same message.
      .map((given) => given.replace(/\n+Today's date is [\d-]+\.\s*$/, '')),
  )

const GREETING: Step = { prompt: 'hello' }
const YES: Step = { prompt: 'yes', resume: true }
const WISH: Step = { prompt: "Let's continue the import of march.csv from before" }

describe.skipIf(missing)('the product on the real client', () => {
  let world: World
  /** Takes the world back to the moment after the kill. */
  let afterKill: () => void
  let killed: StepReport | undefined
  prepare(async () => {
    buildProgram()
    world = createLedgerWorld()
    throughline(world, 'install')
    const hanging = `${world.home}/hanging`
    const session = await runSession(world, {
      turns: cutOff(world.project, hanging),
      steps: [{ prompt: PROMPT, killedBy: hanging }],
    })
    killed = session.steps[0]
    afterKill = keepMoment(world)
  })
  afterAll(() => world?.remove())

  /** The session of these steps. The model says one sentence to each, unless told. Every hook left with 0 and logged nothing. */
  async function play(steps: readonly Step[], turns: readonly Turn[] = steps.map(() => ({ say: 'Well.' }))) {
    const session = await runSession(world, { turns, steps })
    expect(session.steps.map(({ exit }) => exit)).toEqual(steps.map(() => 0))
    expect(new Set(session.hooks.map(({ exitCode }) => exitCode))).toEqual(new Set([0]))
    expect(readdirSync(`${world.home}/.local/share/throughline`)).not.toContain('hook.log')
    return session
  }
  const snapshotOf = (step: StepReport | undefined) =>
    snapshotsIn(world).find(({ sessionId }) => sessionId === step?.session)

  describe('after a client that was killed in the middle of its first turn', () => {
    let session: Session
    let name: string | undefined
    const main = () => session.requests.filter(({ kind }) => kind === 'main')
    prepare(async () => {
      afterKill()
      session = await play([GREETING, YES, WISH])
      name = snapshotOf(killed)?.name
      // On a busy machine the start may run out of its two seconds, and tells nothing.
      expect(toldIn(session.steps[0])).not.toEqual([])
    })

    it('tells the person when the next session starts, with what is unfinished', () => {
      expect(killed?.exit).toBeUndefined()
      const [line = '', ...more] = toldIn(session.steps[0])
      expect(more).toEqual([])
      expect(line).toContain('2 of 2 tasks open')
      expect(line).toContain(TEMPLATE.pickUp)
      expect(line.length).toBeLessThanOrEqual(OFFER.line)
    })

    it('offers the work to the model in one line when the person greets', () => {
      expect(name).toMatch(/^checkpoint-.*import-of-march/)
      const [given = '', ...more] = givenIn(session, main()[0])
      expect(more).toEqual([])
      expect(given).toMatch(/^Throughline: unfinished: \S+ ".*" \(.*\)\. Only if the message asks to go on/)
      // Its title leaves no room for the whole id.
      expect(given).toContain(`: ${name?.slice(-4)} "`)
      expect(estimateTokens(given.trim())).toBeLessThanOrEqual(BUDGET.offer)
    })

    it('brings the whole state after a yes, which marks the work as resumed in the session that continues it', () => {
      const given = givenIn(session, main()[1]).at(-1)
      expect(given).toContain(`CONTEXT RECOVERED FROM CHECKPOINT ${name}`)
      expect(given).toContain('The user asked for it')
      expect(given).toContain('src/totals.js: modified')
      expect(given).toContain('Name the row of a missing amount')
      expect(toldIn(session.steps[1]).join()).toContain(`Throughline recovered ${name}`)
      expect(snapshotOf(killed)).toMatchObject({ status: 'resumed', resumedInNewConversation: true })
      expect(snapshotOf(session.steps[1])?.previous).toBe(name)
    })

    it('asks first when the work is asked for in plain words: the newest of its chain, not applied', () => {
      const [record = '', ...more] = recordsIn(lastRequest(session))
      expect(more).toEqual([])
      expect(record).toContain(`(${snapshotOf(session.steps[1])?.name})`)
      expect(record).toContain('not applied')
      expect(record).toContain(TEMPLATE.question)
      expect(estimateTokens(record)).toBeLessThanOrEqual(BUDGET.ask)
    })

    it('has in the log, byte for byte, the offer, the state after the yes, and the question', () => {
      const log = JSON.parse(throughline(world, 'injected', '--all', '--json')) as Injection[]
      const told = log.reverse().map(({ way, modelText = '' }) => [way, modelText])
      const [, afterYes, afterWish] = main()
      const held = [...givenIn(session, afterYes), ...givenIn(session, afterWish)]
      expect(told.map(([way]) => way)).toEqual(['offer', 'recovery', 'offer'])
      expect(held).toHaveLength(told.length)
      // The host ends each with a line of its own.
      for (const [place, [, text = '']] of told.entries()) {
        expect(text.length).toBeGreaterThan(50)
        expect(held[place]?.slice(0, text.length)).toBe(text)
        expect(held[place]?.slice(text.length)).toMatch(/^\s*(?:<\/system-reminder>\s*)?$/)
      }
    })
  })
})
