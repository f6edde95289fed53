/**
 * @module The command `stats`: what compactions lost, what was given back, and how many tokens that took.
 */

import type { LossCount } from '../../memory/history/compactions.ts'
import { compactionStats, type Stats } from '../../memory/history/stats.ts'
import type { InjectionReason } from '../../memory/session/history.ts'
import type { Run } from '../terminal/context.ts'
import type { Output } from '../terminal/output.ts'
import { counted, grouped } from '../terminal/plural.ts'
import { fitLine, table, wrap, wrapWords } from '../terminal/table.ts'

/** The names of the ways for a person. */
export const WAY: Readonly<Record<InjectionReason, string>> = {
  reinjection: 'after compactions',
  recovery: 'recovered work',
  offer: 'offers and questions',
  alert: 'context nearly full',
  save: 'saved on request',
}

/** Prints the sums of this project, or of every project. */
export async function statsCommand(
  options: { readonly all?: boolean; readonly json?: boolean },
  { output, withStore, ...run }: Run,
): Promise<void> {
  const project = options.all === true ? undefined : await run.project()
  const stats = await withStore((store) => compactionStats(store, project?.id))
  if (options.json === true) return output.json(stats)
  const { snapshots, sessions, compactions, tokens } = stats
  const counts = [counted(snapshots, 'snapshot'), counted(sessions, 'session'), counted(compactions, 'compaction')]
  output.data(output.color.bold(fitLine(project?.name ?? 'All projects', output.width)))
  for (const line of wrap(counts, ' · ', output.width - 2)) output.data(`  ${line}`)
  if (compactions === 0) output.say('No compaction has been recorded yet. The hooks record what each one loses.')
  else showLosses(stats, output)
  if (tokens.ways.length > 0) {
    output.data('')
    showTokens(tokens, output)
  }
}

// --- internal ---

function showLosses(stats: Stats, output: Output): void {
  const columns = [
    { title: 'of what was known', flexible: true },
    ...['items', 'kept', 'lost', 'given back', 'still lost'].map((title) => ({ title, align: 'right' as const })),
  ]
  const rows = [...stats.classes.map((each) => [each.class, ...numbers(each)]), ['all', ...numbers(stats.total)]]
  for (const line of table(columns, rows, output.width)) output.data(line)
}

const SUMMED = ['times', 'toModel', 'toPerson', 'used', 'notSeen'] as const

function showTokens({ summaries, ways }: Stats['tokens'], output: Output): void {
  const columns = [
    { title: 'what was said', flexible: true },
    ...['times', 'tokens injected', 'shown to you', 'used', 'not seen'].map((title) => ({
      title,
      align: 'right' as const,
    })),
  ]
  const rows = [
    ...ways.map((each) => [WAY[each.way], ...SUMMED.map((key) => grouped(each[key]))]),
    ['all', ...SUMMED.map((key) => grouped(ways.reduce((sum, each) => sum + each[key], 0)))],
  ]
  for (const line of table(columns, rows, output.width)) output.data(line)
  const note =
    `Tokens are estimated (characters / 4). The host's own summaries took ${grouped(summaries)}. Used: the session touched, ` +
    'ran or said something of the text before anything else named it; `throughline injected` shows what.'
  for (const line of wrapWords(note, output.width)) output.data(output.color.dim(line))
}

function numbers({ of, kept, lost, back }: LossCount): string[] {
  return [of, kept, lost, back, lost - back].map(grouped)
}
