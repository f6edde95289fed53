/**
 * @module Real compactions as they were a moment before: the snapshot of each, and what came after.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { captureSession } from '../../src/capture/capture-session.ts'
import { draftSnapshot } from '../../src/capture/draft.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'

export interface CompactionCase {
  readonly name: string
  readonly snapshot: SessionSnapshot
  /** The next step in the host's own summary. */
  readonly hostNext: string
  /** What the session did first after the boundary, unless the person asked for something new before. */
  readonly after: { readonly text: string; readonly objects: readonly string[] }
}

interface Segment {
  readonly transcript: string
  readonly segment_first_line_index: number
  readonly compact_boundary_line_index: number
  readonly compact_summary_line_index: number
  readonly next_step?: string
}

/** Returns the folder named by `--data`, or the usual one; says loudly where it holds no compactions. */
export function dataFolder(words: readonly string[]): string | undefined {
  const at = words.indexOf('--data')
  const folder = resolve(words[at + 1] !== undefined && at !== -1 ? (words[at + 1] as string) : '../shared/data')
  if (existsSync(join(folder, 'compactions.json'))) return folder
  console.error(`\n!!! NOT RUN: there are no real compactions in ${folder}; name their folder with --data.\n`)
  process.exitCode = 1
  return undefined
}

/** Returns every compaction of the folder, its segment captured up to the boundary. */
export async function compactionCases(data: string): Promise<CompactionCase[]> {
  const segments = JSON.parse(readFileSync(join(data, 'compactions.json'), 'utf8')) as Segment[]
  const cases: CompactionCase[] = []
  for (const segment of segments) {
    const lines = readFileSync(join(data, segment.transcript), 'utf8').split('\n')
    cases.push({
      name: segment.transcript.replace(/^transcripts\//, '').replace(/\.jsonl$/, ''),
      snapshot: await snapshotOf(lines.slice(segment.segment_first_line_index, segment.compact_boundary_line_index)),
      hostNext: segment.next_step ?? '',
      after: firstActions(lines.slice(segment.compact_summary_line_index + 1)),
    })
  }
  return cases
}

// --- internal ---

async function snapshotOf(lines: readonly string[]): Promise<SessionSnapshot> {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-bench-'))
  try {
    const transcriptPath = join(folder, 'segment.jsonl')
    writeFileSync(transcriptPath, `${lines.join('\n')}\n`)
    const { reading, project } = await captureSession({ transcriptPath, env: { PATH: '' } })
    return draftSnapshot(reading.state, {
      name: 'checkpoint-2026-11-21-bench-0000',
      sequence: 1,
      type: 'precompact',
      reason: 'bench',
      status: 'in-progress',
      timestamp: '2026-11-21T10:00:00.000Z',
      project,
      transcriptPath,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Calls whose object tells what the session works on. */
const ACTIONS = 5

interface Block {
  readonly type: string
  readonly text?: string
  readonly input?: Readonly<Record<string, unknown>>
}

function firstActions(lines: readonly string[]): CompactionCase['after'] {
  const text: string[] = []
  const objects: string[] = []
  for (const line of lines) {
    if (line.trim() === '') continue
    const record = JSON.parse(line) as {
      type?: string
      isSidechain?: boolean
      message?: { content?: string | Block[] }
    }
    const { content } = record.message ?? {}
    if (record.isSidechain === true || content === undefined) continue
    if (record.type === 'user' && (typeof content === 'string' || content.some(({ type }) => type === 'text'))) break
    if (record.type !== 'assistant' || typeof content === 'string') continue
    for (const block of content) {
      if (block.type === 'text') text.push(block.text ?? '')
      const input = block.input ?? {}
      for (const value of Object.values(input)) if (typeof value === 'string') text.push(value.slice(0, 300))
      if (typeof input['file_path'] === 'string') objects.push(basename(input['file_path']))
      if (typeof input['command'] === 'string') objects.push(...programs(input['command']))
    }
    if (objects.length >= ACTIONS) break
  }
  return { text: text.join('\n'), objects }
}

/** `mise run lint` of `cd x && mise run lint 2>&1 | tail`: two words at least, so that `git` alone names nothing. */
function programs(command: string): string[] {
  return command
    .split(/&&|\|\||[;|\n]/)
    .map((part) =>
      part
        .replace(/\d?>&?\S*/g, '')
        .trim()
        .split(/\s+/)
        .slice(0, 3)
        .join(' '),
    )
    .filter((part) => part.includes(' ') && !part.startsWith('cd '))
}
