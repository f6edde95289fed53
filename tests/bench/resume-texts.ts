/**
 * @module The texts that the resume bench compares at one cut: ours, the last messages, the host's own summary.
 */

import { defined } from '../../src/defined.ts'
import { visibleSummary } from '../../src/recovery/loss/losses.ts'
import type { Assessment } from '../../src/recovery/match/confidence.ts'
import { presentRecovery, presentReinjection, type RecoveryOptions } from '../../src/recovery/texts/state.ts'
import { renderSummary } from '../../src/snapshot/format/summary.ts'
import type { Turn } from '../../src/snapshot/turn.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'
import { estimateTokens } from '../../src/text/budget.ts'
import { captureTurns } from './captured-segment.ts'
import type { Cut, Session } from './resume-sessions.ts'

/** Tokens of every text that is cut to a budget, by the project's own estimate. */
export const BENCH_BUDGET = 1_500

export const CONTENDERS = [
  'ours',
  'continuation summary',
  'last 6 messages',
  'last 20 messages',
  'first + last message',
  'host, its last 1,500',
  'host, whole',
  'host + ours',
  'ours, taken right after it',
] as const
export type Contender = (typeof CONTENDERS)[number]

interface Work {
  readonly snapshot: SessionSnapshot
  readonly turns: readonly Turn[]
}

/** Our text with one part left out; what it leaves is filled with the others. */
const LESS: Readonly<Record<string, (work: Work) => Work>> = {
  'without the next step': ofSnapshot(({ nextStep: _, nextStepFrom: __, ...rest }) => rest),
  'without what is needed and awaited': ofSnapshot(({ needsFromUser: _, awaited: __, ...rest }) => rest),
  'without tasks': ofSnapshot((snapshot) => ({ ...snapshot, tasks: [] })),
  'without answers and refusals of dialogs': ofSnapshot((snapshot) => ({ ...snapshot, decisions: [], approaches: [] })),
  'without changed files': ofSnapshot((snapshot) => ({ ...snapshot, files: [] })),
  'without names in edits': ofSnapshot((snapshot) => ({
    ...snapshot,
    files: snapshot.files.map(({ names: _, ...file }) => file),
  })),
  'without commands': ofSnapshot((snapshot) => ({ ...snapshot, commands: [] })),
  'without files read': ofSnapshot((snapshot) => ({ ...snapshot, filesRead: [] })),
  'without what was looked at': ofSnapshot(({ lookedAt: _, ...rest }) => rest),
  'without the workspace': ofSnapshot(({ quality: _, ...rest }) => ({ ...rest, workspace: {}, quality: {} })),
  'without what turns did': ofTurns(({ files: _, commands: __, agents: ___, ...turn }) => turn),
  'without what was said on the way': ofTurns(({ said, ...turn }) =>
    said === undefined ? turn : { ...turn, said: said.slice(-1) },
  ),
  'without answers': ofTurns(({ said: _, ...turn }) => turn),
  'without requests': ofTurns(({ request: _, ...turn }) => turn),
}
export const ABLATED = Object.keys(LESS)

/** Returns the texts that there are at a cut: those of the host only at a compaction. */
export async function textsAt(session: Session, cut: Cut): Promise<Readonly<Record<string, string>>> {
  const { snapshot, turns } = await captureTurns({ lines: session.lines.slice(0, cut.line) })
  const options = {
    sentinel: '0000000000000000',
    now: new Date(Date.parse(snapshot.timestamp) + HOUR),
    command: 'throughline',
    budget: BENCH_BUDGET,
    turns,
  }
  const present = (work: Work): string => {
    const given = { ...options, turns: work.turns }
    return cut.summary === undefined
      ? presentRecovery(work.snapshot, NAMED, given)
      : presentReinjection(work.snapshot, given)
  }
  const ours = present({ snapshot, turns })
  const messages = messagesBefore(session, cut)
  const host = cut.summary === undefined ? undefined : visibleSummary(cut.summary)
  const less = Object.entries(LESS).map(([name, without]) => [name, present(without({ snapshot, turns }))])
  const texts: Record<Contender, string | undefined> = {
    ours,
    'continuation summary': renderSummary(snapshot),
    'last 6 messages': newest(messages, 6, BENCH_BUDGET),
    'last 20 messages': newest(messages, 20, BENCH_BUDGET),
    'first + last message': ends(messages),
    'host, its last 1,500': host?.slice(-4 * BENCH_BUDGET),
    'host, whole': host,
    'host + ours': host === undefined ? undefined : `${host}\n\n${ours}`,
    'ours, taken right after it': host === undefined ? undefined : await takenAfter(session, cut, options),
  }
  return { ...defined(texts), ...Object.fromEntries(less) }
}

/** Returns the messages that have words, before the cut, oldest first. */
export function messagesBefore({ events }: Session, cut: Cut): string[] {
  return events
    .filter(({ line, is }) => line < cut.line && is !== 'call')
    .map(({ is, text }) => `${is === 'prompt' ? 'User' : 'Agent'}: ${text}`)
}

/** Returns the newest messages within a budget; the oldest of them gives its end. */
export function newest(messages: readonly string[], count: number, budget: number): string {
  const taken: string[] = []
  let room = 4 * budget
  for (const message of messages.slice(-count).reverse()) {
    if (room < 40) break
    const part = message.length <= room ? message : message.slice(-room)
    taken.unshift(part)
    room -= part.length + 1
  }
  const text = taken.join('\n')
  return estimateTokens(text) > budget ? text.slice(-4 * budget) : text
}

// --- internal ---

function ofSnapshot(less: (snapshot: SessionSnapshot) => SessionSnapshot) {
  return ({ snapshot, turns }: Work): Work => ({ snapshot: less(snapshot), turns })
}

function ofTurns(less: (turn: Turn) => Turn) {
  return ({ snapshot, turns }: Work): Work => ({ snapshot, turns: turns.map(less) })
}

async function takenAfter(session: Session, cut: Cut, options: RecoveryOptions): Promise<string> {
  const { snapshot, turns } = await captureTurns({ lines: session.lines.slice(0, cut.next) })
  return presentRecovery(snapshot, NAMED, { ...options, turns })
}

const HOUR = 3_600_000
/** As where the person pasted the id. */
export const NAMED: Assessment = {
  likelihood: 1,
  confidence: 1,
  tier: 'high',
  decision: 'apply',
  alive: false,
  evidence: ['its id is in the message', 'saved 1 hour ago', 'same project'],
}

function ends(messages: readonly string[]): string {
  const [first = ''] = messages
  const opening = first.slice(0, (4 * BENCH_BUDGET) / 3)
  const last = messages.length < 2 ? '' : (messages.at(-1) ?? '')
  return `${opening}\n${last.slice(-(4 * BENCH_BUDGET - opening.length - 1))}`
}
