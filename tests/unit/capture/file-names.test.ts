import { describe, expect, it } from 'vitest'
import { namesShown } from '../../../src/capture/commands/file-names.ts'

describe('the names in a file', () => {
  it.each([
    ['a function of TypeScript', 'src/a.ts', 'export async function lowWater(at: Date) {', ['lowWater']],
    ['a type', 'src/a.ts', 'export interface Gauge {', ['Gauge']],
    ['a field', 'src/a.ts', '  readonly depth?: number', ['depth']],
    ['a constant of the file, not a local one', 'src/a.ts', 'const MOST = 3\n  const inner = 4', ['MOST']],
    ['a method', 'src/a.ts', '  async read(path: string): Promise<void> {', ['read']],
    ['a function of Go with a receiver', 'a.go', 'func (g *Gauge) Draw(w io.Writer) error {', ['Draw']],
    ['a field of Go', 'a.go', '\tDepth float64 `json:"depth"`', ['Depth']],
    ['a function of Python', 'a.py', '    async def draw(self):', ['draw']],
    ['a function of Rust', 'a.rs', 'pub fn draw(&self) {', ['draw']],
    ['a class of Java', 'A.java', 'public final class Gauge extends Base {', ['Gauge']],
    ['a test', 'a.test.ts', "  it('draws the gauge', () => {", ['draws the gauge']],
    ['a route', 'a.ts', "  app.post('/gauges/:id', create)", ['/gauges/:id']],
    ['a message', 'a.ts', "  throw new RangeError('the gauge is too long')", ['the gauge is too long']],
    ['an index', 'm.sql', 'CREATE UNIQUE INDEX IF NOT EXISTS gauge_by_name ON gauge (name);', ['gauge_by_name']],
    ['a key of JSON', 'package.json', '    "gauge": "^1.2.0",', ['gauge']],
    ['a key of YAML', 'ci.yml', '  gauge-test:', ['gauge-test']],
    ['a class of a style', 'a.css', '.gauge__needle {', ['.gauge__needle']],
    ['a heading', 'README.md', '## Draw a gauge', ['Draw a gauge']],
    ['a variable of a shell', 'run.sh', 'GAUGE_HOME=/tmp', ['GAUGE_HOME']],
    ['what a body calls anew, where nothing is declared', 'a.go', '\treturn strings.TrimSpace(x)', ['TrimSpace']],
  ])('are %s', (_, path, text, names) => {
    expect(namesShown(path, text.split('\n'))).toEqual(expect.arrayContaining(names))
  })

  it('are bounded', () => {
    const lines = Array.from({ length: 500 }, (_, index) => `function draw${index}() {`)
    expect(namesShown('a.ts', lines)).toHaveLength(50)
  })
})
