/** @module The hosts whose hooks we are, as far as a hook process needs to know them. Adding a host adds a line here. */

import { hookHost as claudeCode } from './claude-code/hook-host.ts'
import { hookHost as codex } from './codex/hook-host.ts'
import { hookHost as copilot } from './copilot/hook-host.ts'
import type { HookAnswer, HookHost } from './hook.ts'
import { hookHost as opencode } from './opencode/hook-host.ts'
import { hookHost as qwen } from './qwen/hook-host.ts'

const HOSTS: readonly [HookHost, ...HookHost[]] = [claudeCode, codex, copilot, qwen, opencode]

/**
 * The variable by which what is registered with a host names that host. A host may have been started by another one, whose
 * variables it passes on.
 */
export const HOST_VARIABLE = 'THROUGHLINE_HOST'

/** Returns the host that started a process with this environment; the first one where none says so. */
export function hostOf(env: NodeJS.ProcessEnv): HookHost {
  return (
    hostNamed(env[HOST_VARIABLE]) ??
    HOSTS.find((host) => host.runsHook?.(env)) ??
    HOSTS.find((host) => host.hasStarted(env)) ??
    HOSTS[0]
  )
}

/** Returns the host with this id, or undefined. */
export function hostNamed(id: string | undefined): HookHost | undefined {
  return HOSTS.find((host) => host.id === id)
}

/** Returns the host with this id; the first one where there is none, as in what earlier versions saved. */
export function hostOrFirst(id: string | undefined): HookHost {
  return hostNamed(id) ?? HOSTS[0]
}

/** Returns the answer that tells the person a line: by the model, where the host shows them no line of ours. */
export function answerToPerson(env: NodeJS.ProcessEnv, toPerson: string): HookAnswer {
  return hostOf(env).facts.personLine ? { toPerson } : { toPerson, toModel: `Tell the user: ${toPerson}` }
}

/** Returns the most bytes that the host passes on from one hook; undefined where it counts characters. */
export function mostBytesOf({ facts: { answerCap } }: HookHost): number | undefined {
  return answerCap.unit === 'bytes' ? answerCap.limit : undefined
}

/** Returns the ids of the hosts, the default one first. */
export function hostIds(): string[] {
  return HOSTS.map(({ id }) => id)
}

/** Returns the hosts with their names, the default one first. */
export function knownHosts(): { readonly id: string; readonly name: string }[] {
  return HOSTS.map(({ id, name }) => ({ id, name }))
}

/** Returns the paths at which the hosts keep the transcript of a session, of those that have it. */
export function locateSession(env: NodeJS.ProcessEnv, user: string, sessionId: string): string[] {
  return HOSTS.flatMap((host) => host.locate(host.places(env, user), sessionId) ?? [])
}

/** Returns the host's id of a tool use, from what any host sends to a server beside a call's arguments. */
export function callIdOf(meta: Readonly<Record<string, unknown>>): string | undefined {
  return HOSTS.map((host) => host.callId(meta)).find((id) => id !== undefined)
}

/** Returns true for the name of a folder that a host has in a project. */
export function isHostFolder(name: string): boolean {
  return HOSTS.some(({ projectFolder }) => projectFolder === name)
}
