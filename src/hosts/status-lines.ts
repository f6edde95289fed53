/** @module The hosts that run a command for their status line. Adding such a host adds a line here. */

import { compactsAt, readStatus } from './claude-code/status.ts'
import type { HostId } from './hook.ts'
import { hostOf } from './hook-hosts.ts'
import type { HostStatusLine } from './host.ts'

const STATUS_LINES: { readonly [host in HostId]?: HostStatusLine } = {
  'claude-code': { read: readStatus, compactsAt },
}

/** Returns the status line of the host that started a process with this environment; undefined where it has none. */
export function statusLineOf(env: NodeJS.ProcessEnv): HostStatusLine | undefined {
  return STATUS_LINES[hostOf(env).id]
}
