/**
 * @module The process inside the network namespace for the interactive client: types into a terminal and keeps what it shows.
 *
 * A plan comes in on stdin, the screens go out on stdout, both JSON.
 */

import { text } from 'node:stream/consumers'
import { requireAlone } from './alone.ts'
import { startModelApi, type Turn } from './model-api.ts'
import { playAtTerminal, type TerminalScript } from './terminal-session.ts'

export interface TerminalPlan extends TerminalScript {
  readonly turns: readonly Turn[]
}

export interface TerminalReport {
  /** The kept screens, with the terminal's escape sequences. */
  readonly screens: Readonly<Record<string, string>>
}

const plan = JSON.parse(await text(process.stdin)) as TerminalPlan
requireAlone()
const api = await startModelApi(plan.turns)
try {
  const screens = await playAtTerminal({ ...plan, env: { ...plan.env, ANTHROPIC_BASE_URL: api.url } })
  process.stdout.write(JSON.stringify({ screens } satisfies TerminalReport))
} finally {
  await api.close()
}
