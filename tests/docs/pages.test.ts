/** The pages for people: every link leads somewhere, and each page stays as short as its readers need. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const text = (page: string): string => readFileSync(join(ROOT, page), 'utf8')
const markdownIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const PAGES = ['.', 'docs', 'tests/bench', 'graph-data'].flatMap(markdownIn)

/** The address of a heading, as the sites that show Markdown make it. */
const addressOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const headingsOf = (page: string): string[] =>
  [...text(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => addressOf(heading))

describe('the links of the pages', () => {
  const links = PAGES.flatMap((page) =>
    [...text(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => ({ page, target })),
  )

  it('are found', () => {
    expect(links.length).toBeGreaterThan(20)
  })

  it('lead to files, and to headings where they name one', () => {
    const broken = links.filter(({ page, target }) => {
      const [path = '', heading] = target.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      return !existsSync(join(ROOT, file)) || (heading !== undefined && !headingsOf(file).includes(heading))
    })
    expect(broken).toEqual([])
  })
})

describe('the files that the pages name', () => {
  const named = PAGES.flatMap((page) =>
    [...text(page).matchAll(/`((?:src|tests|docs)\/[\w./-]+)`/g)].map(([, path = '']) => ({ page, path })),
  )

  it('are there', () => {
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

describe('docs/ARCHITECTURE.md', () => {
  const page = text('docs/ARCHITECTURE.md')

  it('is at most 8 kB', () => {
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(8_000)
  })

  it('names every folder of src, and its subfolders beside it', () => {
    const foldersIn = (path: string) =>
      readdirSync(join(ROOT, path)).filter((name) => statSync(join(ROOT, path, name)).isDirectory())
    const unnamed = foldersIn('src').flatMap((folder) => {
      const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${folder}/\``)) ?? ''
      // A host's folder needs no word of its own.
      const inner = folder === 'hosts' ? [] : foldersIn(`src/${folder}`).filter((name) => !row.includes(`\`${name}/\``))
      return row === '' ? [folder] : inner.map((name) => `${folder}/${name}`)
    })
    expect(unnamed).toEqual([])
  })
})

describe('docs/DOMAIN.md', () => {
  it('explains at most 70 words', () => {
    const words = text('docs/DOMAIN.md')
      .split('## The snapshot')[0]
      ?.match(/^\| (?!word |---)/gm)
    expect(words?.length).toBeGreaterThan(40)
    expect(words?.length).toBeLessThanOrEqual(70)
  })
})

describe('docs/DECISIONS.md', () => {
  const entries = [...text('docs/DECISIONS.md').matchAll(/^- \*\*([A-Z]\d+)\.[\s\S]*?(?=^- |^## |$(?![\s\S]))/gm)]

  it('numbers the entries of each heading without a gap', () => {
    const names = entries.map(([, name = '']) => name)
    const expected = [...new Set(names.map(([letter = '']) => letter))].flatMap((letter) =>
      names.filter((name) => name.startsWith(letter)).map((_, index) => `${letter}${index + 1}`),
    )
    expect(names).toEqual(expected)
  })

  it.each(entries.map(([entry, name]) => ({ name, entry: entry.replaceAll(/\s+/g, ' ').trim() })))(
    '$name has at most 60 words, a date and a status',
    ({ entry }) => {
      expect(entry).toMatch(/ \*\d{4}-\d\d-\d\d, (accepted|superseded)\.\*$/)
      expect(entry.replace(/ \*\d{4}.*$/, '').split(' ').length).toBeLessThanOrEqual(61)
    },
  )
})
