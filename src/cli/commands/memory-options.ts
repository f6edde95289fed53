/**
 * @module Defines the commands that query the memory: search, injected, stats, explain.
 */

import { PAGE, RECALL } from '../../rules.ts'
import { type CliContext, countOption, momentOption, timeOption } from '../terminal/context.ts'

/** Adds the commands. */
export function addMemoryCommands({ define, runs }: CliContext): void {
  define('search', 'searches the memory of this project for words, prefixes or typos; without words, lists the newest')
    .argument('[words...]', 'words to search for, in any order')
    .option('--all', 'search every project')
    .option(
      '--type <type>',
      'only entities of this type, or snapshots of this checkpoint type; decision: also those in snapshots',
    )
    .option('--status <status>', 'only snapshots with this status')
    .addOption(momentOption('--since <time>', 'only from this time on: ISO, or an age such as 7d'))
    .addOption(momentOption('--until <time>', 'only up to this time'))
    .addOption(
      countOption(
        '--limit <n>',
        `maximum number of sessions and other results, up to ${RECALL.longestPage} ` +
          `(default: ${RECALL.answers}; ${RECALL.page} without words)`,
      ),
    )
    .option('--cursor <cursor>', 'the next page, by the cursor that the last page printed')
    .action(runs(async () => (await import('./search.ts')).searchCommand))

  define(
    'injected',
    'shows what hooks gave to the model, when and why, and whether the session used it; kept for 30 days',
  )
    .argument('[session]', 'a session id, the beginning of one, or a snapshot: shows only its texts, each whole')
    .option('--all', 'include every project')
    .option('--full', 'print every text whole')
    .addOption(countOption('--limit <n>', 'maximum number of texts, the newest', PAGE))
    .action(runs(async () => (await import('./injected.ts')).injectedCommand))

  define(
    'stats',
    "sums up this project's compactions: what the summaries kept and lost, what was given back, and the tokens used",
  )
    .option('--all', 'include every project')
    .action(runs(async () => (await import('./stats.ts')).statsCommand))

  define('explain', 'explains what a message would recover in a new session, and why; writes nothing')
    .argument('[message...]', 'the message')
    .option('--message-file <file>', 'file with the message instead; - reads stdin')
    .option('--all', 'show every candidate, its evidence and every reason')
    .addOption(timeOption('--now <iso>', 'time of the message'))
    .option('--project <folder>', 'project folder (default: the current folder)')
    .action(runs(async () => (await import('./recovery.ts')).explainCommand))
}
