/**
 * @module What hosts share that call hooks as Claude Code does: payloads and answers in its form, the folders that variables
 * name, and what most hosts do not tell. Payloads are read with distrust: every field may be missing, and none is trusted.
 */

import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { defined } from '../defined.ts'
import { namesIn } from '../files/foreign-files.ts'
import { HOOK_EVENTS, HOST_TEXT_CAP, OPTIONAL_HOOK_EVENTS } from '../rules.ts'
import { isJson, type Json, objectIn, stringOf } from '../text/json.ts'
import { isClientText } from './client-text.ts'
import type { HookAnswer, HookEvent, HookHost, HookPayload, HostFacts, HostPaths } from './hook.ts'

export interface HookInput {
  /** What all hosts say under the same names. */
  readonly payload: HookPayload
  /** Returns a field that is a text of at least one character. */
  readonly field: (name: string) => string | undefined
  /** The hook is one of a subagent. */
  readonly ofSubagent: boolean
  /** The file that a tool is about. */
  readonly toolFile: string | undefined
}

/** Fields of a payload, which are left out where they are undefined. */
type Fields = { readonly [Key in keyof HookPayload]?: HookPayload[Key] | undefined }

/** How most hosts are. A host that differs says so. */
export const USUAL_FACTS: HostFacts = {
  transcriptLags: false,
  compactionIsWritten: true,
  hookAfterCompaction: true,
  startsWithPrompt: false,
  summary: 'transcript',
  keeps: [],
  // Most hosts name no limit: the one of Claude Code holds there as well.
  answerCap: { unit: 'characters', limit: HOST_TEXT_CAP },
  openWhile: 'process',
  personLine: false,
}

/** What most hosts do not tell. A host that does says so. */
export const UNTOLD = {
  /** A run that no person sits before says nothing of itself to its hooks. */
  isUnattended: () => false,
  isFromHost: isClientText,
  /** The transcript tells the window. */
  windowOfModel: () => undefined,
  callId: () => undefined,
} as const satisfies Partial<HookHost>

/** Returns our name of an event: the host's own. Undefined for one that we do not listen to. */
export function eventOf(name: string | undefined): HookEvent | undefined {
  return [...HOOK_EVENTS, ...OPTIONAL_HOOK_EVENTS].find((known) => known === name)
}

/**
 * Returns a reader of payloads: undefined for anything but an object with a session id. `more` gives what a host says under
 * names of its own. A hook of a subagent is none of the session's: no payload, unless `subagents` are `kept`.
 */
export function payloadReader(
  more: (input: HookInput, places: Pick<HostPaths, 'hostFolder'>) => Fields,
  subagents: 'kept' | 'left out' = 'left out',
): HookHost['payload'] {
  return (text, places) => {
    const input = readInput(text)
    if (input === undefined || (input.ofSubagent && subagents !== 'kept')) return undefined
    return { ...input.payload, ...defined(more(input, places)) }
  }
}

/** Returns a printer of answers; its events alone, where they are named, may give the model a text. */
export function printsAnswer(tellsModel?: ReadonlySet<HookEvent>): HookHost['answer'] {
  return (event, answer) => {
    const toModel = tellsModel === undefined || tellsModel.has(event) ? answer?.toModel : undefined
    if (toModel === undefined && answer?.toPerson === undefined) return ''
    return JSON.stringify({
      ...defined({ systemMessage: answer?.toPerson }),
      ...(toModel === undefined ? {} : { hookSpecificOutput: { hookEventName: event, additionalContext: toModel } }),
    })
  }
}

/** Returns a printer of answers to the model under one name, for a host that shows the person nothing. */
export function printsForModel(name: string, tellsModel: ReadonlySet<HookEvent>): HookHost['answer'] {
  return (event, answer: HookAnswer | undefined) => {
    const toModel = tellsModel.has(event) ? answer?.toModel : undefined
    return toModel === undefined ? '' : JSON.stringify({ [name]: toModel })
  }
}

/** Where a host keeps things: a folder in the person's home, or where a variable says; other variables name folders of a run. */
export interface FolderVariables {
  readonly home: string
  readonly folder: string
  /** Name of the host's file of servers in its folder. */
  readonly serversFile: string
  readonly projectDir?: string
}

/** Returns what finds where a host keeps things. */
export function placesOf(names: FolderVariables): HookHost['places'] {
  return (env, user) => {
    const hostFolder = env[names.home] || join(user, names.folder)
    const folderAt = (name: string | undefined) => (name === undefined ? undefined : env[name] || undefined)
    const more = defined({ projectDir: folderAt(names.projectDir) })
    return { hostFolder, serversFile: join(hostFolder, names.serversFile), ...more }
  }
}

/**
 * Returns what finds a transcript by its session's id among the folders of a folder: `pathIn` returns its path in one of them.
 * An id that is no name of a file has none.
 */
export function locateIn(
  folder: (places: Pick<HostPaths, 'hostFolder' | 'recordings'>) => string | undefined,
  pathIn: (name: string, sessionId: string) => string,
): HookHost['locate'] {
  return (places, sessionId) => {
    const root = folder(places)
    if (root === undefined || !/^[\w-]{1,100}$/.test(sessionId)) return undefined
    return namesIn(root)
      .map((name) => join(root, pathIn(name, sessionId)))
      .find(existsSync)
  }
}

/** Returns a path where something lies; else undefined. */
export function pathIfThere(path: string | undefined): string | undefined {
  return path !== undefined && existsSync(path) ? path : undefined
}

// --- internal ---

const LONGEST_ID = 200

function readInput(text: string): HookInput | undefined {
  const value: Json | undefined = objectIn(text)
  const field = (name: string) => stringOf(value?.[name]) || undefined
  const sessionId = field('session_id')
  if (value === undefined || sessionId === undefined || sessionId.length > LONGEST_ID) return undefined
  const input = value['tool_input']
  const fields = {
    transcriptPath: absolute(field('transcript_path')),
    cwd: field('cwd'),
    source: field('source'),
    trigger: field('trigger'),
    lastAssistantMessage: field('last_assistant_message'),
    model: field('model'),
    reason: field('reason'),
  }
  return {
    payload: { sessionId, ...defined(fields) },
    field,
    ofSubagent: value['agent_id'] !== undefined,
    toolFile: isJson(input) ? absolute(stringOf(input['file_path'])) : undefined,
  }
}

function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined
}
