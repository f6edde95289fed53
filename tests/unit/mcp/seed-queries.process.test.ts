/** The seeds' six questions, asked of `throughline serve` as a client asks them: a process over stdio, a thousand snapshots in its store. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProject } from '../../../src/workspace/git.ts'
import { createWorld, type World } from '../../world.ts'
import { SEEDS, thousandSnapshots } from '../graph/thousand-snapshots.ts'

const CLI = join(import.meta.dirname, '../../../dist/cli.js')

let world: World
let client: Client
beforeAll(async () => {
  if (!existsSync(CLI)) throw new Error(`${CLI} is missing: run "npm run build" first`)
  world = createWorld()
  const { project } = await readProject(world.project, {})
  await world.context.withStore(1_000, (store) => store.commit(thousandSnapshots(project)))
  client = new Client({ name: 'test-client', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'serve'],
      env: { HOME: world.folder, PATH: process.env['PATH'] ?? '' },
      cwd: world.project,
    }),
  )
})
afterAll(async () => {
  await client?.close()
  world?.remove()
})

async function namesFrom(tool: string, args: Record<string, unknown>, list: 'memories' | 'entities') {
  const { structuredContent } = await client.callTool({ name: tool, arguments: args })
  return (structuredContent as Record<string, { name: string }[]>)[list]?.map(({ name }) => name) ?? []
}

describe('the six questions of the seeds, asked of the server', () => {
  it.each(SEEDS)('%s: recall puts it first', async (_place, question, answer) => {
    const [first] = await namesFrom('recall', { ...question, project: 'all' }, 'memories')
    expect(first).toBe(answer)
  })

  it.each(SEEDS)('%s: recall puts it first in this project, too', async (_place, question, answer) => {
    const [first] = await namesFrom('recall', { ...question }, 'memories')
    expect(first).toBe(answer)
  })

  it.each(SEEDS.slice(0, 5))('%s: search_nodes puts it first', async (_place, { query }, answer) => {
    const [first] = await namesFrom('search_nodes', { query }, 'entities')
    expect(first).toBe(answer)
  })
})
