/** What a client loads before any call: small, the same every time, and never touched by what is stored. */

import { describe, expect, it } from 'vitest'
import { INSTRUCTIONS_LENGTH, SCHEMA_TOKENS, TOOL_TOKENS } from '../../../src/rules.ts'
import { estimateTokens } from '../../../src/text/budget.ts'
import { worldForEachTest } from '../../each-test.ts'
import { connectionForEachTest } from './connect.ts'

const world = worldForEachTest()
const connection = connectionForEachTest(world)

/** The host cuts a description there (observed). */
const DESCRIPTION_LENGTH = 2_048
const OWN = [
  'save_session_snapshot',
  'recover_session',
  'recall',
  'list_session_snapshots',
  'set_snapshot_status',
  'context_gauge',
  'forget',
]

describe('the tools', () => {
  it('cost at most the tokens that are allowed for all of them together', async () => {
    const { tools } = await connection.client.listTools()
    const tokens = estimateTokens(JSON.stringify(tools))
    console.log(`schemas of ${tools.length} tools: ${tokens} tokens`)
    expect(tokens).toBeLessThanOrEqual(SCHEMA_TOKENS)
    // What a client gives its model of them.
    const given = tools.map(
      ({ name, description = '', inputSchema }) => name + description + JSON.stringify(inputSchema),
    )
    expect(estimateTokens(given.join(''))).toBeLessThanOrEqual(TOOL_TOKENS)
    for (const { description = '' } of tools) expect(description.length).toBeLessThan(DESCRIPTION_LENGTH)
  })

  it('come in the same order: the nine, then our own', async () => {
    const { tools } = await connection.client.listTools()
    expect(tools.slice(9).map(({ name }) => name)).toEqual(OWN)
    expect((await connection.client.listTools()).tools).toEqual(tools)
  })

  it('ask to be loaded at the start only where a session depends on it', async () => {
    const { tools } = await connection.client.listTools()
    const loaded = tools.filter(({ _meta }) => _meta?.['anthropic/alwaysLoad'] === true).map(({ name }) => name)
    expect(loaded).toEqual(['save_session_snapshot', 'recover_session', 'recall'])
  })

  it('say of each whether it only reads', async () => {
    const { tools } = await connection.client.listTools()
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint === true).map(({ name }) => name)
    expect(reading).toEqual([
      'read_graph',
      'search_nodes',
      'open_nodes',
      'recall',
      'list_session_snapshots',
      'context_gauge',
    ])
    expect(tools.every(({ annotations }) => annotations?.openWorldHint === false)).toBe(true)
  })
})

describe('the instructions', () => {
  it('fit, and begin with the first message of a conversation', () => {
    const text = connection.client.getInstructions() ?? ''
    expect(text.length).toBeLessThanOrEqual(INSTRUCTIONS_LENGTH)
    expect(text.indexOf('First message')).toBeLessThan(120)
    expect(text).toContain('recover_session')
  })

  it('name only tools that there are', async () => {
    const names = new Set((await connection.client.listTools()).tools.map(({ name }) => name))
    const named = (connection.client.getInstructions() ?? '').match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((name) => !names.has(name))).toEqual([])
  })
})

describe('the server', () => {
  it('says who it is, with an icon that needs no network', () => {
    expect(connection.client.getServerVersion()).toMatchObject({ name: 'throughline', version: 'test' })
    expect(connection.client.getServerVersion()?.icons?.[0]?.src).toMatch(/^data:image\/svg\+xml,/)
  })

  it('says what it can do: its lists never change, its resources can be subscribed to', () => {
    expect(connection.client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { subscribe: true, listChanged: false },
      prompts: { listChanged: false },
      completions: {},
    })
  })
})
