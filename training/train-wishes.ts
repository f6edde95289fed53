/**
 * @module Learns from the messages beside it how a wish to go on looks, and writes what src/recovery/message/wish.ts reads.
 *
 * A logistic regression over the pieces of the messages, trained by AdaGrad, several times over. Messages are also learned with a typing error,
 * behind a story ("laptop died, …") and behind a greeting. `<a/b>` stands for either, `{}` for any of the topics. The same
 * messages give the same weights on every machine.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutQuotations } from '../src/recovery/message/sentences.ts'
import { PIECES, piecesOf, WEIGHT_BITS } from '../src/recovery/message/wish.ts'
import {
  DOCUMENT_NONE_ROWS,
  NATURAL_ROWS,
  NONE_ROWS,
  NOTICED_ROWS,
  REFERENCE_ROWS,
  UNCERTAIN_ROWS,
} from '../tests/unit/recovery/signal-rows.ts'

interface Example {
  readonly pieces: readonly number[]
  readonly isWish: boolean
  readonly weight: number
}

/** Returns the text of src/recovery/message/wish-weights.ts. */
export function trainWishes(): string {
  const { weights, bias } = average(Array.from({ length: RUNS }, (_, run) => train(examples(run + 1), run + 1)))
  const levels = levelsOf(weights)
  const bytes = Buffer.alloc((PIECES * WEIGHT_BITS) / 8)
  for (const [piece, weight] of weights.entries()) {
    const at = piece * WEIGHT_BITS
    const bits = nearest(levels, weight) << (at & 7)
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bits & 255)
    if (bits > 255) bytes[(at >> 3) + 1] = bits >> 8
  }
  const lines = bytes.toString('base64').match(/.{1,120}/g) ?? []
  return [
    '// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: a number that was learned is no constant.',
    '/** @module What training/train-wishes.ts learned from training. Made by it; a test fails when it is stale. */',
    '',
    `export const BIAS = ${Number(bias.toFixed(4))}`,
    `export const LEVELS = [${levels.map((level) => Number(level.toFixed(4))).join(', ')}]`,
    `export const WEIGHTS = \``,
    ...lines,
    '`',
    '',
  ].join('\n')
}

// --- internal ---

/** Runs in another order and with other forms, whose mean is taken: one alone moves with every message that is added. */
const RUNS = 4
const ROUNDS = 14
const RATE = 0.3
/** How strongly weights are drawn to 0. */
const DECAY = 3e-3
const LEVEL_ROUNDS = 30
/** How much a message counts that a test holds. */
const SPECIFIED = 6
/** How often a message is learned in another form too, and how much such a form weighs. */
const TYPOS = 0.4
const STORIES = 0.3
const GREETINGS = 0.25
const FORM = 0.5
/** Each pattern with a topic is learned with so many of them. */
const TOPICS = 5
const TOPIC_FORM = 0.4
/** The same for a form with alternatives, some of them mistyped. */
const CHOICES = 10
const CHOICE_FORM = 0.5
const CHOICE_TYPOS = 0.15

/** In characters. */
const LONGEST = 300
/** Sets of the benches that have been scored and looked at. */
const LEARNED_SETS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
/** Kinds that something else than their own words decides: running tasks, documents, handoffs. */
const NOT_WORDS = new Set(['running', 'doc', 'handoff'])

interface Message {
  readonly language: string
  readonly text: string
  /** How much it counts: 1 unless said. */
  readonly weight?: number
}

function read(name: string): string[] {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter(Boolean)
}

/** Whole messages: those beside this file, and those of the benches that prove nothing any more; of handoffs, nothing. */
function labelled(isWish: boolean): Message[] {
  const sets = LEARNED_SETS.map((set) => `../tests/bench/messages/${set}-set.jsonl`)
  return [...sets, 'messages.jsonl'].flatMap((file) =>
    read(file)
      .map((row) => JSON.parse(row) as { text: string; lang: string; label: string; kind: string })
      .filter(({ text, kind }) => text.length <= LONGEST && !NOT_WORDS.has(kind))
      .filter(({ label }) => (label === 'none') !== isWish)
      .map(({ text, lang }) => ({ language: lang, text })),
  )
}

/** What the tests say of single messages: they hold what was learned to that, and measure nothing. */
function specified(isWish: boolean): Message[] {
  const rows = [...NATURAL_ROWS, ...REFERENCE_ROWS, ...UNCERTAIN_ROWS, ...NONE_ROWS, ...DOCUMENT_NONE_ROWS]
  return [
    ...rows
      .filter(([kind]) => (kind !== 'none') === isWish)
      .map(([, text]) => ({ language: '', text, weight: SPECIFIED })),
    ...(isWish ? NOTICED_ROWS.map((text) => ({ language: '', text })) : []),
  ].filter(({ text }) => text.length <= LONGEST && !/^[/#]/.test(text))
}

function messages(name: string): Message[] {
  return read(name).flatMap((line) => {
    const [language = '', texts = ''] = line.split(/: (.*)/)
    return texts.split(' | ').map((text) => ({ language, text }))
  })
}

function examples(seed: number): Example[] {
  const random = numbers(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const topics = read('topics.txt')
  const greetings = read('greetings.txt')
  const sets = [
    [...messages('wishes.txt'), ...labelled(true), ...specified(true)],
    [...messages('others.txt'), ...labelled(false), ...specified(false)],
  ]
  const stories = new Map<string, string[]>()
  for (const { language, text } of sets[0] ?? []) {
    const [, story] = /^([^{}]{6,})[,，、]\s*\S/.exec(text) ?? []
    if (story !== undefined && !story.includes('<')) stories.set(language, [...(stories.get(language) ?? []), story])
  }
  const learned: Example[] = []
  for (const [at, set] of sets.entries()) {
    const learn = (text: string, weight: number) =>
      learned.push({ pieces: piecesOf(withoutQuotations(text)), isWish: at === 0, weight })
    const filled = (form: string) =>
      form.replace(/<([^<>]*)>/g, (_, choices: string) => pick(choices.split('/'))).replaceAll('{}', () => pick(topics))
    for (const { language, text, weight = 1 } of set) {
      if (text.includes('<')) {
        for (let count = 0; count < CHOICES; count++) {
          const one = filled(text)
          learn(random() < CHOICE_TYPOS ? mistyped(one, random) : one, CHOICE_FORM)
        }
        continue
      }
      if (text.includes('{}')) {
        for (let count = 0; count < TOPICS; count++) learn(filled(text), TOPIC_FORM)
        continue
      }
      learn(text, weight)
      if (random() < TYPOS) learn(mistyped(text, random), FORM)
      const told = stories.get(language)
      if (told !== undefined && random() < STORIES) learn(`${pick(told)}, ${text}`, FORM)
      if (random() < GREETINGS) learn(`${pick(greetings)}${pick([', ', ' ', '. '])}${text}`, FORM)
    }
  }
  return balanced(learned)
}

/** Wishes weigh as much as all others together, so that a score of 0 says that a message is as likely one as the other. */
function balanced(learned: readonly Example[]): Example[] {
  const sum = (wishes: boolean) =>
    learned.reduce((total, { isWish, weight }) => (isWish === wishes ? total + weight : total), 0)
  const share = sum(false) / sum(true)
  return learned.map((one) => (one.isWish ? { ...one, weight: one.weight * share } : one))
}

/** One letter left out, swapped or doubled; scripts without blanks stay as they are. */
function mistyped(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 2))
  const form = Math.floor(random() * 3)
  if (text.length < 6 || /[\u3040-\ud7af]/.test(text)) return text
  const [before, letter, rest] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)]
  if (form === 0) return before + rest
  return form === 1 ? before + rest.slice(0, 1) + letter + rest.slice(1) : before + letter + letter + rest
}

function train(learned: readonly Example[], seed: number) {
  const weights = new Float64Array(PIECES)
  const moved = new Float64Array(PIECES).fill(1e-6)
  let bias = 0
  let biasMoved = 1e-6
  const random = numbers(seed + RUNS)
  const order = learned.map((_, at) => at)
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      const kept = order[at] as number
      order[at] = order[other] as number
      order[other] = kept
    }
    for (const at of order) {
      const { pieces, isWish, weight } = learned[at] as Example
      const share = 1 / Math.sqrt(pieces.length)
      let odds = bias
      for (const piece of pieces) odds += (weights[piece] as number) * share
      const wrong = (1 / (1 + Math.exp(-odds)) - (isWish ? 1 : 0)) * weight
      for (const piece of pieces) {
        const slope = wrong * share + DECAY * (weights[piece] as number)
        moved[piece] = (moved[piece] as number) + slope * slope
        weights[piece] = (weights[piece] as number) - (RATE * slope) / Math.sqrt(moved[piece] as number)
      }
      biasMoved += wrong * wrong
      bias -= (RATE * wrong) / Math.sqrt(biasMoved)
    }
  }
  return { weights, bias }
}

function average(runs: readonly ReturnType<typeof train>[]) {
  const mean = (of: (run: ReturnType<typeof train>) => number) =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  const weights = new Float64Array(PIECES).map((_, at) => mean((run) => run.weights[at] as number))
  return { weights, bias: mean(({ bias }) => bias) }
}

/** The values that stand for all weights with the least squared error: k-means in one dimension, from the quantiles on. */
function levelsOf(weights: Float64Array): number[] {
  const sorted = weights.toSorted()
  const count = 2 ** WEIGHT_BITS
  let levels = Array.from({ length: count }, (_, at) => sorted[Math.floor(((at + 0.5) / count) * sorted.length)] ?? 0)
  for (let round = 0; round < LEVEL_ROUNDS; round++) {
    const sums = levels.map(() => 0)
    const counts = levels.map(() => 0)
    for (const weight of weights) {
      const level = nearest(levels, weight)
      sums[level] = (sums[level] ?? 0) + weight
      counts[level] = (counts[level] ?? 0) + 1
    }
    levels = levels.map((level, at) => (counts[at] === 0 ? level : (sums[at] ?? 0) / (counts[at] ?? 1)))
  }
  return levels
}

function nearest(levels: readonly number[], weight: number): number {
  let best = 0
  for (let at = 1; at < levels.length; at++)
    if (Math.abs(weight - (levels[at] ?? 0)) < Math.abs(weight - (levels[best] ?? 0))) best = at
  return best
}

/** Numbers from 0 to 1 that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
