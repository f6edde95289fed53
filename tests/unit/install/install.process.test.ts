import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { COMMAND_KINDS } from '../../../src/agents/commands.ts'
import { AGENT_COMMANDS, AGENT_TOOLS, renderAgent } from '../../../src/agents/markdown.ts'
import { BACKUP_MARK } from '../../../src/files/atomic-write.ts'
import { INSTALLERS } from '../../../src/hosts/installable.ts'
import { type InstallOptions, installPack } from '../../../src/install/install.ts'
import { installedCommand } from '../../../src/install/installed-command.ts'
import { findRegistration } from '../../../src/install/registrations.ts'
import { uninstallPack } from '../../../src/install/uninstall.ts'
import { HOOK_EVENTS } from '../../../src/rules.ts'
import { folderForEachTest } from '../../temporary-folders.ts'

const repository = join(import.meta.dirname, '../../..')
const home = folderForEachTest()
let options: InstallOptions
let settings: string

beforeEach(() => {
  put('dist/cli.js', 'console.log(JSON.stringify(process.argv.slice(2)))\n')
  put('dist/hook.cjs', 'require("./chunks/one.cjs")\n')
  put('dist/chunks/one.cjs', '\n')
  put('dist/cli.js.map', '{}')
  options = {
    installer: INSTALLERS[0],
    hostFolder: join(home, 'config'),
    projectDir: join(home, 'project'),
    dataDir: join(home, 'share', 'throughline'),
    serversFile: join(home, 'claude.json'),
    distDir: join(home, 'dist'),
    packageRoot: join(home, 'nowhere'),
    version: '1.0.0',
    nodePath: process.execPath,
    now: new Date('2026-11-20T10:00:00Z'),
  }
  settings = join(options.hostFolder, 'settings.json')
})

function put(path: string, text: string): string {
  const file = join(home, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** Every path under the home with its mode and its content or link target. */
function tree(): Record<string, string> {
  const paths = readdirSync(home, { recursive: true }).map(String).sort()
  return Object.fromEntries(
    paths.map((path) => {
      const file = join(home, path)
      const stat = lstatSync(file)
      const mode = (stat.mode & 0o777).toString(8)
      return [path, stat.isFile() ? `${mode} ${readFileSync(file, 'utf8')}` : mode]
    }),
  )
}

/** Fails with this code, and changes nothing anywhere. */
function expectRefused(run: () => unknown, code: string): void {
  const before = tree()
  expect(run).toThrow(expect.objectContaining({ code }))
  expect(tree()).toEqual(before)
}

const agentFile = (name: string) => join(options.hostFolder, 'agents', `${name}.md`)
const commandFiles = () => COMMAND_KINDS.map((kind) => join(options.hostFolder, 'commands/throughline', `${kind}.md`))
const bundle = (version = '1.0.0') => join(options.dataDir, 'bin', version)
const command = (version = '1.0.0') => installedCommand(options.nodePath, bundle(version))
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const unusual = '{"model": "x",\n   "permissions": {"allow": ["Read", "Bash(ls)"]}, "hooks": {}}'

describe('installPack', () => {
  it('writes bundle, agents and settings on a fresh machine', () => {
    const report = installPack(options)
    for (const event of HOOK_EVENTS) {
      expect(read(settings).hooks[event]).toEqual([
        {
          hooks: [
            {
              type: 'command',
              command: process.execPath,
              args: [join(bundle(), 'hook.cjs'), event],
              timeout: expect.any(Number),
            },
          ],
        },
      ])
    }
    expect(read(settings).permissions.allow).toEqual([
      ...AGENT_COMMANDS.map((name) => `Bash(${command()} ${name}:*)`),
      ...AGENT_TOOLS.map((tool) => `mcp__memory__${tool}`),
    ])
    expect(readFileSync(agentFile('context-recovery'), 'utf8')).toBe(
      renderAgent('context-recovery', { command: command(), server: 'memory' }),
    )
    expect(readFileSync(agentFile('pre-compact-interceptor'), 'utf8')).toContain(`${command()} save --type manual`)
    expect(report.changed).toEqual([
      bundle(),
      join(options.dataDir, 'installations.json'),
      agentFile('pre-compact-interceptor'),
      agentFile('context-recovery'),
      ...commandFiles(),
      settings,
      options.serversFile,
    ])
    expect(report.rules).toEqual(read(settings).permissions.allow)
    const env = { THROUGHLINE_HOST: 'claude-code' }
    expect(read(options.serversFile)).toEqual({
      mcpServers: {
        memory: { type: 'stdio', command: process.execPath, args: [join(bundle(), 'cli.js'), 'serve'], env },
      },
    })
    expect(report.backups).toEqual([])
  })

  it('copies only what runs, readable by the owner alone', () => {
    installPack(options)
    expect(readdirSync(bundle(), { recursive: true }).map(String).sort()).toEqual([
      'chunks',
      'chunks/one.cjs',
      'cli.js',
      'hook.cjs',
      'package.json',
    ])
    for (const folder of [options.dataDir, bundle(), join(bundle(), 'chunks')]) {
      expect(statSync(folder).mode & 0o777).toBe(0o700)
    }
    expect(statSync(join(bundle(), 'cli.js')).mode & 0o777).toBe(0o600)
    expect(read(join(bundle(), 'package.json'))).toMatchObject({ type: 'module', version: '1.0.0' })
  })

  it('copies the SQLite fallback so that it loads from there, with one native file', () => {
    installPack({ ...options, packageRoot: repository })
    const natives = readdirSync(join(bundle(), 'native')).filter((name) => name.endsWith('.node'))
    expect(natives).toHaveLength(1)
    const script = `const { DatabaseSync } = require('./native/${natives[0]}'); console.log(new DatabaseSync(':memory:').prepare('select 7 as x').get().x)`
    put('share/throughline/bin/1.0.0/probe.cjs', script)
    expect(execFileSync(process.execPath, [join(bundle(), 'probe.cjs')], { encoding: 'utf8' })).toBe('7\n')
  })

  it('changes nothing when the installed bundle installs itself', () => {
    installPack({ ...options, packageRoot: repository })
    const before = tree()
    expect(installPack({ ...options, distDir: bundle() }).changed).toEqual([])
    expect(tree()).toEqual(before)
  })

  it('says where the SQLite fallback is missing', () => {
    expect(installPack(options).notes.join()).toMatch(/fallback is missing/)
    expect(installPack({ ...options, version: '2', packageRoot: repository }).notes.join()).not.toMatch(/fallback/)
  })

  it('changes nothing the second time, and says so', () => {
    installPack(options)
    const before = tree()
    const report = installPack({ ...options, now: new Date('2026-11-21T10:00:00Z') })
    expect(report).toEqual({
      changed: [],
      kept: [
        bundle(),
        agentFile('pre-compact-interceptor'),
        agentFile('context-recovery'),
        ...commandFiles(),
        settings,
        options.serversFile,
      ],
      backups: [],
      notes: [],
    })
    expect(tree()).toEqual(before)
  })

  it('replaces a bundle of the same version whose content differs', () => {
    installPack(options)
    put('dist/hook.cjs', 'changed\n')
    expect(installPack(options).changed).toEqual([bundle()])
    expect(readFileSync(join(bundle(), 'hook.cjs'), 'utf8')).toBe('changed\n')
    expect(readdirSync(dirname(bundle()))).toEqual(['1.0.0'])
  })

  it('copies settings before it changes them, and keeps their mode and style', () => {
    const text = '{\n\t"env": {\n\t\t"KEY": "secret"\n\t}\n}'
    put('config/settings.json', text)
    chmodSync(settings, 0o640)
    const { backups } = installPack(options)
    expect(backups).toEqual([`${settings}${BACKUP_MARK}20261120T100000Z`])
    expect(readFileSync(backups[0] ?? '', 'utf8')).toBe(text)
    expect(statSync(backups[0] ?? '').mode & 0o777).toBe(0o640)
    expect(statSync(settings).mode & 0o777).toBe(0o640)
    expect(readFileSync(settings, 'utf8')).toMatch(
      /^\{\n\t"env": \{\n\t\t"KEY": "secret"\n\t\},\n\t"hooks": \{\n\t\t"Stop"[\s\S]*\}$/,
    )
  })

  it('never overwrites a copy', () => {
    put('config/settings.json', unusual)
    const taken = put(`config/settings.json${BACKUP_MARK}20261120T100000Z`, 'earlier')
    expect(installPack(options).backups).toEqual([`${taken}-2`])
    expect(readFileSync(taken, 'utf8')).toBe('earlier')
  })

  it('upgrades in place: one set of entries, the version before kept for sessions that run', () => {
    put('config/settings.json', unusual)
    installPack(options)
    for (const version of ['2.0.0', '3.0.0']) {
      const { rules } = installPack({ ...options, version })
      expect(rules).toEqual(AGENT_COMMANDS.map((name) => `Bash(${command(version)} ${name}:*)`))
    }
    expect(readdirSync(join(options.dataDir, 'bin'))).toEqual(['2.0.0', '3.0.0'])
    expect(read(settings).hooks.Stop).toHaveLength(1)
    expect(read(settings).hooks.Stop[0].hooks[0].args[0]).toBe(join(bundle('3.0.0'), 'hook.cjs'))
    expect(read(settings).permissions.allow).toHaveLength(2 + AGENT_COMMANDS.length + AGENT_TOOLS.length)
    expect(readFileSync(agentFile('context-recovery'), 'utf8')).not.toContain('1.0.0')
    uninstallPack(options)
    expect(readFileSync(settings, 'utf8')).toBe(unusual)
  })

  it.each(['{ // comment\n "a": 1 }', '{"a": 1,}', '"text"', '{"hooks": []}', '{"permissions": {"allow": {}}}'])(
    'changes nothing anywhere where the settings are %s',
    (text) => {
      put('config/settings.json', text)
      expectRefused(() => installPack(options), 'SETTINGS_UNREADABLE')
    },
  )

  it('changes nothing anywhere where the build is incomplete', () => {
    rmSync(join(options.distDir, 'hook.cjs'))
    expectRefused(() => installPack(options), 'BUNDLE_INCOMPLETE')
  })

  it.each(['hostFolder', 'dataDir'] as const)('changes nothing anywhere where %s lies under a file', (key) => {
    put('file', '')
    const before = tree()
    expect(() => installPack({ ...options, [key]: join(home, 'file', 'below') })).toThrow(
      expect.objectContaining({ code: 'FOLDER_UNWRITABLE', message: expect.stringContaining(join(home, 'file')) }),
    )
    expect(tree()).toEqual(before)
  })

  it('changes nothing anywhere where the folder is read-only', () => {
    mkdirSync(options.hostFolder, { mode: 0o555 })
    chmodSync(home, 0o777)
    const before = tree()
    asNobody(() =>
      expect(() => installPack(options)).toThrow(
        expect.objectContaining({ code: 'FOLDER_UNWRITABLE', message: expect.stringContaining(options.hostFolder) }),
      ),
    )
    expect(tree()).toEqual(before)
  })

  it('follows a symlinked settings.json, also one that points to nothing yet', () => {
    for (const [config, text] of [
      ['a', unusual],
      ['b', undefined],
    ] as const) {
      const target = join(home, 'dotfiles', `${config}.json`)
      mkdirSync(join(home, config), { recursive: true })
      if (text !== undefined) put(`dotfiles/${config}.json`, text)
      symlinkSync(target, join(home, config, 'settings.json'))
      const here = { ...options, hostFolder: join(home, config) }
      installPack(here)
      expect(lstatSync(join(home, config, 'settings.json')).isSymbolicLink()).toBe(true)
      expect(Object.keys(read(target).hooks)).toEqual([...HOOK_EVENTS])
      uninstallPack(here)
      expect(existsSync(target) ? readFileSync(target, 'utf8') : undefined).toBe(text)
      expect(lstatSync(join(home, config, 'settings.json')).isSymbolicLink()).toBe(true)
    }
  })

  it('quotes a data folder with blanks and quotes as one word for shell and permissions', () => {
    options = { ...options, dataDir: join(home, `it's a "data" folder (x)`) }
    put('config/settings.json', unusual)
    installPack(options)
    const typed = `${command()} show X`
    expect(execFileSync('sh', ['-c', typed], { encoding: 'utf8' })).toBe('["show","X"]\n')
    expect(readFileSync(agentFile('context-recovery'), 'utf8')).toContain(`${command()} show ID`)
    expect(read(settings).permissions.allow).toContain(`Bash(${command()} show:*)`)
    put('config/settings.json', `${JSON.stringify({ ...read(settings), touched: 1 })}\n`)
    uninstallPack(options)
    expect(read(settings)).toEqual({ model: 'x', permissions: { allow: ['Read', 'Bash(ls)'] }, touched: 1 })
  })

  it('keeps an edited agent of ours aside, and says so', () => {
    installPack(options)
    writeFileSync(agentFile('pre-compact-interceptor'), 'edited')
    const { changed, backups, notes } = installPack({ ...options, now: new Date('2026-11-21T10:00:00Z') })
    expect(changed).toEqual([agentFile('pre-compact-interceptor')])
    expect(backups).toEqual([`${agentFile('pre-compact-interceptor')}${BACKUP_MARK}20261121T100000Z`])
    expect(readFileSync(backups[0] ?? '', 'utf8')).toBe('edited')
    expect(notes.join('\n')).toContain(backups[0])
  })

  describe.each(INSTALLERS)("of $host.name, where a person has an agent of ours's name", (installer) => {
    const MINE = 'what the person wrote'
    let theirs: string
    let ours: string
    const agents = () => findRegistration(options)?.agents
    beforeEach(() => {
      options = { ...options, installer }
      theirs = installer.agents.file(options, 'pre-compact-interceptor')
      ours = installer.agents.file(options, 'throughline-pre-compact-interceptor')
      mkdirSync(dirname(theirs), { recursive: true })
      writeFileSync(theirs, MINE)
    })

    it('leaves theirs alone, gives ours another name, and says so', () => {
      const { backups, notes } = installPack(options)
      expect(readFileSync(theirs, 'utf8')).toBe(MINE)
      expect(backups).toEqual([])
      expect(notes.filter((note) => note.includes(theirs))).toEqual([
        expect.stringContaining('throughline-pre-compact-interceptor'),
      ])
      for (const file of [ours, installer.agents.file(options, 'context-recovery')])
        expect(readFileSync(file, 'utf8')).not.toMatch(/(?<!throughline-)pre-compact-interceptor/)
      expect(agents()).toEqual({ 'pre-compact-interceptor': 'fresh', 'context-recovery': 'fresh' })
      expect(installPack(options).changed).toEqual([])
    })

    it('takes ours back to its own name once theirs is gone', () => {
      installPack(options)
      rmSync(theirs)
      expect(agents()).toEqual({ 'pre-compact-interceptor': 'fresh', 'context-recovery': 'fresh' })
      expect(installPack(options).changed).toEqual(expect.arrayContaining([theirs, ours]))
      expect(existsSync(ours)).toBe(false)
      expect(readFileSync(theirs, 'utf8')).not.toContain('throughline-pre-compact-interceptor')
      expect(agents()).toEqual({ 'pre-compact-interceptor': 'fresh', 'context-recovery': 'fresh' })
    })

    it.each(['there', 'gone', 'there, and our record lost'])('removes ours and nothing else with theirs %s', (how) => {
      const before = tree()
      installPack(options)
      if (how === 'gone') rmSync(theirs)
      if (how.endsWith('lost')) rmSync(join(options.dataDir, 'installations.json'))
      uninstallPack(options)
      expect(existsSync(ours)).toBe(false)
      if (how === 'there') expect(tree()).toEqual(before)
      expect(existsSync(theirs)).toBe(how !== 'gone')
    })
  })

  it('warns where hooks are switched off', () => {
    put('config/settings.json', '{"disableAllHooks": true}')
    expect(installPack(options).notes.join()).toMatch(/disableAllHooks/)
  })
})

describe('uninstallPack', () => {
  it.each<[string, () => void]>([
    ['a machine without any of its folders', () => undefined],
    ['unusual settings', () => put('config/settings.json', unusual)],
    ['an empty settings file', () => put('config/settings.json', '')],
    [
      'settings of ten hooks',
      () => put('config/settings.json', JSON.stringify({ hooks: { Stop: Array(10).fill({ hooks: [] }) } })),
    ],
    ['an agent of the same name', () => put('config/agents/context-recovery.md', 'mine')],
    ['other agents', () => put('config/agents/other.md', 'theirs')],
  ])('leaves no trace on %s', (_, prepare) => {
    prepare()
    const before = tree()
    installPack(options)
    installPack({ ...options, version: '2.0.0', now: new Date('2026-11-22T10:00:00Z') })
    uninstallPack(options)
    expect(tree()).toEqual(before)
  })

  it('keeps the store and says where it is', () => {
    installPack(options)
    put('share/throughline/memory.db', 'saved sessions')
    const report = uninstallPack(options)
    expect(readdirSync(options.dataDir)).toEqual(['memory.db'])
    expect(report.notes.join()).toContain(options.dataDir)
  })

  it('takes out exactly its own entries where somebody changed the settings since', () => {
    put('config/settings.json', unusual)
    installPack(options)
    const theirs = read(settings)
    theirs.permissions.allow.push('WebFetch')
    theirs.hooks.Stop.push({ hooks: [{ type: 'command', command: 'beep' }] })
    writeFileSync(settings, JSON.stringify(theirs))
    uninstallPack(options)
    expect(read(settings)).toEqual({
      model: 'x',
      permissions: { allow: ['Read', 'Bash(ls)', 'WebFetch'] },
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'beep' }] }] },
    })
    expect(readdirSync(options.hostFolder)).toEqual(['settings.json'])
  })

  it('does not bring back what somebody changed between two installs', () => {
    put('config/settings.json', unusual)
    installPack(options)
    writeFileSync(settings, JSON.stringify({ ...read(settings), model: 'y' }))
    installPack({ ...options, version: '2.0.0' })
    uninstallPack(options)
    expect(read(settings)).toEqual({ model: 'y', permissions: { allow: ['Read', 'Bash(ls)'] } })
  })

  it('keeps an edited agent aside', () => {
    installPack(options)
    writeFileSync(agentFile('context-recovery'), 'edited')
    const { backups } = uninstallPack(options)
    expect(existsSync(agentFile('context-recovery'))).toBe(false)
    expect(readFileSync(backups[0] ?? '', 'utf8')).toBe('edited')
  })

  it('does not bring back an older agent of ours where all records and entries are lost', () => {
    installPack(options)
    for (const file of [join(options.dataDir, 'installations.json'), settings, options.serversFile]) rmSync(file)
    installPack({ ...options, version: '2.0.0' })
    uninstallPack(options)
    expect(existsSync(agentFile('context-recovery'))).toBe(false)
  })

  it('changes nothing anywhere where the settings became unreadable', () => {
    installPack(options)
    writeFileSync(settings, `// note\n${readFileSync(settings, 'utf8')}`)
    expectRefused(() => uninstallPack(options), 'SETTINGS_UNREADABLE')
  })

  it.each(['lost', 'damaged'])('works where its record is %s', (how) => {
    put('config/settings.json', '{\n  "model": "x"\n}\n')
    const before = tree()
    installPack(options)
    const record = join(options.dataDir, 'installations.json')
    if (how === 'lost') rmSync(record)
    else writeFileSync(record, '{"a":')
    uninstallPack(options)
    for (const path of Object.keys(before)) expect(tree()[path]).toBe(before[path])
    expect(
      Object.keys(tree()).filter(
        (path) => !(path in before) && !/^(share|config\/agents$|config\/commands(\/throughline)?$)/.test(path),
      ),
    ).toEqual([])
    expect(existsSync(agentFile('context-recovery'))).toBe(false)
  })

  it('leaves the outbox and the notes of hooks to a plugin that is enabled, and names it', () => {
    installPack(options)
    const outbox = join(options.dataDir, 'throughline.db-outbox')
    mkdirSync(outbox)
    put('share/throughline/fired-claude-code-Stop.json', '{}')
    put('project/.claude/settings.json', '{"enabledPlugins": {"throughline@anywhere": true}}')
    const report = uninstallPack(options)
    expect(readdirSync(options.dataDir).sort()).toEqual(['fired-claude-code-Stop.json', 'throughline.db-outbox'])
    expect(report.notes.join()).toContain('claude plugin uninstall throughline@anywhere')
    rmSync(join(home, 'project/.claude/settings.json'))
    uninstallPack(options)
    expect(existsSync(outbox)).toBe(false)
  })

  it('takes along that the person trusted our hooks, and no more', () => {
    const [codex] = INSTALLERS.filter(({ host }) => host.id === 'codex')
    options = { ...options, installer: codex ?? options.installer }
    const trustOf = (hooks: string) => `\n[hooks.state."${hooks}:stop:0:0"]\ntrusted_hash = "sha256:1"\n`
    installPack(options)
    const config = join(options.hostFolder, 'config.toml')
    const [ours, theirs] = [join(options.hostFolder, 'hooks.json'), '/w/.codex/hooks.json'].map(trustOf)
    writeFileSync(config, `${readFileSync(config, 'utf8')}${ours}${theirs}`)
    uninstallPack(options)
    expect(readFileSync(config, 'utf8')).toBe(theirs)
  })

  it('takes along the keys of the local server', () => {
    installPack(options)
    for (const name of ['http-token', 'http-token-read', 'http-users.json']) put(`share/throughline/${name}`, '{}')
    uninstallPack(options)
    expect(readdirSync(options.dataDir)).toEqual(['http-users.json'])
  })

  it('changes nothing where nothing is installed', () => {
    put('config/settings.json', unusual)
    const before = tree()
    expect(uninstallPack(options)).toEqual({ changed: [], kept: [settings], backups: [], notes: [] })
    expect(tree()).toEqual(before)
  })
})

/** Runs as a user that permissions hold for, also where the tests run as root. */
function asNobody(run: () => void): void {
  const root = process.geteuid?.() === 0
  if (root) process.seteuid?.(65_534)
  try {
    run()
  } finally {
    if (root) process.seteuid?.(0)
  }
}

describe('the status line', () => {
  const OTHERWISE = " || echo 'Throughline cannot start, nothing is saved: install it again'"
  const line = () => read(settings).statusLine

  it('is registered beside the hooks, and gone with them', () => {
    installPack(options)
    const command = `${process.execPath} ${bundle()}/hook.cjs statusline${OTHERWISE}`
    expect(line()).toEqual({ type: 'command', command, refreshInterval: 5 })
    uninstallPack(options)
    expect(existsSync(settings)).toBe(false)
  })

  it("runs the person's own first; an edited file keeps its edit and gets the own line back", () => {
    put('config/settings.json', JSON.stringify({ statusLine: { type: 'command', command: "my line 'x'", padding: 2 } }))
    installPack(options)
    const quoted = `'my line '\\''x'\\'''`
    expect(line()).toEqual({
      type: 'command',
      command: `${process.execPath} ${bundle()}/hook.cjs statusline --refreshed --after ${quoted}${OTHERWISE}`,
      padding: 2,
      refreshInterval: 5,
    })
    installPack({ ...options, version: '1.1.0' })
    expect(line().command.match(/--after/g)).toHaveLength(1)
    expect(line().command).toContain(bundle('1.1.0'))
    writeFileSync(settings, JSON.stringify({ ...read(settings), model: 'x' }))
    uninstallPack(options)
    expect(read(settings)).toEqual({ statusLine: { type: 'command', command: "my line 'x'", padding: 2 }, model: 'x' })
  })

  it('says itself what is wrong where node or the program is gone', () => {
    installPack({ ...options, nodePath: join(home, 'gone', 'node') })
    const shown = () => execFileSync('sh', ['-c', line().command], { encoding: 'utf8', stdio: 'pipe' })
    expect(shown()).toBe('Throughline cannot start, nothing is saved: install it again\n')
    installPack(options)
    rmSync(bundle(), { recursive: true })
    expect(shown()).toContain('nothing is saved: install it again')
  })

  it('is left out on request, and taken out again by a second install that asks so', () => {
    installPack({ ...options, statusLine: false })
    expect(line()).toBeUndefined()
    installPack(options)
    expect(line()).toBeDefined()
    installPack({ ...options, statusLine: false })
    expect(line()).toBeUndefined()
  })
})

describe('the memory server', () => {
  const OTHER = { command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory'] }
  const servers = () => read(options.serversFile).mcpServers
  const allowed = (): string[] => read(settings).permissions.allow.filter((rule: string) => rule.startsWith('mcp__'))

  it("is registered beside the person's own servers, and the file becomes what it was", () => {
    const text = '{\n "numStartups": 3,\n "mcpServers": {"other": {"command": "x"}},\n "projects": {}\n}'
    put('claude.json', text)
    installPack(options)
    expect(Object.keys(servers())).toEqual(['other', 'memory'])
    uninstallPack(options)
    expect(read(options.serversFile)).toEqual(JSON.parse(text))
    expect(readdirSync(home).filter((name) => name.startsWith('claude.json'))).toEqual(['claude.json'])
  })

  it.each([{}, { mcpServers: {} }, { projects: { '/p': { mcpServers: {} } } }])('leaves %j as it was', (config) => {
    const text = JSON.stringify(config, undefined, 2)
    put('claude.json', text)
    installPack(options)
    installPack({ ...options, version: '1.1.0' })
    uninstallPack(options)
    expect(readFileSync(options.serversFile, 'utf8')).toBe(text)
  })

  it('keeps what the host wrote into the file since', () => {
    installPack(options)
    writeFileSync(options.serversFile, JSON.stringify({ ...read(options.serversFile), numStartups: 9 }))
    uninstallPack(options)
    expect(read(options.serversFile)).toEqual({ numStartups: 9 })
  })

  it('takes another name where somebody else has the usual one, and the agents and permissions follow', () => {
    put('claude.json', JSON.stringify({ mcpServers: { memory: OTHER } }))
    const report = installPack(options)
    expect(Object.keys(servers())).toEqual(['memory', 'throughline'])
    expect(servers().memory).toEqual(OTHER)
    expect(report.notes.join()).toContain('named throughline')
    expect(allowed()).toEqual(AGENT_TOOLS.map((tool) => `mcp__throughline__${tool}`))
    expect(readFileSync(agentFile('context-recovery'), 'utf8')).toContain('mcp__throughline__recover_session')
    uninstallPack(options)
    expect(read(options.serversFile)).toEqual({ mcpServers: { memory: OTHER } })
  })

  it('is renamed on request: one entry, and the old permissions go', () => {
    installPack(options)
    installPack({ ...options, server: 'mine' })
    expect(Object.keys(servers())).toEqual(['mine'])
    expect(allowed()).toEqual(AGENT_TOOLS.map((tool) => `mcp__mine__${tool}`))
    installPack(options)
    expect(Object.keys(servers())).toEqual(['mine'])
  })

  it('keeps the second name where a person chose it, and does not say that the usual one is taken', () => {
    installPack({ ...options, server: 'throughline' })
    const report = installPack({ ...options, version: '1.1.0' })
    expect(Object.keys(servers())).toEqual(['throughline'])
    expect(report.notes.join()).not.toContain('another server')
  })

  it('is not registered under a name that is taken, and says so', () => {
    put('claude.json', JSON.stringify({ mcpServers: { mine: OTHER } }))
    const report = installPack({ ...options, server: 'mine' })
    expect(servers()).toEqual({ mine: OTHER })
    expect(report.notes.join()).toContain('--server')
  })

  it('leaves a permission that the person gave before', () => {
    const mine = 'mcp__memory__recall'
    put('claude.json', JSON.stringify({ mcpServers: { memory: OTHER } }))
    put('config/settings.json', JSON.stringify({ permissions: { allow: [mine] } }))
    installPack(options)
    expect(allowed()).toContain(mine)
    // Our server was taken out by hand.
    writeFileSync(options.serversFile, JSON.stringify({ mcpServers: { memory: OTHER } }))
    writeFileSync(settings, JSON.stringify({ ...read(settings), model: 'x' }))
    uninstallPack(options)
    expect(read(settings)).toEqual({ permissions: { allow: [mine] }, model: 'x' })
  })

  it('is refused where the list of servers is none', () => {
    put('claude.json', '{"mcpServers": []}')
    expectRefused(() => installPack(options), 'SETTINGS_UNREADABLE')
  })

  it('keeps an environment that the person gave our entry', () => {
    installPack(options)
    const config = read(options.serversFile)
    config.mcpServers.memory.env = { THROUGHLINE_STORE: '/x' }
    writeFileSync(options.serversFile, JSON.stringify(config))
    installPack({ ...options, version: '1.1.0' })
    expect(servers().memory).toMatchObject({
      env: { THROUGHLINE_STORE: '/x' },
      args: [join(bundle('1.1.0'), 'cli.js'), 'serve'],
    })
  })
})

describe('beside the plugin', () => {
  it.each(['config/settings.json', 'project/.claude/settings.json', 'project/.claude/settings.local.json'])(
    'install refuses where %s enables it, and changes nothing',
    (file) => {
      put(file, '{"enabledPlugins": {"throughline@anywhere": true, "other@x": true}}')
      expectRefused(() => installPack(options), 'PLUGIN_ENABLED')
    },
  )

  it('install goes on where it is disabled, or another is enabled', () => {
    put('config/settings.json', '{"enabledPlugins": {"throughline@anywhere": false, "throughline-x@y": true}}')
    expect(installPack(options).changed).toContain(settings)
  })
})

describe('another name of the server', () => {
  it('is in tools, permissions and commands, and goes with the rest', () => {
    const before = tree()
    installPack({ ...options, server: 'archive' })
    const tools = /^tools: (.*)$/m.exec(readFileSync(agentFile('context-recovery'), 'utf8'))?.[1]?.split(', ') ?? []
    expect(tools).toEqual(
      expect.arrayContaining(['mcp__archive__recover_session', 'mcp__plugin_throughline_memory__recover_session']),
    )
    expect(read(settings).permissions.allow.filter((rule: string) => rule.startsWith('mcp__'))).toEqual(
      AGENT_TOOLS.map((tool) => `mcp__archive__${tool}`),
    )
    for (const path of Object.keys(tree()).filter((one) => one.endsWith('.md')))
      expect(tree()[path]).not.toMatch(/mcp__memory__/)
    uninstallPack(options)
    expect(tree()).toEqual(before)
  })

  it.each([[{ server: 'a__b' }], [{ server: 'two words' }], [{ server: '' }]])(
    'is refused where the host would not take it: %j',
    (names) => {
      expectRefused(() => installPack({ ...options, ...names }), 'INVALID_INPUT')
    },
  )
})
