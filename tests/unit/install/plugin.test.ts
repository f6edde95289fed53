import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMAND_KINDS, renderCommand } from '../../../src/agents/commands.ts'
import { AGENT_COMMANDS, AGENT_TOOLS } from '../../../src/agents/markdown.ts'
import { hookEntries } from '../../../src/hosts/claude-code/settings.ts'
import { INSTALLERS } from '../../../src/hosts/installable.ts'
import type { HostPlugins } from '../../../src/hosts/installer.ts'
import { marketplaceFile, type PackageFacts, pluginFiles, RELEASE_BRANCH } from '../../../src/install/plugin.ts'

/** The host fills it in. */
const ROOT = ['$', '{CLAUDE_PLUGIN_ROOT}'].join('')
const root = join(import.meta.dirname, '../../..')
const facts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFacts
const { version } = facts
const plugins = INSTALLERS[0].plugins as HostPlugins
const files = pluginFiles(plugins, INSTALLERS[0], version)
const json = (path: string) => JSON.parse(files.get(path.replace(/^\.\//, '')) ?? 'null')

describe.each(COMMAND_KINDS)('renderCommand(%s)', (kind) => {
  const text = renderCommand(kind, { command: 'throughline', server: 'memory' })

  it('is started by a person alone, and is short', () => {
    expect(text).toMatch(
      /^---\ndescription: "[^\n]+"\n(argument-hint: "[^\n]+"\n)?allowed-tools: \[[^\n]+\]\ndisable-model-invocation: true\n---\n\n/,
    )
    expect((text.split('\n---\n\n')[1] ?? '').length / 4).toBeLessThanOrEqual(240)
  })

  it('allows its turn exactly the tools and commands that it names', () => {
    const allowed = JSON.parse(/^allowed-tools: (.*)$/m.exec(text)?.[1] ?? '[]') as string[]
    const [, body = ''] = text.split('\n---\n\n')
    const tools = [...body.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map((match) => `mcp__memory__${match[1]}`)
    const commands = [...body.matchAll(/`throughline ([a-z]+)/g)].map((match) => `Bash(throughline ${match[1]}:*)`)
    expect([...allowed].sort()).toEqual([...new Set([...tools, ...commands])].sort())
  })

  it('names only tools and commands that are there', () => {
    const tools = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map((match) => match[1])
    expect(tools.length).toBeGreaterThan(0)
    expect(AGENT_TOOLS).toEqual(expect.arrayContaining(tools))
    const commands = [...text.matchAll(/throughline ([a-z]+)/g)].map((match) => match[1])
    expect(commands.length).toBeGreaterThan(0)
    expect(AGENT_COMMANDS).toEqual(expect.arrayContaining(commands))
  })
})

describe('a command of a host with other words', () => {
  const words = { given: '{{args}}', compact: '/compress' }
  const texts = COMMAND_KINDS.map((kind) => renderCommand(kind, { command: 'throughline', server: 'memory', ...words }))

  it('says what the person typed, and the command that compacts, in the words of the host', () => {
    expect(texts.filter((text) => text.includes('{{args}}'))).toHaveLength(3)
    expect(texts.filter((text) => text.includes('type /compress'))).toHaveLength(1)
    for (const text of texts) expect(text).not.toMatch(/\$ARGUMENTS|\/compact\b/)
  })
})

describe('the plugin', () => {
  it('runs the hooks that install registers, with the same timeouts', () => {
    const registered = hookEntries('node', `${ROOT}/bin/hook.cjs`)
    expect(Object.keys(json('hooks/hooks.json').hooks)).toEqual(registered.map(({ event }) => event))
    for (const { event, hook } of registered) {
      const command = `node "${ROOT}/bin/hook.cjs" ${event}`
      expect(json('hooks/hooks.json').hooks[event]).toEqual([
        { hooks: [{ type: 'command', command, timeout: hook['timeout'] }] },
      ])
    }
  })

  it('names no path of a machine, and no program but node', () => {
    for (const text of files.values()) expect(text).not.toMatch(/(^|[\s"'`])\/(home|work|usr|tmp|root)\//)
    expect(json('.mcp.json').mcpServers.memory).toEqual({
      command: 'node',
      args: [`${ROOT}/bin/cli.js`, 'serve'],
    })
  })

  it("has one version, the package's", () => {
    expect(json('.claude-plugin/plugin.json').version).toBe(version)
  })

  it('is offered by its own folder, and by the repository, which names the branch of package.json with the built plugin', () => {
    const remote = JSON.parse(readFileSync(join(root, '.claude-plugin/marketplace.json'), 'utf8'))
    const local = json('.claude-plugin/marketplace.json')
    expect(JSON.parse(marketplaceFile(plugins, facts).text)).toEqual(remote)
    expect(remote.plugins[0].source).toEqual({
      source: 'url',
      url: 'https://github.com/throughline-memory/throughline.git',
      ref: RELEASE_BRANCH,
    })
    expect(local.plugins[0].source).toBe('./')
    for (const { plugins } of [remote, local]) expect(plugins[0].version).toBeUndefined()
    expect(readFileSync(join(root, '.ci/plugin-branch'), 'utf8')).toContain(`refs/heads/${RELEASE_BRANCH}`)
  })

  it.each([...files.keys()])('has %s in the repository as it is generated (`npm run build` writes it)', (path) => {
    expect(readFileSync(join(root, 'plugin', path), 'utf8')).toBe(files.get(path))
  })

  it('carries, once it is built, the program and its SQLite, below 12 MB, and nothing that a package manager would act on or leave out', () => {
    const bin = join(root, 'plugin', 'bin')
    for (const name of ['cli.js', 'hook.cjs', 'serve.cjs', 'native/LICENSE'])
      expect(existsSync(join(bin, name))).toBe(true)
    const systems = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']
    const sizes = systems.map((system) => statSync(join(bin, `native/${system}.node`)).size)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(12_000_000)
    for (const path of [
      'package.json',
      'package-lock.json',
      'node_modules',
      'bin/node_modules',
      'bin/package-lock.json',
    ])
      expect(existsSync(join(root, 'plugin', path))).toBe(false)
  })
})
