/** @module Claude Code: all that we know of it as a host. */

import type { Host } from '../host.ts'
import { hookHost } from './hook-host.ts'
import { compactsAt, readStatus } from './status.ts'
import { transcripts } from './transcript-source.ts'

export const claudeCode: Host = { ...hookHost, transcripts, status: { read: readStatus, compactsAt } }
