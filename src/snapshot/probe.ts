/**
 * @module Resume probes: six questions that somebody who resumes the work asks first, and how well the snapshot answers
 * them.
 *
 * Each unanswered one says what to add, in the words of the save tool's own fields: the next save with it raises the
 * score. Nothing is inferred: a session in which nothing failed answers "what failed" by the runs that went well. Pure.
 */

import { oneLine, truncate } from '../text/budget.ts'
import { ownCommands } from './own-commands.ts'
import type { CommandRun, SessionSnapshot } from './types.ts'

export const PROBES = ['goal', 'next-step', 'changes', 'decisions', 'failures', 'verification'] as const
export type ProbeName = (typeof PROBES)[number]

export interface Probe {
  readonly probe: ProbeName
  readonly question: string
  /** 1 answered, 0.5 in part, 0 not at all. */
  readonly score: 0 | 0.5 | 1
  /** What the snapshot answers, in one line. */
  readonly answer?: string
  /** What to state to answer it, with the save tool's field; present where the score is below 1. */
  readonly ask?: string
}

/** Returns the six probes of a snapshot, in a fixed order. */
export function probeResume(snapshot: SessionSnapshot): Probe[] {
  return PROBES.map((probe) => ({ probe, question: QUESTION[probe], ...ANSWER[probe](snapshot) }))
}

/** Returns how much of the six is answered, 0 to 100. */
export function probeScore(probes: readonly Probe[]): number {
  const sum = probes.reduce((total, { score }) => total + score, 0)
  return Math.round((100 * sum) / Math.max(1, probes.length))
}

/** True for a command by which work is verified: tests, builds, linters, type checks. */
export function isVerification(run: Pick<CommandRun, 'command'>): boolean {
  return checkedBy(run).length > 0
}

/** Returns what a command verifies, each as the word that says so: `test`, `lint`, `build`. */
export function checkedBy({ command }: Pick<CommandRun, 'command'>): string[] {
  const parts = command.replace(/"(?:[^"\\]|\\.){0,2000}"|'[^']*'/g, '').split(/&&|\|\||[;|\n]/)
  const words = parts.map((part) => (OTHERWISE.test(part) ? undefined : VERIFYING.exec(part)?.[1]?.toLowerCase()))
  return [...new Set(words.flatMap((word) => (word === undefined ? [] : [word.replace(/^tests$/, 'test')])))]
}

// --- internal ---

type Answer = Pick<Probe, 'score' | 'answer' | 'ask'>

const QUESTION: Readonly<Record<ProbeName, string>> = {
  goal: 'What is the work for?',
  'next-step': 'What is done next?',
  changes: 'Which files changed, and what was done?',
  decisions: 'What was decided, and why?',
  failures: 'What was tried and failed?',
  verification: 'How is it verified that the work is right?',
}

const ANSWER: Readonly<Record<ProbeName, (snapshot: SessionSnapshot) => Answer>> = {
  goal: ({ goal }) => (isSaid(goal) ? full(goal) : none('goal: what the work is for, in one sentence')),
  'next-step': nextStep,
  changes,
  decisions,
  failures,
  verification,
}

const VERIFYING =
  /(?:^|[\s/:;&|-])(tests?|spec|check|lint|build|compile|typecheck|tsc|pytest|jest|vitest|mocha|playwright|rspec|clippy|vet|verify|validate|ctest)(?![\w.])/i
/** Programs that have such a word among what they are given. */
const OTHERWISE = /^\s*(?:git|gh|grep|rg|cat|ls|echo|find|sed|awk|head|tail|cd|mkdir|rm|cp|mv|touch|code)\b/
/** Open decisions that are named one by one. */
const NAMED = 3

function nextStep({ nextStep: next, resume, tasks }: SessionSnapshot): Answer {
  const step = [next, resume.firstAction].find(isSaid)
  const ask = 'next_step: the one action to begin with'
  if (step !== undefined) return LAST_REQUEST.test(step) ? part(step, ask) : full(step)
  const open = tasks.find(({ status }) => status !== 'completed')
  return open === undefined ? none(ask) : part(`open: ${open.text}`, ask)
}

/** The request itself, where nobody has said yet how it is met. */
const LAST_REQUEST = /^Answer the last request: /

function changes({ files, solutions = [], discoveries, commands, transcript }: SessionSnapshot): Answer {
  const said = solutions.length + discoveries.length
  const ask = 'solutions: what was done, one line each'
  if (files.length === 0) {
    if (said > 0) return full(solutions[0] ?? discoveries[0]?.text ?? '')
    // A transcript that was read and shows no edit answers the question.
    return transcript !== undefined && commands.length > 0 ? part('no file was changed', ask) : none(ask)
  }
  const named = files.map(({ path, what }) => (what === undefined ? path : `${path} (${what})`)).join(', ')
  const answer = `${files.length} ${files.length === 1 ? 'file' : 'files'}: ${named}`
  return solutions.length > 0 || files.every(({ what }) => isSaid(what)) ? full(answer) : part(answer, ask)
}

function decisions({ decisions: all }: SessionSnapshot): Answer {
  if (all.length === 0) return none('decisions: each with its rationale (none fell: leave this out)')
  const open = all.filter(({ rationale }) => !isSaid(rationale))
  const answer = all.map(({ id, decision }) => `${id} ${decision}`).join('; ')
  if (open.length === 0) return full(answer)
  const named = open
    .slice(-NAMED)
    .map(({ id, decision }) => `${id} (${truncate(oneLine(decision), 80)})`)
    .join(', ')
  const more = open.length > NAMED ? ` and ${open.length - NAMED} more` : ''
  return part(answer, `decisions: the rationale of ${named}${more}, as {decision: "${open.at(-1)?.id}", rationale}`)
}

function failures({ approaches, evidence, commands }: SessionSnapshot): Answer {
  const rejected = approaches.filter(({ worked }) => !worked)
  const errors = evidence.filter(({ type }) => type === 'error')
  const failed = commands.filter(({ outcome }) => outcome === 'failed')
  const told = [
    ...rejected.map(({ text }) => `❌ ${text}`),
    ...errors.map(({ id, content }) => `${id} ${content}`),
    ...failed.map(({ command, result }) => (result === undefined ? command : `${command} → ${result}`)),
  ]
  if (told.length > 0) return full(told.join('; '))
  const well = commands.filter(({ outcome }) => outcome === 'ok').length
  return well > 0
    ? full(`nothing that was run failed (${well} commands went well)`)
    : none('approaches: what was tried, with worked true or false')
}

function verification({ commands, evidence, quality }: SessionSnapshot): Answer {
  const ask = 'evidence: {type: "command", content: the command that shows it works}'
  const run = ownCommands(commands).findLast(isVerification)
  if (run !== undefined) {
    const answer = [run.command, ...(run.result === undefined ? [] : [run.result])].join(' → ')
    return run.outcome === 'unknown' ? part(answer, ask) : full(`${answer} (${run.outcome})`)
  }
  const stated = evidence.findLast(({ type }) => type === 'command')?.content ?? quality.validation
  if (isSaid(stated)) return full(stated)
  return quality.testsPassing === undefined
    ? none(ask)
    : part(`tests ${quality.testsPassing ? 'passing' : 'failing'}`, ask)
}

function full(answer: string): Answer {
  return { score: 1, answer: shown(answer) }
}

function part(answer: string, ask: string): Answer {
  return { score: 0.5, answer: shown(answer), ask }
}

function none(ask: string): Answer {
  return { score: 0, ask }
}

function shown(text: string): string {
  return truncate(oneLine(text), 300)
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}
