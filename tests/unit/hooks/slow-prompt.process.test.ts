/** A prompt that takes too long to read, or to redact: nothing of it is answered, and nothing of it is kept as it is. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { sentPrompt } from '../../../src/hooks/process/sent-prompt.ts'
import { runWithQueue } from '../../../src/hooks/worker/process-queue.ts'
import { queueFolder } from '../../../src/memory/session/queued-events.ts'
import { worldForEachTest } from '../../each-test.ts'

/** `isSlow` takes longer than a life; the mocked modules ask it over a text with one of the words. */
const { SLOW, SLOW_TO_REDACT, isSlow } = vi.hoisted(() => {
  const word = 'hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh'
  return { SLOW: word, SLOW_TO_REDACT: `redact-${word}`, isSlow: () => /(?:^|\s)(h+)+!$/.test(`${word}?`) }
})

vi.mock('../../../src/recovery/message/wish.ts', async (original) => {
  const real = await original<typeof import('../../../src/recovery/message/wish.ts')>()
  const readWish: typeof real.readWish = (text) =>
    text.includes(SLOW) && !text.includes(SLOW_TO_REDACT) && isSlow() ? undefined : real.readWish(text)
  return { ...real, readWish }
})
vi.mock('../../../src/redact/redact.ts', async (original) => {
  const real = await original<typeof import('../../../src/redact/redact.ts')>()
  return { ...real, redact: (text: string) => (text.includes(SLOW_TO_REDACT) && isSlow() ? '' : real.redact(text)) }
})

const world = worldForEachTest()

const send = (prompt: string, sessionId = 's2') => {
  const payload = { sessionId, cwd: world.project, prompt, promptId: 'p1' }
  return runHook('UserPromptSubmit', payload, world.context, sentPrompt(payload, world.context.config.env))
}

describe('a prompt that takes too long to read', () => {
  it('is ended in its time and read as one that asks for nothing', async () => {
    await world.hook('Stop')
    expect(await send('continue where we left off')).toBeDefined()
    // Without the end it would outlast the test's own time limit by a lifetime.
    expect((await send(`continue where we left off ${SLOW}`, 's3'))?.toModel ?? '').not.toContain('CONTEXT RECOVERED')
  })
})

describe('a prompt that takes too long to redact', () => {
  it('is withheld from the queue as a whole', async () => {
    let queued = ''
    const { config } = world.context
    const context = {
      ...world.context,
      withStore: () => {
        const folder = queueFolder(config)
        queued = readdirSync(folder)
          .map((name) => readFileSync(join(folder, name), 'utf8'))
          .join('')
        return Promise.resolve(undefined as never)
      },
    }
    const payload = {
      sessionId: 's1',
      cwd: world.project,
      transcriptPath: world.transcript,
      prompt: `save state. ${SLOW_TO_REDACT}`,
    }
    await runWithQueue('UserPromptSubmit', payload, context)
    expect(queued).toContain('"prompt":"[REDACTED:unscanned]"')
    expect(queued).not.toContain(SLOW)
  })
})
