import { describe, expect, it } from 'vitest'
import { leftToDo } from '../../../src/capture/language/listed-steps.ts'
import { KEEP } from '../../../src/rules.ts'
import { startMeter } from '../../spent.ts'

describe('leftToDo', () => {
  it.each<[string, string, string[]]>([
    [
      'a list under "Next steps"',
      'All green.\n\n## Next steps\n\n1. Draw the gauge\n2. Print it',
      ['Draw the gauge', 'Print it'],
    ],
    [
      'lines under such a heading, up to the next one',
      '# Parsed\n\n## Next up\n\n**Phase 2: the gauge**\n\n`/plan 2`\n\n---\n\nThe rest.',
      ['Phase 2: the gauge', '`/plan 2`'],
    ],
    ['what is not done yet', 'Parsed.\n\nNot yet implemented:\n- the gauge\n- the chart', ['the gauge', 'the chart']],
    [
      'the entries alone, without what explains them, and those that are not ticked off',
      'Next steps:\n1. Parse the table\n   - both forms\n   - with seconds\n- [x] print\n\n2. Draw the gauge\n   as a chart',
      ['Parse the table', 'Draw the gauge'],
    ],
    ['no questions', 'Next steps:\n1. Which datum?\n2. Which harbour?', []],
    ['no code', 'Next steps:\n```\n1. not a step\n```', []],
    ['nothing of a plan', 'I need to:\n1. parse\n2. draw', []],
    ['nothing of what was done', 'Summary:\n- parsed\n- drawn', []],
  ])('gives %s', (_, words, left) => {
    expect(leftToDo(words)).toEqual(left)
  })

  it('is bounded and fast on any text', () => {
    const many = `Next steps:\n${Array.from({ length: 90 }, (_, i) => `${i}. step number ${i}`).join('\n')}`
    expect(leftToDo(many)).toHaveLength(KEEP.announced)
    const spent = startMeter()
    leftToDo(`next steps:\n${'- '.repeat(200_000)}\n${'1. let me need to be '.repeat(50_000)}`)
    expect(spent()).toBeLessThan(2_000)
  })
})
