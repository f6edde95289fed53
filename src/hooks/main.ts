/**
 * @module The hook process: stdin to stdout, exit 0 on every path, within its deadline.
 *
 * Its imports hold no MCP SDK, schema, HTTP or command-line library. What an ordinary prompt needs is imported; all that
 * works with the store is loaded where there is work.
 */

import { now } from '../clock.ts'
import { type Config, readConfig } from '../config.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../hosts/hook.ts'
import { hostOf } from '../hosts/hook-hosts.ts'
import { HOOK_DEADLINE } from '../rules.ts'
import { isOff } from './process/disabled.ts'
import { noteFired } from './process/last-run.ts'
import { isOrdinaryPrompt } from './process/ordinary-prompt.ts'
import { readAtOnce, readInput } from './process/stdin.ts'
import { handOver } from './queue/enqueue.ts'

/** Runs the hook named `name` with this process's stdin and stdout, then ends the process with exit 0. */
export async function hookProcess(
  name: string | undefined,
  store: string | undefined,
  version: string,
): Promise<never> {
  const config = readConfig(store === undefined ? {} : { store })
  process.on('uncaughtException', (fault) => leave(config, name, fault))
  process.on('unhandledRejection', (fault) => leave(config, name, fault))
  const host = hostOf(config.env)
  const event = host.event(name)
  if (event === undefined) return process.exit(0)
  try {
    const input = readAtOnce() ?? (await inTime(event, readInput))
    const output = host.answer(event, await answer(event, host.payload(input), config, version))
    if (output !== '') await print(output)
  } catch (fault) {
    await noteFault(config, event, fault)
  }
  return process.exit(0)
}

// --- internal ---

/** What never waits needs no deadline: a clock costs an ordinary prompt as much as reading its words. */
function inTime<T>(event: HookEvent, work: () => Promise<T>): Promise<T> {
  setTimeout(() => process.exit(0), HOOK_DEADLINE[event]).unref()
  return work()
}

async function answer(
  event: HookEvent,
  payload: HookPayload | undefined,
  config: Config,
  version: string,
): Promise<HookAnswer | undefined> {
  const folder = config.projectDir ?? payload?.cwd
  if (payload === undefined || isOff(config.home, folder)) return undefined
  if (config.pluginRoot !== undefined) {
    const { installedBeside, standBack } = await import('./process/plugin-conflict.ts')
    const beside = installedBeside(config, folder)
    if (beside !== undefined) return standBack(event, payload, beside)
  }
  noteFired(config.home, event, { at: now(), sessionId: payload.sessionId, version })
  if (event === 'UserPromptSubmit' && isOrdinaryPrompt(payload, config)) return undefined
  if ((event === 'Stop' || event === 'SessionEnd') && handOver(event, payload, config)) return undefined
  return inTime(event, async () => {
    const { runComposed } = await import('./worker/run.ts')
    return runComposed(event, payload, config, version)
  })
}

function print(output: string): Promise<void> {
  // A closed pipe: the host has gone.
  process.stdout.on('error', () => process.exit(0))
  return new Promise((done) => process.stdout.write(output, () => done()))
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
