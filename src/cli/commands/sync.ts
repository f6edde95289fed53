/**
 * @module The command that carries sessions between a person's machines: `sync`, `sync on`, `sync status`, `sync off`.
 */

import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defined } from '../../defined.ts'
import { ERRORS, invalidInput, ThroughlineError } from '../../errors.ts'
import { ensureFolder, writeWhole } from '../../files/atomic-write.ts'
import { bytesOf, namesIn, textOf } from '../../files/foreign-files.ts'
import { syncAlone } from '../../hooks/worker/background-sync.ts'
import { redact } from '../../redact/redact.ts'
import { CLOCK_SKEW } from '../../rules.ts'
import { isAddress } from '../../store/location.ts'
import { fetchFiles, foreignBranch } from '../../sync/git.ts'
import {
  activeSettings,
  LOCKED_KEY,
  newMachine,
  readSettings,
  readState,
  type SyncSettings,
  type SyncState,
  sharedFolder,
  writeSettings,
} from '../../sync/settings.ts'
import { gitPlace } from '../../sync/synchronise.ts'
import { projectAround } from '../../workspace/git-process.ts'
import { isInside } from '../../workspace/relative-path.ts'
import { secretLine } from '../terminal/confirm.ts'
import type { Run } from '../terminal/context.ts'
import { ago } from '../terminal/times.ts'

export interface SyncOptions {
  /** False: what is sent is in clear from now on. */
  readonly key?: string | false
  readonly passphrase?: boolean
  readonly entities?: boolean
  readonly json?: boolean
}

/** Synchronises now, or switches synchronisation on or off, or says how it stands. Returns the exit status: not 0 where it failed. */
export async function syncCommand(
  action: string | undefined,
  address: string | undefined,
  options: SyncOptions,
  run: Run,
): Promise<number> {
  const { config } = run.context
  if (isAddress(config.store))
    throw invalidInput('The store is on a server, which all machines use: there is nothing to synchronise.')
  if (action === 'on') return switchOn(address, options, run)
  if (action !== undefined && address !== undefined) throw invalidInput(`sync ${action} takes no address.`)
  if (action === 'off') return switchOff(run)
  if (action === 'status') return showStatus(options, run)
  if (action !== undefined) throw invalidInput('Say: sync, sync on <address>, sync status, or sync off.')
  if (activeSettings(config) === undefined) throw isOff()
  return synchroniseNow(options, run)
}

// --- internal ---

async function switchOn(address: string | undefined, options: SyncOptions, run: Run): Promise<number> {
  if (address === undefined)
    throw invalidInput('Say where to: a folder, or the address of a git repository of your own.')
  const { context, output } = run
  const { config } = context
  const before = readSettings(config.home)
  const settings: SyncSettings = {
    ...placeOf(address),
    // What others forget, they name by it, at a new place, too.
    machine: before?.machine ?? newMachine(context.sentinel()),
    ...defined({ former: before?.former }),
    store: resolve(config.store),
    isOn: true,
    entities: options.entities ?? before?.entities === true,
  }
  if (settings.transport === 'folder') requireFolder(settings.address)
  else {
    const place = gitPlace(settings, config)
    const other = await foreignBranch(place).catch((error: Error) => {
      throw new ThroughlineError('SYNC_FAILED', `Synchronisation stays as it was. ${error.message}`)
    })
    if (other !== undefined)
      throw invalidInput(
        `${settings.address} has the branch ${other}: it is a repository of something else. Use an empty one of your own.`,
      )
    await fetchFiles(place, settings.machine)
  }
  const key = await keyOf(options, settings, before, run)
  const chosen = { ...settings, ...defined({ key }) }
  writeSettings(config.home, chosen)
  // Where its files were deleted, or the place is a new one, all is sent.
  ensureFolder(join(sharedFolder(config.home, settings), settings.machine), 0o700)
  const { magenta, green } = output.color
  output.say(`${green('✓')} this machine is ${settings.machine}, and synchronises with ${settings.address}`)
  if (key === undefined)
    output.say(
      `${magenta('!')} What is sent is in clear: whoever reads ${settings.address} reads your sessions. Secrets are ` +
        'redacted, as in the store. To encrypt it: throughline sync on <address> --key <file>, or --passphrase',
    )
  else output.say('  What is sent is encrypted with age. The other machines need the same key or passphrase.')
  return synchroniseNow(options, run)
}

function switchOff({ context, output }: Run): number {
  const settings = readSettings(context.config.home)
  if (settings?.isOn !== true) {
    output.say('Synchronisation is off already.')
    return 0
  }
  writeSettings(context.config.home, { ...settings, isOn: false })
  output.say(
    `${output.color.green('✓')} synchronisation is off. What was sent stays in ${settings.address}, under ${settings.machine}: ` +
      'delete it there if you do not want it.',
  )
  return 0
}

function showStatus(options: SyncOptions, run: Run): number {
  const { context, output } = run
  const { home } = context.config
  const settings = activeSettings(context.config)
  const state = readState(home)
  const isEncrypted = settings?.key !== undefined
  if (options.json === true)
    output.json({ on: settings !== undefined, ...settings, key: undefined, isEncrypted, state })
  else if (settings === undefined) output.data('Synchronisation is off.')
  else {
    const how = isEncrypted ? 'encrypted with age' : 'in clear'
    const what = settings.entities === true ? "sessions and the memory graph's entities" : 'sessions'
    output.data(`${settings.machine} sends ${what}, ${how}, to ${settings.address}`)
    if (state === undefined) output.data('Nothing was sent yet.')
    else report(state, run)
  }
  return 0
}

function report(state: SyncState, { context, output }: Run): void {
  const { magenta, green } = output.color
  const now = context.now()
  const since = state.succeeded === undefined ? 'never' : `${ago(state.succeeded, now)}`
  if (state.problem === undefined) output.data(`${green('✓')} synchronised ${since}`)
  else output.data(`${magenta('!')} not synchronised: ${state.problem} Last time that it worked: ${since}.`)
  for (const [machine, at] of Object.entries(state.machines))
    output.data(
      Date.parse(at) > now.getTime() + CLOCK_SKEW
        ? `  ${machine}: its clock is ahead of this one's: it says that it sent at ${at}`
        : `  ${machine}: sent ${ago(at, now)}`,
    )
  const { machine, former = [] } = readSettings(context.config.home) ?? {}
  if (former.length > 0)
    output.data(
      `  This machine was ${former.at(-1)} until a copy of it, or a later state of its store, was found to send under that name: now it is ${machine}.`,
    )
  for (const file of state.strange) output.data(`${magenta('!')} left alone: ${file}`)
}

function isOff(): ThroughlineError {
  return invalidInput('Synchronisation is off. Switch it on with: throughline sync on <address>')
}

async function synchroniseNow(options: SyncOptions, run: Run): Promise<number> {
  const state = await syncAlone(run.context)
  if (state === undefined) throw isOff()
  if (options.json === true) run.output.json(state)
  else report(state, run)
  return state.problem === undefined ? 0 : ERRORS.SYNC_FAILED.exit
}

function placeOf(address: string): Pick<SyncSettings, 'address' | 'transport'> {
  const isUrl = /^(?:file|git|https?|ssh):\/\//.test(address) || /^[\w.-]+@[\w.-]+:/.test(address)
  const user = `${address.slice(0, address.lastIndexOf('@') + 1)}host/`
  if (isUrl && redact(user) !== user)
    throw invalidInput('The address has a password in it. Leave it out: the credential helper of git gives it.')
  if (isUrl) return { address, transport: 'git' }
  const path = resolve(address)
  const isBare = existsSync(join(path, 'HEAD')) && existsSync(join(path, 'objects'))
  return { address: path, transport: isBare ? 'git' : 'folder' }
}

function requireFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw invalidInput(`There is no folder ${path}. Make it, or name another one.`)
  const project = projectAround(path)
  if (existsSync(join(project, '.git')))
    throw invalidInput(`${path} lies in the git repository ${project}. Use a folder of its own.`)
}

/** Returns the age identity to encrypt with: that of `before` where nothing else is said; undefined where nothing is to be encrypted. */
async function keyOf(
  { key, passphrase }: SyncOptions,
  settings: SyncSettings,
  before: SyncSettings | undefined,
  run: Run,
): Promise<string | undefined> {
  if (key === false && passphrase === true) throw invalidInput('Say either --no-key or --passphrase.')
  if (key === false) return undefined
  if (key === undefined && passphrase !== true) return before?.key
  const age = await import('../../sync/encryption.ts')
  if (key !== undefined) {
    const path = resolve(key)
    if (settings.transport === 'folder' && isInside(path, settings.address))
      throw invalidInput(
        `The key must not lie in ${settings.address}: whoever reads the sessions there would read it, too.`,
      )
    if (!existsSync(path)) {
      writeWhole(path, `${await age.newKey()}\n`, 0o600)
      run.output.say(`A new key was written to ${path}. Copy it to your other machines by a way that you trust.`)
    }
    const found = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(textOf(path) ?? '')?.[0]
    if (found === undefined) throw invalidInput(`${path} holds no age identity (AGE-SECRET-KEY-1…).`)
    return found
  }
  const folder = sharedFolder(run.context.config.home, settings)
  const locked = namesIn(folder).flatMap((machine) => bytesOf(join(folder, machine, LOCKED_KEY)) ?? [])[0]
  const typed = await secretLine('Passphrase', SHORTEST_PASSPHRASE, run.streams)
  const known = locked === undefined ? before?.key : await age.unlockKey(locked, typed).catch(() => undefined)
  if (locked !== undefined && known === undefined)
    throw invalidInput('This is not the passphrase that the other machines use.')
  const made = known ?? (await age.newKey())
  const own = join(folder, settings.machine)
  ensureFolder(own, 0o700)
  writeWhole(join(own, LOCKED_KEY), await age.lockKey(made, typed), 0o600)
  return made
}

const SHORTEST_PASSPHRASE = 12
