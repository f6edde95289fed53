/**
 * @module The shared folder in a git repository: each machine writes a branch of its own, so that no push meets another's, and
 * reads the branches of all.
 *
 * The person's own git and credentials; a bare clone in the data folder, without a working tree, an index or hooks. Git has no
 * terminal to ask at, and is ended when its time is up. Where files went, the branch begins again without its past.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ThroughlineError } from '../errors.ts'
import { ensureFolder, writeWhole } from '../files/atomic-write.ts'
import { filesIn, removeFile } from '../files/foreign-files.ts'
import { isMachine } from '../memory/session/machines.ts'
import { redact } from '../redact/redact.ts'
import { gitProgram, runGit } from '../workspace/git-process.ts'
import { sizeOf } from './frames.ts'
import { isOurs, TakenName } from './settings.ts'

export interface GitPlace {
  /** The bare clone. */
  readonly clone: string
  /** The folder of the machines' folders. */
  readonly files: string
  readonly address: string
  readonly env: NodeJS.ProcessEnv
}

/** What a repository holds beside what the other machines sent. */
export interface Fetched {
  /** The commit on this machine's branch. */
  readonly there: string | undefined
  /** A branch that is no machine's: somebody's work is there. */
  readonly other: string | undefined
}

/** Brings what the other machines sent into their folders. @throws SYNC_FAILED */
export async function fetchFiles(place: GitPlace, own: string): Promise<Fetched> {
  const git = await openClone(place)
  const listed = (await linesOf(git, ['ls-remote', '--heads', 'origin'])).map((line) => line.split('\trefs/heads/'))
  const heads = new Map(listed.map(([commit, name = '']) => [name, commit]))
  const ofMachines = [...heads.keys()].filter((name) => name.startsWith(BRANCHES))
  const machines = ofMachines.map((name) => name.slice(BRANCHES.length))
  const others = machines.filter((machine) => isMachine(machine) && machine !== own)
  const specs = others.map((machine) => `+${branchOf(machine)}:${REMOTE}${machine}`)
  if (specs.length > 0) await git(['fetch', '--no-tags', '--no-write-fetch-head', '--quiet', 'origin', ...specs])
  const gone: string[] = []
  for (const machine of others) gone.push(...(await writeFiles(git, machine, join(place.files, machine))))
  if (gone.length > 0) await git(CLEAN)
  return { there: heads.get(BRANCHES + own), other: [...heads.keys()].find((name) => !ofMachines.includes(name)) }
}

/**
 * Sends the files of this machine. `there`: the commit on its branch. @throws SYNC_FAILED; TakenName where somebody else wrote
 * that
 */
export async function pushFiles(place: GitPlace, own: string, there: string | undefined): Promise<void> {
  const git = await openClone(place)
  const folder = join(place.files, own)
  const rows: string[] = []
  for (const name of filesIn(folder).filter(isOurs).sort()) {
    const [blob] = await linesOf(git, ['hash-object', '-w', '--no-filters', join(folder, name)])
    rows.push(`100644 blob ${blob}\t${name}`)
  }
  if (rows.length === 0) return
  const [tree = ''] = await linesOf(git, ['mktree'], `${rows.join('\n')}\n`)
  // Only what this machine made is here: its own branch is never fetched.
  const isKnown = there === undefined || (await git(['cat-file', '-e', there]).catch(() => undefined)) !== undefined
  if (!isKnown) throw new TakenName()
  const before = there === undefined ? [] : await linesOf(git, ['ls-tree', there])
  if (before.join('\n') === rows.join('\n')) return
  const names = new Set(rows.map(nameOf))
  const isAnew = there === undefined || before.some((row) => !names.has(nameOf(row)))
  const [commit = ''] = await linesOf(git, ['commit-tree', tree, ...(isAnew ? [] : ['-p', there]), '-m', 'Sessions'])
  const branch = branchOf(own)
  // Kept: a push may arrive although its answer does not.
  await git(['update-ref', `${SENT}${commit}`, commit])
  await git([
    'push',
    '--quiet',
    '--no-verify',
    `--force-with-lease=${branch}:${there ?? ''}`,
    'origin',
    `${commit}:${branch}`,
  ])
  for (const ref of await linesOf(git, ['for-each-ref', '--format=%(refname)', SENT]))
    if (ref !== `${SENT}${commit}`) await git(['update-ref', '-d', ref])
  if (isAnew) await git(CLEAN)
}

// --- internal ---

const BRANCHES = 'throughline/'
const REMOTE = 'refs/remotes/origin/'
const SENT = 'refs/sent/'
/** After it the clone holds no text that was forgotten. */
const CLEAN = ['gc', '--prune=now', '--quiet']
/** For one call of git, in milliseconds: a first sending over a slow line takes long, and nobody waits for it. */
const LONGEST = 120_000
const MOST_OUTPUT = 256 << 20
/** Git asks nobody, an address runs no program, and no name of the person is sent with the commits. */
const ENVIRONMENT = {
  GIT_TERMINAL_PROMPT: '0',
  GCM_INTERACTIVE: 'never',
  GIT_ASKPASS: '',
  SSH_ASKPASS_REQUIRE: 'never',
  LC_ALL: 'C',
  GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
  GIT_AUTHOR_NAME: 'throughline',
  GIT_AUTHOR_EMAIL: 'throughline@localhost',
  GIT_COMMITTER_NAME: 'throughline',
  GIT_COMMITTER_EMAIL: 'throughline@localhost',
}

type Git = (args: readonly string[], input?: string) => Promise<Buffer>

async function linesOf(git: Git, args: readonly string[], input?: string): Promise<string[]> {
  return (await git(args, input)).toString('utf8').split('\n').filter(Boolean)
}

function branchOf(machine: string): string {
  return `refs/heads/${BRANCHES}${machine}`
}

function nameOf(row: string): string {
  return row.slice(row.indexOf('\t') + 1)
}

/** Makes the files of a machine's folder those of its branch. Returns the names of those that are not there any more. */
async function writeFiles(git: Git, machine: string, folder: string): Promise<string[]> {
  ensureFolder(folder, 0o700)
  const entries = (await linesOf(git, ['ls-tree', '-l', REMOTE + machine])).map((line) => line.split(/\s+/))
  const names = new Set(entries.map(([, , , , name]) => name))
  const gone = filesIn(folder).filter((name) => !names.has(name))
  for (const name of gone) removeFile(join(folder, name))
  for (const [, kind, blob = '', size, name = ''] of entries) {
    // Files only grow; one that is written anew gets a new name.
    if (kind !== 'blob' || !isOurs(name) || sizeOf(join(folder, name)) === Number(size)) continue
    writeWhole(join(folder, name), await git(['cat-file', 'blob', blob]), 0o600)
  }
  return gone
}

async function openClone({ clone, address, env }: GitPlace): Promise<Git> {
  const program = gitProgram(clone, env)
  if (program === undefined) throw failure('There is no git on this machine.')
  const clean = Object.fromEntries(Object.entries(env).filter(([key]) => !/^GIT_(?!SSH|CONFIG)/i.test(key)))
  const context = { program, folder: clone, env: { ...clean, ...ENVIRONMENT, GIT_DIR: clone } }
  ensureFolder(clone, 0o700)
  const git: Git = async (args, input = '') => {
    const call = ['-c', 'core.hooksPath=/dev/null', ...args]
    const { isDone, out, said } = await runGit(context, call, { input, most: MOST_OUTPUT, within: LONGEST })
    if (isDone) return out
    const why = said.split('\n').filter((line) => line !== '' && !line.startsWith('hint:'))
    throw failure(`git ${args[0]} failed: ${redact(why.slice(0, 3).join(' ')) || 'it said nothing'}`)
  }
  if (!existsSync(join(clone, 'HEAD'))) await git(['init', '--bare', '--quiet', clone])
  await git(['config', 'remote.origin.url', address])
  return git
}

function failure(message: string): ThroughlineError {
  return new ThroughlineError('SYNC_FAILED', message)
}
