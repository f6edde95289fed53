/** The order in which a model reads a page of recall. */

import { describe, expect, it } from 'vitest'
import { readingOrder } from '../../../src/memory/graph/reading-order.ts'
import type { Recalled } from '../../../src/memory/graph/recall.ts'

function found(name: string, score: number, ...lines: readonly (readonly [string, number])[]): Recalled {
  return {
    name,
    entityType: 'note',
    at: '2026-11-21T10:00:00.000Z',
    observations: lines.length,
    relations: 0,
    score,
    matches: lines.map(([content, of]) => ({ content, score: of })),
  }
}

const read = (page: readonly Recalled[]): string[] =>
  readingOrder(page).flatMap(({ entity, isFurther, lines }) => [
    `${entity.name}${isFurther ? ' again' : ''}`,
    ...lines.map(({ content }) => content),
  ])

describe('the order in which a page is read', () => {
  it('is that of the lines, whichever entity they belong to', () => {
    const page = [found('a', 0.9, ['a1', 1], ['a2', 0.9], ['a3', 0.2]), found('b', 0.8, ['b1', 0.5], ['b2', 0.1])]
    expect(read(page)).toEqual(['a', 'a1', 'a2', 'b', 'b1', 'a again', 'a3', 'b again', 'b2'])
  })

  it('puts an entity first whose line is the best', () => {
    expect(read([found('a', 0.9, ['a1', 0.4]), found('b', 0.8, ['b1', 1])])).toEqual(['b', 'b1', 'a', 'a1'])
  })

  it('leaves an entity first that the question names, and the order of its lines', () => {
    const page = [found('named', 1, ['n1', 0.2], ['n2', 0.1]), found('b', 0.8, ['b1', 0.9])]
    expect(read(page)).toEqual(['named', 'n1', 'b', 'b1', 'named again', 'n2'])
  })

  it('keeps an entity that answers by its name alone before those behind it, with its lines together', () => {
    const page = [found('a', 0.9, ['a1', 0.9]), found('name', 0.5, ['x', 0], ['y', 0]), found('b', 0.4, ['b1', 0.3])]
    expect(read(page)).toEqual(['a', 'a1', 'name', 'x', 'y', 'b', 'b1'])
  })

  it('leaves out no entity and no line, also where nothing was asked', () => {
    expect(read([found('a', 0), found('b', 0)])).toEqual(['a', 'b'])
    expect(readingOrder([])).toEqual([])
  })
})
