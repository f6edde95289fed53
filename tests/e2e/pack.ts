/**
 * @module The pack in a world: older builds of it, what its agents are made to do, and what is left when it is gone.
 */

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { TOOLS_OF } from '../../src/agents/markdown.ts'
import { allText, clientPath, runSession, type Session, type World } from './client.ts'
import type { ToolCall, Turn } from './model-api.ts'
import { hookExits, snapshotsIn } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')
const DECISION = 'Count the bytes, not the characters'
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
/** A version before this one. */
export const OLDER = '0.0.9'

/** How the agents and the server are called where the pack is tried. */
export interface Names {
  readonly interceptor: string
  readonly recovery: string
  /** As it stands in the tools' names. */
  readonly server: string
}

/** Makes the client connect its servers before it asks the model, and wait for the hooks at its end: a busy machine is no fault of ours. */
export const PATIENT = { MCP_CONNECTION_NONBLOCKING: 'false', CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS: '20000' }

/** A session of one prompt. */
export function play(world: World, turns: readonly Turn[], prompt: string, ...args: string[]): Promise<Session> {
  return runSession(world, { env: PATIENT, turns, steps: [{ prompt, args }] })
}

/** The hooks of a session of one prompt: each once. */
export const EACH_HOOK_ONCE = ['SessionEnd:other 0', 'SessionStart:startup 0', 'Stop 0', 'UserPromptSubmit 0']

/** The main conversation delegates to the interceptor, which saves: its call lands in the store, under the main session. */
export async function expectSaving(world: World, names: Names, ...args: string[]): Promise<Session> {
  const turns: Turn[] = [
    { call: [delegated({ description: 'save', prompt: DECISION, subagent_type: names.interceptor })] },
    {
      call: [
        {
          tool: `mcp__${names.server}__save_session_snapshot`,
          input: { checkpoint: true, decisions: [{ decision: DECISION, rationale: 'the limit is on the wire' }] },
        },
      ],
    },
    { say: 'Saved.' },
    { say: 'The session is saved.' },
  ]
  const session = await play(world, turns, 'Before risky operations: save state', ...args)
  expect(session.steps.map(({ exit, stderr }) => [exit, stderr])).toEqual([[0, '']])
  expect(session.turnsLeft).toBe(0)
  expect(hookExits(session)).toEqual(EACH_HOOK_ONCE)
  expect(initOf(session)['agents']).toEqual(expect.arrayContaining([names.interceptor, names.recovery]))
  expect(toolsOf(session, '# Pre-compact interceptor')).toEqual(
    TOOLS_OF['pre-compact-interceptor'].map((tool) => `mcp__${names.server}__${tool}`),
  )
  const checkpoint = snapshotsIn(world).find(({ type }) => type === 'manual')
  expect(checkpoint?.decisions.map(({ decision }) => decision)).toContain(DECISION)
  expect(checkpoint).toMatchObject({ sessionId: session.id, goal: 'Before risky operations: save state' })
  return session
}

/** The main conversation of a new session delegates to context recovery, whose call brings back what was saved. */
export async function expectRecovering(world: World, names: Names, ...args: string[]): Promise<Session> {
  const id = snapshotsIn(world).find(({ type }) => type === 'manual')?.name ?? ''
  const turns: Turn[] = [
    { call: [delegated({ description: 'find', prompt: `Find ${id}`, subagent_type: names.recovery })] },
    { call: [{ tool: `mcp__${names.server}__recover_session`, input: { reference: id } }] },
    { say: 'DECISION: apply' },
    { say: 'I go on.' },
  ]
  const session = await play(world, turns, 'What was I working on?', ...args)
  expect(session.turnsLeft).toBe(0)
  expect(hookExits(session)).toEqual(EACH_HOOK_ONCE)
  const asked = session.requests.filter(({ system }) => system.includes('# Context recovery'))
  expect(asked.map((request) => allText(request).includes(DECISION))).toEqual([false, true])
  return session
}

/** A call of a subagent that is waited for: newer clients run one beside the conversation unless told. */
function delegated(input: ToolCall['input']): ToolCall {
  return { tool: 'Agent', input: { ...input, run_in_background: false } }
}

/** What the client says of itself at the start of a session: agents, commands, servers. */
export function initOf(session: Session): Readonly<Record<string, readonly string[]>> {
  const event = session.steps[0]?.events.find(({ subtype }) => subtype === 'init') ?? {}
  return event as unknown as Record<string, readonly string[]>
}

/** The servers of which the client says so at the start, each with its state; newer clients say more of them. */
export function serversOf(session: Session): readonly { readonly name: string; readonly status: string }[] {
  const told = initOf(session)['mcp_servers'] as unknown as readonly { name: string; status: string }[]
  return told.map(({ name, status }) => ({ name, status }))
}

/** What the client printed for this command line. */
export function claude(world: World, ...words: string[]): string {
  return execFileSync(clientPath(), words, { cwd: world.project, env: world.env, encoding: 'utf8', stdio: 'pipe' })
}

/** The program as a version before this one, in a folder of its own; returns its command file. */
export function olderProgram(folder: string): string {
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
  makeOlder(join(folder, 'dist'), ['cli.js', 'hook.cjs'])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'throughline', version: OLDER, type: 'module' }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'dist/cli.js')
}

/** The built plugin, with nothing beside it: a marketplace of its own. */
export function copyPlugin(folder: string): string {
  cpSync(join(ROOT, 'plugin'), folder, { recursive: true, force: true })
  return folder
}

/** Makes of that plugin what a version before this one was. */
export function olderPlugin(folder: string): void {
  makeOlder(folder, ['.claude-plugin/plugin.json', 'bin/cli.js', 'bin/hook.cjs'])
}

/** Every file and folder of the world, with mode and bytes. */
export function treeOf({ home, project }: World): Map<string, string> {
  const found = new Map<string, string>()
  for (const root of [home, project]) {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const mode = (lstatSync(path).mode & 0o7777).toString(8)
      found.set(path, entry.isFile() ? `${mode} ${readFileSync(path, 'base64')}` : mode)
    }
  }
  return found
}

/** The paths that are not as they were, but for what the client itself writes and for the memory, which stays. */
export function leftBehind(world: World, before: ReadonlyMap<string, string>): string[] {
  const after = treeOf(world)
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => path.replace(`${world.home}/`, ''))
    .filter((path) => !HOSTS_OWN.test(path) && !MEMORY.test(path))
    .sort()
}

/** The client's file of servers and projects, as a value: the client writes it anew at every start. */
export function hostConfig(world: World): HostConfig {
  return JSON.parse(readFileSync(join(world.home, '.claude.json'), 'utf8')) as HostConfig
}

/** A part of that file with servers in it. */
export interface ServerList {
  readonly mcpServers?: Readonly<Record<string, unknown>>
}

export interface HostConfig extends ServerList {
  readonly projects?: Readonly<Record<string, ServerList>>
}

/** Folders of other versions of node on this machine: those named in THROUGHLINE_TEST_NODES, and where installers put them. */
export function otherNodes(): readonly { readonly version: string; readonly folder: string }[] {
  const versions = ['.nvm/versions/node', '.local/share/fnm/node-versions'].map((path) => join(homedir(), path))
  const installed = [...versions, '/usr/local/n/versions/node', '/opt/hostedtoolcache/node'].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).flatMap((name) => BINS.map((bin) => join(folder, name, bin))) : [],
  )
  const named = (process.env['THROUGHLINE_TEST_NODES'] ?? '').split(':').filter(Boolean)
  return [...named, ...installed]
    .filter((folder) => existsSync(join(folder, 'node')))
    .map((folder) => ({
      folder,
      version: execFileSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' }).trim(),
    }))
}

// --- internal ---

const BINS = ['bin', 'installation/bin', 'x64/bin', 'arm64/bin']

/** What the client writes into a home by itself, with and without us: all but what a person puts there, or a program for them. */
const HOSTS_OWN =
  /^(\.cache|\.config(\/git(\/ignore)?)?$|\.claude\.json$|\.claude\/(?!agents|commands|settings|skills))/
const MEMORY = /^\.local(\/share(\/throughline(\/throughline\.db(-wal|-shm)?)?)?)?$/

function makeOlder(folder: string, files: readonly string[]): void {
  for (const file of files) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(VERSION)
    writeFileSync(path, text.replaceAll(VERSION, OLDER))
  }
}

/** The tools of our server that the subagent's own request had. */
function toolsOf(session: Session, heading: string): readonly string[] {
  const request = session.requests.find(({ system }) => system.includes(heading))
  return request?.tools.filter((tool) => tool.startsWith('mcp__')) ?? []
}
