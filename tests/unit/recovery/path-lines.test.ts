import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathLines } from '../../../src/recovery/texts/file-lines.ts'

const WORTH = { utility: 0.9, beyond: 0.1, detail: 0.5 }
const told = (paths: readonly string[]) => paths.map((path) => ({ path, detail: ': modified' }))
const textsOf = (paths: readonly string[], room: number) => pathLines(told(paths), room, WORTH).map(({ text }) => text)

describe('pathLines', () => {
  it('gives each path its line, the detail where there is room for it', () => {
    expect(pathLines(told(['src/a.ts']), 100, WORTH)).toStrictEqual([
      { text: '- src/a.ts: modified', utility: 0.5, brief: { text: '- src/a.ts', utility: 0.9 } },
    ])
  })

  it('puts the files of a folder on one line where the room is too small, the newest folder last', () => {
    expect(textsOf(['src/a.ts', 'docs/x.md', 'src/b.ts'], 30)).toStrictEqual(['- docs/x.md', '- src/{a.ts,b.ts}'])
  })

  it('leaves to the budget what is beyond the room, the oldest', () => {
    const utilities = pathLines(told(['old/one.ts', 'new/two.ts']), 15, WORTH).map(({ utility }) => utility > 0.5)
    expect(utilities).toStrictEqual([false, true])
  })

  it('spells no path out in braces that has braces, commas or blanks itself', () => {
    expect(textsOf(['src/a b.ts', 'src/{id}.ts', 'src/c.ts'], 10)).toStrictEqual([
      '- src/a b.ts',
      '- src/{id}.ts',
      '- src/c.ts',
    ])
  })

  it('names every path exactly once, in whatever room', () => {
    const path = fc.stringMatching(/^(?:[a-c]\/){0,3}[a-z]{1,3}\.ts$/)
    void fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 60 }), fc.nat(400), (paths, room) => {
        const named = pathLines(
          paths.map((one) => ({ path: one, detail: '' })),
          room,
          WORTH,
        ).flatMap(({ text }) => {
          const [, folder = '', names = ''] = /^- (.*)\{(.*)\}$/.exec(text) ?? []
          return names === '' ? [text.slice(2)] : names.split(',').map((name) => folder + name)
        })
        expect([...named].sort()).toStrictEqual([...paths].sort())
      }),
    )
  })
})
