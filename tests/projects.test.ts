/** What the name of a test file promises: only a test named for it starts a process or replaces modules. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const TESTS = import.meta.dirname
/** Modules that start a process, a thread, a server or a browser, or lead to one. */
const STARTERS =
  /^(?:node:)?(?:child_process|worker_threads|cluster|net|http|https)$|^(?:playwright-core|pg|@hono\/node-server)$/
/** What changes the modules that the files of a worker share. */
const MODULES = /\bvi\.(?:mock|doMock|resetModules)\(/

const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
  .sort()
const mayStart = (file: string) => file.startsWith('e2e/') || /(?:^|[./])process\.test\.ts$/.test(file)

/** Returns what a file loads; types are not loaded. */
const loadedBy = (text: string) =>
  Array.from(
    text.matchAll(/^(?:import|export)(?! type)[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm),
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  )

/** Returns why a file needs a process of its own, through the tests and their helpers. */
function reasons(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const name = relative(TESTS, file)
  const own = MODULES.test(text) ? [`${name} replaces modules`] : []
  const imported = loadedBy(text).flatMap((specifier) => {
    if (STARTERS.test(specifier)) return [`${name} imports ${specifier}`]
    const target = join(dirname(file), specifier)
    const isHelper = specifier.startsWith('.') && target.startsWith(`${TESTS}/`) && existsSync(target)
    return isHelper ? reasons(target, seen) : []
  })
  return [...own, ...imported]
}

describe('a test file', () => {
  it('that starts a process or replaces modules is named *.process.test.ts, or lies in e2e', () => {
    const wrong = files
      .filter((file) => !mayStart(file))
      .map((file) => ({ file, why: reasons(join(TESTS, file)) }))
      .filter(({ why }) => why.length > 0)
    expect(wrong).toEqual([])
  })
})
