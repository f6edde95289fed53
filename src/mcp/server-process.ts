/** @module What the processes of both servers do alike: they end when they are told to, and report their faults on stderr. */

import { redact } from '../redact/redact.ts'
import { SERVER_END } from '../rules.ts'

/** Writes a fault to stderr, with its stack and without secrets: a host keeps what a server writes there. */
export function reportFault(fault: unknown): void {
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
  process.stderr.write(`throughline: ${redact(text)}\n`)
}

/**
 * Ends the process with exit 0 at a signal, or when the returned function is called: after `close`, which gets SERVER_END
 * milliseconds. A fault is reported and ends nothing.
 */
export function endWhenStopped(close: () => Promise<void>): () => void {
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(0), SERVER_END)
    void close()
      .catch(reportFault)
      .then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  process.on('uncaughtException', reportFault)
  process.on('unhandledRejection', reportFault)
  return end
}
