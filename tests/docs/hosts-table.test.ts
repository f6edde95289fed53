/** The table of docs/HOSTS.md says what is so: each yes names tests that exist, and the README says the same in short. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Host } from '../../src/hosts/host.ts'
import { HOSTS } from '../../src/hosts/known.ts'
import { COLUMNS, cellsOfTable, PROOFS, type RanTest, unproven } from './host-proofs.ts'

const ROOT = join(import.meta.dirname, '../..')
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The rows of the first table of a page: what stands in the first column, and the other cells. */
function tableOf(page: string, begins: string): Map<string, string[]> {
  const lines = page.slice(page.indexOf(begins)).split('\n')
  const rows = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('|')),
  )
  return new Map(
    rows
      .filter((row) => !row.startsWith('| --- '))
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
      .map(([first = '', ...cells]) => [first, cells]),
  )
}

const hasStatusLine = ({ status }: Host): boolean => status !== undefined
const yesOrNo = (cell: string): string | undefined => /^(?:yes|no)\b/.exec(cell)?.[0]

describe('the table of docs/HOSTS.md', () => {
  const { ability, ...rows } = Object.fromEntries(tableOf(text('docs/HOSTS.md'), '| ability |'))

  it('has a column for each host, and a row for each ability that has proofs', () => {
    expect(COLUMNS).toEqual(HOSTS.map(({ id, name }) => ({ id, name })))
    expect(ability).toEqual(COLUMNS.map(({ name }) => name))
    expect(Object.keys(rows)).toEqual(Object.keys(PROOFS))
  })

  const cells = cellsOfTable()

  it.each(cells)('$row, $host: a yes has a proof, and a no has none', ({ row, id, proofs }) => {
    const cell = rows[row]?.[COLUMNS.findIndex((column) => column.id === id)] ?? ''
    expect(yesOrNo(cell)).toBe(proofs.length > 0 ? 'yes' : 'no')
  })

  it('says no as the hosts do: where they show no line, and where they tell no status', () => {
    expect(rows['line for the person']?.map(yesOrNo)).toEqual(
      HOSTS.map(({ facts }) => (facts.personLine ? 'yes' : 'no')),
    )
    expect(rows['status line']?.map(yesOrNo)).toEqual(HOSTS.map((host) => (hasStatusLine(host) ? 'yes' : 'no')))
  })

  it.each([...new Set(cells.flatMap(({ proofs }) => proofs))])('is proven by a test that is there: %s', (proof) => {
    const [, file = '', title = ''] = /^(\S+): (.*)$/.exec(proof) ?? []
    const titles = [
      ...text(`tests/${file}`).matchAll(
        /^ +(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"),$|\b(?:it|describe)\b.*?\((?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/gm,
      ),
    ]
    expect(titles.map(([, ...found]) => found.find((quoted) => quoted !== undefined))).toContain(title)
  })
})

describe('a run of the tests', () => {
  const file = 'e2e/codex.test.ts'
  const title = 'keeps a fork as a session of its own, with what it goes on with'
  const ran = (more: Partial<RanTest>): RanTest => ({ file, title, fullTitle: title, passed: true, ...more })
  const forks = (tests: readonly RanTest[]) => unproven(tests).filter((lack) => lack.includes(' forks in Codex'))

  it('proves a yes by the test that passed, and by no other', () => {
    expect(forks([ran({})])).toEqual([])
    expect(forks([ran({ passed: false })])).toHaveLength(1)
    expect(forks([ran({ title: 'keeps a fork' })])).toHaveLength(1)
    expect(forks([ran({}), ran({ passed: false })])).toHaveLength(1)
  })

  it('says nothing of a file that it did not run, unless it was to run all', () => {
    const other = [ran({ file: 'unit/another.test.ts' })]
    const proofs = cellsOfTable().flatMap((cell) => cell.proofs)
    expect(unproven(other)).toEqual([])
    expect(unproven(other, { ofAllFiles: true })).toHaveLength(proofs.length)
  })

  it('proves a hand-over by the test that names the host', () => {
    const given = (host: string) => `gives ${host} the state that Claude Code left, with where it comes from`
    const handover = (host: string) =>
      ran({ file: 'e2e/handover.test.ts', title: given(host), fullTitle: `installed ${given(host)}` })
    const lacks = unproven([handover('Codex')]).filter((lack) => lack.includes(' paste in '))
    expect(lacks.map((lack) => /paste in (.*?), and/.exec(lack)?.[1])).toEqual(['Copilot CLI', 'Qwen Code', 'OpenCode'])
  })
})

describe('the README', () => {
  const readme = text('README.md').replaceAll(/\s+/g, ' ')
  const namesOf = (hosts: readonly { readonly name: string }[]): string =>
    hosts
      .map(({ name }) => name)
      .join(', ')
      .replace(/, ([^,]*)$/, ' and $1')

  it('names the hosts', () => {
    expect(readme).toContain(`It works in ${namesOf(HOSTS)};`)
  })

  it('names those whose person sees its lines, and those that have a status line', () => {
    expect(readme).toContain(`The person sees its lines in ${namesOf(HOSTS.filter(({ facts }) => facts.personLine))};`)
    expect(readme).toContain(`Only ${namesOf(HOSTS.filter(hasStatusLine))} has a status line.`)
  })
})
