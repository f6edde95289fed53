/** What a person types and what the model is given for it: the slash commands on the real client, and the tools that need no search. */

import { afterAll, describe, expect, it } from 'vitest'
import { COMMAND_KINDS as kinds, renderCommand } from '../../src/agents/commands.ts'
import { AGENT_TOOLS } from '../../src/agents/markdown.ts'
import { createWorld, runSession, type Session, type World, whatIsMissing } from './client.ts'
import { PATIENT } from './pack.ts'
import { buildProgram, throughline } from './product.ts'
import { prepare } from './second-attempt.ts'

const missing = whatIsMissing()
const WORDS = 'the limits of the parser'

describe.skipIf(missing)('the commands', () => {
  let world: World
  let session: Session
  prepare(async () => {
    buildProgram()
    world = createWorld({ 'notes.txt': 'one\n' })
    throughline(world, 'install')
    session = await runSession(world, {
      // As with the usual address of the model: there the client searches for tools.
      env: { ENABLE_TOOL_SEARCH: 'true', ...PATIENT },
      turns: kinds.map((kind) => ({ say: `Told of ${kind}.` })),
      steps: kinds.map((kind) => ({ prompt: `/throughline:${kind} ${WORDS}` })),
    })
  })
  afterAll(() => world.remove())

  it.each(kinds)('%s reaches the model as it is written, with what the person adds', (kind) => {
    const [, body = ''] = renderCommand(kind, { command: 'throughline', server: 'memory' }).split('---\n\n')
    const expected = body
      .trim()
      .replaceAll(/`throughline (save|show|list)/g, '`COMMAND $1')
      .split('$ARGUMENTS')
    const given = (session.requests[kinds.indexOf(kind)]?.messages ?? [])
      .map(({ text }) => text.replaceAll(/`\S+ \S+\/cli\.js /g, '`COMMAND '))
      .join('\n')
    for (const part of expected) expect(given).toContain(part)
    expect(given).toContain(WORDS)
    expect(session.steps[kinds.indexOf(kind)]?.exit).toBe(0)
  })

  it('find the tools that save, bring back and recall loaded; the rest waits for a search', () => {
    const [request] = session.requests
    const loaded = request?.tools.filter((tool) => tool.startsWith('mcp__'))
    expect(loaded).toEqual(['recall', 'recover_session', 'save_session_snapshot'].map((tool) => `mcp__memory__${tool}`))
    const text = request?.messages.map((message) => message.text).join('\n') ?? ''
    const waiting = /deferred tools are now available via ToolSearch.*?:\n(.*)/s.exec(text)?.[1] ?? ''
    for (const tool of AGENT_TOOLS) {
      const name = `mcp__memory__${tool}`
      expect(waiting.split('\n').includes(name), name).toBe(!loaded?.includes(name))
    }
  })
})
