/** @module What the memory server costs: start, calls and memory, beside the reference and beside one that only echoes. */

import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Figure, figure, type Line } from './figures.ts'
import { type McpProcess, startServer } from './mcp-process.ts'
import type { Measured, Setting } from './speed.ts'
import { fillStore, type Questions, questionsOf, writeReferenceFile } from './speed-graph.ts'

/** Of the calls; and of ours in each, for the reference takes a second a call on a large store. */
const ROUNDS = 12
const CALLS_A_ROUND = 8
const STARTS = 15
/** The reference reads its file as one string, and a string ends at 512 MB. */
const REFERENCE_ENDS = 500_000

/** Measures the servers at each size, and on an empty store where it is the usual sizes. */
export async function measureServers(setting: Setting): Promise<Measured> {
  const lines: Line[] = []
  const growth = new Map<string, (readonly [number, number])[]>()
  const isMillion = setting.sizes.some((size) => size >= REFERENCE_ENDS)
  for (const size of isMillion ? setting.sizes : [0, ...setting.sizes]) {
    const at = size === 0 ? 'an empty store' : `${size.toLocaleString('en')} entities`
    const add = (what: string, line: Omit<Line, 'what' | 'unit'> & { unit?: Line['unit'] }): void => {
      lines.push({ unit: 'ms', ...line, what: `${what}, ${at}` })
      const known = growth.get(what) ?? []
      if (size > 0 && known.at(-1)?.[0] !== size) growth.set(what, [...known, [size, line.ours.median]])
    }
    const servers = await prepare(setting, size)
    const questions = questionsOf(Math.max(size, 1), setting.seed, ROUNDS * CALLS_A_ROUND)
    const against = (theirs: Times, name: string, label = 'reference') =>
      servers.theirs === undefined
        ? { other: `${label} cannot read its file` }
        : { other: label, others: of(theirs, name) }
    const starts = await measureStarts(servers, questions)
    add('server start to first search answer', {
      ours: of(starts.ours, 'start'),
      ...against(starts.theirs, 'start'),
      ...targetAt(size, { 0: 0.6, 100000: 0.2 }),
    })
    const memory = { unit: 'MB', other: 'echo server', others: of(starts.echo, 'memory') } as const
    add('memory at start', { ...memory, ours: of(starts.ours, 'memory'), ...targetAt(size, { 0: 1.1, 100000: 1.1 }) })
    if (size > 0) {
      const { ours, theirs, echo } = await measureCalls(servers, questions, setting.folder)
      const durable = sum(of(echo, 'echo'), of(echo, 'fsync'))
      for (const name of ['create_entities', 'add_observations', 'open_nodes']) {
        add(name, { ours: of(ours, name), ...against(theirs, name), ...targetAt(size, { 100000: 1 / 200 }) })
        add(name, { ours: of(ours, name), other: 'echo + fsync', others: durable, ...targetAt(size, { 100000: 3 }) })
      }
      const floor = { other: 'echo', others: of(echo, 'echo') }
      add('recall, one rare word', { ours: of(ours, 'recall rare'), ...floor, ...targetAt(size, { 100000: 3 }) })
      const typo = { ours: of(ours, 'recall typo') }
      add('recall, two words with a typo', { ...typo, ...floor, ...targetAt(size, { 100000: 40 }) })
      const search = against(theirs, 'search_nodes', "reference's search")
      add('recall, two words with a typo', { ...typo, ...search, ...targetAt(size, { 100000: 0.1 }) })
      for (const [name, what] of SEARCHES) {
        const target = name === 'search common' ? {} : targetAt(size, { 100000: 0.2 })
        add(`search_nodes, ${what}`, { ours: of(ours, name), ...against(theirs, name), ...target })
      }
      const peaks = { ours: of(ours, 'peak'), ...against(theirs, 'peak') }
      add('peak memory', { unit: 'MB', ...peaks, ...targetAt(size, { 100000: 0.2 }) })
    }
    servers.remove()
  }
  return { lines, growth }
}

// --- internal ---

/** Samples by what they are of. */
type Times = ReadonlyMap<string, readonly number[]>

interface Servers {
  readonly ours: () => Promise<McpProcess>
  readonly theirs: (() => Promise<McpProcess>) | undefined
  readonly echo: () => Promise<McpProcess>
  readonly remove: () => void
}

interface Call {
  readonly name: string
  readonly tool: string
  readonly args: (questions: Questions, nth: number) => object
  readonly isOurs?: boolean
}

const entity = (nth: number) => ({
  name: `bench_${nth}`,
  entityType: 'note',
  observations: [`measured ${nth} times over`, 'a second line'],
})
const at = (values: readonly string[], nth: number): string => values[nth % values.length] ?? ''
const added = (name: string, nth: number) => ({
  observations: [{ entityName: name, contents: [`seen again, for the ${nth}th time`] }],
})

const SEARCHES = [
  ['search_nodes', 'literal'],
  ['search nothing', 'nothing found'],
  ['search common', 'a word of thousands'],
] as const

const CALLS: readonly Call[] = [
  { name: 'create_entities', tool: 'create_entities', args: (_, nth) => ({ entities: [entity(nth)] }) },
  { name: 'add_observations', tool: 'add_observations', args: ({ names }, nth) => added(at(names, nth), nth) },
  { name: 'open_nodes', tool: 'open_nodes', args: ({ names }, nth) => ({ names: [at(names, nth)] }) },
  { name: 'search_nodes', tool: 'search_nodes', args: ({ rare }, nth) => ({ query: at(rare, nth) }) },
  { name: 'search nothing', tool: 'search_nodes', args: (_, nth) => ({ query: `nowhere ${nth} to be found` }) },
  { name: 'search common', tool: 'search_nodes', args: () => ({ query: 'component' }) },
  { name: 'recall rare', tool: 'recall', args: ({ rare }, nth) => ({ query: at(rare, nth) }), isOurs: true },
  { name: 'recall typo', tool: 'recall', args: ({ mistyped }, nth) => ({ query: at(mistyped, nth) }), isOurs: true },
]

async function prepare({ folder, seed, dist, env }: Setting, size: number): Promise<Servers> {
  const ourStore = join(folder, `ours-${size}.db`)
  const theirFile = join(folder, `reference-${size}.jsonl`)
  await fillStore(ourStore, size, seed)
  const hasReference = size < REFERENCE_ENDS
  if (hasReference) writeReferenceFile(theirFile, size, seed)
  const reference = dirname(
    createRequire(join(dist, '../package.json')).resolve('@modelcontextprotocol/server-memory/package.json'),
  )
  return {
    ours: () => startServer([join(dist, 'cli.js'), 'serve', '--store', ourStore], env),
    theirs: hasReference
      ? () => startServer([join(reference, 'dist/index.js')], { ...env, MEMORY_FILE_PATH: theirFile })
      : undefined,
    echo: () => startServer([join(dist, '../tests/bench/echo-server.js')], env),
    remove: () => {
      for (const file of [ourStore, `${ourStore}-wal`, `${ourStore}-shm`, theirFile]) rmSync(file, { force: true })
    },
  }
}

async function measureStarts({ ours, theirs, echo }: Servers, { rare }: Questions) {
  const found = { ours: noting(), theirs: noting(), echo: noting() }
  for (let round = 0; round < STARTS; round += 1) {
    for (const [start, note] of [
      [ours, found.ours.note],
      [theirs, found.theirs.note],
    ] as const) {
      if (start === undefined) continue
      const server = await start()
      note('memory', server.memory().now)
      note('start', server.started + (await server.call('search_nodes', { query: at(rare, round) })))
      await server.stop()
    }
    const floor = await echo()
    found.echo.note('memory', floor.memory().now)
    await floor.stop()
  }
  return { ours: found.ours.times, theirs: found.theirs.times, echo: found.echo.times }
}

/** Asks all in turns, call by call. */
async function measureCalls(servers: Servers, questions: Questions, folder: string) {
  const found = { ours: noting(), theirs: noting(), echo: noting() }
  const [ours, echo] = [await servers.ours(), await servers.echo()]
  const theirs = await servers.theirs?.()
  const file = openSync(join(folder, 'fsync'), 'w')
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, tool, args, isOurs } of CALLS) {
      if (isOurs !== true && theirs !== undefined) {
        found.theirs.note(name, await theirs.call(tool, args(questions, round * CALLS_A_ROUND)))
      }
      for (let nth = round * CALLS_A_ROUND; nth < (round + 1) * CALLS_A_ROUND; nth += 1) {
        found.ours.note(name, await ours.call(tool, args(questions, nth)))
        found.echo.note('echo', await echo.call('echo', { text: 'hello' }))
        found.echo.note('fsync', appendDurably(file))
      }
    }
  }
  closeSync(file)
  found.ours.note('peak', ours.memory().peak)
  if (theirs !== undefined) found.theirs.note('peak', theirs.memory().peak)
  for (const server of [ours, echo, theirs]) await server?.stop()
  return { ours: found.ours.times, theirs: found.theirs.times, echo: found.echo.times }
}

function noting(): { readonly times: Times; readonly note: (name: string, sample: number) => void } {
  const times = new Map<string, number[]>()
  return {
    times,
    note: (name, sample) => {
      const known = times.get(name)
      if (known === undefined) times.set(name, [sample])
      else known.push(sample)
    },
  }
}

function of(times: Times, name: string): Figure {
  return figure(times.get(name) ?? [])
}

function sum(one: Figure, other: Figure): Figure {
  return {
    median: one.median + other.median,
    low: one.low + other.low,
    high: one.high + other.high,
    samples: one.samples,
  }
}

/** One append of a page with fsync, on the disk that the stores are on; in milliseconds. */
function appendDurably(file: number): number {
  const from = performance.now()
  writeSync(file, PAGE)
  fsyncSync(file)
  return performance.now() - from
}

const PAGE = Buffer.alloc(4_096, 1)

function targetAt(size: number, targets: Readonly<Record<number, number>>): { target?: number } {
  const target = targets[size]
  return target === undefined ? {} : { target }
}
