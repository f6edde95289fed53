/**
 * @module Edits, commands and reading by tools of servers: an editor's own edit and shell tools, a server of files, one of symbols.
 *
 * They are told by parts of a tool's name together with what the tool is given, since there are hundreds of such servers. What
 * changes something elsewhere (a repository on the net, a bucket, another machine) is left as it is.
 */

import { isAbsolute, resolve, win32 } from 'node:path'
import { defined } from '../defined.ts'
import { redact } from '../redact/redact.ts'
import { EMPTY, objectsIn, type Redacted, type RedactedJson, type RedactedValue } from '../redact/redacted.ts'
import { clip, clipLine } from '../text/clip.ts'
import { isJson } from '../text/json.ts'
import type { AgentRecord, ReaderState, TranscriptSource } from './host.ts'
import { withoutPrintedSecrets } from './printed-secrets.ts'
import { commandGiven, firstText } from './read-fields.ts'
import type { FileEdit, SessionEvent, Tool, ToolCall, ToolResult } from './session-event.ts'
import { editLines, lineCount, patchedFile, signedLines } from './tool-call.ts'

/** What is remembered from one record to the next. */
interface ServerWork {
  /** The folder that the session was started in: what a path of a server's starts from. */
  readonly folder?: Redacted
  /** Calls that go on, with the files that they change, or as commands. */
  readonly open: readonly OpenWork[]
}

interface OpenWork {
  readonly id: Redacted
  /** The host's name of the tool. */
  readonly name: Redacted
  /** Absent of a command. */
  readonly files?: readonly { readonly path: Redacted; readonly edit: FileEdit }[]
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
  const words = new Set(wordsOf(serverTool))
  if (![RUNS, WRITES, EDITS, MOVES].some((names) => hasAny(words, names))) return false
  return given === undefined || commandOf(words, given) !== undefined || filesChanged(words, given).length > 0
}

// --- internal ---

const MOST_OPEN = 20
const MOST_FILES = 20
const LONGEST_PATH = 1_000

const RUNS = new Set('bash shell sh zsh exec execute run command terminal powershell process'.split(' '))
const WRITES = new Set('write create save'.split(' '))
const EDITS = new Set(
  'edit replace insert patch modify update append change apply multiedit delete remove rename'.split(' '),
)
const MOVES = new Set('move rename mv copy cp'.split(' '))
const DELETES = new Set('delete remove rm trash'.split(' '))
const READS = new Set('read view'.split(' '))

const PATHS =
  'file_path filePath path pathInProject relative_path relativePath filename file_name file absolute_path target_file notebook_path'.split(
    ' ',
  )
const FROM = 'source src from source_path sourcePath old_path oldPath'.split(' ')
const TO = 'destination dest to target destination_path destinationPath new_path newPath target_path'.split(' ')
const CONTENTS = ['content', 'contents', 'file_text', 'fileText', 'text', 'data']
const BEFORE = ['old_string', 'oldString', 'old_str', 'oldText', 'old_text', 'search', 'original']
const AFTER =
  'new_string newString new_str newText new_text replace replacement repl body insert_text new_content'.split(' ')
/** What else tells that a file is changed and not only named. */
const CHANGED =
  'edits diff patch patches needle regex start_line line line_number insert_line name_path new_name instructions code_edit'.split(
    ' ',
  )
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

function noteOpen(work: OpenWork, state: ReaderState): void {
  const known = workIn(state)
  state['serverWork'] = { ...known, open: [...known.open, work].slice(-MOST_OPEN) }
}

function readCall(call: ToolCall, state: ReaderState): ToolCall {
  const { serverTool = '', given = {} } = call
  const words = new Set(wordsOf(serverTool))
  const { serverTool: _, given: __, ...own } = call
  const id = clipLine(call.id, 120)
  const command = commandOf(words, given)
  if (command !== undefined) {
    noteOpen({ id, name: own.name }, state)
    return { ...own, tool: 'run', target: command }
  }
  const at = (path: Redacted) => placed(path, workIn(state).folder)
  const files = filesChanged(words, given).map(({ path, edit }) => ({ path: clip(at(path), LONGEST_PATH), edit }))
  const [first] = files
  if (first !== undefined) {
    noteOpen({ id, name: own.name, files: files.slice(0, MOST_FILES) }, state)
    return { ...own, tool: toolOf(first.edit), target: first.path }
  }
  const path = firstText(given, PATHS)
  return path !== undefined && !isElsewhere(given) && hasAny(words, READS)
    ? { ...own, tool: 'read', target: at(path) }
    : call
}

function readResult(result: ToolResult, state: ReaderState): (ToolCall | ToolResult)[] {
  const known = workIn(state)
  const id = clipLine(result.id, 120)
  const work = known.open.find((open) => open.id === id)
  if (work === undefined) return [result]
  state['serverWork'] = { ...known, open: known.open.filter((open) => open !== work) }
  if (work.files === undefined) return [withExit(result)]
  const { output, by, at } = result
  // Many servers tell a failure in words alone.
  if (result.failed || FAILED.test(output)) return [{ ...result, failed: true }]
  const isNew = CREATED.test(output.slice(0, ANSWER))
  const [first, ...more] = work.files
  const edited = (edit: FileEdit | undefined): FileEdit | undefined =>
    // A file that was written as a whole: what its server answers tells whether it is new.
    isNew && edit?.lines === undefined && edit?.change === 'modified' ? { ...edit, change: 'created' } : edit
  return [
    { ...result, output: EMPTY, ...defined({ edit: edited(first?.edit) }) },
    ...more.flatMap(({ path, edit }, index) => patchedFile(path, edit, `${result.id}:${index}`, by, at, work.name)),
  ]
}

function toolOf({ change }: FileEdit): Tool {
  return change === 'created' ? 'write' : 'edit'
}

/** Characters of an answer in which it says what was done. */
const ANSWER = 200

const FAILED = /^\W{0,4}(?:error|failed|failure|cannot|could not|no match|not found|permission denied|access denied)\b/i
const CREATED = /\b(?:created|new file)\b/i

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

function hasAny(words: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  return [...words].some((word) => names.has(word))
}

function isElsewhere(given: RedactedJson): boolean {
  return ELSEWHERE.some((key) => given[key] !== undefined)
}

function commandOf(words: ReadonlySet<string>, given: RedactedJson): Redacted | undefined {
  return isElsewhere(given) || !hasAny(words, RUNS) ? undefined : commandGiven(given)
}

function placed(path: Redacted, folder: string | undefined): Redacted {
  return folder === undefined || isAbsolute(path) || win32.isAbsolute(path) ? path : redact(resolve(folder, path))
}

type Changed = NonNullable<OpenWork['files']>

function filesChanged(words: ReadonlySet<string>, given: RedactedJson): Changed {
  const has = (names: ReadonlySet<string>) => hasAny(words, names)
  if (isElsewhere(given) || given['dryRun'] === true || given['dry_run'] === true) return []
  const [from, to] = [firstText(given, FROM), firstText(given, TO)]
  if (has(MOVES) && from !== undefined && to !== undefined) {
    const isCopy = words.has('copy') || words.has('cp')
    return [...(isCopy ? [] : [changed(from, 'deleted')]), changed(to, 'created')]
  }
  const several = [given['files'], given['edits']].find((list) => Array.isArray(list) && list.some(namesFile))
  if ((has(WRITES) || has(EDITS)) && Array.isArray(several))
    return objectsIn(several).flatMap((file) => filesChanged(words, file))
  const path = firstText(given, PATHS)
  if (path === undefined) return []
  const content = firstText(given, CONTENTS)
  if (has(WRITES) && content !== undefined)
    return [
      { path, edit: { change: words.has('create') ? 'created' : 'modified', added: lineCount(content), removed: 0 } },
    ]
  const pairs = Array.isArray(given['edits']) ? objectsIn(given['edits']) : [given]
  const lines = pairs.flatMap((pair) => [
    ...signedLines('-', firstText(pair, BEFORE) ?? EMPTY),
    ...signedLines('+', firstText(pair, AFTER) ?? EMPTY),
  ])
  const isChange = lines.length > 0 || content !== undefined || CHANGED.some((key) => given[key] !== undefined)
  if (has(EDITS) && isChange) return [{ path, edit: { change: 'modified', ...editLines(lines) } }]
  return has(DELETES) && words.has('file') ? [changed(path, 'deleted')] : []
}

function namesFile(value: RedactedValue): boolean {
  return isJson(value) && firstText(value, PATHS) !== undefined
}

function changed(path: Redacted, change: FileEdit['change']): Changed[number] {
  return { path, edit: { change, added: 0, removed: 0 } }
}
