/**
 * @module Edits, commands and reading by tools of servers: an editor's own edit and shell tools, a server of files, one of symbols.
 *
 * They are told by a word of a tool's name together with what the tool is given, since there are hundreds of such servers. What
 * changes something elsewhere (a repository on the net, a bucket, another machine) is left as it is.
 */

import { isAbsolute, resolve, win32 } from 'node:path'
import { redact } from '../redact/redact.ts'
import { EMPTY, objectsIn, type Redacted, type RedactedJson } from '../redact/redacted.ts'
import { clip, clipLine } from '../text/clip.ts'
import type { AgentRecord, ReaderState, TranscriptSource } from './host.ts'
import { withoutPrintedSecrets } from './printed-secrets.ts'
import { commandGiven, firstText } from './read-fields.ts'
import type { FileEdit, SessionEvent, ToolCall, ToolResult } from './session-event.ts'
import { editLines, lineCount, patchedFile, signedLines } from './tool-call.ts'

/** What is remembered from one record to the next. */
interface ServerWork {
  /** The folder that the session was started in: what a path of a server's starts from. */
  readonly folder?: Redacted
  /** Calls that go on, with the host's name of the tool and what they do to files: nothing of a command. */
  readonly open: readonly { readonly id: Redacted; readonly name: Redacted; readonly files: readonly ChangedFile[] }[]
}

interface ChangedFile {
  readonly path: Redacted
  readonly edit: FileEdit
}

/** Returns the source, with the work of servers' tools told as that of the host's own, and without what secrets commands print. */
export function withServerTools(source: TranscriptSource): TranscriptSource {
  const { read, readAgentRecord } = source
  return {
    ...source,
    read: (line, state, wasOff) => {
      const events = read(line, state, wasOff)
      return events && withoutPrintedSecrets(translate(events, state), state)
    },
    ...(readAgentRecord === undefined
      ? {}
      : {
          readAgentRecord: (line, state, limits): AgentRecord | undefined => {
            const record = readAgentRecord(line, state, limits)
            return record && { ...record, events: withoutPrintedSecrets(translate(record.events, state), state) }
          },
        }),
  }
}

/**
 * Returns true where a tool of a server may change files here or run commands: its output is looked at. Told by its name, and by
 * what it is given where that is known.
 */
export function mayWork(serverTool: string, given?: RedactedJson): boolean {
  const words = wordsOf(serverTool)
  if (!hasAny(words, RUNS) && !hasAny(words, EDITS)) return false
  return given === undefined || commandOf(words, given) !== undefined || filesChanged(words, given).length > 0
}

// --- internal ---

const MOST_OPEN = 20
const LONGEST_PATH = 1_000

const RUNS = new Set('bash shell sh zsh exec execute run command terminal powershell process'.split(' '))
const MOVES = new Set('move rename copy'.split(' '))
const DELETES = new Set('delete remove'.split(' '))
const EDITS = new Set([
  ...'write create save edit replace insert patch modify update append change apply'.split(' '),
  ...MOVES,
  ...DELETES,
])
const READS = new Set(['read', 'view'])

const PATHS =
  'file_path filePath path pathInProject relative_path relativePath filename file_name file absolute_path target_file notebook_path'.split(
    ' ',
  )
const FROM = 'source from source_path sourcePath old_path oldPath'.split(' ')
const TO = 'destination to destination_path destinationPath new_path newPath'.split(' ')
const CONTENTS = ['content', 'contents', 'file_text', 'fileText', 'text', 'data']
const BEFORE = ['old_string', 'oldString', 'old_str', 'oldText', 'old_text', 'search', 'original']
const AFTER =
  'new_string newString new_str newText new_text replace replacement repl body insert_text new_content'.split(' ')
/** A part of a file that is changed, though no text for it is given. */
const PARTS = ['name_path', 'start_line']
/** Where one of these is given, the path is one elsewhere. */
const ELSEWHERE = 'owner repo repository bucket host hostname container container_id page_id database_id url'.split(' ')

function wordsOf(name: string): string[] {
  return name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
}

function translate(events: readonly SessionEvent[], state: ReaderState): readonly SessionEvent[] {
  const { folder, open } = workIn(state)
  if (folder === undefined) noteFolder(events, state)
  // Most records have nothing to do with a server.
  if (open.length === 0 && !events.some(isServerCall)) return events
  return events.flatMap((event): SessionEvent[] => {
    if (isServerCall(event)) return [readCall(event, state)]
    return event.is === 'result' ? readResult(event, state) : [event]
  })
}

function isServerCall(event: SessionEvent): event is ToolCall {
  return event.is === 'call' && event.tool === 'mcp'
}

const NO_WORK: ServerWork = { open: [] }

function workIn(state: ReaderState): ServerWork {
  return (state['serverWork'] as ServerWork | undefined) ?? NO_WORK
}

function noteFolder(events: readonly SessionEvent[], state: ReaderState): void {
  const folder = events.flatMap((event) =>
    event.is === 'session' && event.folder !== undefined ? [event.folder] : [],
  )[0]
  if (folder !== undefined) state['serverWork'] = { ...workIn(state), folder: clip(folder, LONGEST_PATH) }
}

function readCall(call: ToolCall, state: ReaderState): ToolCall {
  const { serverTool = '', given = {} } = call
  const words = wordsOf(serverTool)
  const { serverTool: _, given: __, ...own } = call
  const known = workIn(state)
  const at = (path: Redacted): Redacted => clip(placed(path, known.folder), LONGEST_PATH)
  const noteOpen = (files: readonly ChangedFile[]): void => {
    const work = { id: clipLine(call.id, 120), name: call.name, files }
    state['serverWork'] = { ...known, open: [...known.open, work].slice(-MOST_OPEN) }
  }
  const command = commandOf(words, given)
  if (command !== undefined) {
    noteOpen([])
    return { ...own, tool: 'run', target: command }
  }
  const files = filesChanged(words, given).map(({ path, edit }) => ({ path: at(path), edit }))
  const [first] = files
  if (first !== undefined) {
    noteOpen(files)
    return { ...own, tool: first.edit.change === 'created' ? 'write' : 'edit', target: first.path }
  }
  const path = hasAny(words, READS) && !isElsewhere(given) ? firstText(given, PATHS) : undefined
  return path === undefined ? call : { ...own, tool: 'read', target: at(path) }
}

function readResult(result: ToolResult, state: ReaderState): (ToolCall | ToolResult)[] {
  const known = workIn(state)
  const id = clipLine(result.id, 120)
  const work = known.open.find((open) => open.id === id)
  if (work === undefined) return [result]
  state['serverWork'] = { ...known, open: known.open.filter((open) => open !== work) }
  const [first, ...more] = work.files
  if (first === undefined) return [withExit(result)]
  // Many servers tell a failure in words alone.
  if (result.failed || FAILED.test(result.output)) return [{ ...result, failed: true }]
  const { by, at } = result
  return [
    { ...result, output: EMPTY, edit: first.edit },
    ...more.flatMap(({ path, edit }, place) => patchedFile(path, edit, `${result.id}:${place}`, by, at, work.name)),
  ]
}

const FAILED = /^\W{0,4}(?:error|failed|failure|cannot|could not|no match|not found|permission denied|access denied)\b/i

/** The status of a command stands at the beginning or at the end of what its server answers, in one of many forms. */
function withExit(result: ToolResult): ToolResult {
  const { output } = result
  const found = EXIT.exec(output.slice(0, EXIT_NEAR)) ?? EXIT.exec(output.slice(-EXIT_NEAR))
  const exit = result.exit ?? (found === null ? undefined : Number(found[1]))
  if (exit === undefined) return result
  return { ...result, exit, failed: result.failed || exit !== 0 }
}

const EXIT_NEAR = 400
const EXIT =
  /(?:\bexit(?:ed)?(?: with)?[ _]?(?:exit )?(?:code|status)"?|\breturn[ _]?code"?|\breturncode"?)\s{0,2}[:=]?\s{0,2}(\d{1,3})\b/i

function hasAny(words: readonly string[], names: ReadonlySet<string>): boolean {
  return words.some((word) => names.has(word))
}

function isElsewhere(given: RedactedJson): boolean {
  return ELSEWHERE.some((key) => given[key] !== undefined)
}

function commandOf(words: readonly string[], given: RedactedJson): Redacted | undefined {
  return isElsewhere(given) || !hasAny(words, RUNS) ? undefined : commandGiven(given)
}

function placed(path: Redacted, folder: string | undefined): Redacted {
  return folder === undefined || isAbsolute(path) || win32.isAbsolute(path) ? path : redact(resolve(folder, path))
}

/** Returns the files that a tool moves or deletes, or the one that it is given with a text for it, as a whole or in pieces. */
function filesChanged(words: readonly string[], given: RedactedJson): ChangedFile[] {
  if (isElsewhere(given) || given['dryRun'] === true || given['dry_run'] === true) return []
  const isOfFile = words.includes('file')
  const [from, to] = [firstText(given, FROM), firstText(given, TO)]
  if (isOfFile && hasAny(words, MOVES) && from !== undefined && to !== undefined)
    return [...(words.includes('copy') ? [] : [whole(from, 'deleted')]), whole(to, 'created')]
  const path = firstText(given, PATHS)
  if (path === undefined || !hasAny(words, EDITS)) return []
  if (isOfFile && hasAny(words, DELETES)) return [whole(path, 'deleted')]
  const content = firstText(given, CONTENTS)
  if (content !== undefined) {
    const change = words.includes('create') ? 'created' : 'modified'
    return [{ path, edit: { change, added: lineCount(content), removed: 0 } }]
  }
  const pairs = Array.isArray(given['edits']) ? objectsIn(given['edits']) : [given]
  const lines = pairs.flatMap((pair) => [
    ...signedLines('-', firstText(pair, BEFORE) ?? EMPTY),
    ...signedLines('+', firstText(pair, AFTER) ?? EMPTY),
  ])
  const isChange = lines.length > 0 || PARTS.some((key) => given[key] !== undefined)
  return isChange ? [{ path, edit: { change: 'modified', ...editLines(lines) } }] : []
}

function whole(path: Redacted, change: FileEdit['change']): ChangedFile {
  return { path, edit: { change, added: 0, removed: 0 } }
}
