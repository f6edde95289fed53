/** The scripts for shells, read by the shells themselves. */

import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { worldForEachTest } from '../../each-test.ts'
import { notTested } from '../../not-tested.ts'
import { runWords } from './run-words.ts'

const world = worldForEachTest()

const PRINTED = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _throughline; printf '%s\\n' "\${COMPREPLY[@]}"`

describe('the completion', () => {
  it.each([
    ['throughline sho', ['show']],
    ['throughline statu', ['status']],
    ['throughline prune --ol', ['--older-than']],
    ['throughline list --', ['--all', '--limit', '--status', '--json', '--store', '--help']],
    // The shell's own completion of files follows.
    ['throughline import sess', ['']],
    ['throughline import ', ['']],
    ['throughline --store memory.db statu', ['status']],
    ['throughline --store memo', ['']],
  ])('for bash offers what may follow "%s"', async (line, offered) => {
    const { out } = await runWords(world, ['completion', 'bash'])
    const words = ['-c', `${out}\n${PRINTED}`, 'bash', ...line.split(' ')]
    expect(execFileSync('bash', words, { encoding: 'utf8' })).toBe(`${offered.join('\n')}\n`)
  })

  it("for zsh leaves a person's completions as they are", async () => {
    const { out } = await runWords(world, ['completion', 'zsh'])
    const lines = ['compdef() { :; }', out, 'print $+functions[compinit]']
    const read = spawnSync('zsh', ['-fc', lines.join('\n')], { encoding: 'utf8' })
    if (read.error !== undefined) notTested('the completion of zsh, which is not installed')
    else expect([read.stdout, read.stderr]).toEqual(['0\n', ''])
  })

  it.each(['bash', 'zsh', 'fish'])('is a script that %s can read', async (shell) => {
    const { out } = await runWords(world, ['completion', shell])
    expect(out).toContain('older-than')
    const script = join(world.folder, 'script')
    writeFileSync(script, out)
    const read = spawnSync(shell, ['-n', script], { encoding: 'utf8' })
    if (read.error !== undefined) notTested(`the completion of ${shell}, which is not installed`)
    else expect([read.status, read.stderr]).toEqual([0, ''])
  })
})
