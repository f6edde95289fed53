/**
 * @module The command `status` without a snapshot: an overview of this project's memory.
 */

import { existsSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { Context } from '../../compose.ts'
import { isOff } from '../../hooks/process/disabled.ts'
import { considerAll } from '../../memory/recover/candidates.ts'
import { offerSetting } from '../../memory/recover/offers.ts'
import { progressLine } from '../../recovery/texts/lines.ts'
import { sessionTitle } from '../../snapshot/title.ts'
import type { GraphStore } from '../../store/port.ts'
import type { Run } from '../terminal/context.ts'
import { fitLine, wrap } from '../terminal/fit.ts'
import type { Output } from '../terminal/output.ts'
import { counted, grouped } from '../terminal/plural.ts'
import { when } from '../terminal/times.ts'

/** Prints an overview of this project's memory. Creates no store. */
export async function overviewCommand(options: { readonly json?: boolean }, run: Run): Promise<void> {
  const { context, output } = run
  const overview = await overviewOf(run)
  if (options.json === true) output.json(overview)
  else for (const line of lines(overview, context.now(), output)) output.data(line)
}

// --- internal ---

const MOST_CONSIDERED = 100
const MOST_SHOWN = 5

type Overview = Awaited<ReturnType<typeof overviewOf>>

async function overviewOf(run: Run) {
  const { context, folder, withStore } = run
  const { home, settings, store: location } = context.config
  const project = await run.project()
  const isFile = !/^\w+:\/\//.test(location)
  return {
    project: { id: project.id, name: project.name },
    /** Whether Throughline is off for this project. */
    off: isOff(home, folder),
    offer: offerSetting(settings),
    ...(isFile && !existsSync(location)
      ? { store: { location, bytes: undefined }, snapshots: 0, sessions: 0, newest: undefined, unfinished: [] }
      : await withStore(async (store) => {
          await run.readUnread(store, await run.workspace())
          return {
            store: { location: store.location, bytes: isFile ? statSync(location).size : undefined },
            ...(await counts(store, project.id, context)),
          }
        })),
  }
}

async function counts(store: GraphStore, project: string, context: Context) {
  const rows = await store.snapshots({ project }, 'head')
  const facts = { now: context.now(), project }
  const considered = await considerAll(store, facts, MOST_CONSIDERED)
  const newest = considered[0]?.snapshot
  return {
    snapshots: rows.length,
    sessions: new Set(rows.map(({ session, name }) => session ?? name)).size,
    newest: newest && {
      name: newest.name,
      status: newest.status,
      timestamp: newest.timestamp,
      title: sessionTitle(newest),
      goal: newest.goal ?? newest.topic,
      progress: progressLine(newest),
    },
    /** Work that sessions are offered, with the evidence that it is unfinished; also where it was offered today already. */
    unfinished: considered
      .filter(({ reason, rests }) => reason === undefined || rests === 'told')
      .map(({ snapshot, unfinished }) => ({
        name: snapshot.name,
        timestamp: snapshot.timestamp,
        evidence: unfinished.map(({ text }) => text),
      })),
  }
}

function lines(
  { project, off, offer, store, newest, unfinished, ...all }: Overview,
  now: Date,
  output: Output,
): string[] {
  const { bold, dim, magenta } = output.color
  const { width } = output
  const facts = newest === undefined ? [] : [newest.status, when(newest.timestamp, now), newest.progress]
  const size = store.bytes === undefined ? 'none yet' : `${grouped(Math.ceil(store.bytes / 1024))} KB`
  return [
    `project ${bold(fitLine(project.name, width - 28))}  ${off ? magenta('switched off') : `offers: ${offer}`}`,
    dim(`  ${fitLine(identified(project.id), width - 2)}`),
    `  ${counted(all.snapshots, 'snapshot')} of ${counted(all.sessions, 'session')}`,
    dim(`  store ${size}: ${fitLine(store.location, width - 12 - size.length)}`),
    ...(newest === undefined
      ? []
      : [
          // A name is never cut, because people copy it.
          ...labelled('newest', bold, newest.name, width),
          `  ${fitLine(newest.title, width - 2)}`,
          dim(`  ${fitLine(facts.filter((part) => part !== '').join(' · '), width - 2)}`),
        ]),
    ...unfinished
      .slice(0, MOST_SHOWN)
      .flatMap(({ name, timestamp, evidence }) => [
        ...labelled('unfinished', magenta, name, width),
        `  ${fitLine(evidence.join(', '), width - 2)}`,
        dim(`  ${when(timestamp, now)}`),
      ]),
  ]
}

/** Returns in words what makes the folder this project: its remote, the first commit of its history, or the folder itself. */
function identified(project: string): string {
  const commit = /^commit:(.+)$/.exec(project)?.[1]
  if (commit !== undefined) return `a repository without a remote, known by its first commit ${commit.slice(0, 12)}`
  return isAbsolute(project) ? `the folder ${project}` : `the repository ${project}`
}

/** The label and a name in one line, or in two where the width does not hold both. Only the label has the colour. */
function labelled(label: string, color: (text: string) => string, name: string, width: number): string[] {
  const [first = '', ...more] = wrap([label, name], '  ', width)
  return [color(label) + first.slice(label.length), ...more.map((line) => `  ${line}`)]
}
