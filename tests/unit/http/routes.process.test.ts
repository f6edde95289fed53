/** Every route as a client uses it; the served description knows each field of its JSON answers. */

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Picture } from '../../../src/http/api.ts'
import { ROUTES, type Route, type RouteName } from '../../../src/http/routes.ts'
import { enqueue, queuedEvents, queueFolder, readEvent } from '../../../src/memory/session/queued-events.ts'
import { putSnapshot } from '../../../src/memory/session/snapshots.ts'
import { writtenBy } from '../../writes.ts'
import { JWT_SESSION } from '../snapshot/jwt-session.ts'
import { type Asking, createHttpWorld, type HttpWorld } from './http-world.ts'

type Json = { readonly [key: string]: unknown }
interface Described {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Json } } }
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Json }>> }>
  >
}
interface Description {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

let world: HttpWorld
let description: Description

beforeAll(async () => {
  world = await createHttpWorld()
  description = await world.json<Description>('/openapi.json')
  // A session that was compacted: two snapshots of it, and what the compaction lost.
  await world.hook('Stop')
  await world.hook('PreCompact', { trigger: 'auto' })
  world.boundary()
  await world.hook('SessionStart', { source: 'compact' })
  await world.hook('PostCompact', { trigger: 'auto', compactSummary: 'Nothing much.' })
  // And one of another project that fills every field.
  const tagged = { ...JWT_SESSION, agentId: 'agent-7', tags: ['auth', 'urgent'] }
  await world.context.withStore(1_000, async (store) => {
    await store.commit(putSnapshot(tagged, 'test'))
  })
})
afterAll(() => world.end())

function described(name: RouteName): Described {
  const { path, method } = ROUTES[name]
  const found = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method]
  if (found === undefined) throw new Error(`${name} is not described`)
  return found
}

/** Asks a route and holds its answer against the description. */
async function ask<T = Json>(name: RouteName, place: Record<string, string> = {}, asking: Asking = {}): Promise<T> {
  const { path, method, status } = ROUTES[name] as Route
  const used = new Set<string>()
  const at = path.replace(/:(\w+)/g, (_, part: string) => {
    used.add(part)
    return encodeURIComponent(place[part] ?? '')
  })
  const query = new URLSearchParams(Object.entries(place).filter(([key]) => !used.has(key)))
  for (const key of Object.keys(place)) expect(described(name).parameters.map((each) => each.name)).toContain(key)
  const body = method === 'post' && asking.body === undefined ? { body: {} } : {}
  const answer = await world.ask(`${at}?${query}`, { method: method.toUpperCase(), ...body, ...asking })
  const value = (await answer.json()) as T
  expect([answer.status, value]).toEqual([status, expect.anything()])
  const { schema } = described(name).responses[String(status)]?.content['application/json'] ?? {}
  expect(Object.keys(Object(schema?.['properties']))).toEqual(expect.arrayContaining(Object.keys(value as object)))
  return value
}

const problem = async (path: string, asking?: Asking) => {
  const answer = await world.ask(path, asking)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  return [answer.status, await answer.json()] as const
}

type Entry = { name: string; sessionId?: string; type: string; status: string; timestamp: string }
const list = async (filter: Record<string, string> = {}) =>
  (await ask<{ checkpoints: Entry[]; nextCursor?: string }>('checkpoints', filter)).checkpoints
const named = (entries: readonly Entry[]) => entries.map(({ name }) => name)

/** A session that only its name is known of, with a working snapshot and one of a phase. */
const captureRun = (sessionId: string) => {
  const body = { sessionId, goal: 'Deploy', decisions: [{ decision: 'Blue first' }], type: 'phase' }
  return ask<{ checkpoint: { name: string } & Json; ids: string[] }>('capture', {}, { body })
}

/** A place and a file that mentions it, written to the graph. */
const writePlace = async (place: string, file: string) => {
  const entities = [
    { name: file, entityType: 'file', observations: ['one'] },
    { name: place, entityType: 'place', observations: [] },
  ]
  const relations = [{ from: file, to: place, relationType: 'mentions' }]
  expect(await ask('createEntities', {}, { body: { entities } })).toEqual({ entities })
  expect(await ask('createRelations', {}, { body: { relations } })).toEqual({ relations })
  const observations = [{ entityName: place, contents: ['rains', 'rains'] }]
  await ask('addObservations', {}, { body: { observations } })
  return { entities, relations }
}

describe('checkpoints', () => {
  it('are listed newest first, and by every filter', async () => {
    const all = await list()
    expect(all.length).toBeGreaterThanOrEqual(3)
    expect(all.map(({ timestamp }) => timestamp)).toEqual(
      all
        .map(({ timestamp }) => timestamp)
        .sort()
        .reverse(),
    )
    const jwt = [JWT_SESSION.name]
    expect(named(await list({ agentId: 'agent-7' }))).toEqual(jwt)
    expect(named(await list({ tags: 'urgent,auth' }))).toEqual(jwt)
    expect(await list({ tags: 'urgent,other' })).toEqual([])
    expect(named(await list({ sessionId: JWT_SESSION.sessionId as string }))).toEqual(jwt)
    expect(named(await list({ project: JWT_SESSION.project.id }))).toEqual(jwt)
    expect(named(await list({ before: JWT_SESSION.timestamp }))).toContain(JWT_SESSION.name)
    expect(await list({ after: '2027-01-01T00:00:00Z' })).toEqual([])
    expect((await list({ type: 'precompact' })).every(({ type }) => type === 'precompact')).toBe(true)
    expect(await list({ status: 'abandoned' })).toEqual([])
  })

  it('come page by page, none twice and none left out', async () => {
    const all = named(await list({ limit: '200' }))
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const page: { checkpoints: Entry[]; nextCursor?: string } = await ask('checkpoints', {
        limit: '1',
        ...(cursor === undefined ? {} : { cursor }),
      })
      pages.push(...named(page.checkpoints))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(pages).toEqual(all)
  })

  it('are given whole, with summary and legal moves', async () => {
    const detail = await ask<{ checkpoint: Json; summary: string; moves: string[] }>('checkpoint', {
      id: JWT_SESSION.name,
    })
    expect(detail.checkpoint).toEqual({ ...JWT_SESSION, agentId: 'agent-7', tags: ['auth', 'urgent'] })
    expect(detail.summary).toContain(`Checkpoint: ${JWT_SESSION.name} #`)
    expect(detail.moves).toContain('completed')
  })

  it('the latest of a session is its newest, though a checkpoint could be called "latest"', async () => {
    const [newest] = await list({ sessionId: 's1' })
    expect(await ask('latest', { sessionId: 's1' })).toMatchObject({ checkpoint: { name: newest?.name } })
  })

  it('are captured of a session that only its name is known of', async () => {
    const made = await captureRun('ci-run-1')
    expect(made).toMatchObject({
      checkpoint: { sessionId: 'ci-run-1', goal: 'Deploy', type: 'phase', decisions: [{ decision: 'Blue first' }] },
      ids: ['D1'],
    })
    expect(named(await list({ sessionId: 'ci-run-1' }))).toContain(made.checkpoint.name)
  })

  it('are told apart field by field', async () => {
    await captureRun('ci-run-2')
    const [later, earlier] = await list({ sessionId: 'ci-run-2' })
    const diff = await ask<{ fields: Json[] }>('diff', { id: earlier?.name ?? '', other: later?.name ?? '' })
    expect(diff.fields).toContainEqual({ field: 'Type', removed: ['rolling'], added: ['phase'] })
  })

  it('change their status, by legal moves only', async () => {
    const { name } = (await captureRun('ci-run-3')).checkpoint
    const moved = await ask('setStatus', { id: name }, { body: { status: 'completed', note: 'it is live' } })
    expect(moved).toMatchObject({
      from: 'in-progress',
      checkpoint: { status: 'completed', finalOutcome: 'it is live' },
    })
    const again = await problem(`/api/checkpoints/${name}/status`, { body: { status: 'paused' } })
    expect(again).toEqual([409, expect.objectContaining({ code: 'ILLEGAL_STATUS' })])
    const reopened = await ask('setStatus', { id: name }, { body: { status: 'in-progress' } })
    expect(reopened).toMatchObject({ from: 'completed', checkpoint: { status: 'in-progress' } })
  })

  it('are restored: a prompt within its budget, and the work is taken up by another session', async () => {
    const { name } = (await captureRun('ci-run-4')).checkpoint
    const restored = await ask<{ resumePrompt: string } & Json>(
      'restore',
      { id: name },
      { body: { sessionId: 'ci-run-5', budget: 500 } },
    )
    expect(restored).toMatchObject({ checkpoint: { name, status: 'resumed' } })
    expect(restored.resumePrompt).toContain('Blue first')
    expect(restored.resumePrompt.length).toBeLessThanOrEqual(500 * 4 + 1_500)
    await ask('setStatus', { id: name }, { body: { status: 'completed' } })
    expect((await problem(`/api/checkpoints/${name}/restore`, { body: {} }))[0]).toBe(409)
  })

  it('show what a new session would be given, and are as they were after that', async () => {
    const { name } = (await captureRun('ci-run-10')).checkpoint
    const revision = async () => (await ask<{ revision: number }>('state')).revision
    const before = await revision()
    const preview = await ask<{ text: string; snapshot: string; tokens: number }>('preview', { id: name })
    expect(preview.text).toContain('Blue first')
    expect(preview.tokens).toBeLessThanOrEqual(2_000)
    expect(await revision()).toBe(before)
    expect(await ask('checkpoint', { id: preview.snapshot })).toMatchObject({ title: 'Deploy' })
    expect((await problem('/api/checkpoints/no-such-one/preview'))[0]).toBe(404)
  })

  it('are deleted one by one, or all of a session but the newest', async () => {
    await captureRun('ci-run-6')
    const before = named(await list({ sessionId: 'ci-run-6' }))
    expect(before.length).toBeGreaterThan(1)
    expect(await ask('prune', { sessionId: 'ci-run-6', keep: '1' })).toEqual({ deleted: before.slice(1) })
    expect(named(await list({ sessionId: 'ci-run-6' }))).toEqual(before.slice(0, 1))
    const [last = ''] = before
    expect(await ask('deleteCheckpoint', { id: last })).toEqual({ deleted: [last] })
    expect((await problem(`/api/checkpoints/${last}`))[0]).toBe(404)
    expect(await ask('prune', { sessionId: 'ci-run-6' })).toEqual({ deleted: [] })
  })
})

describe('sessions', () => {
  it('stand on the timeline, and each compaction says what it lost', async () => {
    const { sessions } = await ask<{ sessions: ({ session: string } & Json)[] }>('timeline', { limit: '50' })
    const own = sessions.find(({ session }) => session === 's1')
    expect(await ask('session', { sessionId: 's1' })).toEqual(own)
    const told = await ask('compactions', { sessionId: 's1' })
    expect(told).toMatchObject({ compactions: [{ total: { lost: expect.any(Number) } }] })
    const other = await ask<{ sessions: Json[] }>('timeline', { project: JWT_SESSION.project.id })
    expect(other.sessions).toHaveLength(1)
  })

  it('stand on the timeline by status, host, time and what is unfinished', async () => {
    const names = async (query: Record<string, string>) => {
      const { sessions } = await ask<{ sessions: { session: string }[] }>('timeline', { limit: '50', ...query })
      return sessions.map(({ session }) => session)
    }
    const all = await names({})
    const { sessions } = await ask<{ sessions: { session: string; unfinished: string[] }[] }>('timeline', {
      limit: '50',
    })
    const unfinished = sessions.filter((one) => one.unfinished.length > 0).map(({ session }) => session)
    expect(unfinished.length).toBeGreaterThan(0)
    expect(await names({ unfinished: 'true' })).toEqual(unfinished)
    expect(await names({ host: 'claude-code' })).toEqual(all)
    expect(await names({ host: 'codex' })).toEqual([])
    expect(await names({ status: 'abandoned' })).toEqual([])
    expect(await names({ since: '2030-01-01T00:00:00Z' })).toEqual([])
    expect(await names({ until: '2030-01-01T00:00:00Z' })).toEqual(all)
    const { sessionId, timestamp } = JWT_SESSION
    expect(await names({ until: timestamp.slice(0, 10) })).toContain(sessionId)
    expect(await ask('timeline', { limit: '1', unfinished: 'true' })).toMatchObject({
      earlier: unfinished.length > 1 ? 1 : 0,
    })
  })

  it('are not unfinished where another session has taken up their work', async () => {
    const [name = ''] = named(await list({ sessionId: 's1' }))
    const unfinished = async () =>
      (await ask<{ sessions: { session: string }[] }>('timeline', { limit: '50', unfinished: 'true' })).sessions.map(
        ({ session }) => session,
      )
    expect(await unfinished()).toContain('s1')
    await ask('setStatus', { id: name }, { body: { status: 'paused' } })
    await ask('setStatus', { id: name }, { body: { status: 'resumed' } })
    expect(await unfinished()).not.toContain('s1')
    await ask('setStatus', { id: name }, { body: { status: 'completed' } })
    await ask('setStatus', { id: name }, { body: { status: 'in-progress' } })
  })

  it('tell what compactions cost of what a person would miss, and the requests that are gone by name', async () => {
    type Class = { of: number; kept: number; back: number; lost: { item: string; back: boolean }[] }
    type One = { snapshot: string; at: string; classes: Record<string, Class> }
    const { compactions } = await ask<{ compactions: One[] }>('compactions')
    const [one] = compactions
    const missed = ['requests', 'tasks', 'statements', 'files'].flatMap((kind) => one?.classes[kind] ?? [])
    const sum = (value: (each: Class) => number) => missed.reduce((total, each) => total + value(each), 0)
    const none = { compactions: 0, known: 0, back: 0, gone: 0 }
    const gone = (one?.classes['requests']?.lost ?? []).filter(({ back }) => !back)
    const dropped = gone.map(({ item }) => ({
      request: item,
      snapshot: one?.snapshot,
      at: one?.at,
      title: expect.any(String),
    }))
    const cost = {
      compactions: 1,
      known: sum(({ of }) => of),
      back: sum(({ back }) => back),
      gone: sum(({ of, kept, back }) => of - kept - back),
    }
    expect(await ask('losses')).toEqual({ before: none, with: cost, opaque: 0, dropped })
    expect(await ask('losses', { project: JWT_SESSION.project.id })).toMatchObject({ with: none, dropped: [] })
  })

  it('tell what was put before the model, newest first, with its text', async () => {
    const { injections, earlier } = await ask<{ injections: Json[]; earlier: number }>('injections', {
      sessionId: 's1',
    })
    expect({ injections, earlier }).toMatchObject({
      injections: [{ session: 's1', way: 'reinjection', hook: 'SessionStart', outcome: 'unknown' }],
      earlier: 0,
    })
    expect(injections[0]?.['modelText']).toMatch(/^<throughline-record id=/)
    expect(await ask('injections', { project: JWT_SESSION.project.id, limit: '5' })).toEqual({
      injections: [],
      earlier: 0,
    })
    expect((await problem('/api/injections?sessionId=nobody'))[0]).toBe(404)
  })

  it('belong to projects', async () => {
    const { projects } = await ask<{ projects: Json[] }>('projects')
    expect(projects).toContainEqual({
      id: JWT_SESSION.project.id,
      name: JWT_SESSION.project.name,
      snapshots: 1,
      newest: JWT_SESSION.timestamp,
    })
  })
})

describe('the graph', () => {
  it('is written and read: entities, observations, relations', async () => {
    const { entities, relations } = await writePlace('Genève', 'file:src/a b.ts')
    expect(await ask('createEntities', {}, { body: { entities } })).toEqual({ entities: [] })
    expect(await ask('relations', { name: 'Genève' })).toEqual({ relations })
    expect(await ask('entity', { name: 'Genève' })).toMatchObject({
      entity: { name: 'Genève', observations: ['rains'] },
      facts: { observations: 1, relations: 1 },
      relations,
    })
    const { entities: places } = await ask<{ entities: Json[] }>('entities', { type: 'place' })
    expect(places).toContainEqual(expect.objectContaining({ name: 'Genève' }))
  })

  it('is asked: by words, by file', async () => {
    const file = 'file:src/c d.ts'
    await writePlace('Zürich', file)
    // "rian" may be "ran" as well, a form of "run" that other entities have: they come behind.
    const { found } = await ask<{ found: Json[] }>('recall', { q: 'zurich rian' })
    expect(found[0]).toMatchObject({ name: 'Zürich' })
    const changed = `file:${JWT_SESSION.project.id}/middleware.js`
    expect(await ask<{ sessions: Json[] }>('history', { name: changed })).toMatchObject({
      sessions: [{ snapshot: JWT_SESSION.name }],
    })
  })

  it('gives the first observations of a very long entity, and says how many it has', async () => {
    const observations = Array.from({ length: 1_200 }, (_, place) => `${place} ${'x'.repeat(1_000)}`)
    await ask('createEntities', {}, { body: { entities: [{ name: 'a log', entityType: 'note', observations }] } })
    const found = await ask<{ entity: { observations: string[] }; facts: Json }>('entity', { name: 'a log' })
    expect(found.entity.observations).toEqual(observations.slice(0, found.entity.observations.length))
    expect(found.entity.observations.length).toBeLessThan(1_000)
    expect(found.facts).toMatchObject({ observations: 1_200 })
  })

  it('is deleted from, and forgets for good', async () => {
    const file = 'file:src/e f.ts'
    await writePlace('Köln', file)
    await ask('deleteRelation', { from: file, to: 'Köln', relationType: 'mentions' })
    expect(await ask('relations', { name: 'Köln' })).toEqual({ relations: [] })
    expect(await ask('deleteEntity', { name: file })).toEqual({ deleted: [file] })
    expect((await problem(`/api/entity?name=${encodeURIComponent(file)}`))[0]).toBe(404)
    const names = ['Köln near Bonn']
    const entities = [
      { name: 'Köln near Bonn', entityType: 'place', observations: [] },
      { name: 'a diary', entityType: 'note', observations: ['we were in Köln near Bonn'] },
    ]
    await ask('createEntities', {}, { body: { entities } })
    const leaves = { mentions: ['a diary'], copies: [] }
    expect(await ask('forget', {}, { body: { names, dryRun: true } })).toMatchObject({
      ...{ dryRun: true, entities: names, ...leaves },
    })
    expect(await ask('entity', { name: names[0] ?? '' })).toMatchObject({ entity: { name: names[0] } })
    expect(await ask('forget', {}, { body: { names } })).toMatchObject({
      ...{ dryRun: false, entities: names, erased: true, ...leaves },
    })
    expect((await problem(`/api/entity?name=${encodeURIComponent(names[0] ?? '')}`))[0]).toBe(404)
  })

  it('forgets a session with its events that still wait to be saved, and no others', async () => {
    const name = 'checkpoint-2026-11-20-short-lived'
    await world.context.withStore(1_000, (store) =>
      store.commit(putSnapshot({ ...JWT_SESSION, name, sessionId: 'short-lived' }, 'test')),
    )
    const { config } = world.context
    for (const sessionId of ['short-lived', 'another']) {
      const payload = { sessionId, compactSummary: `the summary of ${sessionId}` }
      enqueue(config, { event: 'PostCompact', at: JWT_SESSION.timestamp, payload }, false)
    }
    const waiting = () => queuedEvents(queueFolder(config)).map((path) => readEvent(path)?.payload.sessionId)
    await ask('forget', {}, { body: { names: [name], dryRun: true } })
    expect(waiting()).toEqual(['short-lived', 'another'])
    expect(await ask('forget', {}, { body: { names: [name] } })).toMatchObject({ sessions: ['short-lived'] })
    expect(waiting()).toEqual(['another'])
  })

  it('is drawn around an entity: a session is one node, whatever it has of snapshots', async () => {
    const { checkpoints } = await ask<{ checkpoints: { name: string }[] }>('checkpoints', { sessionId: 's1' })
    const drawn = await ask<Picture>('picture', { name: checkpoints.at(-1)?.name ?? '' })
    const [own, ...others] = drawn.nodes
    const { title } = await ask<{ title: string }>('checkpoint', { id: checkpoints[0]?.name ?? '' })
    expect(own).toMatchObject({ type: 'session', title, entity: checkpoints[0]?.name })
    expect(others.map(({ entity }) => entity)).not.toContain(checkpoints.at(-1)?.name)
    expect(drawn.links).toContainEqual({ from: 0, to: drawn.nodes.findIndex(({ type }) => type === 'file') })
    expect(drawn.cut).toBe(false)
    for (const { x, y } of drawn.nodes) for (const at of [x, y]) expect(at >= 0 && at <= 1).toBe(true)
    expect(await ask('picture', { name: checkpoints[0]?.name ?? '' })).toEqual(drawn)
    expect((await problem('/api/picture?name=no-such-entity'))[0]).toBe(404)
  })

  it('is drawn with at most 40 nodes, the nearest, whatever they are called', async () => {
    const names = ['__proto__', 'constructor', 'toString', ...Array.from({ length: 60 }, (_, nth) => `star ${nth}`)]
    const entities = ['sun', ...names].map((name) => ({ name, entityType: 'star', observations: [] }))
    await ask('createEntities', {}, { body: { entities } })
    const relations = names.map((to) => ({ from: 'sun', to, relationType: 'warms' }))
    await ask('createRelations', {}, { body: { relations: [...relations, { ...relations[0], from: 'star 3' }] } })
    const { nodes, cut, links } = await ask<Picture>('picture', { name: 'sun' })
    expect([nodes.length, nodes[0]?.entity, cut]).toEqual([40, 'sun', true])
    expect(links.filter(({ from }) => from === 0)).toHaveLength(39)
    expect((await ask<Picture>('picture', { name: '__proto__' })).nodes.slice(0, 3).map((one) => one.entity)).toEqual(
      expect.arrayContaining(['__proto__', 'sun', 'star 3']),
    )
  })

  it('keeps no secret that it was given', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`
    const entities = [{ name: `with ${secret}`, entityType: 't', observations: [secret] }]
    await ask('createEntities', {}, { body: { entities } })
    const name = 'with [REDACTED:github-token]'
    expect(JSON.stringify(await ask('entity', { name }))).not.toContain(secret)
    expect(await ask('redactions')).toEqual({
      redactions: [{ kind: 'github-token', entities: 1, names: ['with [REDACTED:github-token]'] }],
      titles: [],
    })
  })
})

describe('the server itself', () => {
  it('says what it is, and what a token may do', async () => {
    expect(await ask('health')).toEqual({ status: 'ok', version: 'test' })
    const { store: location } = world.context.config
    expect(await ask('state')).toMatchObject({ access: 'write', location, revision: expect.any(Number) })
    expect(await ask('state', {}, { token: world.readToken })).toMatchObject({ access: 'read' })
  })

  it('gives a page its token for a code', async () => {
    const { code } = await ask<{ code: string }>('createCode', {}, { body: { access: 'read' } })
    const { token } = await ask<{ token: string }>('login', {}, { body: { code }, token: undefined })
    expect(await ask('state', {}, { token })).toMatchObject({ access: 'read' })
  })

  it('tells at once when another process writes', async () => {
    const ends = new AbortController()
    const { body } = await fetch(`${world.server.url}${ROUTES.events.path}`, {
      headers: { Authorization: `Bearer ${world.token}` },
      signal: ends.signal,
    })
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    const next = async () =>
      /^event: revision\ndata: (.*)\n\n$/.exec(Buffer.from((await reader.read()).value ?? []).toString())?.[1]
    const first = JSON.parse((await next()) ?? '{}') as { revision: number }
    const { context } = world
    await context.withStore(1_000, (store) =>
      store.commit([writtenBy({ at: context.now().toISOString(), source: 'another' }).note('elsewhere')]),
    )
    expect(JSON.parse((await next()) ?? '{}')).toEqual({ revision: first.revision + 1 })
    ends.abort()
  })
})

describe('a request that is wrong', () => {
  it.each([
    ['/api/checkpoints?limit=0', 'limit'],
    ['/api/checkpoints?limit=9999', 'limit'],
    ['/api/checkpoints?status=done', 'status'],
    ['/api/checkpoints?nonsense=1', ''],
    ['/api/entity', 'name'],
    ['/api/recall?q=a&q=b', 'q'],
  ])('%s is told where', async (path, at) => {
    expect(await problem(path)).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID_INPUT', errors: [expect.objectContaining({ at })] }),
    ])
  })

  it.each([
    ['/api/checkpoints?before=yesterday', 400, 'INVALID_INPUT'],
    ['/api/checkpoints?cursor=nonsense', 400, 'INVALID_INPUT'],
    ['/api/entities?cursor=nonsense', 400, 'INVALID_INPUT'],
    ['/api/recall?q=a&cursor=nonsense', 400, 'INVALID_INPUT'],
    ['/api/recall?status=nonsense', 400, 'INVALID_INPUT'],
    ['/api/checkpoints/nothing', 404, 'SNAPSHOT_NOT_FOUND'],
    ['/api/checkpoints/latest/nothing', 404, 'SNAPSHOT_NOT_FOUND'],
    ['/api/sessions/nothing', 404, 'SNAPSHOT_NOT_FOUND'],
    ['/api/entity?name=nothing', 404, 'ENTITY_NOT_FOUND'],
    ['/api/nothing', 404, 'NOT_FOUND'],
  ])('%s: %i %s', async (path, status, code) => {
    expect(await problem(path)).toEqual([status, expect.objectContaining({ type: 'about:blank', status, code })])
  })
})

describe('the description', () => {
  it('is OpenAPI 3.1 and knows every route, and no other', () => {
    expect(description.openapi).toBe('3.1.0')
    const known = Object.values(description.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(known.sort()).toEqual(Object.keys(ROUTES).sort())
  })

  it('refers to nothing that is not in it', () => {
    const text = JSON.stringify(description)
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]*)"/g)) {
      expect(Object.keys(description.components.schemas)).toContain(name)
    }
  })

  it('is held against an answer of every route, but the stream of events', () => {
    const asked = readFileSync(import.meta.filename, 'utf8').matchAll(/\bask(?:<[^(]*>)?\(\s*'(\w+)'/g)
    const routes = new Set([...Array.from(asked, ([, name]) => name), 'events'])
    expect([...routes].sort()).toEqual(Object.keys(ROUTES).sort())
  })
})
