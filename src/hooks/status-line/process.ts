/**
 * @module The status line's process: the host's status JSON on stdin, one line on stdout, exit 0 on every path.
 *
 * The host tells the size of the context window to the status line only, so this process stores it for the hooks.
 * `--after COMMAND` names the status line that the person had before ours: it gets the same input and prints first.
 */

import { existsSync } from 'node:fs'
import { now } from '../../clock.ts'
import { type Context, compose } from '../../compose.ts'
import { type Config, readConfig } from '../../config.ts'
import { defined } from '../../defined.ts'
import type { HostStatus } from '../../hosts/hook.ts'
import { hostOf } from '../../hosts/hook-hosts.ts'
import { growthPerTurn, rememberWindow, type SessionWindow } from '../../memory/session/session-window.ts'
import { describeAge } from '../../recovery/match/confidence.ts'
import { BUSY_TIMEOUT, STATUS_LINE_DEADLINE } from '../../rules.ts'
import { mayHoldStore } from '../../store/location.ts'
import type { GraphStore } from '../../store/port.ts'
import { endTree, leadsGroup } from '../../workspace/process-tree.ts'
import { shellCall } from '../../workspace/program-paths.ts'
import { isOff } from '../process/disabled.ts'
import { logFault } from '../process/log.ts'
import { readInput } from '../process/stdin.ts'

/** The option that names the person's own status line. */
const AFTER = '--after'

/** Runs the status line with this process's stdin and stdout, then ends the process with exit 0. */
export async function statusLineProcess(
  words: readonly string[],
  store: string | undefined,
  version: string,
): Promise<never> {
  const config = readConfig(defined({ store }))
  const leave = (fault: unknown): never => {
    logFault(config.home, now(), 'statusline', fault)
    process.exit(0)
  }
  process.on('uncaughtException', leave)
  process.on('unhandledRejection', leave)
  process.stdout.on('error', () => process.exit(0))
  setTimeout(() => process.exit(0), STATUS_LINE_DEADLINE).unref()
  const input = await readInput()
  const at = words.indexOf(AFTER)
  const before = at === -1 ? undefined : words[at + 1]
  const [theirs, ours] = await Promise.all([
    before === undefined ? '' : runBefore(before, input, config),
    statusLine(input, compose(config, { command: 'throughline', version })).catch((fault: unknown) => {
      logFault(config.home, now(), 'statusline', fault)
      return ''
    }),
  ])
  const output = [theirs.replace(/\n$/, ''), ours].filter((text) => text !== '').join('\n')
  if (output !== '') await new Promise<void>((done) => process.stdout.write(`${output}\n`, () => done()))
  return process.exit(0)
}

/** Returns the line for the host's status JSON; empty if the JSON is malformed or Throughline is off for the project. */
export async function statusLine(input: string, context: Context): Promise<string> {
  const { config } = context
  const status = hostOf(config.env).status?.(input)
  if (status === undefined) return ''
  const { folder, tokens, window } = status
  if (isOff(config.home, config.projectDir ?? folder)) return ''
  const stored = await rememberAndRead(status, context)
  const { turns = [] } = stored?.window ?? {}
  // Before the first answer there is nothing to save.
  if (tokens === undefined && typeof stored?.saved !== 'number') return ''
  return statusText({
    ...defined({ tokens, window }),
    turns: turns.length,
    ...defined({ growth: growthPerTurn({ turns }), saved: stored?.saved }),
  })
}

// --- internal ---

interface Stored {
  readonly window?: SessionWindow
  readonly saved: number | 'never'
}

/** Undefined if the store is unavailable: the line then leaves out what only the store knows. */
async function rememberAndRead(
  { sessionId: session, promptId: prompt, tokens, window }: HostStatus,
  context: Context,
): Promise<Stored | undefined> {
  // A status line creates no store: the first save does.
  if (session === undefined || !mayHoldStore(context.config.store)) return undefined
  try {
    return await context.withStore(BUSY_TIMEOUT.hook, async (store) => ({
      ...(window === undefined
        ? {}
        : {
            window: await rememberWindow(store, session, { window, ...defined({ prompt, tokens }) }, context.now()),
          }),
      saved: await lastSaved(store, session, context.now()),
    }))
  } catch (fault) {
    logFault(context.config.home, context.now(), 'statusline', fault)
    return undefined
  }
}

async function lastSaved(store: GraphStore, session: string, at: Date): Promise<number | 'never'> {
  const [newest] = await store.snapshots({ session, limit: 1 }, 'head')
  return newest === undefined ? 'never' : Math.max(0, at.getTime() - Date.parse(newest.timestamp))
}

/** Returns what the person's own status line prints; nothing if it fails. It is killed when this process ends. */
function runBefore(command: string, input: string, config: Config): Promise<string> {
  return new Promise((done) => {
    const { program, args, verbatim } = shellCall(command, config.env, existsSync)
    const { spawn } = process.getBuiltinModule('node:child_process')
    const child = spawn(program, args, {
      env: config.env,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: leadsGroup(),
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    })
    let out = ''
    const stop = (): void => {
      if (child.exitCode === null) endTree(child)
    }
    process.on('exit', stop)
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(0))
    const timer = setTimeout(() => done(out), STATUS_LINE_DEADLINE - 1_000)
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString('utf8')
    })
    child.stdin.on('error', () => undefined)
    child.on('error', () => done(''))
    child.on('close', () => {
      clearTimeout(timer)
      done(out)
    })
    child.stdin.end(input)
  })
}

/** What the line says. Unknown values are left out, never estimated from something else. */
interface StatusFacts {
  /** Tokens that are used; absent before the first answer and right after a compaction. */
  readonly tokens?: number
  readonly window?: number
  /** Tokens by which a turn grows the context. */
  readonly growth?: number
  /** Turns that began since the last compaction, as far as they are known. */
  readonly turns: number
  /** How long ago the session was saved, in milliseconds; `never` if the store has no save of it. */
  readonly saved?: number | 'never'
}

/** Returns the line, for instance `context 61% of 200k · ~9 turns · saved 4 min ago`; empty if nothing is known. */
function statusText(facts: StatusFacts): string {
  return [contextPart(facts), turnsPart(facts), savedPart(facts)].filter(Boolean).join(' · ')
}

function contextPart({ tokens, window }: StatusFacts): string {
  if (tokens === undefined) return ''
  if (window === undefined) return `context ${short(tokens)} tokens`
  return `context ${Math.round((tokens / window) * 100)}% of ${short(window)}`
}

/** How many turns the window still holds. Most models compact when the API refuses a prompt, and nobody knows when that is. */
function turnsPart({ tokens, window, growth }: StatusFacts): string {
  if (window === undefined || tokens === undefined || growth === undefined || tokens >= window) return ''
  const turns = Math.floor((window - tokens) / growth)
  return turns < 1 ? 'less than a turn' : `~${turns} ${turns === 1 ? 'turn' : 'turns'}`
}

/** The first turn is saved when it ends: that it is not saved yet is worth a word from the second one on. */
function savedPart({ saved, turns }: StatusFacts): string {
  if (saved === undefined) return ''
  if (saved !== 'never') return `saved ${describeAge(saved)} ago`
  return turns > 1 ? 'not saved yet' : ''
}

function short(tokens: number): string {
  if (tokens >= 1_000_000) return `${Number((tokens / 1_000_000).toFixed(1))}M`
  return tokens >= 1_000 ? `${Math.round(tokens / 1_000)}k` : `${tokens}`
}
