/** A place for a test: a temporary home and store, a clock that is set by hand, and a session transcript to work with. */

import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Context, compose } from '../src/compose.ts'
import { readConfig } from '../src/config.ts'
import { runHook } from '../src/hooks/events/dispatch.ts'
import type { HookAnswer, HookEvent, HookPayload } from '../src/hosts/hook.ts'
import { findSnapshots } from '../src/memory/session/snapshots.ts'
import type { SessionSnapshot } from '../src/snapshot/types.ts'
import { removeWhole } from './remove-whole.ts'

export const SAMPLE = join(import.meta.dirname, '..', 'graph-data', 'sample-session.jsonl')

export interface World {
  readonly folder: string
  /** A project folder without git. */
  readonly project: string
  readonly context: Context
  /** Sets the clock; hours are added to the moment the world was made. */
  readonly after: (hours: number) => void
  /** A transcript of its own: the sample session under another name. */
  readonly transcript: string
  readonly say: (text: string, answer?: string) => void
  /** A whole turn, at the hours if they are given: what was said and answered, and then the Stop hook. */
  readonly turn: (text: string, answer: string, hours?: number) => Promise<void>
  /** The host's record of a compaction. */
  readonly boundary: () => void
  /** What the host tells a hook of the session "s1", whose transcript is the world's. */
  readonly payload: (fields?: Partial<HookPayload>) => HookPayload
  /** Runs a hook of that session. */
  readonly hook: (event: HookEvent, fields?: Partial<HookPayload>) => Promise<HookAnswer | undefined>
  readonly snapshots: () => Promise<SessionSnapshot[]>
  readonly remove: () => void
}

export const START = new Date('2026-11-21T10:00:00.000Z')

/** The sample session is long and old: every mark is passed in it, and the first Stop would save a checkpoint of its own. */
export const OUT_OF_REACH = { alertShare: 1, saveShare: 1, assumedTokens: 1e9, exchanges: 1e9, minutes: 1e9 }

export function createWorld(): World {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-test-'))
  const project = join(folder, 'tidepool')
  mkdirSync(project)
  const transcript = join(folder, 'session.jsonl')
  copyFileSync(SAMPLE, transcript)
  let now = START
  let mark = 0
  // Its age counts: it was written when the world's clock says, whatever this machine's.
  const written = () => utimesSync(transcript, now, now)
  written()
  const config = {
    ...readConfig({}, { HOME: folder, PATH: process.env['PATH'] }),
    settings: { thresholds: OUT_OF_REACH },
  }
  const context: Context = {
    ...compose(config, { command: 'throughline', version: 'test' }),
    now: () => now,
    sentinel: () => `mark-${++mark}`,
  }
  const record = (fields: object) => {
    const value = { sessionId: 's1', timestamp: now.toISOString(), ...fields }
    appendFileSync(transcript, `${JSON.stringify(value)}\n`)
    written()
  }
  const say = (text: string, answer?: string) => {
    record({ type: 'user', message: { role: 'user', content: text } })
    const content = [{ type: 'text', text: answer }]
    if (answer !== undefined)
      record({ type: 'assistant', message: { id: `msg-${answer}`, role: 'assistant', content } })
  }
  const after = (hours: number) => {
    now = new Date(START.getTime() + hours * 3_600_000)
  }
  const payload = (fields: Partial<HookPayload> = {}): HookPayload => ({
    sessionId: 's1',
    transcriptPath: transcript,
    cwd: project,
    ...fields,
  })
  return {
    folder,
    project,
    context,
    transcript,
    after,
    say,
    turn: async (text, answer, hours) => {
      if (hours !== undefined) after(hours)
      say(text, answer)
      await runHook('Stop', payload(), context)
    },
    boundary: () => record({ type: 'system', subtype: 'compact_boundary' }),
    payload,
    hook: (event, fields) => runHook(event, payload(fields), context),
    snapshots: () => context.withStore(1_000, (store) => findSnapshots(store, {})),
    remove: () => removeWhole(folder),
  }
}
