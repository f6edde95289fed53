/**
 * @module The command `backfill`: imports the host's transcripts.
 */

import { defined } from '../../defined.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { listTranscripts } from '../../hosts/known.ts'
import { type BackfillReport, backfill } from '../../memory/history/backfill.ts'
import { type LossShare, type LossSum, sumLosses } from '../../memory/history/compactions.ts'
import { readOffTimes } from '../../workspace/off-times.ts'
import type { Run } from '../terminal/context.ts'
import { counted, grouped } from '../terminal/plural.ts'

/** Imports the sessions whose transcripts the host still keeps, of this project or of all, and prints the counts. */
export async function backfillCommand(
  options: { readonly all?: boolean; readonly json?: boolean },
  { context, output, withStore, ...run }: Run,
): Promise<void> {
  const { hostFolder, env } = context.config
  const transcripts = listTranscripts(context.config)
  const project = options.all === true ? undefined : await run.project()
  const home = env['HOME']
  const { report, sum } = await withStore(async (store) => ({
    report: await backfill(store, transcripts, {
      off: readOffTimes(context.config.home),
      now: context.now(),
      env,
      ...defined({ project, home }),
      progress: (done, total) => output.working(`${done} of ${total} sessions`),
    }),
    sum: options.json === true ? undefined : await sumLosses(store, project?.id),
  }))
  output.working(undefined)
  if (options.json === true) return output.json(report)
  for (const { path, reason } of report.broken) output.say(`! could not read ${path}: ${reason}`)
  if (transcripts.length === 0) output.say(`${hostOf(env).name} keeps no transcripts below ${hostFolder}.`)
  for (const line of reportLines(report, project?.name)) output.data(line)
  if (sum !== undefined) for (const line of sumLines(sum)) output.data(line)
}

// --- internal ---

function reportLines(report: BackfillReport, project: string | undefined): string[] {
  const { sessions, added, grown, known, unfinished, empty, subagents, elsewhere, forgotten, broken } = report
  const counts = [
    [added, 'new'],
    [grown, 'updated'],
    [known, 'unchanged'],
    [empty, 'empty'],
    [subagents, 'of subagents'],
    [elsewhere, 'of other projects'],
    [forgotten, 'forgotten before'],
    [broken.length, 'unreadable'],
  ] as const
  const news = counts.filter(([count]) => count > 0).map((part) => part.join(' '))
  return [
    ...(news.length === 0 ? [] : [`${project === undefined ? 'All projects' : project}: ${news.join(', ')}.`]),
    `${counted(sessions, 'session')}, ${unfinished} with unfinished work`,
  ]
}

function sumLines({ before, with: now }: LossSum): string[] {
  const shareLines = ({ compactions, known, gone }: LossShare, when: string): string[] =>
    compactions === 0
      ? []
      : [`${counted(compactions, 'compaction')} ${when}: ${grouped(gone)} of ${grouped(known)} things are gone`]
  return [...shareLines(before, 'before Throughline'), ...shareLines(now, 'with Throughline')]
}
