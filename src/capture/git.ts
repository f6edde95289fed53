/**
 * @module What git knows of a folder, read so that nothing in that folder can run.
 *
 * Only commands that start no program named by the repository's own configuration: no `status`, no diff of the working
 * tree, hooks and the file watcher switched off, `GIT_*` and `NODE_OPTIONS` removed from the environment, no shell. A
 * folder that git refuses, or a git that is missing or slow, gives undefined: never an invented value.
 */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { clip, clipLine } from './clip.ts'

/** Longest that one git call may take, in milliseconds. */
const GIT_TIMEOUT = 1_000
const SAFE_CONFIG = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'log.showSignature=false',
  'safe.bareRepository=explicit',
]
const SAFE_FLAGS = [...SAFE_CONFIG.flatMap((setting) => ['-c', setting]), '--no-optional-locks']

export interface GitFacts {
  readonly root: string
  /** The folder that all worktrees of the repository share. */
  readonly commonDir: string
  /** `owner/name`-like address without scheme, user or password. */
  readonly remote?: string
  readonly branch?: string
  readonly head?: string
  /** Staged files, `M path`. */
  readonly staged: readonly string[]
  /** `2 files changed, 50 insertions(+)`. */
  readonly stagedDiff?: string
  /** Newest first: `<short sha> <subject>`. */
  readonly recentCommits: readonly string[]
}

/** Returns what git knows of `folder`, or undefined where there is no repository, no git, or no such folder. */
export async function readGit(folder: string, env: NodeJS.ProcessEnv): Promise<GitFacts | undefined> {
  if (!isAbsolute(folder) || !existsSync(folder)) return undefined
  const program = gitProgram(env)
  if (program === undefined) return undefined
  const git = (...args: string[]) => run(program, args, folder, env)
  const [place, branch, log, remote, staged, stat] = await Promise.all([
    git('rev-parse', '--show-toplevel', '--git-common-dir'),
    git('symbolic-ref', '--quiet', '--short', 'HEAD'),
    git('log', '-5', '--format=%H%x09%h %s', '--no-show-signature', '--no-ext-diff', '--no-textconv'),
    git('config', '--get', 'remote.origin.url'),
    git('diff', '--cached', '--name-status', '--no-ext-diff', '--no-textconv'),
    git('diff', '--cached', '--shortstat', '--no-ext-diff', '--no-textconv'),
  ])
  const [root, common] = place?.split('\n') ?? []
  if (!root || !common) return undefined
  const commits = (log ?? '').split('\n').filter(Boolean)
  const head = commits[0]?.split('\t')[0]
  const address = remote === undefined ? undefined : remoteIdentity(remote)
  return {
    root,
    commonDir: resolve(folder, common),
    ...(address === undefined ? {} : { remote: address }),
    ...(branch ? { branch: clipLine(branch, 250) } : {}),
    ...(head === undefined ? {} : { head }),
    staged: (staged ?? '')
      .split('\n')
      .filter(Boolean)
      .slice(0, 100)
      .map((line) => clip(line.replace('\t', ' '), 400)),
    ...(stat?.trim() ? { stagedDiff: stat.trim() } : {}),
    recentCommits: commits.map((line) => clipLine(line.split('\t').slice(1).join(' '), 200)),
  }
}

/** What a snapshot says of its project. */
export interface ProjectIdentity {
  /** The same for every clone and worktree of a repository with a remote; else the repository's or the folder's path. */
  readonly id: string
  readonly name: string
  readonly root: string
  readonly remote?: string
}

/** Returns the identity of the project that `folder` belongs to. */
export function projectIdentity(folder: string, git: GitFacts | undefined): ProjectIdentity {
  if (git === undefined) return { id: folder, name: basename(folder) || folder, root: folder }
  const shared = basename(git.commonDir) === '.git' ? dirname(git.commonDir) : git.commonDir
  const name = git.remote === undefined ? basename(shared) : basename(git.remote)
  return {
    id: git.remote ?? shared,
    name: name || shared,
    root: git.root,
    ...(git.remote === undefined ? {} : { remote: git.remote }),
  }
}

/** Returns `host/owner/name` of a remote address: the same over ssh and https, without credentials and `.git`. */
export function remoteIdentity(address: string): string | undefined {
  const trimmed = address.trim()
  const match =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?(\[[^\]]+\]|[^/:]*)(?::\d+)?\/(.+)$/i.exec(trimmed) ??
    /^(?:[^@/\s]+@)?([^/:\s]+):(?!\/\/)(.+)$/.exec(trimmed)
  if (match === null) return trimmed === '' ? undefined : clip(trimmed, 400)
  const [, host = '', path = ''] = match
  const clean = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')
  return clip(host === '' ? `/${clean}` : `${host.toLowerCase()}/${clean}`, 400)
}

// --- internal ---

/** The git of the search path; relative entries are passed over, so that a `git` in the project is never run. */
function gitProgram(env: NodeJS.ProcessEnv): string | undefined {
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    if (isAbsolute(folder) && existsSync(join(folder, 'git'))) return join(folder, 'git')
  }
  return undefined
}

function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const clean = Object.fromEntries(
    Object.entries(env).filter(([key]) => !key.startsWith('GIT_') && key !== 'NODE_OPTIONS'),
  )
  return new Promise((done) => {
    execFile(
      program,
      [...SAFE_FLAGS, ...args],
      {
        cwd,
        env: { ...clean, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
        timeout: GIT_TIMEOUT,
        maxBuffer: 4 << 20,
      },
      (error, stdout) => done(error === null ? stdout.replace(/\n$/, '') : undefined),
    )
  })
}
