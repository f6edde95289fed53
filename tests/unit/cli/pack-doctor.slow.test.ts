import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { doctorCommand, examine } from '../../../src/cli/commands/doctor.ts'
import { createOutput } from '../../../src/cli/terminal/output.ts'
import { setOff } from '../../../src/hooks/process/enable.ts'
import { lastRun, recordRun } from '../../../src/hooks/process/last-run.ts'
import { INSTALLERS } from '../../../src/hosts/installable.ts'
import { type InstallOptions, installPack } from '../../../src/install/install.ts'
import { installPaths } from '../../../src/install/paths.ts'
import { uninstallPack } from '../../../src/install/uninstall.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'

const world = worldForEachTest()
let options: InstallOptions
beforeEach(() => {
  const { config } = world.context
  put(join(world.folder, 'dist', 'hook.cjs'), '\n')
  put(join(world.folder, 'dist', 'cli.js'), `process.stdin.on('data', () => console.log('{"serverInfo":{}}'))\n`)
  options = {
    installer: INSTALLERS[0],
    hostFolder: config.hostFolder,
    projectDir: world.project,
    dataDir: config.home,
    serversFile: config.serversFile,
    distDir: join(world.folder, 'dist'),
    packageRoot: join(world.folder, 'nowhere'),
    version: 'test',
    nodePath: process.execPath,
    now: START,
  }
})

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function inHost(id: string): InstallOptions {
  const installer = INSTALLERS.find(({ host }) => host.id === id)
  if (installer === undefined) throw new Error(`no host ${id}`)
  const { env, user } = world.context.config
  return { ...options, installer, ...installer.host.places(env, user) }
}

const doctor = () => examine(world.project, world.context)
const stop = () => world.hook('Stop')
const settings = () => join(options.hostFolder, 'settings.json')

async function printed(json = false): Promise<{ out: string; exit: number }> {
  let out = ''
  const write = (text: string) => {
    out += text
    return true
  }
  const stream = { write } as unknown as NodeJS.WritableStream
  const output = createOutput({ stdout: stream, stderr: stream, env: {} })
  const exit = await doctorCommand(
    { json },
    {
      folder: world.project,
      context: world.context,
      output,
    },
  )
  return { out, exit }
}

describe('doctor at a terminal', () => {
  it('says what of the store it reads, and takes that line away', async () => {
    await stop()
    let shown = ''
    const write = (text: string) => {
      shown += text
      return true
    }
    const [stdout, stderr] = [{ write: () => true }, { write, isTTY: true }] as unknown as NodeJS.WritableStream[]
    const output = createOutput({ stdout, stderr, env: {} } as Parameters<typeof createOutput>[0])
    await doctorCommand({}, { folder: world.project, context: world.context, output })
    const read = [...shown.matchAll(/checking the store: (.+?) …/g)].map(([, what]) => what)
    expect(read[0]).toBe('the structure of its file')
    expect(read).toContain('table observation')
    expect(read.at(-1)).toBe('the search index')
    expect(shown).not.toMatch(/…$/)
  })
})

describe('throughline doctor', () => {
  it('says on a bare machine that nothing is registered, and what to run', async () => {
    const report = await doctor()
    expect(report).toMatchObject({
      healthy: false,
      store: { state: 'none' },
      registrations: [],
      plugins: [],
      off: false,
    })
    expect(report.driver).toMatchObject({
      name: expect.stringMatching(/sqlite/),
      engine: expect.stringMatching(/^3\./),
    })
    const { out, exit } = await printed()
    expect(exit).toBe(1)
    expect(out).toMatch(/1 problem found\.\nRun:\n {2}throughline install\n$/)
    expect(out).not.toContain('never ran')
  })

  it('finds a fresh installation well, and says that no hook has run yet', async () => {
    installPack(options)
    const report = await doctor()
    expect(report.problems).toEqual([])
    expect(report.registrations).toEqual([
      {
        host: 'claude-code',
        settings: settings(),
        events: expect.arrayContaining(['Stop', 'PreCompact', 'SessionStart', 'UserPromptSubmit', 'SessionEnd']),
        missing: [],
        bundle: { folder: join(options.dataDir, 'bin', 'test'), there: true, version: 'test' },
        statusLine: true,
        server: 'memory',
        agents: { 'pre-compact-interceptor': 'fresh', 'context-recovery': 'fresh' },
        commands: { checkpoint: 'fresh', restore: 'fresh', list: 'fresh', 'context-compact': 'fresh' },
      },
    ])
    const { out, exit } = await printed()
    expect(exit).toBe(0)
    expect(out).toMatch(
      /2 agents as installed, 4 commands as installed.*\n! No hook has run yet.*\nNo problems found\.\n$/,
    )
  })

  it('tells when each hook last ran, in which client, of which version', async () => {
    installPack(options)
    await stop()
    recordRun(options.dataDir, 'claude-code', 'Stop', { at: START, sessionId: 's1', version: '0.9' })
    recordRun(options.dataDir, 'claude-code', 'UserPromptSubmit', { at: START, sessionId: 'unseen', version: '0.9' })
    world.after(2)
    const report = await doctor()
    expect(report.hooks.filter(({ at }) => at !== undefined)).toEqual([
      { host: 'claude-code', event: 'Stop', at: START.toISOString(), client: '2.1.197', version: '0.9' },
      { host: 'claude-code', event: 'UserPromptSubmit', at: START.toISOString(), version: '0.9' },
    ])
    expect(report.store).toMatchObject({ state: 'ok', snapshots: 1, problems: [] })
    const { out } = await printed()
    expect(out).toContain(`Stop: ran 2 hours ago (${START.toISOString()}), client 2.1.197, Throughline 0.9`)
    expect(out).toMatch(/ KB, 1 snapshot, \d+ entities, /)
  })

  it("tells the runs of one host's hooks from those of another's", async () => {
    installPack(options)
    installPack(inHost('codex'))
    recordRun(options.dataDir, 'codex', 'Stop', { at: START, sessionId: 's1', version: 'test' })
    const { hooks } = await doctor()
    expect(hooks.filter(({ at }) => at !== undefined).map(({ host, event }) => [host, event])).toEqual([
      ['codex', 'Stop'],
    ])
    const { out } = await printed()
    expect(out).toMatch(/^○ Stop: never ran$/m)
    expect(out).toMatch(/^● Codex Stop: ran /m)
  })

  it.each([
    ['2.1.9', 'older'],
    ['2.1.197', undefined],
    ['2.1.200', undefined],
    ['2.1.330', undefined],
    ['2.1.1000', 'newer'],
    ['3.0.0', 'newer'],
  ])('says of client %s how it stands to those that were tried', async (client, how) => {
    installPack(options)
    const text = readFileSync(world.transcript, 'utf8')
    writeFileSync(world.transcript, text.replaceAll('"2.1.197"', JSON.stringify(client)))
    await stop()
    recordRun(options.dataDir, 'claude-code', 'Stop', { at: START, sessionId: 's1', version: 'test' })
    const told = (await doctor()).remarks.map(({ what }) => what).filter((what) => what.includes('tried'))
    expect(told).toEqual(
      how === undefined ? [] : [`Claude Code ${client} is ${how} than those that were tried (2.1.197, 2.1.330).`],
    )
  })

  it('warns of no host that we are not registered with', async () => {
    installPack(options)
    put(join(inHost('qwen').hostFolder, 'settings.json'), '{"disableAllHooks": true}')
    expect((await doctor()).problems).toEqual([])
    installPack(inHost('qwen'))
    expect((await doctor()).problems).toEqual([{ what: expect.stringContaining('disableAllHooks') }])
  })

  it('names where nothing is registered the hosts that the person uses', async () => {
    mkdirSync(inHost('qwen').hostFolder, { recursive: true })
    rmSync(options.hostFolder, { recursive: true, force: true })
    expect((await doctor()).problems).toEqual([
      { what: 'Throughline is not registered with Qwen Code.', run: 'throughline install --host qwen' },
    ])
  })

  it('sees no conflict between the plugin in one host and an installation in another', async () => {
    installPack(inHost('qwen'))
    put(join(world.project, '.claude/settings.json'), '{"enabledPlugins": {"throughline@market": true}}')
    const { problems, remarks } = await doctor()
    expect(problems).toEqual([])
    expect(remarks.filter(({ what }) => what.includes('asks before each call'))).toHaveLength(1)
  })

  it('knows the version of hooks whose command names none, and a second file that a command has', async () => {
    const [codex] = INSTALLERS.filter(({ trustsCommands }) => trustsCommands)
    if (codex === undefined) throw new Error('no host trusts commands by their text')
    const { env, user } = world.context.config
    const other = { ...options, installer: codex, ...codex.host.places(env, user) }
    installPack({ ...other, version: '0.0.1' })
    const older = await doctor()
    expect(older.registrations.map(({ bundle }) => bundle)).toEqual([
      { folder: join(options.dataDir, 'bin/current'), there: true, version: '0.0.1' },
    ])
    expect(older.remarks.map(({ what }) => what)).toContainEqual(expect.stringContaining('runs version 0.0.1'))

    const file = installPaths(other).extraFiles[0]?.path ?? ''
    writeFileSync(file, 'policy: {}\n')
    rmSync(join(options.dataDir, 'bin/0.0.1'), { recursive: true })
    const { problems, registrations } = await doctor()
    const broken = problems.map(({ what }) => what)
    expect(broken).toContainEqual(expect.stringMatching(/missing: .*bin\/current/))
    expect(broken.join()).not.toContain('checkpoint')
    expect(registrations[0]?.commands).toMatchObject({ checkpoint: 'changed', list: 'fresh' })
  })

  const faults: readonly [string, () => void, RegExp][] = [
    ['the bundle is gone', () => rmSync(join(options.dataDir, 'bin'), { recursive: true }), /missing: .*bin\/test/],
    [
      'an agent is missing',
      () => rmSync(installPaths(options).agents['context-recovery'].path),
      /context-recovery is missing/,
    ],
    ['the server is not registered', () => rmSync(options.serversFile), /memory server is not registered/],
    [
      'a hook is missing',
      () => {
        const value = JSON.parse(readFileSync(settings(), 'utf8'))
        delete value.hooks.Stop
        writeFileSync(settings(), JSON.stringify(value))
      },
      /no hook for Stop/,
    ],
  ]
  it.each(faults)('finds that %s, and mends it by what it says to run', async (_, damage, expected) => {
    installPack(options)
    damage()
    const report = await doctor()
    expect(report.healthy).toBe(false)
    expect(report.problems).toEqual([{ what: expect.stringMatching(expected), run: 'throughline install' }])
    expect((await printed()).out).toMatch(/\n1 problem found\.\nRun:\n {2}throughline install\n$/)
    installPack(options)
    expect((await doctor()).healthy).toBe(true)
  })

  it('counts an agent that the person has edited, and takes it for no problem', async () => {
    installPack(options)
    writeFileSync(installPaths(options).agents['context-recovery'].path, 'mine')
    expect((await doctor()).healthy).toBe(true)
    expect((await printed()).out).toContain('1 of 2 agents as installed')
  })

  it.each(INSTALLERS.slice(1))('names of $host.name the events that it runs hooks for', async (installer) => {
    const { env, user } = world.context.config
    installPack({ ...options, ...installer.host.places(env, user), installer })
    const { hooks } = await doctor()
    expect(hooks).toEqual(installer.events.map((event) => ({ host: installer.host.id, event })))
  })

  it('starts what is registered: says of each that it cannot start after node is gone, and mends it', async () => {
    const node = join(world.folder, 'node', '22.1.0', 'bin', 'node')
    mkdirSync(dirname(node), { recursive: true })
    symlinkSync(process.execPath, node)
    installPack({ ...options, nodePath: node })
    expect((await doctor()).problems).toEqual([])
    rmSync(node)
    const report = await doctor()
    expect(report.problems).toEqual(
      ['the hooks', 'the server', 'the status line'].map((what) => ({
        what: expect.stringMatching(new RegExp(`^Claude Code: ${what} cannot start: .*${node}`)),
        run: 'throughline install',
      })),
    )
    const { out, exit } = await printed()
    expect(exit).toBe(1)
    expect(out).toContain('✗ Claude Code (')
    installPack(options)
    expect((await doctor()).healthy).toBe(true)
  })

  it.each([
    [
      'hook.cjs',
      'throw new Error("broken")',
      ['the hooks cannot start: Error: broken', 'the status line cannot start: Error: broken'],
    ],
    ['cli.js', 'process.exit(3)', ['the server cannot start: it ended with exit status 3']],
    ['cli.js', '', ['the server cannot start: it did not answer']],
  ])('finds that a registered %s of %j does not start', async (file, text, expected) => {
    installPack(options)
    put(join(options.dataDir, 'bin', 'test', file), `${text}\n`)
    expect((await doctor()).problems.map(({ what }) => what)).toEqual(expected.map((what) => `Claude Code: ${what}`))
  })

  it("never runs the person's own status line", async () => {
    const trace = join(world.folder, 'trace')
    put(settings(), JSON.stringify({ statusLine: { type: 'command', command: `touch ${trace}` } }))
    installPack(options)
    expect((await doctor()).healthy).toBe(true)
    expect(existsSync(trace)).toBe(false)
  })

  it('finds that all hooks are disabled', async () => {
    installPack(options)
    writeFileSync(
      settings(),
      JSON.stringify({ ...JSON.parse(readFileSync(settings(), 'utf8')), disableAllHooks: true }),
    )
    expect((await doctor()).problems[0]?.what).toContain('disableAllHooks')
  })

  it('finds a plugin beside an installation; one that is disabled nearer by is none', async () => {
    installPack(options)
    put(join(world.project, '.claude/settings.json'), '{"enabledPlugins": {"throughline@market": true}}')
    expect((await doctor()).problems).toEqual([
      {
        what: expect.stringContaining('throughline@market'),
        run: 'throughline uninstall --host claude-code',
      },
    ])
    put(join(world.project, '.claude/settings.local.json'), '{"enabledPlugins": {"throughline@market": false}}')
    expect((await doctor()).problems).toEqual([])
    rmSync(join(world.project, '.claude/settings.local.json'))
    uninstallPack(options)
    expect(await doctor()).toMatchObject({ healthy: true, plugins: ['throughline@market'], registrations: [] })
  })

  it("says that a plugin's tools are asked for, until somebody allows them", async () => {
    const enabled = { enabledPlugins: { 'throughline@market': true } }
    put(join(world.project, '.claude/settings.json'), JSON.stringify(enabled))
    expect((await doctor()).remarks[0]?.what).toContain('mcp__plugin_throughline_memory')
    const permissions = { allow: ['mcp__plugin_throughline_memory__recall'] }
    put(join(world.project, '.claude/settings.json'), JSON.stringify({ ...enabled, permissions }))
    expect((await doctor()).remarks).toEqual([{ what: expect.stringContaining('No hook has run yet') }])
  })

  it('says what is wrong with a foreign file, and leaves it as it is', async () => {
    const bytes = 'no database '.repeat(100)
    put(world.context.config.store, bytes)
    const report = await doctor()
    expect(report.store).toMatchObject({ state: 'unusable', code: 'STORE_FOREIGN' })
    expect(report.healthy).toBe(false)
    expect(readFileSync(world.context.config.store, 'utf8')).toBe(bytes)
    expect((await printed()).out.match(/STORE_FOREIGN.* Use another store with --store\./g)).toHaveLength(1)
  })

  it('names the command that makes a damaged store anew', async () => {
    installPack(options)
    await stop()
    const { store } = world.context.config
    const bytes = readFileSync(store)
    for (let page = 4_096; page < bytes.length; page += 4_096) bytes.fill(0xab, page, page + 600)
    writeFileSync(store, bytes)
    for (const suffix of ['-wal', '-shm']) rmSync(store + suffix, { force: true })
    expect((await doctor()).store.state).not.toBe('ok')
    const { out, exit } = await printed()
    expect(exit).toBe(1)
    expect(out).toMatch(/\nRun:\n {2}throughline repair\n/)
  })

  it.each([
    ['settings.json', '{"offer": ', 'the settings do not apply'],
    ['settings.json', '[]', 'the settings do not apply'],
    ['installations.json', '[{', 'uninstall cannot restore every file exactly'],
    ['off.json', '{}', 'no project is off'],
  ])('finds that %s of the data folder is damaged where it holds %j', async (name, text, loss) => {
    installPack(options)
    const file = join(options.dataDir, name)
    put(file, text)
    expect((await doctor()).problems).toEqual([
      { what: `${file} is damaged: ${loss}. Correct its JSON by hand, or delete it.` },
    ])
    rmSync(file)
    expect((await doctor()).problems).toEqual([])
  })

  it('says that it is off for this project, and gives all as JSON', async () => {
    installPack(options)
    setOff(options.dataDir, world.project, true, START)
    const { out, exit } = await printed(true)
    expect(exit).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      off: true,
      remarks: [{ what: 'Throughline is off for this project.', run: 'throughline on' }],
    })
  })

  it('survives settings that nobody can read', async () => {
    installPack(options)
    writeFileSync(settings(), '{"hooks":')
    expect((await doctor()).registrations[0]?.missing).toContain('Stop')
  })
})

describe('recordRun', () => {
  const at = (seconds: number) => new Date(START.getTime() + seconds * 1_000)
  const note = (seconds: number, sessionId = 's1') =>
    recordRun(options.dataDir, 'claude-code', 'Stop', { at: at(seconds), sessionId, version: '1' })

  it('writes at most once a minute for one session, and at once for another', () => {
    note(0)
    note(59)
    expect(lastRun(options.dataDir, 'claude-code', 'Stop')?.at).toEqual(at(0))
    note(60)
    expect(lastRun(options.dataDir, 'claude-code', 'Stop')?.at).toEqual(at(60))
    note(61, 's2')
    expect(lastRun(options.dataDir, 'claude-code', 'Stop')).toEqual({ at: at(61), sessionId: 's2', version: '1' })
  })

  it.each(['', '{}', '[]', '{"at":"x","sessionId":"s","version":"1"}'])('reads the damaged note %s as none', (text) => {
    put(join(options.dataDir, 'fired-claude-code-Stop.json'), text)
    expect(lastRun(options.dataDir, 'claude-code', 'Stop')).toBeUndefined()
    note(0)
    expect(lastRun(options.dataDir, 'claude-code', 'Stop')?.at).toEqual(at(0))
  })

  it('goes with the installation, memory or not', () => {
    installPack(options)
    note(0)
    uninstallPack(options)
    expect(lastRun(options.dataDir, 'claude-code', 'Stop')).toBeUndefined()
  })
})
