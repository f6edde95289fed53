/** The package as others get it: packed, unpacked, and used by a TypeScript program that is compiled and run. */

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const CONSUMER = `
import { addDecision, delete as remove, latest, list, openMemory, save, ThroughlineError } from 'throughline'
import type { Memory, SessionSnapshot } from 'throughline'
import * as throughline from 'throughline'

const memory: Memory = await openMemory({ store: process.argv[2] as string, project: '.', session: 'consumer' })
const id: string = await addDecision(memory, 'Ship it', 'it works', true)
const saved: SessionSnapshot = await save(memory, { type: 'manual', goal: 'use the package 订单' })
const newest = await latest(memory)
// @ts-expect-error: a snapshot has no such field
newest?.nonsense
// @ts-expect-error: no such checkpoint type
const wrong = () => save(memory, { type: 'whim' })
const { snapshots } = await list(memory)
const gone: boolean = await remove(memory, saved.name)
console.log(JSON.stringify({ id, goal: saved.goal, count: snapshots.length, gone, error: typeof ThroughlineError, wrong: typeof wrong, names: Object.keys(throughline).sort() }))
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'throughline-package-'))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@types'), { recursive: true })
  // The build is the one of this run: packing must not make another.
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: ROOT })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'none.tgz'
  execFileSync('tar', ['-xzf', tarball], { cwd: folder })
  cpSync(join(folder, 'package'), join(modules, 'throughline'), { recursive: true })
  for (const name of ['@photostructure', '@types/node', 'undici-types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'consumer.ts'), CONSUMER)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the packed package', () => {
  it('compiles into a strict program that checks the declarations, too, and runs on a store of its own', () => {
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    const flags =
      '--strict --exactOptionalPropertyTypes --module nodenext --target es2023 --skipLibCheck false --types node'
    execFileSync(process.execPath, [tsc, ...flags.split(' '), 'consumer.ts'], { cwd: folder, encoding: 'utf8' })
    const printed = execFileSync(process.execPath, ['consumer.js', join(folder, 'memory.db')], {
      cwd: folder,
      encoding: 'utf8',
    })
    const { names, ...told } = JSON.parse(printed) as { names: string[] }
    expect(told).toEqual({
      id: 'D1',
      goal: 'use the package 订单',
      count: 2,
      gone: true,
      error: 'function',
      wrong: 'function',
    })
    expect(names).toEqual(
      [
        'ThroughlineError',
        'addConstraint',
        'addDecision',
        'addEvidence',
        'addOpenQuestion',
        'buildResumePrompt',
        'delete',
        'isStateRecent',
        'latest',
        'list',
        'load',
        'openMemory',
        'prune',
        'replaceDecision',
        'resolveQuestion',
        'restore',
        'save',
        'withdrawDecision',
      ].sort(),
    )
  })

  it('prints wide letters and emoji in columns with what is packed alone', () => {
    const cli = join(folder, 'node_modules', 'throughline', 'dist', 'cli.js')
    const words = [cli, '--store', join(folder, 'memory.db'), 'list', '--all']
    expect(execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })).toContain('订单')
  })
})
