/** Reading in steps gives what reading at once gives, and the state is plain redacted JSON at every moment. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyState, type SessionState } from '../../src/capture/state/session-state.ts'
import { answer, foldLine, type Line, prompt, used } from '../unit/capture/records.ts'

const TOKEN = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'
const TEXTS = [
  'Now let me run the tests.',
  `The token is ${TOKEN}.`,
  `${'The list was read twice, and nobody saw it. '.repeat(8)}`,
  `${'A long answer says more than is kept of it. '.repeat(60)} Next: update the documentation.`,
  'Next steps:\n1. Add the limit\n2. Run the tests again',
  'Remaining:\n- write the page\n- [x] read the page',
  'Should the limit be 10 or 20?',
  '\u001b[31m \u001b[0m',
  ' ',
]
const COMMANDS = ['npm test', 'npm test | tail -5', 'git commit -m x', 'ls; echo "exit: $?"', 'npm run build | tail']
const OUTPUTS = [
  '',
  `GITHUB_TOKEN=${TOKEN}`,
  'Tests  5 passed (5)',
  'Tests  1 failed | 4 passed (5)',
  '[main 1a2b3c4] add the limit',
  'exit: 1',
  'error TS2304: Cannot find name',
  `${'a line of an output\n'.repeat(4_000)}the last`,
]

const told = fc
  .tuple(fc.constantFrom(...TEXTS), fc.constantFrom('m1', 'm2', 'm3'))
  .map(([text, id]): Line[] => [answer(text, id)])
const asked = fc.constantFrom(...TEXTS.slice(0, 7)).map((text): Line[] => [prompt(text)])
let calls = 0
const nextCall = (): string => {
  calls += 1
  return `t${calls}`
}
const ran = fc
  .tuple(fc.constantFrom(...COMMANDS), fc.constantFrom(...OUTPUTS), fc.boolean())
  .map(([command, output, failed]): Line[] => used('Bash', { command }, output, { id: nextCall(), failed }))
const planned = fc
  .constant(0)
  .map((): Line[] =>
    used('TodoWrite', { todos: [{ content: 'Add the limit', status: 'pending' }] }, 'done', { id: nextCall() }),
  )
const edited = fc.constant(0).map((): Line[] =>
  used('Edit', { file_path: '/work/tidepool/a.ts', old_string: 'a', new_string: 'b' }, 'done', {
    id: nextCall(),
  }),
)
const session = fc
  .array(fc.oneof({ weight: 4, arbitrary: told }, asked, { weight: 3, arbitrary: ran }, planned, edited), {
    maxLength: 40,
  })
  .map((parts) => parts.flat())

describe('a session that is read in steps', () => {
  it('has the state of one that is read at once, and its state is plain redacted JSON after every record', () => {
    fc.assert(
      fc.property(session, (lines) => {
        const atOnce = emptyState()
        for (const line of lines) foldLine(atOnce, line)
        let inSteps = emptyState()
        for (const line of lines) {
          foldLine(inSteps, line)
          const text = JSON.stringify(inSteps)
          expect(text).not.toContain(TOKEN)
          // What is kept between two hooks.
          inSteps = JSON.parse(text) as SessionState
        }
        expect(inSteps).toEqual(atOnce)
        expect(JSON.stringify(inSteps)).toBe(JSON.stringify(atOnce))
      }),
      { numRuns: 300 },
    )
  })
})
