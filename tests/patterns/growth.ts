/** @module Which text a regular expression takes longer over than in proportion to its length. */

import { startMeter } from '../spent.ts'
import type { FoundPattern } from './patterns.ts'
import { type RepetitiveText, repetitiveTexts, textsAgainst } from './repetitive-texts.ts'
import { endsWithin } from './timed.ts'

/** The lengths of the texts: of the first look, and of the two that are compared. */
const [SHORT, HALF, WHOLE] = [4_000, 16_000, 32_000] as const
/** Milliseconds over a short text from which it is suspected: the square of its length takes 5 to 30. */
const SUSPICIOUS = 1
/** Milliseconds over a whole text below which no growth can be told from noise. */
const NOISE = 10
/** How much longer the whole may take than its half: 2 in proportion, 4 with the square. */
const MOST_GROWTH = 3
/** The least of more tries is nearer to what the pattern takes; what grows with the square is found by each of them. */
const TRIES = 15
/** Milliseconds after which a look is ended. */
const DEADLINE = 2_000

const TEXTS = new Map<number, readonly RepetitiveText[]>(
  [SHORT, HALF, WHOLE].map((length) => [length, repetitiveTexts(length)] as const),
)

/** Returns the first text, by name, whose length the pattern does not follow, with its milliseconds; undefined: none. */
export function textThatSlows({ source, flags }: FoundPattern): string | undefined {
  const pattern = new RegExp(source, flags)
  const textsOf = (length: number): readonly RepetitiveText[] => [
    ...(TEXTS.get(length) ?? []),
    ...textsAgainst(source, length),
  ]
  const texts = textsOf(SHORT)
  const suspects: number[] = []
  let at = 0
  scan(pattern, 'a')
  scan(pattern, '的')
  const ended = endsWithin(DEADLINE, () => {
    for (; at < texts.length; at += 1) {
      const before = performance.now()
      scan(pattern, texts[at]?.text ?? '')
      if (performance.now() - before > SUSPICIOUS) suspects.push(at)
    }
  })
  if (!ended) return `${texts[at]?.name}: not ended after ${DEADLINE} ms`
  if (suspects.length === 0) return undefined
  const [halves, wholes] = [textsOf(HALF), textsOf(WHOLE)]
  for (const suspect of suspects) {
    const growth = growthBetween(pattern, halves[suspect]?.text ?? '', wholes[suspect]?.text ?? '')
    if (growth !== undefined) return `${texts[suspect]?.name}: ${growth}`
  }
  return undefined
}

// --- internal ---

/** Looks for the pattern; for all its places where it is one for all. */
function scan(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0
  let from = 0
  while (pattern.test(text) && pattern.global) {
    if (pattern.lastIndex === from) pattern.lastIndex += 1
    from = pattern.lastIndex
  }
}

/** The least of several tries, each in time of the processor: a busy machine makes no pattern slow. */
function growthBetween(pattern: RegExp, half: string, whole: string): string | undefined {
  let [least, leastOfHalf] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let tried = 0; tried < TRIES; tried += 1) {
    const ended = endsWithin(DEADLINE, () => {
      leastOfHalf = Math.min(leastOfHalf, spent(pattern, half))
      least = Math.min(least, spent(pattern, whole))
    })
    if (!ended) return `not ended after ${DEADLINE} ms`
    if (least < NOISE || least <= MOST_GROWTH * leastOfHalf) return undefined
  }
  return `${least.toFixed()} ms for ${WHOLE} characters, ${leastOfHalf.toFixed()} ms for ${HALF}`
}

function spent(pattern: RegExp, text: string): number {
  const meter = startMeter()
  scan(pattern, text)
  return meter()
}
