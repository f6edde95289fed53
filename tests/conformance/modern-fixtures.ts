/**
 * @module The fixtures of the modern era: a server that asks its client by the result of a call, and is called again.
 */

import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { FIXTURE, words, wrapHandler } from './fixtures.ts'

/** Adds what only this era has. */
export function addModernFixtures(server: McpServer): void {
  addTalkingTools(server)
  addAskingTools(server)
  addHeaderTool(server)
  refuseByError(server)
}

// --- internal ---

function addTalkingTools(server: McpServer): void {
  server.registerTool('test_logging_tool', FIXTURE, async ({ mcpReq }) => {
    await mcpReq.log('info', 'Logged if the request names a level.')
    return words('Logged.')
  })
  server.registerTool('test_streaming_elicitation', FIXTURE, async ({ mcpReq }) =>
    mcpReq.inputResponses === undefined ? inputRequired({ inputRequests: { name: NAME } }) : words('Answered.'),
  )
}

const form = (message: string, key: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [key]: { type: 'string' } }, required: [key] },
  })
const NAME = form('What is your name?', 'name')
const CONFIRM = inputRequired.elicit({
  message: 'Please confirm',
  requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
})
const sample = (text: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 100 })

/** Signs what a client hands back. */
const states = createRequestStateCodec<string>({ key: 'the key of the conformance fixtures, 32 bytes' })

type Requests = NonNullable<InputRequiredResult['inputRequests']>

function addAskingTools(server: McpServer): void {
  /** Registers a tool that asks in rounds; the last round has an answer for each question of the one before. */
  const ask = (name: string, rounds: readonly Requests[], withState = rounds.length > 1) =>
    server.registerTool(name, FIXTURE, async (context) => {
      const { mcpReq } = context
      const state = mcpReq.requestState()
      const round = state === undefined ? 0 : Number(await states.verify(String(state), context))
      const isAnswered = Object.keys(rounds[round] ?? {}).every((key) => isAnswer(mcpReq.inputResponses?.[key]))
      const next = isAnswered ? round + 1 : round
      const inputRequests = rounds[next]
      if (inputRequests === undefined) return words('All answered: state-ok.')
      return inputRequired({ inputRequests, ...(withState ? { requestState: await states.mint(String(next)) } : {}) })
    })
  ask('test_input_required_result_elicitation', [{ user_name: NAME }])
  ask('test_input_required_result_sampling', [{ capital_question: sample('What is the capital of France?') }])
  ask('test_input_required_result_list_roots', [{ client_roots: inputRequired.listRoots() }])
  ask('test_input_required_result_request_state', [{ confirm: CONFIRM }], true)
  ask('test_input_required_result_tampered_state', [{ confirm: CONFIRM }], true)
  ask(
    'test_input_required_result_multiple_inputs',
    [{ user_name: NAME, greeting: sample('Generate a greeting'), client_roots: inputRequired.listRoots() }],
    true,
  )
  ask('test_input_required_result_multi_round', [
    { step1: form('Step 1: What is your name?', 'name') },
    { step2: form('Step 2: What is your favorite color?', 'color') },
  ])
  server.registerTool('test_input_required_result_capabilities', FIXTURE, async (context) => {
    const { elicitation, sampling } = capabilitiesOf(context)
    return inputRequired({
      inputRequests: {
        ...(elicitation === undefined ? {} : { user_name: NAME }),
        ...(sampling === undefined ? {} : { greeting: sample('Generate a greeting') }),
      },
    })
  })
  server.registerPrompt('test_input_required_result_prompt', FIXTURE, async ({ mcpReq }) => {
    if (!isAnswer(mcpReq.inputResponses?.['user_context']))
      return inputRequired({
        inputRequests: { user_context: form('What context should the prompt use?', 'context') },
      })
    return { messages: [{ role: 'user', content: { type: 'text', text: 'With this context.' } }] }
  })
  server.registerTool('test_missing_capability', FIXTURE, async () => words('Never called without sampling.'))
}

const isAnswer = (value: unknown): boolean => typeof value === 'object' && value !== null

interface Capabilities {
  readonly elicitation?: object
  readonly sampling?: object
}

function capabilitiesOf({ mcpReq }: ServerContext): Capabilities {
  const envelope = mcpReq.envelope as { readonly [CLIENT_CAPABILITIES_META_KEY]?: Capabilities } | undefined
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
}

/** A tool one of whose arguments a header repeats. */
function addHeaderTool(server: McpServer): void {
  const region = z.string().optional().meta({ 'x-mcp-header': 'Region' })
  server.registerTool('test_x_mcp_header', { ...FIXTURE, inputSchema: z.object({ region }) }, async () => words('Ok.'))
}

/** The library turns what a tool throws into a result: what must be an error of the protocol is refused before. */
function refuseByError(server: McpServer): void {
  wrapHandler(server.server, 'tools/call', async (call, request, context) => {
    const { name } = (request as { readonly params: { readonly name: string } }).params
    const given = context as ServerContext
    if (name === 'test_missing_capability' && capabilitiesOf(given).sampling === undefined)
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
    const state = given.mcpReq.requestState()
    if (state !== undefined)
      await states.verify(String(state), given).catch(() => {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This requestState is not ours')
      })
    return call(request, context)
  })
}
