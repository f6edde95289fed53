import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { projectIdentity, readGit } from '../../../src/workspace/git.ts'
import { worldForEachTest } from '../../each-test.ts'
import { runWords } from './run-words.ts'

const world = worldForEachTest()

/** Runs a command line; with `answer` there is a terminal, where somebody types it. */
const run = (words: readonly string[], answer?: string) =>
  runWords(
    world,
    words,
    answer === undefined ? undefined : { columns: 80, typed: `${answer}\n`, env: { NO_COLOR: '1' } },
  )

const GRAPH = [
  '{"type":"entity","name":"ada","entityType":"person","observations":["writes programs"]}',
  '{"type":"entity","name":"bob","entityType":"person","observations":["reads them"]}',
  '{"type":"relation","from":"ada","to":"bob","relationType":"knows"}',
]
const at = (name: string): string => join(world.folder, name)
function given(...lines: string[]): string {
  writeFileSync(at('given.jsonl'), lines.map((line) => `${line}\n`).join(''))
  return at('given.jsonl')
}

describe('throughline import', () => {
  it('says what came in, and the second time that nothing did', async () => {
    const file = given(...GRAPH)
    expect(await run(['import', file])).toEqual({
      out: 'Imported 2 entities, 2 observations, 1 relation\n',
      err: '',
      code: 0,
    })
    expect((await run(['import', file])).out).toBe('Nothing new to import\n')
  })

  it('keeps what is usable, warns of the rest by line, and ends well', async () => {
    const { out, err, code } = await run(['import', given(...GRAPH, 'canary', '{"canary":1}')])
    expect(out).toBe('Imported 2 entities, 2 observations, 1 relation\n')
    expect(err).toBe('! left out: line 4: not JSON; line 5: neither an entity nor a relation\n')
    expect(code).toBe(0)
  })

  it('ends with 65 where nothing is usable, and repeats nothing of it', async () => {
    const lines = Array.from({ length: 30 }, (_, place) => `canary:x:${place}:0:canary:/root:/bin/bash`)
    const { out, err, code } = await run(['import', given(...lines)])
    expect(out).toBe('')
    expect(err).toContain('line 10: not JSON; and 20 more\n')
    expect(err).not.toContain('canary')
    expect(code).toBe(65)
  })

  it('warns of a file that is not whole', async () => {
    await run(['import', given(...GRAPH)])
    const text = (await run(['export'])).out
    writeFileSync(at('cut.jsonl'), text.slice(0, -20))
    const { err, code } = await run(['--store', at('other.db'), 'import', at('cut.jsonl')])
    expect(err).toContain('! left out: line 4: not JSON (the file may be cut off here)')
    expect(err).toContain('! the file is incomplete: it announces 3 rows and holds 2')
    expect(code).toBe(0)
  })

  it('reports in JSON', async () => {
    const { out } = await run(['import', given(...GRAPH, 'x'), '--json'])
    expect(JSON.parse(out)).toMatchObject({ entities: 2, unusable: 1, problems: [{ where: 'line 4' }] })
  })

  it.each([
    ['missing.jsonl', 66],
    ['folder', 65],
  ])('ends with the status of what is wrong with %s', async (name, status) => {
    mkdirSync(at('folder'))
    expect((await run(['import', at(name)])).code).toBe(status)
  })
})

describe('throughline export', () => {
  beforeEach(async () => {
    await run(['import', given(...GRAPH)])
  })

  it('prints lines that the reference reads', async () => {
    const { out, err } = await run(['export', '--format', 'reference'])
    expect(out).toBe(`${GRAPH.join('\n')}\n`)
    expect(err).toBe('')
  })

  it('writes to a file what it prints, and only where nothing is', async () => {
    const { out } = await run(['export'])
    expect(await run(['export', at('out.jsonl')])).toMatchObject({ out: '', code: 0 })
    expect(readFileSync(at('out.jsonl'), 'utf8')).toBe(out)
    expect((statSync(at('out.jsonl')).mode & 0o777).toString(8)).toBe('600')
    expect(await run(['export', at('out.jsonl')])).toMatchObject({ code: 73 })
    expect(await run(['export', '--force', at('out.jsonl')])).toMatchObject({ code: 0 })
  })

  it('never puts the store out of the way', async () => {
    const { code, err } = await run(['export', '--force', world.context.config.store])
    expect([code, err]).toEqual([73, expect.stringContaining('is the store')])
    expect((await run(['export', '--format', 'reference'])).out).toContain('ada')
  })

  it('gives a terminal nothing to act on, and every character back', async () => {
    const odd = { name: 'a\x1b[2J\x9b31m\x07\x7f', observations: ['\x1b]52;c;x\x07', '\u202e'] }
    await run(['import', given(JSON.stringify({ ...odd, entityType: 'note' }))])
    const { out } = await run(['export', '--format', 'reference'])
    expect(out).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f]/)
    expect(JSON.parse(out.split('\n')[2] ?? '')).toMatchObject(odd)
  })
})

describe('throughline forget', () => {
  beforeEach(async () => {
    await run(['import', given(...GRAPH)])
  })
  const names = async (): Promise<string> => (await run(['export', '--format', 'reference'])).out

  it('says what would go, and takes nothing, on a dry run', async () => {
    const before = await names()
    const { out, code } = await run(['forget', 'ada', '--dry-run'])
    expect(out).toBe('1 entity, 1 observation, 1 relation would be forgotten\n  ada\n')
    expect(code).toBe(0)
    expect(await names()).toBe(before)
  })

  it('never asks and never forgets without a terminal and without --yes', async () => {
    const before = await names()
    const { err, code } = await run(['forget', 'ada'])
    expect(code).toBe(64)
    expect(err).toContain('Use --yes')
    expect(await names()).toBe(before)
  })

  it.each([
    ['y', true],
    ['Yes', true],
    ['', false],
    ['n', false],
    ['yikes', false],
  ])('asks at a terminal; %j is a yes: %s', async (answer, goes) => {
    const { err, code } = await run(['forget', 'ada'], answer)
    expect(code).toBe(0)
    expect(err).toContain('Forget this?')
    expect((await names()).includes('ada')).toBe(!goes)
  })

  it('forgets with --yes, and keeps an account that says nothing of what it was', async () => {
    const { out, err, code } = await run(['forget', 'ada', '--yes'])
    expect(out).toBe('1 entity, 1 observation, 1 relation forgotten\n  ada\n')
    expect(err).toContain('✓ completely erased from')
    expect(code).toBe(0)
    const list = await run(['forget', '--list'])
    expect(list.out).toMatch(/^\d{4}-\d\d-\d\dT\S+ {2}by names: 1 entity, 1 observation, 1 relation, 0 snap/)
    expect(JSON.parse((await run(['forget', '--list', '--json'])).out)).toMatchObject([{ entities: 1 }])
  })

  it('keeps an import from bringing it back, and says so', async () => {
    await run(['forget', 'ada', '--yes'])
    const again = await run(['import', given(...GRAPH)])
    expect(again.err).toContain('2 entries left out because they were forgotten here')
    expect(await names()).not.toContain('ada')
  })

  it('forgets by source and time together', async () => {
    expect((await run(['forget', '--source', 'import', '--until', '2020-01-01T00:00:00Z', '--yes'])).err).toContain(
      'Nothing matches',
    )
    const { out } = await run(['forget', '--source', 'import', '--since', '2020-01-01T00:00:00Z', '--yes'])
    expect(out).toContain('2 entities, 2 observations, 1 relation forgotten')
  })

  it('names what it does not know, and forgets the rest', async () => {
    const { out, err, code } = await run(['forget', 'ada', 'carl', '--yes'])
    expect([out, code]).toEqual([expect.stringContaining('1 entity'), 0])
    expect(err).toContain('! no entity is called carl')
    expect(await run(['forget', 'carl', '--yes'])).toMatchObject({
      code: 66,
      err: expect.stringMatching(/hint: Find the name with `throughline search`\.\n$/),
    })
  })

  it.each([[[]], [['--since', 'yesterday']], [['--yes']]])('refuses %j as a wrong command line', async (words) => {
    expect((await run(['forget', ...words])).code).toBe(64)
  })

  it('names the texts that still hold a forgotten name', async () => {
    const notes = ['{"name":"report","observations":["about adamantine"]}', '{"name":"adamantine","observations":[]}']
    await run(['import', given(...notes)])
    const { err } = await run(['forget', 'adamantine', '--yes'])
    expect(err).toContain('the text of report still contains a forgotten name')
  })

  it('finishes an erasing on request', async () => {
    expect(await run(['forget', '--erase'])).toMatchObject({
      code: 0,
      err: expect.stringContaining('completely erased'),
    })
  })
})

describe('throughline export --format unified-state', () => {
  /** The sample session, saved in the project that the command line is called in. */
  const save = async (): Promise<void> => {
    const sample = JSON.parse((await run(['capture', '--transcript', world.transcript, '--json'])).out)
    const project = projectIdentity(process.cwd(), await readGit(process.cwd(), world.context.config.env))
    const name = 'checkpoint-2026-11-21-rate-limit-aaaa'
    await world.context.withStore(1_000, (store) =>
      store.commit(putSnapshot({ ...sample, name, type: 'manual', project }, 'test')),
    )
  }

  it('writes the newest snapshot as a session state file of at most 15 KB, which import reads', async () => {
    await save()
    const saved = await run(['list', '--all', '--json'])
    const { out, err, code } = await run(['export', '--format', 'unified-state'])
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(Buffer.byteLength(out)).toBeLessThanOrEqual(15 * 1024)
    expect(JSON.parse(out)).toMatchObject({ version: '2.0.0', trigger: 'manual', constraints: expect.any(Array) })
    writeFileSync(at('unified-session-state.json'), out)
    const store = at('other.db')
    expect((await run(['--store', store, 'import', at('unified-session-state.json')])).code).toBe(0)
    const count = (text: string) => (JSON.parse(text) as unknown[]).length
    expect(count((await run(['--store', store, 'list', '--all', '--json'])).out)).toBe(count(saved.out))
  })

  it('says what it wrote to a file, and that there is nothing to write', async () => {
    expect(await run(['export', '--format', 'unified-state'])).toMatchObject({ out: '', code: 66 })
    await save()
    const written = await run(['export', at('state.json'), '--format', 'unified-state'])
    expect(written).toEqual({ out: '', err: `✓ the newest snapshot written to ${at('state.json')}\n`, code: 0 })
    expect(JSON.parse(readFileSync(at('state.json'), 'utf8'))).toMatchObject({ version: '2.0.0' })
  })
})

describe('D06: throughline forget, where copies of the store lie', () => {
  it('names the backups and the damaged files that this copy may still contain it, and no copy that is gone', async () => {
    await run(['import', given(...GRAPH)])
    for (const name of ['one.db', 'two.db', 'gone.db']) expect((await run(['backup', at(name)])).code).toBe(0)
    rmSync(at('gone.db'))
    const store = join(world.folder, '.local/share/throughline/throughline.db')
    writeFileSync(`${store}.damaged-x`, 'damaged')
    const copies = [at('one.db'), at('two.db'), `${store}.damaged-x`]
    const { err } = await run(['forget', 'ada', '--yes'])
    expect(err.match(/this copy may still contain it: .*/g)).toEqual(
      copies.map((path) => `this copy may still contain it: ${path}`),
    )
    expect(err).toContain('✓ completely erased from')
    expect(JSON.parse((await run(['forget', 'bob', '--yes', '--json'])).out)).toMatchObject({ copies })
  })
})

describe('throughline repair', () => {
  const store = () => join(world.folder, '.local/share/throughline/throughline.db')
  /** Changes a stored text behind the store's back. */
  const damage = (): Buffer => {
    const copy = `${store()}-copy`
    copyFileSync(store(), copy)
    for (const suffix of ['-wal', '-shm']) rmSync(store() + suffix, { force: true })
    const bytes = readFileSync(copy)
    const place = bytes.indexOf('writes programs')
    expect(place).toBeGreaterThan(0)
    bytes.write('wriTes programs', place)
    rmSync(copy)
    rmSync(store())
    writeFileSync(store(), bytes, { mode: 0o600 })
    return bytes
  }

  it('leaves a store that is well alone', async () => {
    await run(['import', given(...GRAPH)])
    expect(await run(['repair'])).toMatchObject({ err: '✓ The store is not damaged. Nothing was changed.\n', code: 0 })
  })

  it('rebuilds a damaged store, keeps the damaged file byte for byte, and the memory works again', async () => {
    await run(['import', given(...GRAPH)])
    const damaged = damage()
    expect((await run(['export'])).code).not.toBe(0)
    const { err, code } = await run(['repair'])
    expect(code).toBe(0)
    expect(err).toContain('rebuilt from what could be read: 2 entities, 1 observation, 1 relation')
    const kept = /The damaged file is kept: (.*)/.exec(err)?.[1] ?? ''
    expect(readFileSync(kept).equals(damaged)).toBe(true)
    const { out } = await run(['export', '--format', 'reference'])
    expect(out).toContain('reads them')
    expect(out).not.toMatch(/wri[tT]es/)
    expect(await run(['repair'])).toMatchObject({ err: '✓ The store is not damaged. Nothing was changed.\n' })
  })

  it('puts a backup in its place', async () => {
    await run(['import', given(...GRAPH)])
    await run(['backup', at('backup.db')])
    damage()
    const done = JSON.parse((await run(['repair', '--backup', at('backup.db'), '--json'])).out) as object
    expect(done).toMatchObject({
      kind: 'restored',
      entities: 2,
      relations: 1,
      kept: expect.stringContaining('damaged'),
    })
    expect((await run(['export', '--format', 'reference'])).out).toContain('writes programs')
  })
})
