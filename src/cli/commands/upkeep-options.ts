/** @module Defines the commands that maintain the memory. */

import { InvalidArgumentError, Option } from 'commander'
import type { Duration } from 'date-fns'
import { parseSpan } from '../../age.ts'
import { EXPORT_FORMATS } from '../../memory/transfer/transfer.ts'
import { type CliContext, countOption, momentOption } from '../terminal/context.ts'

/** Adds the commands. */
export function addUpkeepCommands({ program, define, runs }: CliContext): void {
  program
    .command('export')
    .description('writes the memory to a file or to stdout')
    .argument('[file]', 'a new file (default: stdout)')
    .addOption(
      new Option(
        '--format <format>',
        'throughline: everything; other formats: for the reference memory server, or the newest snapshot as a state file',
      )
        .choices(EXPORT_FORMATS)
        .default('throughline'),
    )
    .option('--force', 'replace an existing file')
    .action(runs(async () => (await import('./transfer.ts')).exportCommand))

  define('import', "merges a file into the memory: an export, a memory server's file or a unified-session-state.json")
    .argument('<file>', 'the file to import')
    .action(runs(async () => (await import('./transfer.ts')).importCommand))

  define('backup', 'copies the store to a file, even while other processes write; the copy is a store itself')
    .argument('<file>', 'a new file')
    .option('--force', 'replace an existing file')
    .action(runs(async () => (await import('./upkeep.ts')).backupCommand))

  define('sync', 'carries your sessions between your machines, by a folder or a private git repository')
    .argument('[action]', 'on, status or off (default: synchronise now)')
    .argument('[address]', 'with on: a folder that something else carries, or the address of an empty git repository')
    .option('--key <file>', 'with on: encrypt with the age identity in this file, which is made if there is none')
    .option('--no-key', 'with on: do not encrypt any more')
    .option('--passphrase', 'with on: encrypt, and read the passphrase from stdin')
    .option('--entities', "with on: also send the memory graph's other entities")
    .option('--no-entities', 'with on: do not send them any more')
    .action(runs(async () => (await import('./sync.ts')).syncCommand))

  define('repair', 'rebuilds a damaged store and keeps the damaged file')
    .option('--backup <file>', 'replace the store with this backup instead')
    .action(runs(async () => (await import('./upkeep.ts')).repairCommand))

  define('prune', 'deletes old snapshots of this project by number, age or session')
    .addOption(countOption('--keep <n>', 'delete all but the newest n'))
    .addOption(new Option('--older-than <age>', 'delete only older ones: 12h, 30d, 8w, 6mo, 1y').argParser(age))
    .option('--session <id>', 'delete only those of this session, given by its id or one of its snapshots')
    .option('--all', 'include every project')
    .option('--dry-run', 'only list what would be deleted')
    .option('--yes', 'do not ask for confirmation')
    .action(runs(async () => (await import('./upkeep.ts')).pruneCommand))

  define('forget', 'erases entities and snapshots for good, by name, source or time')
    .argument('[names...]', 'names of entities and snapshots')
    .option('--source <source>', 'only what this client wrote')
    .addOption(momentOption('--since <time>', 'only what was written from this time on: ISO, or an age such as 7d'))
    .addOption(momentOption('--until <time>', 'only what was written up to this time'))
    .option('--dry-run', 'only list what would be erased')
    .option('--yes', 'do not ask for confirmation')
    .option('--list', 'list earlier forgettings: when and how much')
    .option('--erase', 'finish an earlier forgetting that could not erase the files')
    .action(runs(async () => (await import('./transfer.ts')).forgetCommand))

  define('backfill', 'imports the sessions whose transcripts the host still keeps; they are found, and never offered')
    .option('--all', 'include every project')
    .action(runs(async () => (await import('./backfill.ts')).backfillCommand))
}

// --- internal ---

function age(text: string): Duration {
  const span = parseSpan(text)
  if (span === undefined)
    throw new InvalidArgumentError('Expected an age: a number and m, h, d, w, mo or y, for example 30d.')
  return span
}
