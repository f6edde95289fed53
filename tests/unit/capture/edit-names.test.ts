import { describe, expect, it } from 'vitest'
import { namesOfEdit, withNames } from '../../../src/capture/commands/edit-names.ts'

const edit = (text: string) => namesOfEdit(text.split('\n'))

describe('the names of an edit', () => {
  it.each([
    ['a function of TypeScript', '+export async function ebb(at: Date) {', ['ebb']],
    ['a type', '+export interface Gauge {', ['Gauge']],
    ['a constant', '+const MOST = 3', ['MOST']],
    ['a function of Go with a receiver', '+func (g *Gauge) Draw(w io.Writer) error {', ['Draw']],
    ['a function of Python', '+    async def draw(self):', ['draw']],
    ['what a line calls', '+\treturn strings.TrimSpace(x)', ['TrimSpace']],
    ['a name of several words', '+  readonly lowWater?: number', ['lowWater']],
    ['what is declared before what is used', '+  readTide(row)\n+function ebb() {', ['ebb', 'readTide']],
  ])('are %s', (_, text, added) => {
    expect(edit(text)).toEqual({ added, removed: [] })
  })

  it('are told by the side that they stand on, and not where they stand on both', () => {
    expect(edit('-function ebb() {\n-function flow(a) {\n+function flow(a, b) {\n+function slack() {')).toEqual({
      added: ['slack'],
      removed: ['ebb'],
    })
  })

  it('are bounded', () => {
    const lines = Array.from({ length: 500 }, (_, index) => `+function draw${index}() {`)
    expect(namesOfEdit(lines).added).toHaveLength(20)
  })
})

describe('the names of several edits', () => {
  it('leave out what came and went', () => {
    const first = withNames(undefined, { added: ['ebb', 'flow'], removed: ['old'] })
    expect(withNames(first, { added: ['old'], removed: ['ebb'] })).toEqual({ added: ['flow'], removed: [] })
    expect(withNames(undefined, { added: [], removed: [] })).toBeUndefined()
  })
})
