/** What comes back on the real client: after a kill, by a yes, by a wish, by a choice; and what a no takes away. */

import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Injection } from '../../src/memory/history/injections.ts'
import { BUDGET, TEMPLATE } from '../../src/rules.ts'
import { estimateTokens } from '../../src/text/budget.ts'
import { runSession, type Session, type World, whatIsMissing } from './client.ts'
import type { ToolCall, Turn } from './model-api.ts'
import { buildProgram, createLedgerWorld, recordsIn, snapshotsIn, throughline } from './product.ts'
import type { StepReport } from './runner.ts'

const missing = whatIsMissing()

const PROMPT = 'Make the import of march.csv skip blank lines, and name the row of a missing amount.'
/** Long enough that the client is killed while the command runs; newer clients refuse to sleep. */
const HANGS = `node -e "setTimeout(() => {}, 300_000)"`
const KILLED_AFTER = 9_000

const task = (subject: string): ToolCall => ({
  tool: 'TaskCreate',
  input: { subject, description: subject, activeForm: subject },
})
/** A turn of work that never ends: two tasks, an edit, and a command that hangs. */
const cutOff = (project: string): Turn[] => [
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
  { call: [{ tool: 'Bash', input: { command: HANGS, description: 'Wait' } }] },
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

/** What the hooks of the prompts so far put before the model, in the nth request for an answer. */
const givenIn = (session: Session, nth: number): string[] =>
  (session.requests.filter(({ kind }) => kind === 'main')[nth]?.messages ?? []).flatMap(({ text }) =>
    text
      .split('UserPromptSubmit hook additional context: ')
      .slice(1)
      // Newer clients tell the date behind it, in the same message.
      .map((given) => given.replace(/\n+Today's date is [\d-]+\.\s*$/, '')),
  )

describe.skipIf(missing)('a client that was killed in the middle of its first turn', () => {
  let world: World
  let session: Session
  let name: string
  beforeAll(async () => {
    buildProgram()
    world = createLedgerWorld()
    throughline(world, 'install')
    session = await runSession(world, {
      turns: [
        ...cutOff(world.project),
        { say: 'There is unfinished work. Resume it?' },
        { say: 'I go on with the row.' },
        { say: 'Is it this one?' },
      ],
      steps: [
        { prompt: PROMPT, longest: KILLED_AFTER },
        { prompt: 'hello' },
        { prompt: 'yes', resume: true },
        { prompt: "Let's continue the import of march.csv from before" },
      ],
    })
    const killed = session.steps[0]?.session
    name = snapshotsIn(world).find(({ sessionId }) => sessionId === killed)?.name ?? ''
  }, 120_000)
  afterAll(() => world.remove())

  it('said nothing when it went', () => {
    expect(session.steps[0]?.exit).toBeUndefined()
    expect(session.steps.slice(1).map(({ exit }) => exit)).toEqual([0, 0, 0])
    expect(name).toMatch(/^checkpoint-.*import-of-march/)
  })

  it('is told to the person when the next session starts, with what is unfinished', () => {
    const [line = '', ...more] = toldIn(session.steps[1])
    expect(more).toEqual([])
    expect(line).toContain(TEMPLATE.found)
    expect(line).toContain('2 of 2 tasks open')
    expect(line).toContain('the last turn was cut off')
    expect(line).toContain('1 file not committed (src/totals.js)')
    expect(line).toContain(TEMPLATE.question)
  })

  it('is offered to the model in one line when the person greets', () => {
    const [given = '', ...more] = givenIn(session, 4)
    expect(more).toEqual([])
    expect(given).toMatch(new RegExp(`^Throughline: unfinished work, ${name} .*2 of 2 tasks open`))
    expect(estimateTokens(given.trim())).toBeLessThanOrEqual(BUDGET.offer)
  })

  it('comes back whole after a yes, with the command that was running', () => {
    const given = givenIn(session, 5).at(-1)
    expect(given).toContain(`CONTEXT RECOVERED FROM CHECKPOINT ${name}`)
    expect(given).toContain('The user said yes to it')
    expect(given).toContain('src/totals.js: modified')
    expect(given).toContain('Name the row of a missing amount')
    expect(toldIn(session.steps[2]).join()).toContain(`Throughline recovered ${name}`)
  })

  it('has in the log, byte for byte, the offer, the state after the yes, and the question', () => {
    const log = JSON.parse(throughline(world, 'injected', '--all', '--json')) as Injection[]
    const told = log.reverse().map(({ way, modelText = '' }) => [way, modelText])
    const held = [4, 5, 6].map((nth) => givenIn(session, nth).at(-1) ?? '')
    expect(told.map(([way]) => way)).toEqual(['offer', 'recovery', 'offer'])
    // The host ends each with a line of its own.
    for (const [place, [, text = '']] of told.entries()) {
      expect(text.length).toBeGreaterThan(50)
      expect(held[place]?.slice(0, text.length)).toBe(text)
      expect(held[place]?.slice(text.length)).toMatch(/^\s*(?:<\/system-reminder>\s*)?$/)
    }
  })

  it('is marked as resumed, and the session that took it up continues it', () => {
    const all = snapshotsIn(world)
    expect(all.find((snapshot) => snapshot.name === name)).toMatchObject({
      status: 'resumed',
      resumedInNewConversation: true,
    })
    expect(all.find(({ sessionId }) => sessionId === session.steps[2]?.session)?.previous).toBe(name)
  })

  it('is confirmed first when it is asked for in plain words: the newest of its chain, not applied', () => {
    const successor = snapshotsIn(world).find(({ sessionId }) => sessionId === session.steps[2]?.session)?.name
    const request = session.requests.filter(({ kind }) => kind === 'main')[6]
    const [record = '', ...more] = recordsIn(request)
    expect(more).toEqual([])
    expect(record).toContain(`(${successor})`)
    expect(record).toContain('not applied')
    expect(record).toContain(TEMPLATE.question)
    expect(estimateTokens(record)).toBeLessThanOrEqual(BUDGET.ask)
  })
})

describe.skipIf(missing)('a no, and several sessions', () => {
  let world: World
  let session: Session
  beforeAll(async () => {
    buildProgram()
    world = createLedgerWorld()
    throughline(world, 'install')
    session = await runSession(world, {
      turns: [
        ...cutOff(world.project),
        { say: 'As you like.' },
        { say: 'Hello.' },
        { call: [task('Write the export of the totals'), task('Test the export')] },
        { say: 'The export is planned.' },
        { call: [task('Translate the messages into Dutch')] },
        { say: 'The translation is planned.' },
        { say: 'Which one?' },
        { say: 'I go on with the translation.' },
      ],
      steps: [
        { prompt: PROMPT, longest: KILLED_AFTER },
        { prompt: 'no thanks' },
        { prompt: 'hello' },
        { prompt: 'Plan an export of the totals as JSON, with the currency in each row' },
        { prompt: 'Plan a translation of all error messages into Dutch, with one file per language' },
        { prompt: 'continue where we left off' },
        { prompt: '1', resume: true },
      ],
    })
  }, 120_000)
  afterAll(() => world.remove())

  it('a no at the first prompt puts the work on hold', () => {
    expect(toldIn(session.steps[1])).toEqual([
      expect.stringContaining(TEMPLATE.found),
      expect.stringContaining(TEMPLATE.declined),
    ])
    const declined = snapshotsIn(world).find(({ sessionId }) => sessionId === session.steps[0]?.session)
    expect(declined?.status).toBe('on-hold')
  })

  it('and the next session is silent, also to a greeting', () => {
    expect(toldIn(session.steps[2])).toEqual([])
    const asked = session.requests.filter(({ kind }) => kind === 'main')[5]?.messages ?? []
    expect(asked.some(({ text }) => text.includes('hello'))).toBe(true)
    expect(givenIn(session, 5)).toEqual([])
  })

  it('two unfinished sessions in one project are a choice, which a number makes', () => {
    const mains = session.requests.filter(({ kind }) => kind === 'main')
    const asked = mains.findIndex(({ messages }) =>
      messages.some(({ text }) => text.includes('continue where we left off')),
    )
    const [choice = ''] = recordsIn(mains[asked])
    expect(choice).toContain('none is applied')
    expect(choice).toMatch(/^1\. .*translation.*\n2\. .*export/im)
    const [, state = ''] = recordsIn(mains[asked + 1])
    expect(state).toContain('CONTEXT RECOVERED')
    expect(state).toContain('Translate the messages into Dutch')
  })

  it('leaves every hook with 0 and nothing in the log', () => {
    expect(new Set(session.hooks.map(({ exitCode }) => exitCode))).toEqual(new Set([0]))
    expect(readdirSync(`${world.home}/.local/share/throughline`)).not.toContain('hook.log')
  })
})
