/**
 * @module The log of hook errors: a small file in Throughline's own folder, never the host's screen.
 *
 * A line says what failed and where. The messages of errors that are not ours are left out: they can quote their input.
 */

import { chmodSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ThroughlineError } from '../../errors.ts'
import { append } from '../../files/foreign-files.ts'
import { redact } from '../../redact/redact.ts'

const LONGEST_LOG = 256 * 1024

/** Appends one line about a fault to `<home>/hook.log`. Never throws. */
export function logFault(home: string, at: Date, event: string, fault: unknown): void {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const path = join(home, 'hook.log')
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (size > LONGEST_LOG) renameSync(path, `${path}.1`)
    append(path, `${JSON.stringify({ at: at.toISOString(), event: event.slice(0, 40), ...describe(fault) })}\n`, 0o600)
    if (size === 0) chmodSync(path, 0o600)
  } catch {
    // The disk is full or read-only: the error cannot be logged, and the host must not be disturbed.
  }
}

// --- internal ---

function describe(fault: unknown): Record<string, string> {
  if (fault instanceof ThroughlineError) return { code: fault.code, message: redact(fault.message) }
  if (!(fault instanceof Error)) return { error: typeof fault }
  const frames = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    error: fault.name,
    ...codeOf(fault),
    where: frames
      .slice(0, 3)
      .map((frame) => frame.trim())
      .join(' < '),
  }
}

function codeOf(fault: Error): Record<string, string> {
  const { code } = fault as NodeJS.ErrnoException
  return typeof code === 'string' ? { code } : {}
}
