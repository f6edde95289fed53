/**
 * @module The command `list`: the sessions of a project, each by its newest snapshot.
 */

import { defined } from '../../defined.ts'
import { hostOrFirst } from '../../hosts/hook-hosts.ts'
import { originOf } from '../../memory/session/machines.ts'
import { findSnapshots } from '../../memory/session/snapshots.ts'
import { progressLine } from '../../recovery/texts/lines.ts'
import { sessionTitle, UNTITLED } from '../../snapshot/title.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import type { GraphStore, SnapshotHead } from '../../store/port.ts'
import type { Run } from '../terminal/context.ts'
import { fitLine, wrap } from '../terminal/fit.ts'
import type { Output } from '../terminal/output.ts'
import { counted } from '../terminal/plural.ts'
import { when } from '../terminal/times.ts'

interface ListOptions {
  readonly all?: boolean
  readonly json?: boolean
  readonly status?: string
  readonly limit: number
}

/** Prints the sessions of this project (with `all`, of every project), newest first. JSON is of snapshots. */
export async function listCommand(options: ListOptions, run: Run): Promise<void> {
  const { context, output, withStore } = run
  const place = options.all === true ? undefined : await run.workspace()
  const page = await withStore(async (store) => {
    await run.readUnread(store, place)
    return pageOf(store, place?.project.id, options)
  })
  if (options.json === true) return output.json(page.shown.map(({ snapshot }) => listEntry(snapshot)))
  const shown = page.shown.filter(({ snapshot }) => sessionTitle(snapshot) !== UNTITLED)
  for (const row of shown) for (const line of rowLines(row, options, context.now(), output)) output.data(line)
  const { length } = page.shown
  const idle = length - shown.length
  if (idle > 0) output.say(`${counted(idle, 'session')} without a request left out. To see all, add --json.`)
  if (length < page.total)
    output.say(`${length} of ${counted(page.total, 'session')}. To see all, add --limit ${page.total}.`)
  if (length === 0) output.say(noneText(options))
}

// --- internal ---

interface Listed {
  readonly snapshot: SessionSnapshot
  /** How many snapshots its session has. */
  readonly count: number
}

async function pageOf(
  store: GraphStore,
  project: string | undefined,
  { json, status, limit }: ListOptions,
): Promise<{ readonly shown: readonly Listed[]; readonly total: number }> {
  const rows = await store.snapshots(defined({ project }), 'head')
  const heads = json === true ? rows.map((row) => ({ row, count: 1 })) : sessionsOf(rows)
  const matching = heads.filter(({ row }) => status === undefined || row.status === status)
  const counts = new Map(matching.slice(0, limit).map(({ row, count }) => [row.name, count]))
  const snapshots = counts.size === 0 ? [] : await findSnapshots(store, { names: [...counts.keys()] })
  return {
    shown: snapshots.map((snapshot) => ({ snapshot, count: counts.get(snapshot.name) ?? 1 })),
    total: matching.length,
  }
}

/** Returns the newest snapshot of each session, in the order of the rows: newest first. */
function sessionsOf(rows: readonly SnapshotHead[]): { readonly row: SnapshotHead; readonly count: number }[] {
  const sessions = new Map<string, { row: SnapshotHead; count: number }>()
  for (const row of rows) {
    const key = row.session ?? row.name
    const known = sessions.get(key)
    if (known === undefined) sessions.set(key, { row, count: 1 })
    else known.count += 1
  }
  return [...sessions.values()]
}

/** A name has a line of its own and is never cut, because people copy it. */
function rowLines({ snapshot, count }: Listed, options: ListOptions, now: Date, output: Output): string[] {
  const progress = progressLine(snapshot)
  const { machine } = originOf(snapshot.sessionId ?? '')
  const facts = [
    snapshot.status,
    ...(machine === undefined ? [] : [`from ${machine}`]),
    when(snapshot.timestamp, now),
    counted(count, 'snapshot'),
    ...(progress ? [progress] : []),
    ...(snapshot.conversation.host === undefined ? [] : [hostOrFirst(snapshot.conversation.host).name]),
    ...(options.all === true ? [snapshot.project.name] : []),
  ]
  return [
    output.color.bold(snapshot.name),
    `  ${fitLine(sessionTitle(snapshot), output.width - 2)}`,
    ...wrap(facts, ' · ', output.width - 2).map((line) => `  ${output.color.dim(line)}`),
  ]
}

function noneText({ all, status }: ListOptions): string {
  const what = status === undefined ? 'No sessions' : `No sessions with the status ${status}`
  return all === true
    ? `${what} yet.`
    : `${what} of this project yet. To list every project, run throughline list --all.`
}

function listEntry({ name, status, type, timestamp, topic, goal, progress, project }: SessionSnapshot) {
  return { name, status, type, timestamp, topic, goal, progress, project: project.id }
}
