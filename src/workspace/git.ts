/**
 * @module What git knows of a folder, read so that nothing in that folder can run.
 *
 * Only commands that start no program named by the repository's own configuration: no `status`, no diff of the working
 * tree, hooks and the file watcher switched off, no fetching of missing objects, `GIT_*` and `NODE_OPTIONS` removed from
 * the environment, no shell, no `git` that lies in the project itself. A folder that git refuses, or a git that is missing or slow, gives undefined: never an invented value.
 */

import { lstatSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve, win32 } from 'node:path'
import { clip, clipLine } from '../redact/clip.ts'
import { GIT_TIME } from '../rules.ts'
import { type GitCalls, gitCalls } from './git-process.ts'
import { gitProgram, projectAround, realFolder } from './git-program.ts'
import { remoteIdentity } from './remote-identity.ts'

const SAFE_CONFIG = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'log.showSignature=false',
  'safe.bareRepository=explicit',
  // Names in other alphabets as they are; control characters are still escaped.
  'core.quotePath=false',
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

/** A partial clone fetches what is missing, by a program that its configuration names: no fetch, over no protocol. */
const SAFE_ENVIRONMENT = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
}
const DIFF = ['diff', '--cached', '--no-ext-diff', '--no-textconv', '--no-relative', '--ignore-submodules=dirty']

/**
 * Returns what git knows of `folder`, or undefined where there is no repository, no git, or no such folder, or git did not
 * answer within `within` milliseconds.
 */
export async function readGit(
  folder: string,
  env: NodeJS.ProcessEnv,
  within: number = GIT_TIME.longest,
): Promise<GitFacts | undefined> {
  return withGit(folder, env, within, readFacts)
}

/** Returns what git answers in `folder`, by the same rules; undefined where it fails. Only commands that start no program. */
export async function askGit(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  return withGit(folder, env, GIT_TIME.longest, (_, git) => git(...args))
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
  if (git === undefined) return { id: folder, name: folderName(folder), root: folder }
  const shared = basename(git.commonDir) === '.git' ? dirname(git.commonDir) : git.commonDir
  const name = git.remote === undefined ? basename(shared) : basename(git.remote)
  return {
    id: git.remote ?? shared,
    name: name || shared,
    root: git.root,
    ...(git.remote === undefined ? {} : { remote: git.remote }),
  }
}

/** Where somebody works. */
export interface Place {
  readonly project: ProjectIdentity
  /** What git knows there now. */
  readonly git?: GitFacts
}

/** Returns the project of a folder and what git knows there; a folder that is not told is a project of its own. */
export async function readPlace(folder: string | undefined, env: NodeJS.ProcessEnv, within?: number): Promise<Place> {
  const git = folder === undefined ? undefined : await readGit(folder, env, within)
  return { project: projectIdentity(folder ?? 'unknown', git), ...(git === undefined ? {} : { git }) }
}

// --- internal ---

async function readFacts(place: string, git: Git): Promise<GitFacts | undefined> {
  const [folders, log, remote, staged] = await Promise.all([
    git('rev-parse', ...FOLDERS),
    git('log', '-5', '--format=%H%x09%h %s', '--no-show-signature', '--no-ext-diff', '--no-textconv'),
    git('config', '--get', 'remote.origin.url'),
    git(...DIFF, '--raw', '--shortstat'),
  ])
  const [root, common, own] = await foldersOf(folders, git)
  if (!root || !common) return undefined
  const branch = (own && branchIn(resolve(place, own))) ?? (await git('symbolic-ref', '--quiet', '--short', 'HEAD'))
  const { files, stat } = readStaged(staged ?? '')
  const commits = (log ?? '').split('\n').filter(Boolean)
  const head = commits[0]?.split('\t')[0]
  const address = remote === undefined ? undefined : remoteIdentity(remote, root)
  return {
    root,
    commonDir: resolve(place, common),
    ...(address === undefined ? {} : { remote: address }),
    ...(branch ? { branch: clipLine(branch, 250) } : {}),
    ...(head === undefined ? {} : { head }),
    staged: files.slice(0, 100).map(stagedLine),
    ...(stat === undefined ? {} : { stagedDiff: stat }),
    recentCommits: commits.map((line) => clipLine(line.split('\t').slice(1).join(' '), 200)),
  }
}

/** The working tree, what all worktrees share, and what is this one's own. */
const FOLDERS = ['--show-toplevel', '--git-common-dir', '--git-dir'] as const

/** One program for all three; where a folder's name holds a line end, one for each. */
async function foldersOf(answer: string | undefined, git: Git): Promise<(string | undefined)[]> {
  const lines = answer?.split('\n') ?? []
  if (answer === undefined || lines.length === FOLDERS.length) return lines
  return Promise.all(FOLDERS.map((folder) => git('rev-parse', folder)))
}

/** Most bytes of a HEAD: a reference's name. */
const LONGEST_HEAD = 1_024

/** The branch that is checked out, empty for none; undefined where the file does not say it and git has to be asked. */
function branchIn(folder: string): string | undefined {
  try {
    const file = join(folder, 'HEAD')
    // Git has just read it; a link, as old repositories have, is left to git.
    const stat = lstatSync(file)
    if (!stat.isFile() || stat.size > LONGEST_HEAD) return undefined
    const head = readFileSync(file, 'utf8')
    if (/^[0-9a-f]{40,64}\n$/.test(head)) return ''
    const branch = /^ref: refs\/heads\/([^\n]+)\n$/.exec(head)?.[1]
    return branch === '.invalid' ? undefined : branch
  } catch {
    return undefined
  }
}

/** `:100644 100644 1a2b3c4 5d6e7f8 M<tab>path` a file, then the sums. */
function readStaged(diff: string): { readonly files: string[]; readonly stat: string | undefined } {
  const lines = diff.split('\n')
  const files = lines
    .filter((line) => line.startsWith(':'))
    .map((line) => line.slice(line.lastIndexOf(' ', line.indexOf('\t')) + 1))
  const stat = lines.find((line) => /^ \d+ files? changed/.test(line))?.trim()
  return { files, stat }
}

/** `M path`, `R100 old → new`. */
function stagedLine(line: string): string {
  const [status = '', ...paths] = line.split('\t')
  return clip(`${status} ${paths.join(' → ')}`, 400)
}

function folderName(folder: string): string {
  return (/^[a-z]:\\/i.test(folder) ? win32.basename(folder) : basename(folder)) || folder
}

type Git = (...args: string[]) => Promise<string | undefined>

async function withGit<T>(
  folder: string,
  env: NodeJS.ProcessEnv,
  within: number,
  work: (place: string, git: Git) => Promise<T | undefined>,
): Promise<T | undefined> {
  const place = realFolder(folder)
  const program = place === undefined ? undefined : gitProgram(place, env)
  if (place === undefined || program === undefined) return undefined
  const clean = Object.fromEntries(
    Object.entries(env).filter(([key]) => !key.toUpperCase().startsWith('GIT_') && key !== 'NODE_OPTIONS'),
  )
  const at = { program, folder: place, project: projectAround(place), env: { ...clean, ...SAFE_ENVIRONMENT } }
  const calls: GitCalls = gitCalls(at, within)
  try {
    return await work(place, (...args) => calls.ask([...SAFE_FLAGS, ...args]))
  } finally {
    calls.end()
  }
}
