/**
 * @module The words of the commands that ask the memory: what is in it, what belongs together, what was lost, what would come back.
 */

import { resolve } from 'node:path'
import { MAX_TIMELINE, RECALL } from '../../rules.ts'
import { countOption, ID_HELP, JSON_OPTION, type Kit, timeOption } from '../terminal/context.ts'
import type { SearchWords } from './questions.ts'

/** Adds the commands. */
export function addMemoryCommands({ program, output, context, here }: Kit): void {
  program
    .command('search')
    .description('searches the memory of this project: words in any order, cut or mistyped; the newest without a word')
    .argument('[words...]', 'what to look for')
    .option('--all', 'in every project')
    .option('--type <type>', 'only entities of this type, or snapshots of this checkpoint type')
    .option('--status <status>', 'only snapshots of this status')
    .addOption(timeOption('--since <time>', 'only from then on: ISO, or a span back from now such as 7d'))
    .addOption(timeOption('--until <time>', 'only up to then'))
    .addOption(countOption('--limit <n>', `at most this many, up to ${RECALL.longestPage}`, RECALL.page))
    .option('--cursor <cursor>', 'the page after the one that gave it')
    .option(...JSON_OPTION)
    .action(async (words: string[], options: SearchWords) =>
      (await import('./questions.ts')).searchCommand(words.join(' '), options, here(), context(), output),
    )

  program
    .command('related')
    .description('lists what is most closely linked to a snapshot or another entity: sessions that did related work')
    .argument('<name>', ID_HELP)
    .addOption(countOption('--limit <n>', 'at most this many', 10))
    .option(...JSON_OPTION)
    .action(async (name: string, options: { limit: number; json?: boolean }) =>
      (await import('./questions.ts')).relatedCommand(name, options, context(), output),
    )

  program
    .command('diff')
    .description('shows what differs between two snapshots')
    .argument('<before>', ID_HELP)
    .argument('<after>', ID_HELP)
    .option(...JSON_OPTION)
    .action(async (before: string, after: string, options: { json?: boolean }) =>
      (await import('./questions.ts')).diffCommand(before, after, options, context(), output),
    )

  program
    .command('timeline')
    .description('shows the sessions of this project, their snapshots, and what each compaction lost')
    .argument('[session]', 'one session with the names of what was lost: its id, or a snapshot of it')
    .addOption(countOption('--limit <n>', 'at most this many sessions', MAX_TIMELINE.sessions))
    .option(...JSON_OPTION)
    .action(async (id: string | undefined, options: { limit: number; json?: boolean }) =>
      (await import('./history.ts')).timelineCommand(id, options, here(), context(), output),
    )

  program
    .command('stats')
    .description(
      "adds up this project's compactions: what the summaries kept and lost, what was given back, in how many tokens",
    )
    .option('--all', 'of every project')
    .option(...JSON_OPTION)
    .action(async (options: { all?: boolean; json?: boolean }) =>
      (await import('./stats.ts')).statsCommand(options, here(), context(), output),
    )

  program
    .command('explain')
    .description('says what a message would bring back in a new session, and why; writes nothing')
    .requiredOption('--message-file <file>', 'the message; - reads it from stdin')
    .option(...JSON_OPTION)
    .addOption(timeOption('--now <iso>', 'the time of the message'))
    .option('--project <folder>', 'the project, where it is not the folder here')
    .action(async (options: { messageFile: string; json?: boolean; now?: Date; project?: string }) =>
      (await import('./recovery.ts')).explainCommand(
        {
          messageFile: options.messageFile,
          ...(options.json === undefined ? {} : { json: options.json }),
          project: options.project === undefined ? here() : resolve(options.project),
          fixed: options.now !== undefined,
        },
        context(options.now),
        output,
      ),
    )
}
