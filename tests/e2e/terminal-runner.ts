/**
 * @module The process inside the network namespace for the interactive client: types into a terminal and keeps what it shows.
 *
 * The terminal is a tmux server of its own. A plan comes in on stdin, the screens go out on stdout, both JSON.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { requireAlone } from './alone.ts'
import { startModelApi, type Turn } from './model-api.ts'

/** What is done at the terminal, in order. */
export type Act =
  /** Typed, then entered. */
  | { readonly type: string }
  /** Waits until the screen shows it. */
  | { readonly until: string }
  /** Keeps the screen under a name. */
  | { readonly keep: string }

export interface TerminalPlan {
  readonly client: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly turns: readonly Turn[]
  readonly acts: readonly Act[]
  readonly columns: number
  readonly rows: number
}

export interface TerminalReport {
  /** The kept screens, with the terminal's escape sequences. */
  readonly screens: Readonly<Record<string, string>>
}

const LONGEST = 40_000
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const plan = JSON.parse(await text(process.stdin)) as TerminalPlan
requireAlone()
const api = await startModelApi(plan.turns)
const folder = mkdtempSync(join(tmpdir(), 'throughline-terminal-'))
const socket = join(folder, 'tmux')
const env = { ...plan.env, TERM: 'xterm-256color', COLORTERM: 'truecolor' }
const tmux = (...words: string[]): string => execFileSync('tmux', ['-S', socket, ...words], { env, encoding: 'utf8' })
const screen = (...words: string[]): string => tmux('capture-pane', '-p', ...words, '-t', 'client')
const screens: Record<string, string> = {}
try {
  // In the environment of the server, and so of what runs in it: no word of it is on a command line.
  writeFileSync(
    join(folder, 'tmux.conf'),
    'set -g default-terminal "tmux-256color"\nset -ga terminal-overrides ",*:RGB"\nset -g focus-events on\n',
  )
  const size = ['-x', String(plan.columns), '-y', String(plan.rows)]
  execFileSync(
    'tmux',
    [
      '-S',
      socket,
      '-f',
      join(folder, 'tmux.conf'),
      'new-session',
      '-d',
      '-s',
      'client',
      ...size,
      '-c',
      plan.cwd,
      plan.client,
    ],
    { env: { ...env, ANTHROPIC_BASE_URL: api.url } },
  )
  for (const act of plan.acts) await carryOut(act)
} finally {
  await end()
  rmSync(folder, { recursive: true, force: true })
  await api.close()
}
process.stdout.write(JSON.stringify({ screens } satisfies TerminalReport))

// --- internal ---

/** Ends the client and waits until it is gone: it writes until then. */
async function end(): Promise<void> {
  try {
    const client = Number(tmux('display-message', '-p', '-t', 'client', '#{pane_pid}'))
    tmux('kill-server')
    for (let left = 50; left > 0 && process.kill(client, 0); left--) await pause(100)
  } catch {
    // It ended, and the terminal with it.
  }
}

async function carryOut(act: Act): Promise<void> {
  if ('type' in act) {
    tmux('send-keys', '-t', 'client', '-l', '--', act.type)
    // The client takes what comes all at once for pasted text.
    await pause(300)
    tmux('send-keys', '-t', 'client', 'Enter')
  } else if ('until' in act) {
    const end = performance.now() + LONGEST
    while (!screen().includes(act.until)) {
      if (performance.now() > end) throw new Error(`the screen never showed "${act.until}":\n${screen()}`)
      await pause(100)
    }
  } else {
    // What is shown last has settled.
    await pause(700)
    screens[act.keep] = screen('-e')
  }
}
