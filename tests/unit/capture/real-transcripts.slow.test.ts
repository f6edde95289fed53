/** Transcripts that other people's sessions left: read where they lie, never copied. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSession, type SessionCursor, type SessionReading } from '../../../src/capture/events/read-session.ts'
import { redact } from '../../../src/redact/redact.ts'
import { projectIdentity } from '../../../src/workspace/git.ts'
import { transcripts } from '../../real-data.ts'
import { folderForAllTests } from '../../temporary-folders.ts'
import { draft as draftOf, kept } from './records.ts'

const { folder: FOLDER, files, isReal } = transcripts()
const folder = folderForAllTests()

const draft = (cursor: SessionCursor) =>
  draftOf(cursor.state, { project: projectIdentity(cursor.state.startCwd ?? 'unknown', undefined) })

/** Each file, read once for all that is asked of it. */
const readings = new Map<string, SessionReading>()
function reading(file: string): SessionReading {
  const known = readings.get(file) ?? readSession(join(FOLDER, file))
  readings.set(file, known)
  return known
}

/** Two writers may put whole records on one line. */
function isSeveral(line: string): boolean {
  try {
    return Array.isArray(JSON.parse(`[${line.replaceAll('}{', '},{')}]`))
  } catch {
    return false
  }
}

/** Records of a file, counted without the code that is tested. */
function census(file: string) {
  let garbage = 0
  let boundaries = 0
  for (const line of readFileSync(join(FOLDER, file), 'utf8').split('\n')) {
    if (line.trim() === '') continue
    try {
      const record = JSON.parse(line)
      if (typeof record !== 'object' || record === null || Array.isArray(record)) garbage += 1
      else if (record.subtype === 'compact_boundary') boundaries += 1
    } catch {
      if (!isSeveral(line)) garbage += 1
    }
  }
  return { garbage, boundaries }
}

/** What the host's own accounting says: the last call of the main conversation since the last compaction. */
function tokensBy(file: string): number | undefined {
  let tokens: number | undefined
  for (const line of readFileSync(join(FOLDER, file), 'utf8').split('\n')) {
    let record: Record<string, never>
    try {
      record = JSON.parse(line)
    } catch {
      continue
    }
    if (record === null || record['isSidechain'] === true) continue
    if (record['subtype'] === 'compact_boundary' || record['isCompactSummary'] === true) tokens = undefined
    const { message } = record as { message?: { usage?: Record<string, unknown>; model?: string } }
    if (record['type'] !== 'assistant' || record['isApiErrorMessage'] === true || message?.model === '<synthetic>')
      continue
    const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens, output_tokens } = message?.usage ?? {}
    const sum = [input_tokens, cache_read_input_tokens, cache_creation_input_tokens, output_tokens]
      .filter((part): part is number => typeof part === 'number')
      .reduce((total, part) => total + part, 0)
    if (sum > 0) tokens = sum
  }
  return tokens
}

/** Every line of every text in a transcript, whatever it stands in. */
function textOf(path: string): string[] {
  const lines: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') lines.push(...value.split('\n'))
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) walk(inner)
  }
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    try {
      walk(JSON.parse(line))
    } catch {
      // Half a line is no text.
    }
  }
  return lines.filter((line) => line.trim() !== '')
}

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n').filter(Boolean)

/** The lines of a session after each of so many equal parts of its life. */
const momentsOf = (lines: readonly string[], count: number): string[][] =>
  Array.from({ length: count }, (_, at) => lines.slice(0, Math.ceil((lines.length * (at + 1)) / count)))

describe('real transcripts', () => {
  it('are there', () => {
    expect(files.length).toBeGreaterThan(isReal ? 50 : 0)
  })

  it.each(files)('%s is read whole, and gives the same snapshot twice', (file) => {
    const path = join(FOLDER, file)
    const first = reading(file)
    const { garbage, boundaries } = census(file)
    expect(first.unfinished).toBe(false)
    expect(first.state.badLines).toBe(garbage)
    expect(first.state.compactions).toBe(boundaries)
    expect(first.state.offset).toBe(first.file.size)
    const snapshot = draft(first)
    expect(JSON.parse(JSON.stringify(snapshot))).toStrictEqual(snapshot)
    // The same bytes, not only the same value.
    expect(JSON.stringify(draft(readSession(path)))).toBe(JSON.stringify(snapshot))
    expect(JSON.stringify(first.state).length).toBeLessThan(200_000)
  })

  it('hold a kind of record that is not known in two files alone', () => {
    const unknown = files.filter((file) => Object.keys(reading(file).state.unknownKinds).length > 0)
    // Two files are made for readers: one names a kind that no client writes.
    expect(unknown.length).toBeLessThanOrEqual(files.length / 20)
  })

  it.each(files)('%s: the tokens used are those of its last call, each call counted once', (file) => {
    expect(reading(file).state.tokensUsed).toBe(tokensBy(file))
  })

  it('of one session at fifteen moments give the same state read on and read anew', () => {
    const series = isReal ? files.filter((file) => file.includes('/series-')) : files
    const moments = series.flatMap((file) => momentsOf(linesOf(join(FOLDER, file)), isReal ? 1 : 15))
    expect(moments.length).toBeGreaterThan(10)
    const copy = join(folder, 'series.jsonl')
    let lines: string[] = []
    let cursor: SessionCursor | undefined
    for (const [at, moment] of moments.entries()) {
      // Each is a part of the session's life: what is new in it is appended, as the host would.
      const seen = new Set(lines)
      lines = [...lines, ...moment.filter((line) => !seen.has(line))]
      writeFileSync(copy, `${lines.join('\n')}\n`)
      cursor = kept(readSession(copy, cursor))
      const anew = kept(readSession(copy))
      expect(cursor.state, `moment ${at}`).toEqual(anew.state)
      expect(draft(cursor), `moment ${at}`).toEqual(draft(anew))
    }
  })

  it('D03: hardly have a line that redaction takes for a secret', () => {
    const lines = new Set(files.flatMap((file) => textOf(join(FOLDER, file))))
    const touched = [...lines].filter((line) => redact(line) !== line).length
    console.log(`redaction touched ${touched} of ${lines.size} different lines`)
    expect(lines.size).toBeGreaterThan(isReal ? 10_000 : 100)
    expect(touched / lines.size).toBeLessThan(0.005)
    // It is awake: a secret among them would be touched.
    expect(redact(`${[...lines][0]} token=ghp_16C7e42F292c6912E7710c838347Ae178B4a`)).toContain('[REDACTED')
  })
})
