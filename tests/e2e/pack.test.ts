/** The pack on the real client: installed for the user, for a project and as a plugin; used by the agents; gone without a trace. */

import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allText, clientPath, createWorld, runSession, type Session, type World, whatIsMissing } from './client.ts'
import type { Turn } from './model-api.ts'
import { buildProgram, hookExits, snapshotsIn, throughline } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')
const missing = whatIsMissing()
const DECISION = 'Count the bytes, not the characters'

let world: World
let parts: string
beforeAll(() => {
  if (missing === undefined) buildProgram()
})
beforeEach(() => {
  world = createWorld({ 'notes.txt': 'one\n' })
  parts = mkdtempSync(join(tmpdir(), 'throughline-pack-'))
})
afterEach(() => {
  world.remove()
  rmSync(parts, { recursive: true, force: true })
})

/** The interceptor is asked to save, and saves; then the main conversation ends. */
const saving = (agent: string, server: string): Turn[] => [
  { call: [{ tool: 'Agent', input: { description: 'save', prompt: DECISION, subagent_type: agent } }] },
  {
    call: [
      {
        tool: `mcp__${server}__save_session_snapshot`,
        input: { checkpoint: true, decisions: [{ decision: DECISION, rationale: 'the limit is on the wire' }] },
      },
    ],
  },
  { say: 'Saved.' },
  { say: 'The session is saved.' },
]

/** Context recovery is asked for a checkpoint, and asks the server. */
const recovering = (agent: string, server: string, id: string): Turn[] => [
  { call: [{ tool: 'Agent', input: { description: 'find', prompt: `Find ${id}`, subagent_type: agent } }] },
  { call: [{ tool: `mcp__${server}__recover_session`, input: { reference: id } }] },
  { say: 'DECISION: apply' },
  { say: 'I go on.' },
]

const play = (turns: readonly Turn[], prompt: string, ...args: string[]) =>
  runSession(world, { turns, steps: [{ prompt, args }] })

function init(session: Session): Record<string, readonly string[]> {
  const event = session.steps[0]?.events.find(({ subtype }) => subtype === 'init') ?? {}
  return event as unknown as Record<string, readonly string[]>
}

/** What the subagent's own requests had as tools: those that no main request has in that form. */
const toolsOf = (session: Session, heading: string): readonly string[] =>
  session.requests.find(({ system }) => system.includes(heading))?.tools.filter((tool) => tool.startsWith('mcp__')) ??
  []

/** Every file of the home with its content; what the client writes for itself left out. */
function tree(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    paths.map((path) => {
      const stat = lstatSync(join(folder, path))
      return [
        path,
        `${(stat.mode & 0o777).toString(8)} ${stat.isFile() ? readFileSync(join(folder, path), 'utf8') : ''}`,
      ]
    }),
  )
}

const claude = (...words: string[]): string =>
  execFileSync(clientPath(), words, { cwd: world.project, env: world.env, encoding: 'utf8', stdio: 'pipe' })

/** Both agents work in two sessions: one saves, the other brings back. */
async function expectAgentsToWork(prefix: string, server: string, ...args: string[]): Promise<void> {
  const saved = await play(
    saving(`${prefix}pre-compact-interceptor`, server),
    'Before risky operations: save state',
    ...args,
  )
  expect(saved.steps.map(({ exit, stderr }) => [exit, stderr])).toEqual([[0, '']])
  expect(saved.turnsLeft).toBe(0)
  expect(toolsOf(saved, '# Pre-compact interceptor')).toEqual(
    ['context_gauge', 'recall', 'save_session_snapshot'].map((tool) =>
      expect.stringMatching(`^mcp__${server}__(${tool}|\\w+)$`),
    ),
  )
  expect(hookExits(saved)).toEqual(['SessionEnd:other 0', 'SessionStart:startup 0', 'Stop 0', 'UserPromptSubmit 0'])
  const checkpoint = snapshotsIn(world).find(({ type }) => type === 'manual')
  expect(checkpoint?.decisions.map(({ decision }) => decision)).toContain(DECISION)
  expect(checkpoint?.sessionId).toBe(saved.id)
  expect(checkpoint?.goal).toBe('Before risky operations: save state')

  const found = await play(
    recovering(`${prefix}context-recovery`, server, checkpoint?.name ?? ''),
    'What was I working on?',
    ...args,
  )
  expect(found.turnsLeft).toBe(0)
  const asked = found.requests.filter(({ system }) => system.includes('# Context recovery'))
  expect(asked.map((request) => allText(request).includes(DECISION))).toEqual([false, true])
}

describe.skipIf(missing)('installed', () => {
  it.each([
    ['the user', 'user'],
    ['a project', 'project'],
  ])(
    'for %s: agents, commands and server are there, the tool calls of both agents land, hooks fire once',
    { timeout: 120_000 },
    async (_, scope) => {
      throughline(world, 'install', '--scope', scope)
      await expectAgentsToWork('', 'memory')
      const session = await play([{ say: 'Hello.' }], 'hello')
      expect(init(session)['agents']).toEqual(expect.arrayContaining(['context-recovery', 'pre-compact-interceptor']))
      expect(init(session)['slash_commands']).toEqual(
        expect.arrayContaining(
          ['checkpoint', 'restore', 'list', 'context-compact'].map((name) => `throughline:${name}`),
        ),
      )
      expect(init(session)['mcp_servers']).toEqual([{ name: 'memory', status: 'connected' }])
      expect(JSON.parse(throughline(world, 'doctor', '--json'))).toMatchObject({
        healthy: true,
        hooks: expect.arrayContaining([
          expect.objectContaining({ event: 'Stop', client: expect.stringMatching(/^\d/) }),
        ]),
      })
    },
  )

  it('leaves home and project byte for byte as they were, and what the client wrote meanwhile', {
    timeout: 60_000,
  }, async () => {
    const before = [tree(world.home), tree(world.project)]
    for (const scope of ['user', 'project']) throughline(world, 'install', '--scope', scope)
    for (const scope of ['user', 'project']) throughline(world, 'uninstall', '--scope', scope)
    expect([tree(world.home), tree(world.project)]).toEqual(before)

    throughline(world, 'install')
    await play([{ say: 'Hello.' }], 'hello')
    throughline(world, 'uninstall')
    const left = readdirSync(join(world.home, '.local/share/throughline')).filter(
      (name) => !name.startsWith('throughline.db'),
    )
    expect(left).toEqual([])
    const config = readFileSync(join(world.home, '.claude.json'), 'utf8')
    expect(config).toContain('machineID')
    expect(config).not.toContain('throughline/bin')
    expect(existsSync(join(world.home, '.claude/commands'))).toBe(false)
    expect(hookExits(await play([{ say: 'Hello.' }], 'hello'))).toEqual([])
  })
})

describe.skipIf(missing)('the plugin', () => {
  const ALLOWED = ['--allowedTools', 'mcp__plugin_throughline_memory']

  it('passes the strict validation', () => {
    for (const folder of [ROOT, join(ROOT, 'plugin')])
      expect(claude('plugin', 'validate', '--strict', folder)).toContain('passed')
  })

  const sources: readonly [string, () => string][] = [
    ['a folder', () => copied('folder')],
    ['a git clone', () => cloned()],
    ['the packed npm tarball', () => packed()],
  ]
  it.each(sources)(
    'works from %s, with nothing beside it, until it is uninstalled',
    { timeout: 180_000 },
    async (_, source) => {
      claude('plugin', 'marketplace', 'add', source())
      claude('plugin', 'install', 'throughline@throughline')
      await expectAgentsToWork('throughline:', 'plugin_throughline_memory', ...ALLOWED)
      const session = await play([{ say: 'Hello.' }], 'hello')
      expect(init(session)['agents']).toEqual(
        expect.arrayContaining(['throughline:context-recovery', 'throughline:pre-compact-interceptor']),
      )
      expect(init(session)['slash_commands']).toEqual(expect.arrayContaining(['throughline:checkpoint']))
      claude('plugin', 'uninstall', 'throughline@throughline')
      expect(hookExits(await play([{ say: 'Hello.' }], 'hello'))).toEqual([])
    },
  )

  it('survives an update: the new version runs, the memory stays', { timeout: 120_000 }, async () => {
    const folder = copied('folder')
    claude('plugin', 'marketplace', 'add', folder)
    claude('plugin', 'install', 'throughline@throughline')
    await play([{ say: 'Noted.' }], 'Remember the burst of twenty')
    const [before] = snapshotsIn(world)
    for (const file of ['plugin/.claude-plugin/plugin.json', '.claude-plugin/marketplace.json']) {
      const path = join(folder, file)
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"version": "[^"]+"/, '"version": "99.0.0"'))
    }
    claude('plugin', 'marketplace', 'update', 'throughline')
    claude('plugin', 'update', 'throughline@throughline')
    expect(claude('plugin', 'list')).toContain('99.0.0')
    const session = await play([{ say: 'Yes.' }], `What was ${before?.name}?`)
    expect(allText(session.requests[0] as never)).toContain('Remember the burst of twenty')
    expect(hookExits(session)).toEqual(['SessionEnd:other 0', 'SessionStart:startup 0', 'Stop 0', 'UserPromptSubmit 0'])
  })

  it('stands back beside an installation and says so once; install refuses beside the plugin', {
    timeout: 120_000,
  }, async () => {
    throughline(world, 'install')
    const session = await play([{ say: 'Hello.' }], 'hello', '--plugin-dir', join(ROOT, 'plugin'))
    const said = session.hooks.flatMap(({ stdout = '' }) => (stdout === '' ? [] : [stdout]))
    expect(said).toEqual([expect.stringContaining("Throughline's plugin does nothing")])
    expect(snapshotsIn(world).filter(({ sessionId }) => sessionId === session.id)).toHaveLength(1)
    throughline(world, 'uninstall')

    claude('plugin', 'marketplace', 'add', copied('folder'))
    claude('plugin', 'install', 'throughline@throughline')
    expect(() => throughline(world, 'install')).toThrow(/PLUGIN_ENABLED/)
    expect(existsSync(join(world.home, '.claude/agents'))).toBe(false)
  })
})

// --- sources of the plugin ---

function copied(name: string): string {
  const folder = join(parts, name)
  mkdirSync(folder)
  for (const part of ['.claude-plugin', 'plugin']) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  return folder
}

/** As the repository is cloned: only what git keeps. */
function cloned(): string {
  const origin = copied('origin')
  cpSync(join(ROOT, '.gitignore'), join(origin, '.gitignore'))
  const git = (...words: string[]) => execFileSync('git', words, { cwd: origin, env: world.env, stdio: 'pipe' })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message=All')
  git('clone', '--quiet', origin, join(parts, 'clone'))
  return join(parts, 'clone')
}

/** As the package is published: only what npm packs, and no install of it. */
function packed(): string {
  const out = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', parts], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  execFileSync('tar', ['-xzf', join(parts, out.trim().split('\n').at(-1) ?? ''), '-C', parts])
  return join(parts, 'package')
}
