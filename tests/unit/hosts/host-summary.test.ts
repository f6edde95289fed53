/** What the host's summary says is left: its sections hold until the agent has answered. */

import { describe, expect, it } from 'vitest'
import { leftBySummary } from '../../../src/hosts/claude-code/read-record.ts'
import { redact } from '../../../src/redact/redact.ts'
import { answer, draft, fold, prompt, record } from '../capture/records.ts'

const sections = (pending: string, next: string) =>
  [
    'This session is being continued from a previous conversation that ran out of context.',
    'Analysis:',
    '7. Pending Tasks:',
    '   - an older list',
    'Summary:',
    '6. All user messages:',
    '   - "check the gauges"',
    '7. Pending Tasks:',
    pending,
    '8. Current Work:',
    '   The needle of `gauge.ts` was being drawn.',
    '9. Optional Next Step:',
    next,
    'Please continue the conversation from where we left it off.',
  ].join('\n')
const SUMMARY = sections('   - Draw the scale\n   - Test it', '   Draw the needle at low water')

describe('what is left by a summary', () => {
  it('stands in its last three sections', () => {
    expect(leftBySummary(redact(SUMMARY))).toEqual({
      pending: ['Draw the scale', 'Test it'],
      current: 'The needle of `gauge.ts` was being drawn.',
      next: 'Draw the needle at low water',
    })
  })

  it.each([
    ['of a summary that says so', sections('   - None', 'No next step is needed.'), ['current', 'pending']],
    ['of any other text', 'We talked about pending tasks.', ['pending']],
  ])('is nothing %s', (_, text, keys) => {
    const left = leftBySummary(redact(text))
    expect(Object.keys(left).sort()).toEqual(keys)
    expect(left.pending).toEqual([])
  })
})

describe('a snapshot just after a compaction', () => {
  const compacted = [
    prompt('Check the gauges'),
    record({ type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' }),
    record({ type: 'user', isCompactSummary: true, message: { role: 'user', content: SUMMARY } }),
  ]
  it('takes next step, pending tasks and current work from the summary', () => {
    const { nextStep, announced, findings, compactions } = draft(fold(compacted))
    expect({ nextStep, announced, findings, compactions }).toEqual({
      nextStep: 'Draw the needle at low water',
      announced: ['Draw the scale', 'Test it'],
      findings: ['The needle of `gauge.ts` was being drawn.'],
      compactions: 1,
    })
  })

  it.each([
    ['answered', answer('The needle is drawn.')],
    ['been asked for something new', prompt('Now rename the gauge')],
  ])('forgets it once the agent has %s', (_, line) => {
    const { nextStep, announced = [] } = draft(fold([...compacted, line]))
    expect(nextStep).not.toBe('Draw the needle at low water')
    expect(announced).not.toContain('Draw the scale')
  })
})
