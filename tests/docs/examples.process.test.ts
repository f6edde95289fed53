/**
 * Every example of the README and the docs is run, with the built program, in a home and a project of its own; those of the
 * library in tests/library.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMemory, save } from '../../src/index.ts'
import { openPostgresStore } from '../../src/store/postgres/open-postgres.ts'
import { hasPostgres, type PostgresServer, startPostgres } from '../postgres/server.ts'
import { createWorld, type World } from '../world.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
)

interface Example {
  readonly page: string
  readonly language: string
  readonly text: string
}

const examples = PAGES.flatMap((page): Example[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(
    ([, language = '', text = '']) => ({ page, language, text }),
  ),
)
/** Lines of shell examples that call us; what else they hold is what the continuous integration runs, and the client's own. */
const lines = examples
  .filter(({ language }) => language === 'sh')
  .flatMap(({ page, text }) => text.split('\n').map((line) => ({ page, line: line.replace(/ {2,}#.*$/, '').trim() })))
  .flatMap(({ page, line }) => {
    const own = /(?:^|&& )((?:eval "\$\()?(?:throughline|node dist\/cli\.js) .*)$/.exec(line)?.[1]
    return own === undefined ? [] : [{ page, line: own.replace('node dist/cli.js', 'throughline') }]
  })

let world: World
let prepared: string
beforeAll(async () => {
  world = createWorld()
  run('install')
  // The examples ask for what a session of this project left.
  const store = join(world.folder, '.local/share/throughline/throughline.db')
  await save(await openMemory({ store, project: world.project }), { goal: 'Split the orders table' })
  prepared = `${world.folder}-prepared`
  copy(world.folder, prepared)
})
// Each example begins in the same home: none needs one before it.
beforeEach(() => {
  rmSync(world.folder, { recursive: true })
  copy(prepared, world.folder)
})
afterAll(() => {
  world.remove()
  rmSync(prepared, { recursive: true, force: true })
})

const copy = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })

function environment(): NodeJS.ProcessEnv {
  return { HOME: world.folder, PATH: process.env['PATH'], CLAUDE_CONFIG_DIR: join(world.folder, '.claude') }
}

/** What the built program printed for these words. */
function run(...words: string[]): string {
  const options = { cwd: world.project, env: environment(), encoding: 'utf8' } as const
  return execFileSync(process.execPath, [join(ROOT, 'dist', 'cli.js'), ...words], options)
}

describe('the examples', () => {
  it('are of kinds that are known to be looked at', () => {
    const kinds = new Set(examples.map(({ language }) => language))
    expect([...kinds].filter((kind) => !['sh', 'json', 'text', 'console', 'ts', 'sql'].includes(kind))).toEqual([])
    expect(lines.length).toBeGreaterThan(5)
  })

  it.each(lines)('of the shell run: $line', ({ line }) => {
    const shell = `throughline() { "${process.execPath}" "${join(ROOT, 'dist', 'cli.js')}" "$@"; }; ${line}`
    const { status, stderr } = spawnSync('bash', ['-c', shell], {
      cwd: world.project,
      env: environment(),
      encoding: 'utf8',
    })
    expect({ status, defect: /defect|undefined/.test(stderr) }).toEqual({ status: 0, defect: false })
  })

  it.each(examples.filter(({ language }) => language === 'json'))('in JSON can be read ($page)', ({ text }) => {
    expect(typeof JSON.parse(text)).toBe('object')
  })
})

describe.skipIf(!hasPostgres)('the examples of SQL', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.remove())

  it('set a database up in which its owner makes the tables and a person of the team writes', async () => {
    const sql = examples.filter(({ language }) => language === 'sql')
    // One by one, as psql reads a script: a database is not made within a transaction.
    for (const { text } of sql) for (const statement of text.split(/(?<=;)\n/).filter(Boolean)) server.sql(statement)
    const at = (role: string) => ({
      location: `postgres://${role}@127.0.0.1:${server.port}/memory`,
      busyTimeout: 5_000,
    })
    await (await openPostgresStore(at('memory_owner'))).close()
    const store = await openPostgresStore(at('ada'))
    const entity = { name: 'note', entityType: 'note', observations: ['written'] }
    const { created } = await store.commit([
      { kind: 'create-entity', entity, by: { at: '2026-11-21T10:00:00.000Z', source: 'cli' } },
    ])
    await store.close()
    expect({ sql: sql.length, created }).toEqual({ sql: 2, created: ['note'] })
  })
})
