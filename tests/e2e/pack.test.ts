/** The pack on the real client, installed: used by the agents, updated, gone without a trace. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World, whatIsMissing } from './client.ts'
import {
  claude,
  expectRecovering,
  expectSaving,
  hostConfig,
  initOf,
  leftBehind,
  OLDER,
  olderProgram,
  play,
  type ServerList,
  serversOf,
  treeOf,
} from './pack.ts'
import { buildProgram, hookExits, throughline } from './product.ts'

const missing = whatIsMissing()

interface ServerEntry {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

let world: World
let parts: string
let older: string
beforeAll(() => {
  if (missing === undefined) buildProgram()
})
beforeEach(() => {
  world = createWorld({ 'notes.txt': 'one\n' })
  parts = mkdtempSync(join(tmpdir(), 'throughline-pack-'))
  older = olderProgram(parts)
  const projects = { [world.project]: { hasTrustDialogAccepted: true } }
  writeFileSync(join(world.home, '.claude.json'), JSON.stringify({ hasCompletedOnboarding: true, projects }, null, 2))
})
afterEach(() => {
  world.remove()
  rmSync(parts, { recursive: true, force: true })
})

const installOlder = (...words: string[]) =>
  execFileSync(process.execPath, [older, 'install', ...words], { cwd: world.project, env: world.env, stdio: 'pipe' })

/** A server of a name that the person chose. */
const NAMES = { interceptor: 'pre-compact-interceptor', recovery: 'context-recovery', server: 'archive' }

/** What is registered stood where the client's own command puts a server, and as that writes it. */
function expectAsTheirs({ mcpServers = {} }: ServerList): void {
  const [[name = '', { command, args, env }]] = Object.entries(mcpServers) as [[string, ServerEntry]]
  const given = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`])
  claude(world, 'mcp', 'add', name, '-s', 'user', ...given, '--', command, ...args)
  expect(hostConfig(world).mcpServers).toEqual(mcpServers)
}

describe.skipIf(missing)('installed', () => {
  it('registers its server as the client does', () => {
    throughline(world, 'install')
    const registered = hostConfig(world)
    throughline(world, 'uninstall')
    expectAsTheirs(registered)
  })

  it('is used by the agents, updated, used again, and leaves only what the client wrote and the memory', async () => {
    const before = treeOf(world)
    installOlder(`--server=${NAMES.server}`)
    const saved = await expectSaving(world, NAMES)
    expect(initOf(saved)['slash_commands']).toEqual(
      expect.arrayContaining(['checkpoint', 'restore', 'list', 'context-compact'].map((name) => `throughline:${name}`)),
    )
    expect(serversOf(saved)).toEqual([{ name: NAMES.server, status: 'connected' }])
    expect(JSON.parse(throughline(world, 'doctor', '--json')).remarks).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining(`runs version ${OLDER}`) }),
    )

    throughline(world, 'install')
    await expectRecovering(world, NAMES)
    const report = JSON.parse(throughline(world, 'doctor', '--json'))
    expect(report).toMatchObject({ healthy: true, remarks: [], registrations: [{ server: NAMES.server }] })
    expect(report.hooks).toContainEqual(
      expect.objectContaining({ event: 'Stop', version: report.version, client: expect.stringMatching(/^\d/) }),
    )

    const config = hostConfig(world)
    throughline(world, 'uninstall')
    const { mcpServers: _, ...rest } = config
    expect(hostConfig(world)).toEqual(rest)
    expect(leftBehind(world, before)).toEqual([])
    expect(hookExits(await play(world, [{ say: 'Hello.' }], 'hello'))).toEqual([])
  })
})
