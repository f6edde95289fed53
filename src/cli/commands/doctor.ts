/**
 * @module The command `doctor`: what is installed, whether it works, whether it really runs, and what to do about it.
 *
 * A problem is something that keeps Throughline from working, and makes the exit status 1; a remark is something to know.
 */

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PLUGIN_SERVER } from '../../agents/markdown.ts'
import type { Context } from '../../compose.ts'
import { ERRORS, ThroughlineError } from '../../errors.ts'
import { isOff } from '../../hooks/process/disabled.ts'
import { allFired } from '../../hooks/process/last-run.ts'
import { lettersIn, outboxFolder, refusedLetters } from '../../hooks/queue/files.ts'
import type { Scope } from '../../install/paths.ts'
import {
  allowsServer,
  enabledPlugins,
  findRegistration,
  hooklessSettings,
  registeredPrograms,
} from '../../install/registrations.ts'
import { sessionRecord } from '../../memory/session/session-record.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import { describeLocation } from '../../store/address.ts'
import { mayHoldStore } from '../../store/location.ts'
import { openStore } from '../../store/open.ts'
import type { Output } from '../terminal/output.ts'
import { counted } from '../terminal/plural.ts'
import { type DoctorReport, type Finding, faultsOf, type HookState, renderReport } from './doctor-report.ts'
import { whyNotStarted } from './start-registered.ts'

/** Prints the report; returns the exit status: 0 where all is well, else 1. */
export async function doctorCommand(
  options: { readonly json?: boolean },
  folder: string,
  nodePath: string,
  context: Context,
  output: Output,
): Promise<number> {
  const report = await examine(folder, nodePath, context)
  if (options.json === true) output.data(JSON.stringify(report, undefined, 2))
  else for (const line of renderReport(report, context.now(), output)) output.data(line)
  return report.healthy ? 0 : 1
}

/** Returns what there is to know of the installation, as seen from a folder. */
export async function examine(folder: string, nodePath: string, context: Context): Promise<DoctorReport> {
  const { config } = context
  const place = {
    configDir: config.hostFolder,
    projectDir: folder,
    dataDir: config.home,
    claudeFile: config.serversFile,
  }
  const registrations = (['user', 'project'] as const).flatMap(
    (scope) => findRegistration({ ...place, scope }, nodePath) ?? [],
  )
  const outbox = outboxFolder(config)
  const known = {
    version: context.version,
    node: process.versions.node,
    driver: await tryDriver(),
    store: await examineStore(context),
    off: isOff(config.home, folder),
    registrations,
    plugins: enabledPlugins(place),
    pluginAllowed: allowsServer(place, PLUGIN_SERVER),
    hooks: await hookStates(context),
    outbox: { waiting: lettersIn(outbox).length, refused: refusedLetters(outbox).length },
  }
  const unstarted = await Promise.all(
    registrations
      // A bundle that is gone is said already.
      .filter(({ bundle }) => bundle?.there !== false)
      .flatMap(({ scope }) => registeredPrograms({ ...place, scope }).map((program) => ({ scope, program })))
      .map(async ({ scope, program }) => {
        const why = await whyNotStarted(program, existsSync(folder) ? folder : tmpdir(), config.env)
        const what = program.kind === 'hook' ? 'the hooks cannot start' : `the ${program.kind} cannot start`
        return why === undefined ? [] : [{ what: `${scope} scope: ${what}: ${why}`, run: repairOf(scope) }]
      }),
  )
  const { problems, remarks } = findings(known, hooklessSettings(place), unstarted.flat())
  return { healthy: problems.length === 0, ...known, problems, remarks }
}

// --- internal ---

async function tryDriver(): Promise<DoctorReport['driver']> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-doctor-'))
  try {
    const location = join(folder, 'try.db')
    const first = await openStore({ location, busyTimeout: BUSY_TIMEOUT.hook })
    await first.commit([{ kind: 'put-record', key: 'try', value: 'kept', at: '' }])
    await first.close()
    const again = await openStore({ location, busyTimeout: BUSY_TIMEOUT.hook })
    const [kept, { driver, engine }] = [await again.record('try'), await again.check()]
    await again.close()
    return kept === 'kept' ? { name: driver, engine } : { error: `${driver} ${engine} lost what was written.` }
  } catch (error) {
    return { error: wordsOf(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function examineStore(context: Context): Promise<DoctorReport['store']> {
  const path = describeLocation(context.config.store)
  if (!mayHoldStore(context.config.store)) return { path, state: 'none' }
  try {
    return await context.withStore(BUSY_TIMEOUT.foreground, async (store) => {
      const { driver: _, engine: __, ...check } = await store.check()
      return { path, state: check.problems.length === 0 ? 'ok' : 'damaged', ...check, ...(await store.size()) }
    })
  } catch (error) {
    const code = error instanceof ThroughlineError ? { code: error.code } : {}
    return { path, state: 'unusable', ...code, error: wordsOf(error) }
  }
}

async function hookStates(context: Context): Promise<HookState[]> {
  const all = allFired(context.config.home)
  const clients = await clientsOf(new Set(all.flatMap(({ fired }) => fired?.sessionId ?? [])), context)
  return all.map(({ event, fired }) => {
    const client = fired === undefined ? undefined : clients.get(fired.sessionId)
    return {
      event,
      ...(fired === undefined ? {} : { at: fired.at.toISOString(), version: fired.version }),
      ...(client === undefined ? {} : { client }),
    }
  })
}

/** The host's version in each session: no hook is told it, the transcript names it. */
async function clientsOf(sessions: ReadonlySet<string>, context: Context): Promise<Map<string, string>> {
  const clients = new Map<string, string>()
  if (sessions.size === 0 || !mayHoldStore(context.config.store)) return clients
  try {
    await context.withStore(BUSY_TIMEOUT.foreground, async (store) => {
      for (const session of sessions) {
        const version = (await sessionRecord(store, session)).cursor?.state.clientVersion
        if (version !== undefined) clients.set(session, version)
      }
    })
  } catch {
    // What is wrong with the store is said elsewhere in the report.
  }
  return clients
}

function findings(
  known: Omit<DoctorReport, 'healthy' | 'problems' | 'remarks'>,
  hookless: readonly string[],
  unstarted: readonly Finding[],
): { readonly problems: Finding[]; readonly remarks: Finding[] } {
  const { driver, store, registrations, plugins, hooks, outbox, off, version } = known
  const problems: Finding[] = []
  const remarks: Finding[] = []
  if ('error' in driver)
    problems.push({ what: `No store can be made: ${driver.error}`, run: 'npm install throughline' })
  if (store.state === 'unusable') problems.push(unusable(store))
  if (store.state === 'damaged')
    problems.push({
      what: `${store.path} is damaged: ${store.problems[0]}`,
      run: REPAIR,
    })
  for (const file of hookless) problems.push({ what: `${file} sets disableAllHooks: no hook runs.` })
  if (registrations.length === 0 && plugins.length === 0)
    problems.push({ what: 'Nothing is registered with Claude Code here.', run: 'throughline install' })
  for (const registration of registrations) {
    const again = repairOf(registration.scope)
    const bad = faultsOf(registration)
    for (const what of bad) problems.push({ what: `${registration.scope} scope: ${what}`, run: again })
    const runs = registration.bundle === undefined ? undefined : basename(registration.bundle.folder)
    if (bad.length === 0 && runs !== undefined && runs !== version)
      remarks.push({ what: `${registration.scope} scope runs version ${runs}, this is ${version}.`, run: again })
  }
  problems.push(...unstarted)
  if (plugins.length > 0 && registrations.length > 0)
    problems.push({
      what: `The plugin ${plugins.join(', ')} is enabled beside an installation: its hooks stand back, its agents and server are there twice. Keep one.`,
      run: registrations.map(({ scope }) => `throughline uninstall --scope ${scope}`).join(' && '),
    })
  if (plugins.length > 0 && registrations.length === 0 && !known.pluginAllowed)
    remarks.push({
      what: `A plugin cannot grant permissions: Claude Code asks before each tool of the memory. Allow \`mcp__${PLUGIN_SERVER}\` once, with /permissions there.`,
    })
  const { waiting, refused } = outbox
  if (waiting > 0) remarks.push({ what: `${counted(waiting, 'hook')} not saved yet: the next one takes it along.` })
  if (refused > 0)
    remarks.push({ what: `${counted(refused, 'hook')} could not be saved: hook.log in the data folder says why.` })
  if (off) remarks.push({ what: 'Off for this project.', run: 'throughline on' })
  else if ((registrations.length > 0 || plugins.length > 0) && hooks.every(({ at }) => at === undefined))
    remarks.push({ what: 'No hook has run yet: they take effect in sessions that start after the installation.' })
  return { problems, remarks }
}

/** What mends a registration: the node that runs the command is registered anew. */
function repairOf(scope: Scope): string {
  return `throughline install${scope === 'user' ? '' : ' --scope project'}`
}

/** A damaged store is made anew, the damaged file kept. */
const REPAIR = 'throughline repair'

/** What to do about a store that cannot be opened: of one that is not damaged only the person knows. */
function unusable({ code, error }: Extract<DoctorReport['store'], { state: 'unusable' }>): Finding {
  const hint = code === undefined ? '' : ` ${ERRORS[code].hint}`
  return {
    what: `${error}${hint}`,
    ...(code === 'STORE_DAMAGED' ? { run: REPAIR } : {}),
  }
}

function wordsOf(error: unknown): string {
  return error instanceof ThroughlineError ? `${error.code}: ${error.message}` : String(error)
}
