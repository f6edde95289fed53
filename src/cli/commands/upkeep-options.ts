/**
 * @module The words of the commands that move the memory, add to it from elsewhere, or take from it.
 */

import { InvalidArgumentError, Option } from 'commander'
import type { Duration } from 'date-fns'
import { EXPORT_FORMATS } from '../../memory/transfer/transfer.ts'
import { countOption, JSON_OPTION, type Kit, timeOption } from '../terminal/context.ts'
import { parseSpan } from '../terminal/times.ts'
import type { ForgetWords } from './transfer.ts'
import type { PruneWords } from './upkeep.ts'

/** Adds the commands. */
export function addUpkeepCommands({ program, output, streams, context, here }: Kit): void {
  program
    .command('export')
    .description('writes the memory to a file or to stdout')
    .argument('[file]', 'a new file; without it stdout')
    .addOption(
      new Option(
        '--format <format>',
        'everything, what the reference memory server reads, or the newest snapshot as a session state file',
      )
        .choices(EXPORT_FORMATS)
        .default('throughline'),
    )
    .option('--force', 'replace the file if it is there')
    .action(async (file: string | undefined, options: { format: string; force?: boolean }) =>
      (await import('./transfer.ts')).exportCommand(file, options, here(), context(), output),
    )

  program
    .command('import')
    .description("merges a file into the memory: an export, a memory server's file, a unified-session-state.json")
    .argument('<file>')
    .option('--restore-forgotten', 'bring back what was forgotten, where the file has it')
    .option(...JSON_OPTION)
    .action(async (file: string, options: { restoreForgotten?: boolean; json?: boolean }) =>
      (await import('./transfer.ts')).importCommand(file, options, context(), output),
    )

  program
    .command('backup')
    .description('copies the store as it is now to a file, while others write; that file is a store itself')
    .argument('<file>', 'a new file')
    .option('--force', 'replace the file if it is there')
    .option(...JSON_OPTION)
    .action(async (file: string, options: { force?: boolean; json?: boolean }) =>
      (await import('./upkeep.ts')).backupCommand(file, options, context(), output),
    )

  program
    .command('repair')
    .description('makes a damaged store anew of what can be read of it, and keeps the damaged file')
    .option('--backup <file>', 'put this backup in its place instead')
    .option(...JSON_OPTION)
    .action(async (options: { backup?: string; json?: boolean }) =>
      (await import('./repair.ts')).repairCommand(options, context(), output),
    )

  program
    .command('prune')
    .description('deletes old snapshots of this project, by number, age or session')
    .addOption(countOption('--keep <n>', 'all but the newest n'))
    .addOption(new Option('--older-than <age>', 'what is older: 12h, 30d, 8w, 6mo, 1y').argParser(age))
    .option('--session <id>', 'only of this session: its id, or a snapshot of it; all of it without another condition')
    .option('--all', 'of every project')
    .option('--dry-run', 'only say what would go')
    .option('--yes', 'do not ask')
    .option(...JSON_OPTION)
    .action(async (options: PruneWords) =>
      (await import('./upkeep.ts')).pruneCommand(options, here(), context(), streams, output),
    )

  program
    .command('forget')
    .description('takes out of the memory what was named, or came from a source, or in a time; every byte of it')
    .argument('[names...]', 'entities and snapshots')
    .option('--source <source>', 'what this writer wrote')
    .addOption(timeOption('--since <time>', 'what was written from then on: ISO, or a span back from now such as 7d'))
    .addOption(timeOption('--until <time>', 'what was written up to then'))
    .option('--dry-run', 'only say what would go')
    .option('--yes', 'do not ask')
    .option('--list', 'what was forgotten so far: how much and when')
    .option('--erase', 'finish an earlier forgetting that could not erase every byte')
    .option(...JSON_OPTION)
    .action(async (names: string[], options: ForgetWords) =>
      (await import('./transfer.ts')).forgetCommand(names, options, context(), streams, output),
    )

  program
    .command('backfill')
    .description('takes in the sessions that Claude Code still keeps; nothing is offered from them unasked')
    .option('--all', 'of every project')
    .option(...JSON_OPTION)
    .action(async (options: { all?: boolean; json?: boolean }) =>
      (await import('./history.ts')).backfillCommand(options, here(), context(), output),
    )
}

// --- internal ---

function age(text: string): Duration {
  const span = parseSpan(text)
  if (span === undefined)
    throw new InvalidArgumentError('An age is needed: a number and m, h, d, w, mo or y, for instance 30d.')
  return span
}
