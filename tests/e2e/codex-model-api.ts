/**
 * @module A stand-in for the Responses API that Codex speaks: answers from a script and keeps what the client asked.
 *
 * Loopback only. It understands as much of the API as the client uses: streamed answers, function and freeform tools, and
 * both kinds of compaction, by a prompt and by the provider. It knows nothing of the product under test.
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

export interface CodexCall {
  readonly name: string
  readonly namespace?: string
  /** Of a function: its arguments. Of a freeform tool: its text. */
  readonly input: Readonly<Record<string, unknown>> | string
}

/** One scripted answer. `summary` is played to the next compaction, anything else to the next main request. */
export type CodexTurn =
  | {
      readonly say?: string
      readonly think?: string
      readonly call?: readonly CodexCall[]
      /** Tokens that the answer claims the conversation holds. */
      readonly tokens?: number
    }
  | { readonly summary: string }

export interface CodexRequest {
  readonly kind: RequestKind
  readonly model: string
  /** Every text of the request: instructions and input, in order. */
  readonly text: string
  readonly messages: readonly { readonly role: string; readonly text: string }[]
  readonly tools: readonly string[]
}

/** A started API on a free port of the loopback interface. */
export function startCodexModelApi(script: readonly CodexTurn[]): Promise<ScriptedApi<CodexRequest>> {
  return startScriptedApi(RESPONSES, script)
}

// --- internal ---

interface Item {
  readonly type?: string
  readonly role?: string
  readonly [field: string]: unknown
}
interface Body {
  readonly model: string
  readonly instructions?: string
  readonly input: readonly Item[]
  readonly tools?: readonly { readonly name?: string; readonly type?: string }[]
}

const RESPONSES: Protocol<Body, CodexTurn, CodexRequest> = {
  path: '/responses',
  otherwise: '{"object":"list","data":[],"models":[]}',
  read: (body) => {
    const last = textOf(body.input.at(-1))
    const isCompaction = isByProvider(body) || last.includes('CONTEXT CHECKPOINT COMPACTION')
    const isTitle = last.startsWith('Generate a concise, single-line task title')
    const messages = body.input.map((item) => ({ role: item.role ?? item.type ?? '', text: textOf(item) }))
    return {
      kind: isCompaction ? 'compaction' : isTitle ? 'other' : 'main',
      model: body.model,
      text: [body.instructions ?? '', ...messages.map(({ text }) => text)].join('\n'),
      messages,
      tools: (body.tools ?? []).map((tool) => tool.name ?? tool.type ?? ''),
    }
  },
  play: (response, turn, body) => play(response, turn, isByProvider(body)),
  filler: {
    main: { say: '(the script has no turn left)' },
    compaction: { summary: 'A conversation about the project.' },
    other: { say: 'A session' },
  },
}

function isByProvider({ input }: Body): boolean {
  return input.at(-1)?.type === 'compaction_trigger'
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  const { text, content, output, summary, arguments: given } = value as Item
  return textOf(text ?? content ?? output ?? summary ?? given ?? '')
}

function play(response: ServerResponse, turn: CodexTurn, byProvider: boolean): void {
  const items = itemsOf(turn, byProvider)
  const tokens = ('tokens' in turn ? turn.tokens : undefined) ?? 1_000
  const response_id = id('resp')
  const usage = {
    input_tokens: tokens - 50,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 50,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: tokens,
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (event: { readonly type: string; readonly [field: string]: unknown }): void => {
    sendEvent(response, event, event.type)
  }
  send({ type: 'response.created', response: { id: response_id } })
  for (const [index, item] of items.entries()) {
    const started = item.type === 'message' ? { ...item, content: [] } : item
    send({ type: 'response.output_item.added', output_index: index, item: started })
    send({ type: 'response.output_item.done', output_index: index, item })
  }
  send({ type: 'response.completed', response: { id: response_id, status: 'completed', output: items, usage } })
  response.end()
}

function itemsOf(turn: CodexTurn, byProvider: boolean): Item[] {
  const message = (text: string): Item => ({
    type: 'message',
    id: id('msg'),
    role: 'assistant',
    content: [{ type: 'output_text', text }],
  })
  if ('summary' in turn) {
    const encrypted_content = Buffer.from(turn.summary).toString('base64')
    return byProvider ? [{ type: 'compaction', id: id('cmp'), encrypted_content }] : [message(turn.summary)]
  }
  const thought = { type: 'reasoning', id: id('rs'), summary: [{ type: 'summary_text', text: turn.think }] }
  const calls = (turn.call ?? []).map(({ name, namespace, input }): Item => {
    const common = { id: id('fc'), call_id: id('call'), name, ...(namespace === undefined ? {} : { namespace }) }
    return typeof input === 'string'
      ? { type: 'custom_tool_call', ...common, input }
      : { type: 'function_call', ...common, arguments: JSON.stringify(input) }
  })
  return [
    ...(turn.think === undefined ? [] : [{ ...thought, encrypted_content: 'ZmFrZQ==' }]),
    ...(turn.say === undefined ? [] : [message(turn.say)]),
    ...calls,
  ]
}
