/** What the help of the whole program shows. */

import { describe, expect, it } from 'vitest'
import { GROUPS } from '../../../src/cli/program.ts'
import { bareProgram } from '../../docs/reference.ts'
import { runWith } from './run-words.ts'

const help = (...words: string[]) => runWith({}, words)

describe('--help', () => {
  it('shows the groups in the order of a day, then examples', async () => {
    const { out, code } = await help('--help')
    const places = [...GROUPS.map(([heading]) => `\n${heading}:\n`), '\nExamples:\n'].map((text) => out.indexOf(text))
    expect(code).toBe(0)
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('hides the commands that only hosts run', async () => {
    const { out } = await help('--help')
    expect(out).not.toMatch(/^ {2}(?:hook|statusline)\b/m)
    expect((await help('hook', '--help')).out).toContain('Usage: throughline hook')
  })

  it('has each command in one group', () => {
    const grouped = GROUPS.flatMap(([, , names]) => names)
    expect(bareProgram().commands.map((command) => command.name())).toEqual(grouped)
  })

  it('wraps at words within 80 columns, except for the examples', async () => {
    const { out } = await help('--help')
    const lines = out.slice(0, out.indexOf('\nExamples:')).split('\n')
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  })
})

describe('an error with --json', () => {
  it.each([
    [['shwo', '--json'], "unknown command 'shwo'"],
    [['list', '--json', '--limit', 'many'], 'Expected a whole number'],
    [['capture', '--json'], 'required option'],
  ])('is one JSON object on stderr: %j', async (words, message) => {
    const { out, err, code } = await help(...words)
    expect([out, code]).toEqual(['', 64])
    expect(JSON.parse(err)).toEqual({
      error: {
        code: 'INVALID_INPUT',
        message: expect.stringContaining(message),
        hint: expect.any(String),
        exit: 64,
      },
    })
  })
})

describe('a command line without words', () => {
  it('prints the help, and is no error', async () => {
    const { out, err, code } = await help()
    expect([err, code]).toEqual(['', 0])
    expect(out).toContain('throughline status')
  })
})

describe('the hint of a wrong command line', () => {
  it.each([
    [['prune'], 'See `throughline prune --help`.'],
    [['--store', 'list', 'prune'], 'See `throughline prune --help`.'],
    [['prune', '--json'], 'See `throughline prune --help`.'],
    [['list', '--json', '--limit', 'many'], 'See `throughline list --help`.'],
    [['shwo', '--json'], 'See `throughline --help`.'],
  ])('names the command: %j', async (words, hint) => {
    expect((await help(...words)).err).toContain(hint)
  })
})
