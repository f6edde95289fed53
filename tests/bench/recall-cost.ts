/**
 * @module What a question to `recall` costs through the running server, by its kind and by the size of the store.
 *
 * Every kind is asked and then a tool that only echoes as often, in one run: the ratio counts, milliseconds are this machine's.
 * The graph is that of ./speed-graph.ts, with some lines that hold a path or Han characters.
 *
 * Run: npm run bench:recall-cost -- [--sizes 1000,10000,100000] [--calls N] [--stores FOLDER] [--no-write]
 */

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Entity } from '../../src/store/port.ts'
import { openSqliteStore } from '../../src/store/sqlite/store.ts'
import { exponent, figure, short } from './figures.ts'
import { startServer } from './mcp-process.ts'
import { createRandom, type Random } from './question-forms.ts'
import { wordAfter } from './real-segments.ts'
import { fillStore, graphParts, questionsOf } from './speed-graph.ts'

const SEED = 42
const WORDS =
  'store graph reader writer parse render index score hook timer budget frame merge token cursor guess'.split(' ')
/** The most frequent word of the graph. */
const FREQUENT = graphWord()

await main(process.argv.slice(2))

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const option = (name: string, otherwise: string): string => wordAfter(words, name) ?? otherwise
  const sizes = option('--sizes', '1000,10000,100000').split(',').map(Number)
  const calls = Number(option('--calls', '100'))
  const folder = mkdtempSync(join(tmpdir(), 'throughline-recall-'))
  const stores = option('--stores', folder)
  const rows = new Map<string, { size: number; times: number[]; echo: number }[]>()
  try {
    for (const size of sizes) {
      const store = join(stores, `recall-${size}.db`)
      if (!existsSync(store)) await fill(store, size)
      for (const [kind, measured] of await measure(store, folder, size, calls)) {
        rows.set(kind, [...(rows.get(kind) ?? []), { size, ...measured }])
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const text = report(rows)
  console.log(text)
  if (words.includes('--no-write')) return
  mkdirSync('tests/bench/results', { recursive: true })
  writeFileSync('tests/bench/results/recall-cost.md', text)
}

async function fill(path: string, size: number): Promise<void> {
  if (!existsSync(path)) await fillStore(path, size, SEED)
  const store = await openSqliteStore({ location: path, busyTimeout: 5_000 })
  const by = { at: '2026-01-01T00:00:00.000Z', source: 'bench' }
  const entities = [...marked(size)].map(({ entity }) => entity)
  await store.commit(entities.map((entity) => ({ kind: 'create-entity', entity, by })))
  await store.close()
}

/** One entity of fifty more, with a path and with Han characters. */
function* marked(size: number): Generator<{ entity: Entity; path: string; han: string }> {
  const random = createRandom(SEED + 2)
  for (let index = 0; index < size / 50; index += 1) {
    const path = `src/${word(random)}/${word(random)}-${word(random)}.ts`
    const han = run(random, 4)
    const observations = [`changed ${path} and its test`, `${run(random, 9)}${han}${run(random, 9)}`]
    yield { entity: { name: `marked_${index}`, entityType: 'note', observations }, path, han }
  }
}

function word(random: Random): string {
  return WORDS[Math.floor(random() * WORDS.length)] ?? ''
}

/** Of 2,000 characters. */
function run(random: Random, length: number): string {
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(random() * 2_000))).join('')
}

function questions(size: number, count: number): Record<string, readonly string[]> {
  const { rare, mistyped } = questionsOf(size, SEED, count)
  const random = createRandom(SEED + 3)
  const [part] = graphParts(Math.min(size, 1_000), SEED)
  const lines = part?.entities.map(({ observations }) => observations[1]?.split(' ') ?? []) ?? []
  const some = [...marked(Math.min(size, 1_000))]
  const at = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const many = (of: () => string): string[] => Array.from({ length: count }, of)
  return {
    'one rare word': rare,
    'two words with a typo': mistyped,
    'two words with a typo, and a frequent one': mistyped.map((text) => `${text} ${FREQUENT}`),
    'eight words': many(() => at(lines).slice(0, 8).join(' ')),
    'a word begun': rare.map((text) => text.slice(0, -2)),
    'Han characters': many(() => at(some).han),
    'a path': many(() => at(some).path),
    'a frequent word alone': many(() => FREQUENT),
    'nothing like it': many(() => `qqx${word(random)}zzq`),
  }
}

function graphWord(): string {
  const counts = new Map<string, number>()
  for (const { entities } of graphParts(1_000, SEED)) {
    for (const text of entities.flatMap(({ observations }) => observations)) {
      for (const each of text.split(' ')) counts.set(each, (counts.get(each) ?? 0) + 1)
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

async function measure(store: string, home: string, size: number, calls: number) {
  const env = { PATH: process.env['PATH'], HOME: home }
  const ours = await startServer([resolve('dist/cli.js'), 'serve', '--store', store], env)
  const echo = await startServer([resolve('tests/bench/echo-server.js')], env)
  const measured = new Map<string, { times: number[]; echo: number }>()
  try {
    for (const [kind, texts] of Object.entries(questions(size, calls))) {
      // The first ones load what is loaded by need.
      for (const query of texts.slice(0, 5)) await ours.call('recall', { query })
      const times: number[] = []
      for (const query of texts) times.push(await ours.call('recall', { query }))
      const floor: number[] = []
      for (const text of texts) floor.push(await echo.call('echo', { text }))
      measured.set(kind, { times, echo: figure(floor).median })
    }
  } finally {
    await ours.stop()
    await echo.stop()
  }
  return measured
}

function report(rows: ReadonlyMap<string, readonly { size: number; times: number[]; echo: number }[]>): string {
  const p95 = (times: readonly number[]): number =>
    [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  const lines = [...rows].flatMap(([kind, points]) => {
    const growth = exponent(points.map(({ size, times }) => [size, figure(times).median] as const))
    return points.map(({ size, times, echo }, nth) => {
      const { median } = figure(times)
      const last = nth === points.length - 1 && nth > 0 ? growth.toFixed(2) : ''
      return `| ${kind} | ${size.toLocaleString('en')} | ${short(median)} | ${short(p95(times))} | ${short(echo)} | ${short(median / echo)} | ${last} |`
    })
  })
  return [
    '# What a question to recall costs',
    '',
    `${new Date().toISOString().slice(0, 10)} · Node ${process.versions.node} · ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'} · through the running server over standard input and output, milliseconds.`,
    '',
    '| question | entities | p50 | p95 | echo p50 | p50 / echo | exponent |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...lines,
    '',
  ].join('\n')
}
