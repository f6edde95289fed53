/**
 * @module What a new draft of a session takes over from the snapshot before it.
 *
 * The draft knows all that the transcript holds; it does not know what the model added or another client wrote. Pure.
 */

import { HISTORY_TAG } from '../rules.ts'
import { isTestCommand } from '../text/checks.ts'
import { ownCommands } from './own-commands.ts'
import { placesOf } from './schema.ts'
import type { SessionSnapshot } from './types.ts'

/**
 * Returns the draft with what only `before` knows: statements of the model or of an import, what was added to the
 * transcript's own (a decision's reason), and other clients' lines.
 */
export function carryForward(before: SessionSnapshot, draft: SessionSnapshot): SessionSnapshot {
  const others = [...(before.otherLines ?? []), ...(draft.otherLines ?? [])]
  return {
    ...withStated(before, draft),
    decisions: byId(before.decisions, draft.decisions, ({ decision }) => decision),
    constraints: byId(before.constraints, draft.constraints, ({ constraint }) => constraint),
    questions: byId(before.questions, draft.questions, ({ question }) => question),
    evidence: byId(before.evidence, draft.evidence, ({ content }) => content),
    approaches: byText(before.approaches, draft.approaches),
    preferences: byText(before.preferences, draft.preferences),
    discoveries: byText(before.discoveries, draft.discoveries),
    ...(others.length === 0 ? {} : { otherLines: [...new Set(others)] }),
  }
}

/** Returns the number of an id: 12 of `D12`; 0 if it is no id. */
export function numberOfId(id: string): number {
  return Number(/^[A-Z](\d+)$/.exec(id)?.[1] ?? 0)
}

// --- internal ---

const STATED = placesOf(({ stated }) => stated === true).map(({ path }) => path) as (keyof SessionSnapshot)[]

function withStated(before: SessionSnapshot, draft: SessionSnapshot): SessionSnapshot {
  const kept = STATED.filter((key) => draft[key] === undefined && before[key] !== undefined)
  // A session that continues is no longer history.
  const tags = draft.tags ?? before.tags?.filter((tag) => tag !== HISTORY_TAG) ?? []
  const solutions = [...new Set([...(before.solutions ?? []), ...(draft.solutions ?? [])])]
  return {
    ...draft,
    ...Object.fromEntries(kept.map((key) => [key, before[key]])),
    ...(tags.length === 0 ? {} : { tags }),
    ...(solutions.length === 0 ? {} : { solutions }),
    quality: qualityNow(before.quality, draft),
  }
}

/** What an earlier session's tests told holds until this one runs some; whether more was asked since, until it checks something. */
function qualityNow(
  { askedSince, ...before }: SessionSnapshot['quality'],
  { commands, quality }: SessionSnapshot,
): SessionSnapshot['quality'] {
  if (ownCommands(commands).some(({ command }) => isTestCommand(command))) return quality
  const checksNothing = quality.validation === undefined
  return { ...before, ...(checksNothing && askedSince !== undefined ? { askedSince } : {}), ...quality }
}

interface Numbered {
  readonly id: string
  readonly origin?: string
}

function isAdded(entry: { readonly origin?: string }): boolean {
  return entry.origin === 'model' || entry.origin === 'import'
}

/**
 * An added entry whose id the draft gives to something else is numbered anew: a session that took over another one's ids
 * had its own before.
 */
function byId<T extends Numbered>(before: readonly T[], draft: readonly T[], textOf: (entry: T) => string): T[] {
  const merged = draft.map((entry) => {
    const known = before.find(({ id }) => id === entry.id)
    return known !== undefined && textOf(known) === textOf(entry) ? { ...known, ...entry } : entry
  })
  let last = Math.max(0, ...[...before, ...draft].map(({ id }) => numberOfId(id)))
  for (const entry of before.filter(isAdded)) {
    const at = merged.findIndex(({ id }) => id === entry.id)
    const other = merged[at]
    if (other === undefined) merged.push(entry)
    else if (textOf(other) !== textOf(entry)) merged.push({ ...entry, id: `${entry.id[0]}${++last}` })
    // The same statement, carried from an earlier snapshot still: a question may have been answered since.
    else if (isAdded(other)) merged[at] = entry
  }
  return merged.sort((a, b) => numberOfId(a.id) - numberOfId(b.id))
}

function byText<T extends { readonly text: string; readonly origin: string }>(
  before: readonly T[],
  draft: readonly T[],
): T[] {
  return [...before.filter((entry) => isAdded(entry) && !draft.some(({ text }) => text === entry.text)), ...draft]
}
