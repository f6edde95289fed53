/**
 * @module What of a long record is parsed: everything that the reading of a record looks at, and no long text beside it.
 *
 * Most of a transcript is what tools gave the model: files, listings, pictures, and each a second time in the host's own
 * record. Nothing of it is kept, so it is walked over and left out before it is decoded and parsed. A part that is left
 * out is named here by where it stands; what is not named, or not understood, is parsed. Pure.
 */

import { endOfValue, NOT_WALKED, walkArray, walkObject } from './json-walk.ts'
import { FILE_TOOLS, PERSISTED, partsRead, type ResultParts } from './result-parts.ts'

/** Shorter records are parsed as they are: walking over one costs as much. */
const LONG_RECORD = 1_500
const BEYOND_ASCII = /[\x80-\xff]/

/** Returns what is parsed of a record: all of a short one, of a long one what `skim` leaves; '' where nothing is read. */
export function parsedPart(
  bytes: Buffer,
  unreadKinds: ReadonlySet<string>,
  toolOf: (call: string) => string | undefined,
): string {
  if (bytes.length < LONG_RECORD) {
    const text = bytes.toString('utf8')
    return isOtherProgress(text) ? '' : text
  }
  const lean = skim(bytes.toString('latin1'), unreadKinds, toolOf)
  if (lean === undefined) return bytes.toString('utf8')
  return BEYOND_ASCII.test(lean) ? Buffer.from(lean, 'latin1').toString('utf8') : lean
}

/**
 * Returns the record's line without its unread parts, '' for one of which nothing is read, or undefined where the whole
 * line has to be parsed. `line` is its bytes as Latin-1, and so is what is returned; `toolOf` tells a call's tool.
 */
export function skim(
  line: string,
  unreadKinds: ReadonlySet<string>,
  toolOf: (call: string) => string | undefined,
): string | undefined {
  try {
    return skimRecord({ line, lean: '', from: 0, toolOf }, unreadKinds)
  } catch (error) {
    if (error === NOT_WALKED) return undefined
    throw error
  }
}

// --- internal ---

/** Progress of anything but a subagent, as the host begins its record: behind words, numbers and texts alone. */
const OTHER_PROGRESS =
  /^\{(?:"\w+":(?:"(?:[^"\\]|\\.)*"|[\w.+-]+),)*"type":"progress","data":\{"type":"(?!agent_progress")/

/** Returns true for a short record of progress that is not read, as a fifth of a session's are: it is not parsed. */
function isOtherProgress(text: string): boolean {
  return text.includes('"type":"progress"') && OTHER_PROGRESS.test(text)
}

interface Skimming {
  readonly line: string
  readonly toolOf: (call: string) => string | undefined
  /** What is parsed of the line up to `from`. */
  lean: string
  from: number
}

/** A value in the line. */
interface Span {
  readonly key: string
  readonly start: number
  readonly end: number
}

/** What stands for a value that was left out: not taken for an empty one. */
const SOMETHING = '"~"'
/** Shorter values are parsed with the rest. */
const LONG_VALUE = 200

/** Of a shell tool's result: what the model was given as its text. */
const PRINTED: readonly string[] = ['stdout', 'stderr']
/** Of a block of a message, or an attachment: pictures, what only the host can read, what stands in a file. */
const UNREAD_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['image', ['source']],
  ['thinking', ['signature']],
  ['redacted_thinking', ['data']],
  ['file', ['content']],
])
/** Of what was given to a tool that writes, or to an agent: the texts. */
const UNREAD_INPUT: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...FILE_TOOLS].map((name): [string, string[]] => [
    name,
    ['content', 'old_string', 'new_string', 'new_source', 'edits'],
  ]),
  ...['Task', 'Agent'].map((name): [string, string[]] => [name, ['prompt']]),
])

function skimRecord(skimming: Skimming, unreadKinds: ReadonlySet<string>): string | undefined {
  const { line } = skimming
  let kind: string | undefined
  /** What kind of attachment or progress it is. */
  let is: string | undefined
  /** What is read of the result that this record is; undefined where it is none, or several, or one that failed. */
  let parts: ResultParts | undefined
  const end = walkObject(line, 0, (key, value) => {
    if (key === 'message') {
      const message = skimMessage(skimming, value)
      parts = message.parts
      return message.end
    }
    if (key === 'attachment' && line[value] === '{') {
      const attachment = skimBlock(skimming, value)
      is = attachment.is
      return attachment.end
    }
    if (key === 'data' && line[value] === '{') {
      const progress = skimProgress(skimming, value)
      is = progress.is
      return progress.end
    }
    if (key === 'toolUseResult' && parts !== undefined) return skimDetails(skimming, value, parts)
    const end = endOfValue(line, value)
    if (key === 'type') kind = stringIn(line.slice(value, end))
    return end
  })
  if (end !== line.length) throw NOT_WALKED
  if (kind === undefined) return undefined
  if (kind === 'attachment' && is !== 'queued_command' && is !== 'file') return ''
  if (kind === 'progress' && is !== 'agent_progress') return ''
  if (unreadKinds.has(kind)) return ''
  return skimming.lean === '' ? undefined : skimming.lean + line.slice(skimming.from)
}

/** Returns the text that a value is; undefined where it is none, or has escapes in it. */
function stringIn(value: string | undefined): string | undefined {
  return value?.startsWith('"') === true && !value.includes('\\') ? value.slice(1, -1) : undefined
}

function leaveOut(skimming: Skimming, { start, end }: Span): void {
  if (end - start < LONG_VALUE) return
  skimming.lean += skimming.line.slice(skimming.from, start) + SOMETHING
  skimming.from = end
}

/** Leaves out what an agent was told and, as some clients do, all that it said before. */
function skimProgress(skimming: Skimming, at: number): { readonly end: number; readonly is?: string | undefined } {
  const { line } = skimming
  let is: string | undefined
  const end = walkObject(line, at, (key, value) => {
    if (key === 'message' && line[value] === '{')
      return walkObject(line, value, (inner, start) =>
        inner === 'message' && line[start] === '{' ? skimMessage(skimming, start).end : endOfValue(line, start),
      )
    const end = endOfValue(line, value)
    if (key === 'normalizedMessages' || key === 'prompt') leaveOut(skimming, { key, start: value, end })
    else if (key === 'type') is = stringIn(line.slice(value, end))
    return end
  })
  return { end, is }
}

/** A block of a message; `parts` where it is a tool's result and may be read in part. */
interface Block {
  readonly end: number
  readonly is: string | undefined
  readonly parts?: ResultParts
}

function skimMessage(skimming: Skimming, at: number): { readonly end: number; readonly parts?: ResultParts } {
  const { line } = skimming
  const results: Block[] = []
  const end = walkObject(line, at, (key, value) => {
    if (key !== 'content' || line[value] !== '[') return endOfValue(line, value)
    return walkArray(line, value, (item) => {
      const block = skimBlock(skimming, item)
      if (block.is === 'tool_result') results.push(block)
      return block.end
    })
  })
  // The host's own record stands beside each of several results: what one of them leaves out, another may read.
  const parts = results.length === 1 ? results[0]?.parts : undefined
  return parts === undefined ? { end } : { end, parts }
}

function skimBlock(skimming: Skimming, at: number): Block {
  const { line } = skimming
  const members: Span[] = []
  const input: Span[] = []
  const end = walkObject(line, at, (key, start) => {
    if (key === 'input' && line[start] === '{')
      return walkObject(line, start, (name, from) =>
        noted(input, { key: name, start: from, end: endOfValue(line, from) }),
      )
    return noted(members, { key, start, end: endOfValue(line, start) })
  })
  const is = stringIn(wordOf(skimming, members, 'type'))
  if (is === 'tool_result') return { end, is, ...skimResult(skimming, members) }
  const unread = UNREAD_MEMBERS.get(is ?? '')
  if (unread !== undefined) {
    for (const member of members) if (unread.includes(member.key)) leaveOut(skimming, member)
  } else if (is === 'tool_use') {
    const texts = UNREAD_INPUT.get(stringIn(wordOf(skimming, members, 'name')) ?? '')
    for (const member of input) if (texts?.includes(member.key) === true) leaveOut(skimming, member)
  }
  return { end, is }
}

function noted(members: Span[], member: Span): number {
  members.push(member)
  return member.end
}

/** Returns a member's value as it is written; undefined where it is long, or there is none. */
function wordOf({ line }: Skimming, members: readonly Span[], key: string): string | undefined {
  const member = members.findLast((one) => one.key === key)
  return member === undefined || member.end - member.start >= LONG_VALUE
    ? undefined
    : line.slice(member.start, member.end)
}

function skimResult(skimming: Skimming, members: readonly Span[]): { readonly parts?: ResultParts } {
  const call = stringIn(wordOf(skimming, members, 'tool_use_id'))
  if (call === undefined || wordOf(skimming, members, 'is_error') === 'true') return {}
  const parts = partsRead(skimming.toolOf(call) ?? '')
  const content = members.find(({ key }) => key === 'content')
  if (!parts.output) {
    if (content !== undefined) leaveOut(skimming, content)
    return { parts }
  }
  // What the model was given whole is not read a second time.
  const whole =
    content !== undefined &&
    skimming.line[content.start] === '"' &&
    !skimming.line.startsWith(PERSISTED, content.start + 1)
  return { parts: whole ? { ...parts, details: parts.details.filter((key) => !PRINTED.includes(key)) } : parts }
}

/** Leaves out the long members of the host's own record of a result that are not read. */
function skimDetails(skimming: Skimming, at: number, { details }: ResultParts): number {
  const { line } = skimming
  const leave = (key: string, start: number): number => {
    const end = endOfValue(line, start)
    if (!details.includes(key)) leaveOut(skimming, { key, start, end })
    return end
  }
  return line[at] === '{' ? walkObject(line, at, leave) : leave('toolUseResult', at)
}
