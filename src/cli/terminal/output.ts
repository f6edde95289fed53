/**
 * @module How the command line speaks: data on stdout, talk on stderr, errors with what to do next.
 *
 * Whatever is printed passes through here, and nothing that a store, a transcript or an argument holds acts on the
 * terminal: control characters go, invisible ones are shown. Colours are ours alone: their codes are put in last, in
 * place of marks that no stored text can know.
 */

import { secret } from '../../compose.ts'
import { ThroughlineError } from '../../errors.ts'
import { visible } from '../../text/untrusted.ts'
import { wrap } from './table.ts'

export interface Streams {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }
  /** Where a question can be answered, if it is a terminal. */
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly env: NodeJS.ProcessEnv
}

/** Such as hold on a dark background and on a light one: there is no yellow among them. */
const COLORS = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const
export type Colors = Readonly<Record<keyof typeof COLORS, (text: string) => string>>

export interface Output {
  /** One piece of data: a newline is added. */
  readonly data: (text: string) => void
  /** One piece of data as JSON, indented. */
  readonly json: (value: unknown) => void
  /** One line of JSON that is text already. */
  readonly jsonLine: (line: string) => void
  /** A remark for the person. */
  readonly say: (text: string) => void
  readonly color: Colors
  /** Columns that a line may fill. */
  readonly width: number
  /** Shows how far a work has come, on a terminal only; `total` is undefined while nobody knows it. The line goes when it is done. */
  readonly progress: (done: number, total: number | undefined) => void
  /** Says on a terminal what takes a while and cannot tell how far it is; undefined takes the line away. */
  readonly working: (what: string | undefined) => void
}

/** Returns the output of a run. Colours only on a terminal and not with NO_COLOR. */
export function createOutput({ stdout, stderr, env }: Streams): Output {
  const key = stdout.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb' ? secret() : undefined
  const write = (text: string) => void stdout.write(`${text}\n`)
  return {
    data: (text) => write(paint(visible(text), key)),
    json: (value) => write(plainJson(JSON.stringify(value, undefined, 2))),
    jsonLine: (line) => write(plainJson(line)),
    say: (text) => {
      const painted = paint(visible(text), key, stderr.isTTY === true)
      stderr.write(`${stderr.isTTY === true ? folded(painted, stderr.columns ?? 80) : painted}\n`)
    },
    color: createColors(key),
    width: Math.max(NARROWEST, stdout.columns ?? 80),
    progress: (done, total) => {
      if (stderr.isTTY === true) stderr.write(progressLine(done, total, stderr.columns ?? 80))
    },
    working: (what) => {
      if (stderr.isTTY === true) stderr.write(what === undefined ? ERASED : `${ERASED}${visible(what)} …`)
    },
  }
}

/** Returns the text of an error for a person, and the exit status. The stack of a defect of ours is shown where THROUGHLINE_DEBUG is set. */
export function describeError(
  error: unknown,
  env: NodeJS.ProcessEnv,
): { readonly text: string; readonly exit: number } {
  if (error instanceof ThroughlineError)
    return { text: `error[${error.code}]: ${error.message}\n  hint: ${error.hint}`, exit: error.exit }
  const message = error instanceof Error ? error.message : String(error)
  const stack = error instanceof Error && env['THROUGHLINE_DEBUG'] ? `\n${error.stack}` : ''
  return {
    text: `error: ${message}\n  hint: This is a defect of Throughline. Run it again with THROUGHLINE_DEBUG=1 and report what it prints.${stack}`,
    exit: EX_SOFTWARE,
  }
}

// --- internal ---

const EX_SOFTWARE = 70
const NARROWEST = 40
const BAR = 30
const ERASED = '\r\x1b[2K'

/** Whatever a terminal might act on, as the escape that JSON has for it: the value stays what it is. */
function plainJson(text: string): string {
  return text.replace(
    /[\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g,
    (found) =>
      Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
        '',
      ),
  )
}

function createColors(key: string | undefined): Colors {
  const names = Object.keys(COLORS) as (keyof typeof COLORS)[]
  const color = (name: keyof typeof COLORS) => (text: string) =>
    key === undefined ? text : `${key}${COLORS[name][0]};${text}${key}${COLORS[name][1]};`
  return Object.fromEntries(names.map((name) => [name, color(name)])) as unknown as Colors
}

function paint(text: string, key: string | undefined, colored = true): string {
  if (key === undefined) return text
  return text.replace(new RegExp(`${key}(\\d+);`, 'g'), colored ? '\x1b[$1m' : '')
}

/** Lines that a terminal would break inside a word are broken before it. */
function folded(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const indent = /^ */.exec(line)?.[0] ?? ''
      return wrap(line.slice(indent.length).split(' '), ' ', columns - indent.length).map((each) => indent + each)
    })
    .join('\n')
}

function progressLine(done: number, total: number | undefined, columns: number): string {
  if (total !== undefined && done >= total) return ERASED
  if (total === undefined) return `${ERASED}${done.toLocaleString('en')} …`
  const bar = Math.max(5, Math.min(BAR, columns - 30))
  const full = Math.round((bar * done) / total)
  return `${ERASED}${'█'.repeat(full)}${'░'.repeat(bar - full)} ${done} of ${total}`
}
