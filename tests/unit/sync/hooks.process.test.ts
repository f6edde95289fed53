/** The built program in two homes: work on one machine, killed, goes on on the other. */

import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import { notTested } from '../../not-tested.ts'
import { filesUnder } from './machines.ts'

const DIST = join(import.meta.dirname, '../../../dist')
const folders: string[] = []
beforeAll(() => {
  if (!existsSync(join(DIST, 'hook.cjs'))) throw new Error(`${DIST} is missing: run "npm run build" first`)
})
afterEach(() => {
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

interface Home {
  readonly folder: string
  readonly data: string
  readonly project: string
  readonly throughline: (...words: string[]) => string
  readonly doctor: () => string
  /** With an input. */
  readonly told: (input: string, ...words: string[]) => string
  readonly fails: (...words: string[]) => string
  readonly hook: (event: string, session: string, fields?: object) => Promise<string>
  readonly say: (session: string, request: string, answer: string) => void
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-sync-'))
  folders.push(folder)
  return folder
}

function git(cwd: string, ...words: string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@localhost', '-c', 'init.defaultBranch=main']
  return execFileSync('git', [...who, ...words], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** A home with a clone of the project; all homes' clones have one first commit. */
function newHome(origin: string): Home {
  const folder = newFolder()
  const project = join(folder, 'tidepool')
  git(folder, 'clone', '-q', origin, project)
  const env = { HOME: folder, PATH: process.env['PATH'] ?? '' }
  const run = (words: readonly string[], input = '') =>
    execFileSync(process.execPath, [join(DIST, 'cli.js'), ...words], {
      ...({ cwd: project, env, encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'pipe'] } as const),
    })
  return {
    folder,
    project,
    data: join(folder, '.local/share/throughline'),
    throughline: (...words) => run(words),
    told: (input, ...words) => run(words, input),
    doctor: () => {
      try {
        return run(['doctor'])
      } catch (error) {
        return String((error as { stdout: string }).stdout)
      }
    },
    fails: (...words) => {
      try {
        return `did not fail: ${run(words)}`
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string }
        return `${stderr}${stdout}`
      }
    },
    say: (session, request, answer) => {
      const at = new Date().toISOString()
      const record = (fields: object) =>
        appendFileSync(
          join(folder, `${session}.jsonl`),
          `${JSON.stringify({ sessionId: session, cwd: project, timestamp: at, uuid: crypto.randomUUID(), ...fields })}\n`,
        )
      record({ type: 'user', message: { role: 'user', content: request } })
      const path = join(project, 'limit.ts')
      writeFileSync(path, request)
      const assistant = (id: string, ...content: object[]) =>
        record({ type: 'assistant', message: { id: `${id}-${request}`, role: 'assistant', content } })
      assistant('w', {
        type: 'tool_use',
        id: `t-${request}`,
        name: 'Write',
        input: { file_path: path, content: request },
      })
      const result = { type: 'tool_result', tool_use_id: `t-${request}`, content: 'ok' }
      record({
        type: 'user',
        message: { role: 'user', content: [result] },
        toolUseResult: { type: 'create', filePath: path },
      })
      assistant('m', { type: 'text', text: answer })
    },
    hook: (event, session, fields = {}) =>
      new Promise((done) => {
        const child = spawn(process.execPath, [join(DIST, 'hook.cjs'), event], { env, cwd: project })
        let out = ''
        child.stdout.on('data', (part) => (out += part))
        const payload = { session_id: session, cwd: project, transcript_path: join(folder, `${session}.jsonl`) }
        child.stdin.end(JSON.stringify({ hook_event_name: event, ...payload, ...fields }))
        child.on('close', () => done(out))
      }),
  }
}

function newProject(): string {
  const origin = join(newFolder(), 'tidepool')
  mkdirSync(origin)
  git(origin, 'init', '-q')
  git(origin, 'commit', '-q', '--allow-empty', '-m', 'Begin')
  return origin
}

function newRepository(): string {
  const folder = newFolder()
  git(folder, 'init', '-q', '--bare')
  return folder
}

/** Resolves once `done` says so. */
async function until(done: () => boolean, what: () => string): Promise<void> {
  for (let waited = 0; !done(); waited += 100) {
    if (waited > 60_000) throw new Error(`it did not come: ${what()}`)
    await wait(100)
  }
}

interface Status {
  readonly on: boolean
  readonly state?: { readonly succeeded?: string; readonly problem?: string; readonly machines: Record<string, string> }
}
const statusOf = (home: Home) => JSON.parse(home.throughline('sync', 'status', '--json')) as Status

describe.each(['folder', 'repository'])('work that was killed on one machine, with a shared %s', (kind) => {
  it('is offered and given on the other one, with what did not travel', { timeout: 240_000 }, async () => {
    const origin = newProject()
    const address = kind === 'folder' ? newFolder() : newRepository()
    const [laptop, desk] = [newHome(origin), newHome(origin)]
    expect(laptop.throughline('sync', 'on', address)).toContain('synchronised')
    expect(desk.throughline('sync', 'on', address)).toContain('synchronised')

    git(laptop.project, 'checkout', '-q', '-b', 'limit')
    await laptop.hook('SessionStart', 's1', { source: 'startup' })
    laptop.say(
      's1',
      'Add a rate limit of 60 requests a minute to the tides page',
      'I begin with the counter. Next: the tests.',
    )
    await laptop.hook('Stop', 's1')
    laptop.say('s1', 'Write the tests for the rate limit', 'I am writing tests/limit.test.ts now')
    await laptop.hook('SessionEnd', 's1', { reason: 'other' })
    // The start of the session is sent, too: what is waited for was sent after its end was saved.
    const isSent = () => {
      const [newest] = JSON.parse(laptop.throughline('list', '--json')) as { status: string; timestamp: string }[]
      return newest?.status === 'paused' && (statusOf(laptop).state?.succeeded ?? '') > newest.timestamp
    }
    await until(isSent, () => JSON.stringify(statusOf(laptop)))
    const id = /checkpoint-[\w-]+/.exec(laptop.throughline('list'))?.[0] ?? 'nothing'
    expect(id).not.toBe('nothing')

    await desk.hook('SessionStart', 'd1', { source: 'startup' })
    await until(
      () => Object.keys(statusOf(desk).state?.machines ?? {}).length === 1 && desk.throughline('list').includes(id),
      () => JSON.stringify(statusOf(desk)),
    )
    expect(desk.throughline('list')).toMatch(/from [a-z0-9-]+-[0-9a-f]{6}/)
    const given = await desk.hook('UserPromptSubmit', 'd1', { prompt: 'continue where we left off' })
    expect(given).toContain(id)
    expect(given).toContain('Write the tests for the rate limit')
    expect(given).toMatch(/from [\w-]+, saved .* ago; its branch limit is not here; 1 file was not committed there/)
    // What a session edited there is not here: nobody deleted it.
    expect(given).not.toContain('changed since')
  })
})

describe('the command sync', () => {
  it('is off by default, and says plainly what it does', { timeout: 240_000 }, async () => {
    const home = newHome(newProject())
    const shared = newFolder()
    expect(home.throughline('sync', 'status')).toContain('Synchronisation is off.')
    expect(home.fails('sync')).toContain('sync on <address>')
    expect(home.fails('sync', 'on', home.project)).toContain('lies in the git repository')
    expect(home.fails('sync', 'on', join(shared, 'nowhere'))).toContain('There is no folder')
    expect(home.fails('--store', 'postgres://ada@127.0.0.1:1/memory', 'sync', 'on', shared)).toContain(
      'which all machines use',
    )
    const secret = ['heron', 'seven'].join('-')
    expect(home.fails('sync', 'on', `https://ada:${secret}@git.example.org/sessions`)).toContain('credential helper')
    expect(home.fails('sync', 'on', shared, '--key', join(shared, 'my.key'))).toContain('must not lie in')
    const key = join(home.folder, 'my.key')
    home.throughline('sync', 'on', shared, '--key', key)
    expect(statSync(key).mode & 0o777).toBe(0o600)
    expect(statSync(join(home.data, 'sync/settings.json')).mode & 0o777).toBe(0o600)
    expect(home.throughline('sync', 'status')).toContain('encrypted with age')
    home.throughline('sync', 'on', shared, '--entities')
    home.throughline('sync', 'on', shared)
    expect(home.throughline('sync', 'status')).toContain("the memory graph's entities, encrypted with age")
    home.throughline('sync', 'on', shared, '--no-key', '--no-entities')
    expect(home.throughline('sync', 'status')).toContain('sends sessions, in clear')
    rmSync(shared, { recursive: true })
    expect(home.fails('sync')).toContain(`There is no folder ${shared}`)
    expect(JSON.parse(home.fails('sync', '--json'))).toMatchObject({ problem: expect.stringContaining('no folder') })
    expect(home.fails('doctor') + home.doctor()).toContain('Sessions are not synchronised: There is no folder')
    expect(home.fails('sync', 'off')).toContain('did not fail')
    expect(home.throughline('sync', 'status')).toContain('Synchronisation is off.')
  })

  it('does not wait for the worker that does; that one sends what was saved meanwhile, and nothing once it is off', {
    timeout: 240_000,
  }, async () => {
    const home = newHome(newProject())
    const shared = newFolder()
    home.throughline('sync', 'on', shared)
    const sent = () => filesUnder(shared).reduce((sum, path) => sum + statSync(path).size, 0)
    const waiting = join(home.data, 'sync/waiting/delivering')
    const isWaiting = (expected: boolean) => () => existsSync(waiting) === expected
    const isSaved = () => !filesUnder(join(home.data, 'throughline.db-outbox')).some((path) => path.endsWith('.json'))
    const turn = async (request: string) => {
      home.say('s1', request, `Done: ${request}`)
      await home.hook('Stop', 's1')
      await until(isWaiting(true), () => 'a worker that waits')
    }
    const makeDue = () => {
      const path = join(home.data, 'sync/state.json')
      writeFileSync(path, JSON.stringify({ ...statusOf(home).state, attempted: '2026-01-01T00:00:00.000Z' }))
    }
    await turn('Add a rate limit')
    expect(sent()).toBe(0)
    await until(isSaved, () => 'what was saved')
    expect(home.throughline('sync')).toContain('synchronised')
    const first = sent()
    expect(first).toBeGreaterThan(0)
    await turn('Go on')
    await until(isSaved, () => 'what was saved meanwhile')
    makeDue()
    await until(
      () => sent() > first,
      () => 'what was saved meanwhile, sent',
    )
    await until(isWaiting(false), () => 'the end of the worker')
    const second = sent()
    await turn('And on')
    home.throughline('sync', 'off')
    makeDue()
    await until(isWaiting(false), () => 'the end of the worker')
    await wait(2_000)
    expect(sent()).toBe(second)
  })

  it('says whose disk is full, and sends all once there is room', { timeout: 240_000 }, async ({ skip }) => {
    const [laptop, desk] = [newHome(newProject()), newHome(newProject())]
    const shared = newFolder()
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', shared], { stdio: 'pipe' })
    } catch (error) {
      skip(notTested(`a full disk of sync: this process may not mount a file system of its own: ${String(error)}`))
    }
    try {
      for (const home of [laptop, desk]) home.throughline('sync', 'on', shared)
      writeFileSync(join(shared, 'full'), Buffer.alloc(60 << 10))
      laptop.say('s1', `Add a rate limit: ${Array.from({ length: 900 }, () => crypto.randomUUID()).join(' ')}`, 'Done')
      await laptop.hook('Stop', 's1')
      await until(
        () => laptop.throughline('list').includes('checkpoint-'),
        () => 'what was saved',
      )
      for (const again of [1, 2]) expect(laptop.fails('sync'), `${again}`).toContain(`The disk of ${shared} is full`)
      expect(laptop.throughline('sync', 'status')).toContain(`The disk of ${shared} is full`)
      expect(laptop.doctor()).toContain(`The disk of ${shared} is full`)
      expect(desk.throughline('sync')).not.toContain('left alone')
      rmSync(join(shared, 'full'))
      expect(laptop.throughline('sync')).toContain('synchronised')
      desk.throughline('sync')
      expect(desk.throughline('list', '--all')).toContain('checkpoint-')
    } finally {
      execFileSync('umount', ['--lazy', shared], { stdio: 'pipe' })
    }
  })

  it('takes nothing from a repository of something else', { timeout: 240_000 }, () => {
    const home = newHome(newProject())
    const repository = newRepository()
    const folder = newFolder()
    git(folder, 'init', '-q')
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'Begin')
    git(folder, 'push', '-q', repository, 'HEAD:main', 'HEAD:throughline/tablet-0a0b0c')
    expect(home.fails('sync', 'on', repository)).toContain('has the branch main')
    expect(git(join(home.data, 'sync/git'), 'for-each-ref')).toBe('')
  })

  it('takes the passphrase of the first machine, and no other', { timeout: 240_000 }, () => {
    const origin = newProject()
    const shared = newFolder()
    const [laptop, desk] = [newHome(origin), newHome(origin)]
    const phrase = ['six', 'grey', 'herons'].join(' ')
    laptop.told(`${phrase}\n`, 'sync', 'on', shared, '--passphrase')
    expect(() => desk.told('seven grey herons\n', 'sync', 'on', shared, '--passphrase')).toThrow(/not the passphrase/)
    desk.told(`${phrase}\n`, 'sync', 'on', shared, '--passphrase')
    const keyOf = (home: Home) => JSON.parse(readFileSync(join(home.data, 'sync/settings.json'), 'utf8')).key as string
    expect(keyOf(desk)).toBe(keyOf(laptop))
  })
})
