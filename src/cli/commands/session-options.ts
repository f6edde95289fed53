/** @module Defines the commands for one session. */

import { Option } from 'commander'
import { hostIds } from '../../hosts/hook-hosts.ts'
import { CHECKPOINT_TYPES, PAGE, STATUSES } from '../../rules.ts'
import { budgetOption, type CliContext, countOption, ID_HELP, ID_OR_NEWEST, timeOption } from '../terminal/context.ts'

/** Adds the commands. */
export function addSessionCommands({ define, runs }: CliContext): void {
  define('capture', 'prints what would be saved of a session; writes nothing')
    .requiredOption('--transcript <file>', "the session's transcript")
    .addOption(budgetOption())
    .addOption(timeOption('--now <iso>', 'time of the capture'))
    .option('--project <folder>', 'project folder, if the one in the transcript is not right')
    .action(runs(async () => (await import('./session.ts')).captureCommand))

  define('save', 'saves a checkpoint of the running session and prints its continuation summary')
    .option('--transcript <file>', 'save the session of this transcript instead')
    .addOption(new Option('--type <type>', `checkpoint type: ${CHECKPOINT_TYPES.join(', ')}`).default('manual'))
    .addOption(new Option('--trigger <type>', 'same as --type').hideHelp())
    .action(runs(async () => (await import('./session.ts')).saveCommand))

  define('list', 'lists the sessions of this project by their newest snapshot, newest first')
    .option('--all', 'include every project')
    .addOption(countOption('--limit <n>', 'maximum number of sessions; of snapshots with --json', PAGE))
    .addOption(new Option('--status <status>', 'only those with this status').choices(STATUSES))
    .action(runs(async () => (await import('./list.ts')).listCommand))

  define('show', 'prints one snapshot')
    .argument('<id>', ID_HELP)
    .addOption(budgetOption())
    .action(runs(async () => (await import('./session.ts')).showCommand))

  define('handoff', 'prints what another agent needs to go on with a session, and the command that starts it')
    .argument('[id]', ID_OR_NEWEST)
    .addOption(
      new Option('--to <host>', 'the agent that goes on (default: another one that you use)').choices(hostIds()),
    )
    .action(runs(async () => (await import('./session.ts')).handoffCommand))

  define('summary', 'prints only the continuation summary, to paste into a new chat')
    .argument('[id]', ID_OR_NEWEST)
    .action(runs(async () => (await import('./session.ts')).summaryCommand))

  define('validate', 'checks whether a snapshot holds what a recovery needs; exits with 65 if something is missing')
    .argument('[id]', ID_OR_NEWEST)
    .action(runs(async () => (await import('./validate.ts')).validateCommand))

  define(
    'status',
    "prints or sets the status of a snapshot and its session; without an id, an overview of this project's memory",
  )
    .argument('[id]', `${ID_HELP}; without it, an overview of this project`)
    .argument('[status]', 'the new status; an illegal one is rejected with the list of legal ones')
    .option('--reason <text>', 'why the work is abandoned')
    .option('--outcome <text>', 'what the completed work achieved')
    .option('--reopen', 'reopen work that is completed or abandoned')
    .action(runs(async () => (await import('./recovery.ts')).statusCommand))
}
