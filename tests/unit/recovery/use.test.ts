/** What of a text a session took up: the first mention counts, and only where nothing else named it before. */

import { describe, expect, it } from 'vitest'
import { type Follower, followText } from '../../../src/recovery/loss/use.ts'

const TEXT = [
  'Next immediate step: name the row in parse_amount',
  '- src/totals/{import.js,export.js}: modified, 3 edits',
  '- docs/plan.md',
  '- README.md',
  '- `npm run tides` failed: 2 of 14; `npm test` and `go test ./... -race` passed; then `cargo run --bin ledger-import -- march.csv`',
  '- D1 decided: totals stay integer cents, by MoneyColumn and ROW_LIMIT (checkpoint-2026-11-21-rate-2ej0)',
].join('\n')

const NOTHING = { files: [], commands: [], words: [] }
const after = (...steps: ((follower: Follower) => void)[]) => {
  const follower = followText(TEXT)
  for (const step of steps) step(follower)
  return follower.used()
}
const touched = (path: string) => (follower: Follower) => follower.touched(path)
const ran = (command: string) => (follower: Follower) => follower.ran(command)
const said = (text: string) => (follower: Follower) => follower.said(text)
const told = (text: string) => (follower: Follower) => follower.told(text)

describe('a file that the session touched', () => {
  it.each([
    ['by its whole path', [touched('src/totals/import.js')], ['import.js']],
    ['from the root of the disk', [touched('/home/ada/ledger/src/totals/export.js')], ['export.js']],
    [
      'each once, in order',
      [touched('docs/plan.md'), touched('src/totals/import.js'), touched('docs/plan.md')],
      ['plan.md', 'import.js'],
    ],
    ['that the text does not name', [touched('src/other.js')], []],
    ['of the same name in another folder', [touched('lib/other/import.js')], []],
    ['that a prompt named before', [told('look into import.js'), touched('src/totals/import.js')], []],
    ['that was named only later', [touched('src/totals/import.js'), told('import.js is read')], ['import.js']],
    ['that any project has', [touched('/home/ada/ledger/README.md')], []],
  ] as const)('%s', (_, steps, files) => {
    expect(after(...steps)).toEqual({ ...NOTHING, files })
  })
})

describe('a command that the session ran', () => {
  it.each([
    ['word for word', [ran('npm run tides')], ['npm run tides']],
    ['among others, its errors on the output', [ran('cd /tmp && npm run tides 2>&1 | tail -5')], ['npm run tides']],
    [
      'with its arguments',
      [ran('cargo run --bin ledger-import -- march.csv')],
      ['cargo run --bin ledger-import -- march.csv'],
    ],
    ['with other arguments', [ran('cargo run --bin ledger-export')], []],
    ['that only looks around', [ran('cat docs/plan.md')], []],
    ['that any project runs', [ran('git commit -m "name the row"')], []],
    ['that builds or tests any project', [ran('npm test'), ran('go test ./... -race')], []],
    ['that the summary named', [told('Then I ran `npm run tides`.'), ran('npm run tides')], []],
  ] as const)('%s', (_, steps, commands) => {
    expect(after(...steps)).toEqual({ ...NOTHING, commands })
  })
})

describe('words that the session said', () => {
  it.each([
    ['two identifiers of the text', [said('parse_amount uses MoneyColumn.')], ['parse_amount', 'MoneyColumn']],
    [
      'the name of a snapshot, and one more',
      [said('From checkpoint-2026-11-21-rate-2ej0: ROW_LIMIT holds.')],
      ['checkpoint-2026-11-21-rate-2ej0', 'ROW_LIMIT'],
    ],
    ['one alone, which may be chance', [said('parse_amount it is.')], []],
    ['words of the language', [said('The totals stay integer cents, it was decided.')], []],
    ['a part of an identifier', [said('MoneyCol and parse_amounts and ROW_LIMITS')], []],
    [
      'what a tool printed before',
      [told('12: MoneyColumn ROW_LIMIT'), said('MoneyColumn has ROW_LIMIT, parse_amount too.')],
      [],
    ],
  ] as const)('%s', (_, steps, words) => {
    expect(after(...steps)).toEqual({ ...NOTHING, words })
  })

  it('are named up to five of them', () => {
    const names = Array.from({ length: 8 }, (_, index) => `name_${index}`)
    const follower = followText(names.join(' '))
    follower.said(names.join(', '))
    expect(follower.used().words).toEqual(names.slice(0, 5))
  })
})
