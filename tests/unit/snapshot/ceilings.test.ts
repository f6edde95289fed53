import { describe, expect, it } from 'vitest'
import { SECTION_CEILING } from '../../../src/rules.ts'
import { underCeilings } from '../../../src/snapshot/ceilings.ts'
import type { SessionSnapshot, Task } from '../../../src/snapshot/types.ts'
import { PLAIN } from './arbitrary.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const decisions = numbers(14).map((number) => ({
  id: `D${number}`,
  decision: `Choice ${number}`,
  origin: 'user' as const,
}))
const BIG: SessionSnapshot = {
  ...PLAIN,
  decisions,
  constraints: numbers(12).map((number) => ({
    id: `C${number}`,
    constraint: `Limit ${number}`,
    origin: 'user',
    ...(number === 1 ? { blocking: true } : {}),
  })),
  questions: numbers(8).map((number) => ({
    id: `Q${number}`,
    question: `Which ${number}?`,
    origin: 'model',
    ...(number < 3 ? { priority: 'high' as const } : {}),
    ...(number === 8 ? { resolution: 'this one' } : {}),
  })),
  evidence: numbers(20).map((number) => ({ id: `E${number}`, type: 'error', content: `boom ${number}` })),
  tasks: [
    { text: 'done', status: 'completed' },
    ...numbers(12).map(
      (number): Task => ({ text: `task ${number}`, status: number === 12 ? 'in-progress' : 'pending' }),
    ),
  ],
  notes: numbers(7).map((number) => ({ key: 'summaries.contextHighlights', text: `point ${number}` })),
}

describe('underCeilings', () => {
  const { snapshot, dropped } = underCeilings(BIG)
  const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

  it('counts what each section lost', () => {
    expect(dropped).toStrictEqual({
      decisions: 4,
      constraints: 2,
      questions: 2,
      evidence: 5,
      actions: 2,
      highlights: 2,
    })
  })

  it('keeps the newest decisions', () => {
    expect(ids(snapshot.decisions)).toStrictEqual(['D5', 'D6', 'D7', 'D8', 'D9', 'D10', 'D11', 'D12', 'D13', 'D14'])
  })

  it('keeps what blocks, however old', () => {
    expect(ids(snapshot.constraints)[0]).toBe('C1')
    expect(snapshot.constraints).toHaveLength(SECTION_CEILING.constraints)
  })

  it('keeps urgent questions first, and the answered ones beside them', () => {
    expect(ids(snapshot.questions)).toStrictEqual(['Q1', 'Q2', 'Q5', 'Q6', 'Q7', 'Q8'])
  })

  it('keeps the newest evidence and highlights', () => {
    expect(ids(snapshot.evidence)[0]).toBe('E6')
    expect(snapshot.notes?.[0]?.text).toBe('point 3')
  })

  it('keeps the first open tasks and the one in hand, and what is done', () => {
    expect(snapshot.tasks.map(({ text }) => text)).toStrictEqual([
      'done',
      ...numbers(9).map((number) => `task ${number}`),
      'task 12',
    ])
  })

  it('leaves a small snapshot as it is', () => {
    expect(underCeilings(PLAIN)).toStrictEqual({ snapshot: PLAIN, dropped: {} })
  })
})
