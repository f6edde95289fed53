/**
 * @module Whether a session used what it was given: its transcript is followed from that moment for INJECTION.turns prompts.
 *
 * Done by the worker that saves a turn, so that nobody waits. Of a session without a readable transcript, and of a text that is
 * not kept any more, it stays unknown.
 */

import type { OffReading } from '../../capture/events/read-session.ts'
import type { TranscriptSource, WasOff } from '../../hosts/host.ts'
import { sourceOf } from '../../hosts/known.ts'
import type { SessionEvent } from '../../hosts/session-event.ts'
import { readLines } from '../../hosts/transcript-lines.ts'
import { type Follower, followText } from '../../recovery/loss/use.ts'
import { INJECTION } from '../../rules.ts'
import type { GraphStore } from '../../store/port.ts'
import { valueIn } from '../../text/json.ts'
import { isWithin, offTimesOf } from '../../workspace/off-times.ts'
import { everyText } from '../session/deleted-texts.ts'
import { type InjectionRecord, putHistory, readHistory, type Use, withoutOldTexts } from '../session/history.ts'
import { change } from '../session/read-change-write.ts'

export interface UseFacts {
  readonly sessionId: string
  readonly transcriptPath: string
  /** When Throughline was off: what was said then is left out. */
  readonly off: OffReading
  /** True when there is no time left. */
  readonly expired: () => boolean
}

/** Writes down how the session used what it was given, where that is not settled yet. */
export async function noteUse(store: GraphStore, facts: UseFacts): Promise<void> {
  const { sessionId, transcriptPath, off, expired } = facts
  const open = (await readHistory(store, sessionId)).injections.filter(isOpen)
  if (open.length === 0) return
  const uses = usesIn(transcriptPath, open, off, expired)
  await change(store, async () => ({
    // Of a text that was forgotten or changed meanwhile nothing is written.
    mutations: (await readHistory(store, sessionId)).injections.flatMap((given) => {
      const place = open.findIndex(
        ({ at, way, modelText }) => at === given.at && way === given.way && modelText === given.modelText,
      )
      const use = uses[place]
      return use === undefined || JSON.stringify(use) === JSON.stringify(given.use)
        ? []
        : [putHistory({ ...given, use })]
    }),
    result: undefined,
  }))
}

/** Takes the texts out of the log that are older than INJECTION.kept. */
export async function forgetOldTexts(store: GraphStore, now: Date): Promise<void> {
  await change(store, async () => ({ mutations: await withoutOldTexts(store, now), result: undefined }))
}

/**
 * Returns how the session of a transcript used each of these texts; undefined where the transcript has nothing after it.
 * @throws TRANSCRIPT_NOT_FOUND, TRANSCRIPT_UNREADABLE
 */
export function usesIn(
  path: string,
  all: readonly InjectionRecord[],
  off: OffReading = { times: [] },
  expired = () => false,
): (Use | undefined)[] {
  const source = sourceOf(path)
  const times = offTimesOf(off.times, [off.folder, source.startedIn(path)])
  const wasOff = times.length === 0 ? undefined : (at: string) => isWithin(times, at)
  const followed = all.map((given) => ({ given, turns: 0, follower: followText(given.modelText ?? '') }))
  const heard = heardLines()
  const state = source.newState()
  let at = ''
  const take = (line: string): void => {
    const events = eventsOf(source, line, state, wasOff)
    at = events.reduce(
      (last, event) => ('at' in event && event.at !== undefined && event.at > last ? event.at : last),
      at,
    )
    const isPrompt = events.some(({ is }) => is === 'prompt')
    const own = events.filter(({ is }) => OWN.has(is))
    const told = events.some(({ is }) => TOLD.has(is)) ? everyText(valueIn(line)).join('\n') : undefined
    for (const one of followed) {
      if (one.given.at > at || one.turns > INJECTION.turns) continue
      if (one.turns === 0) {
        one.turns = 1
        for (const text of heard.texts()) one.follower.told(text)
      } else if (isPrompt) one.turns += 1
      if (one.turns > INJECTION.turns) continue
      for (const event of own) follow(one.follower, event)
      if (told !== undefined) one.follower.told(told)
    }
    heard.note(events, told)
  }
  readLines(path, 0, take, expired)
  return followed.map(({ turns, follower }) => {
    if (turns === 0) return undefined
    const items = follower.used()
    const used = items.files.length + items.commands.length + items.words.length > 0
    return { turns: Math.min(turns, INJECTION.turns), used, ...items }
  })
}

// --- internal ---

/** What the model does of itself. */
const OWN: ReadonlySet<SessionEvent['is']> = new Set(['answer', 'thought', 'call'])
/** What it is told by somebody else. */
const TOLD: ReadonlySet<SessionEvent['is']> = new Set([
  ...(['prompt', 'instructions', 'result', 'shell', 'shell-output', 'shown-file', 'compaction'] as const),
])

/** A text whose use may still become more: not yet seen, and the session not followed far enough. */
function isOpen({ modelText, use }: InjectionRecord): boolean {
  if (modelText === undefined) return false
  return use === undefined || (!use.used && use.turns < INJECTION.turns)
}

function eventsOf(
  source: TranscriptSource,
  line: string,
  state: ReturnType<TranscriptSource['newState']>,
  wasOff: WasOff | undefined,
): readonly SessionEvent[] {
  try {
    return source.read(line, state, wasOff) ?? []
  } catch {
    return []
  }
}

/** What the model was told since the last prompt or compaction: it is still before it when the text comes. */
function heardLines() {
  let texts: string[] = []
  return {
    texts: (): readonly string[] => texts,
    note: (events: readonly SessionEvent[], told: string | undefined): void => {
      if (events.some(({ is }) => is === 'prompt' || is === 'compaction')) texts = []
      if (told !== undefined) texts.push(told)
    },
  }
}

function follow(follower: Follower, event: SessionEvent): void {
  if (event.is === 'answer' || event.is === 'thought') follower.said(event.text)
  // A subagent is not told what the session was given.
  if (event.is !== 'call' || event.by !== undefined) return
  if (event.serverTool !== undefined) follower.said(event.serverTool)
  const { target } = event
  if (target === undefined) return
  if (event.tool === 'run') follower.ran(target)
  else if (event.tool === 'read' || event.tool === 'edit' || event.tool === 'write') follower.touched(target)
  else follower.said(target)
}
