/**
 * @module The hook process: stdin to stdout, exit 0 on every path, within its deadline.
 *
 * Its imports hold no MCP SDK, schema, HTTP or command-line library. What an ordinary prompt needs is imported; all that
 * works with the store is loaded where there is work.
 */

import { existsSync, statSync } from 'node:fs'
import { now, sinceStart } from '../clock.ts'
import { type Config, readConfig } from '../config.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../hosts/hook.ts'
import { hostOf } from '../hosts/hook-hosts.ts'
import { eventOf } from '../hosts/hook-input.ts'
import { enqueue, releaseOwnEvents } from '../memory/session/queued-events.ts'
import { HOOK_DEADLINE } from '../rules.ts'
import { requireDescriptors } from './process/descriptors.ts'
import { isOff } from './process/disabled.ts'
import { keepCode, loadKeptCode } from './process/kept-code.ts'
import { recordRun } from './process/last-run.ts'
import { isOrdinaryPrompt } from './process/ordinary-prompt.ts'
import { compactionMark } from './process/pending-file.ts'
import { type SentPrompt, sentPrompt } from './process/sent-prompt.ts'
import { readAtOnce, readInput } from './process/stdin.ts'
import { writeAnswer } from './process/stdout.ts'
import { SYNC, startWorker } from './queue/spawn-worker.ts'

/** Runs the hook named `name` with this process's stdin and stdout, then ends the process with exit 0. */
export async function hookProcess(
  name: string | undefined,
  told: { readonly store?: string | undefined; readonly host?: string | undefined },
  version: string,
): Promise<never> {
  const config = readConfig(told)
  process.on('uncaughtException', (fault) => leave(config, name, fault))
  process.on('unhandledRejection', (fault) => leave(config, name, fault))
  const host = hostOf(config.env)
  const event = eventOf(name)
  if (event === undefined) return process.exit(0)
  try {
    const input = readAtOnce() ?? (await inTime(event, readInput))
    const output = host.answer(
      event,
      await answer(event, located(event, host.payload(input, config), config), config, version),
    )
    if (output !== '') await print(output)
    // What answered has run most of what its event runs.
    keepCode(output !== '')
  } catch (fault) {
    await noteFault(config, event, fault)
  }
  return process.exit(0)
}

// --- internal ---

/** How long reading what a prompt asks for may outlast the deadline of an ordinary one, and saying that the time is up; in milliseconds. */
const LATE = 1_000

/** What is done when the time is up. */
let atDeadline = (): void => process.exit(0)
let isTimed = false
let isSaid = false

/** What never waits needs no deadline: a clock costs an ordinary prompt as much as reading its words. */
function inTime<T>(event: HookEvent, work: () => Promise<T>): Promise<T> {
  if (!isTimed) {
    setTimeout(() => atDeadline(), HOOK_DEADLINE[event]).unref()
    // A host that stops its hooks leaves nothing behind that they started.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(0))
  }
  isTimed = true
  return work()
}

/** What a prompt asks for, and what its person is told where that does not come in time. */
interface Asked {
  readonly asks: boolean
  readonly late: () => HookAnswer | undefined
}

async function readWhatIsAsked(prompt: SentPrompt, { sessionId }: HookPayload, config: Config): Promise<Asked> {
  const [{ awaitsState, timeoutAnswer }, words] = await Promise.all([import('./queue/out-of-time.ts'), prompt.words()])
  return { asks: words.asks || awaitsState(sessionId, config), late: () => timeoutAnswer(words, config) }
}

/** The time of an ordinary prompt is up: one that asks for something goes on. */
async function goOnIfAsked(reading: Promise<Asked>, config: Config): Promise<void> {
  const isReadLate = setTimeout(() => process.exit(0), LATE)
  const { asks, late } = await reading
  if (!asks) return process.exit(0)
  clearTimeout(isReadLate)
  const left = HOOK_DEADLINE.AskingPrompt - sinceStart()
  if (left <= 0) sayLate('UserPromptSubmit', late, config)
  else setTimeout(() => sayLate('UserPromptSubmit', late, config), left).unref()
}

/** What was not done in time is a worker's. A session that waits for its state after a compaction is told when it comes. */
async function handOver(event: HookEvent, { sessionId, source }: HookPayload, config: Config): Promise<void> {
  if (event === 'SessionStart' && source === 'compact') {
    const isLate = setTimeout(() => process.exit(0), LATE)
    const { lateStateAnswer } = await import('./queue/out-of-time.ts')
    clearTimeout(isLate)
    sayLate(event, () => lateStateAnswer(sessionId, config), config)
    return
  }
  if (releaseOwnEvents(config)) startWorker(config)
  process.exit(0)
}

/** Says that what somebody waits for did not come in time. */
function sayLate(event: HookEvent, late: Asked['late'], config: Config): void {
  setTimeout(() => process.exit(0), LATE)
  if (isSaid) return
  const leave = () => process.exit(0)
  void print(hostOf(config.env).answer(event, late())).then(leave, leave)
}

async function answer(
  event: HookEvent,
  payload: HookPayload | undefined,
  config: Config,
  version: string,
): Promise<HookAnswer | undefined> {
  const folder = config.projectDir ?? payload?.cwd
  if (payload === undefined || isOff(config.home, folder)) return undefined
  const record = () =>
    recordRun(config.home, hostOf(config.env).id, event, { at: now(), sessionId: payload.sessionId, version })
  // It runs after every tool: where nothing waits, it is done.
  if (event === 'PostToolUse' && !existsSync(compactionMark(config.home, payload.sessionId))) {
    record()
    return undefined
  }
  if (config.pluginRoot !== undefined) {
    const { conflictingSettings, conflictAnswer } = await import('./process/plugin-conflict.ts')
    const settings = conflictingSettings(config)
    if (settings !== undefined) return conflictAnswer(event, payload, settings, hostOf(config.env).id)
  }
  record()
  const prompt = sentPrompt(payload, config.env)
  if (event === 'UserPromptSubmit' && isOrdinaryPrompt(payload, config, prompt)) return undefined
  if ((event === 'Stop' || event === 'SessionEnd') && enqueueForWorker(event, payload, config)) return undefined
  requireDescriptorsFor(event, payload, config)
  loadKeptCode(event, config.env)
  // The cheap part first: what the prompt asks for is known before anything of the store is loaded.
  const asked = event === 'UserPromptSubmit' ? readWhatIsAsked(prompt, payload, config) : undefined
  atDeadline = () => void (asked === undefined ? handOver(event, payload, config) : goOnIfAsked(asked, config))
  return inTime(event, async () => {
    await asked
    const { runComposed } = await import('./run.ts')
    return runComposed(event, payload, config, version, prompt)
  })
}

/**
 * A client may name a transcript that lies elsewhere, as that of a session in a worktree does. A session that begins has none yet:
 * what is told then is where it will lie.
 */
function located(event: HookEvent, payload: HookPayload | undefined, config: Config): HookPayload | undefined {
  const isStart = event === 'SessionStart' && payload?.source !== 'compact'
  if (payload === undefined || isStart || (payload.transcriptPath !== undefined && existsSync(payload.transcriptPath)))
    return payload
  const found = hostOf(config.env).locate(config, payload.sessionId)
  return found === undefined ? payload : { ...payload, transcriptPath: found }
}

/** Prints the first answer that is there; a second one would be none. */
function print(output: string): Promise<void> {
  if (isSaid) return new Promise(() => undefined)
  isSaid = true
  return writeAnswer(output)
}

function leave(config: Config, event: string | undefined, fault: unknown): void {
  void noteFault(config, event ?? 'unknown', fault).then(() => process.exit(0))
}

/** Never throws: a program that is being replaced may lack the file that is loaded here. */
async function noteFault({ home }: Config, event: string, fault: unknown): Promise<void> {
  try {
    const { logFault } = await import('./process/log.ts')
    logFault(home, now(), event, fault)
  } catch {
    // There is nowhere left to say it.
  }
}

/** Ends a hook that cannot do its work; what it would have saved waits for the next one. @throws with the code EMFILE */
function requireDescriptorsFor(event: HookEvent, payload: HookPayload, config: Config): void {
  try {
    requireDescriptors()
  } catch (fault) {
    if (event === 'PreCompact' || event === 'SessionStart') queueEvent(event, payload, config)
    throw fault
  }
}

/** Queues an event without its texts, for a worker or the next hook. Returns whether it is queued. */
function queueEvent(event: HookEvent, payload: HookPayload, config: Config): boolean {
  const { lastAssistantMessage: _, prompt: __, compactSummary: ___, ...withoutTexts } = payload
  try {
    enqueue(config, { event, at: now().toISOString(), payload: withoutTexts }, false)
    return true
  } catch {
    // A full disk or a read-only one.
    return false
  }
}

/**
 * Queues the end of a turn or session for a worker, which reads the transcript once the host has written it. Returns whether
 * a worker processes the event; if not, the hook does it itself.
 */
function enqueueForWorker(event: 'Stop' | 'SessionEnd', payload: HookPayload, config: Config): boolean {
  const { transcriptPath } = payload
  if (transcriptPath === undefined) return true
  // A session without a message has no transcript yet. One that ended a turn has, and the worker says where it is missing.
  if (event === 'SessionEnd' && !isFile(transcriptPath) && hostOf(config.env).facts.transcriptLags !== 'all')
    return true
  // What a session leaves is sent at once: the person may go on on another machine.
  return queueEvent(event, payload, config) && startWorker(config, undefined, event === 'SessionEnd' ? SYNC : undefined)
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
