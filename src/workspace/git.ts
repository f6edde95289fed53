/**
 * @module Reads a folder's git facts so that nothing in that folder can run.
 *
 * It uses only commands that start no program named by the repository's configuration: no `status` and no diff of the
 * working tree. Hooks, the file watcher and the fetching of missing objects are off. `GIT_*` and `NODE_OPTIONS` are removed
 * from the environment. There is no shell, and no `git` inside the project runs. If git refuses the folder, is missing or
 * is slow, the facts are undefined, never invented.
 */

import { existsSync, lstatSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve, win32 } from 'node:path'
import { defined } from '../defined.ts'
import { textOf } from '../files/foreign-files.ts'
import { redactText } from '../redact/record.ts'
import { GIT_TIME } from '../rules.ts'
import { clip, clipLine } from '../text/clip.ts'
import { type GitCalls, gitCalls, gitProgram, projectAround, realFolder } from './git-process.ts'

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
  /** The first commit of the history; read only where no remote identifies the repository. */
  readonly rootCommit?: string
  readonly branch?: string
  readonly head?: string
  /** Staged files, `M path`. */
  readonly staged: readonly string[]
  /** `2 files changed, 50 insertions(+)`. */
  readonly stagedDiff?: string
  /** Newest first: `<short sha> <subject>`. */
  readonly recentCommits: readonly string[]
  /** The time was up before the remote and the commits were told: what is absent of them is unknown. */
  readonly isPartial?: true
}

/** A partial clone would fetch missing objects by a program that its configuration names. This forbids every fetch. */
const SAFE_ENVIRONMENT = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
}
const DIFF = ['diff', '--cached', '--no-ext-diff', '--no-textconv', '--no-relative', '--ignore-submodules=dirty']

/**
 * Returns the git facts of `folder`; undefined if there is no repository, no git or no such folder, or if git did not
 * answer within `within` milliseconds (default: GIT_TIME.foreground).
 */
export async function readGit(
  folder: string,
  env: NodeJS.ProcessEnv,
  within: number = GIT_TIME.foreground,
): Promise<GitFacts | undefined> {
  return withGit(folder, env, within, readFacts)
}

/** Returns git's output in `folder`, by the same rules; undefined if it fails. Use only commands that start no program. */
export async function askGit(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  return withGit(folder, env, GIT_TIME.longest, (_, git) => git(...args))
}

/** A project, as a snapshot identifies it. */
export interface ProjectIdentity {
  /** The remote's address; else the first commit, which clones, copies and moved folders share; else the folder's path. */
  readonly id: string
  readonly name: string
  readonly root: string
  readonly remote?: string
}

/** Returns the identity of the project that `folder` belongs to. */
export function projectIdentity(folder: string, git: GitFacts | undefined): ProjectIdentity {
  if (git === undefined) {
    const root = folder.replace(/(?<=[^\\/:])[\\/]+$/, '')
    // One folder has several names: by a link, in the other form of its letters.
    return { id: (realFolder(root) ?? root).normalize('NFC'), name: folderName(root), root }
  }
  const shared = sharedFolder(git)
  const name = git.remote === undefined ? basename(shared) : basename(git.remote)
  return {
    id: isShared(git.remote) ? git.remote : (rootId(git) ?? git.remote ?? shared),
    name: name || shared,
    root: git.root,
    ...defined({ remote: git.remote }),
  }
}

/** Returns the ids that the project had while it had no commit and no remote, or git did not tell of them in time. */
export function formerIds(git: GitFacts): string[] {
  const { id } = projectIdentity(git.root, git)
  return [...new Set([rootId(git), git.remote, sharedFolder(git)])].filter(
    (former): former is string => former !== undefined && former !== id,
  )
}

/** Returns the first commit of the history of HEAD, the oldest of several; undefined where git does not tell. */
export async function readRootCommit(folder: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  return oldest(await askGit(folder, ROOT_COMMITS, env))
}

/** The project that a folder belongs to. */
export interface ProjectFacts {
  readonly project: ProjectIdentity
  /** The current git facts. */
  readonly git?: GitFacts
}

/** Returns the project and git facts of a folder. An unknown folder is a project of its own. */
export async function readProject(
  folder: string | undefined,
  env: NodeJS.ProcessEnv,
  within?: number,
): Promise<ProjectFacts> {
  const git = folder === undefined ? undefined : await readGit(folder, env, within)
  return { project: projectIdentity(folder ?? 'unknown', git), ...defined({ git }) }
}

/** Returns whether git told what identifies the repository: where it was slow, its remote or the first commit is missing. */
export function isIdentified({ remote, head, rootCommit, isPartial }: GitFacts): boolean {
  if (isShared(remote)) return true
  return isPartial !== true && (rootCommit !== undefined || head === undefined)
}

/**
 * Returns `host/owner/name` of a remote address: the same over ssh and https, without credentials and `.git`; the path
 * of one on this machine, a relative one as seen from `root`. Undefined for what is neither.
 */
export function remoteIdentity(address: string, root?: string): string | undefined {
  const trimmed = address.trim()
  // `ext::sh -c …` and the like are commands, not addresses.
  if (trimmed === '' || /[\n\r]|^[\w+-]+::/.test(trimmed)) return undefined
  const url = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)/i.exec(trimmed)
  if (url !== null) {
    const [, scheme = '', authority = '', path = ''] = url
    if (scheme.toLowerCase() === 'file') return localIdentity(path, root)
    const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
    // A password with a slash in it ends the host early: what is left then is not an address.
    return host === '' || host.includes(':') !== host.startsWith('[') || path.includes('@')
      ? undefined
      : hostIdentity(host, path)
  }
  if (/^[a-z]:[\\/]/i.test(trimmed)) return localIdentity(trimmed.replaceAll('\\', '/'), root)
  const scp = /^(?:[^/]*@)?(\[[^\]]+\]|[^/:@\s]+):(.+)$/.exec(trimmed)
  return scp === null ? localIdentity(trimmed, root) : hostIdentity(scp[1] ?? '', scp[2] ?? '')
}

// --- internal ---

function sharedFolder({ commonDir }: GitFacts): string {
  return basename(commonDir) === '.git' ? dirname(commonDir) : commonDir
}

function rootId({ rootCommit }: GitFacts): string | undefined {
  return rootCommit === undefined ? undefined : `commit:${rootCommit}`
}

/** Whether others reach the same remote by the same address: a path of this machine tells only where the clone is from. */
function isShared(remote: string | undefined): remote is string {
  return remote !== undefined && !isAbsolute(remote) && !/^(?:[a-z]:\/|[~.])/i.test(remote)
}

const ROOT_COMMITS = ['rev-list', '--max-parents=0', 'HEAD']

/** Newest first, as they are listed. */
function oldest(commits: string | undefined): string | undefined {
  return commits?.split('\n').findLast((line) => /^[0-9a-f]{40,64}$/.test(line))
}

async function readFacts(path: string, git: Git, { isCut }: GitCalls): Promise<GitFacts | undefined> {
  // What is staged may take long, and identifies nothing: nothing else waits for it.
  const [told, staged] = await Promise.all([readHistory(path, git, isCut), git(...DIFF, '--raw', '--shortstat')])
  if (told === undefined) return undefined
  const { files, stat } = readStaged(staged ?? '')
  return { ...told, staged: files.slice(0, 100).map(stagedLine), ...defined({ stagedDiff: stat }) }
}

async function readHistory(
  path: string,
  git: Git,
  isCut: GitCalls['isCut'],
): Promise<Omit<GitFacts, 'staged' | 'stagedDiff'> | undefined> {
  const [folders, log, remote] = await Promise.all([
    git('rev-parse', ...FOLDERS),
    git('log', '-5', '--format=%H%x09%h %s', '--no-show-signature', '--no-ext-diff', '--no-textconv'),
    git('config', '--get', 'remote.origin.url'),
  ])
  const [root, common, own] = await foldersOf(folders, git)
  if (!root || !common) return undefined
  const branch = (own && branchIn(resolve(path, own))) ?? (await git('symbolic-ref', '--quiet', '--short', 'HEAD'))
  const commits = (log ?? '').split('\n').filter(Boolean)
  const head = commits[0]?.split('\t')[0]
  const address = remote === undefined ? undefined : remoteIdentity(remote, root)
  const rootCommit = isShared(address) || head === undefined ? undefined : oldest(await git(...ROOT_COMMITS))
  return {
    // Git writes slashes on every system. The folder is named as this system names it.
    root: resolve(root),
    commonDir: resolve(path, common),
    ...defined({ remote: address, rootCommit }),
    ...(branch ? { branch: clipLine(redactText(branch), 250) } : {}),
    ...defined({ head }),
    recentCommits: commits.map((line) => clipLine(redactText(line.split('\t').slice(1).join(' ')), 200)),
    ...(isCut() ? { isPartial: true as const } : {}),
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

/** Returns the branch that is checked out, empty for none; undefined if HEAD does not name it and git must be asked. */
function branchIn(folder: string): string | undefined {
  try {
    const file = join(folder, 'HEAD')
    // Git has just read this file. Symbolic links, which old repositories have, are left to git.
    const stat = lstatSync(file)
    if (!stat.isFile() || stat.size > LONGEST_HEAD) return undefined
    const head = textOf(file) ?? ''
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
  return clip(redactText(`${status} ${paths.join(' → ')}`), 400)
}

function folderName(folder: string): string {
  return (/^[a-z]:\\/i.test(folder) ? win32.basename(folder) : basename(folder)) || folder
}

type Git = (...args: string[]) => Promise<string | undefined>

async function withGit<T>(
  folder: string,
  env: NodeJS.ProcessEnv,
  within: number,
  work: (path: string, git: Git, calls: GitCalls) => Promise<T | undefined>,
): Promise<T | undefined> {
  const path = realFolder(folder)
  if (path === undefined) return undefined
  const project = projectAround(path)
  // Outside of a repository there is nothing to ask, and each question would be a process.
  if (!existsSync(join(project, '.git'))) return undefined
  const program = gitProgram(path, env)
  if (program === undefined) return undefined
  const clean = Object.fromEntries(
    Object.entries(env).filter(([key]) => !key.toUpperCase().startsWith('GIT_') && key !== 'NODE_OPTIONS'),
  )
  const at = { program, folder: path, project, env: { ...clean, ...SAFE_ENVIRONMENT } }
  const calls: GitCalls = gitCalls(at, within)
  try {
    return await work(path, (...args) => calls.ask([...SAFE_FLAGS, ...args]), calls)
  } finally {
    calls.end()
  }
}

function hostIdentity(host: string, path: string): string {
  return clip(redactText(`${host.toLowerCase()}/${bareName(path.replace(/^\/+/, ''))}`), 400)
}

function localIdentity(path: string, root: string | undefined): string | undefined {
  const name = bareName(path)
  if (name === '') return undefined
  const absolute = isAbsolute(name) || /^[a-z]:\//i.test(name) || name.startsWith('~')
  return clip(redactText(absolute || root === undefined ? name : resolve(root, name)), 400)
}

function bareName(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '').replace(/\.git$/, '')
}
