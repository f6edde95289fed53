/** What a person reads of `uninstall`, of every host that Throughline is installed for. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { INSTALLERS } from '../../../src/hosts/installable.ts'
import { installPack } from '../../../src/install/install.ts'
import { worldForEachTest } from '../../each-test.ts'
import { START } from '../../world.ts'
import { runWords } from './run-words.ts'

const world = worldForEachTest()
const home = (path: string): string => join(world.folder, path)
const run = (...words: string[]) => runWords(world, ['uninstall', ...words])
const COPILOT_SERVERS = '{"mcpServers": {"mine": {"command": "x"}}}'

function put(path: string, text: string): void {
  mkdirSync(dirname(home(path)), { recursive: true })
  writeFileSync(home(path), text)
}

function install(...ids: string[]): void {
  for (const installer of INSTALLERS.filter(({ host }) => ids.includes(host.id)))
    installPack({
      installer,
      ...installer.host.places({}, world.folder),
      projectDir: world.project,
      dataDir: home('.local/share/throughline'),
      distDir: home('dist'),
      packageRoot: home('nowhere'),
      version: 'test',
      nodePath: process.execPath,
      now: START,
    })
}

beforeEach(() => {
  for (const name of ['hook.cjs', 'cli.js']) put(`dist/${name}`, '\n')
})

describe('throughline uninstall', () => {
  it('says in a line each what it removed, cleaned and restored, and that the memory stays', async () => {
    put('.claude/settings.json', '{"model": "x"}')
    put('.qwen/settings.json', '{"model": "y"}')
    put('.local/share/throughline/memory.db', 'saved')
    install('claude-code', 'qwen')
    const edited = JSON.parse(readFileSync(home('.qwen/settings.json'), 'utf8'))
    put('.qwen/settings.json', JSON.stringify({ ...edited, theme: 'z' }))

    const { out, err, code } = await run()
    expect(code).toBe(0)
    const lines = Object.fromEntries(
      out
        .trim()
        .split('\n')
        .map((line) => [line.slice(2, 11).trim(), line.slice(11).split(', ')]),
    )
    expect(lines['restored']).toEqual([home('.claude/settings.json')])
    expect(lines['cleaned']).toEqual([home('.qwen/settings.json')])
    expect(lines['removed']).toEqual(
      expect.arrayContaining(
        ['.claude/agents', '.claude/commands', '.qwen/agents', '.local/share/throughline/bin'].map(home),
      ),
    )
    expect(lines['removed']?.some((path) => path.includes('context-recovery'))).toBe(false)
    expect(Object.keys(lines).sort()).toEqual(['cleaned', 'removed', 'restored'])
    expect(err).toBe(`Your saved sessions are kept in ${home('.local/share/throughline')}.\n`)
    expect(readFileSync(home('.claude/settings.json'), 'utf8')).toBe('{"model": "x"}')
    expect(JSON.parse(readFileSync(home('.qwen/settings.json'), 'utf8'))).toEqual({ model: 'y', theme: 'z' })
  })

  it('takes one host alone where that is asked, and names what stays', async () => {
    put('.copilot/mcp-config.json', COPILOT_SERVERS)
    install('claude-code', 'copilot')
    const { out, err } = await run('--host', 'copilot')
    expect(out).toContain(`restored ${home('.copilot/mcp-config.json')}`)
    expect(err).toContain('`throughline uninstall --host claude-code`')
    expect(existsSync(home('.claude/settings.json'))).toBe(true)
  })

  it('says what is gone where the next one cannot be read', async () => {
    install('claude-code', 'qwen')
    put('.qwen/settings.json', '{ broken')
    const { out, err, code } = await run()
    expect(out).toContain(home('.claude'))
    expect(err).toContain('SETTINGS_UNREADABLE')
    expect(code).not.toBe(0)
  })

  it('says that nothing is installed', async () => {
    expect((await run()).out).toBe('Throughline is not installed in any host.\n')
    expect((await run('--host', 'qwen')).out).toBe('Throughline is not installed in Qwen Code.\n')
  })
})
