/** A git that hangs: it ends in time, with all that it started. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlive } from '../../../src/hosts/process.ts'
import { GIT_TIME } from '../../../src/rules.ts'
import { askGit, type GitFacts, isIdentified, readGit } from '../../../src/workspace/git.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'throughline-git-process-')))
  makeProject('project')
})
afterEach(() => {
  for (const pid of pids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Makes a folder that looks like a repository: git is asked about no other. */
function makeProject(name: string): string {
  const project = join(folder, name)
  mkdirSync(join(project, '.git'), { recursive: true })
  return project
}

/** Makes a repository with one commit and no remote. */
function makeRepository(name: string): string {
  const project = makeProject(name)
  const git = (...words: string[]) => execFileSync('git', words, { cwd: project, stdio: 'ignore' })
  git('init', '-q')
  git('-c', 'user.name=a', '-c', 'user.email=a@localhost', 'commit', '--allow-empty', '-m', 'Begin')
  return project
}

/** A git that never answers this command. */
function silentAbout(command: string): NodeJS.ProcessEnv {
  const real = `PATH='${process.env['PATH']}' exec git "$@"`
  return fakeGit(`case " $* " in *' ${command} '*) exec sleep 600 ;; esac\n${real}`)
}

/** Puts a `git` of this text on the search path; each of its processes notes its number. */
function fakeGit(text: string): NodeJS.ProcessEnv {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'git'), `#!/bin/sh\necho $$ >> '${join(folder, 'pids')}'\n${text}\n`, { mode: 0o755 })
  return { PATH: `${bin}${delimiter}${process.env['PATH']}`, PIDS: join(folder, 'pids') }
}

function pids(): number[] {
  const file = join(folder, 'pids')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : []
}

async function untilGone(): Promise<number[]> {
  for (let tries = 0; tries < 1_500 && pids().some(isAlive); tries += 1) await wait(20)
  return pids().filter(isAlive)
}

const HANGING = {
  'that hangs': 'exec sleep 600',
  'that ignores SIGTERM': "trap '' TERM\nwhile :; do sleep 1; done",
  'whose child hangs and ignores SIGTERM':
    'sh -c \'trap "" TERM; echo $$ >> "$PIDS"; while :; do sleep 1; done\' &\nwait',
  'that leaves a child behind which holds its output open':
    'sh -c \'trap "" TERM; echo $$ >> "$PIDS"; while :; do sleep 1; done\' &\nexit 0',
  'that writes without end': 'exec yes endless',
  'that writes slowly without end': 'while :; do echo more; sleep 0.05; done',
}

describe('a git', () => {
  // Each hangs for ten minutes or for ever: what is not given up outlasts the test.
  it.each(Object.entries(HANGING))('%s is given up in time, and no process of it is left', async (_, text) => {
    const env = fakeGit(text)
    // On a busy machine a program may need longer to start than it is given. Each try asks about a folder of its own.
    for (let within = 400; pids().length === 0 && within < 60_000; within *= 2) {
      const project = makeProject(`project-${within}`)
      expect(await readGit(project, env, within)).toBeUndefined()
    }
    expect(pids()).not.toEqual([])
    expect(await untilGone()).toEqual([])
  })

  it.each(['log', 'rev-list', 'config'])(
    'that does not answer `%s` in time is no repository without a commit',
    async (command) => {
      const env = silentAbout(command)
      // On a busy machine the other commands may be late, too. Each try asks about a repository of its own.
      for (let within = 1_000, facts: GitFacts | undefined; facts === undefined && within < 60_000; within *= 2) {
        facts = await readGit(makeRepository(`project-${within}`), env, within)
        if (facts !== undefined) expect(isIdentified(facts)).toBe(false)
        expect(facts !== undefined || within < 32_000).toBe(true)
      }
    },
  )

  it('that does not answer in time only what is staged has told which repository it is', async () => {
    const env = silentAbout('diff')
    let facts: GitFacts | undefined
    for (let within = 1_000; (facts === undefined || !isIdentified(facts)) && within < 20_000; within *= 2)
      facts = await readGit(makeRepository(`project-${within}`), env, within)
    expect(facts).toMatchObject({ rootCommit: facts?.head, staged: [] })
    expect(facts !== undefined && isIdentified(facts)).toBe(true)
    expect(await untilGone()).toEqual([])
  })

  it('that answers of a repository without a commit has told all', async () => {
    const project = makeProject('empty')
    execFileSync('git', ['init', '-q', project])
    const facts = await readGit(project, { PATH: process.env['PATH'] }, 60_000)
    expect(facts !== undefined && isIdentified(facts)).toBe(true)
  })

  it('that did not answer in time is not asked again at once', async () => {
    const env = fakeGit(HANGING['that hangs'])
    const project = join(folder, 'project')
    await readGit(project, env, 200)
    const asked = pids().length
    expect(await askGit(project, ['ls-tree', 'HEAD'], env)).toBeUndefined()
    expect(pids().length).toBe(asked)
  })

  it('that takes longer than a hook has is waited for by a command', async () => {
    const project = join(folder, 'project')
    execFileSync('git', ['init', '-q', project])
    const env = fakeGit(`sleep 1.3; PATH='${process.env['PATH']}' exec git "$@"`)
    const started = performance.now()
    expect(await readGit(project, env)).toMatchObject({ root: project })
    expect(performance.now() - started).toBeGreaterThan(GIT_TIME.longest)
  })

  it('that answered while this process was busy with something else is heard', async () => {
    const answered = join(folder, 'answered')
    const env = fakeGit(`echo main; echo > '${answered}'`)
    const answer = askGit(join(folder, 'project'), ['symbolic-ref', 'HEAD'], env)
    const begun = performance.now()
    // Busy past git's time, and until git has answered; a git that never starts must not keep the test busy for ever.
    for (
      let now = begun;
      now < begun + 1_300 || (!existsSync(answered) && now < begun + 60_000);
      now = performance.now()
    );
    expect(await answer).toBe('main')
  })
})
