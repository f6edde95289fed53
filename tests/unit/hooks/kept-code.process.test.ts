/** What a hook keeps of its compiled files: made by the first answer, used by the next, and never trusted where it is damaged. */

import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { collectBundle, placeBundle } from '../../../src/install/bundle.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'

const DIST = join(import.meta.dirname, '../../../dist')
const ROOT = join(import.meta.dirname, '../../..')

const world = worldForEachTest()
beforeAll(() => {
  if (!existsSync(join(DIST, 'hook.cjs'))) throw new Error(`${DIST} has no hook: run "npm run build" first`)
})

/** A copy of the program, as an installation places it, and a session to go on with. */
async function installed(): Promise<{
  readonly folder: string
  readonly wish: (options?: string) => string
  readonly start: () => string
}> {
  const folder = join(world.folder, 'program')
  placeBundle(folder, collectBundle(DIST, ROOT, '1.0.0').files)
  world.after((Date.now() - START.getTime()) / 3_600_000)
  await world.hook('PreCompact', { trigger: 'auto' })
  let nth = 0
  const run = (event: string, fields: object, options = '') => {
    nth += 1
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'hook.cjs'), event], {
      env: { HOME: world.folder, PATH: process.env['PATH'] ?? '', ...(options && { NODE_OPTIONS: options }) },
      cwd: world.project,
      encoding: 'utf8',
      input: JSON.stringify({
        session_id: `later-${nth}`,
        cwd: world.project,
        transcript_path: join(world.folder, `none-${nth}.jsonl`),
        ...fields,
      }),
    })
    expect([status, stderr]).toEqual([0, ''])
    return stdout
  }
  return {
    folder,
    wish: (options) => run('UserPromptSubmit', { prompt: 'continue where we left off' }, options),
    start: () => run('SessionStart', { source: 'startup' }),
  }
}

function keptIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.code'))
}

const PROMPT = 'hook-prompt.cjs.UserPromptSubmit.'
const contents = (folder: string) => keptIn(folder).map((name) => [name, readFileSync(join(folder, name))])

describe('the compiled code of a hook', () => {
  it('is kept by the first answers, and later ones write nothing', async () => {
    const { folder, wish } = await installed()
    const [saved] = await world.snapshots()
    expect(wish()).toContain(saved?.name)
    expect(keptIn(folder).filter((name) => name.startsWith(`${PROMPT}${process.version}.`))).toHaveLength(1)
    for (let more = 0; more < 3; more += 1) wish()
    const before = contents(folder)
    expect(wish()).toContain(saved?.name)
    expect(contents(folder)).toEqual(before)
  })

  it('is kept by the first start that says nothing, and later ones write nothing', async () => {
    const { folder, start } = await installed()
    writeFileSync(join(world.folder, '.local/share/throughline/settings.json'), '{"offer":"never"}')
    expect(start()).toBe('')
    const before = contents(folder)
    expect(before.filter(([name]) => String(name).includes('.SessionStart.'))).not.toEqual([])
    expect(start()).toBe('')
    expect(contents(folder)).toEqual(before)
  })

  it('is kept apart for other options of node, and not written again where they alternate', async () => {
    const { folder, wish } = await installed()
    const [saved] = await world.snapshots()
    const options = ['', '--max-old-space-size=512']
    for (let more = 0; more < 4; more += 1) for (const option of options) wish(option)
    const before = contents(folder)
    expect(keptIn(folder).filter((name) => name.startsWith(PROMPT))).toHaveLength(2)
    for (const option of options) expect(wish(option)).toContain(saved?.name)
    expect(contents(folder)).toEqual(before)
  })

  it('is kept for the last nodes only', async () => {
    const { folder, wish } = await installed()
    const older = Array.from({ length: 6 }, (_, at) => `${PROMPT}v20.1.${at}.code`)
    for (const [at, name] of older.entries()) {
      writeFileSync(join(folder, name), 'code')
      utimesSync(join(folder, name), at + 1, at + 1)
    }
    wish()
    const left = keptIn(folder).filter((name) => name.startsWith(PROMPT))
    expect(left.filter((name) => older.includes(name))).toEqual(older.slice(3))
    expect(left).toHaveLength(4)
  })

  it('makes an installation no other one', async () => {
    const { folder, wish } = await installed()
    wish()
    expect(placeBundle(folder, collectBundle(DIST, ROOT, '1.0.0').files)).toBe(false)
  })

  const keptFile = (folder: string) => join(folder, keptIn(folder).find((name) => name.startsWith(PROMPT)) ?? 'none')
  /** Bytes: what is kept of this file is longer. */
  const LEAST = 100_000

  it('is made anew where it is damaged, cut or of other code', async () => {
    const { folder, wish } = await installed()
    const [saved] = await world.snapshots()
    wish()
    const kept = keptFile(folder)
    const whole = readFileSync(kept)
    const zeros = Buffer.from(whole).fill(0, 4_096)
    const flipped = Buffer.from(whole)
    const middle = whole.length >> 1
    flipped[middle] = (flipped[middle] ?? 0) ^ 1
    const answersAndKeeps = (before: Buffer) => {
      expect(wish()).toContain(saved?.name)
      const made = readFileSync(kept)
      expect(made.length).toBeGreaterThan(LEAST)
      expect(made.equals(before)).toBe(false)
    }
    for (const bytes of [zeros, flipped, whole.subarray(0, 1_000), Buffer.alloc(0), Buffer.from('no code')]) {
      writeFileSync(kept, bytes)
      answersAndKeeps(bytes)
    }
    const program = join(folder, 'hook-prompt.cjs')
    writeFileSync(program, `${readFileSync(program, 'utf8')};`)
    answersAndKeeps(readFileSync(kept))
  })

  it.each<[string, (path: string) => void]>([
    ['a FIFO', (path) => execFileSync('mkfifo', [path])],
    ['a folder', (path) => mkdirSync(path)],
    ['a link to a device', (path) => symlinkSync('/dev/zero', path)],
  ])('is made for each answer where %s lies in its place, which stays', async (_, put) => {
    const { folder, wish } = await installed()
    const [saved] = await world.snapshots()
    wish()
    const kept = keptFile(folder)
    rmSync(kept)
    put(kept)
    const { ino, mode } = lstatSync(kept)
    expect(wish()).toContain(saved?.name)
    expect(lstatSync(kept)).toMatchObject({ ino, mode })
  })

  it('is kept where a link to nothing leads', async () => {
    const { folder, wish } = await installed()
    const [saved] = await world.snapshots()
    wish()
    const kept = keptFile(folder)
    rmSync(kept)
    symlinkSync(join(world.folder, 'nowhere'), kept)
    expect(wish()).toContain(saved?.name)
    expect(statSync(kept).size).toBeGreaterThan(LEAST)
  })
})
