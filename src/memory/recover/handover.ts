/** @module The commands of a shell that go on with a session: in its own host, and in another one. */

import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { hostIds, hostOrFirst } from '../../hosts/hook-hosts.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { shellWord } from '../../text/shell-quote.ts'

/** How this machine goes on: `command` is how the program is called from its shell. */
export interface Shell {
  readonly config: Pick<Config, 'env' | 'user'>
  readonly command: string
}

/** The id and the name of a host, and a command for it. */
export interface HostCommand {
  readonly id: string
  readonly host: string
  readonly command: string
}

/** Returns the command that opens the session again with all of its conversation; undefined where no host would know it. */
export function resumeOf({ sessionId, conversation }: SessionSnapshot): HostCommand | undefined {
  // What another client wrote is no word of a command.
  if (sessionId === undefined || !/^\w[\w-]{0,99}$/.test(sessionId)) return undefined
  const { id, name, resume } = hostOrFirst(conversation.host)
  return { id, host: name, command: resume(sessionId) }
}

/** Returns the command as it is run from anywhere: first it goes to the session's folder. */
export function inFolderOf({ workspace: { cwd } }: SessionSnapshot, of: HostCommand): HostCommand {
  return cwd === undefined ? of : { ...of, command: `cd ${shellWord(cwd)} && ${of.command}` }
}

/** Returns the command that starts a host with the state of the session; without `to`, another one that this person uses. */
export function handoverOf(
  { name, conversation }: SessionSnapshot,
  { config, command }: Shell,
  to = otherAgent(hostOrFirst(conversation.host).id, config),
): HostCommand {
  const host = hostOrFirst(to)
  // Without the summary, no client is started: it would wait with an empty prompt.
  return { id: host.id, host: host.name, command: `state="$(${command} summary ${name})" && ${host.start('"$state"')}` }
}

// --- internal ---

/** The first other agent that this person has used, else the first other one. */
function otherAgent(from: string, { env, user }: Shell['config']): string | undefined {
  const others = hostIds().filter((id) => id !== from)
  return others.find((id) => existsSync(hostOrFirst(id).places(env, user).hostFolder)) ?? others[0]
}
