/** The hook before a file is read: not registered by default, and handled where it is. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSession } from '../../../src/capture/events/read-session.ts'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { hookHost } from '../../../src/hosts/claude-code/hook-host.ts'
import { HOOK_EVENTS } from '../../../src/rules.ts'
import { worldForEachTest } from '../../each-test.ts'
import { OUT_OF_REACH } from '../../world.ts'

const world = worldForEachTest()

const read = async (tool_input: unknown, assumedTokens: number, tool_name = 'Read') => {
  const payload = hookHost.payload(
    JSON.stringify({
      session_id: 's1',
      transcript_path: world.transcript,
      cwd: world.project,
      hook_event_name: 'PreToolUse',
      tool_name,
      tool_input,
    }),
    world.context.config,
  )
  if (payload === undefined) throw new Error('no payload')
  const context = {
    ...world.context,
    config: { ...world.context.config, settings: { thresholds: { ...OUT_OF_REACH, assumedTokens } } },
  }
  const answer = await runHook('PreToolUse', payload, context)
  return { answer, types: (await world.snapshots()).map(({ type }) => type) }
}
const file = (bytes: number): string => {
  const path = join(world.folder, 'large.txt')
  writeFileSync(path, 'x'.repeat(bytes))
  return path
}
describe('before a file is read', () => {
  it('is no event that the installation registers', () => {
    expect(HOOK_EVENTS).not.toContain('PreToolUse')
  })

  it('the session is saved where the file would pass the mark, in silence and once', async () => {
    expect((await read({ file_path: file(100_000) }, 1_000_000)).types).toEqual([])
    const used = usedTokens()
    const first = await read({ file_path: file(100_000) }, used + 10_000)
    expect(first).toEqual({ answer: undefined, types: ['preemptive'] })
    expect((await read({ file_path: file(100_000) }, used + 10_000)).types).toEqual(['preemptive'])
  })

  it.each<[string, unknown, string?]>([
    ['a small file', 'small'],
    ['a file that is not there', { file_path: '/none/at/all.txt' }],
    ['a folder', { file_path: '/tmp' }],
    ['a device', { file_path: '/dev/zero' }],
    ['a relative path', { file_path: 'large.txt' }],
    ['no path', {}],
    ['no input', null],
    ['another tool', 'large', 'Grep'],
  ])('nothing happens for %s', async (_, input, tool) => {
    const given =
      input === 'small' ? { file_path: file(100) } : input === 'large' ? { file_path: file(100_000) } : input
    expect(await read(given, usedTokens() + 1, tool)).toEqual({ answer: undefined, types: [] })
  })
})

function usedTokens(): number {
  return readSession(world.transcript).state.tokensUsed ?? 0
}
