/** @module What the memory server costs: start, calls and memory, beside the reference and beside one that only echoes. */

import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Figure, figure, type Line } from './figures.ts'
import { type McpProcess, startServer } from './mcp-process.ts'
import type { Measured, Setting } from './speed.ts'
import { fillStore, type Questions, questionsOf, writeReferenceFile } from './speed-graph.ts'

const CALLS = 100
/** The reference takes seconds a call on a large store. */
const REFERENCE_CALLS = 12
const STARTS = 7

/** Measures the servers at each size. */
export async function measureServers(setting: Setting): Promise<Measured> {
  const lines: Line[] = []
  const growth = new Map<string, (readonly [number, number])[]>()
  const echo = await measureEcho(setting)
  const fsync = figure(fsyncTimes(setting))
  const reference = dirname(
    createRequire(join(setting.dist, '../package.json')).resolve('@modelcontextprotocol/server-memory/package.json'),
  )
  for (const size of [0, ...setting.sizes]) {
    const ourStore = join(setting.folder, `ours-${size}.db`)
    const theirFile = join(setting.folder, `reference-${size}.jsonl`)
    await fillStore(ourStore, size, setting.seed)
    writeReferenceFile(theirFile, size, setting.seed)
    const questions = questionsOf(Math.max(size, 1), setting.seed, CALLS)
    const ours = () => startServer([join(setting.dist, 'cli.js'), 'serve', '--store', ourStore], setting.env)
    const theirs = () =>
      startServer([join(reference, 'dist/index.js')], { ...setting.env, MEMORY_FILE_PATH: theirFile })
    const at = size === 0 ? 'an empty store' : `${size.toLocaleString('en')} entities`
    const add = (what: string, line: Omit<Line, 'what' | 'unit'> & { unit?: Line['unit'] }): void => {
      lines.push({ unit: 'ms', ...line, what: `${what}, ${at}` })
      const known = growth.get(what) ?? []
      if (size > 0 && known.at(-1)?.[0] !== size) growth.set(what, [...known, [size, line.ours.median]])
    }
    const starts = await measureStarts(ours, theirs, questions)
    add('server start to first search answer', {
      ours: starts.ours,
      other: 'reference',
      others: starts.theirs,
      ...targetAt(size, { 0: 0.6, 100000: 0.2 }),
    })
    if (size === 0) {
      add('memory at start', {
        unit: 'MB',
        ours: starts.memory,
        other: 'echo server',
        others: echo.memory,
        target: 1.1,
      })
      continue
    }
    const [mine, peer] = [
      await measureCalls(await ours(), OUR_CALLS, questions, CALLS),
      await measureCalls(await theirs(), THEIR_CALLS, questions, size > 10_000 ? REFERENCE_CALLS : CALLS),
    ]
    const durable: Figure = {
      ...echo.call,
      median: echo.call.median + fsync.median,
      low: echo.call.low + fsync.low,
      high: echo.call.high + fsync.high,
    }
    const figureOf = (from: ReadonlyMap<string, Figure>, name: string): Figure => from.get(name) ?? figure([])
    for (const name of ['create_entities', 'add_observations', 'open_nodes']) {
      const own = figureOf(mine.calls, name)
      add(name, {
        ours: own,
        other: 'reference',
        others: figureOf(peer.calls, name),
        ...targetAt(size, { 100000: 1 / 200 }),
      })
      add(name, { ours: own, other: 'echo + fsync', others: durable, ...targetAt(size, { 100000: 3 }) })
    }
    add('recall, one rare word', {
      ours: figureOf(mine.calls, 'recall rare'),
      other: 'echo',
      others: echo.call,
      ...targetAt(size, { 100000: 3 }),
    })
    add('recall, two words with a typo', {
      ours: figureOf(mine.calls, 'recall typo'),
      other: 'echo',
      others: echo.call,
      ...targetAt(size, { 100000: 40 }),
    })
    add('recall, two words with a typo', {
      ours: figureOf(mine.calls, 'recall typo'),
      other: "reference's search",
      others: figureOf(peer.calls, 'search_nodes'),
      ...targetAt(size, { 100000: 0.1 }),
    })
    add('search_nodes, literal', {
      ours: figureOf(mine.calls, 'search_nodes'),
      other: 'reference',
      others: figureOf(peer.calls, 'search_nodes'),
      ...targetAt(size, { 100000: 0.15 }),
    })
    add('peak memory', {
      unit: 'MB',
      ours: mine.peak,
      other: 'reference',
      others: peer.peak,
      ...targetAt(size, { 100000: 0.2 }),
    })
    for (const file of [ourStore, `${ourStore}-wal`, `${ourStore}-shm`, theirFile]) rmSync(file, { force: true })
  }
  return { lines, growth }
}

// --- internal ---

interface Call {
  readonly name: string
  readonly tool: string
  readonly args: (questions: Questions, nth: number) => object
}

const entity = (nth: number) => ({
  name: `bench_${nth}`,
  entityType: 'note',
  observations: [`measured ${nth} times over`, 'a second line'],
})
const at = (values: readonly string[], nth: number): string => values[nth % values.length] ?? ''

const THEIR_CALLS: readonly Call[] = [
  { name: 'create_entities', tool: 'create_entities', args: (_, nth) => ({ entities: [entity(nth)] }) },
  {
    name: 'add_observations',
    tool: 'add_observations',
    args: ({ names }, nth) => ({
      observations: [{ entityName: at(names, nth), contents: [`seen again, for the ${nth}th time`] }],
    }),
  },
  { name: 'open_nodes', tool: 'open_nodes', args: ({ names }, nth) => ({ names: [at(names, nth)] }) },
  { name: 'search_nodes', tool: 'search_nodes', args: ({ rare }, nth) => ({ query: at(rare, nth) }) },
]
const OUR_CALLS: readonly Call[] = [
  ...THEIR_CALLS,
  { name: 'recall rare', tool: 'recall', args: ({ rare }, nth) => ({ query: at(rare, nth) }) },
  { name: 'recall typo', tool: 'recall', args: ({ mistyped }, nth) => ({ query: at(mistyped, nth) }) },
]

async function measureCalls(
  server: McpProcess,
  calls: readonly Call[],
  questions: Questions,
  count: number,
): Promise<{ calls: Map<string, Figure>; peak: Figure }> {
  const figures = new Map<string, Figure>()
  for (const { name, tool, args } of calls) {
    const times: number[] = []
    for (let nth = 0; nth < count; nth += 1) times.push(await server.call(tool, args(questions, nth)))
    figures.set(name, figure(times))
  }
  const peak = figure([server.memory().peak])
  await server.stop()
  return { calls: figures, peak }
}

async function measureStarts(ours: () => Promise<McpProcess>, theirs: () => Promise<McpProcess>, { rare }: Questions) {
  const times = { ours: [] as number[], theirs: [] as number[], memory: [] as number[] }
  for (let round = 0; round < STARTS; round += 1) {
    const mine = await ours()
    times.memory.push(mine.memory().now)
    times.ours.push(mine.started + (await mine.call('search_nodes', { query: at(rare, round) })))
    await mine.stop()
    const peer = await theirs()
    times.theirs.push(peer.started + (await peer.call('search_nodes', { query: at(rare, round) })))
    await peer.stop()
  }
  return { ours: figure(times.ours), theirs: figure(times.theirs), memory: figure(times.memory) }
}

async function measureEcho({ env, dist }: Setting): Promise<{ call: Figure; memory: Figure }> {
  const words = [join(dist, '../tests/bench/echo-server.js')]
  const memory: number[] = []
  const calls: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    const server = await startServer(words, env)
    memory.push(server.memory().now)
    for (let nth = 0; nth < CALLS; nth += 1) calls.push(await server.call('echo', { text: 'hello' }))
    await server.stop()
  }
  return { call: figure(calls), memory: figure(memory) }
}

/** One append of a page with fsync, on the disk that the stores are on. */
function fsyncTimes({ folder }: Setting): number[] {
  const file = openSync(join(folder, 'fsync'), 'w')
  const page = Buffer.alloc(4_096, 1)
  const times = Array.from({ length: 200 }, () => {
    const from = performance.now()
    writeSync(file, page)
    fsyncSync(file)
    return performance.now() - from
  })
  closeSync(file)
  return times
}

function targetAt(size: number, targets: Readonly<Record<number, number>>): { target?: number } {
  const target = targets[size]
  return target === undefined ? {} : { target }
}
