/**
 * @module Real compactions of a data folder: what lies before each boundary, the host's summary, and what happened there
 * by the transcript's own records. Read without the product's code, so that nothing is judged by itself.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type Block, blocksOf, parse, type Row, requestsOf, textOf, wordsOf } from './transcript-rows.ts'

export interface RealSegment {
  /** Owner and file, with the number of the compaction in it. */
  readonly name: string
  /** The transcript from its start to the boundary. */
  readonly lines: readonly string[]
  readonly summary: string
  readonly truth: Truth
}

/** What is asked of each text. Paths are relative to the project's root where they lie in it. */
export interface Truth {
  /** Changed by an edit that succeeded, subagents' edits too. */
  readonly edited: readonly string[]
  /** In the summary's own list of files, and named in the segment. */
  readonly named: readonly string[]
  readonly requests: readonly string[]
  readonly commands: readonly string[]
  /** Pending by the summary; none where it says so. */
  readonly pending: readonly string[]
  /** Errors by the summary. */
  readonly told: readonly string[]
  /** What failed calls answered. */
  readonly failed: readonly string[]
  /** The last four messages that have words, each cut to 200 characters. */
  readonly lastFour: string
}

export interface Segments {
  readonly segments: readonly RealSegment[]
  /** What could not be run, with the reason. */
  readonly skipped: readonly string[]
}

/** Returns the word behind an option of the command line. */
export function wordAfter(words: readonly string[], option: string): string | undefined {
  const at = words.indexOf(option)
  return at === -1 ? undefined : words[at + 1]
}

/** Returns the transcripts below a folder, sorted. */
export function transcriptsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(folder, name))
}

/** Returns the folder named by `--data`, or the usual one; says loudly where it holds no compactions. */
export function dataFolder(words: readonly string[]): string | undefined {
  const folder = resolve(wordAfter(words, '--data') ?? '../shared/data')
  if (existsSync(join(folder, 'compactions.json'))) return folder
  console.error(`\n!!! NOT RUN: there are no real compactions in ${folder}; name their folder with --data.\n`)
  process.exitCode = 1
  return undefined
}

/** Returns every compaction that `compactions.json` describes and the transcripts hold. */
export function readSegments(data: string): Segments {
  const segments: RealSegment[] = []
  const skipped: string[] = []
  for (const [index, described] of readList(join(data, 'compactions.json')).entries()) {
    const where = `${described.transcript ?? `entry ${index}`} (compaction ${described.which_compaction ?? 0})`
    try {
      segments.push(readSegment(data, described))
    } catch (error) {
      skipped.push(`${where}: ${(error as Error).message}`)
    }
  }
  return { segments, skipped }
}

/** Returns a path as the project says it. */
export function inProject(path: string, root: string): string {
  if (root === '' || !path.startsWith('/')) return path.replace(/^\.\//, '')
  const inside = relative(root, path)
  return inside === '' || inside.startsWith('..') ? path : inside
}

// --- internal ---

interface Described {
  readonly transcript?: string
  readonly which_compaction?: number
  readonly segment_first_line_index?: number
  readonly compact_boundary_line_index?: number
  readonly compact_summary_line_index?: number
  readonly files_named_in_section3?: readonly string[]
  readonly pending_tasks?: readonly string[]
  readonly errors_and_fixes?: readonly string[]
}

function readList(path: string): Described[] {
  const value = JSON.parse(readFileSync(path, 'utf8')) as unknown
  const list = Array.isArray(value) ? value : Object.values(value as object).find(Array.isArray)
  if (!Array.isArray(list)) throw new Error(`${path} holds no list of compactions`)
  return list as Described[]
}

function readSegment(data: string, described: Described): RealSegment {
  const { transcript = '', compact_boundary_line_index: boundary = -1 } = described
  const path = join(data, transcript)
  if (transcript === '' || !existsSync(path)) throw new Error('its transcript is not there')
  const lines = readFileSync(path, 'utf8').split('\n')
  if (boundary < 1 || boundary >= lines.length) throw new Error(`its boundary, line ${boundary}, is not in the file`)
  const summary = summaryAt(lines, described.compact_summary_line_index ?? boundary + 1)
  if (summary === undefined) throw new Error('no summary follows its boundary')
  const rows = lines.slice(described.segment_first_line_index ?? 0, boundary).flatMap(parse)
  if (rows.length === 0) throw new Error('nothing lies before its boundary')
  const before = lines.slice(0, boundary)
  const [owner = '', file = ''] = transcript.replace(/^transcripts\//, '').split(/\/(?=[^/]*$)/)
  return {
    name: `${owner}/${file.replace(/\.jsonl$/, '').slice(0, 24)} #${described.which_compaction ?? 0}`,
    lines: before,
    summary,
    truth: truthOf(rows, before.flatMap(parse), described, summary),
  }
}

/** The summary's text, at that line or shortly behind it. */
function summaryAt(lines: readonly string[], at: number): string | undefined {
  for (const line of lines.slice(at, at + 4)) {
    const [row] = parse(line)
    const text = row === undefined || row.type !== 'user' ? '' : wordsOf(row).join('\n')
    if (row?.isCompactSummary === true || text.startsWith('This session is being continued')) return text
  }
  return undefined
}

function truthOf(rows: readonly Row[], whole: readonly Row[], described: Described, summary: string): Truth {
  const root = whole.find(({ cwd }) => cwd !== undefined)?.cwd ?? ''
  const short = (path: string) => inProject(path, root)
  const calls = new Map<string, Block>()
  const edited = new Set<string>()
  const commands = new Set<string>()
  const failed: string[] = []
  for (const row of rows) {
    for (const block of blocksOf(row)) {
      if (block.type === 'tool_use' && block.id !== undefined) calls.set(block.id, block)
      if (block.type !== 'tool_result') continue
      const call = calls.get(block.tool_use_id ?? '')
      if (call === undefined) continue
      const input = call.input ?? {}
      const answer = textOf(block.content)
      const path = input['file_path'] ?? input['notebook_path']
      if (EDITS.has(call.name ?? '') && block.is_error !== true && typeof path === 'string') edited.add(short(path))
      const ran = call.name === 'Bash' && typeof input['command'] === 'string' && !NOT_RUN.test(answer)
      if (ran && row.isSidechain !== true) commands.add((input['command'] as string).trim())
      if (block.is_error === true && !NOT_RUN.test(answer) && !SLIP.test(answer)) failed.push(answer)
    }
  }
  const heard = rows.map((row) => JSON.stringify(row.message ?? '')).join('\n')
  const listed = described.files_named_in_section3 ?? filesListed(summary)
  return {
    edited: [...edited],
    named: [...new Set(listed.map(short))].filter((path) => heard.includes(path)),
    requests: [...new Set(rows.flatMap(requestsOf))],
    commands: [...commands],
    pending: (described.pending_tasks ?? []).filter((task) => !SAYS_NONE.test(task)),
    told: (described.errors_and_fixes ?? []).filter((error) => !SAYS_NONE.test(error)),
    failed: [...new Set(failed)],
    lastFour: rows
      .filter((row) => row.isSidechain !== true && row.isMeta !== true)
      .flatMap((row) => (wordsOf(row).join(' ').trim() === '' ? [] : [wordsOf(row).join(' ').slice(0, 200)]))
      .slice(-4)
      .join('\n'),
  }
}

const EDITS = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit'])
/** The host's words for a call that it, or the person, did not let run. */
const NOT_RUN =
  /^(?:Error: )?(?:The user doesn't want to|Claude requested permissions to |Permission to use |This command requires approval|Cancelled: |\[Request interrupted|PreToolUse:)/
/** An edit that did not fit and a file that was not read: over in the next moment. */
const SLIP =
  /^(?:Error: )?(?:<tool_use_error>|String to replace not found|File has not been read|File has been modified|Exit code \d+\s*$)/
const SAYS_NONE = /^\W*(?:no(?:ne)?\b(?! longer)|nothing\b)/i

/** Paths of the summary's section of files, where nobody has listed them. */
function filesListed(summary: string): string[] {
  const section = /(?:^|\n)\s*3\.\s[\s\S]*?(?=\n\s*4\.\s|$)/.exec(summary)?.[0] ?? ''
  return [...section.matchAll(/(?<![\w/.-])(?:[\w.@-]+\/)+[\w.@-]+\.\w{1,8}(?![\w/])/g)].map(([path]) => path)
}
