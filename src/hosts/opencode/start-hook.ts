/** @module A hook of ours, started from within OpenCode. It never throws, and never takes longer than the hook may. */

import { spawn } from 'node:child_process'
import { HOOK_DEADLINE, HOOK_TIMEOUT_MARGIN } from '../../rules.ts'
import { objectIn, stringOf } from '../../text/json.ts'
import type { HookAnswer, HookEvent } from '../hook.ts'
import type { Installed } from './session-file.ts'

/** Returns what the hook says; undefined where it says nothing, cannot be started or takes too long. */
export function startHook(
  { node, hook, env }: Installed,
  event: HookEvent,
  payload: object,
  cwd: string,
): Promise<HookAnswer | undefined> {
  return new Promise((resolve) => {
    try {
      const child = spawn(node, [hook, event, '--host', 'opencode'], { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] })
      const timer = setTimeout(() => child.kill('SIGKILL'), HOOK_DEADLINE[event] + HOOK_TIMEOUT_MARGIN * 1_000)
      const end = (answer?: HookAnswer): void => {
        clearTimeout(timer)
        resolve(answer)
      }
      const said: Buffer[] = []
      child.on('error', () => end())
      child.on('close', () => end(answerIn(Buffer.concat(said).toString('utf8'))))
      child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
      // It may end before it has read all.
      child.stdin.on('error', () => undefined)
      child.stdin.end(JSON.stringify(payload))
    } catch {
      resolve(undefined)
    }
  })
}

// --- internal ---

function answerIn(text: string): HookAnswer | undefined {
  const toModel = stringOf(objectIn(text)?.['toModel'])
  return toModel === undefined ? undefined : { toModel }
}
