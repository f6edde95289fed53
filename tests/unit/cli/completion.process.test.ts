/** The scripts for shells, run by the shells themselves. */

import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notTested } from '../../not-tested.ts'
import { createWorld, type World } from '../../world.ts'
import { runWords } from './run-words.ts'

/** What is typed before the tab, and what is offered. */
const TYPED: readonly (readonly [string, readonly string[]])[] = [
  ['throughline sho', ['show']],
  ['throughline statu', ['status']],
  ['throughline --store x.db statu', ['status']],
  ['throughline prune --ol', ['--older-than']],
  ['throughline list --', ['--all', '--help', '--json', '--limit', '--names', '--status', '--store']],
  ['throughline list --store sess', ['session.jsonl']],
  ['throughline export --format ref', ['reference']],
  ['throughline completion ', ['bash', 'fish', 'zsh']],
  ['throughline show check', ['checkpoint-one', 'checkpoint-two']],
  ['throughline diff checkpoint-one check', ['checkpoint-one', 'checkpoint-two']],
  ['throughline import sess', ['session.jsonl']],
]

type Shell = 'bash' | 'zsh' | 'fish'

let world: World
beforeAll(() => {
  world = createWorld()
  const bin = join(world.folder, 'bin')
  mkdirSync(bin)
  // The names of snapshots are all that a script asks the program for.
  writeFileSync(join(bin, 'throughline'), '#!/bin/sh\nprintf "checkpoint-one\\ncheckpoint-two\\n"\n')
  chmodSync(join(bin, 'throughline'), 0o755)
})
afterAll(() => world.remove())

function here() {
  const PATH = `${join(world.folder, 'bin')}:${process.env['PATH']}`
  return { cwd: world.folder, encoding: 'utf8', env: { HOME: world.folder, PATH, TERM: 'xterm' } } as const
}

const OFFERS: Readonly<Record<Shell, (script: string) => string[]>> = {
  bash: (script) =>
    TYPED.map(([line]) => {
      const words = line.split(' ')
      const ask = `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _throughline; printf '%s\\n' "\${COMPREPLY[@]}"`
      return execFileSync('bash', ['-c', ask, 'bash', ...words], here())
    }),
  fish: (script) =>
    TYPED.map(([line]) =>
      execFileSync('fish', ['--no-config', '-c', `${script}\ncomplete -C '${line}'`], here()).replace(/\t.*$/gm, ''),
    ),
  // Completion exists in an interactive zsh alone: one is typed to, line after line, and what it offers is written to a file.
  zsh: (script) => {
    const functions = join(world.folder, 'functions')
    mkdirSync(functions, { recursive: true })
    writeFileSync(join(functions, '_throughline'), script)
    writeFileSync(join(world.folder, '.zshrc'), ZSHRC)
    const typing = `zmodload zsh/zpty
zpty -b shell zsh -i
for line in "$@"; do
  : > offers
  zpty -n -w shell $'\\C-u'"$line"$'\\t'
  for i in {1..200}; do [[ -s offers ]] && break; sleep 0.1; done
  sleep 0.4
  cat offers; print -- "--end"
done
zpty -d shell`
    const lines = TYPED.map(([line]) => line)
    return execFileSync('zsh', ['-f', '-c', typing, 'zsh', ...lines], here())
      .split('--end\n')
      .slice(0, lines.length)
  },
}

const ZSHRC = `fpath=("$HOME/functions" $fpath)
autoload -Uz compinit; compinit -u -D
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
  local -a hits
  builtin compadd -A hits "$@"
  print -lr -- $hits >> "$HOME/offers"
  builtin compadd "$@"
}
`

describe.each(['bash', 'zsh', 'fish'] as const)('the completion for %s', (shell) => {
  const absent = spawnSync(shell, ['--version']).error !== undefined
  if (absent) notTested(`the completion of ${shell}, which is not installed`)

  it.skipIf(absent)(
    'completes commands, options, choices, snapshots and files',
    async () => {
      const { out } = await runWords(world, ['completion', shell])
      const offered = (OFFERS[shell](out) ?? []).map((text) => [
        ...new Set(text.split('\n').filter((word) => word !== '')),
      ])
      expect(offered.map((words, at) => [TYPED[at]?.[0], words.sort()])).toEqual(TYPED)
    },
    60_000,
  )
})
