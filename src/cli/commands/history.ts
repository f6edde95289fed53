/**
 * @module The commands `timeline` and `backfill`: the project's sessions, and the import of the host's transcripts.
 */

import { defined } from '../../defined.ts'
import { hostOf, hostOrFirst } from '../../hosts/hook-hosts.ts'
import { listTranscripts } from '../../hosts/known.ts'
import { type BackfillReport, backfill } from '../../memory/history/backfill.ts'
import { countLosses, type LossShare, type LossSum, sumLosses } from '../../memory/history/compactions.ts'
import type { TimelineInjection, TimelineSession, TimelineSnapshot } from '../../memory/history/timeline.ts'
import type { ClassLoss, Compaction } from '../../memory/session/history.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import { MAX_TIMELINE } from '../../rules.ts'
import { readOffTimes } from '../../workspace/off-times.ts'
import type { Run } from '../terminal/context.ts'
import type { Output } from '../terminal/output.ts'
import { counted, grouped } from '../terminal/plural.ts'
import { fitLine, wrap } from '../terminal/table.ts'
import { ago, exactly, when } from '../terminal/times.ts'
import { WAY } from './stats.ts'

/** Prints the timeline of this project's newest sessions, or of one session with each item that its compactions lost. */
export async function timelineCommand(
  id: string | undefined,
  options: { readonly json?: boolean; readonly limit?: number },
  run: Run,
): Promise<void> {
  const { context, output } = run
  const limit = options.limit ?? MAX_TIMELINE.sessions
  const { timeline, session } = OPERATIONS
  const { sessions, earlier } =
    id === undefined
      ? await timeline.run(run, { limit })
      : { sessions: [await session.run(run, { sessionId: id })], earlier: 0 }
  if (options.json === true) return output.json(sessions)
  if (sessions.length === 0) output.say('No sessions of this project yet.')
  if (earlier > 0)
    output.say(`${counted(earlier, 'earlier session')} not shown. To see all, add --limit ${earlier + limit}.`)
  for (const [index, session] of sessions.entries()) {
    if (index > 0) output.data('')
    for (const line of sessionLines(session, id !== undefined, context.now(), output)) output.data(line)
  }
}

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
      progress: output.progress,
    }),
    sum: options.json === true ? undefined : await sumLosses(store, project?.id),
  }))
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

type Line = { readonly at: string; readonly lines: readonly string[] }

function sessionLines(session: TimelineSession, withNames: boolean, now: Date, output: Output): string[] {
  const { color, width } = output
  const compactions = Math.max(session.compactions, ...session.losses.map(({ number }) => number))
  const facts = [
    session.status,
    ...(session.host === undefined ? [] : [hostOrFirst(session.host).name]),
    session.project,
    counted(session.exchanges, 'request'),
    ...(compactions === 0 ? [] : [counted(compactions, 'compaction')]),
  ]
  const events: Line[] = [
    ...session.snapshots.map((snapshot) => ({ at: snapshot.timestamp, lines: snapshotLines(snapshot, now, output) })),
    ...session.losses.map((loss) => ({ at: loss.at, lines: lossLines(loss, session, withNames, now, output) })),
    ...session.injections.map((given) => ({ at: given.at, lines: injectionLines(given, now, output) })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const recorded = new Set(session.losses.map(({ number }) => number))
  const unknown = Array.from({ length: session.compactions }, (_, index) => index + 1).filter((n) => !recorded.has(n))
  return [
    color.bold(`Session ${session.session}`),
    ...wrap(facts, ' · ', width - 2).map((line) => `  ${line}`),
    `  ${fitLine(session.title, width - 2)}`,
    ...(session.startedAt === undefined
      ? []
      : wrap([`started ${ago(session.startedAt, now)}`, exactly(session.startedAt)], ' · ', width - 2).map((line) =>
          color.dim(`  ${line}`),
        )),
    ...events.flatMap(({ lines }) => lines),
    ...(unknown.length === 0 ? [] : [color.dim(`  the loss of compaction ${unknown.join(', ')} was not recorded`)]),
  ]
}

function snapshotLines(snapshot: TimelineSnapshot, now: Date, { color, width }: Output): string[] {
  const facts = [when(snapshot.timestamp, now), snapshot.type, snapshot.status]
  return [...wrap(facts, ' · ', width - 2).map((line) => `  ${color.dim(line)}`), `    ${snapshot.name}`]
}

function lossLines(
  loss: Compaction,
  session: TimelineSession,
  withNames: boolean,
  now: Date,
  output: Output,
): string[] {
  const { color, width } = output
  const { of, lost, back } = countLosses(Object.values(loss.classes))
  const items = loss.opaque === true ? 'the state was' : back
  const given =
    loss.givenTokens === undefined ? 'nothing was given back' : `${items} given back in ${tokens(loss.givenTokens)}`
  const classes = Object.entries(loss.classes).filter(([, { of: all, kept }]) => all > kept)
  const unsure = loss.number > session.compactions
  const facts = [
    `compaction ${loss.number}`,
    when(loss.at, now),
    ...(loss.trigger === undefined ? [] : [loss.trigger]),
    ...(unsure ? ['not in the transcript yet'] : []),
  ]
  return [
    ...wrap(facts, ' · ', width - 2).map((line) => `  ${color.magenta(line)}`),
    ...indented(
      (loss.opaque === true
        ? `the summary is encrypted, so what it lost is unknown; ${given}`
        : `the summary (${tokens(loss.summaryTokens)}) lost ${lost} of ${of} items, ${given}`
      ).split(' '),
      ' ',
      width,
    ),
    ...(classes.length === 0
      ? []
      : indented(
          classes.map(
            ([kind, { of: all, kept }], index) => `${index === 0 ? 'lost: ' : ''}${kind} ${all - kept} of ${all}`,
          ),
          ' · ',
          width,
        )),
    ...(withNames ? classes.flatMap(([kind, loss]) => nameLines(kind, loss, output)) : []),
  ]
}

function injectionLines({ way, at, toModel, outcome, items }: TimelineInjection, now: Date, output: Output): string[] {
  const facts = [`injected: ${WAY[way]}`, when(at, now), tokens(toModel)]
  const became = { used: 'used', 'not seen': 'not seen to be used', unknown: 'whether it was used is not known' }[
    outcome
  ]
  return [
    ...wrap(facts, ' · ', output.width - 2).map((line) => `  ${output.color.cyan(line)}`),
    ...indented([became, ...items], ' · ', output.width),
  ]
}

/** Returns the lost items of a class by name; ✓ marks those that were given back. */
function nameLines(kind: string, { of, kept, again, lost }: ClassLoss, { color, width }: Output): string[] {
  const more = of - kept - lost.length
  const known = again === 0 ? '' : `, ${again} of them lost before`
  return [
    ...indented(`${kind}: ${of - kept} of ${of} lost${known}`.split(' '), ' ', width),
    ...(more > 0 ? [color.dim(`      … ${more} earlier ones`)] : []),
    ...lost.map(({ item, back }) => `      ${back ? color.green('✓') : '✗'} ${fitLine(item, width - 8)}`),
  ]
}

/** Wraps parts into indented lines. */
function indented(parts: readonly string[], joint: string, width: number): string[] {
  return wrap(parts, joint, width - 4).map((line) => `    ${line}`)
}

function tokens(count: number): string {
  return `${grouped(count)} tokens`
}
