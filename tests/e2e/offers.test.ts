/** How often unfinished work is offered on the real client: never after finished work or in the way of a task, and once to a greeting. */

import { afterAll, describe, expect, it } from 'vitest'
import { runSession, type Session, type World, whatIsMissing } from './client.ts'
import type { ToolCall } from './model-api.ts'
import { buildProgram, createLedgerWorld, throughline, untilSaved } from './product.ts'
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
      ],
      steps: [
        { prompt: 'Count the rows of march.csv with a shell command, please' },
        { prompt: 'hello' },
        { prompt: 'Plan an export of the totals as JSON, with the currency in each row' },
        { prompt: 'hello', resume: true },
        { prompt: 'hello', resume: true, args: ['--fork-session'] },
      ],
    })
    untilSaved(world)
    after = await runSession(world, {
      turns: [{ say: 'There is unfinished work.' }],
      steps: [{ prompt: 'hello' }],
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

  it('0 beyond one line that names what is finished, in a greeting after a finished session', () => {
    expect(givenTo(before)[2]).toMatch(/^(?:Throughline: finished: .* else ignore this\.\s*)?$/)
  })

  it('1 for unfinished work and a greeting', () => {
    const [first = ''] = givenTo(after)
    expect(first).toMatch(/^Throughline: unfinished: .*export.* if it only greets, offer the first in one sentence/)
  })
})
