/** Machines that share a git repository, through the person's own git. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCandidates } from '../../../src/memory/recover/candidates.ts'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { framesFrom, readFrame } from '../../../src/sync/frames.ts'
import { type Machine, type Shared, sharedPlace } from './machines.ts'

const place = sharedPlace()
/** More by `THROUGHLINE_SYNC_ROUNDS`, to try it for long. */
const ROUNDS = Number(process.env['THROUGHLINE_SYNC_ROUNDS'] ?? 4)

function repository(): Shared & {
  readonly connect: (name: string) => Machine
  readonly git: (...words: string[]) => string
} {
  const shared = place()
  const git = (...words: string[]) => execFileSync('git', words, { cwd: shared.address, encoding: 'utf8' })
  git('init', '-q', '--bare')
  return { ...shared, git, connect: (name) => shared.machine(name, { transport: 'git' }) }
}

const branchesOf = (git: (...words: string[]) => string) =>
  git('for-each-ref', '--format=%(refname:short)').split('\n').filter(Boolean).sort()

/** Runs git in a machine's clone. */
function inClone({ home }: Machine, ...words: string[]): string {
  return execFileSync('git', ['--git-dir', join(home, 'sync/git'), ...words], { encoding: 'utf8' })
}

function isInClone(machine: Machine, object: string): boolean {
  const objects = inClone(machine, 'cat-file', '--batch-check', '--batch-all-objects')
  return objects.includes(object)
}

/** Puts a git before the machine's own that does this first. */
function withGit({ home, world }: Machine, before: string): void {
  const folder = join(home, 'bin')
  mkdirSync(folder, { recursive: true })
  const { env } = world.context.config
  const paths = (env['PATH'] ?? '').split(':').filter((path) => path !== folder)
  const real = paths.map((path) => join(path, 'git')).find((path) => existsSync(path))
  writeFileSync(join(folder, 'git'), `#!/bin/sh\nGIT=${real}\n${before}\nexec "$GIT" "$@"\n`, { mode: 0o755 })
  env['PATH'] = [folder, ...paths].join(':')
}

describe('machines that share a repository', () => {
  it('lose nothing in rounds of pushing at the same time', { timeout: ROUNDS * 60_000 }, async () => {
    const shared = repository()
    const machines = ['laptop', 'desk', 'tablet'].map((name) => shared.connect(name))
    for (let round = 1; round <= ROUNDS; round += 1) {
      const done = await Promise.all(
        machines.map(async (machine) => {
          await machine.work('s1', `round ${round} on ${machine.name}`)
          return machine.sync()
        }),
      )
      expect(done.map(({ problem }) => problem)).toEqual(machines.map(() => undefined))
    }
    for (const machine of machines) await machine.sync()
    for (const machine of machines)
      for (const other of machines)
        expect(await machine.requests(machine === other ? 's1' : `s1@${other.name}`)).toHaveLength(ROUNDS)
    expect(branchesOf(shared.git)).toEqual(machines.map(({ name }) => `throughline/${name}`).sort())
  })

  it('send what was saved while the repository was away', async () => {
    const shared = repository()
    const [laptop, desk] = [shared.connect('laptop'), shared.connect('desk')]
    renameSync(shared.address, `${shared.address}-away`)
    for (const day of [1, 2, 3]) {
      await laptop.work('s1', `day ${day}`)
      expect((await laptop.sync()).problem).toContain('git fetch failed')
    }
    renameSync(`${shared.address}-away`, shared.address)
    expect((await laptop.sync()).problem).toBeUndefined()
    await desk.sync()
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['day 1', 'day 2', 'day 3'])
  })

  it('leave nothing of what was forgotten in the branch', async () => {
    const shared = repository()
    const [laptop, desk] = [shared.connect('laptop'), shared.connect('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    await laptop.work('s2', 'second')
    await laptop.sync()
    await desk.sync()
    await laptop.forgetSession('s1')
    await laptop.sync()
    await desk.sync()
    expect((await desk.snapshots()).map(({ sessionId }) => sessionId)).toEqual([`s2@${laptop.name}`])
    const branch = `throughline/${laptop.name}`
    expect(shared.git('rev-list', '--count', branch).trim()).toBe('1')
    expect(shared.git('ls-tree', '--name-only', branch).trim().split('\n')).toHaveLength(1)
  })

  it('leave nothing of it either where the first push after the forgetting fails', async () => {
    const shared = repository()
    const laptop = shared.connect('laptop')
    await laptop.work('s1', 'first')
    await laptop.sync()
    await laptop.work('s2', 'second')
    await laptop.forgetSession('s1')
    const { name } = laptop
    const lock = join(shared.address, 'refs/heads/throughline', `${name}.lock`)
    mkdirSync(join(lock, '..'), { recursive: true })
    writeFileSync(lock, '')
    for (const again of [1, 2]) expect((await laptop.sync()).problem, `${again}`).toContain('git push failed')
    execFileSync('rm', [lock])
    expect((await laptop.sync()).problem).toBeUndefined()
    expect(laptop.name).toBe(name)
    expect(branchesOf(shared.git)).toEqual([`throughline/${name}`])
    expect(shared.git('rev-list', '--count', `throughline/${name}`).trim()).toBe('1')
    expect(shared.git('ls-tree', '--name-only', `throughline/${name}`).trim().split('\n')).toHaveLength(1)
  })

  it.each(['nothing', 'more work'])(
    'leave nothing of it in the clone where the answer to the push got lost, then %s',
    async (next) => {
      const shared = repository()
      const laptop = shared.connect('laptop')
      await laptop.work('s1', 'first')
      await laptop.sync()
      const [blob = ''] = shared.git('ls-tree', `throughline/${laptop.name}`).split(/\s+/).slice(2)
      expect(isInClone(laptop, blob)).toBe(true)
      await laptop.forgetSession('s1')
      withGit(laptop, 'case "$*" in *" push "*) "$GIT" "$@"; exit 1;; esac')
      expect((await laptop.sync()).problem).toContain('git push failed')
      withGit(laptop, '')
      if (next === 'more work') await laptop.work('s2', 'other')
      expect((await laptop.sync()).problem).toBeUndefined()
      expect(isInClone(laptop, blob)).toBe(false)
    },
  )

  it('leave nothing of it in any clone where the first cleaning fails', async () => {
    const shared = repository()
    const [laptop, desk] = [shared.connect('laptop'), shared.connect('desk')]
    await laptop.work('s1', 'first')
    for (const machine of [laptop, desk]) await machine.sync()
    const [blob = ''] = shared.git('ls-tree', `throughline/${laptop.name}`).split(/\s+/).slice(2)
    await laptop.forgetSession('s1')
    for (const machine of [laptop, desk]) {
      withGit(machine, 'case "$*" in *" prune "*) exit 1;; esac')
      expect((await machine.sync()).problem).toContain('git prune failed')
      withGit(machine, '')
      expect((await machine.sync()).problem).toBeUndefined()
      expect(isInClone(machine, blob)).toBe(false)
    }
  })

  it('leave nothing of it in a clone that did not get so far as to write the file', async () => {
    const shared = repository()
    const [laptop, desk] = [shared.connect('laptop'), shared.connect('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const [blob = ''] = shared.git('ls-tree', `throughline/${laptop.name}`).split(/\s+/).slice(2)
    withGit(desk, 'case "$*" in *"cat-file blob"*) exit 1;; esac')
    expect((await desk.sync()).problem).toContain('git cat-file failed')
    withGit(desk, '')
    expect(isInClone(desk, blob)).toBe(true)
    await laptop.forgetSession('s1')
    for (const machine of [laptop, desk]) expect((await machine.sync()).problem).toBeUndefined()
    expect(isInClone(desk, blob)).toBe(false)
  })

  it('leave nothing of what others forgot in a clone whose own pushes fail', async () => {
    const shared = repository()
    const [laptop, desk] = [shared.connect('laptop'), shared.connect('desk')]
    await laptop.work('s1', 'first')
    for (const machine of [laptop, desk]) await machine.sync()
    const [blob = ''] = shared.git('ls-tree', `throughline/${laptop.name}`).split(/\s+/).slice(2)
    await laptop.forgetSession('s1')
    await laptop.sync()
    await desk.work('s2', 'second')
    withGit(desk, 'case "$*" in *" push "*) exit 1;; esac')
    for (const again of [1, 2]) expect((await desk.sync()).problem, `${again}`).toContain('git push failed')
    expect(isInClone(desk, blob)).toBe(false)
    withGit(desk, '')
    expect((await desk.sync()).problem).toBeUndefined()
  })

  it('forget the clone of a machine that was deleted in the repository', async () => {
    const shared = repository()
    const [laptop, desk] = [shared.connect('laptop'), shared.connect('desk')]
    await laptop.work('s1', 'first')
    for (const machine of [laptop, desk]) await machine.sync()
    const [blob = ''] = shared.git('ls-tree', `throughline/${laptop.name}`).split(/\s+/).slice(2)
    expect(isInClone(desk, blob)).toBe(true)
    shared.git('update-ref', '-d', `refs/heads/throughline/${laptop.name}`)
    expect((await desk.sync()).problem).toBeUndefined()
    expect(isInClone(desk, blob)).toBe(false)
    expect(await desk.snapshots()).toHaveLength(1)
  })

  it('keep their name where their clone is gone, with what they had sent', async () => {
    const shared = repository()
    const [laptop, desk] = [shared.connect('laptop'), shared.connect('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const { name } = laptop
    for (const folder of ['git', 'files']) {
      rmSync(join(laptop.home, 'sync', folder), { recursive: true })
      await laptop.work('s1', `without ${folder}`)
      expect((await laptop.sync()).problem).toBeUndefined()
    }
    expect(laptop.name).toBe(name)
    await desk.sync()
    expect(await desk.requests(`s1@${name}`)).toEqual(['first', 'without git', 'without files'])
  })

  it('keep their name where git does not say that somebody else wrote the branch', async () => {
    const shared = repository()
    const laptop = shared.connect('laptop')
    await laptop.work('s1', 'first')
    await laptop.sync()
    const { name } = laptop
    await laptop.work('s1', 'second')
    withGit(laptop, 'case "$*" in *ls-tree*) exit 1;; esac')
    expect((await laptop.sync()).problem).toContain('git ls-tree failed')
    expect(laptop.name).toBe(name)
  })

  it('go on under another name where somebody else wrote the branch', async () => {
    const shared = repository()
    const [laptop, desk] = [shared.connect('laptop'), shared.connect('desk')]
    await laptop.work('s1', 'first')
    await laptop.sync()
    const name = laptop.name
    const [row = ''] = shared.git('ls-tree', `throughline/${name}`).trim().split('\n')
    const [, , blob = '', file = ''] = row.split(/\s/)
    const text = `${shared.git('cat-file', 'blob', blob)}${shared.git('cat-file', 'blob', blob)}`
    const hash = (words: string[], input: string) =>
      execFileSync('git', words, { cwd: shared.address, input, encoding: 'utf8' }).trim()
    const longer = hash(['hash-object', '-w', '--stdin'], text)
    const tree = hash(['mktree'], `100644 blob ${longer}\t${file}\n`)
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@localhost']
    const other = shared.git(...who, 'commit-tree', tree, '-m', 'a copy of the machine').trim()
    shared.git('update-ref', `refs/heads/throughline/${name}`, other)
    await laptop.work('s1', 'second')
    expect((await laptop.sync()).problem).toBeUndefined()
    expect(laptop.name).not.toBe(name)
    await desk.sync()
    expect(await desk.requests(`s1@${laptop.name}`)).toEqual(['first', 'second'])
  })

  it('ask nothing and say what git said where the address is wrong', async () => {
    const shared = repository()
    const laptop = shared.machine('laptop', { transport: 'git', address: join(shared.address, 'nowhere') })
    await laptop.work('s1', 'first')
    expect((await laptop.sync()).problem).toMatch(/git fetch failed: .*nowhere.*Nothing is lost/)
  })
})

describe('what is sent', () => {
  it('holds no secret that the store does not hold', async () => {
    const shared = place()
    const [laptop, desk] = [shared.machine('laptop'), shared.machine('desk')]
    const token = `ghp_${'a1B2'.repeat(9)}`
    await laptop.work('s1', `use ${token} for the upload`)
    await laptop.sync()
    await desk.sync()
    const lines = await Promise.all(
      laptop.files().flatMap((path) => [...framesFrom(path, 0)].map((frame) => readFrame(frame, undefined))),
    )
    const text = JSON.stringify(lines)
    expect(text).toContain('for the upload')
    expect(text).not.toContain(token)
    expect((await desk.requests(`s1@${laptop.name}`)).join()).not.toContain(token)
  })
})

describe('work of another machine', () => {
  it.each([
    ['d1', ['tests', 'files']],
    ['d1@tablet-0a0b0c', ['tests']],
  ])('is compared with no files here: session %s', async (sessionId, kinds) => {
    const desk = place().machine('desk')
    const root = desk.world.project
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@localhost', ...words], { cwd: root })
    writeFileSync(join(root, 'tide.ts'), 'now')
    for (const words of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-qm', 'Begin'],
    ])
      git(...words)
    writeFileSync(join(root, 'tide.ts'), 'then')
    await desk.work('d1', 'add a rate limit to the tides')
    const [saved] = await desk.snapshots()
    if (saved === undefined) throw new Error('nothing was saved')
    const snapshot: SessionSnapshot = {
      ...{ ...saved, sessionId, project: { ...saved.project, root } },
      files: [{ path: 'tide.ts', change: 'modified' }],
      quality: { ...saved.quality, testsPassing: false },
    }
    await desk.store((store) => store.commit(putSnapshot(snapshot, 'hook')))
    const { now, config } = desk.world.context
    const facts = {
      now: now(),
      project: saved.project.id,
      env: config.env,
    }
    const [candidate] = await desk.store((store) => findCandidates(store, facts))
    const found = candidate?.unfinished.map(({ kind }) => kind).filter((kind) => kind !== 'elsewhere')
    expect(found).toEqual(kinds)
  })
})
