/**
 * @module What survives a compaction: real sessions cut at the boundary, the host's own summary, and what we give back.
 *
 * Each snapshot is the capture of the segment that the summary is of. Three texts are asked the same question: the host's
 * summary; the state that is given back beside it, with the budget of the product; and, as a control, summaries of other
 * sessions, in which nothing should be found. What is found there is the matcher's own error.
 *
 * Run: npm run bench:survival -- [--data FOLDER] [--verdicts]
 */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { captureSession } from '../../src/capture/capture-session.ts'
import { draftSnapshot } from '../../src/capture/draft.ts'
import { redactDeep } from '../../src/capture/redact.ts'
import { presentReinjection } from '../../src/recovery/presentation.ts'
import { compareWithSummary, LOSS_CLASSES, type Loss, type LossClass } from '../../src/recovery/survival.ts'
import { estimateTokens, oneLine } from '../../src/snapshot/tokens.ts'
import type { SessionSnapshot } from '../../src/snapshot/types.ts'

interface Segment {
  readonly transcript: string
  readonly segment_first_line_index: number
  readonly compact_boundary_line_index: number
  readonly compact_summary_line_index: number
  readonly files_named_in_section3: readonly string[]
}

interface Case {
  readonly name: string
  readonly snapshot: SessionSnapshot
  readonly summary: string
  /** Files that a reader found named in the summary's own list of files. */
  readonly listed: readonly string[]
}

const NOW = new Date('2026-11-21T10:00:00.000Z')

await main(process.argv.slice(2))

// --- internal ---

async function main(words: readonly string[]): Promise<void> {
  const at = words.indexOf('--data')
  const data = resolve(words[at + 1] !== undefined && at !== -1 ? (words[at + 1] as string) : '../shared/data')
  const list = join(data, 'compactions.json')
  if (!existsSync(list)) {
    console.error(`\n!!! NOT RUN: there are no real compactions at ${list}; name their folder with --data.\n`)
    process.exitCode = 1
    return
  }
  const cases: Case[] = []
  for (const segment of JSON.parse(readFileSync(list, 'utf8')) as Segment[]) cases.push(await readCase(data, segment))
  printTable(cases)
  if (words.includes('--verdicts')) printVerdicts(cases)
}

async function readCase(data: string, segment: Segment): Promise<Case> {
  const lines = readFileSync(join(data, segment.transcript), 'utf8').split('\n')
  const folder = mkdtempSync(join(tmpdir(), 'throughline-bench-'))
  try {
    const transcriptPath = join(folder, 'segment.jsonl')
    const part = lines.slice(segment.segment_first_line_index, segment.compact_boundary_line_index)
    writeFileSync(transcriptPath, `${part.join('\n')}\n`)
    const capture = await captureSession({ transcriptPath, env: { PATH: '' } })
    const snapshot = draftSnapshot(capture.reading.state, {
      name: 'checkpoint-2026-11-21-bench-0000',
      sequence: 1,
      type: 'precompact',
      reason: 'bench',
      status: 'in-progress',
      timestamp: NOW.toISOString(),
      project: capture.project,
      transcriptPath,
    })
    const record = JSON.parse(lines[segment.compact_summary_line_index] as string) as {
      message: { content: string | { text?: string }[] }
    }
    const { content } = record.message
    return {
      name: segment.transcript.replace(/^transcripts\//, '').replace(/\.jsonl$/, ''),
      snapshot: redactDeep(snapshot),
      summary: typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n'),
      listed: segment.files_named_in_section3,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Row {
  of: number
  host: number
  given: number
  either: number
  /** Found in summaries of other sessions, and how often that was asked. */
  foreign: number
  asked: number
}

function printTable(cases: readonly Case[]): void {
  const rows = Object.fromEntries(
    LOSS_CLASSES.map((name): [LossClass, Row] => [name, { of: 0, host: 0, given: 0, either: 0, foreign: 0, asked: 0 }]),
  ) as Record<LossClass, Row>
  const strict = { commands: 0, of: 0, all: 0, allOf: 0, requests: 0, requestsOf: 0 }
  const listed = { found: 0, of: 0 }
  let tokens = 0
  let milliseconds = 0
  for (const one of cases) {
    const before = performance.now()
    const host = compareWithSummary(one.snapshot, one.summary)
    milliseconds += performance.now() - before
    tokens += estimateTokens(one.summary)
    const given = compareWithSummary(one.snapshot, injected(one.snapshot))
    const foreign = cases
      .filter(({ name }) => projectOf(name) !== projectOf(one.name))
      .map(({ summary }) => compareWithSummary(one.snapshot, summary))
    for (const name of LOSS_CLASSES)
      add(
        rows[name],
        host[name],
        given[name],
        foreign.map((loss) => loss[name]),
      )
    for (const { command } of one.snapshot.commands) {
      strict.allOf += 1
      if (verbatim(one.summary, command)) strict.all += 1
    }
    for (const { text } of one.snapshot.conversation.requests) {
      strict.requestsOf += 1
      if (verbatim(one.summary, text)) strict.requests += 1
    }
    for (const path of one.listed) {
      const index = one.snapshot.files.findIndex((file) => path.endsWith(file.path) || file.path.endsWith(path))
      if (index === -1) continue
      listed.of += 1
      if (host.files[index]?.kept === true) listed.found += 1
    }
  }
  console.log(
    `${cases.length} compactions, summaries of ${Math.round(tokens / cases.length)} tokens on average (characters / 4); ${(milliseconds / cases.length).toFixed(1)} ms a comparison\n`,
  )
  console.log("class         items  host kept   given back  either      control (other sessions' summaries)")
  for (const name of LOSS_CLASSES) {
    const { of, host, given, either, foreign, asked } = rows[name]
    console.log(
      [
        name.padEnd(12),
        String(of).padStart(6),
        share(host, of),
        share(given, of),
        share(either, of),
        share(foreign, asked),
      ].join('  '),
    )
  }
  console.log(
    `\nverbatim, white space aside: commands ${share(strict.all, strict.allOf).trim()} (those that only look around included), requests ${share(strict.requests, strict.requestsOf).trim()}`,
  )
  console.log(
    `edited files that a reader found in the summary's list of files, and the matcher too: ${share(listed.found, listed.of).trim()}`,
  )
}

function add(row: Row, host: Loss[LossClass], given: Loss[LossClass], foreign: readonly Loss[LossClass][]): void {
  row.of += host.length
  for (const [index, { kept }] of host.entries()) {
    const back = given[index]?.kept === true
    if (kept) row.host += 1
    if (back) row.given += 1
    if (kept || back) row.either += 1
    row.asked += foreign.length
    row.foreign += foreign.filter((loss) => loss[index]?.kept === true).length
  }
}

function injected(snapshot: SessionSnapshot): string {
  return presentReinjection(snapshot, { sentinel: 'bench', now: NOW, command: 'throughline' })
}

/** Sessions of one repository speak of the same files: no control. */
function projectOf(name: string): string {
  return name.split('/')[0] ?? name
}

function verbatim(summary: string, text: string): boolean {
  return oneLine(summary).includes(oneLine(text))
}

function share(part: number, whole: number): string {
  const percent = whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`
  return `${percent.padStart(5)} ${`(${part})`.padEnd(5)}`
}

function printVerdicts(cases: readonly Case[]): void {
  for (const { name, snapshot, summary } of cases) {
    console.log(`\n## ${name}`)
    const loss = compareWithSummary(snapshot, summary)
    for (const kind of LOSS_CLASSES) {
      for (const { item, kept, reason } of loss[kind])
        console.log(`${kept ? 'kept' : 'LOST'} ${kind}: ${item} [${reason}]`)
    }
  }
}
