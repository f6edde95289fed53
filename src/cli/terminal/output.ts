/**
 * @module The output of the command line: data on stdout, messages on stderr, errors with a hint.
 *
 * All output passes through here, so no text from a store, a transcript or an argument can control the terminal: control
 * characters are removed and invisible ones shown. Colour codes are inserted last, in place of random marks that no
 * stored text can contain.
 */

import { secret } from '../../compose.ts'
import { ThroughlineError } from '../../errors.ts'
import { asStarted } from '../../install/installed-command.ts'
import { PLUGIN_NAME } from '../../rules.ts'
import { visible } from '../../text/untrusted.ts'
import { wrap } from './fit.ts'

export interface Streams {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }
  /** Where the person answers a question, if it is a terminal. */
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly env: NodeJS.ProcessEnv
}

/** Colours that are readable on dark and light backgrounds; yellow is not. */
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
  /** Prints data and a newline. */
  readonly data: (text: string) => void
  /** Prints data as indented JSON. */
  readonly json: (value: unknown) => void
  /** Prints one line that is JSON text already. */
  readonly jsonLine: (line: string) => void
  /** Prints an error as one line of JSON, where the messages go. */
  readonly fault: (value: unknown) => void
  /** Prints a message for the person. */
  readonly say: (text: string) => void
  readonly color: Colors
  /** Width of a line, in columns. */
  readonly width: number
  /** Shows on a terminal what is in progress; undefined removes the line. */
  readonly working: (what: string | undefined) => void
}

/**
 * Returns the output of a run. Colours only on a terminal and not with NO_COLOR. `command` is how the program is started on this
 * machine: messages name it so.
 */
export function createOutput({ stdout, stderr, env }: Streams, command: string = PLUGIN_NAME): Output {
  const key = stdout.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb' ? secret() : undefined
  const write = (text: string) => void stdout.write(`${text}\n`)
  return {
    data: (text) => write(paint(visible(text), key)),
    json: (value) => write(plainJson(JSON.stringify(value, undefined, 2))),
    jsonLine: (line) => write(plainJson(line)),
    fault: (value) => void stderr.write(`${plainJson(JSON.stringify(value))}\n`),
    say: (text) => {
      const painted = paint(visible(asStarted(text, command)), key, stderr.isTTY === true)
      stderr.write(`${stderr.isTTY === true ? folded(painted, stderr.columns ?? 80) : painted}\n`)
    },
    color: createColors(key),
    width: Math.max(NARROWEST, stdout.columns ?? 80),
    working: (what) => {
      if (stderr.isTTY === true) stderr.write(what === undefined ? ERASED : `${ERASED}${visible(what)} …`)
    },
  }
}

/** Returns an error's parts, its text for the person and its exit status. With THROUGHLINE_DEBUG, a defect of ours shows its stack. */
export function describeError(
  error: unknown,
  env: NodeJS.ProcessEnv,
  command: string | undefined,
): {
  readonly text: string
  readonly code: string
  readonly message: string
  readonly hint: string
  readonly exit: number
} {
  if (error instanceof ThroughlineError) {
    const { code, message, exit } = error
    const hint = hintFor(error.hint, command)
    return { text: `error[${code}]: ${message}\n  hint: ${hint}`, code, message, hint, exit }
  }
  const message = error instanceof Error ? error.message : String(error)
  const stack = error instanceof Error && env['THROUGHLINE_DEBUG'] ? `\n${error.stack}` : ''
  const hint = 'This is a defect of Throughline. Run the command again with THROUGHLINE_DEBUG=1 and report its output.'
  return { text: `error: ${message}\n  hint: ${hint}${stack}`, code: 'DEFECT', message, hint, exit: EX_SOFTWARE }
}

/** Returns a hint that names the command that ran; the whole program where none did. */
export function hintFor(hint: string, command: string | undefined): string {
  return hint.replace('<command> ', command === undefined ? '' : `${command} `)
}

// --- internal ---

const EX_SOFTWARE = 70
const NARROWEST = 40
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

/** Breaks long lines before a word, where the terminal would break inside it. */
function folded(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const indent = /^ */.exec(line)?.[0] ?? ''
      return wrap(line.slice(indent.length).split(' '), ' ', columns - indent.length).map((each) => indent + each)
    })
    .join('\n')
}
