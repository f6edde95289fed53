/**
 * @module The command `stats`: what compactions lost, what was given back, and how many tokens that took.
 */

import type { LossCount } from '../../memory/history/compactions.ts'
import { compactionStats, type Stats } from '../../memory/history/stats.ts'
import type { InjectionReason } from '../../memory/session/history.ts'
import type { Run } from '../terminal/context.ts'
import { fitLine, wrap, wrapWords } from '../terminal/fit.ts'
import type { Output } from '../terminal/output.ts'
import { counted, grouped } from '../terminal/plural.ts'

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

function showLosses({ classes, total, opaque }: Stats, output: Output): void {
  for (const [kind, count] of [...classes.map((each) => [each.class, each] as const), ['all', total] as const])
    show(`${kind}: ${lossText(count)}`, output)
  if (opaque > 0) show(`${counted(opaque, 'encrypted summary')}: what was lost is unknown`, output)
}

function lossText({ of, lost, back }: LossCount): string {
  return `${grouped(lost)} of ${grouped(of)} lost, ${grouped(back)} of these given back`
}

function showTokens({ summaries, ways }: Stats['tokens'], output: Output): void {
  for (const { way, times, toModel, toPerson, used, notSeen } of ways)
    show(
      `${WAY[way]}: ${counted(times, 'time')}, ${counted(toModel, 'token')} to the model, ${grouped(toPerson)} to you; ` +
        `${grouped(used)} used, ${grouped(notSeen)} not seen to be used`,
      output,
    )
  const note =
    `Tokens are estimated (characters / 4). The host's own summaries took ${grouped(summaries)}. Used: the session touched, ` +
    'ran or said something of the text before anything else named it; `throughline injected` shows what.'
  for (const line of wrapWords(note, output.width)) output.data(output.color.dim(line))
}

function show(text: string, output: Output): void {
  for (const line of wrapWords(text, output.width - 2)) output.data(`  ${line}`)
}
