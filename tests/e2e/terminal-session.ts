/**
 * @module A program at a terminal: types into it, and keeps what it shows. The terminal is a tmux server of its own.
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** What is done at the terminal, in order. */
export type Act =
  /** Typed, then entered. */
  | { readonly type: string }
  /** A key, by its name in tmux. */
  | { readonly press: string }
  /** Waits until the screen shows it, with one blank for each gap and each end of a line. */
  | { readonly until: string }
  /** Waits until a file whose path begins so is there. */
  | { readonly appears: string }
  /** Waits until the program has ended by itself. */
  | { readonly ends: true }
  /** Keeps the screen under a name. */
  | { readonly keep: string }

export interface TerminalScript {
  /** The program and its arguments. */
  readonly program: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly acts: readonly Act[]
  readonly columns: number
  readonly rows: number
}

const LONGEST = 180_000
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The kept screens, with the terminal's escape sequences. The program is ended after the last act. */
export async function playAtTerminal(script: TerminalScript): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-terminal-'))
  const socket = join(folder, 'tmux')
  // In the environment of the server, and so of what runs in it: no word of it is on a command line.
  const env = { ...script.env, TERM: 'xterm-256color', COLORTERM: 'truecolor' }
  const tmux = (...words: string[]): string => execFileSync('tmux', ['-S', socket, ...words], { env, encoding: 'utf8' })
  const screen = (...words: string[]): string => tmux('capture-pane', '-p', ...words, '-t', 'client')
  const screens: Record<string, string> = {}

  const isThere = (): boolean => {
    try {
      return tmux('list-sessions') !== ''
    } catch {
      return false
    }
  }

  /** Ends the client and waits until it is gone: it writes until then. */
  const end = async (): Promise<void> => {
    try {
      const client = Number(tmux('display-message', '-p', '-t', 'client', '#{pane_pid}'))
      tmux('kill-server')
      for (let left = 50; left > 0 && process.kill(client, 0); left--) await pause(100)
    } catch {
      // It ended, and the terminal with it.
    }
  }

  const carryOut = async (act: Act): Promise<void> => {
    if ('type' in act) {
      tmux('send-keys', '-t', 'client', '-l', '--', act.type)
      // The client takes what comes all at once for pasted text.
      await pause(300)
      tmux('send-keys', '-t', 'client', 'Enter')
    } else if ('press' in act) {
      tmux('send-keys', '-t', 'client', act.press)
      await pause(300)
    } else if ('until' in act) {
      const last = performance.now() + LONGEST
      while (!screen().replaceAll(/\s+/g, ' ').includes(act.until)) {
        if (performance.now() > last) throw new Error(`the screen never showed "${act.until}":\n${screen()}`)
        await pause(100)
      }
    } else if ('appears' in act) {
      const last = performance.now() + LONGEST
      const [folder, name] = [dirname(act.appears), basename(act.appears)]
      while (!readdirSync(folder).some((file) => file.startsWith(name))) {
        if (performance.now() > last) throw new Error(`there never was a file ${act.appears}…:\n${screen()}`)
        await pause(100)
      }
    } else if ('ends' in act) {
      const last = performance.now() + LONGEST
      while (isThere()) {
        if (performance.now() > last) throw new Error(`the program never ended:\n${screen()}`)
        await pause(100)
      }
    } else {
      // What is shown last has settled.
      await pause(700)
      screens[act.keep] = screen('-e')
    }
  }

  try {
    const config = join(folder, 'tmux.conf')
    writeFileSync(
      config,
      'set -g default-terminal "tmux-256color"\nset -ga terminal-overrides ",*:RGB"\nset -g focus-events on\n',
    )
    const size = ['-x', String(script.columns), '-y', String(script.rows)]
    const words = ['-f', config, 'new-session', '-d', '-s', 'client', ...size, '-c', script.cwd, ...script.program]
    tmux(...words)
    for (const act of script.acts) await carryOut(act)
    return screens
  } finally {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
}
