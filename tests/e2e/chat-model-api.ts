/**
 * @module A stand-in for the Chat Completions API that Copilot CLI, Qwen Code and OpenCode speak: answers from a script and keeps what the client asked.
 *
 * Loopback only. It knows nothing of the product under test.
 */

import type { ServerResponse } from 'node:http'
import {
  newId as id,
  type Protocol,
  type RequestKind,
  type ScriptedApi,
  sendEvent,
  startScriptedApi,
} from './scripted-api.ts'

export interface ChatCall {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** One scripted answer. `summary` is played to the next compaction, anything else to the next main request. */
export type ChatTurn =
  | {
      readonly say?: string
      readonly call?: readonly ChatCall[]
      /** Tokens that the request is said to have had; 1,000 unless told. */
      readonly tokens?: number
    }
  | { readonly summary: string }

export interface ChatRequest {
  readonly kind: RequestKind
  /** Every text of the request, in order. */
  readonly text: string
  readonly messages: readonly { readonly role: string; readonly text: string }[]
  readonly tools: readonly string[]
}

/** A started API on a free port of the loopback interface. */
export function startChatModelApi(script: readonly ChatTurn[]): Promise<ScriptedApi<ChatRequest>> {
  return startScriptedApi(CHAT, script)
}

// --- internal ---

interface Body {
  readonly stream?: boolean
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
  readonly tools?: readonly { readonly function?: { readonly name?: string } }[]
}

/** How the clients ask for a summary. */
const SUMMARISE = [
  'Please create a detailed summary of the conversation so far.',
  'You are the component that summarizes a conversation when its context window is about to overflow.',
  'Here is the conversation so far:',
]
/** How they ask for what is none of the session's turns: a title, and what the person might type next. */
const ASIDE = /^You are a title generator\.|^Reply with ONLY the suggestion, /m

const CHAT: Protocol<Body, ChatTurn, ChatRequest> = {
  path: '/chat/completions',
  otherwise: '{"object":"list","data":[]}',
  read: (body) => {
    const messages = body.messages.map(({ role, content }) => ({ role, text: textOf(content) }))
    const isSummary = SUMMARISE.some((start) => messages.at(-1)?.text.startsWith(start) === true)
    const isAside = [messages[0], messages.at(-1)].some((message) => ASIDE.test(message?.text ?? ''))
    return {
      kind: isSummary ? 'compaction' : isAside ? 'other' : 'main',
      text: messages.map(({ text }) => text).join('\n'),
      messages,
      tools: (body.tools ?? []).map((tool) => tool.function?.name ?? ''),
    }
  },
  play: (response, turn, body) => play(response, turn, body.stream === true),
  filler: {
    main: { say: '(the script has no turn left)' },
    compaction: { summary: 'A conversation about the project.' },
    other: { say: 'A session' },
  },
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  return textOf((value as { text?: unknown }).text ?? '')
}

function play(response: ServerResponse, turn: ChatTurn, streams: boolean): void {
  const say = 'summary' in turn ? turn.summary : turn.say
  const calls = ('call' in turn ? (turn.call ?? []) : []).map(({ name, input }, index) => ({
    index,
    id: id('call'),
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))
  const tool_calls = calls.length === 0 ? {} : { tool_calls: calls }
  const finish_reason = calls.length === 0 ? 'stop' : 'tool_calls'
  const prompt_tokens = ('tokens' in turn ? turn.tokens : undefined) ?? 1_000
  const usage = { prompt_tokens, completion_tokens: 50, total_tokens: prompt_tokens + 50 }
  const common = { id: id('chatcmpl'), created: 1, model: 'mock-model' }
  if (!streams) {
    const message = { role: 'assistant', content: say ?? null, ...tool_calls }
    response.writeHead(200, { 'content-type': 'application/json' })
    const choices = [{ index: 0, message, finish_reason }]
    response.end(JSON.stringify({ ...common, object: 'chat.completion', choices, usage }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, reason: string | null = null): void => {
    const chunk = { ...common, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] }
    sendEvent(response, chunk)
  }
  send({ role: 'assistant', content: '' })
  if (say !== undefined) send({ content: say })
  if (calls.length > 0) send(tool_calls)
  send({}, finish_reason)
  sendEvent(response, { ...common, object: 'chat.completion.chunk', choices: [], usage })
  response.end('data: [DONE]\n\n')
}
