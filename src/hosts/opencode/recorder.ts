/**
 * @module What runs inside OpenCode, which has no hooks of its own: it records each session in a file of ours, and starts our hooks.
 *
 * The client loads it through the file that `install` writes (./installer.ts). A function of ours that fails, or that never
 * ends, would break or block the client's turn: each catches all, and waits for nothing without a limit. Events come one by
 * one and are written at once, so that a client that is killed leaves all of them.
 */

import { spawn } from 'node:child_process'
import { now } from '../../clock.ts'
import { defined } from '../../defined.ts'
import { redactRecord } from '../../redact/record.ts'
import { redact } from '../../redact/redact.ts'
import { EMPTY, type Redacted, type RedactedJson } from '../../redact/redacted.ts'
import { isJson, type Json, objectIn, stringOf } from '../../text/json.ts'
import type { HookAnswer, HookEvent } from '../hook.ts'
import { hookTimeout } from '../hook-timeout.ts'
import type { SessionEvent } from '../session-event.ts'
import { SESSION_VARIABLE } from './environment.ts'
import { eventsOfHistory, eventsOfMessage, eventsOfPart, START, typedIn } from './message-parts.ts'
import { type Installed, openFolder, type SessionFile } from './session-file.ts'
import { toolWord } from './tool-parts.ts'

/** What the client gives a plugin, as far as we use it. */
interface ClientContext {
  readonly client: Json
  readonly directory: string
}

/** The functions that the client calls, by its own names. */
type Listeners = Readonly<Record<string, (input: Json, output: Json) => unknown>>

/** What is known of a session while the client runs. */
interface Live {
  readonly id: string
  readonly file: SessionFile
  /** It was recorded before this client was started. */
  readonly isKnown: boolean
  /** Its start was told to our hook. */
  begun?: Promise<void>
  /** Tokens that the model's window holds. */
  window?: number
  /** The command whose text comes as the next prompt. */
  command?: string
  /** The client's summary, and that the conversation goes on with it since. */
  summary?: Redacted
  compacted?: boolean
  /** The last answer of the model. */
  answer?: Redacted
  /** What the model is saying. */
  spoken?: { readonly message: string; readonly part: string; text: string }
  /** What was written: a part is told again each time that it grows. */
  readonly written: Set<string>
  /** Messages of the model that are known, with what they are. */
  readonly messages: Map<string, RedactedJson>
}

/** Returns the functions that the client calls. */
export function listen(context: ClientContext, installed: Installed): Listeners {
  const fileOf = openFolder(installed, context.directory)
  const parents = new Map<string, string>()
  const sessions = new Map<string, Live>()
  const running = new Set<Promise<unknown>>()
  const servers = { all: [] as string[], own: [] as string[] }

  const rootOf = (id: string): string => {
    let root = id
    for (let step = 0; step < DEEPEST; step += 1) root = parents.get(root) ?? root
    return root
  }
  const liveOf = (id: string): Live | undefined => {
    const known = sessions.get(id)
    const file = known?.file ?? fileOf(id)
    if (known !== undefined || file === undefined) return known
    const live: Live = { id, file, isKnown: file.exists(), written: new Set(), messages: new Map() }
    sessions.set(id, live)
    return live
  }
  const hook = (event: HookEvent, { id, file }: Live, fields: object = {}) => {
    const payload = { session_id: id, transcript_path: file.path, cwd: context.directory, ...fields }
    const started = startHook(installed, event, { ...payload, hook_event_name: event }, context.directory)
    running.add(started)
    return started.finally(() => running.delete(started))
  }
  const ask = (method: string, id: string, query: object = {}): Promise<unknown> => {
    const api = context.client['session'] as Record<string, (options: object) => Promise<Json>>
    return inTime(Promise.resolve(api[method]?.({ path: { id }, query })).then((reply) => reply?.['data']))
  }

  /** A session is seen for the first time since the client was started: what it held before is recorded, too. */
  const begin = async (live: Live): Promise<void> => {
    const info = await ask('get', live.id)
    const parent = isJson(info) ? stringOf(info['parentID']) : undefined
    if (parent !== undefined) {
      parents.set(live.id, parent)
      return
    }
    const before = live.isKnown ? undefined : await ask('messages', live.id)
    const history = (Array.isArray(before) ? before : []).filter(isJson).map((message) => redactRecord(message))
    live.file.describe(isJson(info) ? redactRecord(info) : {})
    for (const { at, events, summary } of eventsOfHistory(history, servers.all))
      live.file.append(events, { at, summary })
    await hook('SessionStart', live, { source: live.isKnown || history.length > 0 ? 'resume' : 'startup' })
  }
  const begun = async (id: string): Promise<Live | undefined> => {
    const live = liveOf(id)
    if (live === undefined || parents.has(id)) return undefined
    live.begun ??= begin(live)
    await live.begun
    return parents.has(id) ? undefined : live
  }

  const onPrompt = async (input: Json, { message, parts }: Json): Promise<void> => {
    const live = await begun(String(input['sessionID']))
    if (live === undefined || !isJson(message) || !Array.isArray(parts)) return
    const { command } = live
    delete live.command
    const text = command ?? typedIn(parts)
    if (text === '') return
    const follows = await lastMessage(live)
    const answer = await hook('UserPromptSubmit', live, {
      prompt: text,
      prompt_id: message['id'],
      model: modelOf(message),
    })
    const kind = command === undefined ? 'words' : 'command'
    live.file.append([{ is: 'prompt', text: redact(text), kind, ...defined({ follows }) }])
    if (answer?.toModel !== undefined) parts.push(partFor(message, answer.toModel))
  }
  /** What a prompt follows: two that follow the same mean that the first was taken back. */
  const lastMessage = async ({ id: session }: Live): Promise<Redacted | undefined> => {
    const last = await ask('messages', session, { limit: 1 })
    if (!Array.isArray(last)) return undefined
    const info = isJson(last.at(-1)) ? last.at(-1).info : undefined
    if (!isJson(info)) return START
    const id = stringOf(info['id'])
    return id === undefined ? undefined : redact(id)
  }

  /** The first request after a compaction: the state is put behind its last message, and kept there for the next ones. */
  const onRequest = async (_: Json, { messages }: Json): Promise<void> => {
    const all = Array.isArray(messages) ? messages.filter(isJson) : []
    const last = all.findLast(({ info }) => isJson(info) && info['role'] === 'user')
    const info = last?.['info']
    const live = isJson(info) ? sessions.get(String(info['sessionID'])) : undefined
    if (live?.compacted !== true || !isJson(info) || !Array.isArray(last?.['parts'])) return
    delete live.compacted
    const answer = await hook('SessionStart', live, { source: 'compact', model: modelOf(info) })
    if (answer?.toModel === undefined) return
    const part = partFor(info, answer.toModel)
    last['parts'].push(part)
    await keepPart(part)
  }
  const keepPart = async (part: Json): Promise<void> => {
    const api = context.client['_client'] as { patch: (options: object) => Promise<unknown> } | undefined
    const path = { sessionID: part['sessionID'], messageID: part['messageID'], partID: part['id'] }
    const url = '/session/{sessionID}/message/{messageID}/part/{partID}'
    const headers = { 'Content-Type': 'application/json' }
    await inTime(Promise.resolve(api?.patch({ url, path, body: part, headers })))
  }

  /** What was said before a session begins for us comes with its history. */
  const isRecorded = ({ begun: started, isKnown }: Live): boolean => started !== undefined || isKnown

  const onMessage = (message: Json): void => {
    const info = redactRecord(message)
    const [session, id] = [String(message['sessionID']), String(message['id'])]
    const live = rootOf(session) === session ? liveOf(session) : undefined
    if (live === undefined || !isRecorded(live) || info['role'] !== 'assistant') return
    live.messages.set(id, info)
    if (live.messages.size > MESSAGES) live.messages.delete(live.messages.keys().next().value ?? '')
    for (const [state, events] of eventsOfMessage(info, live.window)) once(live, `${id} ${state}`, events)
  }
  const onPart = (update: Json): void => {
    if (isGrowing(update)) return
    const part = redactRecord(update)
    const session = String(update['sessionID'])
    const live = liveOf(rootOf(session))
    if (live === undefined || !isRecorded(live)) return
    const message = live.messages.get(String(part['messageID']))
    const by = live.id === session ? undefined : { id: redact(session) }
    // What stands in a message of the person came as a prompt, and what stands in an older one was told before.
    if (message === undefined && by === undefined) return
    if (message?.['summary'] === true) {
      if (part['type'] === 'text') live.summary = stringOf(part['text']) ?? EMPTY
      return
    }
    const [id, within] = [String(part['id']), String(part['messageID'])]
    if (part['type'] === 'text' && by === undefined && part['text'] === '')
      live.spoken = { message: within, part: id, text: '' }
    for (const [state, events] of eventsOfPart(part, servers.all, by)) {
      if (state === 'text') live.answer = stringOf(part['text']) ?? EMPTY
      if (state === 'call' && by === undefined) endText(live, within)
      once(live, `${id} ${state}`, events)
    }
  }
  /** The client tells that a text has ended when its message has, although a call came behind it. */
  const endText = (live: Live, message: string): void => {
    const { spoken } = live
    delete live.spoken
    if (spoken?.message !== message || spoken.text.trim() === '') return
    once(live, `${spoken.part} text`, [{ is: 'answer', text: redact(spoken.text), continued: false }])
  }
  const onDelta = ({ sessionID, partID, field, delta }: Json): void => {
    const spoken = sessions.get(String(sessionID))?.spoken
    if (spoken === undefined || spoken.part !== partID || field !== 'text' || typeof delta !== 'string') return
    if (spoken.text.length < LONGEST_SPOKEN) spoken.text += delta
  }
  const once = (live: Live, what: string, events: readonly SessionEvent[]): void => {
    if (live.written.has(what)) return
    live.written.add(what)
    if (live.written.size > PARTS) live.written.delete(live.written.keys().next().value ?? '')
    live.file.append(events)
  }

  const onEvent = ({ event }: Json): void => {
    const { type, properties } = isJson(event) ? event : {}
    if (!isJson(properties)) return
    const { info, part, sessionID } = properties
    switch (type) {
      case 'session.created':
      case 'session.updated': {
        const parent = isJson(info) ? stringOf(info['parentID']) : undefined
        if (parent !== undefined) parents.set(String((info as Json)['id']), parent)
        return
      }
      case 'session.deleted':
        if (isJson(info)) fileOf(String(info['id']))?.remove()
        return
      case 'message.updated':
        if (isJson(info)) onMessage(info)
        return
      case 'message.part.updated':
        if (isJson(part)) onPart(part)
        return
      case 'message.part.delta':
        onDelta(properties)
        return
      case 'session.compacted': {
        const live = sessions.get(String(sessionID))
        if (live === undefined || !isRecorded(live) || parents.has(live.id)) return
        live.compacted = true
        live.file.append([{ is: 'compaction' }], { summary: live.summary ?? EMPTY })
        return
      }
      case 'session.idle': {
        const live = sessions.get(String(sessionID))
        if (live !== undefined && !parents.has(live.id))
          void hook('Stop', live, defined({ last_assistant_message: live.answer }))
        return
      }
    }
  }

  const onEnd = async (): Promise<void> => {
    await Promise.all(running)
    const own = [...sessions.values()].filter(({ id, begun: started }) => started !== undefined && !parents.has(id))
    sessions.clear()
    await Promise.all(own.map((live) => hook('SessionEnd', live, { reason: 'other' })))
  }

  return safely({
    config: ({ mcp }) => {
      const entries = Object.entries(isJson(mcp) ? mcp : {})
      servers.all = entries.map(([name]) => name)
      servers.own = entries.flatMap(([name, server]) => (isOurs(server, installed) ? [name] : []))
    },
    event: onEvent,
    'chat.message': onPrompt,
    'chat.params': ({ sessionID, agent, model }) => {
      const limit = isJson(model) && isJson(model['limit']) ? model['limit']['context'] : undefined
      const live = agent === 'title' ? undefined : sessions.get(String(sessionID))
      if (live !== undefined && typeof limit === 'number' && limit > 0) live.window = limit
    },
    'command.execute.before': ({ sessionID, command, arguments: given }) => {
      const live = liveOf(String(sessionID))
      if (live !== undefined) live.command = `/${String(command)} ${stringOf(given) ?? ''}`.trim()
    },
    'experimental.session.compacting': async ({ sessionID }) => {
      const live = await begun(String(sessionID))
      if (live !== undefined) await hook('PreCompact', live, { trigger: 'auto' })
    },
    'experimental.chat.messages.transform': onRequest,
    'shell.env': ({ sessionID }, { env }) => {
      if (isJson(env) && typeof sessionID === 'string') env[SESSION_VARIABLE] ??= rootOf(sessionID)
    },
    // The client does not tell a server which session calls it.
    'tool.execute.before': ({ tool, sessionID }, { args }) => {
      const isTold = servers.own.some((name) => OF_SESSION.some((own) => tool === `${toolWord(name)}_${own}`))
      if (isTold && isJson(args)) args['session_id'] ??= rootOf(String(sessionID))
    },
    dispose: onEnd,
  })
}

// --- internal ---

/** Sessions that were started by one another, at most. */
const DEEPEST = 8
/** Messages and parts of a session that are known, at most. */
const MESSAGES = 200
const PARTS = 2_000
/** Characters of a text that are kept while the model says it. */
const LONGEST_SPOKEN = 100_000
/** Tools of our server that are about the session which calls them. */
const OF_SESSION = ['save_session_snapshot', 'recover_session', 'context_gauge']
/** How long the client's own answer is waited for, in milliseconds. */
const LONGEST_ANSWER = 1_000

/** A text or thought that goes on: it is told again, with all of it, when it has ended. The first time tells that it begins. */
function isGrowing({ type, text, time }: Json): boolean {
  return (type === 'text' || type === 'reasoning') && text !== '' && isJson(time) && time['end'] === undefined
}

/** Returns what a promise gives; undefined where it fails or takes too long. */
async function inTime<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, LONGEST_ANSWER, undefined)
  })
  try {
    return await Promise.race([promise, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Nothing that fails in ours may reach the client. */
function safely(listeners: Listeners): Listeners {
  return Object.fromEntries(
    Object.entries(listeners).map(([name, listener]) => [
      name,
      async (input: unknown, output: unknown) => {
        try {
          await listener(isJson(input) ? input : {}, isJson(output) ? output : {})
        } catch {
          // The client goes on without us.
        }
      },
    ]),
  )
}

/** A text of ours as a part of a message: the client shows it to its model alone, and sorts parts by their ids. */
function partFor(message: Json, text: string): Json {
  const id = `prt_zz${now().getTime().toString(36)}`
  return { id, sessionID: message['sessionID'], messageID: message['id'], type: 'text', text, synthetic: true }
}

function modelOf({ model }: Json): string | undefined {
  return isJson(model) ? stringOf(model['modelID']) : undefined
}

function isOurs(server: unknown, { cli }: Installed): boolean {
  const command = isJson(server) ? server['command'] : undefined
  return Array.isArray(command) && command.includes(cli)
}

/** Returns what the hook says; undefined where it says nothing, cannot be started or takes too long. */
function startHook(
  { node, hook, env }: Installed,
  event: HookEvent,
  payload: object,
  cwd: string,
): Promise<HookAnswer | undefined> {
  return new Promise((resolve) => {
    try {
      const child = spawn(node, [hook, event, '--host', 'opencode'], { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] })
      const timer = setTimeout(() => child.kill('SIGKILL'), hookTimeout(event) * 1_000)
      const end = (answer?: HookAnswer): void => {
        clearTimeout(timer)
        resolve(answer)
      }
      const output: Buffer[] = []
      child.on('error', () => end())
      child.on('close', () => end(answerIn(Buffer.concat(output).toString('utf8'))))
      child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
      // It may end before it has read all.
      child.stdin.on('error', () => undefined)
      child.stdin.end(JSON.stringify(payload))
    } catch {
      resolve(undefined)
    }
  })
}

function answerIn(text: string): HookAnswer | undefined {
  const toModel = stringOf(objectIn(text)?.['toModel'])
  return toModel === undefined ? undefined : { toModel }
}
