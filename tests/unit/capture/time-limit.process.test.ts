import { describe, expect, it } from 'vitest'
import { understood } from '../../../src/capture/language/time-limit.ts'

/** Takes longer than a life over a text with this word. */
const SLOW = 'hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh'
const slow = (text: string) => text.includes(SLOW) && /(?:^|\s)(h+)+!$/.test(`${SLOW}?`)

describe('understanding a text', () => {
  it('gives what was understood', () => {
    expect(
      understood(
        () => 'understood',
        () => 'plain',
      ),
    ).toBe('understood')
  })

  it('passes on what goes wrong', () => {
    expect(() =>
      understood(
        () => {
          throw new TypeError('wrong')
        },
        () => 'plain',
      ),
    ).toThrow(TypeError)
  })

  it('may stand in understanding a larger one', () => {
    expect(
      understood(
        () => [understood(() => slow(SLOW), nothing), 'understood'],
        () => ['plain'],
      ),
    ).toEqual([undefined, 'understood'])
  })
})

const nothing = (): undefined => undefined
