/**
 * @module How the command line speaks: data on stdout, talk on stderr, errors with what to do next.
 */

import picocolors from 'picocolors'
import { ThroughlineError } from '../errors.ts'

export interface Streams {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }
  /** Where a question can be answered, if it is a terminal. */
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly env: NodeJS.ProcessEnv
}

export interface Output {
  /** One piece of data: a newline is added. */
  readonly data: (text: string) => void
  /** A remark for the person. */
  readonly say: (text: string) => void
  readonly color: ReturnType<typeof picocolors.createColors>
  /** Columns that a line may fill. */
  readonly width: number
  /** Shows how far a work has come, on a terminal only; the line goes when it is done. */
  readonly progress: (done: number, total: number) => void
}

/** Returns the output of a run. Colours only on a terminal and not with NO_COLOR. */
export function createOutput({ stdout, stderr, env }: Streams): Output {
  const color = picocolors.createColors(stdout.isTTY === true && !env['NO_COLOR'])
  return {
    data: (text) => void stdout.write(`${printable(text)}\n`),
    say: (text) => void stderr.write(`${printable(text)}\n`),
    color,
    width: Math.max(NARROWEST, stdout.columns ?? 80),
    progress: (done, total) => {
      if (stderr.isTTY === true) stderr.write(progressLine(done, total, stderr.columns ?? 80))
    },
  }
}

const NARROWEST = 40
const BAR = 30

function progressLine(done: number, total: number, columns: number): string {
  if (done >= total) return '\r\x1b[2K'
  const bar = Math.max(5, Math.min(BAR, columns - 30))
  const full = Math.round((bar * done) / total)
  return `\r\x1b[2K${'█'.repeat(full)}${'░'.repeat(bar - full)} ${done} of ${total}`
}

/** Returns the text of an error for a person, and the exit status. Foreign errors are defects of ours: they keep their stack. */
export function describeError(error: unknown): { readonly text: string; readonly exit: number } {
  if (error instanceof ThroughlineError)
    return { text: `error[${error.code}]: ${error.message}\n  hint: ${error.hint}`, exit: error.exit }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { text: `error: this is a defect of Throughline, please report it\n${text}`, exit: 70 }
}

/** Returns the text without control characters that a terminal would act on; our own colours stay. */
export function printable(text: string): string {
  return text.replace(/\x1b\[[0-9;]*m|[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, (found) =>
    /^\x1b\[[0-9;]*m$/.test(found) ? found : '',
  )
}
