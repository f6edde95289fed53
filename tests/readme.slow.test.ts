/** The README says what is so: its commands exist, its run is the demo's, its numbers are the rules'. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runProgram } from '../src/cli/program.ts'
import { BUDGET } from '../src/rules.ts'
import { bareProgram } from './docs/reference.ts'

const ROOT = join(import.meta.dirname, '..')
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const guide = readFileSync(join(ROOT, 'docs', 'GUIDE.md'), 'utf8')
const block = (language: string, index = 0) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))][index]?.[1] ?? ''

async function run(...words: string[]): Promise<string> {
  let out = ''
  const write = (text: string) => {
    out += text
    return true
  }
  const stream = { write } as unknown as NodeJS.WritableStream
  await runProgram(words, { stdout: stream, stderr: stream, env: { HOME: '/nonexistent', PATH: process.env['PATH'] } })
  return out
}

describe('the README', () => {
  it('has at most 110 lines, none longer than 200 characters', () => {
    const lines = readme.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(110)
    expect(lines.filter((line) => line.length > 200)).toEqual([])
  })

  it('gives the test command that the continuous integration runs', () => {
    expect(block('sh')).toContain('npm ci && npm test')
    expect(readFileSync(join(ROOT, '.ci', 'run'), 'utf8')).toContain('npm ci && npm test')
  })

  it('shows lines of the demo as the demo prints them', async () => {
    const volatile = (text: string) =>
      text
        .replace(/checkpoint-\d{4}-\d\d-\d\d-[\w-]+( #[0-9a-f]{8})?/g, 'CHECKPOINT')
        .replace(/saved moments ago \([^)]*\); /g, '')
    const printed = volatile(await run('demo'))
    const shown = volatile(block('text'))
      .split('\n')
      .filter((line) => line.trim() !== '' && line.trim() !== '…')
    expect(shown.length).toBeGreaterThan(15)
    for (const line of shown) expect(printed).toContain(line.trimEnd())
  })

  it('states the budgets of the rules', () => {
    expect(readme).toContain(`at most ${BUDGET.reinject.toLocaleString('en')} tokens`)
    expect(readme).toContain(`at most ${BUDGET.recovery.toLocaleString('en')} tokens`)
  })
})

describe('the guide', () => {
  it('tells the first day on one screen', () => {
    const day = guide.slice(guide.indexOf('## Your first day'), guide.indexOf('## What happens once'))
    expect(day.split('\n').length).toBeLessThanOrEqual(40)
  })

  it('names only commands that exist', () => {
    const known = bareProgram().commands.map((command) => command.name())
    const named = [...guide.matchAll(/throughline ([a-z][a-z-]+)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !known.includes(name) && name !== 'help')).toEqual([])
  })
})
