/** What the hook leaves alone before it loads anything: never more than what would have been answered with nothing. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runHook } from '../../../src/hooks/events/dispatch.ts'
import { isOrdinaryPrompt } from '../../../src/hooks/process/ordinary-prompt.ts'
import { waitForPrompt } from '../../../src/hooks/process/pending.ts'
import { worldForEachTest } from '../../each-test.ts'

const world = worldForEachTest()

const PAYLOAD = { sessionId: 's1', promptId: 'p1' }
const ordinary = (prompt: string, more: object = {}) =>
  isOrdinaryPrompt({ ...PAYLOAD, transcriptPath: world.transcript, prompt, ...more }, world.context.config)
const ask = (count: number) => {
  for (let nth = 0; nth < count; nth += 1) world.say(`Please rename part ${nth}`, 'Renamed.')
}
const saveOnce = async () => {
  await runHook('Stop', { ...PAYLOAD, cwd: world.project, transcriptPath: world.transcript }, world.context)
}

describe('isOrdinaryPrompt', () => {
  it('takes a prompt in the middle of a session for one', async () => {
    ask(3)
    await saveOnce()
    expect(ordinary('Rename parse to parseAll')).toBe(true)
  })

  it('takes any prompt that names nothing for one where nothing was ever saved', () => {
    expect(ordinary('Go on with the parser', { transcriptPath: undefined })).toBe(true)
  })

  it.each([
    ['a yes', 'yes'],
    ['a no', 'no thanks'],
    ['a checkpoint', 'look at checkpoint-2026-11-21-parser-aaaa'],
    ['a request to save', 'save state please'],
    ['a pasted summary', 'Continue work on: the parser'],
  ])('leaves %s to those who answer', async (_, prompt) => {
    ask(3)
    await saveOnce()
    expect(ordinary(prompt)).toBe(false)
  })

  it.each([0, 1, 2])('leaves a prompt to those who answer until two were sent: after %i', async (count) => {
    ask(3)
    await saveOnce()
    const transcriptPath = join(world.folder, 'short.jsonl')
    const prompt = (nth: number) => ({ type: 'user', uuid: `u${nth}`, message: { role: 'user', content: 'Rename it' } })
    writeFileSync(
      transcriptPath,
      Array.from({ length: count }, (_, nth) => `${JSON.stringify(prompt(nth))}\n`).join(''),
    )
    expect(ordinary('Rename parse to parseAll', { transcriptPath })).toBe(count === 2)
  })

  it.each(['s1', '../../s1', 'ß'.repeat(90)])(
    'leaves a prompt that something waits for: session %s',
    async (sessionId) => {
      ask(3)
      await saveOnce()
      expect(ordinary('Rename it', { sessionId })).toBe(true)
      waitForPrompt(world.context.config.home, sessionId, { state: 'whole' })
      expect(ordinary('Rename it', { sessionId })).toBe(false)
      expect(ordinary('Rename it', { sessionId: 'another' })).toBe(true)
    },
  )

  it.each(['Rename it', 'thanks, that works', 'why does it fail?', 'weiter mit dem Parser', 'ya no compila'])(
    'is answered with nothing by those who answer: %s',
    async (prompt) => {
      ask(3)
      await saveOnce()
      const payload = { ...PAYLOAD, cwd: world.project, transcriptPath: world.transcript, prompt }
      expect(ordinary(prompt)).toBe(true)
      expect(await runHook('UserPromptSubmit', payload, world.context)).toBeUndefined()
    },
  )

  describe.each([
    ['names a checkpoint', 'I found checkpoint-2026-11-21-parser-aaaa. Apply it.'],
    ['asks to save', 'save state'],
    ['holds a summary', 'Continue work on: the parser\nNext steps:\n1. the tests'],
  ])('a subagent that %s as its result', (_, result) => {
    const prompt = [
      '<task-notification>',
      '<task-id>a0d079c6bde15b8c9</task-id>',
      '<status>completed</status>',
      '<summary>Agent "find" finished</summary>',
      `<result>${result}</result>`,
      '</task-notification>',
    ].join('\n')

    it.each([0, 3])('is the host reporting, no prompt of the person: after %i prompts', async (count) => {
      ask(3)
      await saveOnce()
      if (count === 0) writeFileSync(world.transcript, '')
      const payload = { ...PAYLOAD, cwd: world.project, transcriptPath: world.transcript, prompt }
      expect(ordinary(prompt)).toBe(true)
      expect(await runHook('UserPromptSubmit', payload, world.context)).toBeUndefined()
    })
  })

  it('leaves what waits for the person where it is until a prompt of theirs', async () => {
    ask(3)
    await saveOnce()
    waitForPrompt(world.context.config.home, 's1', { state: 'whole' })
    expect(ordinary('<task-notification>\n<task-id>a1</task-id>\n</task-notification>')).toBe(true)
    expect(ordinary('Rename it')).toBe(false)
  })
})
