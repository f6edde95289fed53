/**
 * @module The words of the commands around one session: saved, looked at, brought back.
 */

import { resolve } from 'node:path'
import { Option } from 'commander'
import { CHECKPOINT_TYPES } from '../../rules.ts'
import {
  budgetOption,
  countOption,
  ID_HELP,
  ID_OR_NEWEST,
  JSON_OPTION,
  type Kit,
  timeOption,
} from '../terminal/context.ts'

/** Adds the commands. */
export function addSessionCommands({ program, output, context, here, leaveWith }: Kit): void {
  program
    .command('capture')
    .description('prints what would be saved of a session; writes nothing')
    .requiredOption('--transcript <file>', 'the session, as Claude Code keeps it')
    .option(...JSON_OPTION)
    .addOption(budgetOption())
    .addOption(timeOption('--now <iso>', 'the time of the capture'))
    .option('--project <folder>', 'the project, where the recorded folder is not the right one')
    .action(async (options: { transcript: string; json?: boolean; budget?: number; now?: Date; project?: string }) =>
      (await import('./session.ts')).captureCommand(
        {
          ...options,
          transcript: resolve(options.transcript),
          ...(options.project === undefined ? {} : { project: resolve(options.project) }),
        },
        context(options.now),
        output,
      ),
    )

  program
    .command('save')
    .description('saves a checkpoint of the running session and prints its continuation summary')
    .option('--transcript <file>', 'another session')
    .addOption(new Option('--type <type>', `why: ${CHECKPOINT_TYPES.join(', ')}`).default('manual'))
    .addOption(new Option('--trigger <type>', 'the same as --type').hideHelp())
    .option(...JSON_OPTION)
    .action(async (options: { transcript?: string; type: string; trigger?: string; json?: boolean }) =>
      (await import('./session.ts')).saveCommand(
        {
          ...options,
          type: options.trigger ?? options.type,
          ...(options.transcript === undefined ? {} : { transcript: resolve(options.transcript) }),
        },
        here(),
        context(),
        output,
      ),
    )

  program
    .command('list')
    .description('lists the snapshots of this project, newest first')
    .option('--all', 'of every project')
    .addOption(countOption('--limit <n>', 'at most this many', 50))
    .option('--names', 'the names alone')
    .option(...JSON_OPTION)
    .action(async (options: { all?: boolean; limit: number; names?: boolean; json?: boolean }) =>
      (await import('./session.ts')).listCommand(options, here(), context(), output),
    )

  program
    .command('show')
    .description('prints one snapshot')
    .argument('<id>', ID_HELP)
    .addOption(budgetOption())
    .option(...JSON_OPTION)
    .action(async (id: string, options: { budget?: number; json?: boolean }) =>
      (await import('./session.ts')).showCommand(id, options, context(), output),
    )

  program
    .command('summary')
    .description('prints the continuation summary alone, to paste into a new chat')
    .argument('[id]', ID_OR_NEWEST)
    .option(...JSON_OPTION)
    .action(async (id: string | undefined, options: { json?: boolean }) =>
      (await import('./session.ts')).summaryCommand(id, options, here(), context(), output),
    )

  program
    .command('load')
    .description('shows where a saved session stands: git, decisions, limits, questions, what is to be done')
    .argument('[id]', ID_OR_NEWEST)
    .option(...JSON_OPTION)
    .action(async (id: string | undefined, options: { json?: boolean }) =>
      (await import('./state.ts')).loadCommand(id, options, here(), context(), output),
    )

  program
    .command('age')
    .description('says how old the saved state is, and whether that counts as recent')
    .argument('[id]', ID_OR_NEWEST)
    .option(...JSON_OPTION)
    .action(async (id: string | undefined, options: { json?: boolean }) =>
      (await import('./state.ts')).ageCommand(id, options, here(), context(), output),
    )

  program
    .command('validate')
    .description('checks whether a snapshot would carry the work on; exit 65 where something needed is missing')
    .argument('[id]', ID_OR_NEWEST)
    .option(...JSON_OPTION)
    .action(async (id: string | undefined, options: { json?: boolean }) =>
      leaveWith(await (await import('./state.ts')).validateCommand(id, options, here(), context(), output)),
    )

  program
    .command('status')
    .description(
      'prints the status of a snapshot, or moves it with the others of its session; of all that is here without one',
    )
    .argument('[id]', `${ID_HELP}; without it how the memory of this project stands`)
    .argument('[status]', 'the new status; an illegal move names the legal ones')
    .option('--reason <text>', 'why it is abandoned')
    .option('--outcome <text>', 'what was achieved, for a completed one')
    .option('--reopen', 'takes up one that has ended')
    .option(...JSON_OPTION)
    .action(
      async (
        id: string | undefined,
        status: string | undefined,
        options: { reason?: string; outcome?: string; reopen?: boolean; json?: boolean },
      ) =>
        id === undefined
          ? (await import('./overview.ts')).overviewCommand(options, here(), context(), output)
          : (await import('./recovery.ts')).statusCommand(id, status, options, context(), output),
    )
}
