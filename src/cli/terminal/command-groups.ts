/**
 * @module The groups of the commands, in the order in which a person meets them; examples of a day's use. Pure.
 */

import type { Command } from 'commander'

/** The commands in the order in which a person meets them. */
export const GROUPS: readonly (readonly [heading: string, about: string, commands: readonly string[]])[] = [
  [
    'Install',
    'Try it, install it, check it, and switch it off for a project.',
    ['demo', 'install', 'doctor', 'settings', 'off', 'on', 'completion', 'uninstall'],
  ],
  [
    'While you work',
    'Sessions are saved without you. These commands save one now, and show what is saved.',
    ['status', 'save', 'summary', 'handoff', 'capture'],
  ],
  [
    'Come back',
    'A new session is offered unfinished work. These commands show where a saved session stands, and what a message would bring back.',
    ['load', 'age', 'validate', 'explain'],
  ],
  [
    'Look around',
    'Find and compare what is saved.',
    ['list', 'show', 'search', 'related', 'diff', 'timeline', 'injected', 'stats', 'view'],
  ],
  [
    'Move, repair and delete',
    'Move the memory, import sessions, repair the store, and delete what you do not want to keep.',
    ['backup', 'export', 'import', 'backfill', 'repair', 'prune', 'forget'],
  ],
  ['For other programs', 'Clients and hosts start these.', ['serve', 'new-token', 'hook', 'statusline']],
]

/** What a person types, each with what it is for. */
export const EXAMPLES: readonly string[] = [
  'throughline status                                  # what is saved here, what is unfinished',
  'throughline summary                                 # the text to paste into a new chat',
  'throughline explain "continue the orders"            # what this message would bring back in a new session',
  'throughline load                                    # where the saved session stands',
  'throughline search uuid                             # find a session again, by words that may be cut or mistyped',
  'throughline stats --all                             # what compactions lost, what was given back, at what cost',
  'throughline backup ~/throughline-backup.db          # a copy, while others write',
  'throughline prune --older-than 90d --dry-run        # what could be deleted',
  'eval "$(throughline completion bash)"               # zsh and fish, too',
]

/** Puts the commands of a program into their groups, in their order, for `--help`. */
export function groupCommands(program: Command): void {
  const order = GROUPS.flatMap(([heading, , names]) => names.map((name) => ({ heading, name })))
  const indexOf = (command: Command): number => order.findIndex(({ name }) => name === command.name())
  for (const command of program.commands) command.helpGroup(`${order[indexOf(command)]?.heading ?? 'Others'}:`)
  ;(program.commands as Command[]).sort((a, b) => indexOf(a) - indexOf(b))
}
