/** How often unfinished work is offered on the real client: never after finished work or in the way of a task, and once to a greeting. */

import { mkdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { TEMPLATE } from '../../src/rules.ts'
import { runSession, type Session, type World, whatIsMissing } from './client.ts'
import type { ToolCall } from './model-api.ts'
import { buildProgram, createLedgerWorld, throughline } from './product.ts'
import { prepare } from './second-attempt.ts'

const missing = whatIsMissing()

const task = (subject: string): ToolCall => ({
  tool: 'TaskCreate',
  input: { subject, description: subject, activeForm: subject },
})
const SAID = 'UserPromptSubmit hook additional context: '
/** What the hooks of the prompts put before the model, in the last request of each step's session. */
const givenTo = (session: Session): string[] =>
  session.requests
    .filter(({ kind }) => kind === 'main')
    .map(({ messages }) => messages.flatMap(({ text }) => text.split(SAID).slice(1)).join('\n'))

describe.skipIf(missing)('offers on replayed histories', () => {
  let world: World
  let before: Session
  let elsewhere: Session
  let after: Session
  prepare(async () => {
    buildProgram()
    world = createLedgerWorld()
    throughline(world, 'install')
    before = await runSession(world, {
      turns: [
        { call: [{ tool: 'Bash', input: { command: 'echo 3 rows', description: 'Count' } }] },
        { say: 'There are 3 rows.' },
        { say: 'Hello.' },
        { call: [task('Write the export of the totals'), task('Test the export')] },
        { say: 'The export is planned.' },
        { say: 'Hello again.' },
        { say: 'Hello from a fork.' },
        { say: 'A haiku.' },
      ],
      steps: [
        { prompt: 'Count the rows of march.csv with a shell command, please' },
        { prompt: 'hello' },
        { prompt: 'Plan an export of the totals as JSON, with the currency in each row' },
        { prompt: 'hello', resume: true },
        { prompt: 'hello', resume: true, args: ['--fork-session'] },
        { prompt: 'Write a haiku about compilers' },
      ],
    })
    const other = `${world.home}/other-project`
    mkdirSync(other)
    elsewhere = await runSession(
      { ...world, project: other },
      { turns: [{ say: 'Hi.' }], steps: [{ prompt: 'hello' }] },
    )
    after = await runSession(world, {
      turns: [{ say: 'There is unfinished work.' }, { say: 'Hi.' }],
      steps: [{ prompt: 'hello' }, { prompt: 'hello' }],
    })
  })
  afterAll(() => world.remove())

  it.each([
    ['the session that is resumed', 5],
    ['a fork of it', 6],
  ])('0 in %s, beyond the line of its own first prompt', (_, nth) => {
    // On a busy machine a first task does not wait for its line.
    expect(givenTo(before)[nth]?.match(/Throughline: /g)?.length ?? 0).toBeLessThanOrEqual(1)
  })

  it.each([
    ['finished', 'a greeting after a finished session', 2],
    ['unfinished', 'an unrelated first task', 7],
  ])('0 beyond one line that names what is %s, in %s', (state, _, nth) => {
    expect(givenTo(before)[nth]).toMatch(new RegExp(`^(?:Throughline: ${state}: .* else ignore this\\.\\s*)?$`))
  })

  it('0 in another project', () => {
    expect(givenTo(elsewhere)).toEqual([''])
    expect(JSON.stringify(elsewhere.steps[0]?.events)).not.toContain(TEMPLATE.pickUp)
  })

  it('1 for unfinished work and a greeting, also after a run that no person sat before', () => {
    const [first = '', second] = givenTo(after)
    expect(first).toMatch(/^Throughline: unfinished: .*export.* if it only greets, offer the first in one sentence/)
    expect(second).toMatch(/^Throughline: unfinished: /)
  })
})
