import { beforeEach, describe, expect, it } from 'vitest'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { worldForEachTest } from '../../each-test.ts'
import { JWT_SESSION } from '../snapshot/jwt-session.ts'
import { connectionForEachTest, structured, textOf } from './connect.ts'

const world = worldForEachTest()
const connection = connectionForEachTest(world)
beforeEach(async () => {
  const names = ['moon', 'tide', 'pool', 'alone']
  await connection.call('create_entities', {
    entities: names.map((name) => ({ name, entityType: 'note', observations: [] })),
  })
  await connection.call('create_relations', {
    relations: [
      { from: 'moon', to: 'tide', relationType: 'moves' },
      { from: 'tide', to: 'pool', relationType: 'fills' },
    ],
  })
})

const explore = (args: object) => connection.call('explore', { ...args })

describe('explore', () => {
  it('names the neighbours of an entity, as far and by the relations that are asked for', async () => {
    const namesOf = async (args: object) =>
      (
        structured(await explore({ question: 'neighbours', name: 'moon', ...args }))['entities'] as { name: string }[]
      ).map(({ name }) => name)
    expect(await namesOf({})).toEqual(['tide'])
    expect(await namesOf({ depth: 2 })).toEqual(['tide', 'pool'])
    expect(await namesOf({ depth: 2, types: ['fills'] })).toEqual([])
    expect(await namesOf({ types: [], to: '' })).toEqual(['tide'])
  })

  it('names the way from one entity to another', async () => {
    expect(
      JSON.stringify(structured(await explore({ question: 'paths', name: 'moon', to: 'pool' }))['paths']),
    ).toContain('tide')
    expect(structured(await explore({ question: 'paths', name: 'moon', to: 'alone' }))['paths']).toEqual([])
  })

  it('says how to go on where a name is none', async () => {
    const answers = [
      await explore({ question: 'neighbours', name: 'mon' }),
      await connection.call('recall', { name: 'mon' }),
    ]
    for (const answer of answers) {
      expect(answer.isError).toBe(true)
      expect(textOf(answer)).toBe('Entity with name mon not found. Use recall {query} to find similar names.')
    }
  })

  it('says how to see what it left out, also where only the structured content is read', async () => {
    const cut = structured(await explore({ question: 'neighbours', name: 'tide', limit: 1 }))['cut']
    expect(cut).toContain('1 more entities lie beyond the limit.')
    expect(cut).toContain('recall {name} lists all relations')
    const long = Array.from({ length: 30 }, (_, index) => `${index} ${'long'.repeat(500)}`)
    await connection.call('create_entities', {
      entities: long.map((name) => ({ name, entityType: 'note', observations: [] })),
    })
    await connection.call('create_relations', {
      relations: long.map((to) => ({ from: 'alone', to, relationType: 'knows' })),
    })
    const shortened = structured(await explore({ question: 'neighbours', name: 'alone', limit: 50 }))
    expect(shortened['cut']).toBe('shortened to fit one reply; ask with a smaller limit or depth')
    expect((shortened['entities'] as unknown[]).length).toBeGreaterThan(0)
  })

  it('names what is related, and the sessions that changed a file', async () => {
    await world.context.withStore(1_000, (store) => store.commit(putSnapshot(JWT_SESSION, 'test')))
    expect(structured(await explore({ question: 'related', name: 'moon' }))).toMatchObject({
      related: [{ name: 'tide' }, { name: 'pool', shared: ['tide'] }],
    })
    expect(structured(await explore({ question: 'history', name: 'middleware.js' }))).toMatchObject({
      files: [expect.stringContaining('middleware.js')],
      sessions: [{ snapshot: JWT_SESSION.name }],
    })
    expect(structured(await explore({ question: 'history', name: 'tide.js' }))).toMatchObject({
      files: [],
      sessions: [],
    })
  })

  it.each([
    [{ question: 'paths', name: 'moon' }, /needs two entities/],
    [{ question: 'neighbours', name: 'ghost' }, /ghost not found/],
    [{ question: 'why', name: 'moon' }, /question/],
    [{ question: 'neighbours', name: 'moon', depth: 4 }, /depth/],
  ])('refuses %j with what is wrong', async (args, message) => {
    const answer = await explore(args)
    expect(answer.isError).toBe(true)
    expect(textOf(answer)).toMatch(message)
  })
})
