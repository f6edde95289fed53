/** The addresses of the viewer's pages. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hrefOf, narrowed, parseRoute, type Route } from '../../../src/viewer/address.ts'

const word = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
const filters = fc.record({ project: word, status: word, host: word, days: word, type: word }, { requiredKeys: [] })
const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.record({ page: fc.constant('timeline' as const), skip: fc.integer({ min: 1, max: 999_999 }), filters }),
  fc.record({ page: fc.constant('timeline' as const), filters }),
  fc.record(
    { page: fc.constant('snapshot' as const), name: word, turn: fc.integer({ min: 1, max: 999_999 }), words: word },
    { requiredKeys: ['page', 'name'] },
  ),
  fc.record({ page: fc.constant('entity' as const), name: word }),
  fc.record({ page: fc.constant('search' as const), query: word, filters }),
  fc.constant({ page: 'privacy' as const }),
)

describe('an address', () => {
  it('leads to the route that it was made of, whatever the names hold', () => {
    fc.assert(
      fc.property(routes, (route) => {
        expect(parseRoute(hrefOf(route))).toEqual(route)
      }),
    )
  })

  it.each(['#/nothing', '#/snapshot', '#/diff/one', '#/timeline/x', '#/privacy/more', '#/a/b/c/d'])(
    '%s leads nowhere',
    (hash) => {
      expect(parseRoute(hash)).toEqual({ page: 'unknown' })
    },
  )

  it.each<[string, Route]>([
    ['#/graph', { page: 'timeline', filters: {} }],
    ['#/graph?project=shop', { page: 'timeline', filters: { project: 'shop' } }],
    ['#/graph/file%3Ashop%2Fa.js', { page: 'entity', name: 'file:shop/a.js' }],
    ['#/diff/older/newer', { page: 'snapshot', name: 'newer' }],
  ])('%s, of an earlier version, leads to what there is instead', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route)
  })

  it('of a narrowed list begins at its start, and an empty filter is none', () => {
    const list = parseRoute('#/timeline/80?project=shop&status=paused')
    expect(hrefOf(narrowed(list, { host: 'codex' }))).toBe('#/?project=shop&status=paused&host=codex')
    expect(hrefOf(narrowed(list, { status: '' }))).toBe('#/?project=shop')
  })
})
