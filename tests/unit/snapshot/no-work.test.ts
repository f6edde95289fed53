import { describe, expect, it } from 'vitest'
import { asksForNoWork, isOwnTool, leavesWorkAlone, runsThroughline } from '../../../src/snapshot/no-work.ts'

describe('asksForNoWork', () => {
  it.each([
    ...['hi', 'Hello!', 'guten Morgen', 'Привет', '你好', 'नमस्ते'],
    ...['yes', 'no', 'No thanks.', 'ok', 'continue', 'yes please', 'ok go ahead', '2', 'nein danke'],
    ...['oui', 'да, продолжай', '好的', 'はい', '네', 'हाँ', 'mach weiter'],
    ...[
      '/throughline:checkpoint',
      '/throughline:checkpoint the login',
      '/throughline:list',
      '/throughline:restore auth',
      '/throughline-checkpoint row 17',
      '$throughline-list',
    ],
    ...['<command-name>/throughline:checkpoint</command-name>', '<command-message>throughline:list</command-message>'],
    ...[
      '/checkpoint',
      '/sh:checkpoint now',
      '/sh:restore',
      '/context-compact',
      '/mcp__throughline__checkpoint',
      '/mcp__memory__recover',
    ],
    '[continuation summary of checkpoint-2026-11-21-jwt-auth-x7k2]',
  ])('is true for "%s"', (text) => expect(asksForNoWork(text)).toBe(true))

  it.each([
    ...['hi, fix the login', 'yes, but run the tests first', 'no, use the old route', 'continue with the parser'],
    ...[
      '/init',
      '/review 12',
      '/checkpoints-view',
      '/throughliner:x',
      '$HOME is not set',
      'test the login',
      'commit',
      'fix 2',
      '2 tests fail',
    ],
    'Skip the docs\n[continuation summary of checkpoint-2026-11-21-jwt-auth-x7k2]',
    ...['throughline: describe the list command', '<command-name>/init</command-name>', ''],
  ])('is false for "%s"', (text) => expect(asksForNoWork(text)).toBe(false))
})

describe('leavesWorkAlone', () => {
  it('is true for a greeting and a command of Throughline, and not for a yes: there is work behind it', () => {
    expect(['hi', '/throughline:list', 'yes', 'continue'].map(leavesWorkAlone)).toEqual([true, true, false, false])
  })
})

describe('isOwnTool', () => {
  it.each([
    ['mcp__throughline__save_session_snapshot', true],
    ['mcp__plugin_throughline_throughline__recall', true],
    ['mcp__memory__recall', true],
    ['mcp__memory__save_session_snapshot', true],
    ['mcp__memory__create_entities', false],
    ['mcp__linear__throughline', false],
    ['Bash', false],
  ])('of "%s" is %s', (name, own) => expect(isOwnTool(name)).toBe(own))
})

describe('runsThroughline', () => {
  it.each([
    ['throughline save --type manual', true],
    ['npx throughline list', true],
    ['/usr/bin/node /home/ada/.local/share/throughline/bin/0.1.0/cli.js save', true],
    ['"/opt/my node/bin/node" "/home/ada/.local/share/throughline/bin/0.1.0/cli.js" list', true],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the plugin writes it
    ['node "${CLAUDE_PLUGIN_ROOT}/bin/cli.js" list', true],
    ['grep throughline README.md', false],
    ['node dist/cli.js save', false],
    ['throughliner save', false],
    ['cd throughline && npm test', false],
  ])('of "%s" is %s', (command, own) => expect(runsThroughline(command)).toBe(own))
})
