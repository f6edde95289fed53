/** A prompt is read once: how often each reader runs for one prompt, from the hook's main to its answer. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderSummary } from '../../../src/snapshot/format/summary.ts'
import type { SessionSnapshot } from '../../../src/snapshot/types.ts'
import { worldForEachTest } from '../../each-test.ts'

const { counted, note, readers, input, output } = vi.hoisted(() => {
  const readers = new Map<string, unknown[]>()
  const note = (name: string, read: unknown) => readers.set(name, [...(readers.get(name) ?? []), read])
  return {
    note,
    readers,
    input: { text: '' },
    output: { text: '' },
    /** The module with these functions of it counted, by their first argument. */
    counted: async (original: () => Promise<object>, names: readonly string[]) => {
      const module = (await original()) as Record<string, (...words: unknown[]) => unknown>
      const wrapped = names.map((name) => [
        name,
        (...words: unknown[]) => {
          note(name, words[0])
          return module[name]?.(...words)
        },
      ])
      return { ...module, ...Object.fromEntries(wrapped) }
    },
  }
})
vi.mock('../../../src/hosts/claude-code/prompt-text.ts', (original) => counted(original, ['isFromHost']))
vi.mock('../../../src/hosts/count-prompts.ts', async (original) => {
  const { promptCounter } = await original<typeof import('../../../src/hosts/count-prompts.ts')>()
  return {
    promptCounter: (...words: Parameters<typeof promptCounter>) => {
      const count = promptCounter(...words)
      return (path: string, most: number) => {
        note('countPrompts', path)
        return count(path, most)
      }
    },
  }
})
vi.mock('../../../src/text/reply.ts', (original) => counted(original, ['readReply', 'isGreeting']))
vi.mock('../../../src/text/save-request.ts', (original) => counted(original, ['findSaveRequest']))
vi.mock('../../../src/recovery/message/reference.ts', (original) => counted(original, ['findReference', 'idsIn']))
vi.mock('../../../src/recovery/message/signal.ts', (original) => counted(original, ['detectSignal']))
vi.mock('../../../src/recovery/message/wish.ts', (original) => counted(original, ['readWish']))
// Loading the sources takes longer than the built hook has.
vi.mock('../../../src/rules.ts', async (original) => {
  const rules = await original<typeof import('../../../src/rules.ts')>()
  return { ...rules, HOOK_DEADLINE: { ...rules.HOOK_DEADLINE, UserPromptSubmit: 60_000, AskingPrompt: 60_000 } }
})
vi.mock('../../../src/hooks/process/stdin.ts', () => ({ readAtOnce: () => input.text }))
vi.mock('../../../src/hooks/process/stdout.ts', () => ({
  writeAnswer: async (answer: string) => {
    output.text += answer
  },
}))

/** What the host is told: of Claude Code. */
interface Printed {
  readonly systemMessage?: string
  readonly hookSpecificOutput?: { readonly additionalContext?: string }
}

const world = worldForEachTest()
beforeEach(() => {
  output.text = ''
  vi.stubEnv('HOME', world.folder)
  for (const name of ['XDG_DATA_HOME', 'THROUGHLINE_STORE', 'CLAUDE_CONFIG_DIR', 'CLAUDE_PROJECT_DIR'])
    vi.stubEnv(name, undefined)
  vi.stubEnv('CLAUDE_PLUGIN_ROOT', undefined)
  vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  vi.spyOn(process, 'on').mockReturnValue(process)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const stop = () => world.hook('Stop')

/** Runs the hook's main for the prompt, and returns what it printed and how often each reader read it. */
async function send(prompt: string, transcript?: string) {
  input.text = JSON.stringify({
    session_id: transcript === undefined ? 's2' : 's1',
    cwd: world.project,
    prompt_id: 'p1',
    prompt,
    ...(transcript === undefined ? {} : { transcript_path: transcript }),
  })
  // A process answers once: what it has said is kept in the module.
  vi.resetModules()
  const { hookProcess } = await import('../../../src/hooks/main.ts')
  readers.clear()
  await hookProcess('UserPromptSubmit', {}, 'test')
  const times = Object.fromEntries(
    [...readers].map(([name, read]) => [name, read.filter((one) => one === prompt || one === transcript).length]),
  )
  return { answer: output.text === '' ? undefined : (JSON.parse(output.text) as Printed), times }
}

describe('each part of a prompt', () => {
  it('is read at most once where it asks to go on with earlier work', async () => {
    await stop()
    const { answer, times } = await send('Continue the token bucket work')
    expect(answer?.hookSpecificOutput?.additionalContext).toContain('Throughline')
    expect(Math.max(...Object.values(times))).toBe(1)
    expect(times).toMatchObject({ isFromHost: 1, readReply: 1, idsIn: 1, readWish: 1, detectSignal: 1 })
  })

  it('is read at most once where a summary is pasted', async () => {
    await stop()
    const [snapshot] = await world.snapshots()
    const { answer, times } = await send(renderSummary(snapshot as SessionSnapshot))
    expect(answer?.systemMessage).toContain(snapshot?.name)
    expect(Math.max(...Object.values(times))).toBe(1)
    expect(times).toMatchObject({ findReference: 1, detectSignal: 1 })
  })

  it('is read at most once where a save is asked for', async () => {
    const { answer, times } = await send('save state please', world.transcript)
    expect(answer?.systemMessage).toContain('checkpoint-')
    expect(times).toMatchObject({ isFromHost: 1, findSaveRequest: 1 })
    expect(Math.max(...Object.values(times))).toBe(1)
  })

  it('is read at most once where the first prompt is a task', async () => {
    await stop()
    const { answer, times } = await send('Rename parse to parseAll in the whole module')
    expect(answer?.hookSpecificOutput?.additionalContext).toContain('else ignore this')
    expect(answer?.systemMessage).toBeUndefined()
    expect(Math.max(...Object.values(times))).toBe(1)
  })

  it('is not read at all but for its host, its place and a reply where it is ordinary', async () => {
    for (let nth = 0; nth < 3; nth += 1) await world.turn(`Please rename part ${nth}`, 'Renamed.')
    const { answer, times } = await send('Rename parse to parseAll', world.transcript)
    expect(answer).toBeUndefined()
    expect(times).toEqual({ isFromHost: 1, countPrompts: 1, readReply: 1 })
  })

  it('is read at most once, and the head of the transcript too, where it answers', async () => {
    await stop()
    const { times } = await send('yes', world.transcript)
    expect(times).toMatchObject({ isFromHost: 1, countPrompts: 1, readReply: 1 })
    expect(Math.max(...Object.values(times))).toBe(1)
  })
})
