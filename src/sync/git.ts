/**
 * @module The shared folder in a git repository: each machine writes a branch of its own, so that no push meets another's, and
 * reads the branches of all.
 *
 * The person's own git and credentials; a bare clone in the data folder, without a working tree, an index or hooks. Git has no
 * terminal to ask at, and is ended when its time is up. A branch is one commit, of what its machine sends now: it has no past in
 * which something that was forgotten could stay, and the clone keeps nothing else.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ThroughlineError } from '../errors.ts'
import { ensureFolder, writeWhole } from '../files/atomic-write.ts'
import { filesIn, namesIn, removeFile } from '../files/foreign-files.ts'
import { isMachine } from '../memory/session/machines.ts'
import { redact } from '../redact/redact.ts'
import { gitProgram, runGit } from '../workspace/git-process.ts'
import { bytesFrom, sizeOf } from './frames.ts'
import { isOurs, LOCKED_KEY, TakenName } from './settings.ts'

export interface GitPlace {
  /** The bare clone. */
  readonly clone: string
  /** The folder of the machines' folders. */
  readonly files: string
  readonly address: string
  readonly env: NodeJS.ProcessEnv
}

/** Returns a branch that is no machine's: somebody's work is there; undefined where there is none. @throws SYNC_FAILED */
export async function foreignBranch(place: GitPlace): Promise<string | undefined> {
  const git = await openClone(place)
  const heads = await linesOf(git, ['ls-remote', '--heads', 'origin'])
  return heads.map((line) => line.split('\trefs/heads/')[1] ?? '').find((name) => !name.startsWith(BRANCHES))
}

/** Brings what the machines sent into the clone, and what the others sent into their folders. @throws SYNC_FAILED */
export async function fetchFiles(place: GitPlace, own: string): Promise<void> {
  const git = await openClone(place)
  const all = `+${branchOf('*')}:${REMOTE}*`
  await git(['fetch', '--prune', '--no-tags', '--no-write-fetch-head', '--quiet', 'origin', all])
  const refs = await linesOf(git, ['for-each-ref', '--format=%(refname)', REMOTE])
  const machines = refs.map((ref) => ref.slice(REMOTE.length)).filter((machine) => isMachine(machine))
  for (const machine of machines) if (machine !== own) await writeFiles(git, join(place.files, machine), machine)
  for (const gone of namesIn(place.files)) if (gone !== own && !machines.includes(gone)) removeFiles(place, gone)
}

/**
 * Sends the files of this machine. `sizes`: what it sent, 0 for what a newer file took the place of. @throws SYNC_FAILED; TakenName
 * where somebody else wrote what is there
 */
export async function pushFiles(place: GitPlace, machine: string, sizes: Readonly<Record<string, number>>) {
  const git = await openClone(place)
  // What others forgot leaves the clone although the push may fail. Here no other process does anything in it.
  await git(PRUNE)
  const folder = join(place.files, machine)
  const there = await entriesOf(git, machine)
  for (const entry of there) if (!(await isOurOwn(git, folder, entry, sizes))) throw new TakenName()
  const rows: string[] = []
  for (const name of filesIn(folder).sort()) {
    if (name !== LOCKED_KEY && !sizes[name]) continue
    const [blob] = await linesOf(git, ['hash-object', '-w', '--no-filters', join(folder, name)])
    rows.push(`100644 blob ${blob}\t${name}\n`)
  }
  const isSent = rows.join('') === there.map(({ name, blob }) => `100644 blob ${blob}\t${name}\n`).join('')
  if (rows.length > 0 && !isSent) await send(git, rows.join(''), machine)
  await git(PRUNE)
}

/** Removes what lies here of a machine. */
export function removeFiles({ files }: Pick<GitPlace, 'files'>, machine: string): void {
  for (const name of filesIn(join(files, machine))) removeFile(join(files, machine, name))
}

// --- internal ---

const BRANCHES = 'throughline/'
const REMOTE = 'refs/remotes/origin/'
const PRUNE = ['prune', '--expire=now']
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

/** No hooks, no packs, of which git would not take out a single object, and no log that keeps what no branch has. */
const OPTIONS = [
  'core.hooksPath=/dev/null',
  'fetch.unpackLimit=1000000',
  'gc.auto=0',
  'core.logAllRefUpdates=false',
].flatMap((each) => ['-c', each])

type Git = (args: readonly string[], input?: string | Buffer) => Promise<Buffer>

async function linesOf(git: Git, args: readonly string[], input?: string): Promise<string[]> {
  return (await git(args, input)).toString('utf8').split('\n').filter(Boolean)
}

function branchOf(machine: string): string {
  return `refs/heads/${BRANCHES}${machine}`
}

/** Makes the branch of a machine one commit of this tree, unless another process changed it since it was fetched. */
async function send(git: Git, tree: string, machine: string): Promise<void> {
  const [made = ''] = await linesOf(git, ['mktree'], tree)
  const [commit = ''] = await linesOf(git, ['commit-tree', made, '-m', 'Sessions'])
  const [there = ''] = await linesOf(git, ['for-each-ref', '--format=%(objectname)', REMOTE + machine])
  const lease = `--force-with-lease=${branchOf(machine)}:${there}`
  await git(['push', '--quiet', '--no-verify', lease, 'origin', `${commit}:${branchOf(machine)}`])
  await git(['update-ref', REMOTE + machine, commit])
}

/** A file on the branch of a machine. */
interface Entry {
  readonly name: string
  readonly blob: string
  readonly size: number
}

/** Returns the files that were fetched of a machine, by name; none where it has no branch. */
async function entriesOf(git: Git, machine: string): Promise<Entry[]> {
  const refs = await linesOf(git, ['for-each-ref', REMOTE + machine])
  const rows = refs.length === 0 ? [] : await linesOf(git, ['ls-tree', '-l', REMOTE + machine])
  return rows.flatMap((row) => {
    const [, kind, blob = '', size, name = ''] = row.split(/\s+/)
    return kind === 'blob' ? { name, blob, size: Number(size) } : []
  })
}

/** Returns whether what is on the branch is a beginning of what was sent here, or was replaced. */
async function isOurOwn(
  git: Git,
  folder: string,
  { name, blob, size }: Entry,
  sizes: Readonly<Record<string, number>>,
) {
  if (name === LOCKED_KEY || sizes[name] === 0) return true
  if (sizes[name] === undefined) return false
  const begin = bytesFrom(join(folder, name), 0).subarray(0, size)
  return begin.length === size && (await git(['hash-object', '--stdin'], begin)).toString('utf8').trim() === blob
}

/** Makes the files of a machine's folder those of its branch. */
async function writeFiles(git: Git, folder: string, machine: string): Promise<void> {
  ensureFolder(folder, 0o700)
  const entries = (await entriesOf(git, machine)).filter(({ name }) => isOurs(name))
  for (const name of filesIn(folder)) if (!entries.some((entry) => entry.name === name)) removeFile(join(folder, name))
  // Files only grow; one that is written anew gets a new name.
  for (const { name, blob, size } of entries)
    if (sizeOf(join(folder, name)) !== size)
      writeWhole(join(folder, name), await git(['cat-file', 'blob', blob]), 0o600)
}

async function openClone({ clone, address, env }: GitPlace): Promise<Git> {
  const program = gitProgram(clone, env)
  if (program === undefined) throw failure('There is no git on this machine.')
  const clean = Object.fromEntries(Object.entries(env).filter(([key]) => !/^GIT_(?!SSH|CONFIG)/i.test(key)))
  const context = { program, folder: clone, env: { ...clean, ...ENVIRONMENT, GIT_DIR: clone } }
  ensureFolder(clone, 0o700)
  const git: Git = async (args, input = '') => {
    const call = [...OPTIONS, ...args]
    const { isDone, out, said } = await runGit(context, call, { input, most: MOST_OUTPUT, within: LONGEST })
    if (isDone) return out
    const [why = 'it said nothing'] = said.split('\n').filter((line) => !/^(?:hint:|To |remote:)?\s*$|^To /.test(line))
    const reason = redact(why.trim())
    throw failure(`git ${args[0]} failed: ${reason.endsWith('.') ? reason : `${reason}.`}`)
  }
  if (!existsSync(join(clone, 'HEAD'))) await git(['init', '--bare', '--quiet', clone])
  await git(['config', 'remote.origin.url', address])
  return git
}

function failure(message: string): ThroughlineError {
  return new ThroughlineError('SYNC_FAILED', message)
}
