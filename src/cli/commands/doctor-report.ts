/**
 * @module The report of `doctor`: its data and its lines for a person. It ends with the commands to run.
 */

import { ERRORS, type ErrorCode } from '../../errors.ts'
import { hostOrFirst } from '../../hosts/hook-hosts.ts'
import { INSTALLERS } from '../../hosts/installable.ts'
import type { Registration } from '../../install/registrations.ts'
import type { Elsewhere } from '../../memory/session/queued-events.ts'
import type { StoreCheck } from '../../store/port.ts'
import type { Output } from '../terminal/output.ts'
import { counted } from '../terminal/plural.ts'
import { ago } from '../terminal/times.ts'

export interface DoctorReport {
  readonly healthy: boolean
  readonly version: string
  readonly node: string
  /** The SQLite driver, tried on a temporary store that is created, written, reopened and read. */
  readonly driver: { readonly name: string; readonly engine: string } | { readonly error: string }
  readonly store:
    | ({
        readonly path: string
        /** `read-only`: it answers, and nothing can be saved. */
        readonly state: 'ok' | 'damaged' | 'read-only'
        /** Absent where the damage leaves them unknown. */
        readonly snapshots?: number
        readonly entities?: number
        readonly relations?: number
      } & Omit<StoreCheck, 'driver' | 'engine'>)
    | { readonly path: string; readonly state: 'none' }
    | { readonly path: string; readonly state: 'unusable'; readonly code?: ErrorCode; readonly error: string }
  /** Whether Throughline is off for this project. */
  readonly off: boolean
  readonly registrations: readonly Registration[]
  readonly plugins: readonly string[]
  readonly hooks: readonly HookState[]
  /** Where hook events are queued, how many, how many are dead letters of the last days, and what waits for other stores. */
  readonly outbox: {
    readonly folder: string
    readonly waiting: number
    readonly refused: number
    readonly elsewhere: readonly Elsewhere[]
  }
  readonly problems: readonly Finding[]
  readonly remarks: readonly Finding[]
}

export interface HookState {
  /** The host's id. */
  readonly host: string
  readonly event: string
  /** When the hook last ran; absent if it never ran since the installation. */
  readonly at?: string
  /** The host's version in that session, if the transcript names it. */
  readonly client?: string
  /** The version of Throughline that ran. */
  readonly version?: string
}

export interface Finding {
  readonly what: string
  /** What to run. */
  readonly run?: string
}

/** Returns what is wrong with a registration, as sentences. A text that the person has edited is theirs, and no fault. */
export function faultsOf({ bundle, missing, agents, commands, server }: Registration): string[] {
  const texts = [
    ...Object.entries(agents).map(([kind, state]) => [`agent ${kind}`, state] as const),
    ...Object.entries(commands).map(([kind, state]) => [`command ${kind}`, state] as const),
  ]
  return [
    ...(bundle?.there === false ? [`the program that the hooks run is missing: ${bundle.folder}`] : []),
    ...(missing.length === 0 ? [] : [`no hook for ${missing.join(', ')}`]),
    ...texts.filter(([, state]) => state === 'absent').map(([kind]) => `the ${kind} is missing`),
    ...(server === undefined ? ['the memory server is not registered'] : []),
  ]
}

/** Returns how the report calls a registration: by its host. */
export function labelOf({ host }: Pick<Registration, 'host'>): string {
  return hostOrFirst(host).name
}

/** Returns the lines of the report. */
export function renderReport(report: DoctorReport, now: Date, output: Output): string[] {
  const { driver, store, registrations, plugins, hooks, problems, remarks } = report
  const { green, red, magenta, dim } = output.color
  const line = (ok: boolean, text: string) => `${ok ? green('✓') : red('✗')} ${text}`
  const ran = hooks.some(({ at }) => at !== undefined)
  const runs = [...new Set([...problems, ...remarks].flatMap(({ run }) => run ?? []))]
  return [
    line(!('error' in driver), `Throughline ${report.version}, Node ${report.node}, ${driverText(driver)}`),
    line(store.state === 'ok' || store.state === 'none', storeLine(store)),
    ...registrations.map((registration) =>
      line(!problems.some(({ what }) => what.startsWith(`${labelOf(registration)}: `)), registrationLine(registration)),
    ),
    ...plugins.map((name) => line(true, `plugin ${name}: hooks, agents, commands, memory server`)),
    ...(ran ? hooks.map((hook) => `${hook.at === undefined ? dim('○') : green('●')} ${hookLine(hook, now)}`) : []),
    ...remarks.map(({ what }) => `${magenta('!')} ${what}`),
    ...problems.map(({ what }) => `${red('✗')} ${what}`),
    report.healthy ? 'No problems found.' : `${counted(problems.length, 'problem')} found.`,
    ...(runs.length === 0 ? [] : ['Run:', ...runs.map((run) => `  ${run}`)]),
  ]
}

/** Returns the problem of a driver that does not work. Where none could be loaded, a new installation may not be enough. */
export function driverFinding(error: string): Finding {
  const what = `Throughline cannot create a store: ${error}`
  if (error.startsWith('DRIVER_MISSING')) return { what: `${what} ${ERRORS.DRIVER_MISSING.hint}` }
  return { what, run: 'throughline install' }
}

// --- internal ---

/** Returns the words before what is a host's: none for the default one. */
function ofHost(id: string): string {
  const other = INSTALLERS.slice(1).find(({ host }) => host.id === id)
  return other === undefined ? '' : `${other.host.name} `
}

function driverText(driver: DoctorReport['driver']): string {
  return 'error' in driver ? driver.error : `${driver.name} with SQLite ${driver.engine}`
}

function storeLine(store: DoctorReport['store']): string {
  switch (store.state) {
    case 'none':
      return `no store yet: the first save creates ${store.path}`
    case 'unusable':
      return `store ${store.path}: cannot be used`
    default: {
      const { path, state, bytes, snapshots, entities, relations } = store
      const holds = [
        ...(snapshots === undefined ? [] : [counted(snapshots, 'snapshot')]),
        ...(entities === undefined ? [] : [counted(entities, 'entity')]),
        ...(relations === undefined ? [] : [counted(relations, 'relation')]),
      ]
      return [`store ${path}: ${state}`, `${Math.ceil(bytes / 1024)} KB`, ...holds].join(', ')
    }
  }
}

function registrationLine(registration: Registration): string {
  const { settings, events, server, statusLine, bundle, agents, commands } = registration
  const parts = [
    `${events.length} hooks`,
    ...asInstalled('agents', agents),
    ...asInstalled('commands', commands),
    statusLine ? 'status line' : 'no status line',
    server === undefined ? 'no memory server' : `memory server "${server}"`,
  ]
  const from = bundle === undefined ? '' : `, from ${bundle.folder}`
  return `${labelOf(registration)} (${settings}): ${parts.join(', ')}${from}`
}

/** Returns how many of the files are as they were installed; nothing for a host that reads no such files. */
function asInstalled(what: string, files: Readonly<Record<string, string>>): string[] {
  const states = Object.values(files)
  const unchanged = states.filter((state) => state === 'fresh').length
  if (states.length === 0) return []
  return [
    unchanged === states.length
      ? `${unchanged} ${what} as installed`
      : `${unchanged} of ${states.length} ${what} as installed`,
  ]
}

function hookLine({ host, event, at, client, version }: HookState, now: Date): string {
  const hook = `${ofHost(host)}${event}`
  if (at === undefined) return `${hook}: never ran`
  return `${hook}: ran ${ago(at, now)} (${at}), client ${client ?? 'unknown'}, Throughline ${version}`
}
