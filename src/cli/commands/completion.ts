/**
 * @module Completion scripts for bash, zsh and fish, generated from the program itself: its commands and their options. The shell
 * completes files.
 */

import type { Command } from 'commander'
import { invalidInput } from '../../errors.ts'
import type { Run } from '../terminal/context.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** Returns the command that prints the script for a shell. @throws INVALID_INPUT */
export function completionCommand(program: Command) {
  return (shell: string, _: object, { output }: Run): void => {
    const known = SHELLS.find((each) => each === shell)
    if (known === undefined)
      throw invalidInput(`There is no completion for "${shell}". Choose one of ${SHELLS.join(', ')}.`)
    output.data(renderCompletion(known, program))
    output.say(`To complete in every shell, add to its startup file: ${STARTUP[known]}`)
  }
}

/** Returns the script for a shell. */
export function renderCompletion(shell: Shell, program: Command): string {
  const commands = program.commands.filter((command) => (command as { _hidden?: boolean })._hidden !== true)
  if (shell === 'fish') return fish(commands)
  return `${shell === 'zsh' ? COMPATIBLE : ''}${bash(commands)}`
}

// --- internal ---

const STARTUP: Readonly<Record<Shell, string>> = {
  bash: 'eval "$(throughline completion bash)"',
  zsh: 'eval "$(throughline completion zsh)"',
  fish: 'throughline completion fish | source',
}

/** A second `compinit` would drop the completions that a person has. */
const COMPATIBLE = `(( $+functions[compdef] )) || { autoload -U +X compinit; compinit }
autoload -U +X bashcompinit; bashcompinit
`

/** The options of a command, without their dashes. */
function optionsOf(command: Command): string[] {
  const shown = command.options.filter(({ hidden, long }) => !hidden && long !== undefined)
  return [...shown.map(({ long }) => String(long).slice(2)), 'store', 'help']
}

function bash(commands: readonly Command[]): string {
  const cases = commands.map(
    (command) =>
      `    ${command.name()}) words="${optionsOf(command)
        .map((option) => `--${option}`)
        .join(' ')}" ;;`,
  )
  return `_throughline() {
  local words at=1
  while [[ \${COMP_WORDS[at]} == --store ]]; do ((at += 2)); done
  case \${COMP_WORDS[at]} in
${cases.join('\n')}
  esac
  if [[ $COMP_CWORD == "$at" ]]; then words="${commands.map((command) => command.name()).join(' ')} help"
  elif [[ \${COMP_WORDS[COMP_CWORD]} != -* ]]; then words=; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _throughline throughline`
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c throughline -n __fish_use_subcommand -f -a ${command.name()}`,
    ...optionsOf(command).map(
      (option) => `complete -c throughline -n '__fish_seen_subcommand_from ${command.name()}' -l ${option}`,
    ),
  ])
  return lines.join('\n')
}
