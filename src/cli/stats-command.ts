/**
 * @module The command `stats`: what compactions lost and what of it was given back.
 */

import type { Context } from '../compose.ts'
import { compactionStats, type LossCount } from '../memory/stats.ts'
import { BUSY_TIMEOUT } from '../rules.ts'
import { counted } from './counted.ts'
import { projectOf } from './find-by-id.ts'
import type { Output } from './output.ts'
import { fitLine, table, wrap, wrapWords } from './table.ts'

/** Prints the sums of this project, or of all. */
export async function statsCommand(
  options: { readonly all?: boolean; readonly json?: boolean },
  folder: string,
  context: Context,
  output: Output,
): Promise<void> {
  const project = options.all === true ? undefined : await projectOf(folder, context)
  const stats = await context.withStore(BUSY_TIMEOUT.foreground, (store) => compactionStats(store, project?.id))
  if (options.json === true) {
    output.json(stats)
    return
  }
  const { snapshots, sessions, compactions, tokens } = stats
  const counts = [counted(snapshots, 'snapshot'), counted(sessions, 'session'), counted(compactions, 'compaction')]
  output.data(output.color.bold(fitLine(project?.name ?? 'All projects', output.width)))
  for (const line of wrap(counts, ' · ', output.width - 2)) output.data(`  ${line}`)
  if (compactions === 0) {
    output.say('No compaction was recorded yet: the hooks record what each one loses.')
    return
  }
  const columns = [
    { title: 'of what was known', flexible: true },
    ...['items', 'kept', 'lost', 'given back', 'still lost'].map((title) => ({ title, align: 'right' as const })),
  ]
  const rows = [...stats.classes.map((each) => [each.class, ...numbers(each)]), ['all', ...numbers(stats.total)]]
  for (const line of table(columns, rows, output.width)) output.data(line)
  const per = tokens.injections === 0 ? 0 : Math.round(tokens.injected / tokens.injections)
  const told = `${counted(tokens.injected, 'token')} injected after ${counted(tokens.injections, 'compaction')}, ${per.toLocaleString('en')} each on average; the summaries had ${counted(tokens.summaries, 'token')} (estimated, characters / 4)`
  for (const line of wrapWords(told, output.width)) output.data(line)
}

// --- internal ---

function numbers({ of, kept, lost, back }: LossCount): string[] {
  return [of, kept, lost, back, lost - back].map((count) => count.toLocaleString('en'))
}
