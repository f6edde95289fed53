/** What a session used of the states that it was given before is among the first lines of the next one. */

import { describe, expect, it } from 'vitest'
import { assess } from '../../../src/recovery/match/confidence.ts'
import { presentRecovery, presentReinjection } from '../../../src/recovery/texts/state.ts'
import { usedFirst } from '../../../src/recovery/texts/state-lines.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { estimateTokens } from '../../../src/text/budget.ts'
import { facts, NOW, saved } from './jwt.ts'

const options = { sentinel: 'f00dfeed', now: NOW, command: 'throughline', budget: 900 }
const busy: SessionSnapshot = {
  ...saved(1),
  // Worth more than a command or a file that was looked at, and more of them than there is room for.
  discoveries: Array.from({ length: 80 }, (_, index) => ({
    text: `The tide of station ${index} comes later than its table says`,
    origin: 'model',
  })),
  lookedAt: Array.from(
    { length: 20 },
    (_, index) => `src/tides/part-${index}.ts: readTides${index}, tideLevel${index}`,
  ),
  commands: Array.from({ length: 12 }, (_, index) => ({
    command: `npm run tides -- --station ${index}`,
    outcome: 'ok',
  })),
}
const assessment = assess(busy, facts({ form: 'id' }))

describe('a state', () => {
  it.each([
    ['a file that was used before', 'part-17.ts', '- src/tides/part-17.ts'],
    ['a command that was used before', 'npm run tides -- --station 10', '- `npm run tides -- --station 10`'],
  ])('tells within the same budget %s, which it left out else', (_, item, line) => {
    for (const present of [
      (usedBefore: readonly string[]) => presentReinjection(busy, { ...options, usedBefore }),
      (usedBefore: readonly string[]) => presentRecovery(busy, assessment, { ...options, usedBefore }),
    ]) {
      expect(present([])).not.toContain(line)
      expect(present([item])).toContain(line)
      expect(estimateTokens(present([item]))).toBeLessThanOrEqual(options.budget)
    }
  })

  it('is the same where nothing was used before, or where what was used is not in it', () => {
    const text = presentReinjection(busy, options)
    expect(presentReinjection(busy, { ...options, usedBefore: [] })).toBe(text)
    expect(presentReinjection(busy, { ...options, usedBefore: ['moon.ts'] })).toBe(text)
  })

  it('still begins with its goal and its next step', () => {
    const usedBefore = busy.commands.map(({ command }) => command)
    const text = presentReinjection(busy, { ...options, usedBefore })
    expect(text).toContain('Add JWT authentication to the API')
    expect(text).toContain('Next immediate step: ')
  })
})

describe('a line', () => {
  it('is worth as much as a decision in its shortest form alone, and never less than before', () => {
    const line = { text: '- a.ts: long', utility: 0.5, brief: { text: '- a.ts', utility: 0.7 } }
    expect(usedFirst([line], ['a.ts'])).toEqual([{ ...line, brief: { text: '- a.ts', utility: 0.9 } }])
    expect(usedFirst([{ text: '- a.ts', utility: 0.95 }], ['a.ts'])).toEqual([{ text: '- a.ts', utility: 0.95 }])
  })

  it.each([['data.ts'], ['a.tsx'], ['npm run a']])('is not meant by %s', (item) => {
    const line = { text: '- src/a.ts: read by `npm run all`', utility: 0.5 }
    expect(usedFirst([line], [item])).toEqual([line])
  })
})
