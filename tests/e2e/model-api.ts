/**
 * @module A stand-in for the model API: answers the client from a script and keeps what the client asked.
 *
 * Loopback only. It understands as much of the Messages API as the client uses: streamed and plain answers, tool calls,
 * token counts, errors. It knows nothing of the product under test.
 */

import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type ScriptedApi, startServer } from './scripted-api.ts'

export interface ToolCall {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

/** One scripted answer. `say` and `call` are played to the next main request, `summary` to the next compaction. */
export type Turn =
  | {
      readonly say?: string
      readonly think?: string
      readonly call?: readonly ToolCall[]
      /** Tokens that the answer claims the conversation holds: above the client's threshold it compacts before its next request. */
      readonly tokens?: number
    }
  | { readonly refuse: { readonly status: number; readonly type: string; readonly message: string } }
  | { readonly summary: string }

/** What a request was for. `other` is the client's own business, for instance a title. */
export type RequestKind = 'main' | 'compaction' | 'other'

export interface ApiRequest {
  readonly kind: RequestKind
  readonly model: string
  readonly system: string
  readonly messages: readonly { readonly role: string; readonly text: string }[]
  readonly tools: readonly string[]
  /** False when the script had nothing left and a filler was answered. */
  readonly scripted: boolean
}

/** A started API on a free port of the loopback interface. */
export async function startModelApi(script: readonly Turn[]): Promise<ScriptedApi<ApiRequest>> {
  const queue = [...script]
  const requests: ApiRequest[] = []
  const server = await startServer((raw, request, response) => {
    const path = (request.url ?? '').split('?')[0]
    if (path === '/v1/messages/count_tokens') {
      json(response, 200, { input_tokens: Math.ceil(raw.length / 4) })
    } else if (path === '/v1/messages' && request.method === 'POST') {
      const body = JSON.parse(raw) as MessagesBody
      const kind = kindOf(body)
      const turn = take(queue, kind)
      requests.push({
        kind,
        model: body.model,
        system: textOf(body.system),
        messages: body.messages.map((message) => ({ role: message.role, text: textOf(message.content) })),
        tools: (body.tools ?? []).map((tool) => tool.name),
        scripted: turn !== undefined,
      })
      play(response, body, turn ?? FILLER[kind])
    } else {
      json(response, path === '/' ? 200 : 404, {})
    }
  })
  return { ...server, requests, left: () => queue.length }
}

// --- internal ---

interface Block {
  readonly type: string
  readonly text?: string
  readonly thinking?: string
  readonly signature?: string
  readonly name?: string
  readonly input?: unknown
  readonly content?: Content
}
type Content = string | readonly Block[] | undefined
interface MessagesBody {
  readonly model: string
  readonly stream?: boolean
  readonly system?: Content
  readonly messages: readonly { readonly role: string; readonly content: Content }[]
  readonly tools?: readonly { readonly name: string }[]
}

const FILLER: Record<RequestKind, Turn> = {
  main: { say: '(the script has no turn left)' },
  compaction: { summary: 'A conversation about the project.' },
  other: { say: '{"title":"A session"}' },
}

/** Sets this run's ids apart from those of another run that went on with the same session. */
const run = randomBytes(6).toString('hex')
let serial = 0
const id = (prefix: string): string => `${prefix}_${run}${String(++serial).padStart(12, '0')}`

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req') })
  response.end(JSON.stringify(value))
}

function textOf(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return content
  return content
    .map((block) => {
      if (block.type === 'tool_use') return `${block.name} ${JSON.stringify(block.input)}`
      return block.text ?? block.thinking ?? textOf(block.content)
    })
    .join('\n')
}

/** The client asks for a compaction as a last user message that describes an <analysis> and a <summary> block. */
function kindOf(body: MessagesBody): RequestKind {
  const asked = textOf(body.messages.findLast((message) => message.role === 'user')?.content)
  if (/detailed summary/i.test(asked) && asked.includes('<analysis>') && asked.includes('<summary>'))
    return 'compaction'
  return (body.tools ?? []).length > 0 ? 'main' : 'other'
}

function take(queue: Turn[], kind: RequestKind): Turn | undefined {
  if (kind === 'other') return undefined
  const at = queue.findIndex((turn) => 'summary' in turn === (kind === 'compaction'))
  return at < 0 ? undefined : queue.splice(at, 1)[0]
}

function play(response: ServerResponse, body: MessagesBody, turn: Turn): void {
  if ('refuse' in turn) {
    const { status, type, message } = turn.refuse
    json(response, status, { type: 'error', error: { type, message } })
    return
  }
  const blocks = blocksOf(turn)
  const usage = usageOf('tokens' in turn ? turn.tokens : undefined)
  const message = { id: id('msg'), type: 'message', role: 'assistant', model: body.model, stop_sequence: null }
  const stop = { stop_reason: blocks.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn' }
  if (body.stream !== true) {
    json(response, 200, { ...message, ...stop, content: blocks, usage })
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': id('req') })
  const send = (type: string, data: object): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  }
  send('message_start', { message: { ...message, content: [], stop_reason: null, usage } })
  for (const [index, block] of blocks.entries()) {
    const { empty, deltas } = streamed(block)
    send('content_block_start', { index, content_block: empty })
    for (const delta of deltas) send('content_block_delta', { index, delta })
    send('content_block_stop', { index })
  }
  send('message_delta', { delta: { ...stop, stop_sequence: null }, usage })
  send('message_stop', {})
  response.end()
}

function blocksOf(turn: Exclude<Turn, { refuse: unknown }>): Block[] {
  if ('summary' in turn) {
    return [{ type: 'text', text: `<analysis>\nRead it all.\n</analysis>\n\n<summary>\n${turn.summary}\n</summary>` }]
  }
  const calls = (turn.call ?? []).map(({ tool, input }) => ({ type: 'tool_use', id: id('toolu'), name: tool, input }))
  return [
    ...(turn.think === undefined ? [] : [{ type: 'thinking', thinking: turn.think, signature: 'c2lnbmF0dXJl' }]),
    ...(turn.say === undefined ? [] : [{ type: 'text', text: turn.say }]),
    ...calls,
  ]
}

function usageOf(tokens = 12_000): object {
  return {
    input_tokens: 200,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: tokens - 250,
    output_tokens: 50,
    service_tier: 'standard',
  }
}

function streamed(block: Block): { empty: object; deltas: object[] } {
  if (block.type === 'tool_use') {
    const delta = { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
    return { empty: { ...block, input: {} }, deltas: [delta] }
  }
  if (block.type === 'thinking') {
    return {
      empty: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        { type: 'thinking_delta', thinking: block.thinking },
        { type: 'signature_delta', signature: block.signature },
      ],
    }
  }
  return { empty: { type: 'text', text: '' }, deltas: [{ type: 'text_delta', text: block.text }] }
}
