/**
 * @module The turns of a session as observations of its entity, and read back: `parseTurns(renderTurn(t)) = [t]`. Pure.
 *
 * Each observation is one part of a turn, so that a search finds the passage: `[12.3] AGENT: …` is the third part of the
 * twelfth turn. Turns are put in order by these numbers, not by where they stand. Other lines are left out.
 */

import { defined } from '../../defined.ts'
import type { Asked, Turn, TurnCall, TurnCommand } from '../turn.ts'

/** Returns the observations of a turn. */
export function renderTurn(turn: Turn): string[] {
  const { at, kind, ended, withdrawsFrom, compacted, otherCommands } = turn
  const facts = [
    at,
    kind,
    ended,
    withdrawsFrom && `takes back turns from ${withdrawsFrom}`,
    compacted && 'compacted',
    otherCommands && `${otherCommands} other commands`,
  ].filter((fact) => fact !== undefined && fact !== 0)
  const parts = [
    `TURN: ${facts.join(', ')}`,
    ...(turn.request === undefined ? [] : [`USER: ${turn.request}`]),
    ...(turn.instructions === undefined ? [] : [`INSTRUCTIONS: ${turn.instructions}`]),
    ...(turn.asked ?? []).map(renderAsked),
    ...(turn.files === undefined
      ? []
      : [`FILES: ${turn.files.map(({ change, path }) => `${change} ${path}`).join('\n')}`]),
    ...(turn.read === undefined ? [] : [`READ: ${turn.read.join('\n')}`]),
    ...(turn.commands ?? []).map(renderCommand),
    ...(turn.calls ?? []).map(({ call, text }) => `CALL: ${call}\n${text}`),
    ...(turn.agents ?? []).map(({ asked, report }) => `SUBAGENT: ${asked}${report === undefined ? '' : `\n${report}`}`),
    ...(turn.said ?? []).map((text) => `AGENT: ${text}`),
  ]
  return parts.map((part, index) => `[${turn.number}.${index}] ${part}`)
}

/** Returns the turns that are told by these observations, in their order. */
export function parseTurns(observations: readonly string[]): Turn[] {
  const turns = new Map<number, { place: number; kind: string; text: string }[]>()
  for (const line of observations) {
    const [, number, place, kind = '', text = ''] = PART.exec(line) ?? []
    if (number === undefined) continue
    const parts = turns.get(Number(number)) ?? []
    parts.push({ place: Number(place), kind, text })
    turns.set(Number(number), parts)
  }
  return [...turns]
    .sort(([a], [b]) => a - b)
    .map(([number, parts]) => {
      const of = (kind: string) =>
        parts
          .filter((part) => part.kind === kind)
          .sort((a, b) => a.place - b.place)
          .map(({ text }) => text)
      const files = of('FILES').flatMap(linesOf).flatMap(parseFile)
      return {
        number,
        ...parseFacts(of('TURN')[0] ?? ''),
        ...defined({ request: of('USER')[0], instructions: of('INSTRUCTIONS')[0] }),
        ...listed(
          'asked',
          of('ASKED').flatMap((text) => parseAsked(text)),
        ),
        ...listed('files', files),
        ...listed('read', of('READ').flatMap(linesOf)),
        ...listed('commands', of('RAN').flatMap(parseCommand)),
        ...listed('calls', of('CALL').map(parseCall)),
        ...listed('agents', of('SUBAGENT').map(parseAgent)),
        ...listed('said', of('AGENT')),
      }
    })
}

/** Returns the number of the turn that an observation is a part of; undefined for any other line. */
export function turnOf(observation: string): number | undefined {
  const number = PART.exec(observation)?.[1]
  return number === undefined ? undefined : Number(number)
}

// --- internal ---

const PART = /^\[(\d+)\.(\d+)\] ([A-Z]+): ([\s\S]*)$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const ENDS = new Set<string>(['answered', 'interrupted', 'cut-off'])
const OTHERS = /^(\d+) other commands$/
const TAKES_BACK = /^takes back turns from (\d+)$/
const OUTCOMES = ['ok', 'failed', 'interrupted', 'unknown'] as const

function linesOf(text: string): string[] {
  return text.split('\n')
}

function listed<K extends string, T>(key: K, value: readonly T[]): { [P in K]?: readonly T[] } {
  return value.length === 0 ? {} : ({ [key]: value } as { [P in K]?: readonly T[] })
}

function parseFacts(text: string): Partial<Turn> {
  const facts: { -readonly [K in keyof Turn]?: Turn[K] } = {}
  for (const fact of text.split(', ')) {
    if (TIME.test(fact)) facts.at = fact
    else if (fact === 'command' || fact === 'plan') facts.kind = fact
    else if (ENDS.has(fact)) facts.ended = fact as NonNullable<Turn['ended']>
    else if (TAKES_BACK.test(fact)) facts.withdrawsFrom = Number(TAKES_BACK.exec(fact)?.[1])
    else if (fact === 'compacted') facts.compacted = true
    else if (OTHERS.test(fact)) facts.otherCommands = Number(OTHERS.exec(fact)?.[1])
  }
  return facts
}

function renderAsked({ question, answer, refused }: Asked): string {
  const verdict = refused === true ? 'REFUSED' : 'ANSWERED'
  return `ASKED: ${question}\n${verdict}${answer === undefined ? '' : `: ${answer}`}`
}

function parseAsked(text: string): Asked[] {
  const [, question = '', verdict, answer] = /^([\s\S]*)\n(REFUSED|ANSWERED)(?:: ([\s\S]*))?$/.exec(text) ?? []
  if (verdict === undefined) return []
  return [{ question, ...defined({ answer }), ...(verdict === 'REFUSED' ? { refused: true as const } : {}) }]
}

function parseFile(text: string): { change: 'created' | 'modified' | 'deleted'; path: string }[] {
  const [, change, path] = /^(created|modified|deleted) (.+)$/.exec(text) ?? []
  return change === undefined || path === undefined
    ? []
    : [{ path, change: change as 'created' | 'modified' | 'deleted' }]
}

function renderCommand({ command, outcome, result, by }: TurnCommand): string {
  const agent = by === undefined ? '' : ` (agent ${by})`
  return `RAN: ${command}\n→ ${outcome}${agent}${result === undefined ? '' : `: ${result}`}`
}

function parseCommand(text: string): TurnCommand[] {
  const [, command = '', outcome, by, result] =
    /^([\s\S]*)\n→ ([a-z]+)(?: \(agent ([^)\n]+)\))?(?:: ([\s\S]*))?$/.exec(text) ?? []
  const known = OUTCOMES.find((word) => word === outcome)
  return known === undefined ? [] : [{ command, outcome: known, ...defined({ result, by }) }]
}

function parseCall(part: string): TurnCall {
  const at = part.indexOf('\n')
  return at === -1 ? { call: part, text: '' } : { call: part.slice(0, at), text: part.slice(at + 1) }
}

function parseAgent(text: string): { asked: string; report?: string } {
  const at = text.indexOf('\n')
  return at === -1 ? { asked: text } : { asked: text.slice(0, at), report: text.slice(at + 1) }
}
