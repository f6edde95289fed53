/**
 * @module Completion scripts for bash, zsh and fish, generated from the program itself.
 *
 * A script runs `list --names` to complete snapshot names. Without a store it completes none.
 */

import type { Argument, Command, Option } from 'commander'
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
    output.say(INSTALL[known])
  }
}

/** Returns the script for a shell. */
export function renderCompletion(shell: Shell, program: Command): string {
  return RENDER[shell](program.commands.filter((command) => !isHidden(command)).map(describe))
}

// --- internal ---

const INSTALL: Readonly<Record<Shell, string>> = {
  bash: 'To install: throughline completion bash > ~/.local/share/bash-completion/completions/throughline',
  zsh: 'To install: write the output to a file named _throughline in a folder of $fpath',
  fish: 'To install: throughline completion fish > ~/.config/fish/completions/throughline.fish',
}

const RENDER: Readonly<Record<Shell, (commands: readonly Word[]) => string>> = { bash, zsh, fish }

type Kind = 'snapshot' | 'file' | 'none' | { readonly choices: readonly string[] }

interface Word {
  readonly name: string
  readonly description: string
  readonly options: readonly { readonly flag: string; readonly description: string; readonly value: Kind | undefined }[]
  readonly arguments: readonly Kind[]
}

function isHidden(command: Command): boolean {
  return (command as unknown as { _hidden?: boolean })._hidden === true
}

function describe(command: Command): Word {
  return {
    name: command.name(),
    description: command.description(),
    options: command.options
      .filter((option) => !option.hidden && option.long !== undefined)
      .map((option) => ({ flag: option.long ?? '', description: option.description, value: optionValue(option) })),
    arguments: command.registeredArguments.map(kindOf),
  }
}

function optionValue(option: Option): Kind | undefined {
  if (!option.required && !option.optional) return undefined
  if (option.argChoices !== undefined) return { choices: option.argChoices }
  return /<(?:file|folder)>/.test(option.flags) ? 'file' : 'none'
}

function kindOf(argument: Argument): Kind {
  const name = argument.name()
  if (argument.argChoices !== undefined) return { choices: argument.argChoices }
  if (['id', 'before', 'after', 'name', 'names'].includes(name)) return 'snapshot'
  if (name === 'shell') return { choices: SHELLS }
  return name === 'file' ? 'file' : 'none'
}

const NAMES = 'throughline list --all --names --limit 50 2>/dev/null'

function bash(commands: readonly Word[]): string {
  const words = (kind: Kind | undefined): string => {
    if (kind === undefined || kind === 'none') return 'COMPREPLY=()'
    if (kind === 'snapshot') return `COMPREPLY=($(compgen -W "$(${NAMES})" -- "$cur"))`
    if (kind === 'file') return 'COMPREPLY=($(compgen -f -- "$cur"))'
    return `COMPREPLY=($(compgen -W "${kind.choices.join(' ')}" -- "$cur"))`
  }
  const values = commands.flatMap(({ name, options }) =>
    options.flatMap(({ flag, value }) =>
      value === undefined ? [] : [`    "${name} ${flag}") ${words(value)}; return ;;`],
    ),
  )
  const cases = commands.map(({ name, options, arguments: kinds }) => {
    const flags = options.map(({ flag }) => flag).join(' ')
    return [
      `    ${name})`,
      `      if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "${flags} --store --help" -- "$cur")); else ${words(kinds[0])}; fi ;;`,
    ].join('\n')
  })
  return `# bash completion for throughline
_throughline() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      --store) i=$((i + 1)) ;;
      -*) ;;
      *) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  if [[ $prev == --store ]]; then COMPREPLY=($(compgen -f -- "$cur")); return; fi
  case "$command $prev" in
${values.join('\n')}
  esac
  case $command in
    "") COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help --store --version --help" -- "$cur")) ;;
${cases.join('\n')}
  esac
}
complete -o filenames -F _throughline throughline`
}

function zsh(commands: readonly Word[]): string {
  const quote = (text: string) => text.replace(/'/g, "'\\''").replace(/[[\]:]/g, '\\$&')
  const action = (kind: Kind): string => {
    if (kind === 'snapshot') return 'snapshot:_throughline_snapshots'
    if (kind === 'file') return 'file:_files'
    return kind === 'none' ? 'value: ' : `value:(${kind.choices.join(' ')})`
  }
  return [
    '#compdef throughline',
    '_throughline_snapshots() {',
    '  local -a names',
    `  names=(\${(f)"$(${NAMES})"})`,
    '  compadd -a names',
    '}',
    '_throughline() {',
    '  local context state state_descr line',
    '  typeset -A opt_args',
    "  _arguments -C '--store[the store]:file:_files' '--version[the version]' '--help[help]' " +
      "'1:command:->command' '*::argument:->argument'",
    '  case $state in',
    '    command)',
    '      local -a commands',
    '      commands=(',
    ...commands.map(({ name, description }) => `        '${name}:${quote(description)}'`),
    '      )',
    '      _describe command commands ;;',
    '    argument)',
    '      case $line[1] in',
    ...commands.map(({ name, options, arguments: kinds }) => {
      const specs = [
        ...options.map(
          ({ flag, description, value }) =>
            `'${flag}[${quote(description)}]${value === undefined ? '' : `:${action(value)}`}'`,
        ),
        ...kinds.map((kind, at) => `'${at + 1}:${action(kind)}'`),
      ]
      return `        ${name}) _arguments ${[...specs, "'--store[the store]:file:_files'", "'--help[help]'"].join(' ')} ;;`
    }),
    '      esac ;;',
    '  esac',
    '}',
    'if [ "$funcstack[1]" = "_throughline" ]; then _throughline "$@"; else compdef _throughline throughline; fi',
  ].join('\n')
}

function fish(commands: readonly Word[]): string {
  const quote = (text: string) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`
  const source = (kind: Kind): string => {
    if (kind === 'snapshot') return ` -xa "(${NAMES})"`
    if (kind === 'file') return ' -rF'
    return kind === 'none' ? ' -x' : ` -xa ${quote(kind.choices.join(' '))}`
  }
  return [
    '# fish completion for throughline',
    'function __throughline_is',
    '    set -l words (commandline -opc)',
    '    set -l command',
    '    set -l skip 1',
    '    for word in $words',
    '        if test $skip -gt 0',
    '            set skip 0',
    '        else if test "$word" = --store',
    '            set skip 1',
    "        else if not string match -q -- '-*' $word",
    '            set command $word',
    '            break',
    '        end',
    '    end',
    '    test "$command" = "$argv"',
    'end',
    'complete -c throughline -f',
    "complete -c throughline -l store -rF -d 'the store'",
    "complete -c throughline -l help -d 'help'",
    `complete -c throughline -n '__throughline_is ""' -l version -d 'the version'`,
    ...commands.map(
      ({ name, description }) => `complete -c throughline -n '__throughline_is ""' -a ${name} -d ${quote(description)}`,
    ),
    ...commands.flatMap(({ name, options, arguments: kinds }) => {
      const when = `complete -c throughline -n '__throughline_is ${name}'`
      return [
        ...options.map(
          ({ flag, description, value }) =>
            `${when} -l ${flag.slice(2)}${value === undefined ? '' : source(value)} -d ${quote(description)}`,
        ),
        ...kinds.filter((kind) => kind !== 'none').map((kind) => when + source(kind)),
      ]
    }),
  ].join('\n')
}
