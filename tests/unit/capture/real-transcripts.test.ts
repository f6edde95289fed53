/** Transcripts that other people's sessions left: read where they lie, never copied. */

import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { draftSnapshot } from '../../../src/capture/draft.ts'
import { projectIdentity } from '../../../src/capture/git.ts'
import { readSession, type SessionCursor } from '../../../src/capture/read-session.ts'

const FOLDER = join(import.meta.dirname, '../../../../shared/data/transcripts')
const present = existsSync(FOLDER)
if (!present) console.warn(`SKIPPED: no real transcripts at ${FOLDER}: reading them was NOT tested`)

const files = present
  ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.jsonl'))
      .sort()
  : []
const folder = mkdtempSync(join(tmpdir(), 'throughline-real-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const draft = (cursor: SessionCursor) =>
  draftSnapshot(cursor.state, {
    name: 'checkpoint-2026-11-21-real-k3x9',
    sequence: 1,
    type: 'rolling',
    reason: 'test',
    status: 'in-progress',
    timestamp: '2026-11-21T10:00:00.000Z',
    project: projectIdentity(cursor.state.startCwd ?? 'unknown', undefined),
    transcriptPath: 'x',
  })
const kept = (cursor: SessionCursor): SessionCursor => JSON.parse(JSON.stringify(cursor)) as SessionCursor

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
      garbage += 1
    }
  }
  return { garbage, boundaries }
}

describe.skipIf(!present)('real transcripts', () => {
  it('are there', () => {
    expect(files.length).toBeGreaterThan(50)
  })

  it.each(files)('%s is read whole, and gives the same snapshot twice', (file) => {
    const path = join(FOLDER, file)
    const first = readSession(path)
    const { garbage, boundaries } = census(file)
    expect(first.unfinished).toBe(false)
    expect(first.state.badLines).toBe(garbage)
    expect(first.state.compactions).toBe(boundaries)
    expect(first.state.offset).toBe(first.file.size)
    const snapshot = draft(first)
    expect(JSON.parse(JSON.stringify(snapshot))).toStrictEqual(snapshot)
    expect(draft(readSession(path))).toStrictEqual(snapshot)
    expect(JSON.stringify(first.state).length).toBeLessThan(200_000)
  })

  it('give the same state when each is read in three steps', () => {
    const copy = join(folder, 'session.jsonl')
    for (const file of files) {
      const path = join(FOLDER, file)
      const whole = readSession(path)
      let cursor: SessionCursor | undefined
      for (const share of [0.3, 0.8, 1]) {
        // A transcript that grows, made from behind: the copy is cut, and the inode stays.
        rmSync(copy, { force: true })
        copyFileSync(path, copy)
        truncateSync(copy, Math.floor(whole.file.size * share))
        const { inode } = readSession(copy).file
        cursor = kept(
          readSession(copy, cursor === undefined ? undefined : { ...cursor, file: { ...cursor.file, inode } }),
        )
      }
      expect(cursor?.state, file).toEqual(whole.state)
    }
  })
})
