/**
 * @module The hook process: stdin to stdout, exit 0 on every path, within its deadline.
 *
 * Its imports hold no MCP SDK, schema, HTTP or command-line library: the whole is one small bundled file.
 */

import { dirname } from 'node:path'
import { installedCommand } from '../agents/place.ts'
import { compose, now } from '../compose.ts'
import { type Config, readConfig } from '../config.ts'
import { HOOK_DEADLINE, HOOK_EVENTS, OPTIONAL_HOOK_EVENTS } from '../rules.ts'
import type { HookAnswer } from './answer.ts'
import { installedBeside, standBack } from './beside.ts'
import { runOrPost } from './deliver.ts'
import { noteFired } from './fired.ts'
import { readInput } from './input.ts'
import { logFault } from './log.ts'
import { type HookEvent, parsePayload } from './payload.ts'
import { isOff } from './switch.ts'

/** Runs the hook named `name` with this process's stdin and stdout, then ends the process with exit 0. */
export async function hookProcess(
  name: string | undefined,
  store: string | undefined,
  version: string,
): Promise<never> {
  const config = readConfig(store === undefined ? {} : { store })
  process.on('uncaughtException', (fault) => leave(config, name, fault))
  process.on('unhandledRejection', (fault) => leave(config, name, fault))
  // A closed pipe: the host has gone.
  process.stdout.on('error', () => process.exit(0))
  const event = [...HOOK_EVENTS, ...OPTIONAL_HOOK_EVENTS].find((known) => known === name)
  if (event === undefined) return process.exit(0)
  setTimeout(() => process.exit(0), HOOK_DEADLINE[event]).unref()
  try {
    const output = await answer(event, config, version)
    if (output !== '') await new Promise<void>((done) => process.stdout.write(output, () => done()))
  } catch (fault) {
    logFault(config.home, now(), event, fault)
  }
  return process.exit(0)
}

// --- internal ---

async function answer(event: HookEvent, config: Config, version: string): Promise<string> {
  const payload = parsePayload(await readInput())
  if (payload === undefined || isOff(config.home, config.projectDir ?? payload.cwd)) return ''
  const beside = installedBeside(config, config.projectDir ?? payload.cwd)
  if (beside !== undefined) return render(standBack(event, payload, beside))
  noteFired(config.home, event, { at: now(), sessionId: payload.sessionId, version })
  const command = installedCommand(process.execPath, dirname(process.argv[1] ?? ''))
  return render(await runOrPost(event, payload, compose(config, { command, version })))
}

function render(result: HookAnswer | undefined): string {
  return result === undefined ? '' : JSON.stringify(result)
}

function leave(config: Config, event: string | undefined, fault: unknown): never {
  logFault(config.home, now(), event ?? 'unknown', fault)
  process.exit(0)
}
