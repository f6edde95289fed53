/**
 * @module Runs `list_session_snapshots`, `set_snapshot_status` and `context_gauge`.
 */

import type { CallToolResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { type Gauge, gauge } from '../../capture/triggers/context-usage.ts'
import { defined } from '../../defined.ts'
import { captureLocated } from '../../memory/session/current-session.ts'
import { sessionRecord } from '../../memory/session/session-record.ts'
import { sessionWindow } from '../../memory/session/session-window.ts'
import { SESSIONS } from '../../operations/sessions.ts'
import { describeAge } from '../../recovery/match/confidence.ts'
import { progressLine } from '../../recovery/texts/lines.ts'
import { ALERT_SHARE } from '../../rules.ts'
import type { SessionSnapshot } from '../../snapshot/types.ts'
import { makerOf } from '../../snapshot/written-by.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { readOffTimes } from '../../workspace/off-times.ts'
import { framedResult } from '../framed.ts'
import { result } from '../reply.ts'
import type { Surface } from '../surface.ts'
import type { GaugeInput, ListInput, StatusInput } from './arguments.ts'

/** Lists snapshots, newest first. */
export async function list(
  surface: Surface,
  { project, ...asked }: z.infer<typeof ListInput>,
): Promise<CallToolResult> {
  const { context } = surface
  const listed = await SESSIONS.checkpoints.run(surface, { ...asked, project })
  const { snapshots: page, nextCursor: next, unknownProject: unknown } = listed
  const entries = page.map((snapshot) => entryOf(snapshot, context.now()))
  const count = page.length === 0 ? 'No snapshots' : page.length === 1 ? '1 snapshot' : `${page.length} snapshots`
  return framedResult(context, {
    opening: [
      `${count}${project === 'all' ? '' : ' of this project'}.`,
      ...(next === undefined ? [] : [`More: cursor "${next}".`]),
      ...(unknown === undefined ? [] : [unknown]),
      'recover_session {reference: name} returns the state of one.',
    ].join(' '),
    body: entries.map(entryLines).join('\n'),
    structured: {
      snapshots: entries,
      ...defined({ unknownProject: unknown, nextCursor: next }),
    },
  })
}

/** Sets the status of a snapshot's work. */
export async function setSnapshotStatus(
  surface: Surface,
  { name, status, note }: z.infer<typeof StatusInput>,
): Promise<CallToolResult> {
  const moved = await SESSIONS.setStatus.run(surface, { id: name, status, note })
  const { snapshot, from, along } = moved
  const structured = {
    checkpoint: snapshot.name,
    before: from,
    status: snapshot.status,
    along: along.slice(0, MOST_NAMED),
  }
  if ('stays' in moved)
    return result(
      `${snapshot.name} is of another project: it stays ${from} there, and is not offered here.`,
      structured,
    )
  surface.wrote()
  const more = along.length > MOST_NAMED ? ` and ${along.length - MOST_NAMED} more` : ''
  const others = along.length === 0 ? '' : ` With it: ${along.slice(0, MOST_NAMED).join(', ')}${more}.`
  return result(`${snapshot.name} was ${from} and is ${snapshot.status}.${others}`, structured)
}

/** Returns how full the context is; `call` is the host's id of this call. */
export async function gaugeContext(
  surface: Surface,
  { upcoming_tokens, session_id }: z.infer<typeof GaugeInput>,
  call: string | undefined,
): Promise<CallToolResult> {
  const { context, withStore } = surface
  const session = await surface.session(session_id, call)
  const { projectDir, env, home } = context.config
  const state = await withStore(async (store) => {
    const capture = await captureLocated(store, session, {
      ...defined({ projectDir }),
      env,
      off: readOffTimes(home),
    })
    const read = capture?.state ?? (await sessionRecord(store, session.sessionId)).cursor?.state
    return { read, window: (await sessionWindow(store, session.sessionId))?.window ?? read?.tokenWindow }
  })
  const measured = gauge({
    ...defined({
      tokensUsed: state.read?.tokensUsed,
      window: state.window,
      exchanges: state.read?.exchangesSinceCompaction,
      upcoming: upcoming_tokens,
    }),
  })
  return result(gaugeText(measured, upcoming_tokens), {
    ...measured,
    tokensUsed: measured.tokensUsed ?? 'unknown',
    window: measured.window ?? 'unknown',
    percent: measured.share === undefined ? 'unknown' : Math.round(measured.share * 100),
  })
}

// --- internal ---

/** Most snapshots of one session that are named. */
const MOST_NAMED = 20

/** Longest next step, in characters: enough to tell one session from another. */
const STEP_LENGTH = 160

function entryOf(snapshot: SessionSnapshot, now: Date) {
  const next = snapshot.nextStep
  return {
    name: snapshot.name,
    status: snapshot.status,
    type: snapshot.type,
    age: describeAge(now.getTime() - Date.parse(snapshot.timestamp)),
    timestamp: snapshot.timestamp,
    topic: truncate(oneLine(snapshot.goal ?? snapshot.topic), 200),
    progress: progressLine(snapshot),
    ...(next === undefined ? {} : { nextStep: truncate(oneLine(next), STEP_LENGTH) }),
    project: snapshot.project.id,
    ...defined({ writtenBy: makerOf(snapshot) }),
  }
}

function entryLines({
  name,
  status,
  type,
  age,
  topic,
  progress,
  nextStep,
  writtenBy,
}: ReturnType<typeof entryOf>): string {
  const by = writtenBy === undefined ? '' : `, written by ${writtenBy}, no recorded session`
  return [
    `- ${name}: ${status}, ${type}, ${age} ago${progress === '' ? '' : `, ${progress}`}${by}`,
    `    ${topic}`,
    ...(nextStep === undefined ? [] : [`    Next: ${nextStep}`]),
  ].join('\n')
}

function gaugeText(
  { tokensUsed, window, share, mark, assumed, left, exchanges, exchangesLeft, due }: Gauge,
  upcoming?: number,
): string {
  const count = (value: number) => value.toLocaleString('en-US')
  const percent = `${Math.round(ALERT_SHARE * 100)}%`
  const origin = assumed ? 'assumed, the window is unknown' : `${percent} of the window`
  const rest = left === undefined ? '' : left > 0 ? `, ${count(left)} left` : `, passed by ${count(-left)}`
  const untilMark = exchangesLeft === 0 ? '' : `, ${exchangesLeft} to the mark`
  const lines = [
    `Tokens used: ${tokensUsed === undefined ? 'unknown' : count(tokensUsed)}`,
    `Window: ${window === undefined ? 'unknown' : count(window)}${share === undefined ? '' : ` (${Math.round(share * 100)}% used)`}`,
    `Mark for a checkpoint: ${count(mark)} tokens (${origin})${rest}`,
    `Exchanges since the last compaction: ${exchanges === undefined ? 'unknown' : `${exchanges}${untilMark}`}`,
  ]
  if (upcoming !== undefined)
    lines.push(
      left === undefined
        ? `Upcoming ${count(upcoming)} tokens: unknown whether they pass the mark`
        : `Upcoming ${count(upcoming)} tokens: ${upcoming > left ? 'would pass the mark' : 'stay below the mark'}`,
    )
  lines.push(
    due.length === 0 ? 'A checkpoint is not due.' : 'A checkpoint is due: save_session_snapshot {checkpoint: true}.',
  )
  return lines.join('\n')
}
