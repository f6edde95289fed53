/** A compaction of a host that runs no hook after it: the state goes back with the next tool result or prompt. */

import { appendFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { isOrdinaryPrompt } from '../../../src/hooks/process/ordinary-prompt.ts'
import type { HookPayload } from '../../../src/hosts/hook.ts'
import { worldForEachTest } from '../../each-test.ts'

const world = worldForEachTest()
let transcript: string
const record = (type: string, data: object) =>
  `${JSON.stringify({ type, data, id: 'a', timestamp: '2026-11-21T09:30:00.000Z', parentId: null })}\n`
const ran = (id: string, command: string, exitCode: number) =>
  record('tool.execution_start', { toolCallId: id, toolName: 'bash', arguments: { command } }) +
  record('tool.execution_complete', {
    toolCallId: id,
    success: true,
    shellExecution: { exitCode },
    result: { content: 'row 17: amount is missing' },
  })
const compacted = (success: boolean) =>
  record('session.compaction_complete', { success, summaryContent: 'A ledger.', messagesRemoved: 4 })

beforeEach(() => {
  transcript = join(world.project, '..', 'events.jsonl')
  writeFileSync(
    transcript,
    record('session.start', { sessionId: 's1', producer: 'copilot-agent', context: { cwd: world.project } }) +
      record('user.message', { content: 'Make the import work' }) +
      ran('c1', 'sh check.sh', 3),
  )
})

const hook = async (event: Parameters<typeof runHook>[0], fields: Partial<HookPayload> = {}) => {
  const config = { ...world.context.config, env: { ...world.context.config.env, THROUGHLINE_HOST: 'copilot' } }
  const payload = { sessionId: 's1', transcriptPath: transcript, cwd: world.project, ...fields }
  return (await runHook(event, payload, { ...world.context, config }))?.toModel
}
const marks = () => readdirSync(world.context.config.home).filter((name) => name.startsWith('compaction-'))

describe('a compaction beside the conversation', () => {
  it('gives nothing back before the transcript tells of it, then the state, once', async () => {
    await hook('PreCompact', { trigger: 'auto' })
    expect(marks()).toHaveLength(1)
    appendFileSync(transcript, ran('c2', 'node --test', 0))
    expect(await hook('PostToolUse')).toBeUndefined()
    appendFileSync(transcript, compacted(true))
    const given = await hook('PostToolUse')
    expect(given).toContain('`sh check.sh` → failed, exit 3: row 17: amount is missing')
    expect(given).not.toContain('USER REQUESTS')
    expect([await hook('PostToolUse'), marks()]).toEqual([undefined, []])
  })

  it('gives the state back with a prompt that comes first, which is no ordinary one then', async () => {
    await hook('PreCompact', { trigger: 'manual' })
    appendFileSync(transcript, compacted(true))
    const prompt = 'Now describe the format in the README'
    const { config } = world.context
    expect(isOrdinaryPrompt({ sessionId: 's1', transcriptPath: transcript, prompt }, config)).toBe(false)
    expect(await hook('UserPromptSubmit', { prompt, promptId: 'p1' })).toContain('row 17: amount is missing')
    expect(marks()).toEqual([])
  })

  it('that failed gives nothing back', async () => {
    await hook('PreCompact', { trigger: 'auto' })
    appendFileSync(transcript, compacted(false))
    expect(await hook('PostToolUse')).toBeUndefined()
    expect(await hook('UserPromptSubmit', { prompt: 'Go on', promptId: 'p1' })).toBeUndefined()
  })

  it('of another session is none of this one', async () => {
    await hook('PreCompact', { trigger: 'auto' })
    appendFileSync(transcript, compacted(true))
    expect(await hook('PostToolUse', { sessionId: 's2' })).toBeUndefined()
  })
})
