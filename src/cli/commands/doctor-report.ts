/**
 * @module The report of `doctor`: what it holds, and its lines for a person. At the end stands what to run.
 */

import type { ErrorCode } from '../../errors.ts'
import type { Registration } from '../../install/registrations.ts'
import type { StoreCheck } from '../../store/port.ts'
import type { Output } from '../terminal/output.ts'
import { ago } from '../terminal/times.ts'

export interface DoctorReport {
  readonly healthy: boolean
  readonly version: string
  readonly node: string
  /** A store of its own, made, written, reopened and read. */
  readonly driver: { readonly name: string; readonly engine: string } | { readonly error: string }
  readonly store:
    | ({
        readonly path: string
        readonly state: 'ok' | 'damaged'
        readonly entities: number
        readonly relations: number
      } & Omit<StoreCheck, 'driver' | 'engine'>)
    | { readonly path: string; readonly state: 'none' }
    | { readonly path: string; readonly state: 'unusable'; readonly code?: ErrorCode; readonly error: string }
  /** Switched off for this project. */
  readonly off: boolean
  readonly registrations: readonly Registration[]
  readonly plugins: readonly string[]
  /** The plugin's tools may be called without asking. */
  readonly pluginAllowed: boolean
  readonly hooks: readonly HookState[]
  /** What hooks were told and the store does not have yet; and what could not be saved, of the last days. */
  readonly outbox: { readonly waiting: number; readonly refused: number }
  readonly problems: readonly Finding[]
  readonly remarks: readonly Finding[]
}

export interface HookState {
  readonly event: string
  /** When it last ran; absent = never since it was installed. */
  readonly at?: string
  /** The host's version in that session, where a transcript told it. */
  readonly client?: string
  /** Our version that ran. */
  readonly version?: string
}

export interface Finding {
  readonly what: string
  /** What to run. */
  readonly run?: string
}

/** Returns what is wrong with a registration, in words. */
export function faultsOf({ bundle, missing, agents, commands, server }: Registration): string[] {
  const texts = [
    ...Object.entries(agents).map(([kind, state]) => [`agent ${kind}`, state] as const),
    ...Object.entries(commands).map(([kind, state]) => [`command ${kind}`, state] as const),
  ]
  return [
    ...(bundle?.there === false ? [`the program that the hooks run is gone: ${bundle.folder}`] : []),
    ...(missing.length === 0 ? [] : [`no hook for ${missing.join(', ')}`]),
    ...texts
      .filter(([, state]) => state !== 'fresh')
      .map(([kind, state]) => `the ${kind} is ${state === 'absent' ? 'missing' : 'not as this version writes it'}`),
    ...(server === undefined ? ['the memory server is not registered'] : []),
  ]
}

/** Returns the lines of the report. */
export function renderReport(report: DoctorReport, now: Date, output: Output): string[] {
  const { driver, store, registrations, plugins, hooks, problems, remarks } = report
  const { green, red, magenta, dim } = output.color
  const line = (ok: boolean, text: string) => `${ok ? green('✓') : red('✗')} ${text}`
  const ran = hooks.some(({ at }) => at !== undefined)
  const runs = [...new Set([...problems, ...remarks].flatMap(({ run }) => run ?? []))]
  return [
    line(
      !('error' in driver),
      `Throughline ${report.version}, Node ${report.node}, ${'error' in driver ? driver.error : `${driver.name} with SQLite ${driver.engine}`}`,
    ),
    line(store.state === 'ok' || store.state === 'none', storeLine(store)),
    ...registrations.map((one) =>
      line(!problems.some(({ what }) => what.startsWith(`${one.scope} scope: `)), registrationLine(one)),
    ),
    ...plugins.map((name) => line(true, `plugin ${name}: hooks, agents, commands, memory server`)),
    ...(ran ? hooks.map((hook) => `${hook.at === undefined ? dim('○') : green('●')} ${hookLine(hook, now)}`) : []),
    ...remarks.map(({ what }) => `${magenta('!')} ${what}`),
    ...problems.map(({ what }) => `${red('✗')} ${what}`),
    report.healthy ? 'All is well.' : `${problems.length} to mend.`,
    ...(runs.length === 0 ? [] : ['Run:', ...runs.map((run) => `  ${run}`)]),
  ]
}

// --- internal ---

function storeLine(store: DoctorReport['store']): string {
  switch (store.state) {
    case 'none':
      return `no store yet: the first save makes ${store.path}`
    case 'unusable':
      return `store ${store.path}: cannot be used`
    default:
      return `store ${store.path}: ${store.state}, ${Math.ceil(store.bytes / 1024)} KB, ${store.snapshots} snapshots, ${store.entities} entities, ${store.relations} relations`
  }
}

function registrationLine({
  scope,
  settings,
  events,
  server,
  statusLine,
  bundle,
  agents,
  commands,
}: Registration): string {
  const parts = [
    `${events.length} hooks`,
    freshOf('agents', agents),
    freshOf('commands', commands),
    statusLine ? 'status line' : 'no status line',
    server === undefined ? 'no memory server' : `memory server "${server}"`,
  ]
  return `${scope} scope (${settings}): ${parts.join(', ')}${bundle === undefined ? '' : `, from ${bundle.folder}`}`
}

function freshOf(what: string, files: Readonly<Record<string, string>>): string {
  const states = Object.values(files)
  const fresh = states.filter((state) => state === 'fresh').length
  return fresh === states.length ? `${fresh} ${what} fresh` : `${fresh} of ${states.length} ${what} fresh`
}

function hookLine({ event, at, client, version }: HookState, now: Date): string {
  if (at === undefined) return `${event}: never ran`
  return `${event}: ran ${ago(at, now)} (${at}), client ${client ?? 'unknown'}, Throughline ${version}`
}
