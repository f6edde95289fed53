/** The addresses of the viewer's pages. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hrefOf, narrowed, parseRoute, type Route } from '../../../src/viewer/address.ts'

const word = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
const words = fc.record(
  { project: word, status: word, host: word, days: word, type: word, skip: word, turn: word, sought: word },
  { requiredKeys: [] },
)
const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.record({ page: fc.constantFrom('timeline' as const, 'privacy' as const), words }),
  fc.record({ page: fc.constantFrom('snapshot' as const, 'entity' as const, 'search' as const), name: word, words }),
)

describe('an address', () => {
  it('leads to the route that it was made of, whatever the names hold', () => {
    fc.assert(
      fc.property(routes, (route) => {
        expect(parseRoute(hrefOf(route))).toEqual(route)
      }),
    )
  })

  it.each(['#/nothing', '#/snapshot', '#/graph', '#/diff/one/two', '#/timeline/8', '#/privacy/more', '#/a/b/c/d'])(
    '%s leads nowhere',
    (hash) => {
      expect(parseRoute(hash)).toEqual({ page: 'unknown' })
    },
  )

  it('of a narrowed list begins at its start, and an empty word is none', () => {
    const list = parseRoute('#/?project=shop&status=paused&skip=80')
    expect(hrefOf(narrowed(list, { host: 'codex' }))).toBe('#/?project=shop&status=paused&host=codex')
    expect(hrefOf(narrowed(list, { status: '' }))).toBe('#/?project=shop')
  })
})
