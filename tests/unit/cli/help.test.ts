/** What the help of the whole program shows. */

import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { runProgram } from '../../../src/cli/program.ts'
import { GROUPS } from '../../../src/cli/terminal/command-groups.ts'
import { bareProgram } from '../../docs/reference.ts'

async function help(...words: string[]) {
  const seen = { out: '', err: '' }
  const sink = (key: 'out' | 'err') =>
    new PassThrough({
      write(chunk, _encoding, done) {
        seen[key] += String(chunk)
        done()
      },
    })
  const code = await runProgram(words, { stdout: sink('out'), stderr: sink('err'), env: {} })
  return { ...seen, code }
}

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
