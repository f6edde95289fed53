/**
 * @module A stand-in for the Chat Completions API that Copilot CLI and Qwen Code speak: answers from a script and keeps what the client asked.
 *
 * Loopback only. It knows nothing of the product under test.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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
  readonly kind: 'main' | 'compaction'
  /** Every text of the request, in order. */
  readonly text: string
  readonly messages: readonly { readonly role: string; readonly text: string }[]
  readonly tools: readonly string[]
}

export interface ChatModelApi {
  readonly url: string
  readonly requests: readonly ChatRequest[]
  readonly left: () => number
  readonly close: () => Promise<void>
}

/** A started API on a free port of the loopback interface. */
export async function startChatModelApi(script: readonly ChatTurn[]): Promise<ChatModelApi> {
  const queue = [...script]
  const requests: ChatRequest[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await readAll(request)
    if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions')) {
      response.writeHead(request.method === 'GET' ? 200 : 404, { 'content-type': 'application/json' })
      response.end('{"object":"list","data":[]}')
      return
    }
    const body = JSON.parse(raw) as Body
    const messages = body.messages.map(({ role, content }) => ({ role, text: textOf(content) }))
    const kind = SUMMARISE.some((start) => messages.at(-1)?.text.startsWith(start) === true) ? 'compaction' : 'main'
    const at = queue.findIndex((turn) => 'summary' in turn === (kind === 'compaction'))
    const turn = at < 0 ? FILLER[kind] : (queue.splice(at, 1)[0] ?? FILLER[kind])
    requests.push({
      kind,
      text: messages.map(({ text }) => text).join('\n'),
      messages,
      tools: (body.tools ?? []).map((tool) => tool.function?.name ?? ''),
    })
    play(response, turn, body.stream === true)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    left: () => queue.length,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
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
]

const FILLER: Record<ChatRequest['kind'], ChatTurn> = {
  main: { say: '(the script has no turn left)' },
  compaction: { summary: 'A conversation about the project.' },
}

let serial = 0
const id = (prefix: string): string => `${prefix}_${process.pid}_${String(++serial).padStart(6, '0')}`

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
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
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  send({ role: 'assistant', content: '' })
  if (say !== undefined) send({ content: say })
  if (calls.length > 0) send(tool_calls)
  send({}, finish_reason)
  response.write(`data: ${JSON.stringify({ ...common, object: 'chat.completion.chunk', choices: [], usage })}\n\n`)
  response.end('data: [DONE]\n\n')
}
