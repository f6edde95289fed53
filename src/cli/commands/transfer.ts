/**
 * @module The commands that export, import and erase memory: export, import, forget.
 */

import { basename, dirname, resolve } from 'node:path'
import { invalidInput, ThroughlineError } from '../../errors.ts'
import { SYNC, startWorker } from '../../hooks/queue/spawn-worker.ts'
import { isHostFolder } from '../../hosts/hook-hosts.ts'
import { findForgettings, isNothing } from '../../memory/session/forget.ts'
import { isImported, noteImported } from '../../memory/transfer/noted-files.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportGraph,
  exportState,
  type ImportReport,
  importFile,
} from '../../memory/transfer/transfer.ts'
import { OPERATIONS, type Result } from '../../operations/operations.ts'
import { describeLocation } from '../../store/address.ts'
import { writeExport } from '../../store/exchange/export-file.ts'
import { activeSettings } from '../../sync/settings.ts'
import { projectIdentity, readGit } from '../../workspace/git.ts'
import { confirmed } from '../terminal/confirm.ts'
import type { Run } from '../terminal/context.ts'
import type { Output } from '../terminal/output.ts'
import { counted, countedAll } from '../terminal/plural.ts'

interface ForgetOptions {
  readonly source?: string
  readonly since?: string
  readonly until?: string
  readonly dryRun?: boolean
  readonly yes?: boolean
  readonly list?: boolean
  readonly erase?: boolean
  readonly json?: boolean
}

/** Writes the whole memory to a file, or to stdout. */
export async function exportCommand(
  file: string | undefined,
  options: { readonly format: string; readonly force?: boolean },
  { context, output, withStore, ...run }: Run,
): Promise<void> {
  const format = EXPORT_FORMATS.find((known): known is ExportFormat => known === options.format)
  if (format === undefined) {
    throw invalidInput(`Unknown format. Choose one of ${EXPORT_FORMATS.join(', ')}.`)
  }
  const { id: project } = await run.project()
  await withStore(async (store) => {
    const writeAll = (write: (line: string) => void) =>
      format === 'unified-state' ? exportState(store, project, context.now(), write) : exportGraph(store, format, write)
    if (file === undefined) {
      await writeAll((line) => output.jsonLine(line.slice(0, -1)))
      return
    }
    const path = resolve(file)
    const target = { path, replace: options.force === true, store: store.location, mark: context.sentinel() }
    let lines = 0
    await writeExport(target, (write) =>
      writeAll((line) => {
        lines += 1
        if (lines % PROGRESS_EVERY === 0) output.working(counted(lines, 'line'))
        write(line)
      }),
    )
    output.working(undefined)
    const what = format === 'unified-state' ? 'the newest snapshot' : counted(lines, 'line')
    output.say(`${output.color.green('✓')} ${what} written to ${path}`)
  })
}

/** Merges a file into the memory and prints what changed. */
export async function importCommand(
  file: string,
  options: { readonly json?: boolean },
  { context, output, withStore }: Run,
): Promise<void> {
  const path = resolve(file)
  const folder = projectFolder(path)
  const project = projectIdentity(folder, await readGit(folder, context.config.env))
  const report = await withStore(async (store) => {
    const done = await importFile(store, path, {
      now: context.now(),
      project,
      progress: (lines) => output.working(counted(lines, 'line')),
    })
    if (done.usable > 0 && !(await isImported(store, path))) await noteImported(store, path, context.now())
    return done
  })
  output.working(undefined)
  if (report.usable === 0 && report.unusable > 0) {
    throw new ThroughlineError('IMPORT_UNREADABLE', `Nothing in ${path} can be imported: ${describeProblems(report)}`)
  }
  if (options.json === true) output.json(report)
  else output.data(describeImport(report))
  const { magenta } = output.color
  if (report.unusable > 0) output.say(`${magenta('!')} left out: ${describeProblems(report)}`)
  if (report.cut !== undefined) {
    const { promised, read } = report.cut
    output.say(`${magenta('!')} the file is incomplete: it announces ${promised} rows and holds ${read}`)
  }
  if (report.forgotten > 0) {
    output.say(
      `${magenta('!')} ${counted(report.forgotten, 'entry')} left out because ${report.forgotten === 1 ? 'it was' : 'they were'} ` +
        'forgotten here.',
    )
  }
}

/** Forgets by name, source or time, after a confirmation; or lists forgettings; or finishes erasing the files. */
export async function forgetCommand(names: readonly string[], options: ForgetOptions, run: Run): Promise<void> {
  const { output, streams } = run
  const place = describeLocation(run.context.config.store)
  if (options.list === true) return listForgettings(options.json === true, run)
  if (options.erase === true) return reportErased(await run.withStore((store) => store.erase()), place, output)
  const { source, since, until } = options
  const request = { names: [...names], source, since, until }
  const plan = await OPERATIONS.forget.run(run, { ...request, dryRun: true })
  for (const name of plan.unknown) output.say(`${output.color.magenta('!')} no entity is called ${name}`)
  if (isNothing(plan)) {
    output.say('Nothing matches. Nothing was forgotten.')
    return
  }
  if (options.dryRun === true) {
    show(plan, 'would be forgotten', options, output)
    return
  }
  if (options.yes !== true) {
    show(plan, 'would be forgotten', { ...options, json: false }, { ...output, data: output.say })
    if (!(await confirmed('Forget this? It cannot be undone.', streams))) {
      output.say('Nothing was forgotten.')
      return
    }
  }
  const { erased = true, ...done } = await OPERATIONS.forget.run(run, request)
  const { mentions, copies, sessions } = done
  show({ ...done, erased }, 'forgotten', options, output)
  if (mentions.length > 0) {
    output.say(
      `${output.color.magenta('!')} the text of ${some(mentions)} still contains a forgotten name. Forget these too, or keep them.`,
    )
  }
  if (sessions.length > 0) {
    output.say(
      `  ${counted(sessions.length, 'session')} will not be saved any more. The host's transcripts are unchanged.`,
    )
  }
  for (const path of copies) output.say(`${output.color.magenta('!')} this copy may still contain it: ${path}`)
  // The files that were sent are written anew without it.
  if (activeSettings(run.context.config) !== undefined) startWorker(run.context.config, undefined, SYNC)
  reportErased(erased, place, output)
}

// --- internal ---

/** Lines between two progress reports of an export. */
const PROGRESS_EVERY = 1_000
/** Most problems and names that are listed. */
const SHOWN = 10

/** Returns the project folder of a file: a state file lies in `.claude` at the project's root. */
function projectFolder(path: string): string {
  const folder = dirname(path)
  return isHostFolder(basename(folder)) ? dirname(folder) : folder
}

function show(plan: Result<'forget'>, what: string, options: ForgetOptions, output: Output): void {
  if (options.json === true) {
    output.json(plan)
    return
  }
  const { entities, observations, relations } = plan
  const counts = [
    countedAll({ entity: entities.length, observation: observations, relation: relations }),
    ...(plan.snapshots === 0
      ? []
      : [`of these ${counted(plan.snapshots, 'snapshot')} of ${counted(plan.sessions.length, 'session')}`]),
  ]
  output.data(`${counts.join(', ')} ${what}`)
  if (plan.entities.length > 0) output.data(`  ${some(plan.entities)}`)
}

function reportErased(erased: boolean, place: string, output: Output): void {
  if (!erased) {
    throw new ThroughlineError(
      'STORE_BUSY',
      `Forgotten, but not yet erased from the files: another process is using ${place}, or the disk is full. ` +
        'Finish with: throughline forget --erase',
    )
  }
  output.say(`${output.color.green('✓')} completely erased from ${place}`)
}

async function listForgettings(isJson: boolean, { output, withStore }: Run): Promise<void> {
  const all = await withStore(findForgettings)
  if (isJson) return output.json(all)
  if (all.length === 0) output.say('Nothing has been forgotten yet.')
  for (const { at, by, entities, observations, relations, snapshots, sessions } of all) {
    const counts = { entity: entities, observation: observations, relation: relations, snapshot: snapshots }
    output.data(`${at}  by ${by}: ${countedAll({ ...counts, session: sessions })}`)
  }
}

function describeImport(report: ImportReport): string {
  const { entities, extended, observations, relations, snapshots, history, redacted } = report
  const gained = [
    countedAll({ entity: entities, observation: observations, relation: relations }),
    ...(snapshots === 0 ? [] : [`${counted(snapshots, 'snapshot')} among them`]),
  ]
  const more = [
    ...(history === 0 ? [] : [`${counted(history, 'record')} of compactions and of what was given to models`]),
    ...(extended === 0 ? [] : [`added observations to ${counted(extended, 'existing entity')}`]),
    ...(redacted === 0 ? [] : [`secrets redacted in ${counted(redacted, 'line')}`]),
  ]
  const total = entities + observations + relations + history
  return [total === 0 ? 'Nothing new to import' : `Imported ${gained.join(', ')}`, ...more].join('; ')
}

function describeProblems({ problems, unusable }: ImportReport): string {
  const shown = problems.slice(0, SHOWN).map(({ where, reason }) => `${where}: ${reason}`)
  return [...shown, ...(unusable > shown.length ? [`and ${unusable - shown.length} more`] : [])].join('; ')
}

function some(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join(', ')
  return names.length > SHOWN ? `${shown} and ${names.length - SHOWN} more` : shown
}
