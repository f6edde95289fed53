/**
 * @module The shared folder in a git repository: each machine writes a branch of its own, so that no push meets another's, and
 * reads the branches of all.
 *
 * The person's own git and credentials; a bare clone in the data folder, without a working tree, an index or hooks. Git has no
 * terminal to ask at, and is ended when its time is up. A branch is one commit, of what its machine sends now: it has no past in
 * which something that was forgotten could stay, and the clone keeps nothing else.
 */

import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ThroughlineError } from '../errors.ts'
import { ensureFolder, writeWhole } from '../files/atomic-write.ts'
import { filesIn, removeFile } from '../files/foreign-files.ts'
import { isMachine } from '../memory/session/machines.ts'
import { redact } from '../redact/redact.ts'
import { gitProgram, runGit } from '../workspace/git-process.ts'
import { sizeOf } from './frames.ts'
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
  const heads = await headsOf(await openClone(place))
  return [...heads.keys()].find((name) => !name.startsWith(BRANCHES))
}

/**
 * Brings what the other machines sent into their folders, and returns the commit on this machine's branch; undefined where
 * there is none. @throws SYNC_FAILED
 */
export async function fetchFiles(place: GitPlace, own: string): Promise<string | undefined> {
  const git = await openClone(place)
  const heads = await headsOf(git)
  const machines = [...heads.keys()].flatMap((name) => (name.startsWith(BRANCHES) ? name.slice(BRANCHES.length) : []))
  const others = machines.filter((machine) => isMachine(machine) && machine !== own)
  const specs = others.map((machine) => `+${branchOf(machine)}:${REMOTE}${machine}`)
  if (specs.length > 0) await git(['fetch', '--no-tags', '--no-write-fetch-head', '--quiet', 'origin', ...specs])
  for (const machine of others) await writeFiles(git, join(place.files, machine), machine)
  const fetched = await linesOf(git, ['for-each-ref', '--format=%(refname)', REMOTE])
  for (const machine of fetched.map((ref) => ref.slice(REMOTE.length)))
    if (!others.includes(machine)) await dropMachine(git, place, machine)
  return heads.get(BRANCHES + own)
}

/** What this machine has to send. */
export interface Outgoing {
  readonly machine: string
  /** Its files that count: one that was replaced may still lie beside them. */
  readonly names: readonly string[]
  /** The commit on its branch. */
  readonly there: string | undefined
}

/** Sends the files of this machine. @throws SYNC_FAILED; TakenName where somebody else wrote what is there */
export async function pushFiles(place: GitPlace, { machine, names, there }: Outgoing): Promise<void> {
  const git = await openClone(place)
  // What others forgot leaves the clone although the push may fail. Here no other process does anything in it.
  await git(PRUNE)
  const folder = join(place.files, machine)
  const rows: string[] = []
  for (const name of filesIn(folder).sort()) {
    if (name !== LOCKED_KEY && !names.includes(name)) continue
    const [blob] = await linesOf(git, ['hash-object', '-w', '--no-filters', join(folder, name)])
    rows.push(`100644 blob ${blob}\t${name}`)
  }
  if (rows.length > 0) await send(git, { rows, branch: branchOf(machine), there })
  await git(PRUNE)
}

// --- internal ---

const BRANCHES = 'throughline/'
const REMOTE = 'refs/remotes/origin/'
/** The commit on this machine's branch, and the one of the last push, which may have arrived although it failed. */
const SENT = 'refs/own/sent'
const PUSHED = 'refs/own/pushed'
/** What a clone of an earlier build has: in its packs, what was forgotten stays. */
const OLD = ['refs/compared', 'refs/sent', 'packed-refs']
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

type Git = (args: readonly string[], input?: string) => Promise<Buffer>

async function linesOf(git: Git, args: readonly string[], input?: string): Promise<string[]> {
  return (await git(args, input)).toString('utf8').split('\n').filter(Boolean)
}

/** Makes these rows of a tree the branch. @throws TakenName */
async function send(
  git: Git,
  { rows, branch, there }: Pick<Outgoing, 'there'> & { readonly rows: readonly string[]; readonly branch: string },
): Promise<void> {
  const tree = `${rows.join('\n')}\n`
  if (there !== undefined) {
    // Only what this machine made is here: its own branch is never fetched.
    if (await isMissing(git, there)) throw new TakenName()
    await git(['update-ref', SENT, there])
    // What is there may have come with a push whose answer was lost.
    if ((await git(['ls-tree', there])).toString('utf8') === tree)
      return void (await git(['update-ref', PUSHED, there]))
  }
  const [made = ''] = await linesOf(git, ['mktree'], tree)
  const [commit = ''] = await linesOf(git, ['commit-tree', made, '-m', 'Sessions'])
  await git(['update-ref', PUSHED, commit])
  const lease = `--force-with-lease=${branch}:${there ?? ''}`
  await git(['push', '--quiet', '--no-verify', lease, 'origin', `${commit}:${branch}`])
  await git(['update-ref', SENT, commit])
}

function branchOf(machine: string): string {
  return `refs/heads/${BRANCHES}${machine}`
}

/** Returns the branches of the repository with their commits. */
async function headsOf(git: Git): Promise<Map<string, string>> {
  const listed = (await linesOf(git, ['ls-remote', '--heads', 'origin'])).map((line) => line.split('\trefs/heads/'))
  return new Map(listed.map(([commit = '', name = '']) => [name, commit]))
}

/** Returns whether git says that it has no such object; a git that fails says nothing. */
async function isMissing(git: Git, object: string): Promise<boolean> {
  const [answer = ''] = await linesOf(git, ['cat-file', '--batch-check'], `${object}\n`)
  return answer.endsWith(' missing')
}

/** Makes the files of a machine's folder those of its branch. */
async function writeFiles(git: Git, folder: string, machine: string): Promise<void> {
  ensureFolder(folder, 0o700)
  const entries = (await linesOf(git, ['ls-tree', '-l', REMOTE + machine])).map((line) => line.split(/\s+/))
  const names = new Set(entries.map(([, , , , name]) => name))
  for (const name of filesIn(folder)) if (!names.has(name)) removeFile(join(folder, name))
  for (const [, kind, blob = '', size, name = ''] of entries) {
    // Files only grow; one that is written anew gets a new name.
    if (kind !== 'blob' || !isOurs(name) || sizeOf(join(folder, name)) === Number(size)) continue
    writeWhole(join(folder, name), await git(['cat-file', 'blob', blob]), 0o600)
  }
}

/** Removes what came of a machine whose branch was deleted. */
async function dropMachine(git: Git, place: GitPlace, machine: string): Promise<void> {
  const folder = join(place.files, machine)
  for (const name of filesIn(folder)) removeFile(join(folder, name))
  await git(['update-ref', '-d', REMOTE + machine])
}

async function openClone({ clone, address, env }: GitPlace): Promise<Git> {
  const program = gitProgram(clone, env)
  if (program === undefined) throw failure('There is no git on this machine.')
  const clean = Object.fromEntries(Object.entries(env).filter(([key]) => !/^GIT_(?!SSH|CONFIG)/i.test(key)))
  const context = { program, folder: clone, env: { ...clean, ...ENVIRONMENT, GIT_DIR: clone } }
  if (OLD.some((name) => existsSync(join(clone, name)))) rmSync(clone, { recursive: true, force: true })
  ensureFolder(clone, 0o700)
  const git: Git = async (args, input = '') => {
    const call = [...OPTIONS, ...args]
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
