/**
 * @module The harness: the real Claude Code client in a world of its own, with a scripted model and no network.
 *
 * `createWorld` makes a HOME and a project; `runSession` plays prompts and scripted answers and returns what the client
 * asked of the model. Whoever has no client or no network namespace is told so loudly; under CI that fails the run.
 */

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { rolldown } from 'rolldown'
import { notTested } from '../not-tested.ts'
import { removeWhole } from '../remove-whole.ts'
import type { ApiRequest, Turn } from './model-api.ts'
import type { ClientEvent, Plan, Report, Step, StepReport } from './runner.ts'

export interface World {
  readonly home: string
  readonly project: string
  /** The whole environment of everything that runs in this world; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>
  readonly remove: () => void
}

export interface Transcript {
  readonly path: string
  readonly session: string
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

/** A hook as the client reports it. PreCompact, PostCompact and SessionEnd stand in its debug log alone: there is no output to show. */
export interface HookRun {
  /** For instance `SessionStart:compact`, `PreCompact:auto`, `Stop`. */
  readonly name: string
  readonly exitCode: number | undefined
  readonly stdout?: string
  readonly stderr?: string
}

export interface Session extends Report {
  readonly id: string
  /** What the model answered last, as the client printed it. */
  readonly answer: string
  /** The hooks that the client reports to have run, in order; those that only its debug log names at the end of their step. */
  readonly hooks: readonly HookRun[]
  /** The transcripts of the world's main sessions, oldest first. */
  readonly transcripts: readonly Transcript[]
  /** The first request to the model after the nth compaction (1 unless told). */
  readonly afterCompaction: (nth?: number) => ApiRequest
}

const ROOT = join(import.meta.dirname, '../..')
const FAKE_KEY = 'sk-ant-not-a-key'

/** What these tests lack, in one line, or undefined when nothing. Prints it; throws under CI, where absence must not read as green. */
export function whatIsMissing(): string | undefined {
  const missing = missingPart()
  return missing === undefined ? undefined : notTested(`end to end: ${missing}`)
}

/** A new HOME with settings and a new project: a git repository whose files are committed. */
export function createWorld(files: Readonly<Record<string, string>>, settings: object = {}): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'throughline-e2e-')))
  const home = join(root, 'home')
  const project = join(root, 'project')
  const env = {
    HOME: home,
    PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    GIT_AUTHOR_NAME: 'Dev',
    GIT_AUTHOR_EMAIL: 'dev@example.com',
    GIT_COMMITTER_NAME: 'Dev',
    GIT_COMMITTER_EMAIL: 'dev@example.com',
    ANTHROPIC_API_KEY: FAKE_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    // Newer clients give newer models no task tools unless told.
    CLAUDE_CODE_ENABLE_TODO_TOOLS: '1',
  }
  const allow = ['Bash', 'Edit', 'Read', 'Write']
  write(join(home, '.claude/settings.json'), JSON.stringify({ permissions: { allow }, ...settings }, undefined, 2))
  for (const [path, content] of Object.entries(files)) write(join(project, path), content)
  const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: project, env, stdio: 'pipe' })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message=Start')
  return {
    home,
    project,
    env,
    remove: () => removeWhole(root),
  }
}

/** What happened when the client played these steps against these answers. Rejects when the harness itself failed. */
export async function runSession(
  world: World,
  script: {
    readonly turns: readonly Turn[]
    readonly steps: readonly Step[]
    readonly env?: Record<string, string>
  },
): Promise<Session> {
  const env = { ...world.env, ...script.env }
  const plan: Plan = { client: clientPath(), cwd: world.project, env, turns: script.turns, steps: script.steps }
  const report = await inNamespace<Report>('runner.ts', plan)
  const last = report.steps.at(-1)
  return {
    ...report,
    id: last?.session ?? '',
    answer: String(last?.events.findLast((event) => event.type === 'result')?.['result'] ?? ''),
    hooks: report.steps.flatMap(hooksOf),
    transcripts: transcriptsOf(world.home),
    afterCompaction: (nth = 1) => afterCompaction(report.requests, nth),
  }
}

/** Every text that a request put before the model: system prompt and messages. */
export function allText(request: ApiRequest): string {
  return [request.system, ...request.messages.map((message) => message.text)].join('\n')
}

// --- internal ---

/** The client that the tests run. */
export function clientPath(): string {
  return process.env['THROUGHLINE_TEST_CLIENT'] ?? join(ROOT, '.client/node_modules/.bin/claude')
}

/** Root makes a network namespace directly; anyone else inside a user namespace, where the system allows it. */
const UNSHARE = process.getuid?.() === 0 ? ['--net'] : ['--map-root-user', '--net']

function missingPart(): string | undefined {
  if (!existsSync(clientPath())) return `no Claude Code client at ${clientPath()}; run: bash tests/client/fetch.sh`
  try {
    execFileSync('unshare', [...UNSHARE, 'sh', '-c', 'ip link set lo up'], { stdio: 'pipe' })
  } catch (error) {
    return `no network namespace (Linux with util-linux and iproute2, as root or with user namespaces): ${String(error)}`
  }
  return undefined
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const runners = new Map<string, Promise<string>>()

/** Node 20 runs no TypeScript: a runner is bundled once, and comes in through node's arguments. */
function bundledRunner(file: string): Promise<string> {
  const runner =
    runners.get(file) ??
    (async () => {
      const bundle = await rolldown({ input: join(import.meta.dirname, file), platform: 'node' })
      const { output } = await bundle.generate({ format: 'esm' })
      return output[0].code
    })()
  runners.set(file, runner)
  return runner
}

/** What a runner reports that carried out a plan alone on the loopback. Rejects when the runner itself failed. */
export async function inNamespace<Reported>(runner: string, plan: object): Promise<Reported> {
  const node = [process.execPath, '--input-type=module', '--eval', await bundledRunner(runner)]
  const child = spawn('unshare', [...UNSHARE, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...node], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(JSON.stringify(plan))
  const exit = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  if (code !== 0) throw new Error(`the runner ended with ${code}\n${err}`)
  return JSON.parse(out) as Reported
}

function hooksOf(step: StepReport): HookRun[] {
  const reported = step.events
    .filter((event: ClientEvent) => event.subtype === 'hook_response')
    .map((event) => ({
      name: String(event['hook_name']),
      exitCode: event['exit_code'] as number | undefined,
      stdout: String(event['stdout'] ?? ''),
      stderr: String(event['stderr'] ?? ''),
    }))
  const logged = step.debug.matchAll(/ ((?:PreCompact|PostCompact|SessionEnd):\w+) \[.*\] completed with status (\d+)/g)
  return [...reported, ...Array.from(logged, ([, name = '', status]) => ({ name, exitCode: Number(status) }))]
}

function transcriptsOf(home: string): Transcript[] {
  const projects = join(home, '.claude/projects')
  if (!existsSync(projects)) return []
  const paths = readdirSync(projects).flatMap((slug) =>
    readdirSync(join(projects, slug))
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => join(projects, slug, name)),
  )
  const read = (path: string): Transcript => ({
    path,
    session: path.replace(/.*\/|\.jsonl$/g, ''),
    records: readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  })
  const start = ({ records }: Transcript): string =>
    String(records.find((record) => record['timestamp'])?.['timestamp'])
  return paths.map(read).sort((a, b) => (start(a) < start(b) ? -1 : 1))
}

function afterCompaction(requests: readonly ApiRequest[], nth: number): ApiRequest {
  let seen = 0
  for (const request of requests) {
    if (request.kind === 'compaction') seen += 1
    else if (seen === nth && request.kind === 'main') return request
  }
  throw new Error(`no request follows compaction ${nth}: ${requests.map((request) => request.kind).join(' ')}`)
}
