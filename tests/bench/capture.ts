/**
 * @module How fast is a transcript read, and does a long session cost more a turn than a short one?
 *
 * Real transcripts and a session made here, each read three ways in one run: line by line and nothing else, with JSON.parse
 * of every line and nothing else, and captured; the time is the processor's, not the wall's. Each round reads all three, one
 * after another, and the ratios are to JSON.parse of the same round. Then sessions of 1, 5, 50 and 200 MB, made here: one
 * turn is appended and read on from the place where the last reading stopped, as a hook does it, its state coming through JSON.
 *
 * Run: npm run bench:capture -- [--data FOLDER] [--made 40] [--sizes 1,5,50]
 */

import { appendFileSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { draftSnapshot } from '../../src/capture/draft/snapshot.ts'
import { readSession, type SessionCursor } from '../../src/capture/events/read-session.ts'
import { readLines } from '../../src/hosts/transcript-lines.ts'
import { median } from './figures.ts'
import { transcriptsIn, wordAfter } from './real-segments.ts'
import { writeSession } from './speed-session.ts'

const MB = 1024 * 1024
const ROUNDS = 5
const words = process.argv.slice(2)

console.log(`node ${process.version}, ${cpus()[0]?.model ?? 'unknown CPU'}, ${cpus().length} cores\n`)
const real = realTranscripts(join(resolve(wordAfter(words, '--data') ?? '../shared/data'), 'transcripts'))
if (real.length > 0) speed(`${real.length} real transcripts`, real)
madeSession(Number(wordAfter(words, '--made') ?? 40))
turns((wordAfter(words, '--sizes') ?? '1,5,50,200').split(',').map(Number))

// --- internal ---

function realTranscripts(folder: string): string[] {
  if (!existsSync(folder)) {
    console.error(`!!! NOT RUN: there are no real transcripts in ${folder}; name the folder above it with --data.\n`)
    process.exitCode = 1
    return []
  }
  return transcriptsIn(folder)
}

function madeSession(megabytes: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-bench-'))
  try {
    const path = join(folder, 'session.jsonl')
    writeSession(path, megabytes * MB, '/work/bench')
    speed('a session made here', [path])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function speed(what: string, files: readonly string[]): void {
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  const ways: [string, (file: string) => void][] = [
    ['lines alone', (file) => void readLines(file, 0, () => undefined)],
    ['JSON.parse of each line', (file) => void readLines(file, 0, parse)],
    ['capture', (file) => void readSession(file)],
  ]
  console.log(`${what}, ${(bytes / MB).toFixed(1)} MB; median of ${ROUNDS} rounds, least and most`)
  const times = ways.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, [, read]] of ways.entries()) {
      const took = timed(() => files.forEach(read))
      // The first round warms up.
      if (round > 0) times[index]?.push(took)
    }
  }
  const parsing = times[1] ?? []
  for (const [index, [name]] of ways.entries()) {
    const took = times[index] ?? []
    const rate = (milliseconds: number) => String(Math.round(bytes / MB / (milliseconds / 1_000)))
    const ratio = median(took.map((time, round) => (parsing[round] ?? Number.NaN) / time))
    const spread = `(${rate(Math.max(...took))}–${rate(Math.min(...took))})`
    console.log(
      `  ${name.padEnd(26)}${rate(median(took)).padStart(6)} MB/s ${spread.padEnd(13)} ${ratio.toFixed(2)} × JSON.parse`,
    )
  }
  console.log('')
}

function parse(line: string): void {
  try {
    JSON.parse(line)
  } catch {
    // Real files have half lines.
  }
}

function turns(sizes: readonly number[]): void {
  console.log('one more turn (4 calls with their results), read on and drafted; median of 15, in milliseconds')
  const folder = mkdtempSync(join(tmpdir(), 'throughline-bench-'))
  try {
    for (const size of sizes) {
      const path = join(folder, 'session.jsonl')
      writeFileSync(path, '')
      let part = ''
      for (let turn = 0, written = 0; written < size * MB; turn += 1) {
        part += turnOf(turn)
        if (part.length > MB) {
          appendFileSync(path, part)
          written += part.length
          part = ''
        }
      }
      let saved = JSON.stringify(readSession(path))
      const took = Array.from({ length: 15 }, (_, index) => {
        appendFileSync(path, turnOf(1_000_000 + index))
        return timed(() => {
          const reading = readSession(path, JSON.parse(saved) as SessionCursor)
          draftOf(reading)
          saved = JSON.stringify(reading)
        })
      })
      console.log(
        `  ${String(size).padStart(4)} MB  ${median(took).toFixed(1)}   (state: ${Math.round(saved.length / 1_024)} KB)`,
      )
      rmSync(path)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function draftOf({ state }: SessionCursor): void {
  draftSnapshot(state, {
    name: 'checkpoint-2026-11-21-bench-0000',
    sequence: 1,
    type: 'rolling',
    reason: 'bench',
    status: 'in-progress',
    timestamp: '2026-11-21T10:00:00.000Z',
    project: { id: 'bench', name: 'bench', root: '/work/bench' },
    transcriptPath: '/bench.jsonl',
  })
}

/** A turn as sessions have it: a prompt, an announcement, reading, editing and testing, an answer. */
function turnOf(turn: number): string {
  const file = `/work/bench/src/file-${turn % 700}.ts`
  const call = (n: number, name: string, input: object, output: string) => [
    said('assistant', [{ type: 'tool_use', id: `t${turn}-${n}`, name, input }], turn),
    said('user', [{ type: 'tool_result', tool_use_id: `t${turn}-${n}`, content: output }], turn),
  ]
  return `${[
    said('user', `Turn ${turn}: let's use the table and not the list. Please fix the parser of file ${turn}.`, turn),
    said(
      'assistant',
      [{ type: 'text', text: `The issue is that file ${turn} has no header. Let me read it first:` }],
      turn,
    ),
    ...call(1, 'Read', { file_path: file }, 'const tides = readTides(harbour)\n'.repeat(120)),
    ...call(2, 'Edit', { file_path: file, old_string: 'a', new_string: 'b' }, 'updated'),
    ...call(3, 'Bash', { command: `npm test -- ${turn}` }, ` Tests  ${turn % 9} failed | 4 passed (5)`),
    ...call(4, 'Bash', { command: `git commit -m "turn ${turn}"` }, `[main 1234567] turn ${turn}`),
    said('assistant', [{ type: 'text', text: `Fixed file ${turn}. Shall I keep the long or the short form?` }], turn),
  ].join('\n')}\n`
}

function said(role: 'user' | 'assistant', content: unknown, turn: number): string {
  return JSON.stringify({
    type: role,
    isSidechain: false,
    sessionId: 'bench',
    cwd: '/work/bench',
    timestamp: '2026-11-21T09:00:00.000Z',
    message: { id: `m${turn}`, role, model: 'bench', content, usage: { input_tokens: 10, output_tokens: turn } },
  })
}

/** Milliseconds of this process's own work: what else the machine does is not in it. */
function timed(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
