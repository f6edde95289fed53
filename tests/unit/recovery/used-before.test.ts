/** What a session used of the states that it was given before is among the first lines of the next one. */

import { describe, expect, it } from 'vitest'
import { assess } from '../../../src/recovery/match/confidence.ts'
import { usedFirst } from '../../../src/recovery/texts/lines.ts'
import { presentRecovery, presentReinjection } from '../../../src/recovery/texts/state.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { estimateTokens } from '../../../src/text/budget.ts'
import { facts, NOW, saved } from './jwt.ts'

const options = { sentinel: 'f00dfeed', now: NOW, command: 'throughline', budget: 600, turns: [] }
const busy: SessionSnapshot = {
  ...saved(1),
  // Worth more than a command or a file that was looked at, and more of them than there is room for.
  discoveries: Array.from({ length: 80 }, (_, index) => ({
    text: `The tide of station ${index} comes later than its table says`,
    origin: 'model',
  })),
  lookedAt: Array.from(
    { length: 60 },
    (_, index) => `src/tides/part-${index}.ts: readTides${index}, tideLevel${index}`,
  ),
  commands: Array.from({ length: 90 }, (_, index) => ({
    command: `npm run tides -- --station ${index}`,
    outcome: 'ok',
  })),
}
const assessment = assess(busy, facts({ form: 'id' }))

describe('a state', () => {
  it.each<[string, string, string, number]>([
    ['a file that was used before', 'part-55.ts', '- src/tides/part-55.ts', 900],
    ['a command that was used before', 'npm run tides -- --station 80', '- `npm run tides -- --station 80`', 420],
  ])('tells within the same budget %s, which it left out else', (_, item, line, budget) => {
    for (const present of [
      (usedBefore: readonly string[]) => presentReinjection(busy, { ...options, budget, usedBefore }),
      (usedBefore: readonly string[]) => presentRecovery(busy, assessment, { ...options, budget, usedBefore }),
    ]) {
      expect(present([])).not.toContain(line)
      expect(present([item])).toContain(line)
      expect(estimateTokens(present([item]))).toBeLessThanOrEqual(budget)
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

const textOf = ({ text }: { readonly text: string }) => text

describe('an entry', () => {
  const entries = [{ text: '- b.ts' }, { text: '- a.ts: long', brief: '- a.ts' }]

  it('stands before the others where it was used', () => {
    expect(usedFirst(entries, ['a.ts'], textOf)).toEqual([entries[1], entries[0]])
  })

  it.each([['data.ts'], ['a.tsx'], ['npm run a']])('is not meant by %s', (item) => {
    expect(usedFirst(entries, [item], textOf)).toEqual(entries)
  })
})
