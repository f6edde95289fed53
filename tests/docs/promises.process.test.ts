/** docs/PROMISES.md tells of each promise how its last recorded run went; `tests/promises/results/promises.md` is the record. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROMISES } from '../promises/all.ts'
import { BITING } from '../promises/p18-bites.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PAGE = join(ROOT, 'docs', 'PROMISES.md')
const RECORD = join(ROOT, 'tests', 'promises', 'results', 'promises.md')

/** Lines of a table, as their cells. */
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\| (.*) \|$/gm)].map(([, cells = '']) => cells.split(' | '))

/** A count below that of a full run, as it is today, stands beside it. */
const runs = new Map(
  rowsOf(readFileSync(RECORD, 'utf8')).flatMap(
    ([promise = '', count, , violations, , run = '']): [string, string][] => {
      const [, id] = /^(P\d+) /.exec(promise) ?? []
      const full = [...PROMISES, BITING].find((each) => each.id === id)?.full
      if (id === undefined || full === undefined) return []
      const number = (cell: number | string | undefined): string => Number(cell).toLocaleString('en')
      const tries = Number(count) < full ? `${number(count)} of ${number(full)}` : number(count)
      return [[id, `${tries}: ${number(violations)} violations, ${run.replace(' ', ', ')}`]]
    },
  ),
)

/** The last cell of the line of each promise is the record's. */
const withRuns = (page: string): string =>
  page.replaceAll(
    /^(\| (P\d+) \| .* \|) [^|]* \|$/gm,
    (_, line: string, id: string) => `${line} ${runs.get(id) ?? 'not recorded'} |`,
  )

describe('docs/PROMISES.md', () => {
  it('has a line for every promise', () => {
    const told = rowsOf(readFileSync(PAGE, 'utf8')).flatMap(([id = '']) => (/^P\d+$/.test(id) ? [id] : []))
    expect(told).toEqual([...PROMISES, BITING].map(({ id }) => id))
  })

  it('tells of each how its last recorded run went', async () => {
    await expect(withRuns(readFileSync(PAGE, 'utf8'))).toMatchFileSnapshot(PAGE)
  })
})
