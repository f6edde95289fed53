/** How much a short message looks like a wish, by what was learned from messages. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wishScore } from '../../../src/recovery/message/wish.ts'
import { trainWishes } from '../../../training/train-wishes.ts'
import { startMeter } from '../../spent.ts'

const WEIGHTS = join(import.meta.dirname, '../../../src/recovery/message/wish-weights.ts')

describe('the score of a message', () => {
  it.each([
    ['a typing error', 'contineu where we lefft off'],
    ['no accents', 'continua donde lo dejamos'],
    ['two languages', 'ok dann continue with gestern'],
    ['a language without a file of its own', 'folytassuk ahol abbahagytuk'],
    ['Latin letters for another script', 'davai dalshe'],
    ['a story before it', 'laptop died on me, keep going pls'],
    ['an emoji', 'weiter gehts 💪'],
  ])('is above 0 for a wish with %s: %s', (_, message) => {
    expect(wishScore(message)).toBeGreaterThan(0)
  })

  it.each([
    ['an order', 'add a dark mode'],
    ['an order in a language without a file of its own', 'přidej tmavý režim'],
    ['a question', 'what does this function do'],
    ['a part of a program that is called so', 'the continue button is grey'],
    ['an error that continues', 'sigue fallando'],
    ['thanks', 'thank you so much'],
  ])('is below 0 for %s: %s', (_, message) => {
    expect(wishScore(message)).toBeLessThan(0)
  })

  it('is the lowest where no word is said', () => {
    expect(wishScore(' \n…')).toBe(Number.NEGATIVE_INFINITY)
  })

  it('takes time by the length of the text alone', () => {
    const spent = startMeter()
    wishScore('continue '.repeat(20_000))
    expect(spent()).toBeLessThan(500)
  })
})

describe('the weights', () => {
  it('are those that the messages give; `--update` writes them', async () => {
    await expect(trainWishes()).toMatchFileSnapshot(WEIGHTS)
  })
})
