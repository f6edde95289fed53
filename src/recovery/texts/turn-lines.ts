/** @module The turns of a session as they are given back: the newest at length, older ones folded. Pure. */

import { SHORT_REQUEST } from '../../rules.ts'
import { isAside } from '../../snapshot/no-work.ts'
import { standingTurns, type Turn, type TurnCommand } from '../../snapshot/turn.ts'
import { oneLine, truncate } from '../../text/budget.ts'
import { compact, endsInQuestion, lastParagraph } from '../../text/fold.ts'
import { groupedPaths } from '../../text/grouped-paths.ts'
import { withoutPastes } from '../../text/pastes.ts'
import type { Item, Quote } from '../../text/share-room.ts'
import { shortPath } from '../../workspace/relative-path.ts'
import { withoutRoot } from './lines.ts'

/** Turns, with what stands out among them. */
export interface ShownTurns {
  readonly turns: readonly Turn[]
  /** The one that began the present work, and the one with the newest request; of a session of one request the same. */
  readonly began?: Turn
  readonly newest?: Turn
}

/** Returns the turns of the work that stand, with the one that began the present work, `workTurn` of its session. */
export function turnsShown(all: readonly Turn[], workTurn?: number): ShownTurns {
  const remaining = standingTurns(all)
  // A save, say, at the end: the answer to it is not of the work.
  const turns = remaining.slice(0, remaining.findLastIndex((turn) => !isAside(turn)) + 1)
  const asking = turns.filter(
    (turn) => turn.request !== undefined && !isAside(turn) && (turn.kind !== 'command' || didWork(turn)),
  )
  const newest = asking.at(-1)
  const began =
    asking.find(({ number, earlier }) => number === workTurn && earlier !== true) ??
    asking.find(({ request = '' }) => request.length >= SHORT_REPLY) ??
    asking[0]
  return { turns, ...(began === undefined ? {} : { began }), ...(newest === undefined ? {} : { newest }) }
}

/** Returns what the work is for: the request that began it and the newest one, in the person's words. */
export function goalItems({ turns, began, newest }: ShownTurns): Item[] {
  if (newest === undefined) return []
  const before = turns[turns.indexOf(newest) - 1]
  const answered = answers(newest, before) ? before?.said?.at(-1) : undefined
  return [
    ...(began === undefined || began === newest
      ? []
      : [quote(`This work began with ${labelOf(began)}: `, began.request, WEIGHT.began)]),
    ...(answered === undefined ? [] : [quote('The agent had said: ', lastParagraph(answered), WEIGHT.began)]),
    { ...quote(`Asked last ${labelOf(newest)}: `, newest.request, WEIGHT.newest), least: LEAST.request },
    ...(newest.instructions === undefined
      ? []
      : [
          {
            ...quote('The command says: ', newest.instructions, WEIGHT.instructions),
            shortest: SHORTEST.instructions,
          },
        ]),
  ]
}

/** Returns the newest answer; of a turn that is cut off all that was said in it so far: `isCutOff`. */
export function answerItems({ turns }: ShownTurns, root: string, isCutOff: boolean): Item[] {
  const said = turns.at(-1)?.said ?? []
  const text = isCutOff ? said.join('\n') : said.at(-1)
  if (text === undefined || text === '') return []
  const label = isCutOff ? 'Said so far, not ended: ' : ''
  return [{ ...quote(label, withoutRoot(text, root), WEIGHT.answer), least: LEAST.answer }]
}

/** Returns the last calls of the newest turn, oldest first: what was edited and what the commands printed. */
export function callItems({ turns }: ShownTurns, root: string, isCutOff: boolean): Item[] {
  const weight = isCutOff ? WEIGHT.call.cutOff : WEIGHT.call.ended
  return callQuotes('- ', turns.at(-1), root, weight)
}

/** Returns how far the work has come since the newest request: the last edit or command that was seen, or that nothing was. */
export function reachedLine({ turns, newest }: ShownTurns, root: string): string {
  const since = turns.slice(newest === undefined ? 0 : turns.indexOf(newest))
  const last = since.flatMap(({ calls = [] }) => calls).at(-1)?.call
  if (last !== undefined) return `; last seen: ${truncate(withoutRoot(last, root), LENGTH.reached)}`
  const isBegun = since.some((turn) => didWork(turn) || (turn.said ?? []).length > 0)
  return isBegun ? '' : '; nothing was done for it yet'
}

/** Returns "[12]"; of the session that was gone on with "[earlier 12]"; with how it ended, where that was no answer. */
export function labelOf({ number, earlier, ended }: Turn): string {
  const how = ended === 'interrupted' ? ', interrupted' : ended === 'cut-off' ? ', cut off' : ''
  return `[${earlier === true ? 'earlier ' : ''}${number}${how}]`
}

/** Returns the turns, oldest first. What the goal and the last answer quote is not repeated. */
export function turnItems(shownTurns: ShownTurns, root: string, isCutOff: boolean): Item[] {
  const { turns } = shownTurns
  return turns.flatMap((turn, index) => turnItem(shownTurns, turn, { age: turns.length - 1 - index, root, isCutOff }))
}

// --- internal ---

/** A command of the client may ask for work, as one that starts a skill does. */
function didWork({ files, commands, otherCommands, read, agents }: Turn): boolean {
  return [files, commands, otherCommands, read, agents].some((done) => done !== undefined)
}

/** How the room is shared: chosen on real sessions, where halving or doubling any of them changes little. */
const WEIGHT = {
  answer: 30,
  newest: 24,
  began: 8,
  instructions: 12,
  older: { request: 10, answer: 9, onTheWay: 3, report: 8, did: 3 },
  /** What an older turn's answer tells in short, the words on the way to it and the calls, has the room that all else leaves. */
  leftOver: 0.05,
  /** Of the newest turn, for each that came after it. */
  call: { cutOff: 6, ended: 2, fade: 0.8 },
  /** Of a turn, for each that came after it: the person's words stay longer than the agent's. */
  fade: 0.85,
  requestFades: 0.95,
} as const
/** Characters of the newest request and of the newest answer that are there whatever else is. */
const LEAST = { request: 500, answer: 900 } as const
/**
 * A shorter piece says nothing: of what was said before an answer it announces a call, of a command it is its opening, of an
 * answer long ago it is a stub that the person's words need more.
 */
const SHORTEST = { onTheWay: 160, instructions: 1_000, earlierAnswer: 200 } as const
/** Turns after which an answer is long ago. */
const LONG_AGO = 4
/** A shorter request may answer what was asked before it. */
const SHORT_REPLY = 40
const LENGTH = { command: 80, result: 140, agent: 80, reached: 120 } as const
const MOST = { folders: 5, commands: 8 } as const
/** How a call ends that failed (capture). */
const FAILED = /→ failed$/
/** How a call begins that changed a file (capture). */
const EDITED = /^(?:created|modified) /

interface Place {
  readonly age: number
  readonly root: string
  /** The newest turn has not ended. */
  readonly isCutOff: boolean
}

function turnItem({ began, newest }: ShownTurns, turn: Turn, { age, root, isCutOff }: Place): Item[] {
  const { request, said = [], agents = [] } = turn
  const fade = WEIGHT.fade ** age
  const isLast = age === 0
  const shown = turn === began || turn === newest
  const label = labelOf(turn)
  // A turn that was not answered is told by all that was said in it, as far as the last answer does not quote it.
  const isAnswered = isLast ? !isCutOff : turn.ended === 'answered'
  const onTheWay = isLast && isCutOff ? '' : (isAnswered ? said.slice(0, -1) : said).join('\n')
  const answer = isAnswered && !isLast ? said.at(-1) : undefined
  if (request === undefined && said.length + (turn.files?.length ?? 0) === 0) return []
  return [
    request === undefined || shown
      ? `${label}${shown ? ' as under GOAL' : ''}`
      : quote(`${label} USER: `, request, WEIGHT.older.request * WEIGHT.requestFades ** age, 0.5),
    ...did(isLast && isCutOff ? whatFailed(turn) : turn, root, fade),
    ...(onTheWay === ''
      ? []
      : [
          {
            ...quote(
              '  AGENT, on the way: ',
              withoutRoot(onTheWay, root),
              (isAnswered ? WEIGHT.leftOver : WEIGHT.older.onTheWay) * fade,
            ),
            shortest: SHORTEST.onTheWay,
          },
        ]),
    ...(isLast ? [] : callQuotes('  CALL: ', turn, root, WEIGHT.leftOver * fade)).map((call) => ({
      ...call,
      shortest: SHORTEST.onTheWay,
    })),
    ...agents.flatMap(({ asked: what, report }) =>
      report === undefined
        ? []
        : [
            quote(
              `  SUBAGENT "${truncate(what, LENGTH.agent)}": `,
              withoutRoot(report, root),
              WEIGHT.older.report * fade,
            ),
          ],
    ),
    ...(answer === undefined
      ? []
      : [
          {
            ...quote('  AGENT: ', withoutRoot(compact(answer), root), WEIGHT.older.answer * fade),
            ...(age < LONG_AGO ? {} : { shortest: SHORTEST.earlierAnswer }),
          },
        ]),
  ]
}

/** The calls of a turn, oldest first: each with less weight than the one that came after it. */
function callQuotes(label: string, { calls = [] }: Partial<Turn> = {}, root: string, weight: number): Quote[] {
  return calls.map(({ call, text }, index) =>
    quote(
      `${label}${withoutRoot(call, root)}\n  `,
      withoutRoot(telling(text), root),
      weight * WEIGHT.call.fade ** (calls.length - 1 - index),
      // What failed says first where and what; an edit says first what it is of.
      FAILED.test(call) ? 0 : EDITED.test(call) ? 0.3 : undefined,
    ),
  )
}

/** The lines of a call that have a letter or a digit. */
function telling(text: string): string {
  return text
    .split('\n')
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .join('\n')
}

function quote(label: string, text: string | undefined, weight: number, endShare?: number): Quote {
  return { label, text: text ?? '', weight, ...(endShare === undefined ? {} : { endShare }) }
}

function isShort({ request = '' }: Turn): boolean {
  return withoutPastes(request).length < SHORT_REPLY
}

/** A request of a few letters answers, and a short one where it was asked. */
function answers(turn: Turn, before: Turn | undefined): boolean {
  const { request = '' } = turn
  return request.length < SHORT_REQUEST || (isShort(turn) && endsInQuestion(before?.said?.at(-1) ?? ''))
}

function did({ files = [], commands = [] }: Turn, root: string, fade: number): Item[] {
  const of = (...changes: readonly string[]) =>
    groupedPaths(files.filter(({ change }) => changes.includes(change)).map(({ path }) => shortPath(path, root))).slice(
      0,
      MOST.folders,
    )
  const [edited, deleted] = [of('created', 'modified'), of('deleted')]
  const ran = commands.slice(-MOST.commands)
  // What passed stands last: there is room for it in the newest turns alone.
  const worth = [...ran.filter((run) => !isPassed(run)), ...ran.filter(isPassed)]
  const parts = [
    ...(edited.length === 0 ? [] : [`edited ${edited.join(', ')}`]),
    ...(deleted.length === 0 ? [] : [`deleted ${deleted.join(', ')}`]),
    ...worth.map((run, index) => commandPart(run, root, ran, worth[index - 1])),
  ]
  return parts.length === 0 ? [] : [quote('  DID: ', parts.join('; '), WEIGHT.older.did * fade, 0)]
}

/** Of a turn that goes on: its files and other commands stand in sections of their own. */
function whatFailed({ commands = [], ...turn }: Turn): Turn {
  return { ...turn, files: [], commands: commands.filter(({ outcome }) => outcome === 'failed') }
}

function commandPart(run: TurnCommand, root: string, ran: readonly TurnCommand[], before?: TurnCommand): string {
  const result = run.result === undefined ? '' : truncate(oneLine(run.result), LENGTH.result)
  if (isCommit(run)) return `committed ${result}`
  const command = `\`${truncate(withoutRoot(oneLine(run.command), root), LENGTH.command)}\``
  if (run.outcome !== 'failed') return `${command} ${run.outcome}`
  if (before?.command === run.command && before.outcome === 'failed') return `again: ${result}`
  const passed = ran.slice(ran.indexOf(run)).some((later) => later.command === run.command && later.outcome === 'ok')
  return `${command} failed${passed ? ' at first' : ''}${result === '' ? '' : `: ${result}`}`
}

function isPassed(run: TurnCommand): boolean {
  return run.outcome === 'ok' && !isCommit(run)
}

/** What git answers to a commit stands as `<hash> <subject>`. */
function isCommit({ outcome, result = '' }: TurnCommand): boolean {
  return outcome !== 'failed' && /^[0-9a-f]{7,40} \S/.test(result)
}
