import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { formerIds, type GitFacts, projectIdentity, readGit, remoteIdentity } from '../../../src/workspace/git.ts'
import { folderForAllTests } from '../../temporary-folders.ts'

const base = folderForAllTests()

const HOME = join(base, 'home')
mkdirSync(HOME)
const ENV = { PATH: process.env['PATH'], HOME, GIT_CONFIG_NOSYSTEM: '1' }
const AUTHOR = [
  '-c',
  'user.name=Ada',
  '-c',
  'user.email=ada@example.org',
  '-c',
  'init.defaultBranch=main',
  '-c',
  'commit.gpgSign=false',
]

let made = 0
/** A new folder in a place of its own; `git` runs in it with a clean environment. */
function place(name = 'tidepool') {
  made += 1
  const folder = join(base, String(made), name)
  mkdirSync(folder, { recursive: true })
  const git = (...args: string[]) =>
    execFileSync('git', [...AUTHOR, ...args], {
      cwd: folder,
      env: ENV,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  const put = (file: string, text: string) => writeFileSync(join(folder, file), text)
  return { folder, git, put }
}

function repository(name?: string) {
  const at = place(name)
  at.git('init', '-q')
  at.put('tides.txt', 'low 3\n')
  at.git('add', '.')
  at.git('commit', '-q', '-m', 'tides: low water')
  return at
}

describe('what git knows of a folder', () => {
  it('is root, branch, head, staged files and recent commits', async () => {
    const { folder, git, put } = repository()
    git('checkout', '-q', '-b', 'feat/tides')
    put('gauge.txt', 'one\ntwo\n')
    put('tides.txt', 'low 4\n')
    git('add', '.')
    const facts = await readGit(folder, ENV)
    expect(facts).toEqual({
      root: folder,
      commonDir: join(folder, '.git'),
      branch: 'feat/tides',
      head: git('rev-parse', 'HEAD').trim(),
      staged: ['A gauge.txt', 'M tides.txt'],
      stagedDiff: '2 files changed, 3 insertions(+), 1 deletion(-)',
      recentCommits: [`${git('rev-parse', '--short', 'HEAD').trim()} tides: low water`],
      rootCommit: git('rev-parse', 'HEAD').trim(),
    })
  })

  it('has the five newest commits, newest first', async () => {
    const { folder, git } = repository()
    for (let i = 1; i <= 6; i += 1) git('commit', '-q', '--allow-empty', '-m', `commit ${i}`)
    const commits = (await readGit(folder, ENV))?.recentCommits.map((line) => line.replace(/^\S+ /, ''))
    expect(commits).toEqual(['commit 6', 'commit 5', 'commit 4', 'commit 3', 'commit 2'])
  })

  it('has a branch and no head before the first commit', async () => {
    const { folder, git, put } = place()
    git('init', '-q')
    put('tides.txt', 'low\n')
    git('add', '.')
    const facts = await readGit(folder, ENV)
    expect(facts).toMatchObject({ branch: 'main', staged: ['A tides.txt'], recentCommits: [] })
    expect(facts).not.toHaveProperty('head')
  })

  it('has a head and no branch where none is checked out', async () => {
    const { folder, git } = repository()
    git('checkout', '-q', '--detach')
    const facts = await readGit(folder, ENV)
    expect(facts).not.toHaveProperty('branch')
    expect(facts?.head).toMatch(/^[0-9a-f]{40}$/)
  })

  it('names staged files of every kind: in other alphabets, renamed, deleted, with a line end', async () => {
    const { folder, git, put } = repository()
    put('старый.txt', 'a rather long line, so that it is found again\n')
    put('gone.txt', 'x\n')
    git('add', '.')
    git('commit', '-q', '-m', 'more')
    git('mv', 'старый.txt', 'новый.txt')
    git('rm', '-q', 'gone.txt')
    put('a\nb.txt', '')
    git('add', '.')
    expect((await readGit(folder, ENV))?.staged).toEqual(['A "a\\nb.txt"', 'D gone.txt', 'R100 старый.txt → новый.txt'])
  })

  it('is that of the whole repository, seen from a folder in it and through a symbolic link', async () => {
    const { folder, git, put } = repository()
    git('config', 'diff.relative', 'true')
    mkdirSync(join(folder, 'src', 'deep'), { recursive: true })
    put('gauge.txt', 'x\n')
    git('add', '.')
    const link = join(base, 'a-link')
    rmSync(link, { force: true })
    symlinkSync(join(folder, 'src', 'deep'), link)
    for (const from of [join(folder, 'src', 'deep'), link]) {
      expect(await readGit(from, ENV)).toMatchObject({
        root: folder,
        commonDir: join(folder, '.git'),
        staged: ['A gauge.txt'],
      })
    }
  })

  it.each(['--output=x', '-n', 'a\nb', 'a b', "it's $(touch x)", 'привет'])(
    'B10: is read in a folder named %j',
    async (name) => {
      const { folder } = repository(name)
      const facts = await readGit(folder, ENV)
      expect(facts).toMatchObject({ root: folder, commonDir: join(folder, '.git'), branch: 'main' })
      expect(projectIdentity(folder, facts)).toMatchObject({ id: `commit:${facts?.rootCommit}`, name, root: folder })
    },
  )

  it.each(['--output=x', 'a;touch;x', '$(id)', '\u202eevil', 'x'.repeat(200)])(
    'B09: has the branch %j as it is, and takes it for no option',
    async (name) => {
      const { folder, git } = repository()
      // `git branch` refuses a leading dash; a repository that is given to us does not ask.
      git('update-ref', `refs/heads/${name}`, 'HEAD')
      git('symbolic-ref', 'HEAD', `refs/heads/${name}`)
      expect((await readGit(folder, ENV))?.branch).toBe(name)
      expect(existsSync(join(folder, 'x'))).toBe(false)
    },
  )

  it('B09: has no terminal codes of a commit, and its subject shortened', async () => {
    const { folder, git } = repository()
    git('commit', '-q', '--allow-empty', '-m', `\u001b[31mred\u001b[0m \u0007${'x'.repeat(400)}`)
    const [commit = ''] = (await readGit(folder, ENV))?.recentCommits ?? []
    expect(commit).toMatch(/^[0-9a-f]+ red x+…$/)
    expect(commit.length).toBeLessThanOrEqual(200)
  })

  it.each([
    ['a folder without a repository', () => place().folder],
    ['a folder that is not there', () => join(base, 'nothing')],
    ['a relative path', () => '.'],
    ['a file', () => join(repository().folder, 'tides.txt')],
    ['the .git folder itself', () => join(repository().folder, '.git')],
  ])('is nothing for %s', async (_, folder) => {
    expect(await readGit(folder(), ENV)).toBeUndefined()
  })

  it.each([{ PATH: '' }, { PATH: undefined }, { PATH: join(base, 'no-such-folder') }])(
    'is nothing without a git on the search path: %j',
    async (path) => {
      expect(await readGit(repository().folder, { ...ENV, ...path })).toBeUndefined()
    },
  )

  it('B07: is nothing for a bare repository that hides in a folder of a project', async () => {
    const { folder } = repository()
    const hidden = join(folder, 'vendor', 'data')
    mkdirSync(hidden, { recursive: true })
    execFileSync('git', ['init', '-q', '--bare', hidden], { env: ENV })
    expect(await readGit(hidden, ENV)).toBeUndefined()
  })

  it.runIf(process.getuid?.() === 0)(
    'B08: is nothing for a repository of somebody else, and nothing is written to trust it',
    async () => {
      const { folder } = repository()
      chownSync(folder, 65_534, 65_534)
      chownSync(join(folder, '.git'), 65_534, 65_534)
      expect(await readGit(folder, ENV)).toBeUndefined()
      expect(existsSync(join(HOME, '.gitconfig'))).toBe(false)
    },
  )

  it('is given up after a second when git does not answer', async () => {
    const { folder } = repository()
    const slow = join(base, 'slow')
    mkdirSync(slow, { recursive: true })
    writeFileSync(join(slow, 'git'), '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 })
    // A git that is not given up outlasts the test.
    expect(await readGit(folder, { ...ENV, PATH: `${slow}${delimiter}${ENV.PATH}` })).toBeUndefined()
  })
})

describe('a hostile repository', () => {
  let marker = ''
  beforeEach(() => {
    marker = join(base, `marker-${made}`)
    rmSync(marker, { force: true })
  })

  /** A program that leaves the marker. */
  function trap(folder: string): string {
    const program = join(folder, '..', 'trap.sh')
    writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${marker}'\n`, { mode: 0o755 })
    return program
  }

  async function read(folder: string, env: NodeJS.ProcessEnv = ENV) {
    const facts = await readGit(folder, env)
    expect(existsSync(marker)).toBe(false)
    return facts
  }

  it('is armed: git status does run its programs', () => {
    const { folder, git, put } = repository()
    git('config', 'core.fsmonitor', trap(folder))
    put('tides.txt', 'low 4\n')
    try {
      git('status')
    } catch {
      // Whatever it says: the program ran.
    }
    expect(existsSync(marker)).toBe(true)
  })

  it.each<[string, (folder: string) => [string, string][]]>([
    ['B01: core.fsmonitor', (folder) => [['core.fsmonitor', trap(folder)]]],
    ['B02: hooks', (folder) => [['core.hooksPath', join(folder, 'hooks')]]],
    [
      'B03: clean and smudge filters, of a file changed at the same size',
      (folder) => [
        ['filter.x.clean', trap(folder)],
        ['filter.x.smudge', trap(folder)],
        ['filter.x.process', trap(folder)],
        ['filter.x.required', 'true'],
      ],
    ],
    ['B04: diff.external', (folder) => [['diff.external', trap(folder)]]],
    [
      'B04: a diff driver with a command and a text converter',
      (folder) => [
        ['diff.x.command', trap(folder)],
        ['diff.x.textconv', trap(folder)],
      ],
    ],
    [
      'B05: signatures',
      (folder) => [
        ['log.showSignature', 'true'],
        ['gpg.program', trap(folder)],
        ['gpg.ssh.program', trap(folder)],
      ],
    ],
    [
      'a pager and an editor',
      (folder) => [
        ['core.pager', trap(folder)],
        ['pager.log', 'true'],
        ['core.editor', trap(folder)],
      ],
    ],
    [
      'aliases',
      (folder) => [
        ['alias.log', `!${trap(folder)}`],
        ['alias.rev-parse', `!${trap(folder)}`],
      ],
    ],
    [
      'a transport and an ssh command',
      (folder) => [
        ['core.sshCommand', trap(folder)],
        ['remote.origin.url', `ext::${trap(folder)}`],
        ['protocol.ext.allow', 'always'],
      ],
    ],
    [
      'a submodule update and a credential helper',
      (folder) => [
        ['submodule.x.update', `!${trap(folder)}`],
        ['credential.helper', trap(folder)],
        ['diff.submodule', 'log'],
      ],
    ],
  ])('runs nothing: %s', async (_, settings) => {
    const { folder, git, put } = repository()
    const program = trap(folder)
    mkdirSync(join(folder, 'hooks'))
    for (const hook of [
      'post-index-change',
      'pre-commit',
      'post-checkout',
      'reference-transaction',
      'fsmonitor-watchman',
    ]) {
      writeFileSync(join(folder, 'hooks', hook), `#!/bin/sh\nexec ${program}\n`, { mode: 0o755 })
      writeFileSync(join(folder, '.git', 'hooks', hook), `#!/bin/sh\nexec ${program}\n`, { mode: 0o755 })
    }
    put('.gitattributes', '* filter=x diff=x\n')
    put('gauge.txt', 'one\n')
    git('-c', 'core.hooksPath=/dev/null', 'add', '.gitattributes', 'gauge.txt')
    for (const [key, value] of settings(folder)) git('config', key, value)
    // Changed with the same size behind the index: git would have to look into the file.
    put('tides.txt', 'low 4\n')
    put('gauge.txt', 'two\n')
    rmSync(marker, { force: true })
    expect(await read(folder)).toMatchObject({ branch: 'main', staged: ['A .gitattributes', 'A gauge.txt'] })
  })

  it('B05: runs nothing: a signed commit whose signature would be checked', async () => {
    const { folder, git } = repository()
    const tree = git('rev-parse', 'HEAD^{tree}').trim()
    const signed = `tree ${tree}\nauthor Ada <a@example.org> 1 +0000\ncommitter Ada <a@example.org> 1 +0000\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n iQE=\n -----END PGP SIGNATURE-----\n\nsigned\n`
    const id = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
      cwd: folder,
      env: ENV,
      input: signed,
      encoding: 'utf8',
    }).trim()
    git('reset', '-q', '--soft', id)
    git('config', 'log.showSignature', 'true')
    git('config', 'gpg.program', trap(folder))
    expect((await read(folder))?.recentCommits[0]).toMatch(/ signed$/)
  })

  it('runs nothing: a partial clone that would fetch what is missing', async () => {
    const { folder, git } = repository()
    const tree = git('rev-parse', 'HEAD^{tree}').trim()
    git('config', 'core.repositoryFormatVersion', '1')
    git('config', 'extensions.partialClone', 'origin')
    git('config', 'remote.origin.promisor', 'true')
    git('config', 'remote.origin.url', base)
    git('config', 'remote.origin.uploadPack', trap(folder))
    git('config', 'protocol.file.allow', 'always')
    rmSync(join(folder, '.git', 'objects', tree.slice(0, 2), tree.slice(2)), { force: true })
    expect(() => git('diff', '--cached', '--name-status')).toThrow()
    expect(existsSync(marker), 'the trap is armed').toBe(true)
    rmSync(marker)
    expect(await read(folder)).toMatchObject({ branch: 'main' })
  })

  it('A14: runs no git that lies in it, however the search path leads there', async () => {
    const { folder } = repository()
    mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true })
    mkdirSync(join(folder, 'src'))
    for (const home of [folder, join(folder, 'src'), join(folder, 'node_modules', '.bin')]) {
      writeFileSync(join(home, 'git'), `#!/bin/sh\nexec ${trap(folder)}\n`, { mode: 0o755 })
    }
    const elsewhere = join(base, `links-${made}`)
    mkdirSync(elsewhere)
    symlinkSync(join(folder, 'git'), join(elsewhere, 'git'))
    const PATH = ['.', '', 'src', folder, join(folder, 'node_modules', '.bin'), elsewhere, ENV.PATH].join(delimiter)
    for (const from of [folder, join(folder, 'src')]) {
      expect(await read(from, { ...ENV, PATH })).toMatchObject({ root: folder, branch: 'main' })
    }
  })

  it('passes over what is named git and is no program', async () => {
    const { folder } = repository()
    const odd = join(base, `odd-${made}`)
    mkdirSync(join(odd, 'a', 'git'), { recursive: true })
    mkdirSync(join(odd, 'b'))
    writeFileSync(join(odd, 'b', 'git'), 'text', { mode: 0o644 })
    const PATH = [join(odd, 'a'), join(odd, 'b'), ENV.PATH].join(delimiter)
    expect(await read(folder, { ...ENV, PATH })).toMatchObject({ branch: 'main' })
  })

  it('A14: is not read in the place of another one that the environment names', async () => {
    const mine = repository()
    const other = repository()
    other.git('checkout', '-q', '-b', 'other')
    const env = {
      ...ENV,
      GIT_DIR: join(other.folder, '.git'),
      GIT_WORK_TREE: other.folder,
      GIT_INDEX_FILE: join(other.folder, '.git', 'index'),
      GIT_EXTERNAL_DIFF: trap(mine.folder),
      GIT_SSH_COMMAND: trap(mine.folder),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: trap(mine.folder),
    }
    expect(await read(mine.folder, env)).toMatchObject({ root: mine.folder, branch: 'main' })
  })

  it('A14: is read by a git that is itself a node program, without the code that NODE_OPTIONS names', async () => {
    const { folder } = repository()
    const bin = join(base, `node-git-${made}`)
    mkdirSync(bin)
    writeFileSync(join(bin, 'git'), `#!${process.execPath}\nprocess.stdout.write('x')\n`)
    chmodSync(join(bin, 'git'), 0o755)
    const code = join(bin, 'code.cjs')
    writeFileSync(code, `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`)
    await read(folder, { ...ENV, PATH: bin, NODE_OPTIONS: `--require ${code}` })
  })

  it('B12: is reported as it says when its .git is a file that points elsewhere', async () => {
    const target = repository()
    const { folder, put } = place()
    put('.git', `gitdir: ${join(target.folder, '.git')}\n`)
    expect(await read(folder)).toMatchObject({ root: folder, commonDir: join(target.folder, '.git') })
  })
})

describe('the project that a folder belongs to', () => {
  it('is the same in every worktree of a repository', async () => {
    const { folder, git } = repository()
    git('worktree', 'add', '-q', join(folder, '..', 'second'), '-b', 'second')
    const first = projectIdentity(folder, await readGit(folder, ENV))
    const second = projectIdentity(join(folder, '..', 'second'), await readGit(join(folder, '..', 'second'), ENV))
    expect(second.id).toBe(first.id)
    expect(second.name).toBe('tidepool')
    expect(second.root).toBe(join(folder, '..', 'second'))
  })

  it('is the same in every clone with the same remote, and has no credentials', async () => {
    const clones = [repository('a'), repository('b')]
    clones[0]?.git('remote', 'add', 'origin', 'https://ada:s3cr3t-t0ken@example.org/harbour/tidepool.git')
    clones[1]?.git('remote', 'add', 'origin', 'git@example.org:harbour/tidepool.git')
    const projects = await Promise.all(
      clones.map(async ({ folder }) => projectIdentity(folder, await readGit(folder, ENV))),
    )
    expect(projects.map(({ id, name, remote }) => ({ id, name, remote }))).toEqual(
      clones.map(() => ({
        id: 'example.org/harbour/tidepool',
        name: 'tidepool',
        remote: 'example.org/harbour/tidepool',
      })),
    )
    expect(JSON.stringify(projects)).not.toContain('s3cr3t')
  })

  it('is the same in a clone from this machine, a copy and a moved folder, where there is no other remote', async () => {
    const { folder, git } = repository('origin')
    git('commit', '-q', '--allow-empty', '-m', 'tides: high water')
    const [clone, copy, moved] = ['clone', 'copy', 'moved'].map((name) => join(folder, '..', name)) as [
      string,
      string,
      string,
    ]
    git('clone', '-q', folder, clone)
    cpSync(folder, copy, { recursive: true })
    const before = projectIdentity(folder, await readGit(folder, ENV)).id
    renameSync(folder, moved)
    for (const place of [clone, copy, moved]) expect(projectIdentity(place, await readGit(place, ENV)).id).toBe(before)
  })

  it('has had the ids of the time before its first commit and its remote', async () => {
    const { folder, git } = repository()
    git('remote', 'add', 'origin', 'https://example.org/harbour/tidepool.git')
    const facts = { ...((await readGit(folder, ENV)) as GitFacts), rootCommit: 'a'.repeat(40) }
    expect(formerIds(facts)).toEqual([`commit:${'a'.repeat(40)}`, folder])
  })

  it('is not the same for two repositories whose remotes are the same relative path', async () => {
    const clones = [repository(), repository()]
    for (const [at, { git }] of clones.entries()) git('commit', '-q', '--amend', '-m', `begin ${at}`)
    for (const { git } of clones) git('remote', 'add', 'origin', '../upstream.git')
    const ids = await Promise.all(
      clones.map(async ({ folder }) => projectIdentity(folder, await readGit(folder, ENV)).id),
    )
    expect(new Set(ids).size).toBe(2)
  })

  it.each([
    ['/work/tidepool', { id: '/work/tidepool', name: 'tidepool', root: '/work/tidepool' }],
    ['/', { id: '/', name: '/', root: '/' }],
    ['unknown', { id: 'unknown', name: 'unknown', root: 'unknown' }],
    ['D:\\work\\tidepool', { id: 'D:\\work\\tidepool', name: 'tidepool', root: 'D:\\work\\tidepool' }],
  ])('is the folder %s without a repository', (folder, identity) => {
    expect(projectIdentity(folder, undefined)).toEqual(identity)
  })
})

describe('the identity of a remote', () => {
  it.each([
    ['https://example.org/harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['https://example.org/harbour/tidepool', 'example.org/harbour/tidepool'],
    ['https://example.org/harbour/tidepool/', 'example.org/harbour/tidepool'],
    ['http://Example.ORG/harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['https://example.org:8443/harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['https://ada@example.org/harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['https://ada:secret@example.org/harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['https://ada:se@cr@et@example.org/harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['https://example.org/harbour/tidepool.git?token=secret#secret', 'example.org/harbour/tidepool'],
    ['ssh://git@example.org/harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['ssh://git@example.org:2222/harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['git+ssh://git@example.org/harbour/tidepool', 'example.org/harbour/tidepool'],
    ['git://example.org/harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['git@example.org:harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['git@example.org:/harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['example.org:harbour/tidepool', 'example.org/harbour/tidepool'],
    ['ada:secret@example.org:harbour/tidepool.git', 'example.org/harbour/tidepool'],
    ['ssh://git@[2001:db8::1]:22/tidepool.git', '[2001:db8::1]/tidepool'],
    ['git@[2001:db8::1]:tidepool.git', '[2001:db8::1]/tidepool'],
    ['https://example.org/a/b/c/d.git', 'example.org/a/b/c/d'],
    ['  https://example.org/a/b.git\n', 'example.org/a/b'],
    ['/srv/git/tidepool.git', '/srv/git/tidepool'],
    ['file:///srv/git/tidepool.git', '/srv/git/tidepool'],
    ['C:\\repos\\tidepool.git', 'C:/repos/tidepool'],
    ['C:/repos/tidepool', 'C:/repos/tidepool'],
    ['../upstream.git', '/work/upstream'],
    ['./upstream', '/work/tidepool/upstream'],
    ['~/git/tidepool.git', '~/git/tidepool'],
    ['', undefined],
    ['   ', undefined],
    ['https://ada:sec/ret@example.org/tidepool.git', undefined],
    ['https://:secret', undefined],
    ['https://example.org/a\nhttps://ada:secret@example.org/b', undefined],
  ])('of %j is %j', (address, identity) => {
    expect(remoteIdentity(address, '/work/tidepool')).toBe(identity)
  })

  it.each([
    'https://ada:hunter2@example.org/t.git',
    'https://ada:hun/ter2@example.org/t.git',
    'https://hunter2@example.org/t.git',
    'ssh://ada:hunter2@example.org:22/t.git',
    'ada:hunter2@example.org:t.git',
    'https://x-access-token:hunter2@example.org/t.git',
    'ext::sh -c hunter2@% foo',
    'https://ada:hunter2@@example.org//t',
    'foo://a:hunter2@/t',
  ])('never holds a credential: %s', (address) => {
    expect(remoteIdentity(address, '/work/tidepool') ?? '').not.toMatch(/hunter2@|hun\/ter2|ter2@|:hunter2/)
  })
})
