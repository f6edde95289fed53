import { describe, expect, it } from 'vitest'
import { namesOfEdit, withNames } from '../../../src/capture/commands/edit-names.ts'

const edit = (path: string, text: string) => namesOfEdit(path, text.split('\n'))

describe('the names of an edit', () => {
  it.each([
    ['a function of TypeScript', 'src/a.ts', '+export async function lowWater(at: Date) {', ['lowWater']],
    ['a type', 'src/a.ts', '+export interface Gauge {', ['Gauge']],
    ['a field', 'src/a.ts', '+  readonly depth?: number', ['depth']],
    ['a constant of the file, not a local one', 'src/a.ts', '+const MOST = 3\n+  const inner = 4', ['MOST']],
    ['a method', 'src/a.ts', '+  async read(path: string): Promise<void> {', ['read']],
    ['a function of Go with a receiver', 'a.go', '+func (g *Gauge) Draw(w io.Writer) error {', ['Draw']],
    ['a field of Go', 'a.go', '+\tDepth float64 `json:"depth"`', ['Depth']],
    ['a function of Python', 'a.py', '+    async def draw(self):', ['draw']],
    ['a function of Rust', 'a.rs', '+pub fn draw(&self) {', ['draw']],
    ['a class of Java', 'A.java', '+public final class Gauge extends Base {', ['Gauge']],
    ['a test', 'a.test.ts', "+  it('draws the gauge', () => {", ['draws the gauge']],
    ['a route', 'a.ts', "+  app.post('/gauges/:id', create)", ['/gauges/:id']],
    ['a message', 'a.ts', "+  throw new RangeError('the gauge is too long')", ['the gauge is too long']],
    ['an index', 'm.sql', '+CREATE UNIQUE INDEX IF NOT EXISTS gauge_by_name ON gauge (name);', ['gauge_by_name']],
    ['a key of JSON', 'package.json', '+    "gauge": "^1.2.0",', ['gauge']],
    ['a key of YAML', 'ci.yml', '+  gauge-test:', ['gauge-test']],
    ['a class of a style', 'a.css', '+.gauge__needle {', ['.gauge__needle']],
    ['a heading', 'README.md', '+## Draw a gauge', ['Draw a gauge']],
    ['a variable of a shell', 'run.sh', '+GAUGE_HOME=/tmp', ['GAUGE_HOME']],
    ['what a body calls anew, where nothing is declared', 'a.go', '+\treturn strings.TrimSpace(x)', ['TrimSpace']],
  ])('are %s', (_, path, text, added) => {
    expect(edit(path, text)).toMatchObject({ added, removed: [] })
  })

  it('are told by the side that they stand on, and not where they stand on both', () => {
    expect(edit('a.ts', '-function ebb() {\n-function flow(a) {\n+function flow(a, b) {\n+function slack() {')).toEqual(
      {
        added: ['slack'],
        removed: ['ebb'],
      },
    )
  })

  it('are bounded', () => {
    const lines = Array.from({ length: 500 }, (_, index) => `+function draw${index}() {`)
    expect(namesOfEdit('a.ts', lines).added).toHaveLength(20)
  })
})

describe('the names of several edits', () => {
  it('leave out what came and went', () => {
    const first = withNames(undefined, { added: ['ebb', 'flow'], removed: ['old'] })
    expect(withNames(first, { added: ['old'], removed: ['ebb'] })).toEqual({ added: ['flow'], removed: [] })
    expect(withNames(undefined, { added: [], removed: [] })).toBeUndefined()
  })
})
