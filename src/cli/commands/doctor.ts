/**
 * @module The command `doctor`: what is installed, whether it works and really runs, and which command fixes a problem.
 *
 * A problem keeps Throughline from working and makes the exit status 1. A remark is something to know.
 */

import { type ExecFileException, execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { SessionState } from '../../capture/state/session-state.ts'
import type { Context } from '../../compose.ts'
import { defined } from '../../defined.ts'
import { ERRORS, ThroughlineError } from '../../errors.ts'
import { requireWritable } from '../../files/atomic-write.ts'
import { isOff } from '../../hooks/process/disabled.ts'
import { lastRun } from '../../hooks/process/last-run.ts'
import { hostOrFirst } from '../../hosts/hook-hosts.ts'
import { INSTALLERS } from '../../hosts/installable.ts'
import type { RegisteredProgram } from '../../hosts/installer.ts'
import { PLUGIN_SERVER } from '../../hosts/markdown.ts'
import { asStarted } from '../../install/installed-command.ts'
import type { HostTarget } from '../../install/paths.ts'
import { findRegistration, type Registration, registeredPrograms } from '../../install/registrations.ts'
import { deadLetters, queuedEvents, queueFolder, queuesElsewhere } from '../../memory/session/queued-events.ts'
import { sessionRecord } from '../../memory/session/session-record.ts'
import { BUSY_TIMEOUT } from '../../rules.ts'
import { describeLocation } from '../../store/address.ts'
import { isAddress, mayHoldStore } from '../../store/location.ts'
import { openStore } from '../../store/open.ts'
import { isWritableStore } from '../../store/sqlite/file.ts'
import { activeSettings, readState } from '../../sync/settings.ts'
import type { Run } from '../terminal/context.ts'
import { counted } from '../terminal/plural.ts'
import { damagedFiles } from './doctor-files.ts'
import { type DoctorReport, driverFinding, type Finding, faultsOf, labelOf, renderReport } from './doctor-report.ts'
import { hostTargets } from './install.ts'

/** Prints the report; returns the exit status: 0 if there is no problem, else 1. */
export async function doctorCommand(
  options: { readonly json?: boolean },
  { context, output, folder }: Pick<Run, 'context' | 'output' | 'folder'>,
): Promise<number> {
  const report = await examine(folder, context, output.working)
  output.working(undefined)
  if (options.json === true) output.data(JSON.stringify(report, undefined, 2))
  else for (const line of renderReport(report, context.now(), output)) output.data(line)
  return report.healthy ? 0 : 1
}

/** Returns the report on the installation, as it is for a session in `folder`. `working` is told what takes its time. */
export async function examine(
  folder: string,
  context: Context,
  working: (what: string) => void = () => undefined,
): Promise<DoctorReport> {
  const { config } = context
  const targets = hostTargets(folder, config)
  const found = targets.flatMap((target) => {
    const registration = findRegistration(target)
    return registration === undefined ? [] : [{ target, registration }]
  })
  const plugged = targets.filter((target) => pluginsAt(target).length > 0)
  // The hosts that we are registered with.
  const ours = [...found.map(({ target }) => target), ...plugged]
  const runs = INSTALLERS.map(({ host, events }) => ({
    host,
    events: events.map((event) => ({ event, run: lastRun(config.home, host.id, event) })),
  }))
    .filter(
      ({ host, events }) =>
        events.some(({ run }) => run !== undefined) || ours.some(({ installer }) => installer.host.id === host.id),
    )
    .flatMap(({ host, events }) => events.map((event) => ({ host: host.id, ...event })))
  const read = await readSessions(new Set(runs.flatMap(({ run }) => run?.sessionId ?? [])), context)
  const queue = queueFolder(config)
  const known = {
    version: context.version,
    node: process.versions.node,
    driver: await tryDriver(),
    store: await examineStore(context, working),
    off: isOff(config.home, folder),
    registrations: found.map(({ registration }) => registration),
    plugins: plugged.flatMap(pluginsAt),
    hooks: runs.map(({ host, event, run }) => ({
      host,
      event,
      ...(run === undefined ? {} : { at: run.at.toISOString(), version: run.version }),
      ...defined({ client: read.get(run?.sessionId ?? '')?.clientVersion }),
    })),
    outbox: {
      folder: queue,
      waiting: queuedEvents(queue).length,
      refused: deadLetters(queue).length,
      elsewhere: queuesElsewhere(config),
    },
  }
  const unstarted = await Promise.all(
    found
      // A missing bundle is reported already.
      .filter(({ registration }) => registration.bundle?.there !== false)
      .flatMap(({ target, registration }) => registeredPrograms(target).map((program) => ({ registration, program })))
      .map(async ({ registration, program }) => {
        const why = await whyNotStarted(program, existsSync(folder) ? folder : tmpdir(), config.env)
        const what = program.kind === 'hook' ? 'the hooks cannot start' : `the ${program.kind} cannot start`
        return why === undefined
          ? []
          : [{ what: `${labelOf(registration)}: ${what}: ${why}`, run: repairOf(registration) }]
      }),
  )
  const obstacles = [
    ...whyNotQueued(context),
    ...damagedFiles(config.home),
    ...new Set(ours.flatMap((target) => target.installer.obstacles(target))),
  ]
  const { problems, remarks } = findings(known, { targets, plugged }, obstacles, unstarted.flat())
  const asTyped = ({ what, run }: Finding): Finding => ({
    what: asStarted(what, context.command),
    ...defined({ run: run && asStarted(run, context.command) }),
  })
  return {
    healthy: problems.length === 0,
    ...known,
    problems: problems.map(asTyped),
    remarks: [
      ...remarks,
      ...[...untriedOf([...read.values()]), ...unreadOf([...read.values()], context), ...syncRemarks(config)].map(
        (what) => ({ what }),
      ),
    ].map(asTyped),
  }
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
    return kept === 'kept' ? { name: driver, engine } : { error: `${driver} ${engine} lost what it wrote.` }
  } catch (error) {
    return { error: messageOf(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function examineStore(
  { config, withStore }: Context,
  working: (what: string) => void,
): Promise<DoctorReport['store']> {
  const path = describeLocation(config.store)
  try {
    if (!mayHoldStore(config.store)) {
      requireWritable(dirname(config.store))
      return { path, state: 'none' }
    }
    const mayWrite = isAddress(config.store) || isWritableStore(resolve(config.store))
    return await withStore(BUSY_TIMEOUT.foreground, async (store) => {
      const { driver: _, engine: __, ...check } = await store.check((what) => working(`checking the store: ${what}`))
      const state = check.problems.length > 0 ? 'damaged' : mayWrite ? 'ok' : 'read-only'
      // Of a damaged store not even that may be known.
      const size = await store.size().catch(() => undefined)
      const holds = size && { snapshots: size.snapshots, entities: size.entities, relations: size.relations }
      return { path, state, ...check, ...holds }
    })
  } catch (error) {
    const code = error instanceof ThroughlineError ? { code: error.code } : {}
    return { path, state: 'unusable', ...code, error: messageOf(error) }
  }
}

/** Returns why hooks cannot queue events, as sentences; none where the store's own problem says it of the same folder. */
function whyNotQueued({ config: { home, store } }: Context): string[] {
  if (!isAddress(store) && resolve(dirname(store)) === resolve(home)) return []
  try {
    requireWritable(home)
    return []
  } catch (error) {
    return [`${messageOf(error)} ${ERRORS.FOLDER_UNWRITABLE.hint}`]
  }
}

function pluginsAt(target: HostTarget): string[] {
  return target.installer.plugins?.enabled(target) ?? []
}

/** Returns what was read of these sessions' transcripts. Hooks do not receive the host's version: the transcript names it. */
async function readSessions(sessions: ReadonlySet<string>, context: Context): Promise<Map<string, SessionState>> {
  const read = new Map<string, SessionState>()
  if (sessions.size === 0 || !mayHoldStore(context.config.store)) return read
  try {
    await context.withStore(BUSY_TIMEOUT.foreground, async (store) => {
      for (const session of sessions) {
        const state = (await sessionRecord(store, session)).cursor?.state
        if (state !== undefined) read.set(session, state)
      }
    })
  } catch {
    // The report names the store's problems elsewhere.
  }
  return read
}

/** Returns a sentence for each client that is older or newer than those that our tests ran. */
function untriedOf(states: readonly SessionState[]): string[] {
  const sentences = states.flatMap(({ host: id, clientVersion: version }) => {
    const { host, tried } = INSTALLERS.find((installer) => installer.host.id === hostOrFirst(id).id) ?? INSTALLERS[0]
    if (version === undefined) return []
    const against = tried.map((triedVersion) => version.localeCompare(triedVersion, 'en', { numeric: true }))
    const how = against.every((order) => order < 0)
      ? 'older'
      : against.every((order) => order > 0)
        ? 'newer'
        : undefined
    return how === undefined
      ? []
      : [`${host.name} ${version} is ${how} than those that were tried (${tried.join(', ')}).`]
  })
  return [...new Set(sentences)]
}

/** Returns which records are not known, as sentences: a newer client may write what this version does not read. */
function unreadOf(states: readonly SessionState[], { version }: Context): string[] {
  return states.flatMap(({ host, clientVersion, unknownKinds }) => {
    const client = [hostOrFirst(host).name, clientVersion].filter(Boolean).join(' ')
    const kinds = Object.entries(unknownKinds)
    const records = kinds.reduce((sum, [, count]) => sum + count, 0)
    if (records === 0) return []
    return [
      `${client} wrote ${counted(records, 'record')} that Throughline ${version} does not know ` +
        `(${kinds.map(([kind]) => kind).join(', ')}). What they say is not saved. A newer version may read them.`,
    ]
  })
}

function findings(
  known: Omit<DoctorReport, 'healthy' | 'problems' | 'remarks'>,
  { targets, plugged }: { readonly targets: readonly HostTarget[]; readonly plugged: readonly HostTarget[] },
  obstacles: readonly string[],
  unstarted: readonly Finding[],
): { readonly problems: Finding[]; readonly remarks: Finding[] } {
  const { driver, store, registrations, plugins, hooks, outbox, off, version } = known
  const problems: Finding[] = []
  const remarks: Finding[] = []
  if ('error' in driver) problems.push(driverFinding(driver.error))
  if (store.state === 'unusable') problems.push(unusable(store))
  if (store.state === 'damaged')
    problems.push({
      what: `${store.path} is damaged: ${store.problems[0]}`,
      run: REPAIR,
    })
  if (store.state === 'read-only')
    problems.push({
      what: `${store.path} may be read and not written: nothing is saved. ${ERRORS.STORE_UNAVAILABLE.hint}`,
    })
  problems.push(...obstacles.map((what) => ({ what })))
  if (registrations.length === 0 && plugins.length === 0) {
    const used = targets.filter(({ hostFolder }) => existsSync(hostFolder))
    const hosts = (used.length === 0 ? targets : used).map(({ installer }) => installer.host)
    problems.push({
      what: `Throughline is not registered with ${hosts.map(({ name }) => name).join(' or ')}.`,
      run: `throughline install${hosts[0] === undefined ? '' : hostOption({ host: hosts[0].id })}`,
    })
  }
  for (const registration of registrations) {
    const again = repairOf(registration)
    const faults = faultsOf(registration)
    for (const what of faults) problems.push({ what: `${labelOf(registration)}: ${what}`, run: again })
    const runs = registration.bundle?.version
    if (faults.length === 0 && runs !== undefined && runs !== version)
      remarks.push({
        what: `The installation in ${labelOf(registration)} runs version ${runs}. This command is version ${version}.`,
        run: again,
      })
  }
  problems.push(...unstarted)
  const both = registrations.filter(({ host }) => plugged.some(({ installer }) => installer.host.id === host))
  if (both.length > 0)
    problems.push({
      what:
        `Both the plugin ${plugins.join(', ')} and an installation are active. The plugin's hooks do nothing, but its ` +
        'agents and server appear twice. Remove one of them.',
      run: both.map(({ host }) => `throughline uninstall --host ${host}`).join(' && '),
    })
  else
    for (const target of plugged) {
      const { host, plugins: ways } = target.installer
      if (ways?.allowed(target, PLUGIN_SERVER) === false)
        remarks.push({
          what:
            `${host.name} asks before each call of the plugin's memory tools. To stop that, ` +
            `${ways.howToAllow(PLUGIN_SERVER)}.`,
        })
    }
  const { folder, refused, elsewhere } = outbox
  for (const { folder: theirs, waiting: count, store: other } of elsewhere)
    remarks.push({
      what:
        `${counted(count, 'hook event')} in ${theirs} wait for ${other}. They are saved once that is the store again. ` +
        `To save them to the present store, move them to ${folder}.`,
    })
  if (refused > 0)
    remarks.push({ what: `${counted(refused, 'hook event')} could not be saved. See hook.log in the data folder.` })
  if (off) remarks.push({ what: 'Throughline is off for this project.', run: 'throughline on' })
  else if ((registrations.length > 0 || plugins.length > 0) && hooks.every(({ at }) => at === undefined))
    remarks.push({ what: 'No hook has run yet. Hooks take effect in sessions that start after the installation.' })
  return { problems, remarks }
}

/** Returns what hinders the synchronisation, with what to do; nothing where it is off or went well. */
function syncRemarks(config: Run['context']['config']): string[] {
  const state = activeSettings(config) === undefined ? undefined : readState(config.home)
  return [
    ...(state?.problem === undefined ? [] : [`Sessions are not synchronised: ${state.problem}`]),
    ...(state?.strange ?? []).map((file) => `The synchronisation leaves a file alone: ${file}.`),
  ]
}

/** Returns the command that repairs a registration. */
function repairOf(registration: Registration): string {
  return `throughline install${hostOption(registration)}`
}

/** Returns the option that names the host of a registration; '' for the default host. */
function hostOption({ host }: Pick<Registration, 'host'>): string {
  return host === INSTALLERS[0].host.id ? '' : ` --host ${host}`
}

/** Rebuilds a damaged store and keeps the damaged file. */
const REPAIR = 'throughline repair'

/** Returns the problem of a store that cannot be opened. Only a damaged store has a command that fixes it. */
function unusable({ code, error }: Extract<DoctorReport['store'], { state: 'unusable' }>): Finding {
  const hint = code === undefined ? '' : ` ${ERRORS[code].hint}`
  return {
    what: `${error}${hint}`,
    ...(code === 'STORE_DAMAGED' ? { run: REPAIR } : {}),
  }
}

function messageOf(error: unknown): string {
  return error instanceof ThroughlineError ? `${error.code}: ${error.message}` : String(error)
}

/** Longest wait for one program, in milliseconds: a busy machine starts node in a second or two. */
const LONGEST_START = 15_000

/** Returns why the program does not start as the host starts it; undefined if it starts. Saves nothing: its input is empty. */
function whyNotStarted(
  { kind, command, args }: RegisteredProgram,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  return new Promise((done) => {
    const options = { cwd: folder, env, timeout: LONGEST_START, windowsHide: true }
    const child = execFile(command, [...args], options, (fault, answer, complaint) => {
      if (fault === null) done(kind === 'server' && !answer.includes('"serverInfo"') ? 'it did not answer' : undefined)
      else done(reasonIn(complaint) ?? faultOf(fault))
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(kind === 'server' ? `${JSON.stringify(INITIALIZE)}\n` : '')
  })
}

/** The first request of the protocol. */
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'throughline doctor', version: '1' } },
}

/** Returns the line that names the error: node's `Error: …`, else the first line. */
function reasonIn(complaint: string): string | undefined {
  const lines = complaint.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines[0]
}

function faultOf({ code, message }: ExecFileException): string {
  if (typeof code === 'string') return message
  return `it ended with ${code === undefined || code === null ? 'a signal' : `exit status ${code}`}`
}
