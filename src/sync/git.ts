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
import { filesIn, namesIn, removeFile } from '../files/foreign-files.ts'
import { isMachine } from '../memory/session/machines.ts'
import { redact } from '../redact/redact.ts'
import { gitProgram } from '../workspace/git-process.ts'
import { endTree, leadsGroup } from '../workspace/process-tree.ts'
import { isFramesFile, sizeOf } from './frames.ts'
import { LOCKED_KEY } from './settings.ts'

export interface GitPlace {
  /** The bare clone. */
  readonly clone: string
  /** The folder of the machines' folders. */
  readonly files: string
  readonly address: string
  readonly env: NodeJS.ProcessEnv
}

/** Somebody else writes under this machine's name. */
export class TakenBranch extends Error {}

/** Brings what the other machines sent into their folders. @throws SYNC_FAILED */
export async function fetchFiles(place: GitPlace, own: string): Promise<void> {
  const git = await openClone(place)
  const spec = `+refs/heads/${BRANCHES}*:${REMOTE}*`
  await git(['fetch', '--prune', '--no-tags', '--no-write-fetch-head', '--quiet', 'origin', spec])
  const branches = await text(git, ['for-each-ref', '--format=%(refname:lstrip=3)', REMOTE.slice(0, -1)])
  for (const machine of branches.filter((name) => isMachine(name) && name !== own)) {
    const folder = join(place.files, machine)
    ensureFolder(folder, 0o700)
    const entries = (await text(git, ['ls-tree', '-l', REMOTE + machine])).map((line) => line.split(/[\s]+/))
    const names = new Set(entries.map((entry) => entry[4]))
    for (const name of namesIn(folder)) if (!names.has(name)) removeFile(join(folder, name))
    for (const [, kind, blob = '', size, name = ''] of entries) {
      // Files only grow; one that is written anew gets a new name.
      if (kind !== 'blob' || !(isFramesFile(name) || name === LOCKED_KEY)) continue
      if (sizeOf(join(folder, name)) === Number(size)) continue
      writeWhole(join(folder, name), await git(['cat-file', 'blob', blob]), 0o600)
    }
  }
}

/** Sends the files of this machine. @throws SYNC_FAILED; TakenBranch where somebody else wrote its branch */
export async function pushFiles(place: GitPlace, own: string): Promise<void> {
  const git = await openClone(place)
  const folder = join(place.files, own)
  const rows: string[] = []
  for (const name of filesIn(folder).sort()) {
    const [blob] = await text(git, ['hash-object', '-w', '--no-filters', join(folder, name)])
    rows.push(`100644 blob ${blob}\t${name}`)
  }
  if (rows.length === 0) return
  const [tree = ''] = await text(git, ['mktree'], `${rows.join('\n')}\n`)
  const branch = `refs/heads/${BRANCHES}${own}`
  const last = await commitAt(git, branch)
  const [lastTree] = last === undefined ? [] : await text(git, ['rev-parse', `${last}^{tree}`])
  const before = last === undefined ? [] : await text(git, ['ls-tree', '--name-only', last])
  const isAnew = before.some((name) => !rows.some((row) => row.endsWith(`\t${name}`)))
  const there = await commitAt(git, REMOTE + own)
  // What the last push left there: it tells a later commit that was not pushed from one of somebody else.
  const sentRef = SENT + own
  const sent = await commitAt(git, sentRef)
  if (there !== undefined && there !== last && there !== sent) throw new TakenBranch()
  if (there !== undefined && there !== sent) await git(['update-ref', sentRef, there])
  if (tree !== lastTree) {
    const parents = last === undefined || isAnew ? [] : ['-p', last]
    const [commit = ''] = await text(git, ['commit-tree', tree, ...parents, '-m', 'Sessions'])
    await git(['update-ref', branch, commit])
  } else if (there === last) return
  const lease = `--force-with-lease=${branch}:${there ?? ''}`
  await git(['push', '--quiet', '--no-verify', lease, 'origin', `${branch}:${branch}`])
  await git(['update-ref', REMOTE + own, branch])
}

/** Returns the branches of a repository that are not of machines: somebody's work is there. @throws SYNC_FAILED */
export async function otherBranches(place: GitPlace): Promise<string[]> {
  const git = await openClone(place)
  const heads = await text(git, ['ls-remote', '--heads', 'origin'])
  return heads.flatMap((line) => line.split('\trefs/heads/')[1] ?? []).filter((name) => !name.startsWith(BRANCHES))
}

// --- internal ---

const BRANCHES = 'throughline/'
const REMOTE = 'refs/remotes/origin/'
const SENT = 'refs/sent/'
/** For one call of git, in milliseconds: a first sending over a slow line takes long, and nobody waits for it. */
const LONGEST = 120_000
const MOST_OUTPUT = 256 << 20
/** The author of the commits: git demands one, and none of the person's is sent. */
const NAME = 'throughline'
const EMAIL = 'throughline@localhost'
/** What a repository's address may be: none of these runs a program that the address names. */
const PROTOCOLS = 'file:git:http:https:ssh'

type Git = (args: readonly string[], input?: string) => Promise<Buffer>

async function text(git: Git, args: readonly string[], input?: string): Promise<string[]> {
  return (await git(args, input)).toString('utf8').split('\n').filter(Boolean)
}

/** Returns the commit that a reference names; undefined where there is none. */
async function commitAt(git: Git, ref: string): Promise<string | undefined> {
  const [commit] = await text(git, ['for-each-ref', '--format=%(objectname)', ref])
  return commit
}

async function openClone({ clone, address, env }: GitPlace): Promise<Git> {
  const program = gitProgram(clone, env)
  if (program === undefined) throw new ThroughlineError('SYNC_FAILED', 'There is no git on this machine.')
  const clean = Object.fromEntries(Object.entries(env).filter(([key]) => !/^GIT_(?!SSH|CONFIG)/i.test(key)))
  const asked = {
    GIT_TERMINAL_PROMPT: '0',
    GCM_INTERACTIVE: 'never',
    GIT_ASKPASS: '',
    SSH_ASKPASS_REQUIRE: 'never',
    LC_ALL: 'C',
    GIT_ALLOW_PROTOCOL: PROTOCOLS,
    GIT_DIR: clone,
    GIT_AUTHOR_NAME: NAME,
    GIT_AUTHOR_EMAIL: EMAIL,
    GIT_COMMITTER_NAME: NAME,
    GIT_COMMITTER_EMAIL: EMAIL,
  }
  ensureFolder(clone, 0o700)
  const git: Git = (args, input) =>
    run(program, ['-c', 'core.hooksPath=/dev/null', ...args], clone, { ...clean, ...asked }, input)
  if (!existsSync(join(clone, 'HEAD'))) await git(['init', '--bare', '--quiet', clone])
  await git(['config', 'remote.origin.url', address])
  return git
}

function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  input = '',
): Promise<Buffer> {
  const { spawn } = process.getBuiltinModule('node:child_process')
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, env, detached: leadsGroup(), windowsHide: true })
    const parts: Buffer[] = []
    let length = 0
    let said = ''
    const timer = setTimeout(() => {
      said = `git ${args[2]} did not answer within ${LONGEST / 1_000} seconds`
      endTree(child)
    }, LONGEST)
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length > MOST_OUTPUT) endTree(child)
    })
    child.stderr.on('data', (part: Buffer) => {
      said = (said + part.toString('utf8')).slice(-2_000)
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    const failed = (why: string) => {
      clearTimeout(timer)
      const line = redact(
        why
          .trim()
          .split('\n')
          .filter((each) => !each.startsWith('hint:'))
          .slice(0, 3)
          .join(' '),
      )
      fail(new ThroughlineError('SYNC_FAILED', `git ${args[2]} failed: ${line || 'it said nothing'}`))
    }
    child.on('error', (error) => failed(error.message))
    child.on('close', (code) => {
      clearTimeout(timer)
      if (code === 0) done(Buffer.concat(parts))
      else failed(said)
    })
  })
}
