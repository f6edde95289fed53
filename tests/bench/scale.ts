/**
 * @module What a large store costs: its bytes, its import, its calls beside another build, and how long it keeps the server busy.
 *
 * - Size and import: a graph as the reference's file of JSON lines, brought in by `throughline import`.
 * - Calls: the built program and, with `--beside DIST`, another build of it, in turns on the stores that each imported.
 * - Busy: a store with a hub that every entity is related to. Each question is sent with a small one behind it (`open_nodes`
 *   of one entity); what counts is how long the small one waits.
 *
 * Run: npm run bench:scale -- [--size 100000] [--hub 1000000] [--beside DIST] [--rounds N] [--seed N] [--folder KEPT]
 * [--only import,calls,busy] [--no-write]. Of the page of results only the sections that were measured are written anew.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Mutation } from '../../src/store/port.ts'
import { openSqliteStore } from '../../src/store/sqlite/store.ts'
import { type Figure, figure, short } from './figures.ts'
import { type McpProcess, startServer } from './mcp-process.ts'
import { wordAfter } from './real-segments.ts'
import { graphParts, questionsOf, writeReferenceFile } from './speed-graph.ts'

interface Setting {
  readonly folder: string
  readonly size: number
  readonly hub: number
  readonly rounds: number
  readonly seed: number
  /** The builds that are measured: ours, and the one beside it. */
  readonly builds: readonly { readonly name: string; readonly dist: string }[]
}

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const option = (name: string, otherwise: string): string => wordAfter(words, name) ?? otherwise
  const kept = option('--folder', '')
  const folder = kept === '' ? mkdtempSync(join(tmpdir(), 'throughline-scale-')) : resolve(kept)
  mkdirSync(folder, { recursive: true })
  const beside = option('--beside', '')
  const setting: Setting = {
    folder,
    size: Number(option('--size', '100000')),
    hub: Number(option('--hub', '1000000')),
    rounds: Number(option('--rounds', '60')),
    seed: Number(option('--seed', '42')),
    builds: [
      { name: 'Throughline', dist: resolve('dist') },
      ...(beside === '' ? [] : [{ name: 'the build beside it', dist: resolve(beside) }]),
    ],
  }
  const only = option('--only', SECTIONS.join(',')).split(',')
  const measured = new Map<string, string>()
  try {
    for (const section of SECTIONS) {
      if (!only.includes(section)) continue
      const body = await MEASURES[section](setting)
      const run = `Commit ${commit()} · ${new Date().toISOString().slice(0, 10)} · Node ${process.versions.node} · load ${loadavg()[0]?.toFixed(1)} · data seed ${setting.seed}`
      measured.set(section, `## ${TITLES[section]}\n\n${run}\n\n${body}\n`)
      console.log(`\n${measured.get(section)}`)
    }
  } finally {
    if (kept === '') rmSync(folder, { recursive: true, force: true })
  }
  if (!words.includes('--no-write')) writeFileSync(RESULTS, withSections(readFileSync(RESULTS, 'utf8'), measured))
}

const RESULTS = 'tests/bench/results/scale.md'
const SECTIONS = ['import', 'calls', 'busy'] as const
const TITLES = { import: 'Size and import', calls: 'Calls', busy: 'Beside a hub' } as const

/** Returns the page with these sections written anew, the others as they are. */
function withSections(page: string, measured: ReadonlyMap<string, string>): string {
  const [head = '', ...sections] = page.split(/^(?=## )/m)
  const texts = SECTIONS.flatMap((section) => {
    const known = sections.find((text) => text.startsWith(`## ${TITLES[section]}\n`))
    return measured.get(section) ?? known ?? []
  })
  return `${[head, ...texts].map((text) => text.trimEnd()).join('\n\n')}\n`
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

/** Imports the file with each build, each into a home of its own. */
function measureImport(setting: Setting): string {
  const file = join(setting.folder, 'graph.jsonl')
  writeReferenceFile(file, setting.size, setting.seed)
  const lines = statSync(file).size
  const rows = setting.builds.map(({ name, dist }) => {
    const home = homeOf(setting, dist)
    rmSync(home, { recursive: true, force: true })
    mkdirSync(home, { recursive: true })
    const before = secondsOfChildren()
    const from = performance.now()
    const words = [join(dist, 'cli.js'), 'import', '--store', storeOf(setting, dist), file]
    const { status, stderr } = spawnSync(process.execPath, words, { env: envOf(home), encoding: 'utf8' })
    if (status !== 0) throw new Error(`import: ${stderr}`)
    const took = (performance.now() - from) / 1_000
    const spent = secondsOfChildren() - before
    const bytes = statSync(storeOf(setting, dist)).size
    return `| ${name} | ${megabytes(lines)} | ${megabytes(bytes)} | ${(bytes / lines).toFixed(2)} | ${took.toFixed(1)} s | ${spent.toFixed(1)} s |`
  })
  return [
    `${setting.size.toLocaleString('en')} entities, three observations and two relations each.`,
    '',
    '| build | JSON lines | store | store / lines | import | of the processor |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n')
}

/** Seconds of the processor that the ended children of this process have used, of which Linux keeps count. */
function secondsOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

const CALLS = [
  [
    'create_entities',
    'create_entities',
    (nth: number) => ({
      entities: [
        { name: `bench_${nth}`, entityType: 'note', observations: [`measured ${nth} times over`, 'a second line'] },
      ],
    }),
  ],
  [
    'add_observations',
    'add_observations',
    (nth: number, { names }) => ({
      observations: [{ entityName: at(names, nth), contents: [`seen for the ${nth}th time`] }],
    }),
  ],
  ['open_nodes', 'open_nodes', (nth: number, { names }) => ({ names: [at(names, nth)] })],
  ['search_nodes, literal', 'search_nodes', (nth: number, { rare }) => ({ query: at(rare, nth) })],
  ['search_nodes, nothing found', 'search_nodes', (nth: number) => ({ query: `nowhere ${nth} to be found` })],
  ['search_nodes, a word of thousands', 'search_nodes', () => ({ query: 'component' })],
  ['recall, one rare word', 'recall', (nth: number, { rare }) => ({ query: at(rare, nth) })],
  ['recall, two words with a typo', 'recall', (nth: number, { mistyped }) => ({ query: at(mistyped, nth) })],
] as const satisfies readonly (readonly [
  string,
  string,
  (nth: number, questions: ReturnType<typeof questionsOf>) => object,
])[]

function at(values: readonly string[], nth: number): string {
  return values[nth % values.length] ?? ''
}

/** Asks each build in turns, call by call, on the store that it imported. */
async function measureCalls(setting: Setting): Promise<string> {
  const questions = questionsOf(setting.size, setting.seed, setting.rounds)
  const servers: McpProcess[] = []
  for (const { dist } of setting.builds) {
    const words = [join(dist, 'cli.js'), 'serve', '--store', storeOf(setting, dist)]
    servers.push(await startServer(words, envOf(homeOf(setting, dist))))
  }
  const rows: string[] = []
  for (const [what, tool, args] of CALLS) {
    const times: number[][] = servers.map(() => [])
    for (let nth = 0; nth < setting.rounds; nth += 1) {
      for (const [place, server] of servers.entries()) {
        const before = server.spent()
        await server.call(tool, args(nth, questions))
        times[place]?.push(server.spent() - before)
      }
    }
    const [ours, other] = times.map((each) => figure(each)) as [Figure, Figure?]
    const ratio = other === undefined ? '–' : (ours.median / other.median).toFixed(2)
    rows.push(`| ${what} | ${cell(ours)} | ${other === undefined ? '–' : cell(other)} | ${ratio} |`)
  }
  for (const server of servers) await server.stop()
  return [
    'Processor time of the server for each call.',
    '',
    '| call | Throughline | the build beside it | ratio |',
    '|---|---|---|--:|',
    ...rows,
  ].join('\n')
}

const HUB = 'the hub'
/** An entity of as many observations as the hub has relations. */
const LONG = 'the long one'
const QUESTIONS = [
  ['explore the hub', 'explore', { name: HUB, question: 'neighbours' }],
  ['explore the hub, three relations deep', 'explore', { name: HUB, question: 'neighbours', depth: 3 }],
  ['explore what is related to the hub', 'explore', { name: HUB, question: 'related' }],
  [
    'explore the hub for relations of a type that it hardly has',
    'explore',
    { name: HUB, question: 'neighbours', types: ['uses'] },
  ],
  ['open_nodes of the hub', 'open_nodes', { names: [HUB] }],
  ['recall {name} of the hub', 'recall', { name: HUB }],
  [
    'recall {name} of the hub, a page behind half of its relations',
    'recall',
    { name: HUB, cursor: `r${1_000_000}@${1_000_000}` },
  ],
  ['open_nodes of an entity of as many observations', 'open_nodes', { names: [LONG] }],
  ['recall {name} of it, a page behind half of its observations', 'recall', { name: LONG, cursor: '400000' }],
  ['explore it', 'explore', { name: LONG, question: 'neighbours' }],
  ['add_observations to it', 'add_observations', { observations: [{ entityName: LONG, contents: ['one more'] }] }],
  ['search_nodes, a word in a quarter of all entities', 'search_nodes', { query: 'component' }],
  ['search_nodes, a word in nearly all of them', 'search_nodes', { query: 'bace' }],
  ['search_nodes, two letters that hardly any has', 'search_nodes', { query: 'z9' }],
  ['search_nodes, two letters that nearly all have', 'search_nodes', { query: 'ba' }],
] as const

/** Sends each question and, at the same time, a small one. */
async function measureBusy(setting: Setting): Promise<string> {
  const location = join(setting.folder, `hub-${setting.hub}.db`)
  if (!existsSync(location)) await fillHub(location, setting.hub, setting.seed)
  const [ours] = setting.builds
  const { names } = questionsOf(setting.hub, setting.seed, BUSY_ROUNDS)
  const server = await startServer(
    [join(ours?.dist ?? '', 'cli.js'), 'serve', '--store', location],
    envOf(setting.folder),
  )
  const rows: string[] = []
  for (const [what, tool, args] of QUESTIONS) {
    const took: number[] = []
    const waited: number[] = []
    for (let nth = 0; nth < BUSY_ROUNDS; nth += 1) {
      const both = [server.call(tool, args), server.call('open_nodes', { names: [at(names, nth)] })] as const
      took.push(await both[0])
      waited.push(await both[1])
    }
    const longest = Math.max(...waited)
    rows.push(
      `| ${what} | ${cell(figure(took))} | ${short(longest)} ms | ${longest < LONGEST_WAIT ? 'met' : '**missed**'} |`,
    )
  }
  const { peak } = server.memory()
  await server.stop()
  return [
    `${setting.hub.toLocaleString('en')} entities, each related to one hub.`,
    '',
    `The store has ${megabytes(statSync(location).size)}. Peak memory of the server: ${short(peak)} MB. A small request that is sent at the`,
    `same time may wait for ${LONGEST_WAIT} ms: the longest wait of ${BUSY_ROUNDS} rounds.`,
    '',
    '| question | its own answer | longest wait of the small one | |',
    '|---|---|--:|---|',
    ...rows,
  ].join('\n')
}

const BUSY_ROUNDS = 5
const LONGEST_WAIT = 1_000

const MEASURES = { import: measureImport, calls: measureCalls, busy: measureBusy } as const

/** The graph, and one relation from each of its entities to the hub. */
async function fillHub(location: string, size: number, seed: number): Promise<void> {
  const store = await openSqliteStore({ location, busyTimeout: 5_000 })
  const by = { at: '2026-01-01T00:00:00.000Z', source: 'bench' }
  await store.commit([
    {
      kind: 'create-entity',
      entity: { name: HUB, entityType: 'hub', observations: ['everything is related to it'] },
      by,
    },
  ])
  await store.commit([{ kind: 'create-entity', entity: { name: LONG, entityType: 'log', observations: [] }, by }])
  for (let from = 0; from < size; from += FILLED_AT_ONCE) {
    const count = Math.min(FILLED_AT_ONCE, size - from)
    const contents = Array.from({ length: count }, (_, place) => `entry ${from + place} of the log`)
    await store.commit([{ kind: 'add-observations', name: LONG, contents, by }])
  }
  let batch: Mutation[] = []
  for (const { entities, relations } of graphParts(size, seed)) {
    for (const entity of entities) {
      batch.push({ kind: 'create-entity', entity, by })
      batch.push({ kind: 'create-relation', relation: { from: entity.name, to: HUB, relationType: 'belongs_to' }, by })
    }
    batch.push(...relations.map((relation) => ({ kind: 'create-relation', relation, by }) as const))
    if (batch.length < FILLED_AT_ONCE) continue
    await store.commit(batch)
    batch = []
  }
  await store.commit(batch)
  await store.close()
}

const FILLED_AT_ONCE = 40_000

function homeOf({ folder, builds }: Setting, dist: string): string {
  return join(folder, `home-${builds.findIndex((build) => build.dist === dist)}`)
}

function storeOf(setting: Setting, dist: string): string {
  return join(homeOf(setting, dist), 'memory.db')
}

function envOf(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: home }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function cell({ median, low, high }: Figure): string {
  return `${short(median)} ms (${short(low)}–${short(high)})`
}

await main(process.argv.slice(2))
