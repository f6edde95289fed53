/**
 * @module A store of sessions for the bench of recovery, saved by the hooks at their times, and messages sent to it.
 */

import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Context, compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { runHook } from '../../src/hooks/events/dispatch.ts'
import type { HookAnswer, HookPayload } from '../../src/hosts/hook.ts'
import { decide } from '../../src/memory/recover/decide.ts'
import { type DecideFacts, decideWish, type Verdict } from '../../src/memory/recover/decide-request.ts'
import { setStatus } from '../../src/memory/recover/lifecycle.ts'
import { findSnapshots } from '../../src/memory/session/snapshots.ts'
import { readPrompt } from '../../src/recovery/message/read-prompt.ts'
import { readProject } from '../../src/workspace/git.ts'
import { type BenchSession, SESSIONS, type Story } from './recovery-sessions.ts'

export interface Sent {
  readonly start: HookAnswer | undefined
  /** What the message before it was answered with. */
  readonly before?: HookAnswer | undefined
  readonly answer: HookAnswer | undefined
}

export interface BenchWorld {
  /** Which session each snapshot is of. */
  readonly sessions: ReadonlyMap<string, string>
  /** Recorded sessions that the data folder does not hold. */
  readonly missing: readonly string[]
  /**
   * Sends a message as the first of a new session, on a store as it was before; `after`: as the second, behind this one.
   */
  readonly send: (message: string, project: string, after?: string) => Promise<Sent>
  /** Returns what is decided; `asWish`: as a wish to go on, whatever its words. */
  readonly decide: (message: string, project: string, asWish: boolean) => Promise<Verdict>
  /** The home of the store, and the folder of each project. */
  readonly place: { readonly home: string; readonly project: (name: string) => string }
  /** Makes the store as it was before. */
  readonly restore: () => void
  readonly remove: () => void
}

/** Returns the world in which all sessions were saved; `sent`: the time at which messages are sent. */
export async function createBenchWorld(data: string, sent: Date): Promise<BenchWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-bench-'))
  const projectOf = (name: string) => join(folder, 'work', name)
  const env = { HOME: folder, PATH: process.env['PATH'], TZ: process.env['TZ'] }
  const config = readConfig({}, env)
  let now = sent
  let mark = 0
  let sessions = 0
  const context: Context = {
    ...compose(config, { command: 'throughline', version: 'bench' }),
    now: () => now,
    sentinel: () => `mark-${++mark}`,
    host: () => ({ pid: 4_000_000 + sessions, started: 'never' }),
  }
  for (const name of new Set(SESSIONS.map(({ project }) => project))) makeProject(projectOf(name), name)
  const missing: string[] = []
  const named = new Map<string, string>()
  for (const session of [...SESSIONS].sort((a, b) => timeOf(a, sent) - timeOf(b, sent))) {
    const transcriptPath = join(folder, 'transcripts', session.project, `${session.key}.jsonl`)
    now = new Date(timeOf(session, sent))
    if (!writeTranscript(session, transcriptPath, data, projectOf(session.project), now)) {
      missing.push(session.key)
      continue
    }
    sessions += 1
    const payload: HookPayload = {
      sessionId: session.key,
      transcriptPath,
      cwd: projectOf(session.project),
      unhurried: true,
    }
    await runHook(session.ending === 'ended' ? 'SessionEnd' : 'Stop', payload, context)
    await context.withStore(1_000, async (store) => {
      const [newest] = await findSnapshots(store, { session: session.key })
      if (newest !== undefined && session.ending === 'completed')
        await setStatus(store, newest.name, 'completed', { now, source: 'bench', outcome: 'done' })
      for (const { name } of await findSnapshots(store, { session: session.key })) named.set(name, session.key)
    })
  }
  now = sent
  const saved = join(folder, 'saved')
  cpSync(dirname(config.store), saved, { recursive: true })
  const restore = () => cpSync(saved, dirname(config.store), { recursive: true, force: true })
  return {
    sessions: named,
    missing,
    restore,
    place: { home: folder, project: projectOf },
    send: async (message, project, after) => {
      for (;;) {
        const sent = await sendOnce(message, project, after)
        if (await doesGitAnswer(project)) return sent
        await setTimeout(GIT_RESTS)
      }
    },
    decide: async (message, project, asWish) => {
      restore()
      const prompt = readPrompt(message)
      const facts: DecideFacts = {
        ...(await readProject(projectOf(project), env)),
        now,
        source: 'bench',
        exchanges: 0,
        offer: 'quiet',
        goesOn: false,
        env,
      }
      return context.withStore(1_000, (store) =>
        asWish && prompt.signal.kind === 'none'
          ? decideWish(store, { kind: 'natural', phrases: [], ids: [], files: prompt.files }, message, facts)
          : decide(store, prompt, facts),
      )
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }

  /**
   * All hooks run in this one process, which does not call a git again for seconds that was once too slow: on a busy machine
   * every message until then would be one in a project without git. A hook of a real session is a process of its own.
   */
  async function doesGitAnswer(project: string): Promise<boolean> {
    return (await readProject(projectOf(project), env)).git !== undefined
  }

  async function sendOnce(message: string, project: string, after?: string): Promise<Sent> {
    restore()
    sessions += 1
    const payload = {
      sessionId: `new-${sessions}`,
      transcriptPath: join(folder, 'transcripts', `new-${sessions}.jsonl`),
      cwd: projectOf(project),
      // What is measured are words, not the machine's speed.
      unhurried: true,
    }
    const start = await runHook('SessionStart', { ...payload, source: 'startup' }, context)
    const submit = (prompt: string, promptId: string) =>
      runHook('UserPromptSubmit', { ...payload, prompt, promptId }, context)
    if (after === undefined) return { start, answer: await submit(message, `p-${sessions}`) }
    const before = await submit(after, `p-${sessions}-0`)
    const story: Story = { turns: [[after, 'What shall I do?']], files: [], done: [], open: [] }
    writeFileSync(
      payload.transcriptPath,
      recordsOf({ key: payload.sessionId, ending: 'left' }, story, payload.cwd, now),
    )
    return { start, before, answer: await submit(message, `p-${sessions}-1`) }
  }
}

// --- internal ---

/** Longer than a git that was too slow is not called again (../../src/workspace/git-process.ts), in milliseconds. */
const GIT_RESTS = 7_000

const TIME = /"timestamp":"(\d{4}-[^"]+)"/g

function timeOf({ day, time }: BenchSession, sent: Date): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(sent.getFullYear(), sent.getMonth(), sent.getDate() - day, hours, minutes).getTime()
}

function makeProject(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true })
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' })
  git('init', '-q', '-b', 'main')
  git('remote', 'add', 'origin', `https://example.org/bench/${name}.git`)
  writeFileSync(join(folder, 'README.md'), `# ${name}\n`)
  git('add', '.')
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.org', 'commit', '-q', '-m', 'Begin')
}

function writeTranscript(session: BenchSession, to: string, data: string, project: string, end: Date): boolean {
  mkdirSync(dirname(to), { recursive: true })
  if (session.made !== undefined) {
    writeFileSync(to, recordsOf(session, session.made, project, end))
    return true
  }
  const from = join(data, 'transcripts', session.file ?? '')
  if (session.file === undefined || !existsSync(from)) return false
  copyFileSync(from, to)
  const text = readFileSync(to, 'utf8')
  const cwd = /"cwd":"((?:[^"\\]|\\.)+)"/.exec(text)?.[1]
  const last = Math.max(...[...text.matchAll(TIME)].map(([, time = '']) => Date.parse(time)))
  const moved = text.replaceAll(TIME, (_, time: string) => {
    return `"timestamp":"${new Date(Date.parse(time) + end.getTime() - last).toISOString()}"`
  })
  writeFileSync(to, cwd === undefined ? moved : moved.replaceAll(cwd, JSON.stringify(project).slice(1, -1)))
  return true
}

function recordsOf(
  session: Pick<BenchSession, 'key' | 'branch' | 'ending'>,
  story: Story,
  project: string,
  end: Date,
): string {
  const lines: string[] = []
  let at = end.getTime() - 40 * 60_000
  let id = 0
  const add = (type: 'user' | 'assistant', message: object) => {
    at += 60_000
    lines.push(
      JSON.stringify({
        type,
        sessionId: session.key,
        cwd: project,
        gitBranch: session.branch,
        uuid: `${session.key}-${++id}`,
        timestamp: new Date(at).toISOString(),
        message,
      }),
    )
  }
  const say = (text: string) => add('assistant', { id: `m${id}`, role: 'assistant', content: [{ type: 'text', text }] })
  const use = (name: string, input: object, result: string, failed = false) => {
    const call = `t${id}`
    add('assistant', { id: `m${id}`, role: 'assistant', content: [{ type: 'tool_use', id: call, name, input }] })
    add('user', {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: call, content: result, is_error: failed }],
    })
  }
  for (const [at, [prompt, answer]] of story.turns.entries()) {
    add('user', { role: 'user', content: prompt })
    if (at === 0 && story.files.length > 0) {
      const todo = (content: string, status: string) => ({ content, status, activeForm: content })
      use(
        'TodoWrite',
        {
          todos: [
            ...story.done.map((text) => todo(text, 'completed')),
            ...story.open.map((text) => todo(text, 'pending')),
          ],
        },
        'ok',
      )
      for (const path of story.files)
        use('Write', { file_path: join(project, path), content: '// made\n' }, 'File created')
    }
    if (at === story.turns.length - 1 && story.red !== undefined)
      use('Bash', { command: story.red }, 'Exit code 1\nFAIL', true)
    if (at < story.turns.length - 1 || session.ending !== 'cut-off') say(answer)
    else use('Read', { file_path: join(project, story.files[0] ?? '') }, answer)
  }
  return `${lines.join('\n')}\n`
}
